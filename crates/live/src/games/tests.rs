use super::*;
use crate::scratch::Scratch;

const BOUNDS: Bounds = Bounds {
    games: 3,
    record: 1000,
    history: 10_000,
};

fn games(folder: &Scratch, delay: u64, now: u64) -> Arc<Games> {
    let delay = Duration::from_secs(delay);
    let games = Games::open(folder.path(), Arc::default(), BOUNDS, delay, now, |_| ());
    Arc::new(games.unwrap())
}

fn name(text: &str) -> GameName {
    GameName::parse(text).unwrap()
}

fn whole(base: VersionTag, push: &str, text: &str) -> Push {
    Push {
        base,
        push: push.to_owned(),
        by: String::new(),
        content: PushContent::Whole(text.to_owned()),
    }
}

#[track_caller]
fn accepted(pushed: Pushed) -> VersionTag {
    match pushed {
        Pushed::Accepted { tag, .. } => tag,
        Pushed::Conflict { tag, .. } => panic!("a conflict with {tag}"),
        Pushed::Refused(refusal) => panic!("{refusal:?}"),
    }
}

#[track_caller]
fn refused(pushed: Pushed) -> PushRefusal {
    match pushed {
        Pushed::Refused(refusal) => refusal,
        _ => panic!("it was not refused"),
    }
}

#[test]
fn a_push_that_is_tried_again_changes_nothing() {
    let folder = Scratch::new();
    let games = games(&folder, 0, 0);
    let game = name("a.kubb");
    let first = accepted(games.push(&game, whole(VersionTag::default(), "p1", "1."), 1));
    assert_eq!(
        accepted(games.push(&game, whole(VersionTag::default(), "p1", "1."), 2)),
        first
    );
    let append = |push: &str, base| Push {
        content: PushContent::Append(" a:B".to_owned()),
        ..whole(base, push, "")
    };
    let second = accepted(games.push(&game, append("p2", first), 3));
    assert_eq!(accepted(games.push(&game, append("p2", first), 4)), second);
    assert_eq!(folder.read("a.kubb"), "1. a:B");
    assert_eq!(
        folder.read(".movetext-live/a.kubb.history").lines().count(),
        2
    );
    // Also when another scorer has pushed since.
    let third = accepted(games.push(&game, whole(second, "p3", "2."), 5));
    assert_eq!(accepted(games.push(&game, append("p2", first), 6)), second);
    assert_eq!(games.newest(&game).unwrap().0, third);
}

#[test]
fn pushes_are_known_after_a_restart() {
    let folder = Scratch::new();
    let game = name("a.kubb");
    let first =
        accepted(games(&folder, 0, 0).push(&game, whole(VersionTag::default(), "p1", "1."), 1));
    let games = games(&folder, 0, 0);
    assert_eq!(games.newest(&game).unwrap(), (first, "1.".into()));
    assert_eq!(
        accepted(games.push(&game, whole(VersionTag::default(), "p1", "1."), 2)),
        first
    );
    assert_eq!(games.shown(&game).unwrap().tag, first);
}

#[test]
fn an_append_to_another_version_is_a_conflict() {
    let folder = Scratch::new();
    let games = games(&folder, 0, 0);
    let game = name("a.kubb");
    let first = accepted(games.push(&game, whole(VersionTag::default(), "p1", "1."), 1));
    let second = accepted(games.push(&game, whole(first, "p2", "2."), 1));
    let append = Push {
        content: PushContent::Append(" a".to_owned()),
        ..whole(first, "p3", "")
    };
    let Pushed::Conflict { tag, text, .. } = games.push(&game, append, 1) else {
        panic!("it was taken");
    };
    assert_eq!((tag, &*text), (second, "2."));
}

#[test]
fn a_game_that_is_not_there_is_nobody_elses() {
    let folder = Scratch::new();
    let games = games(&folder, 0, 0);
    let game = name("a.kubb");
    let Pushed::Conflict { tag, text, .. } =
        games.push(&game, whole(VersionTag::new(7, "x"), "p", "1."), 1)
    else {
        panic!("it was taken");
    };
    assert_eq!((tag, &*text), (VersionTag::default(), ""));
    assert!(!folder.is_there("a.kubb") && games.newest(&game).is_none());
    accepted(games.push(&game, whole(VersionTag::default(), "p", "1."), 1));
}

#[test]
fn the_same_text_is_no_new_version() {
    let folder = Scratch::new();
    let games = games(&folder, 0, 0);
    let game = name("a.kubb");
    let first = accepted(games.push(&game, whole(VersionTag::default(), "p1", "1."), 1));
    assert_eq!(
        accepted(games.push(&game, whole(VersionTag::new(9, ""), "p2", "1."), 1)),
        first
    );
}

#[test]
fn bounds_hold() {
    let folder = Scratch::new();
    let games = games(&folder, 0, 0);
    let push =
        |text: &str, base, content: &str| games.push(&name(text), whole(base, "", content), 1);
    let long = "a".repeat(BOUNDS.record + 1);
    assert_eq!(
        refused(push("a.kubb", VersionTag::default(), &long)),
        PushRefusal::TooLong
    );
    let mut tag = accepted(push("a.kubb", VersionTag::default(), "1."));
    assert_eq!(
        refused(push("A.kubb", VersionTag::default(), "1.")),
        PushRefusal::NameTaken
    );
    accepted(push("b.kubb", VersionTag::default(), "1."));
    // A refused game takes no place.
    assert_eq!(
        refused(push("c.kubb", VersionTag::default(), &long)),
        PushRefusal::TooLong
    );
    accepted(push("d.kubb", VersionTag::default(), "1."));
    assert_eq!(
        refused(push("e.kubb", VersionTag::default(), "1.")),
        PushRefusal::TooManyGames
    );
    let texts = ["x".repeat(900), "y".repeat(900)];
    let last = (0..20).find_map(|number| match push("a.kubb", tag, &texts[number % 2]) {
        Pushed::Accepted { tag: next, .. } => {
            tag = next;
            None
        }
        pushed => Some(refused(pushed)),
    });
    assert_eq!(last, Some(PushRefusal::TooManyVersions));
    assert!(folder.read(".movetext-live/a.kubb.history").len() as u64 <= BOUNDS.history);
}

#[tokio::test(start_paused = true)]
async fn followers_see_versions_when_their_time_has_come() {
    let folder = Scratch::new();
    let games = games(&folder, 60, 1000);
    let release = tokio::spawn(Arc::clone(&games).release());
    let game = name("a.kubb");
    let mut shown = games.follow();
    let first = accepted(games.push(&game, whole(VersionTag::default(), "", "1."), 1000));
    let begun = Instant::now();
    tokio::time::advance(Duration::from_secs(30)).await;
    let second = accepted(games.push(&game, whole(first, "", "2."), 1030));
    assert!(games.shown(&game).is_none());
    assert_eq!(games.newest(&game).unwrap().0, second);
    for (tag, seconds) in [(first, 60), (second, 90)] {
        shown.changed().await.unwrap();
        let at = shown.borrow_and_update().get(&game).unwrap().tag;
        // The clock of tokio counts whole milliseconds.
        assert_eq!((at, begun.elapsed().as_secs()), (tag, seconds));
    }
    release.abort();
}

#[tokio::test(start_paused = true)]
async fn a_delay_goes_on_after_a_restart() {
    let folder = Scratch::new();
    let game = name("a.kubb");
    let (first, second) = {
        let games = games(&folder, 60, 1000);
        let first = accepted(games.push(&game, whole(VersionTag::default(), "", "1."), 1000));
        (
            first,
            accepted(games.push(&game, whole(first, "", "2."), 1050)),
        )
    };
    let games = games(&folder, 60, 1070);
    assert_eq!(games.shown(&game).unwrap().tag, first);
    let mut shown = games.follow();
    let release = tokio::spawn(Arc::clone(&games).release());
    let begun = Instant::now();
    shown.changed().await.unwrap();
    assert_eq!(
        (
            shown.borrow().get(&game).unwrap().tag,
            begun.elapsed().as_secs()
        ),
        (second, 40)
    );
    release.abort();
}

#[test]
fn what_is_left_out_is_told() {
    let folder = Scratch::new();
    folder.write("Final Game.kubb", "1.");
    folder.write("bad.kubb", b"\xff");
    for number in 0..4 {
        folder.write(&format!("g{number}.kubb"), "1.");
    }
    let told = Arc::new(Mutex::new(Vec::new()));
    let problems = {
        let told = Arc::clone(&told);
        move |problem| told.lock().unwrap().push(problem)
    };
    let games = Games::open(
        folder.path(),
        Arc::default(),
        BOUNDS,
        Duration::ZERO,
        0,
        problems,
    )
    .unwrap();
    assert_eq!(games.follow().borrow().len(), 3);
    let told = told.lock().unwrap();
    assert_eq!(
        *told,
        [
            "Final Game.kubb: left out, games have names of plain letters, digits, - and _",
            "bad.kubb: left out, stream did not contain valid UTF-8",
            "g3.kubb: left out, there are more than 3 games",
        ]
    );
}

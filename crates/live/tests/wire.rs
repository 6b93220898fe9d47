//! The server as programs see it: whole, broken, slow and hostile requests.

mod support;

use std::time::Duration;

use serde_json::json;
use support::{Pitch, limits};

const FIRST: &str = "1. 0I a:B b:- a:- b:- a:- b:-\n";
const SECOND: &str = "2. c:I c:F d:- c:- d:- c:- d:-\n";

/// A game, without the comment above it.
const GAME: &str = include_str!("../../../tests/records/kubb/eighteen-turns.kubb")
    .split_at(HEAD)
    .1;
const HEAD: usize = 230;

#[tokio::test]
async fn a_push_reaches_whoever_follows() {
    let pitch = Pitch::new();
    let mut game = pitch.follow("/api/games/a.kubb/events").await;
    let mut all = pitch.follow("/api/events").await;
    let created = pitch.push("a.kubb", "0", "p1", FIRST).await;
    assert_eq!(
        (created.status, created.json()["version"].as_u64()),
        (201, Some(1))
    );
    let seen = game.next("game").await;
    assert_eq!(
        (
            &seen["title"],
            seen["story"].as_array().map(Vec::len),
            &seen["from"]
        ),
        (&created.json()["title"], Some(1), &json!(0))
    );
    assert!(
        seen["board"]
            .as_str()
            .is_some_and(|board| board.starts_with("<svg "))
    );
    assert_eq!(
        all.next("card").await["last"]["text"],
        seen["story"][0]["text"]
    );

    let appended = pitch.append("a.kubb", &created.tag(), "p2", SECOND).await;
    assert_eq!(
        (appended.status, appended.json()["version"].as_u64()),
        (200, Some(2))
    );
    let seen = game.next("game").await;
    assert_eq!(
        (&seen["from"], seen["story"].as_array().map(Vec::len)),
        (&json!(1), Some(1))
    );
    assert_eq!(seen["tag"], appended.json()["tag"]);
    assert_eq!(
        pitch.get("/api/games/a.kubb/record").await.text(),
        [FIRST, SECOND].concat()
    );
    assert_eq!(pitch.read("a.kubb"), [FIRST, SECOND].concat());
}

#[tokio::test]
async fn an_earlier_board_is_drawn_when_it_is_asked_for() {
    let pitch = Pitch::new();
    pitch
        .push("a.kubb", "0", "p1", &[FIRST, SECOND].concat())
        .await;
    let now = pitch.get("/api/games/a.kubb").await.json();
    let board = async |step: &str| {
        let answer = pitch.get(&format!("/api/games/a.kubb/boards/{step}")).await;
        (answer.status, answer.json()["board"].clone())
    };
    let [start, first, last] = [board("0").await, board("1").await, board("2").await];
    assert_eq!([start.0, first.0, last.0], [200; 3]);
    assert_eq!(last.1, now["board"]);
    assert!(start.1 != first.1 && first.1 != last.1, "{first:?}");
    // Neither a move that there is not, nor a game, nor a number.
    for path in [
        "a.kubb/boards/3",
        "b.kubb/boards/0",
        "a.kubb/boards/-1",
        "a.kubb/boards/18446744073709551615",
    ] {
        assert_eq!(
            pitch.get(&format!("/api/games/{path}")).await.status,
            404,
            "{path}"
        );
    }
}

#[tokio::test]
async fn findings_come_with_the_answer() {
    let pitch = Pitch::new();
    let wrong = [FIRST, "2. c:3I c:F d:- c:- d:- c:- d:-\n3. a:"].concat();
    let answer = pitch.push("a.kubb", "0", "p1", &wrong).await;
    let findings = &answer.json()["findings"];
    assert_eq!(
        (findings[0]["line"].as_u64(), findings[0]["code"].as_str()),
        (Some(2), Some("kubb/inkast-count"))
    );
    assert_eq!(findings.as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn only_who_has_the_token_writes() {
    let pitch = Pitch::new();
    for authorization in [
        "",
        "Authorization: Bearer 0000000000000000\r\n",
        "Authorization: Basic dTpw\r\n",
    ] {
        for head in [
            "PUT /api/games/a.kubb HTTP/1.1\r\nIf-None-Match: *\r\n",
            "POST /api/games/a.kubb/append HTTP/1.1\r\nIf-None-Match: *\r\n",
            "POST /api/qr HTTP/1.1\r\n",
            "GET /api/token HTTP/1.1\r\n",
        ] {
            let answer = pitch
                .raw(format!(
                    "{head}Host: a\r\n{authorization}Content-Length: 2\r\n\r\n1."
                ))
                .await;
            assert_eq!(
                (answer.status, answer.header("connection")),
                (401, Some("close")),
                "{head}"
            );
        }
    }
    assert!(!pitch.is_there("a.kubb"));
    // A client that guesses has to wait, and keeps nobody else out.
    let guess = "GET /api/token HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer guess\r\n\r\n";
    let mut last = 0;
    for _ in 0..30 {
        last = pitch.raw(guess.to_owned()).await.status;
    }
    assert_eq!(last, 429);
    assert_eq!(pitch.push("a.kubb", "0", "p1", FIRST).await.status, 201);
}

#[tokio::test]
async fn large_bodies_are_not_read() {
    let pitch = Pitch::new();
    let head = format!(
        "PUT /api/games/a.kubb HTTP/1.1\r\nHost: a\r\nIf-None-Match: *\r\nAuthorization: Bearer {}\r\n",
        pitch.token()
    );
    // A body of ten megabytes that is announced is not read.
    let answer = pitch
        .raw(format!("{head}Content-Length: 10000000\r\n\r\n"))
        .await;
    assert_eq!(answer.status, 413);
    // If no length is announced, reading ends in the middle.
    let chunk = format!("{:x}\r\n{}\r\n", 4096, "a".repeat(4096));
    let many = chunk.repeat(limits().record / 4096 + 1);
    let answer = pitch
        .raw(format!("{head}Transfer-Encoding: chunked\r\n\r\n{many}"))
        .await;
    assert_eq!(
        (answer.status, answer.header("connection")),
        (413, Some("close"))
    );
    let longest = "a".repeat(limits().record);
    assert_eq!(pitch.push("b.kubb", "0", "p", &longest).await.status, 201);
    assert!(!pitch.is_there("a.kubb"));
}

#[tokio::test]
async fn names_lead_nowhere_else() {
    let pitch = Pitch::new();
    pitch.write("../outside.kubb", "1. outside\n");
    pitch.write(".movetext-live/inside.kubb", "1. inside\n");
    let before = pitch.files();
    for name in [
        "../outside.kubb",
        "..%2foutside.kubb",
        "%2e%2e/outside.kubb",
        "..\\outside.kubb",
        "/etc/passwd.kubb",
        "%2fetc%2fx.kubb",
        ".movetext-live/inside.kubb",
        ".movetext-live%2finside.kubb",
        "a.kubb/../b.kubb",
        "a.kubb%00",
        "a.kubb%20",
        ".kubb",
        "con.kubb",
        "a.txt",
        "token",
        "a",
        "",
        "a.kubb/",
        "%61.kubb",
        "a.kubb?x=1/../b",
        "-a.kubb",
        "ä.kubb",
    ] {
        let answer = pitch.push(name, "0", "p", FIRST).await;
        if name == "a.kubb?x=1/../b" {
            // A query after the name is not part of the name.
            assert_eq!(answer.status, 201);
            pitch.remove("a.kubb");
            continue;
        }
        assert!(
            [400, 404, 405].contains(&answer.status),
            "{name}: {}",
            answer.status
        );
        for address in [
            format!("/api/games/{name}/record"),
            format!("/game/{name}"),
            format!("/{name}"),
            format!("/assets/{name}"),
        ] {
            let status = pitch
                .raw(format!("GET {address} HTTP/1.1\r\nHost: a\r\n\r\n"))
                .await
                .status;
            assert!(
                [400, 404].contains(&status) || name.is_empty() || name == "a.kubb?x=1/../b",
                "{address}: {status}"
            );
        }
    }
    pitch.remove(".movetext-live/a.kubb.history");
    assert_eq!(pitch.files(), before);
}

#[tokio::test]
async fn a_push_whose_answer_was_lost_is_tried_again() {
    let pitch = Pitch::new();
    let first = pitch.push("a.kubb", "0", "p1", FIRST).await;
    let again = pitch.push("a.kubb", "0", "p1", FIRST).await;
    assert_eq!(
        (again.status, again.json()["tag"].clone()),
        (200, first.json()["tag"].clone())
    );
    let append = pitch.append("a.kubb", &first.tag(), "p2", SECOND).await;
    for _ in 0..3 {
        let again = pitch.append("a.kubb", &first.tag(), "p2", SECOND).await;
        assert_eq!((again.status, again.tag()), (200, append.tag()));
    }
    assert_eq!(pitch.read("a.kubb"), [FIRST, SECOND].concat());
    assert_eq!(
        pitch.read(".movetext-live/a.kubb.history").lines().count(),
        2
    );
}

#[tokio::test]
async fn who_was_offline_catches_up() {
    let pitch = Pitch::new();
    let turn = GAME.split_inclusive('\n').next().unwrap();
    let first = pitch.push("a.kubb", "0", "p1", turn).await;
    let mut game = pitch.follow("/api/games/a.kubb/events").await;
    let known = game.next("game").await["tag"]
        .as_str()
        .map(str::to_owned)
        .unwrap();
    drop(game);
    // The phone is back after ten turns.
    let turns: String = GAME
        .lines()
        .take(11)
        .map(|turn| format!("{turn}\n"))
        .collect();
    let later = pitch.push("a.kubb", &first.tag(), "p2", &turns).await;
    assert_eq!(later.status, 200);
    let mut back = pitch.follow_from("/api/games/a.kubb/events", &known).await;
    let seen = back.next("game").await;
    assert_eq!(
        (
            &seen["tag"],
            &seen["from"],
            seen["story"].as_array().map(Vec::len)
        ),
        (&later.json()["tag"], &json!(1), Some(10))
    );
    // A follower who has the newest version gets nothing until there is another.
    let mut knows = pitch
        .follow_from("/api/games/a.kubb/events", &later.tag())
        .await;
    let last = pitch
        .append("a.kubb", &later.tag(), "p3", "12. d:6I d:F\n")
        .await;
    assert_eq!(knows.next("game").await["tag"], last.json()["tag"]);
}

#[tokio::test]
async fn a_second_scorer_is_shown_the_differences() {
    let pitch = Pitch::new();
    let first = pitch.push("a.kubb", "0", "ann-1", FIRST).await;
    let anns = pitch.append("a.kubb", &first.tag(), "ann-2", SECOND).await;
    let bobs = [FIRST, "2. c:I c:F d:- c:- d:- c:- d:B\n"].concat();
    let conflict = pitch.push("a.kubb", &first.tag(), "bob-1", &bobs).await;
    assert_eq!(conflict.status, 409);
    let told = conflict.json();
    assert_eq!(
        (&told["tag"], &told["text"]),
        (&anns.json()["tag"], &json!([FIRST, SECOND].concat()))
    );
    assert_eq!(
        told["lines"],
        json!({"line": 2, "theirs": [SECOND.trim_end()], "yours": ["2. c:I c:F d:- c:- d:- c:- d:B"]})
    );
    assert!(
        told["choices"]
            .as_array()
            .is_some_and(|choices| !choices.is_empty()),
        "{told}"
    );
    // Nothing was overwritten, and Bob's merged version follows Ann's.
    assert_eq!(pitch.read("a.kubb"), [FIRST, SECOND].concat());
    let merged = told["merged"].as_str().unwrap();
    let settled = pitch.push("a.kubb", &conflict.tag(), "bob-2", &bobs).await;
    assert_eq!(
        (settled.status, settled.json()["version"].as_u64()),
        (200, Some(3)),
        "{merged}"
    );
    assert_eq!(pitch.read("a.kubb"), bobs);
}

#[tokio::test]
async fn a_push_says_which_version_it_follows() {
    let pitch = Pitch::new();
    let token = pitch.token();
    for condition in [
        "",
        "If-Match: *\r\n",
        "If-Match: \"7\"\r\n",
        "If-None-Match: \"1-0000000000000000\"\r\n",
        "If-Match: \"0\"\r\nIf-None-Match: *\r\n",
    ] {
        let head = format!(
            "PUT /api/games/a.kubb HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n{condition}"
        );
        let answer = pitch
            .raw(format!("{head}Content-Length: 2\r\n\r\n1."))
            .await;
        assert_eq!(answer.status, 428, "{condition}");
    }
    assert!(!pitch.is_there("a.kubb"));
}

#[tokio::test]
async fn a_restart_changes_nothing() {
    let mut pitch = Pitch::new();
    let token = pitch.token().to_owned();
    let first = pitch.push("a.kubb", "0", "p1", FIRST).await;
    pitch.restart().await;
    assert_eq!(pitch.token(), token);
    let mut game = pitch.follow("/api/games/a.kubb/events").await;
    assert_eq!(game.next("game").await["tag"], first.json()["tag"]);
    assert_eq!(
        pitch.push("a.kubb", "0", "p1", FIRST).await.tag(),
        first.tag()
    );
    let second = pitch.append("a.kubb", &first.tag(), "p2", SECOND).await;
    assert_eq!(second.json()["version"].as_u64(), Some(2));
    // The line was cut off while it was written: the scorer got no answer, and pushes again.
    let history = pitch.read(".movetext-live/a.kubb.history");
    pitch.write(
        ".movetext-live/a.kubb.history",
        &history[..history.len() - 20],
    );
    pitch.write("a.kubb", FIRST);
    pitch.restart().await;
    assert_eq!(pitch.get("/api/games/a.kubb/record").await.text(), FIRST);
    let again = pitch.append("a.kubb", &first.tag(), "p2", SECOND).await;
    assert_eq!((again.status, again.tag()), (200, second.tag()));
}

#[tokio::test]
async fn scorers_read_what_followers_see_later() {
    let pitch = Pitch::with(|options| options.delay = Duration::from_secs(300));
    let pushed = pitch.push("a.kubb", "0", "p1", FIRST).await;
    assert_eq!(pitch.get("/api/games/a.kubb/record").await.status, 404);
    assert_eq!(
        pitch.get("/api/games").await.json(),
        json!({"games": [], "pad": false})
    );
    let own = format!(
        "GET /api/games/a.kubb/record HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {}\r\n\r\n",
        pitch.token()
    );
    let own = pitch.raw(own).await;
    assert_eq!(
        (own.status, own.tag(), own.text()),
        (200, pushed.tag(), FIRST.to_owned())
    );
}

#[tokio::test]
async fn pages_are_safe_and_need_nothing_from_elsewhere() {
    let pitch = Pitch::new();
    for address in ["/", "/score", "/host", "/game/a.kubb"] {
        let page = pitch.get(address).await;
        assert_eq!(
            (page.status, page.header("content-type")),
            (200, Some("text/html; charset=utf-8")),
            "{address}"
        );
        let policy = page.header("content-security-policy").unwrap();
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self';")
                && !policy.contains("unsafe"),
            "{policy}"
        );
        let text = page.text();
        for word in [
            "<script>",
            " style=",
            "<style",
            " onclick=",
            "http://",
            "https://",
        ] {
            assert!(!text.contains(word), "{address}: {word}");
        }
        let sources = text
            .split(['"', '\''])
            .filter(|word| word.starts_with("/assets/"));
        for source in sources {
            assert_eq!(pitch.get(source).await.status, 200, "{source}");
        }
    }
    for address in [
        "/assets/common.js",
        "/assets/live.css",
        "/nothing",
        "/api/nothing",
        "/game/a.txt",
    ] {
        assert_eq!(
            pitch.get(address).await.header("x-content-type-options"),
            Some("nosniff"),
            "{address}"
        );
    }
}

#[tokio::test]
async fn a_pad_is_served_where_the_host_has_one() {
    let without = Pitch::new();
    assert_eq!(without.get("/pad/").await.status, 404);
    assert_eq!(without.get("/api/games").await.json()["pad"], false);

    let folder = std::env::temp_dir().join(format!("movetext-pad-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("index.html"), "<!DOCTYPE html>").unwrap();
    std::fs::write(folder.join("playground.js"), "run()").unwrap();
    std::fs::write(folder.join("secret.key"), "x").unwrap();
    let pad = folder.clone();
    let pitch = Pitch::with(move |options| options.pad = Some(pad.clone()));
    let page = pitch.get("/pad/").await;
    assert_eq!(
        (page.status, page.header("cache-control"), &*page.text()),
        (200, Some("no-cache"), "<!DOCTYPE html>")
    );
    let script = pitch.get("/pad/playground.js?12ab").await;
    assert_eq!(
        (
            script.status,
            script.header("content-type"),
            script.header("cache-control")
        ),
        (
            200,
            Some("text/javascript; charset=utf-8"),
            Some("max-age=31536000, immutable")
        )
    );
    assert_eq!(
        pitch.get("/pad").await.header("location"),
        Some("/pad/"),
        "the page names its files beside itself"
    );
    for nothing in [
        "/pad/secret.key",
        "/pad/none.js",
        "/pad/../wire.rs",
        "/pad/a/b.js",
    ] {
        assert_eq!(pitch.get(nothing).await.status, 404, "{nothing}");
    }
    assert_eq!(pitch.get("/api/games").await.json()["pad"], true);
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn only_the_site_that_was_named_may_push_too() {
    let pitch = Pitch::with(|options| options.origin = Some("https://pad.example".to_owned()));
    let ask = |origin: &str| {
        let head = "OPTIONS /api/games/a.kubb HTTP/1.1\r\nHost: a\r\nAccess-Control-Request-Method: PUT\r\n";
        pitch.raw(format!("{head}Origin: {origin}\r\n\r\n"))
    };
    let named = ask("https://pad.example").await;
    assert_eq!(
        (named.status, named.header("access-control-allow-origin")),
        (204, Some("https://pad.example"))
    );
    assert_eq!(
        ask("https://other.example")
            .await
            .header("access-control-allow-origin"),
        None
    );
}

#[tokio::test]
async fn notations_tell_how_a_game_begins() {
    let notations = Pitch::new().get("/api/notations").await.json();
    let ids: Vec<&str> = notations
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["id"].as_str())
        .collect();
    assert_eq!(ids, ["kubb", "bucky", "rootlog", "carcassonne", "pgn"]);
}

#[tokio::test]
async fn what_is_no_request_ends_its_connection_alone() {
    let pitch = Pitch::new();
    let mut game = pitch.follow("/api/games/a.kubb/events").await;
    let long = format!(
        "GET / HTTP/1.1\r\nHost: a\r\nX: {}\r\n\r\n",
        "a".repeat(40_000)
    );
    let many = format!(
        "GET / HTTP/1.1\r\nHost: a\r\n{}\r\n",
        "X: a\r\n".repeat(200)
    );
    for wrong in [
        "\u{16}\u{3}\u{1}\u{2}",
        "GET / HTTP/9.9\r\n\r\n",
        "GET  \r\n\r\n",
        "\0\0\0\0\r\n\r\n",
        &long,
        &many,
    ] {
        let answer = pitch.raw(wrong.to_owned()).await;
        assert!(
            [0, 400, 431].contains(&answer.status),
            "{wrong:.20}: {}",
            answer.status
        );
    }
    pitch.push("a.kubb", "0", "p1", FIRST).await;
    assert_eq!(game.next("game").await["version"], 1);
}

#[tokio::test(start_paused = true)]
async fn who_sends_slowly_is_let_go() {
    let pitch = Pitch::new();
    let put = format!(
        "PUT /api/games/a.kubb HTTP/1.1\r\nHost: a\r\nIf-None-Match: *\r\nAuthorization: Bearer {}\r\nContent-Length: 100\r\n\r\n1.",
        pitch.token()
    );
    // The clock runs only while all tasks wait, so every end comes at once or never.
    for (sent, status) in [("", 0), ("GET / HT", 0), (&*put, 408)] {
        let answer = pitch.keep_open(sent.to_owned()).await;
        assert!(
            answer.status == status || (status == 0 && answer.status == 408),
            "{sent}: {}",
            answer.status
        );
    }
    assert!(!pitch.is_there("a.kubb"));
}

#[tokio::test(start_paused = true)]
async fn who_reads_nothing_is_dropped_and_harms_nobody() {
    let pitch = Pitch::with(|options| options.limits.followers = 2);
    let asleep = pitch
        .ask_and_sleep("GET /api/games/a.kubb/events HTTP/1.1\r\nHost: a\r\n\r\n")
        .await;
    let mut awake = pitch.follow("/api/games/a.kubb/events").await;
    assert_eq!(pitch.get("/api/events").await.status, 503);
    let mut tag = "0".to_owned();
    for number in 1..=20 {
        let text: String = (1..=number)
            .map(|number| format!("{number}. 0I a:B b:- a:- b:- a:- b:-\n"))
            .collect();
        let pushed = pitch.push("a.kubb", &tag, &number.to_string(), &text).await;
        tag = pushed.tag();
        assert_eq!(awake.next("game").await["tag"], pushed.json()["tag"]);
    }
    // The connection ends, and its seat is free.
    asleep.ended().await;
    let mut third = pitch.follow("/api/games/a.kubb/events").await;
    assert_eq!(third.next("game").await["version"], 20);
}

#[tokio::test(start_paused = true)]
async fn followers_hear_that_nothing_happens() {
    let pitch = Pitch::new();
    let mut game = pitch.follow("/api/games/a.kubb/events").await;
    assert_eq!(game.line().await, "retry: 2000");
    assert_eq!(game.line().await, "");
    assert_eq!(game.line().await, ":");
}

#[tokio::test]
async fn thousands_of_idle_connections_keep_nobody_out() {
    let pitch = Pitch::with(|options| options.limits.connections = 64);
    let mut game = pitch.follow("/api/games/a.kubb/events").await;
    let idle: Vec<_> = (0..10_000).map(|_| pitch.open()).collect();
    assert_eq!(pitch.push("a.kubb", "0", "p1", FIRST).await.status, 201);
    assert_eq!(game.next("game").await["version"], 1);
    drop(idle);
}

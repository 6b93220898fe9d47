//! Every action of real and invented games is among the choices at its place, or listed below with the reason. Actions are
//! compared by meaning: the members of a group may be in any order, and several choices may write one action.

use std::{collections::BTreeMap, fs, path::PathBuf};

use notation::{Parse, Record, TextSize, Then, fixture};
use rootlog::{
    Rootlog,
    ast::{Action, ActionKind, Entry, Location, Sheet, Thing},
};

/// The results of all choices at a place, including those of further steps, as far as they only use characters of `signs`.
fn deeds(record: &dyn Record, at: TextSize, signs: &str) -> Vec<Then> {
    let uses_same = |written: &str| written.chars().all(|sign| signs.contains(sign));
    let mut found = Vec::new();
    let mut open: Vec<Vec<String>> = vec![Vec::new()];
    while let Some(picked) = open.pop() {
        for choice in record.choices(at, &picked) {
            match choice.then {
                // The first step names a verb; the keys of later steps are parts of the text they write.
                Then::Ask(key) if picked.is_empty() || key == "name" || uses_same(&key) => {
                    open.push(picked.iter().cloned().chain([key]).collect());
                }
                Then::Ask(_) => {}
                Then::Write(edits) if !edits.iter().all(|edit| uses_same(&edit.text)) => {}
                deed => found.push(deed),
            }
        }
    }
    found
}

/// The text that a choice appends to `text`; `None` if it does anything else.
fn ending(deed: Then, text: &str) -> Option<String> {
    let Then::Write(edits) = deed else {
        return None;
    };
    let [edit] = &edits[..] else {
        return None;
    };
    let is_behind = usize::from(edit.range.end()) == text.trim_end().len();
    is_behind.then(|| edit.text.replace(['\r', '\n'], ""))
}

/// The meaning of a turn's actions, without their order: each piece and card with its number.
type Meaning = BTreeMap<String, u32>;

/// The meaning of `actions` in a turn of the faction with the letter `faction`.
fn meaning(faction: &str, actions: &str) -> Meaning {
    let text = format!("Map: Fall\nDeck: E&P\n{faction}: Ash\n\n{faction}:{actions}\n");
    let game = Sheet::decode(&Parse::new(&Rootlog, &text));
    let mut meaning = Meaning::new();
    for action in game.turns.iter().flat_map(|turn| &turn.actions) {
        let written = &text[action.range];
        for (part, count) in parts(action, written) {
            *meaning.entry(part).or_default() += count;
        }
    }
    meaning
}

/// The parts of an action with their numbers.
fn parts(action: &Action, written: &str) -> Vec<(String, u32)> {
    match &action.kind {
        ActionKind::Move(movement) => {
            let goals: Vec<String> = match &movement.destinations[..] {
                [] => vec![String::new()],
                goals => goals.iter().map(|goal| spelled(&goal.value)).collect(),
            };
            let entries = movement.entries.iter().flat_map(|entry| {
                let parts = goals.iter().map(|goal| format!("{}->{goal}", thing(entry)));
                parts
                    .map(|part| (part, entry.count.value))
                    .collect::<Vec<_>>()
            });
            entries.collect()
        }
        ActionKind::Reveal(reveal) if !reveal.cards.is_empty() => {
            let to = reveal.to.as_ref().map(|to| to.value);
            let cards = reveal.cards.iter();
            cards
                .map(|entry| (format!("{}^{to:?}", thing(entry)), entry.count.value))
                .collect()
        }
        ActionKind::Prices { services, price } if !services.is_empty() => services
            .iter()
            .map(|service| (format!("{:?} for {}", service.value, price.value), 1))
            .collect(),
        ActionKind::Trick { first, second } => {
            let (low, high) = (first.value.min(second.value), first.value.max(second.value));
            vec![(format!("{low}<->{high}"), 1)]
        }
        _ => vec![(written.to_owned(), 1)],
    }
}

fn spelled(place: &Location) -> String {
    format!("{place:?}")
}

/// What moves, and from where. There is one ferry, so its start does not count.
fn thing(entry: &Entry) -> String {
    let start = entry.start.as_ref().map(|start| spelled(&start.value));
    let start = start.unwrap_or_default();
    match &entry.thing {
        Thing::Piece(piece) if piece.class == rootlog::facts::PieceClass::Ferry => "ferry".into(),
        Thing::Piece(piece) => format!(
            "{:?} {:?} {:?} {:?} {start}",
            piece.owner, piece.class, piece.letter, piece.value
        ),
        Thing::Card(card) => {
            let suit = card.suit.as_ref().map(|suit| suit.value);
            let name = card.name.as_ref().map(|name| &*name.value);
            // The name alone identifies a card, except `dom`, which each suit has.
            let suit = suit.filter(|_| name.is_none_or(|name| name == "dom"));
            format!("card {suit:?} {name:?} {start}")
        }
        // Records rarely say which of several equal items is meant.
        Thing::Item(item) => match entry.start.as_ref().map(|start| &start.value) {
            None | Some(Location::Items { board: None, .. }) => format!("{item:?}"),
            Some(Location::Items { board, .. }) => format!("{item:?} {board:?}"),
            Some(_) => format!("{item:?} {start}"),
        },
        Thing::AllItems => format!("all items {start}"),
    }
}

fn is_part(part: &Meaning, whole: &Meaning) -> bool {
    part.iter()
        .all(|(key, count)| whole.get(key).is_some_and(|all| count <= all))
}

/// The characters that choices may use for `action`, including those of the keys that lead to them.
fn signs(faction: &str, action: &str) -> String {
    format!("{action}{faction}/()+#_0123456789BFMR%std*\r\n")
}

/// Whether choices alone can write an action after `begin`, which ends with a colon or an action.
fn is_written(begin: &str, faction: &str, action: &str) -> bool {
    let goal = meaning(faction, action);
    let signs = signs(faction, action);
    let mut made = String::new();
    loop {
        let text = format!("{begin}{made}");
        let record = fixture::read(&Rootlog, &text);
        let deeds = deeds(&*record, TextSize::of(text.as_str()), &signs).into_iter();
        let mut longer: Vec<String> = deeds.filter_map(|deed| ending(deed, &text)).collect();
        longer.retain_mut(|ending| {
            *ending = format!("{made}{ending}");
            let written = ending.trim_start_matches('/');
            action.starts_with(written) || is_part(&meaning(faction, written), &goal)
        });
        let size = |made: &String| {
            let written = made.trim_start_matches('/');
            let meant: u32 = match meaning(faction, written) {
                meant if is_part(&meant, &goal) => meant.values().sum(),
                _ => 0,
            };
            (meant, written.len())
        };
        let Some(best) = longer.into_iter().max_by_key(size) else {
            return false;
        };
        let written = best.trim_start_matches('/');
        if written == action || meaning(faction, written) == goal {
            return true;
        }
        made = best;
    }
}

/// The recorded actions that no choices can write at their places, each after its faction's letter and the action before it.
fn missing(text: &str) -> Vec<String> {
    let record = fixture::read(&Rootlog, text);
    let mut missing = Vec::new();
    for one in record.moves() {
        let (start, end) = (usize::from(one.range.start()), usize::from(one.range.end()));
        let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let begin = text[..start].strip_suffix('/').unwrap_or(&text[..start]);
        let (faction, action) = (&text[line..=line], &text[start..end]);
        let at = TextSize::of(begin);
        let mut deeds = deeds(&*record, at, &signs(faction, action)).into_iter();
        let is_followed =
            deeds.any(|deed| matches!(deed, Then::Follow(range) if range == one.range));
        if !is_followed && !is_written(begin, faction, action) {
            let above = begin[line..].rsplit(['/', ':']).next().unwrap_or_default();
            missing.push(format!("{faction}:{above}/{action}"));
        }
    }
    missing
}

/// Compares the missing actions with those known to break a rule, each with its reason.
#[track_caller]
fn check(text: &str, known: &[(&str, &[&str])]) {
    let known: Vec<&str> = known
        .iter()
        .flat_map(|(_, actions)| *actions)
        .copied()
        .collect();
    let missing = missing(text);
    let more: Vec<&String> = missing
        .iter()
        .filter(|action| !known.contains(&action.as_str()))
        .collect();
    assert!(more.is_empty(), "no choice writes {more:?}");
    let offered: Vec<&&str> = known
        .iter()
        .filter(|action| !missing.iter().any(|one| one == **action))
        .collect();
    assert!(offered.is_empty(), "choices write {offered:?}");
}

#[test]
fn every_action_of_the_fall_game_is_among_the_choices() {
    check(&record("fall"), &[]);
}

#[test]
fn every_action_of_the_lake_game_is_among_the_choices() {
    check(&record("lake"), &[]);
}

#[test]
fn every_action_of_the_winter_game_is_among_the_choices() {
    check(&record("winter"), &[]);
}

#[test]
fn every_action_of_the_mountain_game_is_among_the_choices() {
    let known: &[(&str, &[&str])] = &[(
        "a dominance card takes ten points",
        &["V:%r+2%f->r/F#domV->$", "V:F#domV->$/++->A$"],
    )];
    check(&record("mountain"), known);
}

/// Recorded actions of tournaments that break a rule, by game, with the reason.
const SLIPS: [&[(&str, &[&str])]; 4] = [
    &[
        (
            "found by the referee: what moves, fights or falls is not there, or it is not said where it falls",
            &[
                "O:/4w10->4",
                "O:2w->$/2w10->11",
                "P:3w4->10/XO4",
                "P:XO4/(Ow+Ot_r+w)10->",
                "P:XO8/Ot_m->",
                "P:B#P->/w->2+6",
                "O:2w10->1/XP10",
                "E:XP11R@/2w->",
                "P:2w1->/XE8",
                "V:/2%s+2%h+%x+%r+%fd->r",
                "V:%s->e/XO2",
            ],
        ),
        (
            "what falls is not where the clearing before it says",
            &["O:XP10/(Pw+Pt_s)10->", "P:XE8/(Eb+w)8->", "V:XO2/Ot_f2->"],
        ),
        (
            "the Eyrie attack in a clearing without them",
            &["E:6w->3/XV4"],
        ),
        ("the Eyrie rule neither clearing", &["E:2w10->1/w1->5"]),
        (
            "an item leaves the game, where it was exhausted",
            &["V:p->5/%x->"],
        ),
    ],
    &[
        (
            "no Riverfolk warrior stands in clearing 10",
            &["O:3#->O/w10->5"],
        ),
        ("no sawmill stands in clearing 4", &["C:/t->2+4"]),
        ("three warriors are left", &["C:++3/w->2+6+9+10"]),
        (
            "found by the referee: the board holds no such warriors",
            &["O:++/Pw$->", "O:2w10->12/2w$->", "O:#->A/2w$->"],
        ),
    ],
    &[
        (
            "behind a word that cannot be read, in the same turn",
            &[
                "A:r_b+w->7/w->$",
                "A:w->$/M#$->",
                "A:M#$->/t->11",
                "A:t->11/++",
                "A:++/w7->6",
                "A:w7->6/w2->8",
                "A:w2->8/w6+w8->",
                "A:w6+w8->/t->6+8",
                "A:t->6+8/++3",
                "A:++3/3#->A",
            ],
        ),
        ("the Lizards rule neither clearing", &["L:2w$->/w3->9"]),
        ("the Eyrie rule neither clearing", &["E:4w3->12/5w12->11"]),
        (
            "found by the referee: nobody's hand is named",
            &["L:$_o->M/B#dom->"],
        ),
    ],
    &[
        (
            "found by the referee: the ruin is elsewhere",
            &["V:%r->e/%f12->$"],
        ),
        (
            "a dominance card takes ten points",
            &["V:R#dom->V/R#domV->$", "V:R#domV->$/++->G$"],
        ),
        ("no path leads there", &["V:%r->e/p->6"]),
    ],
];

#[test]
fn every_action_of_tournaments_is_among_the_choices() {
    std::thread::scope(|scope| {
        for (text, known) in corpus().into_iter().zip(SLIPS) {
            scope.spawn(move || check(&fixture::format(&Rootlog, &text), known));
        }
    });
}

/// A record of the repository.
fn record(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/records/rootlog");
    fs::read_to_string(folder.join(format!("{name}.rootlog"))).expect("a record in UTF-8")
}

/// Real games in the order of their names.
fn corpus() -> Vec<String> {
    let games = fixture::corpus("rootlog").into_iter();
    games.map(|(_, text)| text).collect()
}

//! Games of Carcassonne from and to the forms of other platforms: all examples of their descriptions, texts with mistakes, and
//! texts that are cut off.

#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps nothing")]

use std::{fmt::Write as _, fs, path::PathBuf, sync::Arc};

use exchange::{ConvertOptions, Converted, by_id, convert, recognize};
use ide::Document;
use notation::{Finding, Severity, fixture};
use serde_json::Value;

/// Records of the base game.
const RECORDS: [(&str, &str); 5] = [
    (
        "game-1",
        include_str!("../../../tests/records/carcassonne/game-1.carcassonne"),
    ),
    (
        "game-2",
        include_str!("../../../tests/records/carcassonne/game-2.carcassonne"),
    ),
    (
        "three-players",
        include_str!("../../../tests/records/carcassonne/three-players.carcassonne"),
    ),
    (
        "conceded",
        include_str!("../../../tests/records/carcassonne/conceded.carcassonne"),
    ),
    (
        "abandoned",
        include_str!("../../../tests/records/carcassonne/abandoned.carcassonne"),
    ),
];
const MISTAKES: &str = include_str!("../../../tests/records/carcassonne/mistakes.carcassonne");

fn from(form: &str, text: &str) -> Converted {
    let done = convert(text, by_id(form).unwrap(), None, ConvertOptions::default());
    for finding in &done.findings {
        let (start, end) = (
            usize::from(finding.range.start()),
            usize::from(finding.range.end()),
        );
        assert!(
            text.get(start..end).is_some(),
            "{finding:?} lies outside of the text"
        );
        assert!(finding.code.starts_with(form), "{finding:?}");
    }
    done
}

fn to(form: &str, record: &str) -> Converted {
    convert(
        record,
        by_id("carcassonne").unwrap(),
        by_id(form),
        ConvertOptions::default(),
    )
}

/// The findings, a line each.
fn said(done: &Converted) -> String {
    let mut text = String::new();
    for Finding {
        severity,
        code,
        message,
        ..
    } in &done.findings
    {
        writeln!(text, "{} {code} {message}", severity.name()).unwrap();
    }
    text
}

/// The findings in a record.
fn checked(record: &str) -> Vec<String> {
    let document = Document::new(ide::by_id("carcassonne").unwrap(), record, Arc::default());
    document
        .findings()
        .map(|finding| format!("{} {}", finding.code, finding.message))
        .collect()
}

/// The lines of moves with single blanks, the starting tile first.
fn moves(record: &str) -> Vec<String> {
    let is_move =
        |line: &&str| line.starts_with(|c: char| c.is_ascii_digit()) && line.contains('(');
    let lines = record.lines().filter(is_move);
    lines
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

/// The folder of real games, next to the corpus; `None` without a corpus.
fn samples() -> Option<PathBuf> {
    fixture::corpus_root().map(|root| root.join("../exchange"))
}

/// The text of a sample and the expected record.
fn sample(path: &str) -> Option<(String, String)> {
    let path = samples()?.join(path);
    let record = fs::read_to_string(path.with_extension("carcassonne")).unwrap();
    Some((fs::read_to_string(path).unwrap(), record))
}

// Logs of Board Game Arena.

/// An event with its arguments.
fn event(kind: &str, args: &str) -> String {
    format!(r#"{{"type":"{kind}","log":"","args":{args}}}"#)
}

fn tile(player: u32, kind: u32, [x, y]: [i32; 2], turned: u32) -> String {
    let place = format!(r#""x":"{x}","y":{y},"ori":"{turned}""#);
    let args = format!(
        r#"{{"player_id":"{player}","player_name":"p{player}","id":"40","type":"{kind}",{place}}}"#
    );
    event("playTile", &args)
}

/// The first tile of most games here: it closes the city of the starter.
fn city() -> String {
    tile(1, 11, [0, -1], 3)
}

fn meeple(place: u32) -> String {
    event(
        "playPartisan",
        &format!(r#"{{"player_id":"1","ptype":"normal","pos":"{place}"}}"#),
    )
}

fn points(player: u32, points: u32, score: u32) -> String {
    let args = format!(r#"{{"player_id":{player},"points":{points},"score":"{score}"}}"#);
    event("winPoints", &args)
}

fn state(id: u32) -> String {
    event(
        "gameStateChange",
        &format!(r#"{{"id":"{id}","args":null}}"#),
    )
}

/// The end with results: player, score, rank, concede, zombie.
fn end(results: &[(u32, u32, u32, u32, u32)]) -> String {
    let results = results.iter().map(|(player, score, rank, concede, zombie)| {
        let given = format!(r#""concede":{concede},"zombie":"{zombie}""#);
        format!(r#"{{"player":"{player}","name":"n{player}","color":"ff0000","score":"{score}","rank":{rank},{given}}}"#)
    });
    let results = results.collect::<Vec<_>>().join(",");
    event(
        "gameStateChange",
        &format!(r#"{{"id":99,"args":{{"table":{{}},"result":[{results}]}}}}"#),
    )
}

/// A log as a list of packets, one for each group of events.
fn log(packets: &[&[String]]) -> String {
    let packets = packets.iter().zip(1..).map(|(events, id)| {
        let events = events.join(",");
        format!(r#"{{"channel":"/table/t9","table_id":"9","packet_id":"{id}","time":"1","data":[{events}]}}"#)
    });
    format!("[{}]", packets.collect::<Vec<_>>().join(",\n"))
}

#[test]
fn logs_of_real_games_become_their_records() {
    for (name, count) in [
        ("366166200", 71),
        ("374076298", 71),
        ("synthetic_logs_players_de", 8),
        ("synthetic_bare_array_concede", 7),
        ("synthetic_list_args_ja_no_end", 6),
    ] {
        let Some((text, record)) = sample(&format!("bga/{name}.json")) else {
            return;
        };
        assert_eq!(recognize(&text).unwrap().id(), "bga");
        let done = from("bga", &text);
        assert_eq!(done.text, record, "{name}");
        assert_eq!(checked(&record), [""; 0], "{name}");
        let lines = record
            .lines()
            .filter(|line| line.contains(" (") && !line.contains('='))
            .count();
        assert!(
            lines <= count + 1 && moves(&record).len() >= count,
            "{name}"
        );
        let expected = match name {
            "synthetic_list_args_ja_no_end" => {
                "warning bga/no-end The log ends without the end of the game.\n"
            }
            _ => "",
        };
        assert_eq!(said(&done), expected, "{name}");
    }
}

#[test]
fn every_place_of_every_tile_is_written_like_the_table_says() {
    let Some(folder) = samples() else {
        return;
    };
    let table = fs::read_to_string(folder.join("bga/tile_codes.tsv")).unwrap();
    let mut rows = 0;
    for row in table.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [kind, turned, place, _, code] = cells.as_slice() else {
            panic!("{row}");
        };
        let mut events = vec![tile(
            1,
            kind.parse().unwrap(),
            [0, -1],
            turned.parse().unwrap(),
        )];
        if *place != "0" {
            events.push(meeple(place.parse().unwrap()));
        }
        let done = from("bga", &log(&[&events]));
        assert_eq!(moves(&done.text)[1], format!("1A (0,1) {code}"), "{row}");
        rows += 1;
    }
    assert_eq!(rows, 428);
}

#[test]
fn single_events_are_placed_and_turned() {
    for (kind, turned, square, place, expected) in [
        (10, 1, [0, -1], 2, "(0,1) FCFC2m"),
        (12, 2, [1, 0], 2, "(1,0) RRCmF"),
        (17, 4, [-2, -7], 0, "(-2,7) FFRR"),
        (18, 1, [-1, -9], 3, "(-1,9) RFRRm"),
        (15, 3, [2, 2], 3, "(2,-2) RFRMC"),
        (21, 2, [1, 1], 2, "(1,-1) RmFFFK"),
        (14, 4, [-3, 5], 6, "(-3,-5) CRRMR"),
    ] {
        let mut events = vec![tile(1, kind, square, turned)];
        if place > 0 {
            events.push(meeple(place));
        }
        let done = from("bga", &log(&[&events]));
        assert_eq!(moves(&done.text)[1], format!("1A {expected}"));
    }
}

#[test]
fn a_log_is_found_in_every_wrapper() {
    let packets = log(&[
        &[city(), meeple(1)],
        &[points(1, 4, 4), end(&[(1, 4, 1, 0, 0)])],
    ]);
    let record = from("bga", &packets).text;
    assert_eq!(
        record,
        "01/01/1970, 00:00:01 UTC, BGA table 9\nA = p1 <red> 1st (4)\n0  (0,0) RCRF\n1A (0,1) FFFCm +4 = 4\n"
    );
    let page = format!(
        "<html><script>if (g_gamelogs) {{}}\nvar g_gamelogs = {{\"status\":1,\"data\":{{\"data\":{packets}}}}};\nlet x = [];</script>"
    );
    let spaced =
        serde_json::to_string_pretty(&serde_json::from_str::<Value>(&packets).unwrap()).unwrap();
    for text in [
        format!(r#"{{"status":1,"data":{{"valid":1,"data":{packets}}}}}"#),
        format!(r#"{{"status":"1","data":{{"logs":{packets},"players":[]}}}}"#),
        format!(
            r#"{{"status":1,"data":{{"players":{{"1":{{"color":"0000ff"}}}},"logs":{packets}}}}}"#
        ),
        format!(r#"{{"data":{packets}}}"#),
        format!(r#"{{"logs":{packets}}}"#),
        format!(r#"{{"valid":1,"data":{packets}}}"#),
        format!("\u{feff}  {packets}\n"),
        format!("var g_gamelogs = {{\"data\":{packets}}};\n"),
        page,
        spaced,
    ] {
        let done = from("bga", &text);
        assert_eq!(
            (done.text.as_str(), said(&done).as_str()),
            (record.as_str(), ""),
            "{text}"
        );
        assert_eq!(recognize(&text).unwrap().id(), "bga", "{text}");
    }
    // A list of arguments is a list of events; an empty one is no event.
    let both = r#"[{"player_id":1,"type":11,"x":0,"y":-1,"ori":3},{"player_id":2,"type":17,"x":1,"y":0,"ori":1}]"#;
    let lists = log(&[&[
        event("playTile", both),
        event("simpleNote", "[]"),
        event("pickTile", "null"),
    ]]);
    assert_eq!(
        moves(&from("bga", &lists).text),
        ["0 (0,0) RCRF", "1A (0,1) FFFC", "2B (1,0) RFFR"]
    );
    let single = format!(r#"[{{"data":{}}}]"#, city());
    assert_eq!(
        moves(&from("bga", &single).text),
        ["0 (0,0) RCRF", "1A (0,1) FFFC"]
    );
    // The list of players has colors, and players who never placed a tile.
    let text = format!(
        r#"{{"logs":{},"players":[{{"id":2,"name":"two","color":"000000"}}]}}"#,
        log(&[&[city()]])
    );
    assert!(
        from("bga", &text)
            .text
            .contains("\nA = p1\nB = two <black>\n0 ")
    );
    let modes = |most: u32| {
        let time = event("updateReflexionTime", &format!(r#"{{"max":"{most}"}}"#));
        from("bga", &log(&[&[time, city()]]))
            .text
            .lines()
            .next()
            .unwrap()
            .to_owned()
    };
    assert!(modes(86_400).ends_with("table 9, Turn-based"));
    assert!(modes(86_399).ends_with("table 9, Real-time"));
}

#[test]
fn points_belong_to_the_move_before_and_to_the_end() {
    let road = tile(2, 17, [1, 0], 1);
    let text = log(&[
        &[
            city(),
            points(1, 4, 4),
            points(1, 0, 4),
            points(2, 3, 3),
            points(2, 2, 5),
            points(1, 6, 10),
        ],
        &[road, points(1, 2, 12), points(2, 9, 14)],
        &[
            state(6),
            points(2, 1, 15),
            points(1, 0, 12),
            points(2, 5, 20),
            state(7),
            points(1, 3, 15),
        ],
        &[end(&[(1, 15, 2, 0, 0), (2, 20, 1, 0, 0)])],
    ]);
    assert_eq!(
        from("bga", &text).text,
        "01/01/1970, 00:00:01 UTC, BGA table 9\nA = p1 <red> 2nd (15)\nB = p2 <red> 1st (20)\n0  (0,0) RCRF\n\
         1A (0,1) FFFC +4+6 (+5) = 10\n2B (1,0) RFFR +9 (+2) = 14\nA+3 = 15\nB+1+5 = 20\n"
    );
    let third = tile(3, 17, [-1, 0], 4);
    let text = log(&[&[
        city(),
        tile(2, 17, [1, 0], 1),
        third,
        points(2, 2, 2),
        points(1, 4, 4),
    ]]);
    let done = from("bga", &text);
    assert_eq!(moves(&done.text)[3], "3C (-1,0) FFRR (A+4, B+2)");
    assert!(
        done.text
            .ends_with("/ the log ends here, without the end of the game\n")
    );
    let text = log(&[&[city(), points(1, 4, 7), end(&[(1, 7, 1, 0, 0)])]]);
    assert_eq!(
        said(&from("bga", &text)),
        "warning bga/other-score packet 1, event 2: A gets 4 points, which makes 4, but the log says 7. Both are kept.\n"
    );
}

#[test]
fn discards_stand_on_the_next_move_or_at_the_end() {
    let cannot = |tile: u32| event("cantPlay", &format!(r#"{{"tile_id":{tile}}}"#));
    let text = log(&[&[
        city(),
        cannot(68),
        cannot(1),
        tile(2, 17, [1, 0], 1),
        cannot(72),
        cannot(62),
        end(&[]),
    ]]);
    let text = from("bga", &text).text;
    assert_eq!(moves(&text)[2], "2B (dis) CCCCP (dis) CCCR (1,0) RFFR");
    assert!(
        text.ends_with("\n/ discarded at the end: CCCFP FFFFK\n"),
        "{text}"
    );

    let pick = |player: u32, tile: u32| {
        let event = event("pickTile", &format!(r#"{{"id":"{tile}"}}"#));
        format!(r#"{{"channel":"/player/p{player}","packet_id":"1","data":[{event}]}}"#)
    };
    let public = |event: &str| format!(r#"{{"data":[{event}]}}"#);
    let laid = |player: u32, id: u32, x: i32| {
        public(&tile(player, 16, [x, 1], 1).replace("\"40\"", &id.to_string()))
    };
    let game = |parts: &[String]| format!("[{}]", parts.join(","));
    let parts = [
        laid(1, 40, 0),
        pick(1, 68),
        laid(2, 41, 1),
        pick(2, 42),
        pick(1, 43),
        laid(1, 43, 2),
        laid(2, 42, 3),
        public(&end(&[])),
    ];
    let done = from("bga", &game(&parts));
    assert_eq!(
        (moves(&done.text)[3].as_str(), said(&done).as_str()),
        ("3A (dis) CCCCP (2,-1) FRFR", "")
    );
    let doubt = |part: usize, other: &str, expected: &str| {
        let mut parts = parts.clone();
        parts[part] = other.to_owned();
        let done = from("bga", &game(&parts));
        let expected =
            format!("warning bga/uncertain-discard {expected}: discards are not certain.\n");
        assert_eq!(said(&done), expected);
        assert!(!done.text.contains("(dis)"));
    };
    doubt(
        5,
        &laid(1, 44, 2),
        "packet 5, event 1: tile 43 is drawn, but another one placed",
    );
    doubt(4, &pick(1, 68), "packet 5, event 1: tile 68 is drawn twice");
    doubt(
        5,
        &public(&state(6)),
        "packet 5, event 1: tile 43 is drawn, but never placed",
    );
    // A log without the draws of a player has no discards.
    let mut parts = parts.clone();
    parts[3] = public(&state(10));
    let done = from("bga", &game(&parts));
    assert_eq!(
        (said(&done).as_str(), done.text.contains("(dis)")),
        ("", false)
    );
}

#[test]
fn a_game_that_is_given_up_ends_with_a_line() {
    let laid = || [city(), tile(2, 17, [1, 0], 1), tile(3, 17, [-1, 0], 4)];
    let last = |events: &[String]| {
        let done = from("bga", &log(&[&laid(), events]));
        assert_eq!(said(&done), "");
        (
            done.text.lines().last().unwrap().to_owned(),
            done.text.contains("1st"),
        )
    };
    let one = [(1, 1, 1, 0, 0), (2, 0, 2, 1, 0), (3, 1, 1, 0, 0)];
    assert_eq!(last(&[end(&one)]), ("4B concedes".into(), false));
    let zombie = [(1, 1, 1, 0, 0), (2, 0, 2, 0, 0), (3, 1, 1, 0, 1)];
    assert_eq!(
        last(&[end(&zombie)]),
        ("4C concedes / left the table".into(), false)
    );
    let all = [(1, 0, 1, 1, 0), (2, 0, 1, 0, 1), (3, 0, 1, 1, 0)];
    assert_eq!(last(&[end(&all)]), ("4ABC abandoned".into(), false));
    let by_name = event("playerConcedeGame", r#"{"player_name":"p3"}"#);
    let by_id = event("playerConcedeGame", r#"{"player_id":3}"#);
    let none = [(1, 1, 1, 0, 0), (2, 0, 2, 0, 0), (3, 1, 1, 0, 0)];
    assert_eq!(last(&[by_name, end(&none)]), ("4C concedes".into(), false));
    assert_eq!(last(&[by_id, end(&none)]), ("4C concedes".into(), false));
    // A player who leaves does not end a game that was counted.
    assert_eq!(
        last(&[state(6), end(&zombie)]),
        ("/ p3 left the table".into(), true)
    );
    assert_eq!(
        last(&[state(6), end(&none)]),
        ("3C (-1,0) FFRR".into(), true)
    );
}

#[test]
fn what_is_wrong_with_a_log_is_said_and_what_precedes_it_kept() {
    let with = |more: String| log(&[&[city(), meeple(1), tile(2, 17, [1, 0], 1), more]]);
    let far = |kind: u32, turned: u32| tile(1, kind, [9, 9], turned);
    for (more, code, message, count) in [
        (
            far(25, 1),
            "unknown-tile",
            "unknown tile type 25: only the base game can be read",
            2,
        ),
        (
            far(11, 5),
            "unknown-tile",
            "unknown tile type 11 with \"ori\" 5: only the base game can be read",
            2,
        ),
        (
            far(11, 1).replace("\"40\"", "73"),
            "unknown-tile",
            "unknown tile 73: only the base game can be read",
            2,
        ),
        (
            event("cantPlay", r#"{"tile_id":"0"}"#),
            "unknown-tile",
            "unknown tile 0: only the base game can be read",
            2,
        ),
        (meeple(4), "unknown-place", "tile type 17 has no place 4", 1),
        (
            meeple(1).replace("normal", "big"),
            "expansion",
            "an expansion is in play (a figure \"big\"): only the base game can be read",
            1,
        ),
        (
            meeple(1).replace("\"pos\"", "\"portal\":1,\"pos\""),
            "expansion",
            "an expansion is in play (a portal): only the base game can be read",
            1,
        ),
        (
            meeple(1).replace("\"pos\"", "\"x\":5,\"pos\""),
            "misplaced-meeple",
            "a meeple on another tile than the one just placed",
            2,
        ),
        (
            far(11, 1).replace("\"x\"", "\"u\""),
            "unreadable-event",
            "playTile has no \"x\" that can be read",
            2,
        ),
        (
            event("winPoints", r#"{"player_id":1,"points":"x"}"#),
            "unreadable-event",
            "winPoints has no \"points\" that can be read",
            2,
        ),
    ] {
        let text = with(more);
        let done = from("bga", &text);
        assert_eq!(
            said(&done),
            format!("error bga/{code} packet 1, event 4: {message}\n")
        );
        assert_eq!(moves(&done.text).len(), 1 + count, "{message}");
        let note = "/ the log ends here, at packet 1, event 4, which cannot be read\n";
        assert!(done.text.ends_with(note), "{}", done.text);
        let range = done.findings[0].range;
        let place = usize::from(range.start())..usize::from(range.end());
        assert!(text[place].starts_with("{\"type\""));
    }
    // A discard before an incomplete move is kept.
    let discard = event("cantPlay", r#"{"tile_id":"68"}"#);
    let text = log(&[&[city(), discard, tile(2, 17, [1, 0], 1), meeple(4)]]);
    assert!(
        from("bga", &text)
            .text
            .contains("\n/ discarded at the end: CCCCP\n/ the log ends here")
    );
    for (events, expected) in [
        (
            vec![city(), meeple(1), meeple(1)],
            "error bga/misplaced-meeple packet 1, event 3: a second meeple on one tile\n",
        ),
        (
            vec![meeple(1), city()],
            "error bga/misplaced-meeple packet 1, event 1: a meeple before any tile\n",
        ),
        // The straight road has no second place.
        (
            vec![tile(1, 16, [0, 1], 1), meeple(2)],
            "error bga/unknown-place packet 1, event 2: tile type 16 has no place 2\n",
        ),
        (
            vec![event("deck_size", r#"{"deck_size":"84"}"#), city()],
            "error bga/expansion packet 1, event 1: an expansion is in play (a deck of 84 tiles): only the base game can be read\n",
        ),
        (
            vec![
                city(),
                meeple(1).replace("\"pos\"", "\"type\":\"road\",\"pos\""),
                end(&[]),
            ],
            "warning bga/other-feature packet 1, event 2: place 1 of tile type 11 is a city, not a road; it is read as a city.\n",
        ),
    ] {
        assert_eq!(said(&from("bga", &log(&[&events]))), expected);
    }
    let tables = log(&[&[city()], &[tile(2, 17, [1, 0], 1)], &[end(&[])]]);
    let tables = tables.replacen("\"9\",\"packet_id\":\"2\"", "\"8\",\"packet_id\":\"2\"", 1);
    let done = from("bga", &tables);
    assert_eq!(
        said(&done),
        "error bga/two-tables packet 2: two games in one file: 9 and 8. Only 9 is read: save the other apart.\n"
    );
    assert_eq!(moves(&done.text).len(), 2);
    // A repeated packet is played once.
    let twice = log(&[&[city()], &[city()], &[end(&[])]])
        .replace("\"packet_id\":\"2\"", "\"packet_id\":\"1\"");
    assert_eq!(moves(&from("bga", &twice).text).len(), 2);
}

#[test]
fn what_is_no_log_is_refused() {
    let no_log = "error bga/no-log This is no saved log of Board Game Arena: ";
    for (text, expected) in [
        (
            "",
            "error bga/no-log byte 0: this is no saved log of Board Game Arena: EOF while parsing a value at line 1 column 0.\n"
                .to_owned(),
        ),
        (
            "{\"status\":\"0\",\"error\":\"Not logged\"}",
            "error bga/refused Board Game Arena refused: Not logged. Save the log again when its page shows the moves.\n".to_owned(),
        ),
        (
            "{\"status\":0,\"data\":{\"error\":\"limit\"}}",
            "error bga/refused Board Game Arena refused: limit. Save the log again when its page shows the moves.\n".to_owned(),
        ),
        ("{\"status\":1,\"data\":[]}", format!("{no_log}it has no packets; the keys found are status.\n")),
        ("{\"a\":1,\"b\":{}}", format!("{no_log}it has no packets; the keys found are a, b.\n")),
        (
            "[{\"data\":[{\"type\":\"deck_size\",\"args\":{}}]}]",
            format!("{no_log}no tile is placed in it.\n"),
        ),
    ] {
        let done = from("bga", text);
        assert_eq!((done.text.as_str(), said(&done)), ("", expected));
    }
}

#[test]
fn names_become_what_a_line_can_hold() {
    let text = log(&[&[
        city().replace("p1", "a<b>(c)[d]"),
        tile(2, 17, [1, 0], 1).replace("p2", "x / y"),
        tile(3, 17, [-1, 0], 4).replace("p3", "\\u0007 \\n"),
        end(&[(1, 1, 1, 0, 0), (2, 1, 1, 0, 0), (3, 1, 1, 0, 0)]).replace("ff0000", "12ab34"),
    ]]);
    let done = from("bga", &text);
    let players: Vec<&str> = done.text.lines().skip(1).take(3).collect();
    assert_eq!(
        players,
        [
            "A = a_b__c__d_ <#12ab34> 1st (1)",
            "B = x _ y <#12ab34> 1st (1)",
            "C = _ <#12ab34> 1st (1)"
        ]
    );
    assert!(
        said(&done)
            .starts_with("info bga/changed-name the name \"a<b>(c)[d]\" of A cannot be written")
    );
}

// Links of CarcassonneLab.

const FOUR: &str = "#/0/0/SSGT/12b1211121L21211?players=amber,basalt&colors=red,blue";

#[test]
fn links_become_their_records_and_back() {
    for (link, expected) in [
        (
            FOUR,
            &[
                "0 (0,0) RCRF",
                "1A (0,1) FFFCm",
                "2B (1,0) RFFRm",
                "3A (-1,0) FFMRR",
                "4B (0,-1) FFFFKm",
            ][..],
        ),
        (
            "#/0/0/CB_/123021L1?players=amber,basalt&colors=red,blue",
            &["0 (0,0) RCRF", "1A (0,-1) FFFC", "2B (-1,0) RFRmF"],
        ),
        (
            "#/0/0.1/IrrFG3y6/12b1211121L21211221022H022Z122t1?players=dune,ember,flint&colors=blue,green,yellow",
            &[
                "0 (0,0) RCRF",
                "1A (0,1) FFFCm",
                "2B (dis) CCCCP (1,0) RFFRm",
                "3C (-1,0) FFMRR",
                "4A (0,-1) FFFFKm",
                "5B (1,-1) FRFR",
                "6C (-1,-1) FRFR",
                "7A (1,1) FCmFF",
                "8B (-1,1) CmFFF",
            ],
        ),
    ] {
        let whole = format!("https://www.carcassonnelab.com/{link}");
        let done = from("lab", &whole);
        assert_eq!(
            (moves(&done.text), said(&done).as_str()),
            (expected.iter().map(ToString::to_string).collect(), "")
        );
        assert_eq!(checked(&done.text), [""; 0]);
        let back = to("lab", &done.text);
        // The straight road of the second move looks the same after half a turn.
        let written = back.text.trim_end().replace("123021J1", "123021L1");
        assert_eq!(
            (written.as_str(), said(&back).as_str()),
            (whole.as_str(), "")
        );
        // Only the part after the address.
        assert_eq!(from("lab", link).text, done.text);
        for text in [whole.as_str(), link] {
            assert_eq!(recognize(text).unwrap().id(), "lab");
        }
    }
    // A board is turned if its starter has another rotation.
    let turned =
        "A = amber <red>\nB = basalt <blue>\n0 (0,0) FRCR\n1A (-1,0) CFFF\n2B (0,1) FRFRm\n";
    let done = to("lab", turned);
    assert_eq!(
        done.text.trim_end(),
        "https://www.carcassonnelab.com/#/0/0/CB_/123021L1?players=amber,basalt&colors=red,blue"
    );
    assert_eq!(
        said(&done),
        "info lab/lost A CarcassonneLab link begins with the starter RCRF on (0,0): the board is turned or shifted.\n"
    );
}

#[test]
fn links_of_real_games_become_their_records_and_back() {
    for name in ["366166200", "374076298", "discard"] {
        let Some((link, record)) = sample(&format!("lab/{name}.url")) else {
            return;
        };
        let done = from("lab", &link);
        assert_eq!(
            (done.text.as_str(), said(&done).as_str()),
            (record.as_str(), "")
        );
        assert_eq!(checked(&record), [""; 0]);
        assert_eq!(
            to("lab", &record).text.trim_end(),
            link.trim_end(),
            "{name}"
        );
        if name == "discard" {
            continue;
        }
        // The points of the source, at the end of the game.
        let (_, log) = sample(&format!("bga/{name}.json")).unwrap();
        let end: Vec<&str> = log
            .lines()
            .skip_while(|line| !line.starts_with("A+"))
            .collect();
        assert_eq!(end.len(), 2);
        assert_eq!(checked(&format!("{record}{}\n", end.join("\n"))), [""; 0]);
        assert_eq!(to("lab", &log).text.trim_end(), link.trim_end());
    }
}

#[test]
fn several_links_are_several_games() {
    let text = format!(
        "{FOUR}\n\n https://www.carcassonnelab.com/{FOUR}\r\n<{FOUR}>\nnothing here\n{FOUR} the best\n"
    );
    let done = from("lab", &text);
    assert_eq!(
        said(&done),
        "error lab/no-link \"nothing\" is no CarcassonneLab link, which has \"#/0/\" and three more parts.\n\
         warning lab/other-text The text beside the link, from \"the\" on, is left out.\n"
    );
    let document = Document::new(
        ide::by_id("carcassonne").unwrap(),
        &done.text,
        Arc::default(),
    );
    assert_eq!(document.game_count(), 4);
    assert_eq!(checked(&done.text), [""; 0]);
    let back = to("lab", &done.text);
    assert_eq!(
        back.text,
        format!("https://www.carcassonnelab.com/{FOUR}\n").repeat(4)
    );
    assert_eq!(
        said(&from("lab", "\n")),
        "error lab/no-link There is no CarcassonneLab link in the text.\n"
    );
}

#[test]
fn players_of_links_have_names_and_colors() {
    let lines = |query: &str| {
        let done = from("lab", &format!("#/0/0/SSGT/12b1211121L21211{query}"));
        let players = done.text.lines().take_while(|line| line.contains('='));
        (
            players.collect::<Vec<_>>().join(" | "),
            said(&done).lines().count(),
        )
    };
    for (query, expected) in [
        ("", "A = A | B = B"),
        ("?colors=red,blue", "A = A <red> | B = B <blue>"),
        (
            "?players=a%2Cb,J%C3%BCrg%20K&x=1&colors=red,blue",
            "A = a,b <red> | B = Jürg K <blue>",
        ),
        (
            "?players=one,two,three&colors=%23AB12cd,ffa500,000000",
            "A = one <#ab12cd> | B = two <yellow> | C = three <black>",
        ),
    ] {
        assert_eq!(lines(query), (expected.to_owned(), 0));
    }
    assert_eq!(
        lines("?players=a(b),c&colors=red,blue"),
        ("A = a_b_ <red> | B = c <blue>".to_owned(), 1)
    );
    assert_eq!(lines("?players=a%FF,c&colors=red,blue").1, 1);
    assert_eq!(
        lines("?players=a,b&colors=red"),
        ("A = a <red> | B = b".to_owned(), 1)
    );
    // Missing colors become the first free ones.
    let record = "A = amber <blue>\nB = a, b%\nC = cherry\n0 (0,0) RCRF\n1A (0,1) FFFCm\n";
    assert_eq!(
        to("lab", record)
            .text
            .split('?')
            .next_back()
            .unwrap()
            .trim_end(),
        "players=amber,a%2C%20b%25,cherry&colors=blue,red,green"
    );
    // Tiles discarded at the end are in a note.
    let record = "A = amber\nB = basalt\n0 (0,0) RCRF\n1A (0,1) FFFCm\n/ discarded at the end: CCCCP FFFFK\n";
    let there = to("lab", record);
    assert!(there.text.contains("/0.1.1/"));
    assert!(
        from("lab", &there.text)
            .text
            .ends_with("\n/ discarded at the end: CCCCP FFFFK\n")
    );
}

#[test]
fn what_is_wrong_with_a_link_is_said_and_what_precedes_it_kept() {
    for (link, expected, count) in [
        (
            "#/1/0/SSGT/12b1",
            "unknown-version character 3 of the link: unknown version \"1\"; only 0 is known.",
            0,
        ),
        (
            "#/0/0",
            "cut-off character 6 of the link: the link is cut off before its tiles: copy all of it.",
            0,
        ),
        (
            "#/0/0/SSGT",
            "cut-off character 11 of the link: the link is cut off in its tiles: copy all of it.",
            0,
        ),
        (
            "#/0/0/SSGT/12b1/x",
            "no-link character 17 of the link: a part too many: this is no CarcassonneLab link.",
            0,
        ),
        (
            "#/0/1/SSGT/12b1",
            "bad-discards character 5 of the link: the discards do not begin with 0: this is no CarcassonneLab link.",
            0,
        ),
        (
            "#/0/0.2.1/SSGT/12b1",
            "bad-discards character 5 of the link: \"1\" is no ascending number of tiles before a discard.",
            0,
        ),
        (
            "#/0/0/BA/1110",
            "no-starter character 7 of the link: the tiles do not begin with the starter, type 15, but with type 3.",
            0,
        ),
        (
            "#/0/0/SS!T/12b1",
            "unknown-character character 9 of the link: \"!\" has no meaning in the tiles.",
            0,
        ),
        (
            "#/0/0/SSGT/12b1211121L2l211",
            "unknown-character character 24 of the link: this has no meaning in move 4.",
            3,
        ),
        (
            "#/0/0/SSGT/12b1211x21L21211",
            "unknown-character character 19 of the link: this is no place of a meeple in move 2.",
            1,
        ),
        (
            "#/0/0/SSGT/12b121511111",
            "bad-rotation character 18 of the link: move 2 has no rotation 0 to 3 but 4.",
            1,
        ),
        (
            "#/0/0/SSGT/12b12119",
            "unknown-place character 19 of the link: move 2: tile type 17 has no place 9.",
            1,
        ),
        (
            "#/0/0/SSGT/12b1211",
            "cut-off character 16 of the link: the link is cut off after move 1 (read 1): copy all of it.",
            1,
        ),
        (
            "#/0/0/SSGT/12b12111",
            "uneven character 12 of the link: 4 tiles for 2 moves and 0 discards.",
            2,
        ),
        (
            "#/0/0/SSGT/12b1211121L2121122102210",
            "uneven character 12 of the link: 4 tiles for 6 moves and 0 discards.",
            4,
        ),
        (
            "#/0/0.7/SSGT/12b1211121L21211",
            "uneven character 14 of the link: 4 tiles for 4 moves and 1 discards.",
            4,
        ),
        // The published links of another encoder have places that do not exist.
        (
            "#/0/0/Fg/34L5",
            "unknown-place character 13 of the link: move 1: tile type 17 has no place 5.",
            0,
        ),
        (
            "#/0/0/CED/34L523H0",
            "unknown-place character 14 of the link: move 1: tile type 17 has no place 5.",
            0,
        ),
        (
            "#/0/0.1/xor/34L523H0",
            "unknown-place character 16 of the link: move 1: tile type 17 has no place 5.",
            0,
        ),
        (
            "#/0/0/B-z/111523K0",
            "unknown-place character 14 of the link: move 1: tile type 3 has no place 5.",
            0,
        ),
    ] {
        let done = from("lab", link);
        assert_eq!(said(&done), format!("error lab/{expected}\n"), "{link}");
        assert_eq!(
            moves(&done.text).len(),
            if count > 0 { count + 1 } else { 0 },
            "{link}"
        );
        if count > 0 {
            assert!(
                done.text
                    .lines()
                    .last()
                    .unwrap()
                    .starts_with("/ the log ends here, "),
                "{}",
                done.text
            );
        }
    }
}

#[test]
fn the_parts_of_public_links_are_read() {
    // The same links, without the meeples on places that do not exist.
    for (link, expected) in [
        ("Fg/34L0", &["1A (-2,-3) FFRR"][..]),
        ("B-z/111023K0", &["1A (0,0) CCFF", "2B (-1,-2) FFCCP"]),
        ("CED/34L023H0", &["1A (-2,-3) FFRR", "2B (-1,-2) CCFFP"]),
    ] {
        let done = from("lab", &format!("#/0/0/{link}"));
        assert_eq!(
            (&moves(&done.text)[1..], said(&done).as_str()),
            (
                &expected.iter().map(ToString::to_string).collect::<Vec<_>>()[..],
                ""
            )
        );
    }
    for (link, expected) in [
        ("0.1/xor/34L023H0", "2B (dis) CCCFP (-1,-2) CCFFP"),
        ("0.2/xhf/34L023H0", "/ discarded at the end: CCCFP"),
        ("0.0/vWD/34L023H0", "1A (dis) CCCR (-2,-3) FFRR"),
        (
            "0.1.1/SmND/34L023H0",
            "2B (dis) FRFR (dis) RFFR (-1,-2) CCFFP",
        ),
    ] {
        let done = from("lab", &format!("#/0/{link}"));
        assert_eq!(said(&done), "");
        let lines = done
            .text
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        assert!(
            lines.into_iter().any(|line| line == expected),
            "{}",
            done.text
        );
    }
}

#[test]
fn what_a_link_cannot_hold_is_said_once() {
    // What can be derived from the moves is not a loss.
    let lost = |what: &str| {
        let is_told_again = what.contains("points") || what == "discarded tiles";
        let severity = if is_told_again { "info" } else { "warning" };
        format!("{severity} lab/lost A CarcassonneLab link cannot hold {what}: left out.\n")
    };
    let expected = [
        "the line about the game",
        "real names",
        "countries",
        "places and points of the players",
        "points and totals of the moves",
        "notes",
        "the points at the end",
    ];
    assert_eq!(said(&to("lab", RECORDS[2].1)), expected.map(lost).concat());
    for (record, expected) in [
        (
            "0 (0,0) FFFF\n1A (1,0) FFFF\n",
            "move 0 is not the starter CRFR",
        ),
        (
            "1A (1,0) FFFF\n",
            "move 1A is the first: there is no starting tile before it",
        ),
        (
            "0 (0,0) RCRF\n1A (0,1) FRFC\n",
            "move 1A has a tile of an expansion",
        ),
        (
            "0 (0,0) RCRF\n1A (58,0) FFRR\n",
            "move 1A is more than 57 squares from the start",
        ),
        (
            "0 (0,0) RCRF\n1A (1,0) RFFRm[B]\n",
            "move 1A has a figure of an expansion",
        ),
        ("0 (0,0) RCRF\n1B (1,0) RFFR\n", "move 1B is out of turn"),
        (
            "0 (0,0) RCRF\n1A (1,0)\n",
            "move 1A has no square or no tile that can be read",
        ),
    ] {
        let done = to("lab", &format!("A = a\nB = b\n{record}"));
        let message = format!(
            "error lab/unwritable No CarcassonneLab link can be written of this game: {expected}.\n"
        );
        assert_eq!((done.text.as_str(), said(&done)), ("", message));
    }
}

// Saves of JCloisterZone.

/// A save with one tile, and a figure on it: id, feature, location.
fn save(tile: &str, rotation: &str, [x, y]: [i32; 2], figure: &str) -> String {
    let meeple = match figure.split(' ').collect::<Vec<_>>().as_slice() {
        [id, feature, location] => {
            let pointer = format!(
                r#"{{"position":[{x},{y}],"feature":"{feature}","location":"{location}"}}"#
            );
            let payload = format!(r#"{{"pointer":{pointer},"meepleId":"{id}"}}"#);
            format!(r#"{{"type":"DEPLOY_MEEPLE","payload":{payload},"player":0}},"#)
        }
        _ => String::new(),
    };
    let start = r#"{"tile":"BA/RCr","x":0,"y":0,"rotation":0}"#;
    let setup = format!(
        r#"{{"sets":{{"basic:1":1}},"elements":{{"farmers":true}},"rules":{{}},"start":[{start}]}}"#
    );
    let players = r#"[{"name":"amber","slot":0},{"name":"basalt","slot":1}]"#;
    let payload = format!(r#"{{"tileId":"{tile}","rotation":"{rotation}","position":[{x},{y}]}}"#);
    let placed = format!(r#"{{"type":"PLACE_TILE","payload":{payload},"player":0}}"#);
    let committed = r#"{"type":"COMMIT","payload":{"random":0.5},"player":0}"#;
    format!(r#"{{"setup":{setup},"players":{players},"replay":[{placed},{meeple}{committed}]}}"#)
}

#[test]
fn tiles_and_figures_of_saves_are_turned() {
    for (tile, rotation, square, figure, expected) in [
        (
            "BA/C",
            "R180",
            [0, -1],
            "0.small.1 Field NL.NR.EL.ER.WL.WR",
            "(0,1) FFFMC",
        ),
        ("BA/CFC.2", "R90", [0, -2], "", "(0,2) CFC2F"),
        ("BA/Ccc", "R0", [0, -1], "0.small.1 City _S", "(0,1) CCCmF"),
        (
            "BA/CcRr+",
            "R270",
            [-1, 2],
            "0.small.1 Road NE",
            "(-1,-2) CRRmCP",
        ),
        ("BA/LR", "R180", [2, -3], "0.small.1 Road N", "(2,3) FRmFFK"),
        (
            "BA/RRRR",
            "R0",
            [-1, 0],
            "0.small.1 Field NR.EL",
            "(-1,0) RRMRR",
        ),
        (
            "BA/RFr",
            "R90",
            [1, 1],
            "0.small.1 Field NL.SR.WL.WR",
            "(1,-1) FMRFR",
        ),
        (
            "BA/C",
            "R270",
            [-1, -1],
            "0.pig.1 Field NL.NR.EL.ER.SL.SR",
            "(-1,1) CFFFM[p]",
        ),
        (
            "BA/CC.2",
            "R180",
            [0, 4],
            "0.big.1 City E",
            "(0,-4) FFCm[B]C2",
        ),
        (
            "BA/L",
            "R0",
            [1, 0],
            "0.small.1 Cloister CLOISTER",
            "(1,0) FFFFKm",
        ),
        (
            "BA/L",
            "R0",
            [1, 0],
            "0.phantom.1 Monastery I",
            "(1,0) FFFFKm[ph]",
        ),
        (
            "BA/CG",
            "R90",
            [1, 0],
            "0.abbot.1 Garden I",
            "(1,0) FFCFhm[a]",
        ),
        (
            "BA/Cc+G",
            "R0",
            [1, 0],
            "0.mayor.1 City WN",
            "(1,0) CCm[m]FFPh",
        ),
        (
            "BA/CFCG",
            "R0",
            [1, 0],
            "0.barn.1 Farm WL.WR.EL.ER",
            "(1,0) FCFM[barn]C2h",
        ),
        (
            "BA/RFr",
            "R0",
            [1, 0],
            "0.builder.1 Road W.E",
            "(1,0) RFRm[b]F",
        ),
        (
            "IC/CCCC",
            "R0",
            [1, 0],
            "0.wagon.1 City N",
            "(1,0) CC2m[w]C3C4",
        ),
        (
            "IC/CCCC",
            "R0",
            [1, 0],
            "0.small.1 Field I",
            "(1,0) CC2C3C4M",
        ),
        ("TB/CcRR.wG", "R0", [1, 0], "", "(1,0) CCR1R2wh"),
        ("AM/A", "R0", [1, 0], "0.small.1 Monastery I", "(1,0) AAAAm"),
        ("RI.1/II", "R90", [1, 0], "", "(1,0) VVFF"),
    ] {
        let done = from("jcz", &save(tile, rotation, square, figure));
        assert_eq!(said(&done), "", "{tile} {figure}");
        assert_eq!(
            moves(&done.text)[1],
            format!("1A {expected}"),
            "{tile} {figure}"
        );
    }
}

/// The ids of the base game in both editions, in their basic rotation.
#[test]
fn every_tile_of_the_base_game_is_known() {
    let ids = "BA/L FFFFK BA/LR FFFRK BA/RCr RCRF BA/Cccc+ CCCCP BA/CccR+ CCCRP BA/CccR CCCR BA/CFc+ CFCFP BA/CFc.1 CFCF \
        BA/Cc.1 CCFF BA/CcG CCFFh BA/Cc+ CCFFP BA/Cc+G CCFFPh BA/CcRr CCRR BA/CcRr+ CCRRP BA/Ccc CCCF BA/CccG CCCFh \
        BA/Ccc+ CCCFP BA/CRr FCRR BA/CRRR RCRR BA/RrC RCFR BA/C FCFF BA/CG FCFFh BA/CFC.2 FCFC2 BA/CFCG FCFC2h \
        BA/CC.2 CC2FF BA/CCG CC2FFh BA/RRRR RRRR BA/RRR RFRR BA/Rr RFFR BA/RrG RFFRh BA/RFr RFRF BA/RFrG RFRFh";
    let words: Vec<&str> = ids.split_whitespace().collect();
    assert_eq!(words.len(), 2 * 32);
    for pair in words.chunks(2) {
        let done = from("jcz", &save(pair[0], "R0", [0, 1], ""));
        assert_eq!(moves(&done.text)[1], format!("1A (0,-1) {}", pair[1]));
        // And back, with the smallest rotation.
        let back = to("jcz", &done.text).text;
        let back: Value = serde_json::from_str(&back).unwrap();
        assert_eq!(back["replay"][0]["payload"]["tileId"], pair[0]);
        assert_eq!(back["replay"][0]["payload"]["rotation"], "R0");
        let edition = if pair[1].ends_with('h') {
            "basic:2"
        } else {
            "basic:1"
        };
        assert_eq!(back["setup"]["sets"][edition], 1);
    }
}

#[test]
fn saves_become_their_records_and_score_as_asserted() {
    for (name, end) in [
        ("three_players", "A+6+1 = 11\nB+5+1 = 6\nC+3 = 3\n"),
        ("cloisters_and_road", "B+6+4 = 14\n"),
    ] {
        let Some((text, record)) = sample(&format!("jcz/{name}.jcz")) else {
            return;
        };
        assert_eq!(recognize(&text).unwrap().id(), "jcz");
        let done = from("jcz", &text);
        assert_eq!(
            (done.text.as_str(), said(&done).as_str()),
            (record.as_str(), "")
        );
        assert_eq!(checked(&format!("{record}{end}")), [""; 0]);
        // The whole save comes back, except for the test.
        let mut given: Value = serde_json::from_str(&text).unwrap();
        given.as_object_mut().unwrap().remove("test");
        let back: Value = serde_json::from_str(&to("jcz", &record).text).unwrap();
        assert_eq!(back, given);
    }
}

#[test]
fn rules_and_the_place_of_the_start_come_back() {
    let text = save("BA/C", "R180", [3, 1], "")
        .replace(
            r#""rules":{}"#,
            r#""rules":{"tiny-city-scoring":"2","espionage":true}"#,
        )
        .replace(
            r#""x":0,"y":0,"rotation":0"#,
            r#""x":3,"y":2,"rotation":"R0""#,
        );
    let done = from("jcz", &text);
    assert_eq!(
        done.text,
        "/ movetext: tiny-city-scoring=2; espionage=true\n/ movetext: start=(3,-2)\n\
         A = amber\nB = basalt\n0  (0,0) RCRF\n1A (0,1) FFFC\n"
    );
    assert_eq!(said(&done), "");
    let back = to("jcz", &done.text);
    assert_eq!(said(&back), "");
    let [given, back] =
        [&text, &back.text].map(|text| serde_json::from_str::<Value>(text).unwrap());
    assert_eq!(back["setup"]["rules"], given["setup"]["rules"]);
    for key in ["tile", "x", "y"] {
        assert_eq!(
            back["setup"]["start"][0][key],
            given["setup"]["start"][0][key]
        );
    }
    assert_eq!(back["replay"][0], given["replay"][0]);
}

#[test]
fn what_is_wrong_with_a_save_is_said_and_what_precedes_it_kept() {
    let good = save("BA/C", "R180", [0, -1], "0.small.1 City S");
    let with = |messages: &str| {
        let end = good.rfind("]}").unwrap();
        format!("{},{messages}]}}", &good[..end])
    };
    let place = |tile: &str, player: u32| {
        let payload = format!(r#"{{"tileId":"{tile}","rotation":"R0","position":[1,0]}}"#);
        format!(r#"{{"type":"PLACE_TILE","payload":{payload},"player":{player}}}"#)
    };
    let deploy = |id: &str, feature: &str, location: &str, x: u32| {
        let pointer =
            format!(r#"{{"position":[{x},0],"feature":"{feature}","location":"{location}"}}"#);
        format!(r#"{{"type":"DEPLOY_MEEPLE","payload":{{"pointer":{pointer},"meepleId":"{id}"}}}}"#)
    };
    let laid = place("BA/Rr", 1);
    let unknown = |what: &str| {
        format!("unknown-feature replay message 5: {what} is not on the tile, or cannot be written")
    };
    let after = |message: String| format!("{laid},{message}");
    for (messages, expected) in [
        (
            r#"{"type":"PLACE_TOKEN","payload":{}}"#.to_owned(),
            "unknown-message replay message 4: PLACE_TOKEN cannot be written".to_owned(),
        ),
        (place("XX/Y", 1), "unknown-tile replay message 4: unknown tile XX/Y".to_owned()),
        (
            laid.replace("R0", "R45"),
            "unknown-tile replay message 4: tile BA/Rr has the unknown rotation \"R45\"".to_owned(),
        ),
        (
            place("BA/Rr", 0),
            "second-turn replay message 4: A moves twice in a row, as with a builder: records have no sign for it".to_owned(),
        ),
        (
            deploy("1.small.1", "Road", "W", 0),
            "misplaced-meeple replay message 4: a meeple before any tile of the move".to_owned(),
        ),
        (
            after(deploy("1.shepherd.1", "Road", "SW", 1)),
            "unknown-figure replay message 5: the figure \"1.shepherd.1\" cannot be written".to_owned(),
        ),
        (after(deploy("1.small.1", "Tower", "I", 1)), unknown("Tower I")),
        (after(deploy("1.small.1", "Road", "N", 1)), unknown("Road N")),
        (after(deploy("1.abbot.1", "Monastery", "AS_ABBOT", 1)), unknown("Monastery AS_ABBOT")),
        (
            after(deploy("1.small.1", "Road", "SW", 7)),
            "misplaced-meeple replay message 5: a meeple on another tile than the one just placed".to_owned(),
        ),
    ] {
        let done = from("jcz", &with(&messages));
        assert_eq!(said(&done), format!("error jcz/{expected}\n"));
        assert_eq!(moves(&done.text), ["0 (0,0) RCRF", "1A (0,1) FFFCm"], "{expected}");
        assert!(done.text.lines().last().unwrap().starts_with("/ the log ends here, at message "));
    }
    let open = from("jcz", &with(&laid));
    assert_eq!(
        said(&open),
        "warning jcz/open-move replay message 4: the last move is not closed by a COMMIT. It is written.\n"
    );
    assert_eq!(moves(&open.text).len(), 3);
    // A message that was undone was not played. Without a player, the next one in turn plays.
    let other = place("BA/RFr", 1).replace(",\"player\":1", ",\"clock\":3");
    let undone = with(&format!(r#"{laid},{{"type":"UNDO"}},{other}"#));
    assert_eq!(moves(&from("jcz", &undone).text)[2], "2B (1,0) RFRF");
    let no_game = "error jcz/no-game This is no JCloisterZone game: it has no";
    for (text, expected) in [
        ("{}", format!("{no_game} \"setup\"; no keys were found.\n")),
        ("{\"setup\":{}}", format!("{no_game} \"replay\" with messages; the keys found are setup.\n")),
        (
            "{\"replay\":[{\"type\":\"PASS\"}],\"x\":1}",
            format!("{no_game} \"setup\"; the keys found are replay, x.\n"),
        ),
        (
            &good.replace("basic:1", "tower:1"),
            "error jcz/unknown-set setup: the set \"tower:1\" cannot be written: the game is read as far as nothing of it is played.\n".to_owned(),
        ),
        (
            &good.replace("\"start\":[", "\"start\":[{},"),
            "error jcz/several-starts setup: 2 starting tiles: a record has one.\n".to_owned(),
        ),
        (
            &good.replace("\"farmers\":true", "\"king\":1"),
            "warning jcz/other-rules setup: \"king\" scores what records do not know: points will differ.\n".to_owned(),
        ),
    ] {
        assert_eq!(said(&from("jcz", text)), expected, "{text}");
    }
}

#[test]
fn saves_of_old_versions_are_named() {
    let save = "<?xml version=\"1.0\"?>\n<savegame app-version=\"3.4.2\"><players/></savegame>\n";
    assert_eq!(
        exchange::recognize(save).map(exchange::Form::id),
        Some("jcz")
    );
    assert_eq!(
        said(&from("jcz", save)),
        "error jcz/no-game This is a save of JCloisterZone 3 or older, which is XML. Only saves of version 4 and later are read: \
         write the moves down as a record.\n"
    );
}

#[test]
fn what_a_save_cannot_hold_is_said_once() {
    // What can be derived from the moves is not a loss.
    let lost = |what: &str| {
        let is_told_again = what.contains("points") || what == "discarded tiles";
        let severity = if is_told_again { "info" } else { "warning" };
        format!("{severity} jcz/lost A JCloisterZone save cannot hold {what}: left out.\n")
    };
    let expected = [
        "the line about the game",
        "points and totals of the moves",
        "discarded tiles",
        "notes",
        "how the game was given up",
    ];
    assert_eq!(said(&to("jcz", RECORDS[3].1)), expected.map(lost).concat());
    let one = "A = a\nB = b\n0 (0,0) RCRF\n1A (0,1) FFFCm\n";
    let done = to("jcz", &format!("{one}\n{one}"));
    assert_eq!(
        said(&done),
        "error jcz/several-games A JCloisterZone save holds one game: this and those below are left out.\n"
    );
    assert_eq!(moves(&from("jcz", &done.text).text).len(), 2);
    for form in ["lab", "jcz"] {
        assert!(said(&to(form, MISTAKES)).contains("error"));
        let expected =
            format!("error {form}/unwritable There is no game with moves to be written.\n");
        assert_eq!(said(&to(form, "A = amber\n")), expected);
    }
}

// Both ways.

#[test]
fn records_come_back() {
    for (name, record) in RECORDS {
        for form in ["lab", "jcz"] {
            let there = to(form, record);
            let is_lost = |finding: &&Finding| finding.severity == Severity::Error;
            assert_eq!(there.findings.iter().find(is_lost), None, "{name} {form}");
            let back = from(form, &there.text);
            assert_eq!(said(&back), "", "{name} {form}");
            assert_eq!(
                moves(&back.text).len(),
                moves(record).len(),
                "{name} {form}"
            );
            let again = to(form, &back.text);
            // A link of a turned board may have another of two rotations in which a tile looks the same.
            let is_turned = said(&there).contains("turned");
            if !is_turned {
                assert_eq!(again.text, there.text, "{name} {form}");
            }
            assert_eq!(from(form, &again.text).text, back.text, "{name} {form}");
        }
    }
}

/// Fails unless all meeples have numbers from 1 to 7: a returned one is placed again.
fn assert_figures_are_in_hand(save: &str) {
    let save: Value = serde_json::from_str(save).unwrap();
    let messages = save["replay"].as_array().unwrap().iter();
    let ids = messages.filter_map(|message| message["payload"]["meepleId"].as_str());
    for id in ids {
        let number: u32 = id.rsplit('.').next().unwrap().parse().unwrap();
        assert!((1..=7).contains(&number), "{id}");
    }
}

#[test]
fn real_games_come_back_from_saves() {
    for name in ["366166200", "374076298"] {
        let Some((log, record)) = sample(&format!("bga/{name}.json")) else {
            return;
        };
        let there = to("jcz", &from("bga", &log).text).text;
        assert_figures_are_in_hand(&there);
        let back = from("jcz", &there);
        let without_points =
            |line: &String| line.split([' ', '+']).take(3).collect::<Vec<_>>().join(" ");
        let [back, record] = [&back.text, &record]
            .map(|text| moves(text).iter().map(without_points).collect::<Vec<_>>());
        assert_eq!(back.iter().filter(|line| record.contains(line)).count(), 72);
    }
}

// Broken texts.

/// Texts to cut off and change, small enough to do it often.
fn whole_texts() -> [(&'static str, String); 3] {
    let laid = [
        city(),
        meeple(1),
        points(1, 4, 4),
        tile(2, 17, [1, 0], 1),
        tile(1, 17, [-1, 0], 4),
        meeple(2),
    ];
    let last = [
        state(6),
        points(2, 3, 3),
        end(&[(1, 4, 1, 0, 0), (2, 3, 2, 0, 0)]),
    ];
    let record = "A = amber <red>\nB = basalt <blue>\n0 (0,0) RCRF\n1A (0,1) FFFCm\n2B (1,0) RFFRm\n\
        3A (-1,0) FFMRR\n4B (dis) CCCCP (0,-1) FFFFKm\n";
    [
        ("bga", log(&[&laid[..3], &laid[3..], &last])),
        ("lab", to("lab", record).text),
        ("jcz", to("jcz", record).text.split_whitespace().collect()),
    ]
}

#[test]
fn a_text_that_is_cut_off_gives_the_game_so_far() {
    for (form, text) in whole_texts() {
        let whole_record = from(form, &text).text;
        let whole = moves(&whole_record);
        for end in 0..text.trim_end().len() {
            let done = from(form, &text[..end]);
            let some = moves(&done.text);
            // The last move may lack its meeple and points, and a link its players.
            let has_players = !said(&done).contains("among its players");
            let before_last = some.len().saturating_sub(1);
            let is_like = some
                .iter()
                .zip(&whole)
                .take(before_last)
                .all(|(cut, line)| cut == line);
            assert!(is_like || !has_players, "{}", done.text);
            let square = |line: Option<&String>| {
                line.and_then(|line| line.split(')').next().map(str::to_owned))
            };
            let is_like = before_last == 0 || square(some.last()) == square(whole.get(before_last));
            assert!(is_like || !has_players, "{}", done.text);
            let is_error = done
                .findings
                .iter()
                .any(|finding| finding.severity == Severity::Error);
            // Missing names at the end of a link cannot be noticed.
            let may_be_whole = form == "lab" && some.len() == whole.len();
            assert!(is_error || may_be_whole, "{form} {end} {}", said(&done));
            let is_whole = done.text == whole_record;
            if is_error && !some.is_empty() && !is_whole {
                assert!(
                    done.text
                        .lines()
                        .last()
                        .unwrap()
                        .starts_with("/ the log ends here, "),
                    "{}",
                    done.text
                );
            }
        }
    }
}

/// A save of version 4 with these messages between the start and the end.
fn old_save(expansions: &str, rules: &str, replay: &str) -> String {
    format!(
        r#"{{"gameId":"1","appVersion":"4.4.0","slots":[{{"number":1,"serial":2,"nickname":"basalt"}},{{"number":0,"serial":1,"nickname":"amber"}},{{"number":2}}],"clocks":[0,0],"setup":{{"expansions":{{{expansions}}},"rules":{{{rules}}},"capabilities":["StandardGame"]}},"replay":[{replay}]}}"#
    )
}

/// A tile with a figure at a location, as version 4 writes it.
fn old_move(tile: &str, rotation: &str, [x, y]: [i32; 2], figure: &str) -> String {
    let placed = format!(
        r#"{{"type":"PLACE_TILE","payload":{{"tileId":"{tile}","rotation":"{rotation}","position":[{x},{y}]}}}}"#
    );
    let deployed = match figure.split_once(' ') {
        Some((id, location)) => format!(
            r#"{{"type":"DEPLOY_MEEPLE","payload":{{"pointer":{{"position":[{x},{y}],"location":"{location}"}},"meepleId":"{id}"}}}}"#
        ),
        None => r#"{"type":"PASS","payload":{}}"#.to_owned(),
    };
    format!(r#"{placed},{deployed},{{"type":"COMMIT","payload":{{}}}}"#)
}

#[test]
fn saves_of_version_four_are_read() {
    let replay = [
        old_move("BA.C", "R180", [0, -1], "0.small.1 S"),
        old_move("BA.Rr", "R0", [1, 0], "1.small.1 W"),
        old_move("BA.LR", "R180", [1, 1], "0.small.2 CLOISTER"),
        old_move("BA.Rr", "R180", [-1, 0], "1.small.2 WL.WR"),
    ]
    .join(",");
    let text = old_save(r#""BASIC":1"#, r#""TINY_CITY_2_POINTS":true"#, &replay);
    assert_eq!(recognize(&text).unwrap().id(), "jcz");
    let done = from("jcz", &text);
    assert_eq!(said(&done), "");
    assert_eq!(
        done.text,
        "/ movetext: tiny-city-scoring=2\nA = amber\nB = basalt\n0  (0,0)  RCRF\n1A (0,1)  FFFCm\n2B (1,0)  RFFRm\n3A (1,-1) FRFFKm\n4B (-1,0) FRRFM\n"
    );
    assert_eq!(checked(&done.text), [""; 0]);
}

#[test]
fn what_of_version_four_cannot_be_written_is_said() {
    let text = old_save(
        r#""BASIC":1,"DRAGON":1"#,
        "",
        &old_move("BA.C", "R180", [0, -1], ""),
    );
    assert_eq!(
        said(&from("jcz", &text)),
        "error jcz/unknown-set setup: the expansion \"DRAGON\" cannot be written: the game is read as far as nothing of it is played.\n"
    );
    // The tiles of an unknown box are not reported again.
    let text = old_save(
        r#""BASIC":1,"HILLS_AND_SHEEP":1"#,
        "",
        &[
            old_move("BA.C", "R180", [0, -1], ""),
            old_move("HS.CC!.v", "R90", [0, -2], ""),
        ]
        .join(","),
    );
    let done = from("jcz", &text);
    assert_eq!(
        said(&done),
        "error jcz/unknown-set setup: the expansion \"HILLS_AND_SHEEP\" cannot be written: the game is read as far as nothing of it is played.\n"
    );
    assert!(
        done.text.contains("1A (0,1) FFFC\n/ the log ends here"),
        "{}",
        done.text
    );
    for river in ["RIVER", "RIVER_II"] {
        let text = old_save(
            &format!(r#""BASIC":1,"{river}":1"#),
            "",
            &old_move("R1.II", "R0", [1, 0], ""),
        );
        let done = from("jcz", &text);
        assert_eq!(
            said(&done),
            "error jcz/unknown-set setup: in saves of version 4 The River begins and ends by itself, and where its lake lies is not in the save: the game cannot be read.\n"
        );
        assert_eq!(done.text, "");
    }
    let text = old_save(r#""BASIC":1"#, "", &old_move("BA.XYZ", "R0", [0, -1], ""));
    assert_eq!(
        said(&from("jcz", &text)),
        "error jcz/unknown-tile replay message 1: unknown tile BA/XYZ\n"
    );
    let text = old_save(
        r#""BASIC":1"#,
        "",
        &old_move("BA.C", "R180", [0, -1], "0.small.1 W"),
    );
    assert_eq!(
        said(&from("jcz", &text)),
        "error jcz/unknown-feature replay message 2: W is not on the tile, or cannot be written\n"
    );
}

#[test]
fn a_table_of_links_is_told_by_its_links() {
    for text in [
        "round,link\n1,https://www.carcassonnelab.com/#/0/_/Fg/34L5\n",
        "1;https://www.carcassonnelab.com/#/0/_/Fg/34L5;Ann\n2;https://www.carcassonnelab.com/#/0/_/Fg/34L5;Bo\n",
    ] {
        assert_eq!(
            recognize(text).map(exchange::Form::id),
            Some("lab"),
            "{text}"
        );
    }
    let note = "A = Ann\nB = Bo\n0 (0,0) RCRF\n1A (0,1) FFFC / https://www.carcassonnelab.com/#/0/_/Fg/34L5\n";
    assert_eq!(recognize(note).map(exchange::Form::id), Some("carcassonne"));
}

//! Texts with random changes: nothing panics, and no game is lost without an error.

use carcassonne::{ast::Scores, game::Square, tiles::Figure};
use ide::Document;
use notation::Severity;

use crate::{
    ForeignFormat, bga, jcz, lab,
    record::{NewMove, NewRecord},
    rules,
    tiles::Type,
};

/// How many changed texts are read.
const CHANGED_TEXTS: usize = 100_000;
/// How many changed records are written.
const CHANGED_RECORDS: usize = 2_000;

/// A game as a log.
const LOG: &str = r#"[{"channel":"/table/t9","table_id":"9","packet_id":"1","time":"1","data":[{"type":"deck_size","log":"","args":{"deck_size":"70"}},{"type":"playTile","log":"","args":{"player_id":"1","player_name":"p1","id":"22","type":"11","x":"0","y":-1,"ori":"3"}},{"type":"playPartisan","log":"","args":{"player_id":"1","id":"22","ptype":"normal","pos":"1","type":"city"}},{"type":"winPoints","log":"","args":{"player_id":1,"points":4,"score":"4"}}]},
{"channel":"/player/p2","packet_id":"2","data":[{"type":"pickTile","args":{"id":"52","type":"17"}}]},
{"channel":"/table/t9","table_id":"9","packet_id":"3","data":[{"type":"cantPlay","args":[{"tile_id":"68"}]},{"type":"playTile","args":[{"player_id":"2","player_name":"p2","type":"17","x":"1","y":"0","ori":"1"}]},{"type":"gameStateChange","args":{"id":"6"}},{"type":"winPoints","args":{"player_id":2,"points":3,"score":"3"}},{"type":"gameStateChange","args":{"id":99,"args":{"result":[{"player":"1","name":"p1","color":"ff0000","score":"4","rank":1,"concede":0,"zombie":0},{"player":"2","name":"p2","color":"12ab34","score":"3","rank":2,"concede":0,"zombie":0}]}}}]}]"#;

/// The same game as a record.
const RECORD: &str = "A = amber <red>\nB = basalt <blue>\n0 (0,0) RCRF\n1A (0,1) FFFCm\n2B (dis) CCCCP (1,0) RFFRm\n";

/// Pseudo-random numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 16).unwrap_or_default() % sides.max(1)
    }
}

/// `text` with a few random changes.
fn changed(text: &str, dice: &mut Dice) -> String {
    const PIECES: [&str; 24] = [
        "\"",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "-",
        "0",
        "9",
        "99999999999999999999",
        "null",
        "true",
        "\\",
        "\\u0000",
        "/",
        "#/",
        ".",
        "?",
        "=",
        "&",
        "é",
        "\n",
        "1e309",
    ];
    let mut text = text.to_owned();
    for _ in 0..=dice.roll(4) {
        let at = text.floor_char_boundary(dice.roll(text.len()));
        let end = text.ceil_char_boundary((at + dice.roll(9)).min(text.len()));
        match dice.roll(5) {
            0 => text.replace_range(at..end, ""),
            1 => text.insert_str(at, PIECES[dice.roll(PIECES.len())]),
            2 => text.replace_range(at..end, PIECES[dice.roll(PIECES.len())]),
            3 => {
                let copied = text[at..end].to_owned();
                let to = text.floor_char_boundary(dice.roll(text.len()));
                text.insert_str(to, &copied);
            }
            _ if dice.roll(8) == 0 => text.truncate(at),
            _ => text.insert_str(at, &dice.roll(10).to_string()),
        }
    }
    text
}

#[test]
fn every_rule_is_in_the_table_once() {
    let texts = [
        include_str!("rules/bga.rs"),
        include_str!("rules/convert.rs"),
        include_str!("rules/fen.rs"),
        include_str!("rules/jcz.rs"),
        include_str!("rules/lab.rs"),
        include_str!("rules/planet_kubb.rs"),
        include_str!("rules/rootvis.rs"),
        include_str!("rules/scores.rs"),
    ];
    let written: usize = texts
        .iter()
        .map(|text| text.matches(": Rule =").count())
        .sum();
    let mut codes: Vec<&str> = rules().map(|rule| rule.code).collect();
    assert_eq!((codes.len(), written), (93, 93));
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), 93);
    for rule in rules() {
        assert_eq!(crate::rule(rule.code), Some(rule));
        assert!(rule.summary.ends_with('.'), "{}", rule.summary);
    }
}

#[test]
fn moves_are_written_with_the_codes_of_their_tiles() {
    let mut count = 0;
    for (number, quarters) in (1..=24).flat_map(|number| (0..4).map(move |turn| (number, turn))) {
        let lying = Type::new(number).unwrap().turned(quarters);
        let bare = lying.tile.code();
        let segments = 0..lying.geometry.segments.len();
        let figures = segments.flat_map(|segment| Figure::ALL.map(|figure| (segment, figure)));
        for code in figures.filter_map(|figure| lying.code(&[figure])) {
            let expected = format!("0 (0,0) {bare}\n1B (dis) {bare} (2,-1) {code}\n");
            let record = NewRecord {
                starter: Some((Square::new(0, 0), bare.clone())),
                moves: vec![NewMove {
                    mover: 1,
                    discards: vec![bare.clone()],
                    square: Square::new(2, -1),
                    code,
                    points: Scores::default(),
                }],
                ..NewRecord::default()
            };
            assert_eq!(record.text(), Some(expected));
            count += 1;
        }
    }
    assert!(count > 300, "{count}");
}

#[test]
fn no_change_makes_a_game_disappear_in_silence() {
    let notation = ide::by_id("carcassonne").unwrap();
    let record = Document::new(notation, RECORD, std::sync::Arc::default());
    let written = |format: &ForeignFormat| format.write.map(|write| write(&record).text).unwrap();
    let save: String = written(&jcz::FORMAT).split_whitespace().collect();
    let texts = [
        (&bga::FORMAT, LOG.to_owned()),
        (&lab::FORMAT, written(&lab::FORMAT)),
        (&jcz::FORMAT, save),
    ];
    for (format, text) in &texts {
        let import = format.read.map(|read| read(text)).unwrap();
        assert_eq!((import.games.len(), import.findings), (1, vec![]));
    }
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    for (format, text) in texts.iter().cycle().take(CHANGED_TEXTS) {
        let changed = changed(text, &mut dice);
        let import = format.read.map(|read| read(&changed)).unwrap();
        let has_error = import
            .findings
            .iter()
            .any(|finding| finding.severity == Severity::Error);
        assert!(
            !import.games.is_empty() || has_error,
            "{} {changed}",
            format.id
        );
        for finding in import.findings {
            assert!(crate::rule(finding.code).is_some(), "{finding:?}");
            let (start, end) = (finding.range.start().into(), finding.range.end().into());
            assert!(
                changed.get::<std::ops::Range<usize>>(start..end).is_some(),
                "{} {changed}",
                format.id
            );
        }
    }
}

#[test]
fn no_change_of_a_record_makes_it_disappear_in_silence() {
    let notation = ide::by_id("carcassonne").unwrap();
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    for _ in 0..CHANGED_RECORDS {
        let changed = changed(RECORD, &mut dice);
        let record = Document::new(notation, &changed, std::sync::Arc::default());
        for format in [&lab::FORMAT, &jcz::FORMAT] {
            let export = format.write.map(|write| write(&record)).unwrap();
            let has_error = export
                .findings
                .iter()
                .any(|finding| finding.severity == Severity::Error);
            assert!(!export.text.is_empty() || has_error, "{changed}");
        }
    }
}

#[test]
fn deep_and_long_texts_are_read_in_no_time() {
    let formats = [&bga::FORMAT, &lab::FORMAT, &jcz::FORMAT];
    for text in [
        "[".repeat(300_000),
        "{\"data\":".repeat(100_000),
        "[{\"data\":[{\"type\":\"playTile\",\"args\":".to_owned() + &"[".repeat(100_000),
        format!(
            "{{\"setup\":{}1{}}}",
            "[".repeat(10_000),
            "]".repeat(10_000)
        ),
        "#/0/0/".to_owned() + &"A".repeat(300_000) + "/1111",
        "#/0/0".to_owned() + &".0".repeat(100_000) + "/SSGT/" + &"1".repeat(100_000),
        "{\"replay\":[".to_owned() + &"{},".repeat(50_000),
        "[".to_owned() + &"{\"data\":[{}]},".repeat(50_000),
    ] {
        for format in formats {
            let import = format.read.map(|read| read(&text)).unwrap();
            assert!(!import.findings.is_empty(), "{}", format.id);
        }
    }
}

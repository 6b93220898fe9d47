//! Whole games: the page's game with all its numbers, the sample records, openings, fragments, settings.

use std::collections::BTreeSet;

use notation::{Notation, Parse, Record, Settings, Severity, apply_edits, cut, fixture};
use serde_json::{Value, json};

const EIGHTEEN: &str = include_str!("../../../tests/records/kubb/eighteen-turns.kubb");
const COMPLETE: &str = include_str!("../../../tests/records/kubb/complete.kubb");
const SEVERAL: &str = include_str!("../../../tests/records/kubb/several.kubb");
const MISTAKES: &str = include_str!("../../../tests/records/kubb/mistakes.kubb");

fn games(text: &str) -> Vec<&str> {
    let mut starts = cut(&kubb::Kubb, text);
    starts.push(text.len());
    starts
        .windows(2)
        .map(|pair| &text[pair[0]..pair[1]])
        .collect()
}

fn states(record: &dyn Record, key: &str) -> Vec<Value> {
    let moves = record.replay(&kubb::Kubb).moves;
    moves.iter().map(|turn| turn.state[key].clone()).collect()
}

/// The value of `column` in the row of table `name` that begins with `row`.
fn figure(record: &dyn Record, name: &str, row: &str, column: &str) -> Value {
    let tables = record.stats();
    let table = tables
        .iter()
        .find(|table| table.name == name)
        .expect("the table");
    let index = table
        .columns
        .iter()
        .position(|other| other == column)
        .expect("the column");
    let row = table
        .rows
        .iter()
        .find(|values| values[0] == row)
        .expect("the row");
    row[index].clone()
}

#[test]
fn the_18_turn_game_has_the_page_s_numbers() {
    let record = fixture::read(&kubb::Kubb, EIGHTEEN);
    let inkast = [0, 1, 1, 1, 2, 1, 2, 3, 2, 4, 6, 6, 6, 5, 6, 6, 7, 7];
    assert_eq!(states(&*record, "thrown"), inkast.map(|n| json!(n)));
    let base = [
        [5, 4],
        [5, 4],
        [5, 4],
        [4, 4],
        [4, 4],
        [3, 4],
        [3, 4],
        [3, 4],
        [3, 2],
        [2, 2],
        [2, 2],
        [2, 2],
        [2, 2],
        [1, 2],
        [1, 2],
        [0, 2],
        [0, 2],
        [0, 2],
    ];
    assert_eq!(states(&*record, "base"), base.map(|pair| json!(pair)));
    let left: Vec<usize> = states(&*record, "field")
        .iter()
        .enumerate()
        .filter(|(turn, field)| field[1 - turn % 2] == 1)
        .map(|(turn, _)| turn + 1)
        .collect();
    assert_eq!(
        left,
        [5, 8, 13, 15, 17],
        "turns that leave a field kubb on the other side"
    );
    let batons: u64 = states(&*record, "batons")
        .iter()
        .filter_map(Value::as_u64)
        .sum();
    assert_eq!(batons, 106);
    assert_eq!(
        record.replay(&kubb::Kubb).result,
        json!({"winner": 1, "by": "king"})
    );
    let players: Vec<String> = record
        .replay(&kubb::Kubb)
        .players
        .iter()
        .map(|p| format!("{} {:?}", p.id, p.team))
        .collect();
    assert_eq!(
        players,
        [
            "jt Some(\"g/jt\")",
            "g Some(\"g/jt\")",
            "j Some(\"g/jt\")",
            "d Some(\"d/jf\")",
            "jf Some(\"d/jf\")"
        ]
    );
}

#[test]
fn the_18_turn_game_has_the_page_s_figures() {
    let record = fixture::read(&kubb::Kubb, EIGHTEEN);
    let expected: [(&str, &str, Value, Value); 14] = [
        ("batons", "hits", json!(54), json!(52)),
        ("hits", "", json!(24), json!(27)),
        ("hit_percent", "", json!(44.4), json!(51.9)),
        ("base_8m_batons", "", json!(13), json!(8)),
        ("base_8m_kubbs", "", json!(1), json!(2)),
        ("field_kubbs", "", json!(31), json!(34)),
        ("field_batons", "", json!(37), json!(36)),
        ("field_kubbs_per_baton", "", json!(0.84), json!(0.94)),
        ("king_shots", "", json!(0), json!(2)),
        ("king_hits", "", json!(0), json!(1)),
        ("advantage_lines_given", "", json!(4), json!(1)),
        ("base_line_cleared_turn", "", Value::Null, json!(16)),
        ("players", "", json!("g jt"), json!("d jf")),
        ("result", "", json!("lost"), json!("won")),
    ];
    for (column, _, first, second) in expected {
        assert_eq!(
            figure(&*record, "teams", "g/jt", column),
            first,
            "g/jt {column}"
        );
        assert_eq!(
            figure(&*record, "teams", "d/jf", column),
            second,
            "d/jf {column}"
        );
    }
    for (player, hits, batons) in [("d", 17, 26), ("jf", 10, 26), ("g", 12, 27), ("jt", 12, 27)] {
        assert_eq!(
            figure(&*record, "players", player, "hits"),
            hits,
            "{player}"
        );
        assert_eq!(
            figure(&*record, "players", player, "batons"),
            batons,
            "{player}"
        );
    }
    assert_eq!(figure(&*record, "players", "j", "thrown_in"), 18);
    assert_eq!(figure(&*record, "players", "j", "hit_percent"), Value::Null);
}

#[test]
fn the_18_turn_game_has_the_old_lines_and_the_misspelled_player_only() {
    let record = fixture::read(&kubb::Kubb, EIGHTEEN);
    let findings: Vec<(&str, Severity)> = record
        .findings()
        .iter()
        .map(|finding| (finding.code, finding.severity))
        .collect();
    assert_eq!(
        findings,
        [
            ("kubb/player-spelling", Severity::Warning),
            ("kubb/legacy-advantage", Severity::Hint),
        ]
    );
}

#[test]
fn the_corpus_has_the_same_findings() {
    for (_, text) in fixture::corpus("kubb") {
        for game in games(&text) {
            let record = fixture::read(&kubb::Kubb, game);
            assert!(
                record
                    .findings()
                    .iter()
                    .all(|finding| finding.severity < Severity::Error),
                "{}",
                fixture::findings(&kubb::Kubb, game)
            );
            fixture::assert_lossless(&kubb::Kubb, game);
            let _ = fixture::format(&kubb::Kubb, game);
        }
    }
}

#[test]
fn a_complete_correct_game_has_no_finding() {
    assert_eq!(games(COMPLETE).len(), 1);
    assert_eq!(fixture::findings(&kubb::Kubb, COMPLETE), "");
    let record = fixture::read(&kubb::Kubb, COMPLETE);
    assert_eq!(
        record.replay(&kubb::Kubb).result,
        json!({"winner": 0, "by": "king"})
    );
    // Formatting changes only the bare first number.
    assert_eq!(
        fixture::format(&kubb::Kubb, COMPLETE),
        COMPLETE.replace("1. 0 ", "1. 0I ")
    );
}

#[test]
fn several_games_in_one_file_end_in_every_way() {
    let results: Vec<String> = games(SEVERAL)
        .iter()
        .map(|game| {
            assert_eq!(fixture::findings(&kubb::Kubb, game), "");
            let result = fixture::read(&kubb::Kubb, game).replay(&kubb::Kubb).result;
            format!("{} {}", result["winner"], result["by"])
        })
        .collect();
    assert_eq!(
        results,
        [
            "0 \"king\"",
            "null null",
            "1 \"early-king\"",
            "1 \"early-king\"",
            "0 \"early-king\"",
            "0 \"called\"",
            "0 \"resignation\"",
            "null null",
            "null null",
        ]
    );
}

#[test]
fn the_mistakes_show_every_rule_and_each_its_own() {
    let mut codes = BTreeSet::new();
    for game in games(MISTAKES) {
        let named = game
            .split(['"', ':'])
            .nth(1)
            .expect("each game names its rule");
        let record = fixture::read(&kubb::Kubb, game);
        let found: Vec<&str> = record
            .findings()
            .iter()
            .map(|finding| finding.code)
            .collect();
        assert!(
            found.contains(&format!("kubb/{named}").as_str()),
            "{named}: {found:?}"
        );
        assert!(
            found.iter().all(|code| *code == found[0]),
            "one cause, one finding: {named}: {found:?}"
        );
        fixture::assert_fixes(&kubb::Kubb, game);
        codes.extend(found);
    }
    let rules: BTreeSet<&str> = kubb::Kubb
        .about()
        .rules
        .iter()
        .map(|rule| rule.code)
        .collect();
    assert_eq!(codes, rules);
}

#[test]
fn safe_fixes_repair_what_they_promise() {
    let text = "1: 0I 2B–––––\n2. IIR F/-/-/-/-/- (x\n";
    let text = text.replace("–––––", " – – – – –");
    let record = fixture::read(&kubb::Kubb, &text);
    let edits: Vec<_> = record
        .findings()
        .iter()
        .filter_map(|finding| finding.fixes.first().filter(|fix| fix.safe))
        .flat_map(|fix| fix.edits.clone())
        .collect();
    assert_eq!(
        apply_edits(&text, &edits),
        "1. 0I 2B - - - - -\n2. 2IR F - - - - - (x\n"
    );
}

fn with_settings(text: &str, settings: Value) -> Vec<String> {
    let settings: Settings = serde_json::from_value(settings).expect("good settings");
    let record = kubb::Kubb.read(Parse::new(&kubb::Kubb, text), &settings);
    record
        .findings()
        .iter()
        .map(|finding| format!("{} {}", finding.code, finding.message))
        .collect()
}

#[test]
fn openings_are_inferred_or_set() {
    let short = "1. 0I - -\n2. 0I - - - -\n3. 0I - - - - - -\n";
    assert_eq!(with_settings(short, json!({})), Vec::<String>::new());
    assert_eq!(
        with_settings(short, json!({"kubb": {"opening": "6-6-6"}})),
        [
            "kubb/too-few-batons 2 batons of 6: 4 are missing.",
            "kubb/too-few-batons 4 batons of 6: 2 are missing.",
        ]
    );
    let long = "1. 0I - - - - - -\n2. 0I - - - - - -\n3. 0I - - - - - -\n";
    assert_eq!(with_settings(long, json!({})), Vec::<String>::new());
    assert_eq!(
        with_settings(long, json!({"kubb": {"opening": "2-4-6"}})),
        [
            "kubb/opening-batons 6 batons, but turn 1 has 2 in a 2-4-6 opening.",
            "kubb/opening-batons 6 batons, but turn 2 has 4 in a 2-4-6 opening.",
        ]
    );
    // The page's game with the setting 2-4-6: turns 1 and 2 have too many batons.
    let under = with_settings(EIGHTEEN, json!({"kubb": {"opening": "2-4-6"}}));
    assert_eq!(
        under
            .iter()
            .filter(|text| text.starts_with("kubb/opening-batons"))
            .count(),
        2
    );
    for opening in ["4-6-6", "3-6-6"] {
        let batons = opening[..1].parse::<usize>().expect("a digit");
        let text = format!(
            "1. 0I{}\n2. 0I - - - - - -\n3. 0I - - - - - -",
            " -".repeat(batons)
        );
        assert_eq!(
            with_settings(&text, json!({})),
            Vec::<String>::new(),
            "{opening}"
        );
    }
}

#[test]
fn a_tie_break_switches_conservation_off() {
    let text = "1. 0I 2B - - - - -\n2. I F - - - - -\n3. I F - - - - -\n";
    assert_eq!(
        with_settings(text, json!({})),
        ["kubb/inkast-count 1 kubb thrown in, but turn 1 felled 2 (two base kubbs)."]
    );
    assert_eq!(
        with_settings(text, json!({"kubb": {"tie-break": true}})),
        Vec::<String>::new()
    );
}

#[test]
fn settings_that_do_not_fit_leave_the_defaults() {
    let text = "1. 0I - -\n2. 0I - - - -\n3. 0I - - - - - -\n";
    assert_eq!(
        with_settings(text, json!({"kubb": {"opening": 7}})),
        Vec::<String>::new()
    );
    assert_eq!(
        with_settings(text, json!({"kubb": {"opening": "1-2-3"}})),
        Vec::<String>::new()
    );
}

#[test]
fn a_fragment_is_checked_from_what_is_recorded() {
    // The position before turn 7 is unknown, but not what turn 7 felled.
    let text = "7. 3I 2F - - - - -\n8. 3I F - - - - -\n";
    assert_eq!(
        with_settings(text, json!({})),
        ["kubb/inkast-count 3 kubbs thrown in, but turn 7 felled 2 (two field kubbs)."]
    );
    let record = fixture::read(&kubb::Kubb, "7. 3I 3F B - - - -\n8. 4I 4F - - - - -\n");
    assert_eq!(
        states(&*record, "field"),
        [json!([null, 0]), json!([null, 0])]
    );
    assert_eq!(
        states(&*record, "base"),
        [json!([null, null]), json!([null, null])]
    );
    assert_eq!(states(&*record, "team"), [json!(0), json!(1)]);
}

#[test]
fn a_missing_turn_makes_the_position_unknown_once() {
    let text = "1. 0I a:B a:- a:- a:- a:- a:-\n2. b:I b:F b:- b:- b:- b:- b:-\n\
                4. b:3I b:F b:- b:- b:- b:- b:-\n5. a:I A a:F a:F a:- a:- a:- a:-\n";
    let codes: Vec<String> = with_settings(text, json!({}));
    assert_eq!(
        codes,
        [
            "kubb/turn-missing Turn 3, one of a, is missing between turns 2 and 4. What stood after it is not known."
        ]
    );
}

#[test]
fn a_missing_throw_in_is_certain_where_nothing_else_is_wrong() {
    let fix = |text: &str| {
        let record = fixture::read(&kubb::Kubb, text);
        let finding = record.findings().first().cloned().expect("a finding");
        let fix = finding.fixes.first().cloned().expect("a fix");
        (finding.code, fix.title, fix.safe)
    };
    let rest = "3. 2I 2F - - - - -\n";
    assert_eq!(
        fix(&format!("1. 0I 2B - - - - -\n2. 2F - - - - -\n{rest}")),
        ("kubb/inkast-missing", "Write 2I".to_owned(), true)
    );
    assert_eq!(
        fix(&format!("1. 0I 2B - - - - -\n2. 2F - - - -\n{rest}")),
        ("kubb/inkast-missing", "Write 2I".to_owned(), false),
        "a baton is missing too"
    );
}

#[test]
fn every_answer_about_the_samples_lies_in_the_text() {
    for text in [COMPLETE, SEVERAL] {
        for game in games(text) {
            fixture::assert_answers(&kubb::Kubb, game);
        }
    }
}

//! Work grows with the length of a record only.

use notation::{Depth, fixture, work};

const COMPLETE: &str = include_str!("../../../tests/records/kubb/complete.kubb");
const EIGHTEEN_TURNS: &str = include_str!("../../../tests/records/kubb/eighteen-turns.kubb");

/// Asks what an editor asks for when a record is opened.
fn judge(text: &str) {
    let record = fixture::read(&kubb::Kubb, text);
    let _ = (
        record.findings(),
        record.outline(Depth::Moves),
        record.tokens(None),
    );
    let _ = fixture::hints(&*record);
    let _ = (record.head(), record.stats());
}

#[test]
fn whatever_stands_again_and_again_takes_work_by_its_length() {
    fixture::assert_bounded(&kubb::Kubb, COMPLETE, work::Budget::MOST, judge);
}

/// Turns with two slips each.
fn slips(turns: usize) -> String {
    let turn = |index: usize| {
        let thrown_in = 3 + index % 4;
        format!("{index}. {thrown_in}I a:2F a:- a:- b:B b:- b:- b:F\n")
    };
    (1..=turns).map(turn).collect()
}

/// A whole game in which every throw-in is nine kubbs.
fn nine_thrown_in() -> String {
    let throw_in = |word: &str| match word.split_once(':') {
        Some((player, actions)) if actions.ends_with('I') => format!("{player}:9I"),
        _ => word.to_owned(),
    };
    let line = |line: &str| line.split(' ').map(throw_in).collect::<Vec<_>>().join(" ");
    EIGHTEEN_TURNS
        .lines()
        .map(|text| line(text) + "\n")
        .collect()
}

#[test]
fn a_game_full_of_slips_takes_no_more_than_its_budget() {
    for text in [slips(10), slips(18), slips(19), slips(60), nine_thrown_in()] {
        let ((), steps) = work::measure(|| judge(&text));
        assert!(steps < 100_000, "{steps} steps for {text}");
    }
}

#[test]
fn twice_as_much_takes_twice_the_work() {
    let repeated = |unit: &'static str| move |n: usize| format!("1. {}\n", unit.repeat(n));
    let turns = |n: usize| -> String {
        let turn = |index| format!("{index}. jtF gB dK fb- jt- g-\n");
        (1..=n).map(turn).collect()
    };
    let growing: [(&str, &dyn Fn(usize) -> String); 12] = [
        ("turns with slips", &slips),
        ("turns without colons", &turns),
        ("throws in one word", &repeated("a:F")),
        ("throws in a line", &repeated("a:- ")),
        ("hits in a line", &repeated("F ")),
        ("actions in one word", &repeated("FK-")),
        ("letters", &repeated("q")),
        ("colons", &repeated(":")),
        ("commas", &repeated("a,")),
        ("semicolons", &repeated("a;F,")),
        ("brackets", &repeated("(a(")),
        ("digits", &repeated("9")),
    ];
    for (name, text) in growing {
        // Short lines are searched for repairs, long ones are not.
        for n in [150, 400] {
            let name = format!("{name} × {n}");
            fixture::assert_grows_as(&name, 20_000, n, text, judge);
        }
    }
}

#[test]
fn a_message_has_room_for_a_word_and_not_for_a_page() {
    for unit in ["a:F", "FK-", "q", ":", "9", "IB", "a;", ")", "F2", "a:9F"] {
        let text = format!(
            "1. {}\n{}. a:-\n[{} x]\n",
            unit.repeat(2000),
            unit.repeat(2000),
            unit.repeat(2000)
        );
        for finding in fixture::read(&kubb::Kubb, &text).findings() {
            assert!(finding.message.len() < 500, "{}", finding.message);
            assert!(finding.related.len() < 8, "{:?}", finding.related);
            assert!(
                finding.fixes.iter().all(|fix| fix.title.len() < 300),
                "{:?}",
                finding.fixes
            );
        }
    }
}

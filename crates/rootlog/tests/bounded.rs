//! Work grows at most linearly with the length of a record, whatever it contains.

use notation::{Depth, TextRange, TextSize, fixture, work};
use rootlog::Rootlog;

const HEADER: &str = "Map: Fall\nDeck: E&P\nHirelings: h_L, h_O, h_Sd\nC: Ash\nE: Fir\nV: Oak\n\n";
const SETUP: &str = "C:t_k->1/b_s+b_w->5/b_r->9/w->1+2+4+5+6+7+8+9+10+11+12\nE:(6w+b)->3/#despot->$\nV:#thief->$/p->1_2_5_10\n";
const TURNS: &str = "E:B#E->$_x/w3->7/w7->12/#->E\nC:b_s->1/++/XE12(1,0)/#saboC-> // A comment.\nV:p->1/%f->e/%s->r/$_E->1/++2/#->V\nC:(w+b_w)5->/w1->5/#^E/Z%s;F#dom->C\n";

/// Asks for all that an editor asks for after a keystroke.
fn judge(text: &str) {
    let record = fixture::read(&Rootlog, text);
    let whole = TextRange::up_to(TextSize::of(text));
    let _ = (
        record.findings(),
        record.outline(Depth::Moves),
        record.tokens(None),
        fixture::hints(&*record),
        record.choices(whole.end(), &[]),
    );
}

fn steps(text: &str) -> u64 {
    work::measure(|| judge(text)).1
}

#[test]
fn whatever_stands_again_and_again() {
    let sample = [HEADER, SETUP, TURNS].concat();
    assert_eq!(fixture::findings(&Rootlog, &sample), "");
    fixture::assert_bounded(&Rootlog, &sample, work::Budget::MOST, judge);
}

/// Untrusted input, `n` times or `n` characters long.
fn growing(n: usize) -> Vec<(&'static str, String)> {
    let game = |turns: String| [HEADER, SETUP, &turns].concat();
    let turn = |action: &str| game(format!("C:{}\n", vec![action; n].join("/")));
    let lines = |line: &str| game(format!("{line}\n").repeat(n));
    let header = |line: String| [&HEADER[..19], &line, "\n", &HEADER[19..], SETUP, TURNS].concat();
    vec![
        ("name of a card", game(format!("C:#{}->C\n", "k".repeat(n)))),
        ("signs of cards", game(format!("C:{}\n", "#".repeat(n)))),
        ("brackets", game(format!("C:{}\n", "(".repeat(n)))),
        ("brackets and junk", game(format!("C:{}\n", "(?".repeat(n)))),
        ("members", game(format!("C:{}\n", "w+".repeat(n)))),
        ("places", game(format!("C:w->{}1\n", "1+".repeat(n)))),
        (
            "members and places",
            game(format!("C:{}w1->{}1\n", "w+".repeat(n), "1+".repeat(n))),
        ),
        ("a forest", game(format!("C:w->{}1\n", "1_".repeat(n)))),
        ("battles", turn("XE12(9,9)")),
        ("battles with oneself", turn("XC12")),
        ("contradictions in a turn", turn("9w3->7")),
        ("wrong ways", turn("w1->12")),
        ("items that are not there", turn("2%s->e")),
        (
            "turns with contradictions",
            lines("C:9w3->7/XE1\nE:w8->1\nV:p->12"),
        ),
        ("turns with errors", lines("C:2w3>7\nE:XA3\nV:t->13")),
        (
            "turns out of order",
            lines("C:w1->5\nV:#->V\nE:w3->7\nE:w7->3\nC:w5->1\nV:p->5"),
        ),
        ("turns without a colon", lines("C w3->7")),
        ("hidden actions", lines("C:w1->5//w5->1")),
        ("unknown names", lines("C:#fieldhospitals->C/#sapperz->C")),
        ("unknown keys", header(vec!["Wether: x"; n].join("\n"))),
        ("a long key", header(format!("{}: x", "W".repeat(n)))),
        (
            "landmarks",
            header(format!("Landmarks: {}", vec!["towr->10"; n].join("/"))),
        ),
        (
            "suits",
            header(format!("Clearings: {}", vec!["F1"; n].join(", "))),
        ),
        (
            "unreadable suits",
            header(format!("Clearings: {}", vec!["F1 ?"; n].join(", "))),
        ),
        (
            "winners",
            game(format!("{TURNS}Winner: {}\n", "C".repeat(n))),
        ),
        ("numbers", game(format!("C:w->{}\n", "9".repeat(n)))),
        ("zeros", game(format!("C:{}\n", vec!["w->01"; n].join("/")))),
    ]
}

#[test]
fn what_strangers_wrote() {
    let clean = [HEADER, SETUP, TURNS].concat();
    #[expect(clippy::cast_precision_loss, reason = "steps of small records")]
    let a_byte = steps(&clean) as f64 / clean.len() as f64;
    let n = 1_000;
    let mut wrong = String::new();
    for ((name, short), (_, long)) in growing(n).into_iter().zip(growing(2 * n)) {
        #[expect(clippy::cast_precision_loss, reason = "steps of small records")]
        let (less, more) = (steps(&short) as f64, steps(&long) as f64);
        #[expect(clippy::cast_precision_loss, reason = "small records")]
        let (floor, right) = (work::Budget::MOST as f64, a_byte * long.len() as f64);
        if more > 2.2 * less.max(floor) || more > 10.0 * right + 2.0 * floor {
            wrong.push_str(&format!(
                "{name}: {less}, then {more}; a right record: {right:.0}\n"
            ));
        }
    }
    assert!(wrong.is_empty(), "work is not bounded:\n{wrong}");
}

#[test]
fn messages_repairs_and_related_places_are_short() {
    for (name, text) in growing(1_000) {
        let record = fixture::read(&Rootlog, &text);
        for finding in record.findings() {
            let titles = finding.fixes.iter().map(|fix| fix.title.chars().count());
            let longest = titles.chain([finding.message.chars().count()]).max();
            assert!(
                longest.is_some_and(|longest| longest < 700),
                "{name}: {finding:?}"
            );
            assert!(
                finding.related.len() <= 4 && finding.fixes.len() <= 4,
                "{name}: {finding:?}"
            );
        }
    }
}

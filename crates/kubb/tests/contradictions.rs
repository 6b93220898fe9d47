//! The lens, the sentences of a broken game's turns and its findings never contradict each other.

use kubb::Kubb;
use notation::{Record, fixture};

const RECORDS: [&str; 2] = [
    include_str!("../../../tests/records/kubb/eighteen-turns.kubb"),
    include_str!("../../../tests/records/kubb/complete.kubb"),
];
/// The characters that replace a character or are inserted before it.
const LETTERS: [&str; 8] = ["I", "F", "B", "A", "K", "E", "-", "2"];

/// The texts about the end of the game: the lens, and each turn's sentence with its range.
fn endings(record: &dyn Record) -> Vec<(String, Option<std::ops::Range<usize>>)> {
    let lens = record.head().lens.map(|lens| lens.parts.concat());
    let mut endings: Vec<_> = lens.into_iter().map(|text| (text, None)).collect();
    for line in 0..record.parse().line_count() {
        if let Some(told) = record.told(record.parse().line_start(line)) {
            endings.push((told.text, Some(told.range.into())));
        }
    }
    endings
}

/// Where the last line of moves begins.
fn moves_start(text: &str) -> usize {
    let lines = text.match_indices('\n').map(|(at, _)| at + 1).chain([0]);
    let numbered = lines.filter(|at| text[*at..].starts_with(|c: char| c.is_ascii_digit()));
    numbered.max().unwrap_or_default()
}

fn check(text: &str) -> Vec<String> {
    let record = fixture::read(&Kubb, text);
    let mut wrong = Vec::new();
    let endings = endings(&*record);
    for finding in record.findings() {
        // If the king falls too early in the middle of a game, the later turns show that it did not.
        let last = moves_start(text);
        let is_early = finding.code == "kubb/king-too-early";
        let is_last = usize::from(finding.range.start()) >= last;
        let ended_early = finding.message.starts_with("The game ended in turn")
            && finding.message.contains("a king felled too early (E)");
        let ended_with_king = finding.message.contains("with the king:");
        let at = usize::from(finding.range.start());
        for (said, place) in &endings {
            let is_here = place
                .as_ref()
                .map_or(is_last || ended_early, |place| place.contains(&at));
            let wins = said.contains("with the king");
            let loses = said.contains("because the king fell too early");
            let is_lost = (is_early || ended_early) && wins;
            if is_here && (is_lost || ended_with_king && loses) {
                wrong.push(format!("{said} – {}", finding.message));
            }
        }
    }
    let head = record.head();
    let lens = head.lens.map(|lens| lens.parts.concat());
    let by = head.result["by"].as_str().unwrap_or_default();
    let lens = lens.unwrap_or_default();
    let said = [
        ("with the king", "king"),
        ("because the king fell too early", "early-king"),
        ("ended by a king that fell too early", ""),
        ("not finished", ""),
    ];
    for (words, ends) in said {
        if lens.contains(words) && by != ends {
            wrong.push(format!("{lens} – the result is by {by:?}"));
        }
    }
    let line = |text: &str| text.split('#').next().unwrap_or_default().to_owned();
    let moves: String = text
        .lines()
        .map(line)
        .filter(|line| !line.starts_with('['))
        .collect();
    let is_written = |end: &str| moves.contains(end);
    for (said, _) in &endings {
        if said.contains("because the king fell too early")
            && !is_written("E")
            && !is_written("Q")
            && !is_written("e")
        {
            wrong.push(format!("{said} – nobody wrote E"));
        }
    }
    wrong
}

#[test]
fn the_end_of_a_game_is_told_in_one_way() {
    let begin = "1. 0I a:B a:- a:- a:- a:- a:-\n2. b:1I b:F ";
    for (throws, lens, deeds, winner) in [
        (
            "b:K",
            "a against b, ended by a king that fell too early",
            "b fells a field kubb and fells the king. *The king fell too early: whoever fells it then loses.*",
            None,
        ),
        (
            "b:E b:-",
            "a beat b because the king fell too early",
            "b fells a field kubb, fells the king too early and misses. *a wins because the king fell too early.*",
            Some(0),
        ),
        (
            "b:2IE",
            "a beat b because the king fell too early",
            "b fells a field kubb and fells the king too early. *a wins because the king fell too early.*",
            Some(0),
        ),
    ] {
        let text = format!("{begin}{throws}\n");
        let record = fixture::read(&Kubb, &text);
        let head = record.head();
        assert_eq!(head.lens.unwrap().parts[0], lens, "{throws}");
        assert_eq!(head.result["winner"].as_u64(), winner, "{throws}");
        let told = record.told(record.parse().line_start(1)).unwrap();
        let begin = "**Turn 2, b** throws in 1 kubb.";
        assert_eq!(told.text, format!("{begin} {deeds}"), "{throws}");
    }
}

#[test]
fn a_broken_game_ends_one_way_only() {
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for text in RECORDS {
        let start = text.find("1. 0").unwrap();
        for (nth, (at, c)) in text
            .char_indices()
            .filter(|(at, _)| *at > start)
            .enumerate()
        {
            let letter = LETTERS[nth % LETTERS.len()];
            if c.is_whitespace() || !c.is_ascii() {
                continue;
            }
            for end in [at, at + 1] {
                tried += 1;
                let broken = format!("{}{letter}{}", &text[..at], &text[end..]);
                for said in check(&broken) {
                    wrong.push(format!(
                        "{said}: {letter} at {:?}",
                        &text[at.saturating_sub(12)..at + 1]
                    ));
                }
            }
        }
    }
    assert!(tried > 1000, "{tried}");
    assert!(
        wrong.is_empty(),
        "{} of {tried}:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(30)].join("\n")
    );
}

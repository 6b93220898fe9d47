//! Random slips of one stroke in the moves of a correct game: how many are found, on their line, and repaired.

use notation::{Finding, apply_edits, fixture};

const GAME: &str = include_str!("../../../tests/records/kubb/complete.kubb");
const LETTERS: &str = "IRPYQNAFBK-=XEZWG";

/// A small random generator with a fixed seed, so that the experiment is repeatable.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits fit") % below
    }
}

/// Offsets of the characters of moves, without comments, metadata and line breaks.
fn places() -> Vec<usize> {
    let mut places = Vec::new();
    let mut start = 0;
    for line in GAME.split_inclusive('\n') {
        if line.starts_with(|c: char| c.is_ascii_digit()) {
            let moves = line.find(['#', '(']).unwrap_or(line.len());
            places.extend(start..start + line[..moves].trim_end().len());
        }
        start += line.len();
    }
    places
}

/// The keys beside a key.
fn near(key: char) -> &'static str {
    match key.to_ascii_lowercase() {
        'a' => "qws",
        'b' => "vgn",
        'f' => "dgrc",
        'i' => "uok",
        'k' => "jlim",
        'm' => "nk",
        'o' => "ipl",
        'p' => "ol",
        'q' => "wa",
        'r' => "etf",
        't' => "ryg",
        'x' => "zcs",
        'y' => "tug",
        'z' => "xas",
        'n' => "bmh",
        ':' => ";l.",
        '-' => "=0p",
        '=' => "-",
        '1' => "2q",
        '2' => "13",
        '3' => "24",
        '4' => "35",
        '5' => "46",
        '6' => "57",
        '7' => "68",
        '8' => "79",
        '9' => "80",
        '0' => "9-",
        '.' => ",l",
        _ => LETTERS,
    }
}

/// The line of a slip, and the record with it; `None` if only blanks or capitals change.
fn slip(dice: &mut Dice, places: &[usize]) -> Option<(usize, String)> {
    let at = places[dice.roll(places.len())];
    let mut text: Vec<char> = GAME.chars().collect();
    let old = text[at];
    match dice.roll(4) {
        0 => drop(text.remove(at)),
        1 => text.insert(at, old),
        2 => {
            // Not across the line break.
            let before = at.checked_sub(1).filter(|before| text[*before] != '\n')?;
            text.swap(at, before);
        }
        _ => {
            let choices = if dice.roll(2) == 0 {
                near(old)
            } else {
                LETTERS
            };
            let choices: Vec<char> = choices.chars().collect();
            let new = choices[dice.roll(choices.len())];
            text[at] = if old.is_uppercase() {
                new.to_ascii_uppercase()
            } else {
                new
            };
        }
    }
    let text: String = text.into_iter().collect();
    let line = GAME[..at].matches('\n').count();
    (normal(&text) != normal(GAME)).then_some((line, text))
}

fn normal(text: &str) -> String {
    text.split(' ')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
        .to_uppercase()
}

#[test]
fn most_slips_are_found_on_their_line_and_repaired() {
    let places = places();
    let mut dice = Dice(2);
    let (mut all, mut found, mut located, mut first, mut offered) = (0, 0, 0, 0, 0);
    let mut worse = Vec::new();
    while all < 150 {
        let Some((line, text)) = slip(&mut dice, &places) else {
            continue;
        };
        all += 1;
        let findings = fixture::read(&kubb::Kubb, &text).findings().to_vec();
        let on = |finding: &Finding| {
            text[..usize::from(finding.range.start())]
                .matches('\n')
                .count()
        };
        let repairs = |most: usize| {
            findings.iter().any(|finding| {
                finding
                    .fixes
                    .iter()
                    .take(most)
                    .any(|fix| normal(&apply_edits(&text, &fix.edits)) == normal(GAME))
            })
        };
        // If there are several fixes, none adds more findings than it removes.
        for finding in findings.iter().filter(|finding| finding.fixes.len() > 1) {
            worse.extend(finding.fixes.iter().filter_map(|fix| {
                let fixed = apply_edits(&text, &fix.edits);
                let left = fixture::read(&kubb::Kubb, &fixed).findings().len();
                (left > findings.len()).then(|| format!("{}: {}", finding.message, fix.title))
            }));
        }
        found += usize::from(!findings.is_empty());
        located += usize::from(
            findings
                .iter()
                .any(|finding| (line..line + 2).contains(&on(finding))),
        );
        first += usize::from(repairs(1));
        offered += usize::from(repairs(usize::MAX));
        if !repairs(usize::MAX) {
            let codes: Vec<&str> = findings.iter().map(|finding| finding.code).collect();
            println!(
                "not repaired: {} {codes:?}",
                text.lines().nth(line).unwrap_or_default()
            );
        }
    }
    println!(
        "{all} slips: {found} found, {located} located, {first} repaired by the first fix, {offered} by any"
    );
    assert!(found * 100 >= all * 93, "{found} of {all} found");
    assert_eq!(located, found);
    assert_eq!(worse, [""; 0]);
    assert!(
        first * 100 >= found * 80,
        "{first} of {found} repaired by the first fix"
    );
    assert!(
        offered * 100 >= found * 90,
        "{offered} of {found} repaired by any fix"
    );
}

//! Rewriting a record loses nothing, whatever is in it. Foreign words, comments of other notations, numbers, brackets, doubled
//! fields, joined and broken lines are inserted into the sample records between tokens; formatting and safe fixes must then
//! keep the replay and every character that is not spelling, and formatting again must change nothing.
//!
//! `MOVETEXT_TRIES=500 cargo test --release -p movetext-ide --test all mutants` tries more of them;
//! `MOVETEXT_MUTANTS_SEED` tries others, `MOVETEXT_MUTANTS_OF` those of one notation; `MOVETEXT_MUTANTS_SHOWN` is the
//! number of failures to show.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc, LazyLock, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use ide::Document;
use notation::{
    Notation, Settings, apply_edits,
    fixture::{self, Random},
};
use serde_json::Value;

/// The number of mutants, all notations together. `tests/run --all` tries many more.
const MUTANTS: usize = 10_000;
/// The number of mutants in one text, each on its own line.
const IN_A_TEXT: usize = 8;
/// The length of a sample in bytes, rounded to a whole line.
const LONGEST: usize = 1_200;

/// Text that is inserted into records. No word belongs to a notation.
const FOREIGN: &[&str] = &[
    "good move",
    "Pause wegen Regen",
    "zqx",
    "日本",
    "naïve",
    "Ωmega",
    "We came back",
    "won (finally)",
    "page",
    "so so",
    "# best",
    "// remark",
    "/ remark",
    "; remark",
    "{remark}",
    "(remark)",
    "[remark]",
    "% remark",
    "<b>",
    "</b>",
    "<sup>nd</sup>",
    "12",
    "7",
    "3.",
    "1)",
    "25.5",
    "007",
    "4294967296",
    "99999999999999999999",
    "2020.01.01",
    "= 5",
    "+4",
    "(25)",
    "(xe4)",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "\"",
    "'",
    ",",
    ";",
    ":",
    ".",
    "...",
    "!",
    "?",
    "*",
    "-",
    "–",
    "→",
    "|",
    "\\",
    "=",
    "~",
    "^",
    "#",
    "/",
    "//",
    "1-0",
    "0-0",
    "K",
    "x",
    "a",
    "I",
    "N",
];

/// A replacement in a text.
#[derive(Debug, Clone)]
struct Mutation {
    at: usize,
    end: usize,
    text: String,
}

/// The beginnings of the sample records, formatted, so that only mutations are left to change.
static SAMPLES: LazyLock<Vec<(&'static dyn Notation, String)>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records");
    let mut samples = Vec::new();
    let only = std::env::var("MOVETEXT_MUTANTS_OF").ok();
    let is_wanted = |notation: &&&dyn Notation| only.as_ref().is_none_or(|id| id == notation.id());
    for notation in ide::notations().iter().filter(is_wanted) {
        let entries = fs::read_dir(folder.join(notation.id())).expect("samples of every notation");
        let mut paths: Vec<PathBuf> = entries
            .map(|entry| entry.expect("an entry").path())
            .collect();
        paths.sort();
        for path in paths {
            let text = fs::read_to_string(&path).expect("a sample");
            let document = open(*notation, &text);
            for placed in document.games().take(6) {
                let range = std::ops::Range::<usize>::from(placed.range());
                let mut end = range.start;
                let lines = text[range].split_inclusive('\n');
                for line in lines.take_while(|line| !line.is_empty()) {
                    if end + line.len() > usize::from(placed.offset) + LONGEST {
                        break;
                    }
                    end += line.len();
                }
                let part = &text[usize::from(placed.offset)..end];
                if !part.trim().is_empty() {
                    samples.push((*notation, formatted(*notation, part)));
                }
            }
        }
    }
    assert!(only.is_some() || samples.len() > 40);
    samples
});

fn open(notation: &'static dyn Notation, text: &str) -> Document {
    Document::new(notation, text, Arc::<Settings>::default())
}

fn formatted(notation: &'static dyn Notation, text: &str) -> String {
    apply_edits(text, &open(notation, text).format(None))
}

/// Mutations of `text`, at most one per line, from top to bottom.
fn mutations(text: &str, document: &Document, random: &mut Random) -> Vec<Mutation> {
    let mut starts: Vec<usize> = text
        .split_inclusive('\n')
        .scan(0, |start, line| {
            let this = *start;
            *start += line.len();
            Some(this)
        })
        .collect();
    for index in (1..starts.len()).rev() {
        starts.swap(index, random.below(index + 1));
    }
    starts.truncate(IN_A_TEXT);
    starts.sort_unstable();
    let mutations = starts.into_iter().filter_map(|start| {
        let line = text.get(start..)?.split_inclusive('\n').next()?;
        mutation(document, start, line, random)
    });
    mutations.collect()
}

/// A mutation of the line at `start`.
fn mutation(
    document: &Document,
    start: usize,
    line: &str,
    random: &mut Random,
) -> Option<Mutation> {
    let body = line.trim_end_matches(['\r', '\n']);
    let inside = random.below(body.len() + 1);
    let inside = (0..=inside).rev().find(|at| body.is_char_boundary(*at))?;
    let at = start + inside;
    let offset = notation::TextSize::try_from(at).ok()?;
    let placed = document.game_at(offset);
    let token = placed
        .record()
        .parse()
        .ranges_at(placed.relative(offset))
        .pop();
    let token = token.map(|range| std::ops::Range::<usize>::from(range + placed.offset));
    let token = token.filter(|token| token.end <= start + body.len());
    let at = match (&token, random.below(4)) {
        (_, 0) | (None, _) => start + body.len(),
        (Some(token), 1) => token.end,
        (Some(token), _) => token.start,
    };
    let insert = |text: String| Some(Mutation { at, end: at, text });
    match random.below(16) {
        0 => insert("\n".to_owned()),
        1 if line.len() > body.len() => Some(Mutation {
            at: start + body.len(),
            end: start + line.len(),
            text: " ".to_owned(),
        }),
        2 | 3 => {
            let token = token?;
            let text = line.get(token.start.checked_sub(start)?..token.end - start)?;
            insert(format!(" {text} "))
        }
        4 => insert(FOREIGN[random.below(FOREIGN.len())].to_owned()),
        5 => insert("\n\n".to_owned()),
        _ => insert(format!(" {} ", FOREIGN[random.below(FOREIGN.len())])),
    }
}

fn mutated(text: &str, mutations: &[Mutation]) -> String {
    let mut mutated = text.to_owned();
    for Mutation { at, end, text } in mutations.iter().rev() {
        mutated.replace_range(*at..*end, text);
    }
    mutated
}

/// The letters of a text that spelling never adds, drops or changes, each with its count. The few letters that stand for
/// something the board tells are left out.
fn letters(text: &str) -> BTreeMap<char, usize> {
    let mut counts = BTreeMap::new();
    let is_kept = |letter: &char| letter.is_alphabetic() && !"xXoOiImM".contains(*letter);
    // The tags that raise letters are spelling, the letters are not: `2<sup>nd</sup>`.
    let text = text.replace("<sup>", "").replace("</sup>", "");
    for letter in text.chars().filter(is_kept) {
        let lower = letter.to_lowercase().next().unwrap_or(letter);
        *counts.entry(lower).or_default() += 1;
    }
    counts
}

/// Words between blanks or at the end of a line without ASCII letters that a notation may know: they must stay as they
/// are and in their order.
fn foreign_words(text: &str) -> Vec<&str> {
    let is_foreign = |word: &&str| {
        let known = [
            "good", "move", "Pause", "wegen", "Regen", "zqx", "came", "back", "finally", "remark",
            "best",
        ];
        word.chars()
            .any(|letter| !letter.is_ascii() && letter.is_alphabetic())
            || known.iter().any(|known| word.contains(known))
    };
    let words = text.split(|letter: char| !letter.is_alphabetic());
    words.filter(is_foreign).collect()
}

/// The data of the replay, without places.
fn told(document: &Document) -> Vec<Value> {
    let games = document.replay().into_iter().map(|game| {
        let moves = game.moves.iter();
        // The label is left out: it may be the text with its blanks.
        let moves: Vec<_> = moves.map(|one| &one.state).collect();
        let tags = game.tags.iter();
        let tags: Vec<_> = tags.map(|(key, value)| (key, bare(value))).collect();
        serde_json::json!([tags, game.players, moves, game.result])
    });
    games.collect()
}

/// The value of a tag without blanks and commas, which lists may have or not.
fn bare(value: &Value) -> String {
    let text = value.as_str().unwrap_or_default();
    let is_kept = |sign: &char| !sign.is_whitespace() && *sign != ',';
    text.chars().filter(is_kept).collect()
}

/// What goes wrong when `text` is formatted and safe fixes are applied; `None` if nothing does.
fn harm(notation: &'static dyn Notation, text: &str) -> Option<String> {
    let document = open(notation, text);
    let once = apply_edits(text, &document.format(None));
    if let Some(lost) = lost(text, &once) {
        return Some(format!(
            "formatting loses {lost}:\n{text}\n--- becomes\n{once}"
        ));
    }
    if once != text {
        let then = open(notation, &once);
        if told(&then) != told(&document) {
            return Some(format!(
                "formatting changes the replay:\n{text}\n--- becomes\n{once}"
            ));
        }
        let twice = apply_edits(&once, &then.format(None));
        if twice != once {
            return Some(format!(
                "formatting goes on:\n{text}\n--- becomes\n{once}\n--- then\n{twice}"
            ));
        }
    }
    let fixed = apply_edits(text, &document.fix_all());
    let lost = lost(text, &fixed)?;
    Some(format!(
        "safe fixes lose {lost}:\n{text}\n--- becomes\n{fixed}"
    ))
}

fn lost(old: &str, new: &str) -> Option<String> {
    let (before, after) = (letters(old), letters(new));
    let gone = before
        .iter()
        .find(|(letter, count)| after.get(letter).unwrap_or(&0) < count);
    if let Some((letter, _)) = gone {
        return Some(format!("{letter:?}"));
    }
    (foreign_words(old) != foreign_words(new)).then(|| "a word".to_owned())
}

/// The smallest subset of `mutations` that still does harm.
fn smallest(notation: &'static dyn Notation, text: &str, mutations: &[Mutation]) -> Option<String> {
    let alone = mutations
        .iter()
        .find_map(|one| harm(notation, &mutated(text, std::slice::from_ref(one))));
    alone.or_else(|| harm(notation, &mutated(text, mutations)))
}

#[test]
fn nothing_is_lost_whatever_stands_in_a_record() {
    let from = |name: &str| {
        std::env::var(name)
            .ok()
            .and_then(|text| text.parse::<usize>().ok())
    };
    let count = fixture::tries(MUTANTS);
    let seed = from("MOVETEXT_MUTANTS_SEED").unwrap_or(0);
    let shown = from("MOVETEXT_MUTANTS_SHOWN").unwrap_or(1);
    let (tried, harms) = (
        AtomicUsize::new(0),
        Mutex::new(Vec::<(String, String)>::new()),
    );
    let work = |worker: usize| {
        let mut random = Random((seed * 1_000 + worker) as u64);
        while tried.load(Ordering::Relaxed) < count {
            let (notation, text) = &SAMPLES[random.below(SAMPLES.len())];
            let mutations = mutations(text, &open(*notation, text), &mut random);
            tried.fetch_add(mutations.len(), Ordering::Relaxed);
            if harm(*notation, &mutated(text, &mutations)).is_some() {
                let told = smallest(*notation, text, &mutations).unwrap_or_default();
                harms
                    .lock()
                    .expect("nobody panicked")
                    .push((notation.id().to_owned(), told));
            }
        }
    };
    thread::scope(|scope| {
        for worker in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(move || work(worker));
        }
    });
    let harms = harms.into_inner().expect("nobody panicked");
    let mut report = String::new();
    for notation in ide::notations() {
        let its = harms.iter().filter(|(id, _)| id == notation.id());
        let its: Vec<_> = its.map(|(_, told)| told).collect();
        let _ = writeln!(
            report,
            "{}: {} of {} texts",
            notation.id(),
            its.len(),
            tried.load(Ordering::Relaxed) / IN_A_TEXT
        );
        for told in its.iter().take(shown) {
            let _ = writeln!(report, "{told}");
        }
    }
    assert!(harms.is_empty(), "{report}");
}

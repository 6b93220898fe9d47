//! `complete`: at which place of the completion list the next word of a record is.
//!
//! Complete, correct games are typed. At the beginning of each word of a move, and after each key of it, completions are
//! requested and filtered as an editor does: only items that begin with the typed text stay. The word counts as found if an
//! item inserts it or its first part: a tile without its meeple, a move without the sign of check. Marks such as `!?` behind a
//! move are left out: once the move is complete, nothing is offered.

use std::{collections::BTreeMap, path::PathBuf};

use ide::{Document, TextRange};
use notation::{Completion, Notation, size};
use rayon::prelude::*;

use crate::{
    sheets::Rates,
    typos::samples::{self, Sample, notations, read},
};

/// From this number of typed keys on, keys are counted together.
const MANY_KEYS: usize = 3;

/// Show where in the list of completions stands what a record says next.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only this notation.
    #[arg(long, value_name = "ID")]
    notation: Option<String>,
    /// The folder of the records, one folder a notation.
    #[arg(long, default_value = "tests/records")]
    records: PathBuf,
    /// Count no record among those from which was learned what is usual in it (Kubb, Rootlog). The games from which it was
    /// learned in PGN are others.
    #[arg(long)]
    unseen: bool,
    /// Also list the words that are most often not among this many first.
    #[arg(long, value_name = "N")]
    missed: Option<usize>,
}

/// The kind of word, and the number of typed keys.
type TypedKeys = (&'static str, usize);

/// How often the word was at which place.
#[derive(Debug, Default, Clone, Copy)]
struct WordCount {
    all: usize,
    first: usize,
    five: usize,
    ten: usize,
    anywhere: usize,
}

/// The counts of some games.
#[derive(Debug, Default)]
struct Counts {
    rows: BTreeMap<TypedKeys, WordCount>,
    /// The words that are not among the first, with the typed part, and how often.
    missed: BTreeMap<String, usize>,
}

/// Prints the table.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    println!(
        "{:12} {:7} {:>4} {:>7} {:>6} {:>6} {:>6} {:>9}",
        "notation", "what", "keys", "places", "first", "five", "ten", "anywhere"
    );
    for notation in notations(args.notation.as_deref())? {
        let records = samples::all_texts(notation, &args.records)?;
        let mut counts = Counts::default();
        for record in &records {
            if let Some(rates) = Rates::of(notation.id()).filter(|_| args.unseen) {
                let same = records.iter().filter(|other| is_same_game(record, other));
                rates.forget(same.map(String::as_str));
            }
            let games = samples::games_in(notation, record);
            let of_games = games
                .par_iter()
                .map(|game| counted(notation, game, args.missed));
            counts = counts.and(of_games.reduce(Counts::default, Counts::and));
        }
        let whats: Vec<&str> = counts.rows.keys().map(|(what, _)| *what).collect();
        for ((what, keys), count) in &counts.rows {
            let more = if *keys == MANY_KEYS { "+" } else { "" };
            print_row(notation, what, &format!("{keys}{more}"), *count);
        }
        let mut whats = whats;
        whats.dedup();
        for what in whats {
            let of_it = counts.rows.iter().filter(|((one, _), _)| *one == what);
            let sum = of_it.fold(WordCount::default(), |sum, (_, count)| sum.and(*count));
            print_row(notation, what, "all", sum);
        }
        if args.missed.is_some() {
            let mut missed: Vec<_> = counts.missed.into_iter().collect();
            missed.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
            let missed = missed.iter().take(40);
            let missed = missed.map(|(word, times)| format!("{word} {times}"));
            println!("    {}", missed.collect::<Vec<_>>().join(", "));
        }
    }
    Ok(())
}

/// Whether two records share most of their lines.
fn is_same_game(one: &str, other: &str) -> bool {
    let lines = one.lines().filter(|line| line.len() > 10);
    let (all, shared) = lines.fold((0, 0), |(all, shared), line| {
        (all + 1, shared + usize::from(other.contains(line)))
    });
    2 * shared > all
}

fn print_row(notation: &dyn Notation, what: &str, keys: &str, count: WordCount) {
    let percent = |part: usize| part as f64 * 100.0 / count.all.max(1) as f64;
    println!(
        "{:12} {what:7} {keys:>4} {:>7} {:>5.0}% {:>5.0}% {:>5.0}% {:>8.0}%",
        notation.id(),
        count.all,
        percent(count.first),
        percent(count.five),
        percent(count.ten),
        percent(count.anywhere)
    );
}

/// A word of a move.
struct TypedWord {
    what: &'static str,
    start: usize,
    end: usize,
}

/// The words of the moves of a record.
fn words(sample: &Sample) -> Vec<TypedWord> {
    let (id, text) = (sample.notation.id(), sample.text.as_str());
    let mut words: Vec<TypedWord> = Vec::new();
    for line in &sample.lines {
        let Some(written) = text.get(line.clone()) else {
            continue;
        };
        let parts = |c: char| c.is_whitespace() || id == "rootlog" && matches!(c, '/' | ':' | ';');
        let mut start = 0;
        for (nth, word) in written.split(parts).enumerate() {
            let from = line.start + start;
            start += word.len() + 1;
            // If a number and a move are one word, such as `1.e4`, only the move.
            let digits = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            let from = match word[..word.len() - digits.len()].ends_with('.') {
                true => from + word.len() - digits.len(),
                false => from,
            };
            let is_score = matches!(id, "pgn" | "bucky");
            // Marks of annotators are no part of the move.
            let marks = match is_score {
                true => word.len() - word.trim_end_matches(['!', '?']).len(),
                false => 0,
            };
            let end = line.start + start - 1 - marks;
            let is_played = sample.moves.binary_search(&from).is_ok();
            let what = match (id, nth) {
                ("carcassonne", 0) | ("rootlog", 0) => continue,
                ("carcassonne", 1) => "square",
                ("carcassonne", 2) => "tile",
                ("carcassonne", _) => "points",
                _ => "move",
            };
            // Annotations, variations and results are not moves.
            let is_other =
                is_score && word.starts_with(['$', '(', '*', '0', '1']) && what == "move";
            if from < end && !is_other && (is_played || what == "square") {
                words.push(TypedWord {
                    what,
                    start: from,
                    end,
                });
            }
        }
    }
    words
}

/// Types `game` and counts the places. Words that are not among the first `most` are listed.
fn counted(notation: &'static dyn Notation, game: &str, most: Option<usize>) -> Counts {
    let sample = Sample::new(notation, String::new(), game.to_owned());
    let mut counts = Counts::default();
    let mut document = read(notation, "");
    let mut done = 0;
    for TypedWord { what, start, end } in words(&sample) {
        let word = game.get(start..end).unwrap_or_default();
        let mut is_written = false;
        for (keys, (at, _)) in word.char_indices().enumerate() {
            let at = start + at;
            document = append(&document, game.get(done..at).unwrap_or_default());
            done = at;
            if is_written {
                continue;
            }
            let place = place(&document, game, start, at);
            // A word that is already complete is no longer counted.
            is_written = keys > 0 && place.is_none() && is_complete(&document, at);
            if is_written {
                continue;
            }
            let row = counts.rows.entry((what, keys.min(MANY_KEYS))).or_default();
            *row = row.and(WordCount::of(place));
            if most.is_some_and(|most| place.is_none_or(|place| place >= most)) {
                let (typed, rest) = word.split_at(at - start);
                let shape = format!("{typed}|{rest}");
                let shape = shape.replace(|c: char| c.is_ascii_digit(), "0");
                *counts.missed.entry(shape).or_default() += 1;
            }
        }
    }
    counts
}

/// Whether the word at the end is complete, so that there are no completions.
fn is_complete(document: &Document, at: usize) -> bool {
    document.completions(size(at)).is_empty()
        && document
            .findings()
            .all(|finding| finding.range.end() < size(at))
}

fn append(document: &Document, text: &str) -> Document {
    document.edit(TextRange::empty(document.text_len()), text)
}

/// The index in the list at `at` of the item that inserts the word of `game` at `start`, or its first part; `None` if there is
/// none.
fn place(document: &Document, game: &str, start: usize, at: usize) -> Option<usize> {
    let items = document.completions(size(at)).into_iter();
    let shown = items.filter(|item| {
        let typed = document.slice(item.replace).to_lowercase();
        let sought = item.filter.as_ref().unwrap_or(&item.label);
        sought.to_lowercase().starts_with(&typed)
    });
    let mut shown = shown.enumerate();
    let writes = |item: &Completion| {
        let from = usize::from(item.replace.start());
        let insert = match item.snippet {
            true => before_stops(&item.insert),
            false => item.insert.clone(),
        };
        let insert = insert.trim_end();
        let rest = game.get(from..).unwrap_or_default();
        let next = rest
            .get(insert.len()..)
            .and_then(|rest| rest.chars().next());
        let ends = !(insert.ends_with(|c: char| c.is_ascii_digit())
            && next.is_some_and(|next| next.is_ascii_digit()));
        let is_new = from + insert.len() > at && from <= start.max(at);
        let is_tile = || is_tile(insert, rest.split_whitespace().next().unwrap_or_default());
        ends && is_new && (rest.starts_with(insert) || is_tile())
    };
    shown.find(|(_, item)| writes(item)).map(|(place, _)| place)
}

/// Whether `word` is the tile that `insert` writes. Its meeples are written later, and some players write a pennant in lower
/// case.
fn is_tile(insert: &str, word: &str) -> bool {
    let plain = |text: &str| {
        text.to_uppercase()
            .replace(|c: char| c == 'M' || c.is_ascii_digit(), "")
    };
    insert.len() > 3 && word.starts_with(['C', 'R', 'F']) && plain(insert) == plain(word)
}

/// The text of a snippet before its first stop.
fn before_stops(snippet: &str) -> String {
    let mut text = String::new();
    let mut chars = snippet.chars();
    while let Some(character) = chars.next() {
        match character {
            '\\' => text.extend(chars.next()),
            '$' => break,
            other => text.push(other),
        }
    }
    text
}

impl WordCount {
    fn of(place: Option<usize>) -> Self {
        let below = |most: usize| usize::from(place.is_some_and(|place| place < most));
        Self {
            all: 1,
            first: below(1),
            five: below(5),
            ten: below(10),
            anywhere: below(usize::MAX),
        }
    }

    fn and(self, other: Self) -> Self {
        Self {
            all: self.all + other.all,
            first: self.first + other.first,
            five: self.five + other.five,
            ten: self.ten + other.ten,
            anywhere: self.anywhere + other.anywhere,
        }
    }
}

impl Counts {
    fn and(mut self, other: Self) -> Self {
        for (row, count) in other.rows {
            let sum = self.rows.entry(row).or_default();
            *sum = sum.and(count);
        }
        for (word, times) in other.missed {
            *self.missed.entry(word).or_default() += times;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_of_what_is_written_are_counted() {
        let notation = ide::by_id("kubb").unwrap();
        let game = "[Team A \"a\"]\n\n1. a:- a:-\n";
        let counts = counted(notation, game, None);
        let all: usize = counts.rows.values().map(|count| count.all).sum();
        assert!(all >= 2, "{counts:?}");
        assert!(counts.rows.keys().all(|(what, _)| *what == "move"));
    }

    #[test]
    fn the_words_of_a_move_are_told_apart() {
        let notation = ide::by_id("carcassonne").unwrap();
        let game = "A = a\nB = b\n0 (0,0) CRFR\n1A (0,1) RFFRm +4\n";
        let sample = Sample::new(notation, String::new(), game.to_owned());
        let words: Vec<_> = words(&sample)
            .into_iter()
            .map(|word| (word.what, &game[word.start..word.end]))
            .collect();
        let last = &words[words.len() - 3..];
        assert_eq!(
            last,
            [("square", "(0,1)"), ("tile", "RFFRm"), ("points", "+4")]
        );
    }
}

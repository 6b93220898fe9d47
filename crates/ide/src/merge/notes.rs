//! Notes of the copies besides the moves: comments, clocks and headers of every copy are carried to the merged record.

use std::collections::HashMap;

use notation::{
    Edit, FreeText, LineKind, Notation, Order as _, TextRange, TextSize, apply_edits,
    cut::trim_line_break, size,
};

use super::{MergeChoice, Version, Why, moved, slots::side_by_side, witness::Witness};

/// A note of a copy that the merged record does not have.
struct Lacking<'c> {
    text: &'c str,
    /// The index of the move that it follows in the copy; `None` above the first.
    behind: Option<usize>,
}

/// A record with the notes of another copy added.
pub(super) struct Carried {
    pub(super) merged: Witness,
    /// The insertions.
    pub(super) edits: Vec<Edit>,
    /// Header lines with another value in the copy.
    pub(super) contradictions: Vec<MergeChoice>,
}

/// Adds to `merged` the header lines and notes that only `copy` has, which is copy `number`.
pub(super) fn carried(merged: &Witness, copy: &Witness, number: usize) -> Carried {
    let notation = merged.game.notation();
    let beside = side_by_side(copy, merged);
    let mut edits: Vec<Edit> = header(notation, merged, copy).into_iter().collect();
    for note in lacking(merged, copy) {
        let above = note.behind.map_or(0, |behind| behind + 1);
        let nearest = beside.iter().take(above).rev().copied().flatten().next();
        edits.push(placed(notation, merged, nearest, note.text));
    }
    edits.order_by_key(|edit| edit.range.start());
    let carried = merged.with_text(&apply_edits(merged.game.text(), &edits));
    let contradictions = contradictions(notation, merged, copy, number);
    let contradictions = contradictions.chain(left_out(merged, copy, &beside, number));
    let is_whole = lacking(&carried, copy).is_empty() && carried.says_the_same(merged);
    match is_whole {
        true => Carried {
            contradictions: contradictions
                .map(|choice| MergeChoice {
                    range: moved(choice.range, &edits),
                    ..choice
                })
                .collect(),
            merged: carried,
            edits,
        },
        // Where a note would be read as something else, all go below the record.
        false => Carried {
            contradictions: contradictions.collect(),
            merged: below(merged, copy),
            edits: Vec::new(),
        },
    }
}

/// The record with the missing notes below its last line.
fn below(merged: &Witness, copy: &Witness) -> Witness {
    let sign = merged.game.notation().comment().line;
    let mut text = merged.game.text().to_owned();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    for note in lacking(merged, copy) {
        let lines = note.text.lines().map(|line| format!("{sign} {line}\n"));
        text.extend(lines);
    }
    merged.with_text(&text)
}

/// The notes of `copy` that `merged` does not have, or has less often.
fn lacking<'c>(merged: &Witness, copy: &'c Witness) -> Vec<Lacking<'c>> {
    let mut known: HashMap<&str, usize> = HashMap::new();
    for note in &merged.notes {
        *known.entry(merged.text(*note).trim()).or_default() += 1;
    }
    let mut lacking = Vec::new();
    for note in &copy.notes {
        let text = copy.text(*note).trim();
        match known.get_mut(text).filter(|left| **left > 0) {
            Some(left) => *left -= 1,
            None => {
                let behind = copy
                    .moves
                    .partition_point(|one| one.range.start() < note.start());
                lacking.push(Lacking {
                    text,
                    behind: behind.checked_sub(1),
                });
            }
        }
    }
    lacking
}

/// The edit that inserts `note` after a move of the record.
fn placed(notation: &dyn Notation, merged: &Witness, behind: Option<usize>, note: &str) -> Edit {
    let record = merged.game.record();
    let parse = record.parse();
    let is_block = notation
        .comment()
        .block
        .is_some_and(|(open, _)| note.starts_with(open));
    let one = behind.and_then(|behind| merged.moves.get(behind));
    match one {
        Some(one) if is_block => Edit::insert(one.range.end(), format!(" {note}")),
        Some(one) => on_a_line(merged, parse.line_start(one.line + 1), note),
        None => {
            let first = merged
                .moves
                .first()
                .map_or(parse.line_count(), |one| one.line);
            on_a_line(merged, parse.line_start(first), note)
        }
    }
}

/// The edit that inserts a line of its own at `at`, the start of another line.
fn on_a_line(merged: &Witness, at: TextSize, text: &str) -> Edit {
    let above = merged.text(TextRange::up_to(at));
    let start = if above.is_empty() || above.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    Edit::insert(at, format!("{start}{text}\n"))
}

/// A header line: the name and the value of what it states.
struct HeaderLine<'c> {
    text: &'c str,
    key: String,
    said: String,
    range: TextRange,
}

/// The lines above the first move that state something about the game.
fn header_lines<'c>(notation: &dyn Notation, copy: &'c Witness) -> Vec<HeaderLine<'c>> {
    let record = copy.game.record();
    let parse = record.parse();
    let first = copy
        .moves
        .first()
        .map_or(parse.line_count(), |one| one.line);
    let lines = (0..first).filter_map(|line| {
        let (start, end) = (parse.line_start(line), parse.line_start(line + 1));
        let text = trim_line_break(copy.text(TextRange::new(start, end)));
        if notation.line_kind(text, parse.line_state(line)) != LineKind::Header {
            return None;
        }
        let pieces = parse.kept(notation, line);
        let said: Vec<&str> = pieces.iter().map(|piece| &*piece.known).collect();
        Some(HeaderLine {
            text,
            key: said
                .first()
                .map_or_else(String::new, |key| (*key).to_owned()),
            said: said.join(" "),
            range: TextRange::new(start, end),
        })
    });
    lines.collect()
}

/// The edit that adds the header lines that only `copy` has. Where values differ, the record keeps its own.
fn header(notation: &dyn Notation, merged: &Witness, copy: &Witness) -> Option<Edit> {
    let own = header_lines(notation, merged);
    let lines = header_lines(notation, copy);
    let more: Vec<&str> = lines
        .iter()
        .filter(|line| {
            own.iter()
                .all(|own| own.said != line.said && own.key != line.key)
        })
        .map(|line| line.text)
        .collect();
    let at = own
        .last()
        .map_or(TextSize::default(), |line| line.range.end());
    (!more.is_empty()).then(|| on_a_line(merged, at, &more.join("\n")))
}

/// The header lines of copy `number` with another value than in the record, which keeps its own.
fn contradictions(
    notation: &dyn Notation,
    merged: &Witness,
    copy: &Witness,
    number: usize,
) -> impl Iterator<Item = MergeChoice> {
    let own = header_lines(notation, merged);
    let lines = header_lines(notation, copy).into_iter();
    let contradictions: Vec<MergeChoice> = lines
        .filter_map(|line| {
            if own.iter().any(|own| own.said == line.said) {
                return None;
            }
            let own = own.iter().find(|own| own.key == line.key)?;
            let version = |text: &str, copy| Version {
                text: text.trim().to_owned(),
                copies: vec![copy],
            };
            Some(MergeChoice {
                range: TextRange::at(own.range.start(), size(own.text.len())),
                versions: vec![version(own.text, 0), version(line.text, number)],
                why: Why::Open,
            })
        })
        .collect();
    contradictions.into_iter()
}

/// What `copy` has besides moves and notes and `merged` does not: variations, annotation signs, another result. It is not
/// carried over, because the move that it belongs to may have changed.
fn left_out(
    merged: &Witness,
    copy: &Witness,
    beside: &[Option<usize>],
    number: usize,
) -> Vec<MergeChoice> {
    let mut known: HashMap<String, usize> = HashMap::new();
    for aside in asides(merged).filter(|one| one.is_told) {
        *known.entry(aside.said).or_default() += 1;
    }
    let mut left_out = Vec::new();
    for aside in asides(copy).filter(|one| one.is_told) {
        match known.get_mut(&aside.said).filter(|left| **left > 0) {
            Some(left) => *left -= 1,
            None => left_out.push(aside),
        }
    }
    let place = |above: usize| {
        let nearest = beside.iter().take(above).rev().copied().flatten().next();
        let one = nearest.and_then(|nearest| merged.moves.get(nearest));
        one.map_or(TextSize::default(), |one| one.range.end())
    };
    let own_result = result(merged)
        .filter(|own| !own.is_told || known.get(&own.said).is_some_and(|left| *left > 0));
    let their_result = result(copy).map(|one| one.range);
    let choices = left_out.into_iter().map(|aside| {
        // A game has one result: another one would take the place of the record's.
        let own = own_result.as_ref();
        let own = own.filter(|_| Some(aside.range) == their_result);
        let version = |copy: &Witness, range, number| Version {
            text: copy.text(range).to_owned(),
            copies: vec![number],
        };
        let own_version = own.map(|own| version(merged, own.range, 0));
        let versions = own_version.into_iter();
        MergeChoice {
            range: own.map_or(TextRange::empty(place(aside.above)), |own| own.range),
            versions: versions
                .chain([version(copy, aside.range, number)])
                .collect(),
            why: Why::Open,
        }
    });
    choices.collect()
}

/// The result of a copy: a word behind its last move.
fn result(copy: &Witness) -> Option<Aside> {
    let is_word = |one: &Aside| {
        let text = copy.text(one.range);
        !text.starts_with(SIGNS) && !text.contains(char::is_whitespace)
    };
    let last = asides(copy).filter(|one| one.above == copy.moves.len());
    last.last().filter(is_word)
}

/// Text between the moves that is not a note.
struct Aside {
    range: TextRange,
    said: String,
    /// The number of moves above it.
    above: usize,
    /// Whether it says something that the moves do not: a variation, a sign, or what follows the last move.
    is_told: bool,
}

/// The result of a game that is not over or whose end is unknown.
const UNKNOWN: &str = "*";

/// With what variations and annotation signs begin.
const SIGNS: [char; 4] = ['(', '$', '!', '?'];

/// The texts between the moves of a copy, with each variation as one, and the text after the last move.
fn asides(copy: &Witness) -> impl Iterator<Item = Aside> {
    let record = copy.game.record();
    let (parse, notation) = (record.parse(), copy.game.notation());
    let first = copy
        .moves
        .first()
        .map_or(parse.line_count(), |one| one.line);
    let mut asides: Vec<(TextRange, usize, String)> = Vec::new();
    for line in first..parse.line_count() {
        let start = parse.line_start(line);
        for piece in parse.kept(notation, line) {
            let range = piece.range + start;
            let above = copy
                .moves
                .partition_point(|one| one.range.start() <= range.start());
            let inside = above.checked_sub(1).and_then(|at| copy.moves.get(at));
            let is_move = inside.is_none_or(|one| one.range.contains_range(range));
            let is_said = !piece.known.is_empty() && notation.free_text(piece.kind) == FreeText::No;
            // A sign of the last move is no part of the result behind it.
            let is_apart = |whole: TextRange| {
                let text = copy.text(whole);
                let is_closed = text.matches('(').count() == text.matches(')').count();
                let is_sign = text.starts_with(SIGNS) && is_closed;
                is_sign && above == copy.moves.len() && whole.end() < range.start()
            };
            match asides.last_mut() {
                _ if is_move || !is_said => {}
                Some((whole, place, said)) if *place == above && !is_apart(*whole) => {
                    *whole = whole.cover(range);
                    said.push_str(&piece.known);
                }
                _ => asides.push((range, above, piece.known.into_owned())),
            }
        }
    }
    asides.into_iter().map(move |(range, above, said)| {
        let text = copy.text(range);
        let is_last = above == copy.moves.len();
        Aside {
            is_told: text.starts_with(SIGNS) || is_last && text != UNKNOWN,
            range,
            said,
            above,
        }
    })
}

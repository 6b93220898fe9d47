//! From one form to another: the text is read as records, which are formatted and written.

use std::sync::Arc;

use ide::{Document, Settings};
use notation::{Finding, Notation, Severity, TextRange, TextSize, TokenClass, apply_edits, say};

use crate::{
    Export, File, Form, Import, anonymous::anonymous, forms, pasted, rules::convert as rules,
};

/// How to convert.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ConvertOptions {
    /// The settings with which records are read and formatted.
    pub settings: Arc<Settings>,
    /// Whether names of players become amber, basalt, …
    pub anonymous: bool,
}

/// The result of a conversion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Converted {
    /// The id of the form of `text`.
    pub to: &'static str,
    /// The games in the new form.
    pub text: String,
    /// Files that the text refers to.
    pub files: Vec<File>,
    /// Losses and errors, at their bytes in the input. An error means that something is missing.
    pub findings: Vec<Finding>,
}

/// The form of `text`, judged by its beginning: one of another platform, or the notation in which most of it can be read.
/// `None` if there is none.
#[must_use]
pub fn recognize(text: &str) -> Option<Form> {
    let body = text.trim_start_matches('\u{feff}').trim_start();
    let foreign =
        forms().find(|form| matches!(form, Form::Foreign(format) if (format.recognizes)(body)));
    let head = body.floor_char_boundary(HEAD);
    foreign.or_else(|| notation_of(body.get(..head).unwrap_or_default()).map(Form::Record))
}

/// How many bytes of a text decide about its notation.
const HEAD: usize = 8 * 1024;

/// If fewer than this many bytes are read, or less than this part of the text, it may be by chance.
const CHANCE: u32 = 6;

/// The notation in which the most bytes of `text` are read without doubt. Notations in which no move is found do not count, nor
/// do those without tags of players where such are. Tags count only if the rest tells nothing: three notations read them alike.
fn notation_of(text: &str) -> Option<&'static dyn Notation> {
    if text.lines().any(names_players) {
        return notation_of_players(text);
    }
    let by_moves = most_read(text, &Counted::of(text, |line| !is_tag(line)));
    by_moves.or_else(|| most_read(text, &Counted::of(text, |_| true)))
}

/// The notation in which the most bytes that count are read, if one is sure.
fn most_read(text: &str, counted: &Counted) -> Option<&'static dyn Notation> {
    let readable = ide::notations().iter().filter_map(|notation| {
        let readable = Readable::of(*notation, text, counted);
        readable.is_sure.then_some((readable.left, *notation))
    });
    // Of equals the first one wins.
    let best = readable.rev().max_by_key(|(left, _)| *left)?;
    Some(best.1)
}

/// The tags that chess and Bucky have, and no other notation.
const PLAYERS_TAGS: [&str; 2] = ["[White ", "[Black "];

/// Whether `line` is one of these tags.
fn names_players(line: &str) -> bool {
    let line = line.trim_start();
    is_tag(line) && PLAYERS_TAGS.iter().any(|tag| line.starts_with(tag))
}

fn is_tag(line: &str) -> bool {
    line.trim_start().starts_with('[') && line.trim_end().ends_with("\"]")
}

/// The notation of a text with the tags of two players: chess, unless it is clearly Bucky.
fn notation_of_players(text: &str) -> Option<&'static dyn Notation> {
    let counted = Counted::of(text, |line| !is_tag(line));
    let left = |notation| Readable::of(notation, text, &counted).left;
    let (chess, bucky) = (ide::by_id("pgn")?, ide::by_id("bucky")?);
    match goes_from_square_to_square(text) && left(bucky) > left(chess) {
        true => Some(bucky),
        false => Some(chess),
    }
}

/// Whether most words that may be moves name two squares and what the piece does, as all moves of Bucky do: `e2-e4`, `e4yd5`.
/// In chess only moves of pawns in the long form do.
fn goes_from_square_to_square(text: &str) -> bool {
    let lines = text.lines().filter(|line| !is_tag(line));
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let words = lines
        .flat_map(str::split_whitespace)
        .map(|word| word.trim_start_matches(is_number));
    let has_digit = |word: &&str| word.bytes().any(|byte| byte.is_ascii_digit());
    let (mut moves, mut long) = (0_usize, 0_usize);
    for word in words.filter(has_digit) {
        moves += 1;
        long += usize::from(matches!(
            word.as_bytes(),
            [
                b'a'..=b'h',
                b'1'..=b'8',
                b'-' | b'x' | b'y',
                b'a'..=b'h',
                b'1'..=b'8',
                ..
            ]
        ));
    }
    2 * long > moves
}

/// How many bytes before each byte of a text, and before its end, are in lines that count.
struct Counted(Vec<u32>);

impl Counted {
    fn of(text: &str, counts: impl Fn(&str) -> bool) -> Self {
        let (mut before, mut sum) = (vec![0], 0);
        for line in text.split_inclusive('\n') {
            let step = u32::from(counts(line));
            before.extend(line.bytes().map(|_| {
                sum += step;
                sum
            }));
        }
        Self(before)
    }

    /// How many bytes of `range` count.
    fn of_range(&self, range: TextRange) -> u32 {
        let at = |offset: TextSize| self.0.get(usize::from(offset)).copied();
        let ends = at(range.end()).zip(at(range.start()));
        ends.map_or(0, |(end, start)| end.saturating_sub(start))
    }
}

/// What can be read of a text in a notation.
struct Readable {
    /// How many of the bytes that count are read without doubt.
    left: u32,
    /// Whether a move is found, and that much is not read by chance.
    is_sure: bool,
}

impl Readable {
    fn of(notation: &'static dyn Notation, text: &str, counted: &Counted) -> Self {
        let document = Document::new(notation, text, Arc::default());
        let (mut read, mut free, mut has_moves) = (0, 0, false);
        for placed in document.games() {
            let record = placed.record();
            has_moves |= !record.moves().is_empty();
            for token in record.tokens(None) {
                let bytes = match token.class {
                    TokenClass::Comment | TokenClass::Text => &mut free,
                    _ => &mut read,
                };
                *bytes += counted.of_range(token.range + placed.offset);
            }
        }
        // Warnings are about the play, not about the reading.
        let doubted = document
            .findings()
            .filter(|finding| finding.severity != Severity::Warning);
        let doubted: u32 = doubted.map(|finding| counted.of_range(finding.range)).sum();
        let left = u32::saturating_sub(read, doubted);
        let whole = TextRange::up_to(document.text_len());
        let all = counted.of_range(whole).saturating_sub(free);
        Self {
            left,
            is_sure: has_moves && left >= CHANCE && left >= all / CHANCE,
        }
    }
}

/// Converts `text`. If `to` is `None`, the result is a record in the notation of its games.
#[must_use]
pub fn convert(text: &str, from: Form, to: Option<Form>, options: ConvertOptions) -> Converted {
    let import = read(text, from);
    let Some(notation) = ide::by_id(import.notation) else {
        return nothing(from, import.findings);
    };
    let to = to.unwrap_or(Form::Record(notation));
    let mut findings = import.findings;
    if !to.holds(notation) || !to.is_written() {
        findings.push(unwritable(to, notation));
        return nothing(to, findings);
    }
    let mut is_verbatim = matches!(import.games.as_slice(), [only] if only == text);
    let mut document = Document::new(notation, &joined(&import.games), options.settings);
    if !is_verbatim || matches!(to, Form::Record(_)) {
        document = formatted(&document);
    }
    if matches!((from, to), (Form::Record(_), Form::Record(_))) {
        findings.extend(not_read(&document, text));
    }
    if options.anonymous {
        document = document.rewrite(&anonymous(&document));
        is_verbatim = false;
    }
    let Export {
        text: written,
        files,
        findings: lost,
    } = write(&document, to);
    // A loss in the intermediate record has no place in the input.
    findings.extend(lost.into_iter().map(|finding| match is_verbatim {
        true => finding,
        false => Finding {
            range: TextRange::empty(TextSize::new(0)),
            ..finding
        },
    }));
    let is_silent = findings
        .iter()
        .all(|finding| finding.severity < Severity::Error);
    if written.is_empty() && is_silent {
        let end = if is_verbatim {
            document.text_len()
        } else {
            TextSize::new(0)
        };
        findings.push(no_game(end));
    }
    Converted {
        to: to.id(),
        text: written,
        files,
        findings,
    }
}

/// Games as one record, with empty lines between them. A single game stays as it is.
fn joined(games: &[String]) -> String {
    match games {
        [only] => only.clone(),
        games => {
            let games: Vec<String> = games
                .iter()
                .map(|game| game.trim_end().to_owned() + "\n")
                .collect();
            games.join("\n")
        }
    }
}

/// The games of `text`, as records.
fn read(text: &str, from: Form) -> Import {
    match from {
        Form::Record(notation) => pasted::read(notation, text),
        Form::Foreign(format) => match format.read {
            Some(read) => read(text),
            None => Import {
                findings: vec![unreadable(format.title)],
                ..Import::new("")
            },
        },
    }
}

fn write(document: &Document, to: Form) -> Export {
    match to {
        Form::Foreign(format) => format.write.map(|write| write(document)),
        Form::Record(_) => None,
    }
    .unwrap_or_else(|| Export {
        text: document.text().to_string(),
        ..Export::default()
    })
}

fn formatted(document: &Document) -> Document {
    let text = document.text().to_string();
    match apply_edits(&text, &document.format(None)) {
        formatted if formatted == text => document.clone(),
        formatted => document.rewrite(&formatted),
    }
}

fn nothing(to: Form, findings: Vec<Finding>) -> Converted {
    Converted {
        to: to.id(),
        text: String::new(),
        files: Vec::new(),
        findings,
    }
}

/// An error if most of the input cannot be read as a record. Otherwise one for the errors that stay.
fn not_read(document: &Document, text: &str) -> Option<Finding> {
    let end = TextSize::of(text);
    let (mut moves, mut errors, mut is_said) = (0, 0, false);
    let mut columns = None;
    for placed in document.games() {
        let record = placed.record();
        moves += record.moves().len();
        let is_error = |one: &Finding| one.severity == Severity::Error;
        errors += record.parse().findings().filter(is_error).count();
        let mut tokens = record.tokens(None).into_iter();
        is_said |= tokens.any(|one| !matches!(one.class, TokenClass::Comment | TokenClass::Text));
        let mut found = record.findings().iter();
        let is_columns = |one: &&Finding| one.code.ends_with("/columns");
        let found = found.find(is_columns);
        columns = columns.or(found.map(|one| unread_table(document.notation(), one)));
    }
    let is_read = match moves {
        0 => is_said && errors == 0,
        moves => errors * 2 < moves,
    };
    if document.text_len() == TextSize::new(0) {
        return None;
    }
    if is_read && columns.is_none() {
        return stays(document, text);
    }
    let message = columns.unwrap_or_else(|| {
        let first = document.findings().find(|one| one.severity == Severity::Error);
        let first = first.map(|one| format!(", first {}", line_of(document, &one)));
        let understood = pasted::understood_in(document.notation(), text);
        format!(
            "Most of this cannot be read as a record in {}: what could not be undone stays as it is{}. `movetext check` says what is \
             wrong.{}",
            document.notation().title(),
            first.unwrap_or_default(),
            understood.map_or_else(String::new, |told| format!(" {told}")),
        )
    });
    let range = TextRange::up_to(end);
    Some(rules::NOT_READ.at(range, message))
}

/// An error for the errors that stay in `document`, which was made of `text`: of spelling and of play.
fn stays(document: &Document, text: &str) -> Option<Finding> {
    let is_same = document.text_len() == TextSize::of(text) && *document.text() == text;
    let is_error = |one: &Finding| one.severity == Severity::Error;
    let errors: Vec<Finding> = document.findings().filter(is_error).collect();
    let first = errors.first()?;
    let count = match errors.len() {
        1 => "An error stays as it is".to_owned(),
        count => format!("{count} errors stay as they are, the first of them"),
    };
    // Its place in the input is not known if that was changed.
    let (range, line) = match is_same {
        true => (first.range, String::new()),
        false => {
            let line = format!(" {}", line_of(document, first));
            (TextRange::up_to(TextSize::of(text)), line)
        }
    };
    let message = format!(
        "{count}{line}: {} `movetext check` says all.",
        first.message
    );
    Some(rules::NOT_READ.at(range, message))
}

/// What is said of a table that cannot be read: also which columns are understood, if none of its repairs helped.
fn unread_table(notation: &dyn Notation, finding: &Finding) -> String {
    let understood = pasted::understood(notation).filter(|_| finding.fixes.is_empty());
    match understood {
        Some(understood) => format!("{} {understood}", finding.message),
        None => finding.message.clone(),
    }
}

/// Where a finding of the converted record stands: `in line 3 of the converted record`.
fn line_of(document: &Document, finding: &Finding) -> String {
    let text = document.text().to_string();
    let before = text.get(..usize::from(finding.range.start()));
    let line = before.unwrap_or_default().matches('\n').count() + 1;
    format!("in line {line} of the converted record")
}

fn no_game(end: TextSize) -> Finding {
    let message = "There is no game here: see whether all of the text was copied.";
    rules::NO_GAME.at(TextRange::up_to(end), message)
}

fn unreadable(title: &str) -> Finding {
    rules::UNREADABLE_FORM.at(
        TextRange::empty(TextSize::new(0)),
        format!("{title} can be written, not read. Convert the record from which it was made."),
    )
}

fn unwritable(to: Form, notation: &'static dyn Notation) -> Finding {
    let (to, game) = (to.title(), notation.title());
    let others = forms().filter(|form| form.holds(notation) && form.is_written());
    let others: Vec<&str> = others.map(Form::id).collect();
    rules::UNWRITABLE_FORM.at(
        TextRange::empty(TextSize::new(0)),
        format!(
            "{to} cannot hold games in {game}. Convert them to {}.",
            say::or(&others)
        ),
    )
}

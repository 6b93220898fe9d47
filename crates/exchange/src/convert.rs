//! From one form to another: the text is read as records, which are formatted and written.

use std::sync::Arc;

use ide::{Document, Settings};
use notation::{Finding, Notation, Severity, TextRange, TextSize, TokenClass, apply_edits};

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

/// The notation in which the most bytes of `text` are read without doubt. Notations in which no move is found do not count.
fn notation_of(text: &str) -> Option<&'static dyn Notation> {
    let readable = ide::notations()
        .iter()
        .filter_map(|notation| Some((readable(*notation, text)?, *notation)));
    // Of equals the first one wins.
    let best = readable.rev().max_by_key(|(left, _)| *left)?;
    Some(best.1)
}

/// How many bytes of `text` are read in `notation` without doubt; `None` if that may be by chance.
fn readable(notation: &'static dyn Notation, text: &str) -> Option<u32> {
    let document = Document::new(notation, text, Arc::default());
    let records: Vec<_> = document.games().map(|placed| placed.record()).collect();
    let (mut read, mut free) = (0, 0);
    for token in records.iter().flat_map(|record| record.tokens(None)) {
        let bytes = match token.class {
            TokenClass::Comment | TokenClass::Text => &mut free,
            _ => &mut read,
        };
        *bytes += u32::from(token.range.len());
    }
    // Warnings are about the play, not about the reading.
    let doubted = document
        .findings()
        .filter(|finding| finding.severity != Severity::Warning);
    let doubted: u32 = doubted.map(|finding| u32::from(finding.range.len())).sum();
    let left = read.checked_sub(doubted)?;
    let all = u32::from(document.text_len()).saturating_sub(free);
    let has_moves = records.iter().any(|record| !record.moves().is_empty());
    (has_moves && left >= CHANCE && left >= all / CHANCE).then_some(left)
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

/// An error if most of the input cannot be read as a record. Otherwise one for the errors that stay, if some lines are not read
/// or the text did not change at all.
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
        columns = columns.or(found.find(is_columns).map(|one| one.message.clone()));
    }
    let is_read = match moves {
        0 => is_said && errors == 0,
        moves => errors * 2 < moves,
    };
    if document.text_len() == TextSize::new(0) {
        return None;
    }
    if is_read && columns.is_none() {
        return stays(document, text, errors);
    }
    let message = columns.unwrap_or_else(|| {
        format!(
            "Most of this cannot be read as a record in {}: what could not be undone stays as it is. `movetext check` says what is \
             wrong.",
            document.notation().title()
        )
    });
    let range = TextRange::up_to(end);
    Some(rules::NOT_READ.at(range, message))
}

/// An error for the errors that stay in `document`, if some of its lines are `unread` or it is the same as the input `text`.
fn stays(document: &Document, text: &str, unread: usize) -> Option<Finding> {
    let is_same = document.text_len() == TextSize::of(text) && *document.text() == text;
    if !is_same && unread == 0 {
        return None;
    }
    let is_error = |one: &Finding| one.severity == Severity::Error;
    let errors: Vec<Finding> = document.findings().filter(is_error).collect();
    let first = errors.first()?;
    let count = match errors.len() {
        1 => "An error stays as it is".to_owned(),
        count => format!("{count} errors stay as they are, the first of them"),
    };
    let range = match is_same {
        true => first.range,
        false => TextRange::up_to(TextSize::of(text)),
    };
    let message = format!("{count}: {} `movetext check` says all.", first.message);
    Some(rules::NOT_READ.at(range, message))
}

fn no_game(end: TextSize) -> Finding {
    rules::NO_GAME.at(TextRange::up_to(end), "There is no game here.")
}

fn unreadable(title: &str) -> Finding {
    rules::UNREADABLE_FORM.at(
        TextRange::empty(TextSize::new(0)),
        format!("{title} can be written, not read."),
    )
}

fn unwritable(to: Form, notation: &'static dyn Notation) -> Finding {
    let (to, game) = (to.title(), notation.title());
    rules::UNWRITABLE_FORM.at(
        TextRange::empty(TextSize::new(0)),
        format!("{to} cannot hold games in {game}."),
    )
}

//! From one form to another: what was read becomes records, which are formatted and written.

use std::sync::Arc;

use ide::Document;
use notation::{Finding, Notation, Severity, TextRange, TextSize, apply_edits};

use crate::{Export, File, Form, Import, forms};

/// How to convert.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether names of players become amber, basalt, …
    pub anonymous: bool,
}

/// What became of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Converted {
    /// The id of the form of `text`.
    pub to: &'static str,
    /// The games in the new form.
    pub text: String,
    /// Files that the text speaks of.
    pub files: Vec<File>,
    /// What could not be said, at its bytes in the text that was given. An error means that something is missing.
    pub findings: Vec<Finding>,
}

/// The form of another platform that `text` has. Records are known by their files.
#[must_use]
pub fn recognize(text: &str) -> Option<Form> {
    let body = text.trim_start_matches('\u{feff}').trim_start();
    forms().find(|form| matches!(form, Form::Foreign(format) if (format.recognizes)(body)))
}

/// Converts `text`. Without `to` it becomes a record in the notation of its games.
#[must_use]
pub fn convert(text: &str, from: Form, to: Option<Form>, options: Options) -> Converted {
    let import = read(text, from);
    let Some(notation) = ide::by_id(import.notation) else {
        return nothing(from, import.findings);
    };
    let to = to.unwrap_or(Form::Record(notation));
    let mut findings = import.findings;
    if !to.holds(notation) || !to.is_written() {
        findings.push(unwritable(from, to, notation));
        return nothing(to, findings);
    }
    let is_verbatim = matches!(import.games.as_slice(), [only] if only == text);
    let mut document = Document::new(notation, &import.games.join("\n"), Arc::default());
    if !is_verbatim || matches!(to, Form::Record(_)) {
        document = formatted(&document);
    }
    let _ = options.anonymous;
    let Export {
        text: written,
        files,
        findings: lost,
    } = write(&document, to);
    // What a record between the two lost stands nowhere in the text that was given.
    findings.extend(lost.into_iter().map(|finding| match is_verbatim {
        true => finding,
        false => Finding {
            range: TextRange::empty(TextSize::new(0)),
            ..finding
        },
    }));
    Converted {
        to: to.id(),
        text: written,
        files,
        findings,
    }
}

/// The games of `text`, as records.
fn read(text: &str, from: Form) -> Import {
    match from {
        Form::Record(notation) => Import {
            games: vec![text.to_owned()],
            ..Import::new(notation.id())
        },
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

fn unreadable(title: &str) -> Finding {
    Finding::new(
        "convert/unreadable-form",
        Severity::Error,
        TextRange::empty(TextSize::new(0)),
        format!("{title} can be written, not read."),
    )
}

fn unwritable(from: Form, to: Form, notation: &'static dyn Notation) -> Finding {
    let (from, to, game) = (from.title(), to.title(), notation.title());
    Finding::new(
        "convert/unwritable-form",
        Severity::Error,
        TextRange::empty(TextSize::new(0)),
        format!("{from} holds games in {game}, which {to} cannot hold."),
    )
}

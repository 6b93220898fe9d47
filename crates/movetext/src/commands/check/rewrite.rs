//! `check --fix` and `--repair`: records are read whole, because they are written back.

use archive::{Input, Lines, RecordText, files};
use notation::TextRange;

use super::{
    Args,
    games::{self, Checked},
};
use crate::{
    diff::diff,
    found::shown,
    output::{Rendered, Report},
    repairs::read,
    statistics::Statistics,
    tally::Tally,
    write,
};

/// The result for a record.
pub(super) struct Rewritten {
    /// The findings that are left, or the diff.
    pub(super) left: Checked,
    /// The new text of standard input.
    pub(super) stdin: Option<String>,
}

/// Repairs a record and checks the result.
///
/// # Errors
/// A message in one line: it cannot be read or written.
pub(super) fn rewrite(input: &Input, args: &Args) -> Result<Rewritten, String> {
    let text = input.read()?;
    if args.would_write() {
        args.storing.allow(input, &text)?;
    }
    let found = read(input.notation, &text.body, &input.settings);
    let (document, count) = args.changes().made_in(&found);
    let body = document.text().to_string();
    let is_changed = body != text.body;
    let findings = shown(&document, |_| true);
    let mut tally = Tally::of(&findings);
    tally.games = document
        .games()
        .filter(|placed| has_content(&body, placed.range()))
        .count();
    if is_changed {
        tally.note_changes(&input.name, count, args.changes.repair);
    }
    let stdin = if args.would_write() {
        write(input, &text, &body)?
    } else {
        None
    };
    let lines = Lines::new(&body);
    let report = Report {
        name: &input.name,
        lines: &lines,
        findings: &findings,
    };
    let rendered = match args.diff {
        true if is_changed => diff(&input.name, &text.body, &body, args.target()).into(),
        true => Rendered::default(),
        false => args
            .layout()
            .map(|it| it.render(&report))
            .unwrap_or_default(),
    };
    let statistics = args.statistics.then(|| Statistics::of(&findings));
    Ok(Rewritten {
        left: Checked {
            rendered,
            tally,
            statistics: statistics.unwrap_or_default(),
            open: None,
        },
        stdin,
    })
}

/// Whether a game has any content. An empty file has no game.
fn has_content(body: &str, game: TextRange) -> bool {
    let text = body.get(usize::from(game.start())..usize::from(game.end()));
    text.is_some_and(games::has_content)
}

/// Writes the new `body` of a record if it changed. The text of standard input is returned instead.
fn write(input: &Input, text: &RecordText, body: &str) -> Result<Option<String>, String> {
    let new_text = text.with_body(body);
    match &input.path {
        None => return Ok(Some(new_text)),
        Some(path) if body != text.body || text.stored.is_some() => write::replace(path, &new_text)
            .map_err(|error| format!("{}: {}", input.name, files::reason(&error)))?,
        Some(_) => {}
    }
    Ok(None)
}

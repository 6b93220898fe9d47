//! Deletes lines that are only a page number. The safe repair turns such a line into a comment, which loses nothing; only a
//! person can decide that the number is of no use.

use notation::{
    Edit, Finding, Fix, Order as _, Parse, TextRange, TextSize, apply_edits, is_page_number,
};

/// The repair of `finding` that leaves out lines that are only numbers of pages: those that its first repair changes, or else
/// the line of the finding. `None` if there are none.
pub(super) fn repair(parse: &Parse, finding: &Finding) -> Option<Fix> {
    let written = finding.fixes.first().filter(|fix| fix.safe);
    let edits = written.map_or(&[][..], |fix| &fix.edits);
    let (pages, others) = parted(parse, edits);
    if pages.is_empty() {
        let line = page(parse, finding.range.start())?;
        let is_offered = finding.fixes.iter().any(|fix| empties(parse, line, fix));
        return (!is_offered).then(|| Fix::guess("Leave it out", vec![Edit::delete(line)]));
    }
    let title = match (pages.len(), others.is_empty(), written) {
        (1, true, _) => "Leave it out".to_owned(),
        (_, true, _) | (_, _, None) => "Leave them out".to_owned(),
        (_, false, Some(fix)) => format!("{}, without numbers of pages", fix.title),
    };
    let mut edits = [pages, others].concat();
    edits.order_by_key(|edit| edit.range.start());
    Some(Fix::guess(title, edits))
}

/// Splits `edits`: the deletions of the page numbers that they change, each once, and the edits of other lines.
fn parted(parse: &Parse, edits: &[Edit]) -> (Vec<Edit>, Vec<Edit>) {
    let (mut pages, mut others) = (Vec::new(), Vec::new());
    for edit in edits {
        match page(parse, edit.range.start()).map(Edit::delete) {
            None => others.push(edit.clone()),
            Some(page) if pages.last() == Some(&page) => {}
            Some(page) => pages.push(page),
        }
    }
    (pages, others)
}

/// Whether `fix` leaves nothing of `line`.
fn empties(parse: &Parse, line: TextRange, fix: &Fix) -> bool {
    let inside: Option<Vec<Edit>> = fix
        .edits
        .iter()
        .map(|edit| line.contains_range(edit.range).then(|| edit.clone()))
        .collect();
    let text = parse.line_text(parse.line_at(line.start()));
    inside.is_some_and(|edits| {
        let edits = edits
            .into_iter()
            .map(|edit| Edit::replace(edit.range - line.start(), edit.text));
        apply_edits(text, &edits.collect::<Vec<_>>())
            .trim()
            .is_empty()
    })
}

/// The line at `at` with its line break if it is only the number of a page.
pub(super) fn page(parse: &Parse, at: TextSize) -> Option<TextRange> {
    let line = parse.line_at(at);
    let range = TextRange::new(parse.line_start(line), parse.line_start(line + 1));
    is_page_number(parse.line_text(line)).then_some(range)
}

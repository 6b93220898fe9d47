//! The certain repairs of a record with slips: how many there are, and whether each leads back to the correct record.

use ide::Document;
use notation::{Edit, apply_edits};
use similar::{ChangeTag, TextDiff};

use super::{
    samples::{meaning, read},
    slips::Slip,
};

/// The result of the certain repairs.
#[derive(Default)]
pub(super) struct Certain {
    /// How many changes they make: at most one for each line.
    pub(super) changes: usize,
    /// How many of these do not lead back to the correct record.
    pub(super) wrong: usize,
    /// The record after them.
    pub(super) text: String,
}

impl Certain {
    /// Makes the certain repairs of `written`, the record with `slip`, after all safe fixes.
    pub(super) fn of(slip: &Slip<'_>, written: &str) -> Self {
        let sample = slip.sample;
        let spelled = apply_edits(written, &read(sample.notation, written).fix_all());
        let document: Document = read(sample.notation, &spelled);
        let edits = document.repair_certain();
        let text = apply_edits(&spelled, &edits);
        let is_right = text == sample.text || meaning(sample.notation, &text) == sample.meaning;
        let is_wrong = |edit: &&Edit| !leads_back(&spelled, edit, &sample.text);
        Self {
            changes: edits.len(),
            wrong: if is_right {
                0
            } else {
                edits.iter().filter(is_wrong).count()
            },
            text,
        }
    }
}

/// Whether every change of `edit` brings `written` closer to `right`.
fn leads_back(written: &str, edit: &Edit, right: &str) -> bool {
    let edited = apply_edits(written, std::slice::from_ref(edit));
    distance(written, &edited) + distance(&edited, right) == distance(written, right)
}

/// How many characters are only in one of two texts.
fn distance(one: &str, other: &str) -> usize {
    let diff = TextDiff::from_chars(one, other);
    let changes = diff.iter_all_changes();
    changes
        .filter(|change| change.tag() != ChangeTag::Equal)
        .count()
}

#[cfg(test)]
mod tests {
    use notation::TextRange;

    use super::*;

    #[test]
    fn a_repair_leads_back_if_all_that_it_changes_is_right_then() {
        let check = |text: &str| {
            let edit = Edit::replace(TextRange::new(1.into(), 3.into()), text);
            leads_back("w1O->3 and l0", &edit, "w10->3 and 10")
        };
        assert!(check("10"));
        assert!(!check("11"), "another digit");
        assert!(!check("20"), "one is right, one is not any more");
    }
}

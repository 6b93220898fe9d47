//! Slips of a scanner: a character is read as a look-alike.

use notation::{Edit, TextRange, TextSize, slip::LOOK_ALIKES};

use super::{Kind, Slip};
use crate::{random::Random, typos::samples::Sample};

/// On a scanned page, one character of the moves in this many is wrong.
const PAGE: usize = 100;

/// Every character of the moves replaced by each of its look-alikes.
pub(super) fn scanned(sample: &Sample) -> Vec<Vec<Edit>> {
    let slips = sample.moves.iter().flat_map(|&at| slips_at(sample, at));
    slips.map(|edit| vec![edit]).collect()
}

/// One record with as many wrong characters as a scanned page has, at least one.
pub(super) fn page<'s>(samples: &'s [Sample], random: &mut Random) -> Option<Slip<'s>> {
    let sample = random.pick(samples)?;
    let slips = sample.moves.iter().map(|&at| slips_at(sample, at));
    let slips: Vec<Vec<Edit>> = slips.filter(|edits| !edits.is_empty()).collect();
    let drawn = random.draw(slips, (sample.moves.len() / PAGE).max(1));
    let mut edits: Vec<Edit> = drawn
        .iter()
        .filter_map(|edits| random.pick(edits).cloned())
        .collect();
    edits.sort_by_key(|edit| edit.range.start());
    (!edits.is_empty()).then(|| Slip {
        sample,
        kind: Kind::Page,
        how: format!("page of {} slips", edits.len()),
        edits,
    })
}

/// The possible misreadings of the character, or of two characters, at byte `at`.
fn slips_at(sample: &Sample, at: usize) -> Vec<Edit> {
    let text = sample.text.get(at..).unwrap_or_default();
    let is_here = |old: &&&str| text.starts_with(**old) && sample.is_played(at..at + old.len());
    let Some((group, old)) = LOOK_ALIKES
        .iter()
        .find_map(|group| Some((group, *group.iter().find(is_here)?)))
    else {
        return Vec::new();
    };
    let size = |len| TextSize::try_from(len).unwrap_or_default();
    let range = TextRange::at(size(at), size(old.len()));
    let others = group.iter().filter(|other| **other != old);
    others.map(|other| Edit::replace(range, *other)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typos::slips::{make, tests::check, tests::sample};

    #[test]
    fn every_look_alike_is_taken_in_moves_only() {
        check(
            "carcassonne",
            scanned,
            &[
                "O (0,0) CRFR",
                "o (0,0) CRFR",
                "0 (O,0) CRFR",
                "0 (o,0) CRFR",
                "0 (0,O) CRFR",
                "0 (0,o) CRFR",
                "0 (0,0) GRFR",
                "0 (0,0) CRPR",
                "lA (0,1) RFFRm",
                "IA (0,1) RFFRm",
                "1A (O,1) RFFRm",
                "1A (o,1) RFFRm",
                "1A (0,l) RFFRm",
                "1A (0,I) RFFRm",
                "1A (0,1) RPFRm",
                "1A (0,1) RFPRm",
                "1A (0,1) RFFRrn",
                "28 (-1,0) RRCmR +4",
                "2B (–1,0) RRCmR +4",
                "2B (−1,0) RRCmR +4",
                "2B (-l,0) RRCmR +4",
                "2B (-I,0) RRCmR +4",
                "2B (-1,O) RRCmR +4",
                "2B (-1,o) RRCmR +4",
                "2B (-1,0) RRGmR +4",
                "2B (-1,0) RRCrnR +4",
            ],
        );
    }

    #[test]
    fn an_arrow_is_no_dash() {
        let sample = sample("rootlog");
        let arrow = sample.text.find("->").unwrap();
        let texts: Vec<String> = slips_at(&sample, arrow)
            .into_iter()
            .map(|edit| edit.text)
            .collect();
        assert_eq!(texts, ["→", "–>"]);
        assert_eq!(slips_at(&sample, arrow + 1), []);
    }

    #[test]
    fn a_page_has_one_wrong_character_in_a_hundred() {
        let turn = |number| format!("{number}. 0I jt:B jt:- g:- g:2B g:- jt:-\n");
        let text: String = (1..=20).map(turn).collect();
        let sample = Sample::new(ide::by_id("kubb").unwrap(), String::new(), text);
        let expected = sample.moves.len() / 100;
        assert!(expected > 3);
        for slip in make(Kind::Page, &[sample], 10, 1) {
            assert_eq!(slip.edits.len(), expected);
            assert!(slip.edits.is_sorted_by_key(|edit| edit.range.start()));
        }
    }
}

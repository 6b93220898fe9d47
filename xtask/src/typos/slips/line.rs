//! Slips of a whole line of moves: left out, doubled, swapped with the next.

use std::ops::Range;

use notation::{Edit, TextRange, TextSize};

use crate::typos::samples::Sample;

/// Every line of moves left out, with its line break; except for the only line of a game, because no game would be left.
pub(super) fn left_out(sample: &Sample) -> Vec<Vec<Edit>> {
    let game_at = |line: &Range<usize>| sample.game_at(line.start);
    let has_others = |line: &&Range<usize>| {
        let others = sample.lines.iter().filter(|other| other != line);
        others.map(game_at).any(|game| game == game_at(line))
    };
    let edits = sample.lines.iter().filter(has_others).map(|line| {
        let after = sample.text.get(line.end..).unwrap_or_default();
        let range = if after.is_empty() {
            // The last line has no line break: the one before it is left out.
            break_before(&sample.text, line.start)..line.end
        } else {
            line.start..line.end + break_len(after)
        };
        vec![replace(range, "")]
    });
    edits.collect()
}

/// Every line of moves written twice.
pub(super) fn doubled(sample: &Sample) -> Vec<Vec<Edit>> {
    let edits = sample.lines.iter().filter_map(|line| {
        let content = sample.text.get(line.clone())?;
        let after = sample.text.get(line.end..)?;
        let line_break = after
            .get(..break_len(after))
            .filter(|text| !text.is_empty());
        let text = [content, line_break.unwrap_or("\n")].concat();
        Some(vec![replace(line.start..line.start, &text)])
    });
    edits.collect()
}

/// Every line of moves swapped with the next one of its game. Text between them stays.
pub(super) fn swapped(sample: &Sample) -> Vec<Vec<Edit>> {
    let pairs = sample.lines.iter().zip(sample.lines.iter().skip(1));
    let edits = pairs.filter_map(|(line, next)| {
        if sample.game_at(line.start) != sample.game_at(next.start) {
            return None;
        }
        let (first, second) = (
            sample.text.get(line.clone())?,
            sample.text.get(next.clone())?,
        );
        Some(vec![
            replace(line.clone(), second),
            replace(next.clone(), first),
        ])
    });
    edits.collect()
}

/// The lines of moves in the written record on both sides of the gap that `edit` leaves; `None` if it removes no line.
pub(super) fn beside_gap(sample: &Sample, edit: &Edit) -> Option<Vec<usize>> {
    let gap: Range<usize> = edit.range.into();
    if !edit.text.is_empty() || !sample.text.get(gap.clone())?.contains('\n') {
        return None;
    }
    let index = sample
        .lines
        .iter()
        .position(|line| gap.start <= line.start && line.end <= gap.end)?;
    let game = sample.game_at(sample.lines.get(index)?.start);
    let line_of = |index: usize| {
        let start = sample.lines.get(index)?.start;
        (sample.game_at(start) == game).then(|| sample.line_at(start))
    };
    let above = index.checked_sub(1).and_then(line_of);
    let below = line_of(index + 1).map(|line| line - 1);
    Some(above.into_iter().chain(below).collect())
}

/// The length of the line break at the beginning of `text`; 0 if there is none.
fn break_len(text: &str) -> usize {
    match text.as_bytes() {
        [b'\r', b'\n', ..] => 2,
        [b'\n', ..] => 1,
        _ => 0,
    }
}

/// Where the line break before `at` begins.
fn break_before(text: &str, at: usize) -> usize {
    let above = text.get(..at).unwrap_or_default();
    let above = above.strip_suffix('\n').unwrap_or(above);
    above.strip_suffix('\r').unwrap_or(above).len()
}

fn replace(range: Range<usize>, text: &str) -> Edit {
    let size = |at| TextSize::try_from(at).unwrap_or_default();
    Edit::replace(TextRange::new(size(range.start), size(range.end)), text)
}

#[cfg(test)]
mod tests {
    use notation::apply_edits;

    use super::*;
    use crate::typos::slips::{List, tests::sample};

    /// The written records without their headers, with `|` for line breaks.
    fn written(list: List) -> Vec<String> {
        let sample = sample("rootlog");
        let head = sample.lines[0].start;
        let texts = list(&sample).into_iter();
        texts
            .map(|edits| apply_edits(&sample.text, &edits)[head..].replace('\n', "|"))
            .collect()
    }

    #[test]
    fn a_line_is_left_out_with_its_line_break() {
        assert_eq!(
            written(left_out),
            [
                "E:(6w+b)->3||C:w2->10/#->C|E:2w3->7/#->E",
                "C:t_k->1/w->2||C:w2->10/#->C|E:2w3->7/#->E",
                "C:t_k->1/w->2|E:(6w+b)->3||E:2w3->7/#->E",
                "C:t_k->1/w->2|E:(6w+b)->3||C:w2->10/#->C",
            ]
        );
    }

    #[test]
    fn a_line_is_written_twice() {
        assert_eq!(
            written(doubled),
            [
                "C:t_k->1/w->2|C:t_k->1/w->2|E:(6w+b)->3||C:w2->10/#->C|E:2w3->7/#->E",
                "C:t_k->1/w->2|E:(6w+b)->3|E:(6w+b)->3||C:w2->10/#->C|E:2w3->7/#->E",
                "C:t_k->1/w->2|E:(6w+b)->3||C:w2->10/#->C|C:w2->10/#->C|E:2w3->7/#->E",
                "C:t_k->1/w->2|E:(6w+b)->3||C:w2->10/#->C|E:2w3->7/#->E|E:2w3->7/#->E",
            ]
        );
    }

    #[test]
    fn a_line_is_swapped_with_the_next_turn() {
        assert_eq!(
            written(swapped),
            [
                "E:(6w+b)->3|C:t_k->1/w->2||C:w2->10/#->C|E:2w3->7/#->E",
                "C:t_k->1/w->2|C:w2->10/#->C||E:(6w+b)->3|E:2w3->7/#->E",
                "C:t_k->1/w->2|E:(6w+b)->3||E:2w3->7/#->E|C:w2->10/#->C",
            ]
        );
    }

    #[test]
    fn lines_of_two_games_have_nothing_to_do_with_each_other() {
        let text = "1. 0I - - - - - -\n\n1. 0I - - - - - F\n";
        let sample = Sample::new(ide::by_id("kubb").unwrap(), String::new(), text.to_owned());
        assert_eq!(sample.lines.len(), 2);
        assert!(swapped(&sample).is_empty());
        assert!(left_out(&sample).is_empty(), "a game of one line");
    }

    #[test]
    fn line_breaks_stay_what_they_are() {
        let text = "1. 0I - - - - - -\r\n2. I F - - - - -\r\n";
        let sample = Sample::new(ide::by_id("kubb").unwrap(), String::new(), text.to_owned());
        let edits = &doubled(&sample)[0];
        assert_eq!(
            apply_edits(text, edits),
            "1. 0I - - - - - -\r\n1. 0I - - - - - -\r\n2. I F - - - - -\r\n"
        );
        let edits = &left_out(&sample)[1];
        assert_eq!(apply_edits(text, edits), "1. 0I - - - - - -\r\n");
    }
}

//! Hints for what the notation leaves open: teleports, en passants, the squares of `O-O`, and missing buck marks. And the lens
//! above the game.

use notation::{Edit, Hint, HintKind, Lens, TextRange};

use crate::{
    game::{MoveAction, Status},
    read::{ast::Written, sheet::Start},
    record::BuckyRecord,
    replay::{Played, spell},
};

/// The hints of the moves on `line`.
pub(crate) fn hints(game: &BuckyRecord, line: usize) -> Vec<Hint> {
    let on_line = game.moves_on(line);
    let moves = game.sheet().moves.iter().zip(&game.replayed().plies);
    let mut hints = Vec::new();
    for (written, ply) in moves.take(on_line.end).skip(on_line.start) {
        if let Some(played) = ply.played.as_ref().filter(|played| !played.is_assumed) {
            add(written, played, &mut hints);
        }
    }
    hints
}

fn add(written: &Written, played: &Played, hints: &mut Vec<Hint>) {
    let mut say = |label: &str, tooltip: &str, at, edits| {
        hints.push(Hint {
            at,
            label: label.to_owned(),
            kind: HintKind::Moves,
            tooltip: Some(tooltip.to_owned()),
            edits,
        });
    };
    let core = TextRange::new(written.range.start(), written.core_end);
    if written.is_castle {
        let text = played.action.to_string();
        let edits = vec![Edit::replace(core, text.clone())];
        say(&text, "The only possible teleport.", core.end(), edits);
    } else if matches!(played.action.action, MoveAction::Teleport(_)) {
        let tooltip = "Madam and dude, or chameleons in their place, swap.";
        say("teleport", tooltip, core.end(), Vec::new());
    } else if matches!(played.action.action, MoveAction::EnPassant { .. }) {
        let tooltip = "The victim has just stepped past two ranks; the taker stays.";
        say("en passant", tooltip, core.end(), Vec::new());
    }
    if written.mark.is_none() && played.status != Status::Free {
        let (text, at) = (spell::mark(played.status), written.mark_at());
        let tooltip = match played.status {
            Status::Buckmate => "Buckmate: nothing saves the dude.",
            _ => "Buck: the dude could be taken next.",
        };
        say(text, tooltip, at, vec![Edit::insert(at, text)]);
    }
}

/// Result, players and length, above the first line of the game.
pub(crate) fn lens(game: &BuckyRecord) -> Option<Lens> {
    let sheet = game.sheet();
    let first = sheet
        .tags
        .first()
        .map(|tag| tag.range)
        .into_iter()
        .chain(sheet.moves.first().map(|written| written.range))
        .min_by_key(|range| range.start())?;
    let line = game.parse.line_at(first.start());
    let mut parts: Vec<String> = sheet.title().into_iter().collect();
    parts.push(sheet.final_result());
    let count = sheet.moves.len();
    parts.push(format!(
        "{count} {}",
        if count == 1 { "move" } else { "moves" }
    ));
    if matches!(sheet.start(), Start::Fragment(..)) {
        parts.push("from an unknown position".to_owned());
    }
    Some(Lens {
        range: TextRange::empty(game.parse.line_start(line)),
        parts,
    })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use notation::{apply_edits, fixture};

    use crate::Bucky;

    /// The text with its hints in brackets, and the text after all their edits.
    fn shown(text: &str) -> (String, String) {
        let record = fixture::read(&Bucky, text);
        let lines = 0..record.parse().line_count();
        let hints: Vec<_> = lines.flat_map(|line| record.hints(line)).collect();
        let mut shown = text.to_owned();
        for hint in hints.iter().rev() {
            shown.insert_str(usize::from(hint.at), &format!("[{}]", hint.label));
        }
        let edits: Vec<_> = hints.into_iter().flat_map(|hint| hint.edits).collect();
        (shown, apply_edits(text, &edits))
    }

    #[test]
    fn teleports_and_en_passants_are_named() {
        let (hinted, written) = shown("1. d1-e1 a7-a6 2. e2-e4 *");
        assert_eq!(hinted, "1. d1-e1[teleport] a7-a6 2. e2-e4 *");
        assert_eq!(written, "1. d1-e1 a7-a6 2. e2-e4 *");
        let setup = "[Setup \"8/8/8/8/4j3/8/3J4/8\"]\n1. d2-d4 ";
        assert_eq!(
            shown(&format!("{setup}e4yd4")).0,
            format!("{setup}e4yd4[en passant]")
        );
        assert_eq!(
            shown(&format!("{setup}e4yd3")).0,
            format!("{setup}e4yd3[en passant]")
        );
    }

    #[test]
    fn missing_marks_and_short_teleports_can_be_written() {
        let setup = "[Setup \"4d3/8/8/8/8/8/8/3M3D\"]\n";
        assert_eq!(
            shown(&format!("{setup}1. d1-e1")),
            (format!("{setup}1. d1-e1[+]"), format!("{setup}1. d1-e1+"))
        );
        assert_eq!(
            shown(&format!("{setup}1. O-O")),
            (format!("{setup}1. O-O[d1-h1]"), format!("{setup}1. d1-h1"))
        );
    }

    #[test]
    fn the_line_above_a_game_tells_players_result_and_length() {
        let lens = |text: &str| fixture::lens(&Bucky, text);
        let cases = [
            "[White \"Ann\"]\n1. e2-e4 e7-e5 1-0",
            "1. e2-e5 e7-e5",
            "30. e4-e5",
            "",
        ];
        let shown: Vec<String> = cases
            .into_iter()
            .map(|text| format!("{:?}", lens(text)))
            .collect();
        expect![[r#"
            Some("Ann – Black · 1-0 · 2 moves")
            Some("* · 2 moves")
            Some("* · 1 move · from an unknown position")
            None"#]]
        .assert_eq(&shown.join("\n"));
    }
}

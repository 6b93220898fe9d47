//! Code actions other than fixes: write what is missing, spell out, renumber, add the result.

use notation::{Action, ActionKind, Edit, Fix, Record as _, TextRange, results::RESULTS, rows};

use crate::game::rules;
use crate::{checks, record::BuckyRecord, replay::chess};

/// The actions at `range`.
pub(crate) fn actions(game: &BuckyRecord, range: TextRange) -> Vec<Action> {
    let mut actions = Vec::new();
    actions.extend(spell_out(game, range));
    actions.extend(in_full(game, range));
    let all = |codes: &[&str]| edits_of(game, codes);
    let mut whole_game = |kind, title: &str, edits: Vec<Edit>| {
        actions.extend(Action::of(kind, Fix::safe(title, edits)));
    };
    let complete = ActionKind::CompleteAll;
    let (marks, takes) = (
        all(&[rules::BUCK_MARK.code]),
        all(&[rules::WRONG_TAKES.code]),
    );
    whole_game(complete, "Write all missing buck marks", marks);
    whole_game(complete, "Write all indirect takes", takes);
    whole_game(ActionKind::Source, "Renumber the moves", renumbered(game));
    actions.extend(result(game));
    actions
}

/// The edits of the first fixes of all findings with these codes, where they are safe.
fn edits_of(game: &BuckyRecord, codes: &[&str]) -> Vec<Edit> {
    game.findings()
        .iter()
        .filter(|finding| codes.contains(&finding.code))
        .filter_map(|finding| finding.fixes.first())
        .filter(|fix| fix.safe)
        .flat_map(|fix| fix.edits.iter().cloned())
        .collect()
}

/// Writes the squares of an `O-O` in `range`.
fn spell_out(game: &BuckyRecord, range: TextRange) -> Option<Action> {
    let moves = &game.sheet().moves;
    let (written, ply) = moves
        .iter()
        .zip(&game.replayed().plies)
        .find(|(written, _)| written.is_castle && written.range.intersect(range).is_some())?;
    let played = ply.played.as_ref().filter(|played| !played.is_assumed)?;
    let core = played.action.to_string();
    let castle = TextRange::new(written.range.start(), written.core_end);
    Some(Action {
        kind: ActionKind::Rewrite,
        fix: Fix::safe(
            format!("Spell out O-O as {core}"),
            vec![Edit::replace(castle, core)],
        ),
    })
}

/// Writes a move in chess notation in full.
fn in_full(game: &BuckyRecord, range: TextRange) -> Option<Action> {
    let sheet = game.sheet();
    let readings = &game.replayed().readings;
    let moves = readings.iter().filter_map(|(index, text)| {
        let written = sheet.moves.get(*index)?;
        Some((written, text))
    });
    let (written, text) =
        (moves.into_iter()).find(|(written, _)| written.range.intersect(range).is_some())?;
    Some(Action {
        kind: ActionKind::Rewrite,
        fix: chess::in_full(written, text),
    })
}

/// Gives each number before a move its right value.
fn renumbered(game: &BuckyRecord) -> Vec<Edit> {
    checks::numbered(game.sheet(), &game.replayed().gaps)
        .filter(|(number, value, is_black)| {
            !number.fits(*value, *is_black) || number.is_ambiguous()
        })
        .map(|(number, value, is_black)| Edit::replace(number.range, rows::label(value, is_black)))
        .collect()
}

/// Writes the result after the last move: that of a buckmate or a taken dude, else that of the tag.
fn result(game: &BuckyRecord) -> Option<Action> {
    let sheet = game.sheet();
    if sheet.result().is_some() || sheet.open_comment.is_some() {
        return None;
    }
    let last = sheet.moves.last()?;
    let result = game.replayed().made_result().or_else(|| {
        sheet
            .value("Result")
            .filter(|value| RESULTS.contains(value))
    })?;
    Some(Action {
        kind: ActionKind::Complete,
        fix: Fix::safe(
            format!("Write the result {result}"),
            vec![Edit::insert(last.range.end(), format!(" {result}"))],
        ),
    })
}

#[cfg(test)]
mod tests {
    use notation::{apply_edits, fixture};

    use crate::Bucky;

    /// Each action's title and the text after it.
    fn after(text: &str) -> Vec<String> {
        let (text, range) = fixture::selection(text);
        fixture::read(&Bucky, &text)
            .actions(range)
            .into_iter()
            .map(|action| {
                format!(
                    "{}: {}",
                    action.fix.title,
                    apply_edits(&text, &action.fix.edits)
                )
            })
            .collect()
    }

    #[test]
    fn a_record_is_renumbered() {
        assert_eq!(
            after("$0$01. e2-e4 e7-e5 3. f2-f3 3... f7-f6 4. g2-g3"),
            ["Renumber the moves: 1. e2-e4 e7-e5 2. f2-f3 2... f7-f6 3. g2-g3"]
        );
    }

    #[test]
    fn the_result_of_the_tag_is_written() {
        assert_eq!(
            after("[Result \"0-1\"]\n1. e2-e4 e7-e5$0$0\n"),
            ["Write the result 0-1: [Result \"0-1\"]\n1. e2-e4 e7-e5 0-1\n"]
        );
    }

    #[test]
    fn a_short_teleport_is_spelled_out() {
        let setup = "[Setup \"3d4/8/8/8/8/8/8/3MD3\"]\n";
        assert_eq!(
            after(&format!("{setup}1. $0O-O$0")),
            [format!("Spell out O-O as d1-e1: {setup}1. d1-e1")]
        );
    }
}

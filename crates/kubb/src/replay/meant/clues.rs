//! What may be behind a contradiction of the replay: other counts, other letters, one throw too many or too few.

use notation::{Edit, TextRange, TextSize};

use notation::price;

use super::{Clues, OWN};
use crate::{
    game::letters::Letter,
    read::sheet::{Act, NameForm, Throw, Turn},
    replay::{Instead, MOST_THROWS, Misfit, ProblemKind, report::missing_edit},
};

impl Clues<'_> {
    /// Adds what may be behind a contradiction.
    pub(super) fn readings(&mut self, misfit: &Misfit) {
        let turn = misfit.turn;
        let throw = misfit.throw;
        match misfit.what {
            ProblemKind::InkastCount { written, felled } => {
                self.missing_hit(turn, written, felled);
                self.inkast_count(turn, written, felled);
                self.written_inkasts(turn);
            }
            ProblemKind::SurplusInkast { .. } => self.instead(misfit, Instead::Baton, [0, 0]),
            ProblemKind::SecondAdvantage => self.remove_line(turn, throw),
            ProblemKind::InkastMissing { felled } => {
                self.push("Write", missing_edit(self.game, misfit));
                self.as_inkast(turn, felled);
                self.hits(turn.checked_sub(1), usize::MAX, -i16::from(felled));
            }
            ProblemKind::InkastMiswritten { felled } => self.as_inkast(turn, felled),
            ProblemKind::BaseBeforeField { standing } => {
                // The throw itself may have felled more field kubbs before the base kubb.
                let until = throw.map_or(0, |throw| throw + 1);
                self.hits(Some(turn), until, i16::from(standing));
                self.flagged_hit(turn, throw);
                self.toss_as_baton(turn);
            }
            ProblemKind::KingTooEarly { field, base }
            | ProblemKind::KingMissTooEarly { field, base } => {
                if matches!(misfit.what, ProblemKind::KingTooEarly { .. }) {
                    self.fell_the_rest(turn, throw.unwrap_or(0), (field, base));
                    self.early_king(turn, throw);
                }
                self.hits(Some(turn), throw.unwrap_or(0), i16::from(field));
                self.as_baton(turn, throw);
                self.toss_as_baton(turn);
            }
            ProblemKind::AdvantageMissing { left } => {
                self.push("Write", missing_edit(self.game, misfit));
                self.hits(turn.checked_sub(1), usize::MAX, i16::from(left));
                self.as_advantage(turn);
            }
            ProblemKind::TooManyBatons { batons, allowed } => {
                match batons.saturating_sub(allowed.into()) {
                    0 | 1 => {
                        self.as_advantage(turn);
                        self.remove_any_baton(turn);
                    }
                    extra => self.remove_last_batons(turn, extra),
                }
            }
            ProblemKind::TooFewBatons { batons, allowed } => {
                self.missing_baton(turn, allowed - batons);
            }
            ProblemKind::UnmarkedBatons { missing } => self.mark_unthrown(turn, missing),
            ProblemKind::AfterEnd { end: (turn, throw) } => {
                self.as_baton(turn, Some(throw));
                self.remove(turn, Some(throw));
            }
            ProblemKind::Worded(worded, counts) => {
                if let Some(instead) = worded.instead {
                    self.instead(misfit, instead, counts);
                }
            }
        }
    }

    /// Adds what may have been meant by a throw that cannot stand where it stands.
    fn instead(&mut self, misfit: &Misfit, instead: Instead, counts: [u8; 2]) {
        let (turn, throw) = (misfit.turn, misfit.throw);
        match instead {
            Instead::Baton => {
                self.as_baton(turn, throw);
                self.remove(turn, throw);
            }
            Instead::EarlyKing => {
                self.early_king(turn, throw);
                self.as_baton(turn, throw);
            }
            Instead::FewerFell => {
                let [written, standing] = counts;
                self.flagged_hit(turn, throw);
                let fewer = i16::from(standing) - i16::from(written);
                self.hits(Some(turn), throw.unwrap_or(0), fewer);
            }
            Instead::EarlierThrown => self.unthrown_as_baton(turn),
            Instead::NoLine => {
                self.count_as_number(turn);
                self.remove_line(turn, throw);
                self.hits(turn.checked_sub(1), usize::MAX, -1);
            }
        }
    }
}

/// What a baton can be, the likeliest first.
const BATONS: [Letter; 7] = [
    Letter::Miss,
    Letter::Field,
    Letter::Base,
    Letter::KingMiss,
    Letter::King,
    Letter::Illegal,
    Letter::Unthrown,
];

impl<'a> Clues<'a> {
    pub(super) fn turn(&self, turn: usize) -> Option<&'a Turn> {
        self.game.sheet.turns.get(turn).map(|turn| &**turn)
    }

    pub(super) fn throw(&self, turn: usize, throw: Option<usize>) -> Option<&'a Throw> {
        self.turn(turn)?.throws.get(throw?)
    }

    /// Adds a change of one edit, with the new text in its title.
    pub(super) fn push(&mut self, verb: &str, edit: Option<Edit>) {
        let Some(edit) = edit else { return };
        let title = format!("{verb} {}", edit.text.trim());
        self.push_fix(0, title, vec![edit]);
    }

    /// Adds slips in the throw-ins of a turn: each count is only a stroke or two.
    fn written_inkasts(&mut self, turn: usize) {
        const MOST: usize = 4;
        let throws = self.turn(turn).map_or(&[][..], |turn| &turn.throws);
        let inkasts = throws.iter().filter(|throw| throw.has(Letter::Inkast));
        for throw in inkasts.take(MOST) {
            self.slips(turn, throw.range);
        }
    }

    /// Writes other actions for a throw, in the case of the old ones.
    pub(super) fn respell(&mut self, turn: usize, throw: usize, actions: &str) {
        let Some(old) = self.throw(turn, Some(throw)) else {
            return;
        };
        let Some(start) = old.steps.first().map(|step| step.range.start()) else {
            return;
        };
        let range = TextRange::new(start, old.range.end());
        let player = old
            .player
            .map(|(player, _)| format!("{}:", self.game.sheet.name(player)))
            .unwrap_or_default();
        let actions = if self.is_lower(turn, old) {
            actions.to_lowercase()
        } else {
            actions.to_owned()
        };
        let title = format!("Write {player}{actions}{}", rare_name(&actions));
        self.push_fix(0, title, vec![Edit::replace(range, actions)]);
    }

    fn is_lower(&self, turn: usize, throw: &Throw) -> bool {
        let Some(line) = self.script.line(turn) else {
            return false;
        };
        throw.steps.iter().any(|step| {
            let end = usize::from(step.range.end() - line.start);
            line.text
                .get(end.saturating_sub(1)..end)
                .is_some_and(|sign| sign.chars().all(char::is_lowercase))
        })
    }

    fn inkast_count(&mut self, turn: usize, written: u32, felled: u8) {
        let Some(throws) = self.turn(turn).map(|turn| &turn.throws) else {
            return;
        };
        let delta = i64::from(felled) - i64::from(written);
        let toss = throws.iter().take(MOST_THROWS);
        for throw in toss.take_while(|throw| throw.is_toss() || throw.flawed) {
            let steps = throw.steps.iter();
            for step in steps.filter(|step| step.letter == Letter::Inkast) {
                let new = i64::from(step.count()) + delta;
                if (0..=10).contains(&new) {
                    self.other_inkast(throw, step, new);
                }
            }
        }
        self.count_as_number(turn);
        if let Ok(written) = i16::try_from(written) {
            self.hits(turn.checked_sub(1), usize::MAX, written - i16::from(felled));
        }
    }

    /// Writes `count` kubbs for the throw-in `step`, in the way of this record.
    fn other_inkast(&mut self, throw: &Throw, step: &Act, count: i64) {
        let number = match count {
            1 if self.leaves_one_out() => String::new(),
            _ => count.to_string(),
        };
        let title = format!("Write {number}I");
        if throw.form == NameForm::Count {
            let edit = Edit::replace(step.range, format!("{number}I"));
            self.push_fix(0, title, vec![edit]);
            let edit = Edit::replace(step.range, count.to_string());
            self.push_fix(0, format!("Write {count}"), vec![edit]);
            return;
        }
        // A letter that a repair inserted has no place in the text.
        if step.range.is_empty() {
            return;
        }
        let before = TextRange::new(step.range.start(), step.range.end() - TextSize::new(1));
        self.push_fix(0, title, vec![Edit::replace(before, number)]);
        // A count may be wrong; a throw-in of repeated `I` has none.
        let is_alone = |one: &Act| one.letter != Letter::Inkast || one.range == step.range;
        if throw.steps.iter().all(is_alone)
            && let Some(found) = self.found.last_mut()
        {
            found.most = price::STROKE;
        }
    }

    /// Whether this record writes a single kubb thrown in as `I`.
    fn leaves_one_out(&self) -> bool {
        let turns = self.game.sheet.turns.iter();
        let throws = turns.flat_map(|turn| &turn.throws);
        let mut steps = throws.flat_map(|throw| throw.steps.iter());
        steps.any(|step| step.letter == Letter::Inkast && step.number.is_none())
    }

    /// `7 3I`, `7A 3I`: the first number is the turn's, without a period.
    fn count_as_number(&mut self, turn: usize) {
        let Some(first) = self.throw(turn, Some(0)) else {
            return;
        };
        let number = self.game.replay.numbering.turns[turn].number;
        let count = first.steps.first().and_then(|step| step.number);
        let is_bare = self.turn(turn).is_some_and(|turn| turn.number.is_none());
        if is_bare && first.player.is_none() && count == Some(number) {
            let edit = Edit::replace(first.range, format!("{number}."));
            self.push_fix(0, format!("Write {number}."), vec![edit]);
        }
    }

    /// One throw of `turn` before throw `until` felled `delta` kubbs more (or fewer, if negative).
    fn hits(&mut self, turn: Option<usize>, until: usize, delta: i16) {
        let Some(turn) = turn.filter(|_| delta != 0) else {
            return;
        };
        let Some(throws) = self.turn(turn).map(|turn| &turn.throws) else {
            return;
        };
        let mut respelled = Vec::new();
        for (index, throw) in throws
            .iter()
            .enumerate()
            .take(until.min(MOST_THROWS))
            .filter(|(_, throw)| throw.is_baton())
        {
            let Some((field, base)) = hit(throw) else {
                continue;
            };
            let changed = |count: u8| {
                u8::try_from(i16::from(count) + delta)
                    .ok()
                    .filter(|count| *count <= 10)
            };
            if let Some(new) = changed(field) {
                respelled.push((index, spell(new, base)));
            }
            if let Some(new) = changed(base).filter(|new| *new <= 5) {
                respelled.push((index, spell(field, new)));
            }
        }
        for (index, text) in respelled {
            self.respell(turn, index, &text);
        }
    }

    /// The last hit before throw `until` also felled the kubbs that still stand.
    fn fell_the_rest(&mut self, turn: usize, until: usize, (field, base): (u8, u8)) {
        let throws = self.turn(turn).map_or(&[][..], |turn| &turn.throws);
        let before = throws.get(..until.min(MOST_THROWS)).unwrap_or_default();
        let hits = before.iter().enumerate().rev();
        let mut hits = hits.filter(|(_, throw)| throw.is_baton());
        let Some((index, felled)) = hits.find_map(|(index, throw)| Some((index, hit(throw)?)))
        else {
            return;
        };
        let (field, base) = (
            felled.0.saturating_add(field),
            felled.1.saturating_add(base),
        );
        // Two base kubbs with one baton are rare.
        let is_likely = felled != (0, 0) && field > felled.0;
        if !is_likely || field > 10 || base > 5 {
            return;
        }
        self.respell(turn, index, &spell(field, base));
        // Only this change makes the king legal without reading another throw otherwise than written.
        if let Some(found) = self.found.last_mut() {
            found.most = price::SURE;
        }
    }

    /// The impossible hit itself, with other counts and letters.
    fn flagged_hit(&mut self, turn: usize, throw: Option<usize>) {
        let (Some(index), Some((field, base))) = (throw, self.throw(turn, throw).and_then(hit))
        else {
            return;
        };
        if base > 0 && field == 0 {
            self.respell(turn, index, &spell(base, 0));
            self.respell(turn, index, &spell(1, base));
        }
        if field > 0 && base == 0 && field <= 5 {
            self.respell(turn, index, &spell(0, field));
        }
        for fewer in (0..field).rev() {
            self.respell(turn, index, &spell(fewer, base));
        }
        for fewer in (0..base).rev() {
            self.respell(turn, index, &spell(field, fewer));
        }
    }

    pub(super) fn letter(&mut self, turn: usize, throw: Option<usize>, letter: Letter) {
        if let Some(index) = throw {
            self.respell(turn, index, letter.sign());
        }
    }

    /// The king fell too early, but the letter for that was not used.
    fn early_king(&mut self, turn: usize, throw: Option<usize>) {
        self.letter(turn, throw, Letter::EarlyKing);
        if let Some(found) = self.found.last_mut() {
            found.most = price::STROKE;
        }
    }

    /// The throw was a baton with another letter.
    pub(super) fn as_baton(&mut self, turn: usize, throw: Option<usize>) {
        let (Some(index), Some(word)) = (throw, self.throw(turn, throw)) else {
            return;
        };
        let Some(old) = word.steps.last().copied() else {
            return;
        };
        let is_last = self.is_last(turn);
        let others = BATONS.into_iter().filter(|letter| *letter != old.letter);
        for letter in others.filter(|letter| is_last || !letter.ends_game()) {
            // A number shows that kubbs fell.
            let number = old.number.filter(|number| letter.takes(*number));
            let baton = Act {
                letter,
                number,
                ..old
            };
            self.respell(turn, index, &baton.to_string());
            // For a throw at the king, the two letters are easily confused.
            if (old.letter, letter) == (Letter::King, Letter::KingMiss)
                && let Some(found) = self.found.last_mut()
            {
                found.most = OWN;
            }
        }
    }

    /// Whether a turn is the last of the record.
    pub(super) fn is_last(&self, turn: usize) -> bool {
        turn + 1 >= self.game.sheet.turns.len()
    }

    /// A word at the start of the turn was the throw-in with another letter.
    fn as_inkast(&mut self, turn: usize, felled: u8) {
        let text = Act::of(Letter::Inkast, felled).to_string();
        let Some(throws) = self.turn(turn).map(|turn| &turn.throws) else {
            return;
        };
        let first: Vec<usize> = throws
            .iter()
            .enumerate()
            .take(3)
            .filter(|(index, throw)| *index == 0 || throw.is_toss())
            .filter(|(_, throw)| !throw.has(Letter::Inkast))
            .map(|(index, _)| index)
            .collect();
        for index in first {
            self.respell(turn, index, &text);
        }
    }
}

/// ` (king missed)`: explains letters that few people know.
fn rare_name(actions: &str) -> String {
    let mut signs = actions.chars();
    match (signs.next().and_then(Letter::of), signs.next()) {
        (
            Some(
                letter
                @ (Letter::KingMiss | Letter::Illegal | Letter::Unthrown | Letter::EarlyKing),
            ),
            None,
        ) => format!(" ({})", letter.facts().name),
        _ => String::new(),
    }
}

/// The field and base kubbs that a baton felled as written; `None` for other throws.
pub(super) fn hit(throw: &Throw) -> Option<(u8, u8)> {
    let mut felled = (0, 0);
    for step in throw.steps.iter() {
        match step.letter {
            Letter::Field => felled.0 = step.count(),
            Letter::Base => felled.1 = step.count(),
            Letter::Miss => {}
            _ => return None,
        }
    }
    (!throw.flawed).then_some(felled)
}

/// A baton that fells this many kubbs, as text.
pub(crate) fn spell(field: u8, base: u8) -> String {
    let steps = Act::baton(field, base);
    steps.iter().map(Act::to_string).collect()
}

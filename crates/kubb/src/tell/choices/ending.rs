//! A game that ends without a king: it is called, or a team gives up.

use notation::{Choice, Then};

use super::{Insertion, Pad, insertion};
use crate::game::{Side, letters::Letter};

impl Pad<'_> {
    /// The ways in which the game can end now without the king falling.
    pub(super) fn ends(&self) -> Vec<Choice> {
        let teams = [self.next.side, 1 - self.next.side];
        let ends = [Letter::Win, Letter::Resign]
            .into_iter()
            .flat_map(|letter| teams.map(|team| self.end(letter, team)));
        ends.flatten().collect()
    }

    /// The team of `side` wins because the game is called, or gives up. `None` if it has no turn to write that in.
    fn end(&self, letter: Letter, side: Side) -> Option<Choice> {
        let game = self.game();
        let sign = letter.sign();
        let edits = match (side == self.next.side, self.place) {
            (true, _) => self.write(sign),
            (false, Insertion::NewTurn) => {
                let last = game.sheet.turns.len().checked_sub(1)?;
                insertion::edits(self.record, Some((last, sign)), None)
            }
            (false, Insertion::Before { .. }) => return None,
            (false, Insertion::InTurn(turn)) => {
                // The other team's turn begins when this one is full.
                let left = self.next.allowed.saturating_sub(self.next.batons);
                let unthrown = vec![Letter::Unthrown.sign(); left.into()].join(" ");
                let line = self.numbered(self.next.number.saturating_add(1), sign);
                insertion::edits(self.record, Some((turn, &unthrown)), Some(&line))
            }
        };
        let s = |side: Side| if game.teams.is_plural(side) { "" } else { "s" };
        let team = game.teams.label(side);
        let (label, effect) = match letter {
            Letter::Win => (
                format!("{team} win{}: the game is called", s(side)),
                String::new(),
            ),
            _ => {
                let winner = game.teams.label(1 - side);
                (
                    format!("{team} give{} up", s(side)),
                    format!("{winner} win{}", s(1 - side)),
                )
            }
        };
        let winner = match letter {
            Letter::Win => side,
            _ => 1 - side,
        };
        let edits = self.with_winner(edits, Some(winner));
        let choice = Choice::new(label, sign, Then::Write(edits));
        Some(choice.group("the game ends").effect(effect))
    }
}

//! Why a written move is illegal, in the words of the game.

use notation::{Edit, Finding, Fix, Rule, TextRange, say};

use super::{
    Ply, SquareChange, last_change,
    resolve::{Refusal, teleports},
};
use crate::{
    game::{
        Color, Field, Illegal, Move, MoveAction, Piece, PieceKind, Position, Role, Square, rules,
    },
    read::{ast::Written, sheet::Sheet},
};

mod way;

/// The finding for `refusal`. `plies` are the earlier moves.
pub(crate) fn explain(
    sheet: &Sheet,
    plies: &[Ply],
    position: &Position,
    written: &Written,
    refusal: &Refusal,
) -> Finding {
    let case = Reasoning {
        sheet,
        plies,
        position,
        field: Field::new(position),
        written,
    };
    match refusal {
        Refusal::Over(color) => case.over(*color),
        Refusal::Castle(count) => case.castle(*count),
        Refusal::MissingPromotion => case.missing_promotion(),
        Refusal::ForbiddenPromotion => case.forbidden_promotion(),
        Refusal::PromotionKind(kind) => case.promotion_kind(*kind),
        Refusal::Illegal(action, illegal) => case.illegal(*action, *illegal),
        Refusal::NoRole | Refusal::Unreadable => case.no_role(),
    }
}

/// The article and name of a piece at its square: `The jedi on e2`.
fn the(piece: Piece, square: Square) -> String {
    format!("The {} on {square}", piece.kind.name())
}

/// The same inside a sentence: `the jedi on e2`; an empty square by its name.
fn within(position: &Position, square: Square) -> String {
    match position.piece(square) {
        Some(piece) => format!("the {} on {square}", piece.kind.name()),
        None => square.to_string(),
    }
}

/// The pieces that hypnotize the one on `square`: `the shaman on e5`.
pub(crate) fn starers(position: &Position, field: &Field, square: Square) -> String {
    let stares = field.stares_at(position, square);
    let by: Vec<String> = stares
        .iter()
        .map(|stare| {
            let through = match stare.to == square {
                true => String::new(),
                false => format!(
                    ", whose stare it takes over from {},",
                    within(position, stare.to)
                ),
            };
            format!("{}{through}", within(position, stare.from))
        })
        .collect();
    say::and(&by)
}

struct Reasoning<'c> {
    sheet: &'c Sheet,
    plies: &'c [Ply],
    position: &'c Position,
    field: Field,
    written: &'c Written,
}

impl Reasoning<'_> {
    fn at_move(&self, rule: &Rule, message: String) -> Finding {
        let range = TextRange::new(self.written.range.start(), self.written.core_end);
        rule.at(range, message)
    }

    /// Relates the move that last changed the square.
    fn with_history(&self, finding: Finding, square: Square) -> Finding {
        let Some((index, change)) = last_change(self.plies, self.plies.len(), square) else {
            return finding;
        };
        let (Some(ply), Some(written)) = (self.plies.get(index), self.sheet.moves.get(index))
        else {
            return finding;
        };
        let before = ply.before.known().and_then(|before| before.piece(square));
        let piece = before.map_or("the piece".to_owned(), |piece| format!("the {piece}"));
        let message = match change {
            SquareChange::Arrived => match self.position.piece(square) {
                Some(piece) => format!("the {piece} came to {square} here"),
                None => format!("{square} changed here"),
            },
            SquareChange::Left => format!("{piece} left {square} here"),
            SquareChange::Taken => format!("{piece} on {square} was taken here"),
            SquareChange::Removed => {
                format!("{piece} on {square} was removed by double hypnosis here")
            }
        };
        finding.with_related(written.range, message)
    }

    fn over(&self, color: Color) -> Finding {
        let message = if self.position.fallen.is_some() {
            format!(
                "{}'s dude was taken: the game is over, no move can follow.",
                color.name()
            )
        } else {
            format!(
                "{} is in buckmate: the game is over, no move can follow.",
                color.name()
            )
        };
        let finding = rules::AFTER_BUCKMATE.at(self.written.range, message);
        match self
            .plies
            .len()
            .checked_sub(1)
            .and_then(|last| self.sheet.moves.get(last))
        {
            Some(last) => finding.with_related(last.range, "the game ended here"),
            None => finding,
        }
    }

    fn castle(&self, count: usize) -> Finding {
        let mover = self.position.to_move.name();
        let message = match count {
            0 => format!("O-O needs a possible teleport, but {mover} has none here."),
            1 => "O-O cannot promote: write the squares and what the piece becomes.".to_owned(),
            _ => format!(
                "O-O is clear only when one teleport is possible, but {mover} has {count} here: write the squares."
            ),
        };
        let mut finding = self.at_move(&rules::CASTLE_UNCLEAR, message);
        let by_madam = |action: &Move| {
            Color::ALL
                .into_iter()
                .any(|color| self.field.has(action.from, Role::Madam(color)))
        };
        for action in teleports(self.position)
            .iter()
            .filter(|action| by_madam(action))
        {
            let core = action.to_string();
            let edits = vec![Edit::replace(finding.range, core.clone())];
            finding
                .fixes
                .push(Fix::guess(format!("Write {core}"), edits));
        }
        finding
    }

    fn missing_promotion(&self) -> Finding {
        let Some((from, _, to)) = self.written.core() else {
            return self.no_role();
        };
        let own = self.position.piece(from).map(|piece| piece.kind);
        let choices: Vec<String> = PieceKind::PROMOTIONS
            .into_iter()
            .filter(|kind| Some(*kind) != own)
            .map(|kind| format!("={}", kind.letter()))
            .collect();
        let who = if own == Some(PieceKind::Chameleon) {
            format!("The chameleon on {from} moves as a jedi does")
        } else {
            format!("The jedi on {from} reaches its last rank")
        };
        self.at_move(
            &rules::MISSING_PROMOTION,
            format!(
                "{who} and must promote on {to}: write {} behind {to}.",
                choices.join(", ").replacen(", =W", " or =W", 1)
            ),
        )
    }

    fn forbidden_promotion(&self) -> Finding {
        let Some((from, _, to)) = self.written.core() else {
            return self.no_role();
        };
        let range = (self.written.promotion).map_or(self.written.range, |(_, range)| range);
        let message = match self.position.piece(from) {
            Some(Piece {
                kind: PieceKind::Jedi,
                ..
            }) => {
                format!("{to} is not the last rank of the jedi on {from}: it does not promote.")
            }
            Some(Piece {
                kind: PieceKind::Chameleon,
                ..
            }) => format!(
                "The chameleon on {from} copies no jedi whose last rank {to} is on: it does not promote."
            ),
            _ => format!(
                "Only jedi and chameleons beside a jedi promote, not {}.",
                within(self.position, from)
            ),
        };
        rules::FORBIDDEN_PROMOTION.at(range, message)
    }

    fn promotion_kind(&self, kind: PieceKind) -> Finding {
        let range = (self.written.promotion).map_or(self.written.range, |(_, range)| range);
        let message = format!(
            "A {} cannot promote to a {}: it must become another piece.",
            kind.name(),
            kind.name()
        );
        rules::PROMOTION_KIND.at(range, message)
    }

    fn illegal(&self, action: Move, illegal: Illegal) -> Finding {
        let position = self.position;
        let Some(piece) = position.piece(action.from) else {
            return self.no_role();
        };
        let who = the(piece, action.from);
        let core = action.to_string();
        match illegal {
            Illegal::Hypnotized | Illegal::StillHypnotized => self.hypnotized(piece, action, illegal),
            Illegal::Suicide => self.at_move(
                &rules::SUICIDE,
                format!("{who} would be doubly hypnotized itself after {core}; a move may not remove its own piece."),
            ),
            Illegal::DudeRemoved => self.at_move(
                &rules::OWN_BUCK,
                format!(
                    "After {core}, {}'s own dude would be doubly hypnotized and removed.",
                    position.to_move.name()
                ),
            ),
            Illegal::Buck => self.own_buck(action, &core),
        }
    }

    fn hypnotized(&self, piece: Piece, action: Move, illegal: Illegal) -> Finding {
        let from = action.from;
        let who = the(piece, from);
        let stares = self.field.stares_at(self.position, from);
        let finding_at = stares.first().map(|stare| stare.from);
        let by = starers(self.position, &self.field, from);
        let message = if illegal == Illegal::StillHypnotized {
            format!(
                "{who} is hypnotized by {by}; it may take only if that ends the hypnosis of {from}."
            )
        } else if self.field.is_vengeful(from) {
            format!(
                "{who} is hypnotized by {by} and may only move if that takes an enemy and ends the hypnosis of {from}."
            )
        } else {
            format!("{who} is hypnotized by {by} and cannot move.")
        };
        let finding = self.at_move(&rules::HYPNOTIZED, message);
        match finding_at {
            Some(shaman) => self.with_history(finding, shaman),
            None => finding,
        }
    }

    fn own_buck(&self, action: Move, core: &str) -> Finding {
        let color = self.position.to_move;
        let after = self.position.forced(action).after;
        let field = Field::new(&after);
        let dude = after.dude(color).first();
        let taker = dude.and_then(|dude| after.takers(&field, color, dude).first());
        let place = dude.map_or(String::new(), |dude| format!(" on {dude}"));
        let message = match taker {
            Some(taker) => format!(
                "After {core}, {}'s own dude{place} could be taken by {}.",
                color.name(),
                within(&after, taker)
            ),
            None => format!(
                "After {core}, {}'s own dude{place} could be removed: a shaman's step would hypnotize it doubly.",
                color.name()
            ),
        };
        self.at_move(&rules::OWN_BUCK, message)
    }

    fn no_role(&self) -> Finding {
        let Some((from, sign, to)) = self.written.core() else {
            return self.at_move(
                &rules::IMPOSSIBLE_MOVE,
                "This move cannot be read.".to_owned(),
            );
        };
        let mover = self.position.to_move;
        let from_range = self
            .written
            .from
            .map_or(self.written.range, |(_, range)| range);
        let to_range = self
            .written
            .to
            .map_or(self.written.range, |(_, range)| range);
        let Some(piece) = self.position.piece(from) else {
            let message = format!(
                "{from} is empty: {} has no piece there to move.",
                mover.name()
            );
            let finding = rules::EMPTY_ORIGIN.at(from_range, message);
            return self.with_history(finding, from);
        };
        if piece.color != mover {
            let message = format!(
                "{} is {}'s, but it is {}'s turn.",
                the(piece, from),
                piece.color.name(),
                mover.name()
            );
            let finding = rules::WRONG_SIDE.at(from_range, message);
            return self.with_history(finding, from);
        }
        let target = self.position.piece(to);
        match (sign, target) {
            ('-', Some(target)) => self.occupied(piece, from, to, target, to_range),
            ('-', None) => {
                let (rule, message) = self.roll(piece, from, to);
                self.at_move(rule, message)
            }
            (_, Some(target)) if target.color == mover => {
                let message = format!(
                    "{to} holds {}'s own {}: only enemies can be taken.",
                    mover.name(),
                    target.kind.name()
                );
                let finding = rules::OWN_PIECE.at(to_range, message);
                self.with_history(finding, to)
            }
            (_, None) => {
                let message = if sign == 'y' && from.rank() == to.rank() {
                    format!(
                        "{to} is empty: there is nothing to smash, and no piece has just passed {from}."
                    )
                } else {
                    format!("{to} is empty: there is nothing to take.")
                };
                let finding = rules::NOTHING_TO_TAKE.at(to_range, message);
                self.with_history(finding, to)
            }
            (sign, Some(_)) => {
                let (rule, message) = self.take(piece, from, to, sign);
                self.at_move(rule, message)
            }
        }
    }

    /// A `-` to an occupied square that is no teleport.
    fn occupied(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
        target: Piece,
        range: TextRange,
    ) -> Finding {
        let spent = Color::ALL.into_iter().find(|color| {
            let madam = |square| self.field.has(square, Role::Madam(*color));
            let dude = |square| self.field.has(square, Role::Dude(*color));
            self.position.teleported[*color as usize]
                && ((madam(from) && dude(to)) || (dude(from) && madam(to)))
        });
        if let Some(color) = spent {
            let message = format!(
                "{} and {} cannot swap: {}'s madam and dude have teleported already, and they do it once a game.",
                the(piece, from),
                within(self.position, to),
                color.name()
            );
            let finding = self.at_move(&rules::SECOND_TELEPORT, message);
            return match self.teleport_of(color) {
                Some(range) => finding.with_related(range, "the teleport was used here"),
                None => finding,
            };
        }
        let advice = if target.color == piece.color {
            "only a madam and a dude, or chameleons that copy them, swap places."
        } else {
            "to take it, write x (capture) or y (smash)."
        };
        let message = format!("{to} holds a {target}: {advice}");
        self.with_history(rules::OCCUPIED.at(range, message), to)
    }

    /// The move that used up the teleport of `color`.
    fn teleport_of(&self, color: Color) -> Option<TextRange> {
        let index = self.plies.iter().position(|ply| {
            ply.played
                .as_ref()
                .is_some_and(|played| played.action.action == MoveAction::Teleport(color))
        })?;
        self.sheet.moves.get(index).map(|written| written.range)
    }
}

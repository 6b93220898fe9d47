//! A readable move on a partly known board, and the pieces that could make it.

use notation::TextRange;

use super::{CheckedMove, Contradiction, Mask};
use crate::{
    game::{Color, Piece, PieceKind, Square, rules},
    read::ast::Written,
};

/// A readable move with its side, if that is known.
pub(super) struct SketchMove<'w> {
    pub(super) written: &'w Written,
    pub(super) color: Option<Color>,
    pub(super) from: Square,
    pub(super) sign: char,
    pub(super) to: Square,
}

impl SketchMove<'_> {
    pub(super) fn text(&self) -> String {
        format!("{}{}{}", self.from, self.sign, self.to)
    }

    pub(super) fn origin_range(&self) -> TextRange {
        self.written
            .from
            .map_or(self.written.range, |(_, range)| range)
    }

    pub(super) fn target_range(&self) -> TextRange {
        self.written
            .to
            .map_or(self.written.range, |(_, range)| range)
    }

    pub(super) fn colors(&self) -> impl Iterator<Item = Color> {
        let color = self.color;
        Color::ALL
            .into_iter()
            .filter(move |side| color.is_none_or(|color| color == *side))
    }

    /// The pieces of these kinds that may be the mover.
    pub(super) fn pieces(&self, kinds: &[PieceKind]) -> Mask {
        self.colors()
            .fold(Mask(0), |mask, color| mask | Mask::kinds(color, kinds))
    }

    pub(super) fn own(&self) -> Mask {
        self.pieces(&PieceKind::ALL)
    }

    pub(super) fn enemies(&self) -> Mask {
        self.colors()
            .fold(Mask(0), |mask, color| mask | Mask::side(color.other()))
    }

    pub(super) fn distance(&self) -> u8 {
        self.from.distance(self.to)
    }

    pub(super) fn is_on_line(&self) -> bool {
        self.from.between(self.to).is_some()
    }

    /// Whether the move is forward for a jedi of the moving side.
    pub(super) fn is_forward(&self) -> bool {
        let (_, ranks) = self.from.delta(self.to);
        self.colors().any(|color| ranks.signum() == color.forward())
    }

    pub(super) fn before(&self) -> Square {
        let (files, ranks) = self.from.delta(self.to);
        self.to
            .offset(-files.signum(), -ranks.signum())
            .unwrap_or(self.from)
    }

    /// The kinds whose own or copied roles allow this roll.
    pub(super) fn rollers(&self) -> Vec<PieceKind> {
        let (files, ranks) = self.from.delta(self.to);
        let mut kinds = Vec::new();
        let single = self.distance() == 1;
        if single {
            kinds.extend([PieceKind::Shaman, PieceKind::Dude]);
        }
        let is_double = ranks.abs() == 2 && files.abs() <= 2;
        let jedi_double = is_double
            && self.colors().any(|color| {
                self.from.rank() == color.second_rank() && ranks.signum() == color.forward()
            });
        if (single && self.is_forward()) || jedi_double {
            kinds.push(PieceKind::Jedi);
        }
        if self.is_on_line() {
            kinds.extend([PieceKind::Wagon, PieceKind::Madam]);
        }
        let chameleon_double = is_double
            && match ranks.signum() {
                1 => self.from.rank() <= 2,
                _ => self.from.rank() >= 5,
            };
        if self.is_on_line() || chameleon_double {
            kinds.push(PieceKind::Chameleon);
        }
        kinds
    }

    /// Whether each of `movers` needs a free line to the target.
    pub(super) fn needs_way(&self, movers: Mask) -> bool {
        let (files, ranks) = self.from.delta(self.to);
        let is_double = ranks.abs() == 2 && files.abs() <= 2;
        let steppers = self.pieces(&[PieceKind::Jedi, PieceKind::Chameleon]);
        self.distance() > 1 && (!is_double || (movers & steppers).is_impossible())
    }

    /// The piece on the target after the move: the mover, or what it became.
    pub(super) fn promoted(&self, movers: Mask) -> CheckedMove<Mask> {
        let Some((kind, range)) = self.written.promotion else {
            // A jedi never stays a jedi on its last rank.
            let fixed = self
                .colors()
                .filter(|color| self.to.rank() == color.last_rank())
                .fold(Mask(0), |mask, color| {
                    mask | Mask::kinds(color, &[PieceKind::Jedi])
                });
            let left = Mask(movers.0 & !fixed.0);
            return if left.is_impossible() {
                Err(Contradiction {
                    rule: &rules::MISSING_PROMOTION,
                    range: self.written.range,
                    message: format!(
                        "A jedi that reaches {} promotes: write what it becomes, =C, =M, =S or =W.",
                        self.to
                    ),
                })
            } else {
                Ok(left)
            };
        };
        let before = match kind {
            PieceKind::Jedi => vec![PieceKind::Chameleon],
            PieceKind::Chameleon => vec![PieceKind::Jedi],
            _ => vec![PieceKind::Jedi, PieceKind::Chameleon],
        };
        let able = movers & self.pieces(&before);
        if able.is_impossible() {
            let who = movers
                .piece()
                .map_or("This piece".to_owned(), |piece| format!("The {piece}"));
            return Err(Contradiction {
                rule: &rules::FORBIDDEN_PROMOTION,
                range,
                message: format!("{who} cannot become a {} here.", kind.name()),
            });
        }
        Ok(self
            .colors()
            .filter(|color| !(able & Mask::side(*color)).is_impossible())
            .fold(Mask(0), |mask, color| {
                mask | Mask::of(Piece { color, kind })
            }))
    }
}

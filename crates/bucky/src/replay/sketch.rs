//! A partly known board: for each square, what may stand there.
//!
//! Infers only what holds whatever stands on the unknown squares, so every contradiction is an error.

use notation::{Edit, Fix, Rule, TextRange};

use crate::{
    game::{Color, Field, Piece, PieceKind, Position, Square, Squares, rules},
    read::{
        ast::Written,
        sheet::setup::{Diagram, DiagramSquare},
    },
};

mod mask;
mod step;

use mask::{Mask, chameleons, partners};
use step::SketchMove;

/// A partly known board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sketch {
    squares: [Mask; 64],
    /// The side to move, if it is known.
    pub(crate) to_move: Option<Color>,
    /// Whether White's and Black's teleport was certainly used.
    teleported: [bool; 2],
}

/// Something that is impossible whatever stands on the unknown squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Contradiction {
    pub(crate) rule: &'static Rule,
    pub(crate) range: TextRange,
    pub(crate) message: String,
}

type CheckedMove<T> = Result<T, Contradiction>;

impl Sketch {
    /// A board of which only the squares in `diagram` are known.
    pub(crate) fn new(to_move: Option<Color>, diagram: Option<&Diagram>) -> Self {
        let mut squares = [Mask::ANY; 64];
        for (index, spot) in diagram
            .iter()
            .flat_map(|diagram| diagram.squares.iter().enumerate())
        {
            if let Some(square) = Square::from_diagram(index) {
                squares[square.index()] = match spot {
                    DiagramSquare::Empty => Mask::EMPTY,
                    DiagramSquare::Piece(piece) => Mask::of(*piece),
                    DiagramSquare::Unknown => Mask::ANY,
                };
            }
        }
        Self {
            squares,
            to_move,
            teleported: [false; 2],
        }
    }

    /// What is certain after an unknown move of the side to move: what all legal moves have in common.
    pub(crate) fn after_unknown_move(position: &Position) -> Self {
        let mut squares = [Mask(0); 64];
        let mut add = |after: &Position| {
            for square in Square::all() {
                let mask = after.piece(square).map_or(Mask::EMPTY, Mask::of);
                squares[square.index()] = squares[square.index()] | mask;
            }
        };
        // The position itself counts, too: a move may have been left out.
        add(position);
        for (_, outcome) in position.legal_plays(&Field::new(position)) {
            add(&outcome.after);
        }
        Self {
            squares,
            to_move: Some(position.to_move.other()),
            teleported: [false; 2],
        }
    }

    /// What may stand on `square`.
    pub(crate) fn at(&self, square: Square) -> Mask {
        self.squares[square.index()]
    }

    fn set(&mut self, square: Square, mask: Mask) {
        self.squares[square.index()] = mask;
    }

    /// The 64 characters of the board, with `?` for unknown squares.
    pub(crate) fn board(&self) -> String {
        (0..64)
            .filter_map(Square::from_diagram)
            .map(|square| match self.at(square) {
                mask if mask.is_empty() => '.',
                mask => mask.piece().map_or('?', Piece::letter),
            })
            .collect()
    }

    /// The board after a move, and a contradiction if it is impossible. After a contradiction only the move itself is known.
    pub(crate) fn play(&self, written: &Written) -> (Self, Option<Contradiction>) {
        let mut after = self.clone();
        let found = after.apply(written).err();
        if found.is_some() {
            after = Self::new(self.to_move, None);
            // On an unknown board hardly any move is impossible; if this one still is, nothing is known after it.
            if after.apply(written).is_err() {
                after = Self::new(self.to_move, None);
            }
        }
        after.to_move = self.to_move.map(Color::other);
        (after, found)
    }

    fn apply(&mut self, written: &Written) -> CheckedMove<()> {
        if written.is_castle {
            self.blur_teleports();
        } else if let Some((from, sign, to)) = written.core() {
            let step = SketchMove {
                written,
                color: self.to_move,
                from,
                sign,
                to,
            };
            self.apply_step(&step)?;
        } else {
            let unknown = Self::new(self.to_move, None);
            *self = unknown;
            return Ok(());
        }
        self.apply_takes(written)
    }

    /// An unknown teleport: each square that may hold a madam, dude or chameleon may now hold any of them.
    fn blur_teleports(&mut self) {
        let partners = partners();
        for mask in &mut self.squares {
            if !(*mask & partners).is_impossible() {
                *mask = *mask | partners;
            }
        }
    }

    fn apply_takes(&mut self, written: &Written) -> CheckedMove<()> {
        for (square, range) in &written.takes {
            if self.at(*square).is_empty() {
                return Err(Contradiction {
                    rule: &rules::WRONG_TAKES,
                    range: *range,
                    message: format!("{square} is empty: nothing can be removed there."),
                });
            }
            self.set(*square, Mask::EMPTY);
        }
        Ok(())
    }

    fn apply_step(&mut self, step: &SketchMove<'_>) -> CheckedMove<()> {
        let movers = self.movers(step)?;
        match step.sign {
            '-' => self.roll(step, movers),
            'x' => self.capture(step, movers),
            _ => self.smash(step, movers),
        }
    }

    /// The pieces that may stand on the origin.
    fn movers(&self, step: &SketchMove<'_>) -> CheckedMove<Mask> {
        let mask = self.at(step.from);
        let own = step.own();
        let movers = mask & own;
        if !movers.is_impossible() {
            return Ok(movers);
        }
        let range = step.origin_range();
        let from = step.from;
        Err(if mask.is_empty() {
            Contradiction {
                rule: &rules::EMPTY_ORIGIN,
                range,
                message: format!("{from} is empty: there is no piece to move."),
            }
        } else {
            Contradiction {
                rule: &rules::WRONG_SIDE,
                range,
                message: format!(
                    "{from} cannot hold a piece of {}, who is to move.",
                    step.color.map_or("this side", Color::name)
                ),
            }
        })
    }

    /// Those of `movers` that are of these `kinds`; a contradiction if there is none.
    fn able(&self, step: &SketchMove<'_>, movers: Mask, kinds: &[PieceKind]) -> CheckedMove<Mask> {
        let able = movers & step.pieces(kinds);
        if !able.is_impossible() {
            return Ok(able);
        }
        let who = match movers.piece() {
            Some(piece) => format!("the {piece} on {}", step.from),
            None => format!("whatever stands on {}", step.from),
        };
        Err(Contradiction {
            rule: &rules::IMPOSSIBLE_MOVE,
            range: step.written.range,
            message: format!("{}: {who} cannot make this move.", step.text()),
        })
    }

    /// Empties the squares between origin and target.
    fn clear_way(&mut self, step: &SketchMove<'_>) -> CheckedMove<()> {
        for square in step.from.between(step.to).unwrap_or_default() {
            if !self.at(square).may_be_empty() {
                let what = self
                    .at(square)
                    .piece()
                    .map_or("a piece".to_owned(), |piece| format!("the {piece}"));
                return Err(Contradiction {
                    rule: &rules::BLOCKED,
                    range: step.written.range,
                    message: format!("{what} on {square} stands in the way of {}.", step.text()),
                });
            }
            self.set(square, Mask::EMPTY);
        }
        Ok(())
    }

    fn roll(&mut self, step: &SketchMove<'_>, movers: Mask) -> CheckedMove<()> {
        let target = self.at(step.to);
        let teleporters = movers & partners();
        let may_teleport = self.may_swap(step, teleporters);
        if !target.may_be_empty() && !may_teleport {
            let what = match target.piece() {
                Some(piece) => format!("the {piece} on {}", step.to),
                None => format!("whatever stands on {}", step.to),
            };
            return Err(Contradiction {
                rule: &rules::OCCUPIED,
                range: step.written.range,
                message: format!(
                    "{}: {what} is in the way; only a madam and a dude, or chameleons in their place, swap.",
                    step.text()
                ),
            });
        }
        if !target.may_be_empty() {
            return self.teleport(step, teleporters, target & partners());
        }
        let rolled = self.able(step, movers, &step.rollers());
        if !may_teleport {
            let rolled = rolled?;
            if step.needs_way(rolled) {
                self.clear_way(step)?;
            }
            self.set(step.from, Mask::EMPTY);
            self.set(step.to, step.promoted(rolled)?);
            return Ok(());
        }
        // The move may be a roll or a teleport: the mover is on the target, and the origin is empty or holds the partner.
        let rolled = rolled.unwrap_or(Mask(0)) | teleporters;
        self.set(step.from, Mask::EMPTY | (target & partners()));
        self.set(step.to, step.promoted(rolled)?);
        Ok(())
    }

    /// Whether one of the two squares may hold the role of a madam and the other that of a dude of the same side.
    fn may_swap(&self, step: &SketchMove<'_>, teleporters: Mask) -> bool {
        let may_play = |square: Square, mask: Mask, kind: PieceKind, color: Color| {
            let itself = Mask::of(Piece { color, kind });
            let chameleon = mask & chameleons();
            !(mask & itself).is_impossible()
                || (!chameleon.is_impossible() && self.may_copy(square, itself))
        };
        let target = self.at(step.to);
        let kinds = [
            (PieceKind::Madam, PieceKind::Dude),
            (PieceKind::Dude, PieceKind::Madam),
        ];
        Color::ALL.into_iter().any(|color| {
            kinds.into_iter().any(|(mover, partner)| {
                may_play(step.from, teleporters, mover, color)
                    && may_play(step.to, target, partner, color)
            })
        })
    }

    /// Whether a chameleon on `square` may copy `piece`: such a piece may stand beside it, or beside a chain of chameleons.
    fn may_copy(&self, square: Square, piece: Mask) -> bool {
        let mut chain = Squares::from(square);
        loop {
            let around = chain.neighbors();
            if around
                .iter()
                .any(|at| !(self.at(at) & piece).is_impossible())
            {
                return true;
            }
            let may_copy = |at: &Square| !(self.at(*at) & chameleons()).is_impossible();
            let more: Squares = around.iter().filter(may_copy).collect();
            if more.is_empty() {
                return false;
            }
            chain |= more;
        }
    }

    fn teleport(&mut self, step: &SketchMove<'_>, movers: Mask, partner: Mask) -> CheckedMove<()> {
        for color in Color::ALL {
            let certain = Mask::kinds(color, &[PieceKind::Madam, PieceKind::Dude]);
            if movers.is_within(certain) || partner.is_within(certain) {
                if self.teleported[color as usize] {
                    return Err(Contradiction {
                        rule: &rules::SECOND_TELEPORT,
                        range: step.written.range,
                        message: format!(
                            "{}'s madam and dude have teleported already; they do it once a game.",
                            color.name()
                        ),
                    });
                }
                self.teleported[color as usize] = true;
            }
        }
        self.set(step.from, partner);
        self.set(step.to, step.promoted(movers)?);
        Ok(())
    }

    /// The pieces that can be taken on the target.
    fn victims(&self, step: &SketchMove<'_>) -> CheckedMove<Mask> {
        let target = self.at(step.to);
        let victims = target & step.enemies();
        if !victims.is_impossible() {
            return Ok(victims);
        }
        let to = step.to;
        let (rule, message) = if target.is_empty() {
            (
                &rules::NOTHING_TO_TAKE,
                format!("{to} is empty: there is nothing to take."),
            )
        } else {
            (
                &rules::OWN_PIECE,
                format!("{to} cannot hold an enemy's piece: there is nothing to take."),
            )
        };
        Err(Contradiction {
            rule,
            range: step.target_range(),
            message,
        })
    }

    fn capture(&mut self, step: &SketchMove<'_>, movers: Mask) -> CheckedMove<()> {
        self.victims(step)?;
        let mut kinds = Vec::new();
        if step.is_on_line() {
            kinds.extend([PieceKind::Madam, PieceKind::Chameleon]);
        }
        if step.distance() == 1 {
            kinds.push(PieceKind::Dude);
        }
        let movers = self.able(step, movers, &kinds)?;
        self.clear_way(step)?;
        self.set(step.from, Mask::EMPTY);
        self.set(step.to, step.promoted(movers)?);
        Ok(())
    }

    /// After an en passant written with the square stepped over: the victim may have stood on any of three squares behind it.
    fn blur_passed(&mut self, step: &SketchMove<'_>) {
        let (_, ranks) = step.from.delta(step.to);
        for victim in (-1..=1).filter_map(|files| step.to.offset(files, -ranks)) {
            let mask = self.at(victim);
            self.set(victim, mask | Mask::EMPTY);
        }
    }

    fn smash(&mut self, step: &SketchMove<'_>, movers: Mask) -> CheckedMove<()> {
        let (files, ranks) = step.from.delta(step.to);
        let may_pass = ranks == 0 && files.abs() <= 2;
        // The square stepped over is written in place of the victim's.
        let names_step = step.distance() == 1 && ranks != 0 && self.at(step.to).may_be_empty();
        if names_step && (self.at(step.to) & step.enemies()).is_impossible() {
            let movers = self.able(step, movers, &[PieceKind::Jedi, PieceKind::Chameleon])?;
            self.blur_passed(step);
            self.set(step.from, movers);
            return Ok(());
        }
        self.victims(step)?;
        let mut kinds = Vec::new();
        if step.is_on_line() {
            kinds.extend([PieceKind::Wagon, PieceKind::Chameleon]);
        }
        if may_pass || (step.distance() == 1 && step.is_forward()) {
            kinds.extend([PieceKind::Jedi, PieceKind::Chameleon]);
        }
        let movers = self.able(step, movers, &kinds)?;
        self.set(step.to, Mask::EMPTY);
        if names_step {
            self.blur_passed(step);
        }
        self.set(step.from, movers);
        if step.distance() == 1 {
            return Ok(());
        }
        let stays = movers & step.pieces(&[PieceKind::Jedi]);
        let stop = step.before();
        if may_pass {
            // A jedi stays on its square; a wagon moves to the square in front of its victim; a chameleon may do either.
            if stays == movers {
                return Ok(());
            }
            let old = self.at(stop);
            self.set(stop, old | movers);
            self.set(step.from, movers | Mask::EMPTY);
            return Ok(());
        }
        self.clear_way(step)?;
        self.set(step.from, Mask::EMPTY);
        self.set(stop, movers);
        Ok(())
    }
}

/// The fix that removes the promotion of a smash, which never promotes; `None` if the smash is impossible without it, too.
pub(crate) fn without_promotion(sketch: &Sketch, written: &Written) -> Option<Fix> {
    let (_, range) = written.promotion?;
    let (.., sign, _) = written.core()?;
    let mut smash = written.clone();
    smash.promotion = None;
    let can_be = sign == 'y' && sketch.play(&smash).1.is_none();
    can_be.then(|| Fix::guess("Remove the promotion", vec![Edit::delete(range)]))
}

#[cfg(test)]
mod tests {
    use notation::Parse;

    use super::Sketch;
    use crate::{Bucky, game::Color, read::sheet::Sheet};

    /// Plays `moves` on an unknown board, White first; returns the known squares or the contradiction.
    fn known(moves: &str) -> String {
        let sheet = Sheet::new(&Parse::new(&Bucky, moves));
        let mut sketch = Sketch::new(Some(Color::White), None);
        for written in &sheet.moves {
            let (after, found) = sketch.play(written);
            if let Some(found) = found {
                return format!("{} {}", found.rule.code, found.message);
            }
            sketch = after;
        }
        crate::game::Square::all()
            .filter(|square| !sketch.at(*square).is_unknown())
            .map(|square| match sketch.at(square) {
                mask if mask.is_empty() => format!("{square}."),
                mask => {
                    let letters: String = mask.pieces().map(|piece| piece.letter()).collect();
                    let empty = if mask.may_be_empty() { "." } else { "" };
                    format!("{square}{empty}{letters}")
                }
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn a_fragment_teaches_what_its_moves_imply() {
        assert_eq!(known("e4xg4"), "e4. f4. g4CM");
        assert_eq!(known("e7-f8=M"), "e7.CMDcmd f8M");
        assert_eq!(
            known("e4yg7"),
            "bucky/impossible-move e4yg7: whatever stands on e4 cannot make this move."
        );
        assert_eq!(known("a1yd4"), "a1. b2. c3WC d4.");
    }

    #[test]
    fn contradictions_are_found_without_a_start() {
        for (moves, expected) in [
            (
                "e4xg4 g4-g5",
                "bucky/wrong-side g4 cannot hold a piece of Black, who is to move.",
            ),
            (
                "e4xg4 h7-h6 e4-e5",
                "bucky/empty-origin e4 is empty: there is no piece to move.",
            ),
            (
                "e4xg4 h7-h6 a1xc4",
                "bucky/impossible-move a1xc4: whatever stands on a1 cannot make this move.",
            ),
            (
                "e4xg4 h7-h6 a4xf4",
                "bucky/nothing-to-take f4 is empty: there is nothing to take.",
            ),
            (
                "e4xg4 h7-h6 a4xh4",
                "bucky/blocked a piece on g4 stands in the way of a4xh4.",
            ),
        ] {
            assert_eq!(known(moves), expected, "{moves}");
        }
    }
}

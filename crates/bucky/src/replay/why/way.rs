//! Why no role of a piece allows a move, by the ways of moving and taking.

use notation::{Rule, say};

use super::{Reasoning, the, within};
use crate::game::{Piece, PieceKind, Square, Squares, rules};

impl Reasoning<'_> {
    /// The first piece between two squares of a queen line.
    fn blocker(&self, from: Square, to: Square) -> Option<Square> {
        let between = from.between(to)?;
        between
            .into_iter()
            .find(|square| self.position.occupied().contains(*square))
    }

    pub(super) fn roll(&self, piece: Piece, from: Square, to: Square) -> (&'static Rule, String) {
        let who = the(piece, from);
        let impossible = |text: String| (&rules::IMPOSSIBLE_MOVE, text);
        match piece.kind {
            PieceKind::Jedi => self.jedi_roll(piece, from, to),
            PieceKind::Shaman | PieceKind::Dude => impossible(format!(
                "{who} cannot roll to {to}: a {} rolls one square in any direction.",
                piece.kind.name()
            )),
            PieceKind::Madam => match (self.blocker(from, to), from.between(to)) {
                (Some(blocker), _) => self.blocked(&who, to, blocker),
                _ => impossible(format!(
                    "{who} cannot roll to {to}: a madam rolls along a rank, a file or a diagonal."
                )),
            },
            PieceKind::Wagon => match (self.blocker(from, to), from.between(to)) {
                (Some(blocker), _) => self.blocked(&who, to, blocker),
                (None, Some(_)) => {
                    let end = self.farthest(from, to);
                    impossible(format!(
                        "{who} cannot stop on {to}: a wagon rolls as far as it can, here to {end}."
                    ))
                }
                (None, None) => impossible(format!(
                    "{who} cannot roll to {to}: a wagon rolls along a rank, a file or a diagonal, as far as it can."
                )),
            },
            PieceKind::Chameleon => impossible(format!(
                "{who} cannot roll to {to}: {}",
                self.chameleon(from)
            )),
        }
    }

    fn jedi_roll(&self, piece: Piece, from: Square, to: Square) -> (&'static Rule, String) {
        let who = the(piece, from);
        let (files, ranks) = from.delta(to);
        let forward = piece.color.forward();
        let is_double =
            ranks == 2 * forward && files.abs() <= 2 && from.rank() == piece.color.second_rank();
        if is_double {
            return (
                &rules::BLOCKED,
                format!(
                    "{who} cannot get to {to}: every square it could step on between is occupied or hypnotized."
                ),
            );
        }
        let double = if from.rank() == piece.color.second_rank() {
            ", or two ranks forward from where it started"
        } else {
            ""
        };
        (
            &rules::IMPOSSIBLE_MOVE,
            format!(
                "{who} cannot roll to {to}: a jedi rolls one square forward, straight or diagonally{double}."
            ),
        )
    }

    fn blocked(&self, who: &str, to: Square, blocker: Square) -> (&'static Rule, String) {
        (
            &rules::BLOCKED,
            format!(
                "{who} cannot get to {to}: {} is in the way.",
                within(self.position, blocker)
            ),
        )
    }

    /// The farthest square that a wagon on `from` reaches through `to`.
    fn farthest(&self, from: Square, to: Square) -> Square {
        let (files, ranks) = from.delta(to);
        let mut end = to;
        while let Some(next) = end.offset(files.signum(), ranks.signum())
            && !self.position.occupied().contains(next)
        {
            end = next;
        }
        end
    }

    pub(super) fn take(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
        sign: char,
    ) -> (&'static Rule, String) {
        let who = the(piece, from);
        let victim = within(self.position, to);
        let impossible = |text: &str| {
            (
                &rules::IMPOSSIBLE_MOVE,
                format!("{who} cannot take {victim}: {text}"),
            )
        };
        match (piece.kind, sign) {
            (PieceKind::Jedi | PieceKind::Wagon, 'x') => impossible(&format!(
                "a {} smashes and does not capture, written with y.",
                piece.kind.name()
            )),
            (PieceKind::Madam | PieceKind::Dude, 'y') => impossible(&format!(
                "a {} captures and does not smash, written with x.",
                piece.kind.name()
            )),
            (PieceKind::Shaman, _) => impossible("a shaman takes by double hypnosis only."),
            (PieceKind::Jedi, _) if from.rank() == to.rank() => impossible(
                "it has not just stepped past; a jedi smashes one of the three squares before it.",
            ),
            (PieceKind::Jedi, _) => {
                impossible("a jedi smashes one of the three squares before it.")
            }
            (PieceKind::Dude, _) => {
                impossible("a dude captures one square away, in any direction.")
            }
            (PieceKind::Madam | PieceKind::Wagon, _) => match self.blocker(from, to) {
                Some(blocker) => self.blocked(&who, to, blocker),
                None => impossible(&format!(
                    "a {} takes along a rank, a file or a diagonal.",
                    piece.kind.name()
                )),
            },
            (PieceKind::Chameleon, _) => impossible(&self.chameleon(from)),
        }
    }

    /// What a chameleon copies, as the end of a sentence.
    fn chameleon(&self, square: Square) -> String {
        let copied: Squares =
            self.position.chain(square) - self.position.kind(PieceKind::Chameleon);
        if copied.is_empty() {
            return "it stands alone and has no role to play.".to_owned();
        }
        let pieces: Vec<String> = copied
            .iter()
            .filter_map(|at| {
                self.position
                    .piece(at)
                    .map(|piece| format!("the {piece} on {at}"))
            })
            .collect();
        format!(
            "it copies {}, and none of them does that.",
            say::and(&pieces)
        )
    }
}

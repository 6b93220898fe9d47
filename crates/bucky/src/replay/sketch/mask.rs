//! What may stand on one square.

use crate::game::{Color, Piece, PieceKind};

/// What may stand on one square: a bit for empty, and one for each piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mask(pub(super) u16);

impl Mask {
    pub(super) const EMPTY: Self = Self(1);
    pub(super) const ANY: Self = Self(0x1fff);

    pub(super) fn of(piece: Piece) -> Self {
        Self(1 << (1 + piece.kind as u16 + 6 * piece.color as u16))
    }

    pub(super) fn kinds(color: Color, kinds: &[PieceKind]) -> Self {
        kinds.iter().fold(Self(0), |mask, kind| {
            mask | Self::of(Piece { color, kind: *kind })
        })
    }

    pub(super) fn side(color: Color) -> Self {
        Self::kinds(color, &PieceKind::ALL)
    }

    /// Whether neither empty nor any piece is possible.
    pub(super) fn is_impossible(self) -> bool {
        self.0 == 0
    }

    pub(super) fn may_be_empty(self) -> bool {
        self.0 & 1 == 1
    }

    /// The only piece that may stand there; `None` if others may, or if it may be empty.
    pub(crate) fn piece(self) -> Option<Piece> {
        (self.0.count_ones() == 1 && !self.may_be_empty())
            .then(|| self.pieces().next())
            .flatten()
    }

    /// The pieces that may stand there.
    pub(crate) fn pieces(self) -> impl Iterator<Item = Piece> {
        Color::ALL
            .into_iter()
            .flat_map(|color| PieceKind::ALL.map(|kind| Piece { color, kind }))
            .filter(move |piece| !(self & Self::of(*piece)).is_impossible())
    }

    /// Whether the square is certainly empty.
    pub(crate) fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether everything is possible.
    pub(crate) fn is_unknown(self) -> bool {
        self == Self::ANY
    }

    pub(super) fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }
}

impl std::ops::BitOr for Mask {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl std::ops::BitAnd for Mask {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// The pieces that may take part in a teleport.
pub(super) fn partners() -> Mask {
    let kinds = [PieceKind::Madam, PieceKind::Dude, PieceKind::Chameleon];
    Mask::kinds(Color::White, &kinds) | Mask::kinds(Color::Black, &kinds)
}

/// Chameleons of both sides.
pub(super) fn chameleons() -> Mask {
    Mask::kinds(Color::White, &[PieceKind::Chameleon])
        | Mask::kinds(Color::Black, &[PieceKind::Chameleon])
}

//! What the pieces of a position can do to each other: their roles, and hypnosis.

use super::{
    Color, PieceKind, Position, Square, Squares,
    geometry::{DIAGONALS, diagonal_hits, hit},
};

/// A role: what a piece may do. Chameleons copy the roles of their neighbors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// A jedi's, with the direction and the ranks of this side.
    Jedi(Color),
    /// A wagon's.
    Wagon,
    /// A shaman's.
    Shaman,
    /// A madam's; the side matters only for teleports.
    Madam(Color),
    /// A dude's; the side matters only for teleports.
    Dude(Color),
}

impl Role {
    /// All roles.
    pub const ALL: [Self; 8] = [
        Self::Jedi(Color::White),
        Self::Jedi(Color::Black),
        Self::Wagon,
        Self::Shaman,
        Self::Madam(Color::White),
        Self::Madam(Color::Black),
        Self::Dude(Color::White),
        Self::Dude(Color::Black),
    ];

    fn index(self) -> usize {
        match self {
            Self::Jedi(color) => color as usize,
            Self::Wagon => 2,
            Self::Shaman => 3,
            Self::Madam(color) => 4 + color as usize,
            Self::Dude(color) => 6 + color as usize,
        }
    }

    /// The kind of piece that has this role without copying it.
    #[must_use]
    pub fn kind(self) -> PieceKind {
        match self {
            Self::Jedi(_) => PieceKind::Jedi,
            Self::Wagon => PieceKind::Wagon,
            Self::Shaman => PieceKind::Shaman,
            Self::Madam(_) => PieceKind::Madam,
            Self::Dude(_) => PieceKind::Dude,
        }
    }
}

/// A shaman's stare at an enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stare {
    /// The shaman, or a chameleon that copies one.
    pub from: Square,
    /// The stared-at enemy: the first piece on the diagonal.
    pub to: Square,
}

/// Roles and hypnosis of one position.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    roles: [Squares; 8],
    /// The pieces under at least one stare: they cannot move, except vengeful pieces that take.
    pub hypnotized: Squares,
    /// The pieces under two or more stares: they are removed.
    pub doomed: Squares,
}

impl Field {
    /// The roles and hypnosis of `position`.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self::seen_through(position, Squares::EMPTY)
    }

    /// The roles and hypnosis of `position` while the pieces on `falling` are being removed: stares pass through them, but they
    /// keep their roles and stares until all removals are over.
    #[must_use]
    pub(super) fn seen_through(position: &Position, falling: Squares) -> Self {
        let chameleons = position.kind(PieceKind::Chameleon);
        let (white, black) = (position.pieces(Color::White), position.pieces(Color::Black));
        let (jedi, madams) = (
            position.kind(PieceKind::Jedi),
            position.kind(PieceKind::Madam),
        );
        let dudes = position.kind(PieceKind::Dude);
        // In the order of `Role::ALL`; chameleons are added below.
        let mut roles = [
            jedi & white,
            jedi & black,
            position.kind(PieceKind::Wagon),
            position.kind(PieceKind::Shaman),
            madams & white,
            madams & black,
            dudes & white,
            dudes & black,
        ];
        // Most chameleons stand apart.
        let touch = !(chameleons.beside() & chameleons).is_empty();
        add_copies(&mut roles, chameleons, touch);

        let (once, twice) = stares(position, roles[Role::Shaman.index()], falling);
        let stared = (once | once.beside()) & chameleons;
        let hypnotized = (once - chameleons)
            | match touch {
                true => group(stared, chameleons),
                false => stared,
            };
        let mut doomed = twice - chameleons;
        let mut rest = hypnotized & chameleons;
        while let Some(seed) = rest.first() {
            let members = group(seed.into(), chameleons);
            // A stare has one target, so the stares at the pieces of a group are all different.
            let stared_at = once & (members | members.neighbors());
            if stared_at.len() >= 2 || !(twice & stared_at).is_empty() {
                doomed |= members;
            }
            rest = rest - members;
        }
        Self {
            roles,
            hypnotized,
            doomed,
        }
    }

    /// The pieces that hold `role`.
    #[must_use]
    pub fn holders(&self, role: Role) -> Squares {
        self.roles[role.index()]
    }

    /// Whether the piece on `square` holds `role`.
    #[must_use]
    pub fn has(&self, square: Square, role: Role) -> bool {
        self.holders(role).contains(square)
    }

    /// The roles of the piece on `square`.
    pub fn roles(&self, square: Square) -> impl Iterator<Item = Role> + '_ {
        Role::ALL
            .into_iter()
            .filter(move |role| self.has(square, *role))
    }

    /// Whether the piece on `square` may take although it is hypnotized: a madam, or a chameleon that copies one.
    #[must_use]
    pub fn is_vengeful(&self, square: Square) -> bool {
        Color::ALL
            .into_iter()
            .any(|color| self.has(square, Role::Madam(color)))
    }

    /// The enemy shamans that stare at `square`, if a piece of `color` stands there or stood there.
    pub fn stared_from(
        &self,
        position: &Position,
        square: Square,
        color: Color,
    ) -> impl Iterator<Item = Square> {
        let shamans = self.holders(Role::Shaman) & position.pieces(color.other());
        let occupied = position.occupied();
        DIAGONALS
            .into_iter()
            .filter_map(move |direction| hit(square, direction, occupied))
            .filter(move |from| shamans.contains(*from))
    }

    /// All stares that hypnotize the piece on `square`, including those that a chameleon takes over from neighbors.
    #[must_use]
    pub fn stares_at(&self, position: &Position, square: Square) -> Vec<Stare> {
        chain(position, square)
            .iter()
            .filter_map(|to| position.color(to).map(|color| (to, color)))
            .flat_map(|(to, color)| {
                self.stared_from(position, to, color)
                    .map(move |from| Stare { from, to })
                    .collect::<Vec<_>>()
            })
            .collect()
    }
}

/// All pieces whose roles and stares the piece on `square` has: itself, and for a chameleon also the chameleons it touches,
/// directly or through others, and the neighbors of all these.
#[must_use]
pub(super) fn chain(position: &Position, square: Square) -> Squares {
    let chameleons = position.kind(PieceKind::Chameleon);
    if !chameleons.contains(square) {
        return square.into();
    }
    let members = group(square.into(), chameleons);
    members | (members.neighbors() & position.occupied())
}

/// Adds to each of the `sets` the chameleons that copy it. If chameleons `touch`, they pass copied roles on.
fn add_copies(sets: &mut [Squares; 8], chameleons: Squares, touch: bool) {
    for set in &mut *sets {
        *set |= set.beside() & chameleons;
    }
    if touch {
        for set in sets {
            *set |= group(*set & chameleons, chameleons);
        }
    }
}

/// The chameleons `seeds`, and those that touch them directly or through others.
fn group(seeds: Squares, chameleons: Squares) -> Squares {
    let mut members = seeds;
    loop {
        let more = members.neighbors() & chameleons;
        if more.is_empty() {
            return members;
        }
        members |= more;
    }
}

/// The pieces under at least one enemy stare, and those under at least two. Stares pass through `falling` pieces.
fn stares(position: &Position, shamans: Squares, falling: Squares) -> (Squares, Squares) {
    let occupied = position.occupied() - falling;
    let (white, black) = (position.pieces(Color::White), position.pieces(Color::Black));
    let (mut once, mut twice) = (Squares::EMPTY, Squares::EMPTY);
    let mut stare = |shamans: Squares| {
        for [by_white, by_black] in diagonal_hits(shamans & white, shamans & black, occupied) {
            let targets = (by_white & black) | (by_black & white);
            twice |= once & targets;
            once |= targets;
        }
    };
    // Two standing shamans never see the same piece in the same direction; falling ones may, through each other.
    stare(shamans - falling);
    (shamans & falling).iter().for_each(|one| stare(one.into()));
    (once, twice)
}

//! Pieces, the piles they stand in and the places of piles.

use std::fmt;

use notation::say;

use crate::game::facts::{Clearing, Faction, Hireling, PieceClass, piece_code};

/// The owner of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    /// A faction.
    Faction(Faction),
    /// A hireling, under any controller.
    Hireling(Hireling),
}

impl Owner {
    /// The faction, if it is one.
    #[must_use]
    pub fn faction(self) -> Option<Faction> {
        match self {
            Self::Faction(faction) => Some(faction),
            Self::Hireling(_) => None,
        }
    }

    /// Its name in a sentence, for use after an article: `Eyrie`, `Last Dynasty`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Faction(faction) => faction.short_name(),
            Self::Hireling(hireling) => hireling.facts().promoted.trim_start_matches("The "),
        }
    }

    /// Its name with an article: `the Eyrie`.
    #[must_use]
    pub fn the(self) -> String {
        format!("the {}", self.name())
    }

    /// Whether its name takes a plural verb.
    #[must_use]
    pub fn is_plural(self) -> bool {
        match self {
            Self::Faction(faction) => faction.is_plural(),
            Self::Hireling(hireling) => self.name().ends_with('s') && hireling != Hireling::A,
        }
    }
}

/// `C`, `h_E`: as a record writes it.
impl fmt::Display for Owner {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Faction(faction) => write!(formatter, "{}", faction.letter()),
            Self::Hireling(hireling) => write!(formatter, "h_{}", hireling.letter()),
        }
    }
}

/// One kind of piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Its owner.
    pub owner: Owner,
    /// Its class.
    pub class: PieceClass,
    /// Its letter: `s` in `b_s`. A plot without one is facedown.
    pub letter: Option<char>,
}

impl Piece {
    /// The piece of a faction.
    #[must_use]
    pub fn of(faction: Faction, class: PieceClass, letter: Option<char>) -> Self {
        Self {
            owner: Owner::Faction(faction),
            class,
            letter,
        }
    }

    /// A warrior of `owner`.
    #[must_use]
    pub fn warrior(owner: Owner) -> Self {
        Self {
            owner,
            class: PieceClass::Warrior,
            letter: None,
        }
    }

    /// Its name: `roost`, `Eyrie warrior`.
    #[must_use]
    pub fn name(self) -> String {
        self.called(1)
    }

    /// `n` of it in words: `1 roost`, `3 Eyrie warriors`, `no sawmill`.
    #[must_use]
    pub fn counted(self, n: u32) -> String {
        match n {
            0 => format!("no {}", self.called(1)),
            1 => format!("1 {}", self.called(1)),
            _ => format!("{n} {}", self.called(n)),
        }
    }

    fn called(self, n: u32) -> String {
        match self.owner {
            Owner::Faction(faction) => match faction.piece(self.class, self.letter) {
                // The name alone shows the owner of a building or token; other pieces need it named.
                Some(facts) if matches!(self.class, PieceClass::Building | PieceClass::Token) => {
                    if n == 1 { facts.name } else { facts.plural }.to_owned()
                }
                Some(facts) if self.letter.is_some() => facts.name.to_owned(),
                _ => format!("{} {}{}", faction.adjective(), self.class.name(), plural(n)),
            },
            Owner::Hireling(hireling) => {
                let facts = hireling.facts();
                let name = facts
                    .pieces
                    .iter()
                    .find(|(class, ..)| *class == self.class)
                    .map_or(self.class.name(), |(.., name)| *name);
                format!("{} {name}{}", self.owner.name(), plural(n))
            }
        }
    }

    /// Whether it lacks the letter that distinguishes its kind: `b` of the Marquise.
    #[must_use]
    pub fn lacks_letter(self) -> bool {
        self.letter.is_none() && self.has_letters()
    }

    /// Whether all pieces of its class have a letter.
    fn has_letters(self) -> bool {
        use Faction::{Alliance, Duchy, Keepers, Lizards, Marquise, Riverfolk};
        matches!(
            (self.owner, self.class),
            (
                Owner::Faction(Marquise | Alliance | Lizards | Duchy | Keepers),
                PieceClass::Building
            ) | (Owner::Faction(Riverfolk | Keepers), PieceClass::Token)
        )
    }

    /// Whether `self` as written matches the piece `standing` on the board. A plot without letter matches any plot; a plot with
    /// one also matches a facedown plot; a piece that lacks its letter matches any of its class.
    #[must_use]
    pub fn may_be(self, standing: Self) -> bool {
        if self == standing {
            return true;
        }
        let is_plot =
            self.owner == Owner::Faction(Faction::Corvids) && self.class == PieceClass::Token;
        self.owner == standing.owner
            && self.class == standing.class
            && (self.letter.is_none() || standing.letter.is_none())
            && (is_plot || self.has_letters())
    }
}

/// `Cb_s`, `h_Sp`: as a record writes it with its owner.
impl fmt::Display for Piece {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = piece_code(self.class, self.letter, None);
        write!(formatter, "{}{code}", self.owner)
    }
}

fn plural(n: u32) -> &'static str {
    if n == 1 { "" } else { "s" }
}

/// Pieces that stand together, by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pile<'a>(pub(super) &'a [(Piece, u32)]);

impl<'a> Pile<'a> {
    /// How many of exactly this piece stand here.
    #[must_use]
    pub fn count(self, piece: Piece) -> u32 {
        let mut kinds = self.0.iter();
        let kind = kinds.find(|(other, _)| *other == piece);
        kind.map_or(0, |(_, n)| *n)
    }

    /// How many pieces here match `piece`.
    #[must_use]
    pub fn count_like(self, piece: Piece) -> u32 {
        self.sum(|other| piece.may_be(other))
    }

    /// The kind here that `piece` most likely means, an exact match first; `None` if nothing matches.
    #[must_use]
    pub fn likeliest(self, piece: Piece) -> Option<Piece> {
        let (kind, _) = self.0.get(self.likeliest_index(piece)?)?;
        Some(*kind)
    }

    pub(super) fn likeliest_index(self, piece: Piece) -> Option<usize> {
        let exact = self.0.iter().position(|(other, _)| *other == piece);
        exact.or_else(|| self.0.iter().position(|(other, _)| piece.may_be(*other)))
    }

    /// How many pieces stand here for which `holds` is true.
    pub fn sum(self, holds: impl Fn(Piece) -> bool) -> u32 {
        let kinds = self.0.iter().filter(|(piece, _)| holds(*piece));
        kinds.map(|(_, n)| *n).sum()
    }

    /// The pieces with their counts, in a stable order.
    pub fn iter(self) -> impl Iterator<Item = (Piece, u32)> + use<'a> {
        self.0.iter().copied()
    }

    /// Whether nothing stands here.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The pieces in words: `3 Eyrie warriors and 1 roost`; `nothing`.
    #[must_use]
    pub fn described(self) -> String {
        let parts: Vec<String> = self.iter().map(|(piece, n)| piece.counted(n)).collect();
        if parts.is_empty() {
            return "nothing".to_owned();
        }
        say::and(&parts)
    }
}

/// Where pieces stand.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A clearing; 0 is the Burrow.
    Clearing(Clearing),
    /// A forest, by the clearings around it.
    Forest(Box<[Clearing]>),
    /// A path, lower clearing first.
    Path(Clearing, Clearing),
    /// A faction board or a hireling's card.
    Board(Owner),
}

/// `3`, `1_9_12`, `2_5`, `C$`: as a record writes it.
impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clearing(clearing) => write!(formatter, "{clearing}"),
            Self::Path(low, high) => write!(formatter, "{low}_{high}"),
            Self::Board(owner) => write!(formatter, "{owner}$"),
            Self::Forest(clearings) => {
                for (index, clearing) in clearings.iter().enumerate() {
                    if index > 0 {
                        formatter.write_str("_")?;
                    }
                    write!(formatter, "{clearing}")?;
                }
                Ok(())
            }
        }
    }
}

impl Place {
    /// In a sentence: `clearing 3`, `the Burrow`, `forest 1_9_12`, `the Marquise's board`.
    #[must_use]
    pub fn described(&self) -> String {
        match self {
            Self::Clearing(0) => "the Burrow".to_owned(),
            Self::Clearing(clearing) => format!("clearing {clearing}"),
            Self::Forest(_) => format!("forest {self}"),
            Self::Path(..) => format!("path {self}"),
            Self::Board(Owner::Faction(faction)) => {
                let name = faction.short_name();
                let genitive = if name.ends_with('s') { "'" } else { "'s" };
                format!("the {name}{genitive} board")
            }
            Self::Board(owner) => format!("the card of {}", owner.the()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Piece;
    use crate::game::facts::{Faction, PieceClass};

    #[test]
    fn a_letter_is_lacking_where_a_faction_has_several_kinds_of_a_class_and_none_without() {
        let classes = [
            PieceClass::Warrior,
            PieceClass::Pawn,
            PieceClass::Building,
            PieceClass::Token,
        ];
        for faction in Faction::ALL {
            for class in classes {
                let kinds = faction.pieces_of(class).count();
                let expected = kinds > 1 && faction.piece(class, None).is_none();
                let piece = Piece::of(faction, class, None);
                assert_eq!(piece.lacks_letter(), expected, "{piece}");
            }
        }
    }
}

//! The contents of the boxes: each tile of the base game and five expansions with its code, the number of such tiles, and the
//! course of its fields where the code alone does not show it.

use super::Tile;

/// A box of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Set {
    /// The base game, 72 tiles.
    Base,
    /// The River, 12 tiles.
    RiverOne,
    /// The River II, 12 tiles.
    RiverTwo,
    /// Inns & Cathedrals, 18 tiles.
    Inns,
    /// Traders & Builders, 24 tiles.
    Traders,
    /// Abbey & Mayor, 12 tiles and an abbey for each player.
    Abbey,
}

impl Set {
    /// All boxes, the base game first.
    pub const ALL: [Self; 6] = [
        Self::Base,
        Self::RiverOne,
        Self::RiverTwo,
        Self::Inns,
        Self::Traders,
        Self::Abbey,
    ];

    /// Its name on the box.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Base => "base game",
            Self::RiverOne => "The River",
            Self::RiverTwo => "The River II",
            Self::Inns => "Inns & Cathedrals",
            Self::Traders => "Traders & Builders",
            Self::Abbey => "Abbey & Mayor",
        }
    }

    /// Its key in settings.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::RiverOne => "river",
            Self::RiverTwo => "river-2",
            Self::Inns => "inns",
            Self::Traders => "traders",
            Self::Abbey => "abbey",
        }
    }

    /// The box with this `key`; `None` for other keys.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|set| set.key() == key)
    }
}

/// A set of boxes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Sets(u8);

impl Sets {
    /// The base game alone.
    pub const BASE: Self = Self(1);
    /// Every box.
    pub const ALL: Self = Self(0b11_1111);

    /// These boxes and `set`.
    #[must_use]
    pub fn with(self, set: Set) -> Self {
        Self(self.0 | 1 << set as u8)
    }

    /// Whether `set` is among them.
    #[must_use]
    pub fn has(self, set: Set) -> bool {
        self.0 & 1 << set as u8 != 0
    }

    /// The boxes, the base game first.
    pub fn iter(self) -> impl Iterator<Item = Set> {
        Set::ALL.into_iter().filter(move |set| self.has(*set))
    }
}

impl FromIterator<Set> for Sets {
    fn from_iter<I: IntoIterator<Item = Set>>(sets: I) -> Self {
        sets.into_iter().fold(Self::default(), Self::with)
    }
}

/// All tiles of a box with the same print.
#[derive(Debug, PartialEq, Eq)]
pub struct TileKind {
    /// Its code in one rotation.
    pub code: &'static str,
    /// Its box.
    pub set: Set,
    /// The number of such tiles in the box, including those with a garden.
    pub count: u8,
    /// The number of them with a garden (`h`) in the edition with the abbot.
    pub gardens: u8,
    /// The publisher's letter (base game only).
    pub letter: Option<char>,
    /// Its id in `JCloisterZone`.
    pub id: &'static str,
    /// Its picture in words.
    pub name: &'static str,
    /// Its fields in the rotation of `code`, where the code does not show them: `L1 B2 / L2`.
    pub fields: Option<&'static str>,
    /// The number of its fields that touch no side.
    pub inner_fields: u8,
    /// Whether its city is a cathedral, which the code does not show.
    pub is_cathedral: bool,
}

const fn base(
    code: &'static str,
    count: u8,
    gardens: u8,
    letter: char,
    id: &'static str,
    name: &'static str,
) -> TileKind {
    TileKind {
        code,
        set: Set::Base,
        count,
        gardens,
        letter: Some(letter),
        id,
        name,
        fields: None,
        inner_fields: 0,
        is_cathedral: false,
    }
}

const fn tile(set: Set, code: &'static str, id: &'static str, name: &'static str) -> TileKind {
    TileKind {
        code,
        set,
        count: 1,
        gardens: 0,
        letter: None,
        id,
        name,
        fields: None,
        inner_fields: 0,
        is_cathedral: false,
    }
}

impl TileKind {
    const fn times(mut self, count: u8) -> Self {
        self.count = count;
        self
    }

    const fn garden(mut self) -> Self {
        self.gardens = 1;
        self
    }

    const fn cut(mut self, fields: &'static str) -> Self {
        self.fields = Some(fields);
        self
    }

    const fn inner(mut self, count: u8) -> Self {
        self.inner_fields = count;
        self
    }

    const fn cathedral(mut self) -> Self {
        self.is_cathedral = true;
        self
    }

    /// Whether its code has the field digit that distinguishes it from another tile.
    #[must_use]
    pub fn is_split(&self) -> bool {
        self.code.contains("F1")
    }

    /// Its print in the rotation of `code`.
    #[must_use]
    pub fn tile(&self) -> Tile {
        Tile::from_code(self.code).unwrap_or_else(|| Tile {
            // The tests read every code of the tables.
            faces: [super::Face {
                terrain: super::Terrain::Field,
                digit: None,
            }; 4],
            marks: Vec::new(),
        })
    }
}

use Set::{Abbey, Inns, RiverOne, RiverTwo, Traders};

#[rustfmt::skip]
static KINDS: [TileKind; 99] = [
    base("FFFRK", 2, 0, 'A', "BA/LR", "cloister with a road"),
    base("FFFFK", 4, 0, 'B', "BA/L", "cloister"),
    base("CCCCP", 1, 0, 'C', "BA/Cccc+", "city on all sides with a pennant"),
    base("CRFR", 4, 0, 'D', "BA/RCr", "city cap beside a straight road"),
    base("CFFF", 5, 1, 'E', "BA/C", "city cap"),
    base("CFCFP", 2, 0, 'F', "BA/CFc+", "city from side to side with a pennant"),
    base("CFCF", 1, 0, 'G', "BA/CFc.1", "city from side to side"),
    base("CFC2F", 3, 1, 'H', "BA/CFC.2", "two city caps on opposite sides"),
    base("CC2FF", 2, 1, 'I', "BA/CC.2", "two city caps on neighboring sides"),
    base("CRRF", 3, 0, 'J', "BA/CRr", "city cap and a road curve, clockwise of it"),
    base("CFRR", 3, 0, 'K', "BA/RrC", "city cap and a road curve, counterclockwise of it"),
    base("CRRR", 3, 0, 'L', "BA/CRRR", "city cap and a three-way junction"),
    base("CCFFP", 2, 1, 'M', "BA/Cc+", "corner city with a pennant"),
    base("CCFF", 3, 1, 'N', "BA/Cc.1", "corner city"),
    base("CCRRP", 2, 0, 'O', "BA/CcRr+", "corner city with a pennant and a road curve"),
    base("CCRR", 3, 0, 'P', "BA/CcRr", "corner city and a road curve"),
    base("CCCFP", 1, 0, 'Q', "BA/Ccc+", "city on three sides with a pennant"),
    base("CCCF", 3, 1, 'R', "BA/Ccc", "city on three sides"),
    base("CCCRP", 2, 0, 'S', "BA/CccR+", "city on three sides with a pennant and a road"),
    base("CCCR", 1, 0, 'T', "BA/CccR", "city on three sides and a road"),
    base("FRFR", 8, 1, 'U', "BA/RFr", "straight road"),
    base("FFRR", 9, 1, 'V', "BA/Rr", "road curve"),
    base("FRRR", 4, 0, 'W', "BA/RRR", "three-way junction"),
    base("RRRR", 1, 0, 'X', "BA/RRRR", "four-way junction"),

    tile(RiverOne, "FFVF", "RI/s", "spring"),
    tile(RiverOne, "VFFF", "RI.1/I.e", "lake"),
    tile(RiverOne, "VCVC2", "RI.1/CICI", "river between two cities"),
    tile(RiverOne, "VCVR", "RI.1/CIRI", "road over the river to a city"),
    tile(RiverOne, "VFVRK", "RI.1/LIRI", "cloister with a road by the river"),
    tile(RiverOne, "RVRV", "RI.1/RIrI", "bridge over the river"),
    tile(RiverOne, "VFVF", "RI.1/IFI", "straight river").times(2),
    tile(RiverOne, "CCVV", "RI.1/CcII", "river bend with a corner city"),
    tile(RiverOne, "VRRV", "RI.1/RrII", "river bend with a road curve"),
    tile(RiverOne, "VFFV", "RI.1/II", "river bend").times(2).garden(),

    tile(RiverTwo, "FFVF", "RI/s", "spring"),
    tile(RiverTwo, "VFCF", "RI.2/IFC", "lake with a city cap"),
    tile(RiverTwo, "VFFF", "RI.2/I.v", "lake with a volcano"),
    tile(RiverTwo, "VVVF", "RI.2/III", "fork of the river"),
    tile(RiverTwo, "CVCV", "RI.2/CIcI", "city over the river"),
    tile(RiverTwo, "VFVFK", "RI.2/LIFI", "cloister by the river"),
    tile(RiverTwo, "RVRVI", "RI.2/RIrI", "bridge over the river with an inn"),
    tile(RiverTwo, "VCVR", "RI.2/CIRI", "road over the river to a city"),
    tile(RiverTwo, "VFFV", "RI.2/II", "river bend").garden(),
    tile(RiverTwo, "CCVVP", "RI.2/CcII+", "river bend with a corner city and a pennant"),
    tile(RiverTwo, "VVFF", "RI.2/II+", "river bend with a pig herd"),
    tile(RiverTwo, "VRRV", "RI.2/RrII", "river bend with a road curve"),

    tile(Inns, "CCCC", "IC/Cccc.c", "cathedral").times(2).cathedral(),
    tile(Inns, "R1FR2FK", "IC/LRFR", "cloister with two roads").cut("L1 R2 B1 B2 / L2 T1 T2 R1"),
    tile(Inns, "CC2C3C4", "IC/CCCC", "four city caps").inner(1).garden(),
    tile(Inns, "CC2C3F", "IC/CCC", "three city caps"),
    tile(Inns, "R1CR2C2", "IC/CRCR", "two city caps and two roads").cut("L1 / L2 / R1 / R2"),
    tile(Inns, "CCPFC2", "IC/CCc+", "corner city with a pennant and a city cap"),
    tile(Inns, "FCF1F", "IC/C!", "city wedge that parts the fields").cut("L1 L2 B1 B2 / R1 R2"),
    tile(Inns, "FCFR", "IC/CFR", "city cap and a road to it from the far side"),
    tile(Inns, "CCRF", "IC/CcR", "corner city and a road to it"),
    tile(Inns, "CR1CR2P", "IC/CRcR+", "city from side to side with a pennant, a road on either side").cut("T1 / T2 / B1 / B2"),
    tile(Inns, "CCFRI", "IC/RCc.i", "corner city and a road to it with an inn"),
    tile(Inns, "RCFRI", "IC/RrC.i", "city cap and a road curve with an inn"),
    tile(Inns, "CCRRIP", "IC/CcRr+.i", "corner city with a pennant and a road curve with an inn"),
    tile(Inns, "RFRIR", "IC/RRR.i", "three-way junction with an inn"),
    tile(Inns, "RFRFI", "IC/RFr.i", "straight road with an inn").garden(),
    tile(Inns, "RFFRI", "IC/Rr.i", "road curve with an inn"),
    tile(Inns, "R1R1R2R2", "IC/RrRr", "two road curves"),

    tile(Traders, "CCFFg", "TB/Cc.g", "corner city with grain"),
    tile(Traders, "CCFFw", "TB/Cc.w", "corner city with wine"),
    tile(Traders, "CFCcC2", "TB/CCc.c", "city from side to side with cloth and a city cap").inner(1),
    tile(Traders, "CFCwC2", "TB/CCc.w", "city from side to side with wine and a city cap").inner(1),
    tile(Traders, "CCCFg", "TB/Ccc.g", "city on three sides with grain"),
    tile(Traders, "CCcC2C3", "TB/CcCC.c", "corner city with cloth and two city caps").inner(1),
    tile(Traders, "CCR1R2c", "TB/CcRR!.c", "corner city with cloth and two roads that part the fields").cut("R1 / R2 / B1 / B2"),
    tile(Traders, "CCR1R2w", "TB/CcRR.w", "corner city with wine and two roads").cut("R1 / R2 B1 / B2").garden(),
    tile(Traders, "CCcRC2", "TB/CcRC.c", "corner city with cloth, a road and a city cap").cut("R1 / R2"),
    tile(Traders, "CCgRC2", "TB/CcRC.g", "corner city with grain, a road and a city cap").cut("R1 / R2"),
    tile(Traders, "CCRFc", "TB/CcR.c", "corner city with cloth and a road").garden(),
    tile(Traders, "CCRFw", "TB/CcR!.w", "corner city with wine and a road that part the fields").cut("R1 / R2 / B1 B2"),
    tile(Traders, "CCCRw", "TB/CccR.w", "city on three sides with wine and a road"),
    tile(Traders, "CCwC2C2", "TB/CcCc.w", "two corner cities, one with wine").inner(1),
    tile(Traders, "CFCFw", "TB/CFc.w", "city from side to side with wine"),
    tile(Traders, "FCRF", "TB/CR", "city cap and a road to it from the next side"),
    tile(Traders, "CFCRg", "TB/CRc.g", "city from side to side with grain and a road"),
    tile(Traders, "CFCRw", "TB/CRc.w", "city from side to side with wine and a road"),
    tile(Traders, "CR1CR2w", "TB/CRcR.w", "city from side to side with wine, a road on either side").cut("T1 / T2 / B1 / B2"),
    tile(Traders, "RFRRK", "TB/LRRR", "cloister with three roads"),
    tile(Traders, "CCFRg", "TB/RCc.g", "corner city with grain and a road"),
    tile(Traders, "CCF1Rg", "TB/RCc!.g", "corner city with grain and a road that part the fields").cut("R1 R2 / B1 / B2"),
    tile(Traders, "R1CFR2", "TB/RRC", "city cap and two roads to it").cut("L1 B2 / L2 / R1 R2 B1"),
    tile(Traders, "R1R2R1R2", "TB/RRrr", "one road over another"),

    tile(Abbey, "CCCCPP", "AM/C++", "city on all sides with two pennants"),
    tile(Abbey, "CC2CC2P", "AM/CCcc+", "two cities that cross, one with a pennant").inner(2),
    tile(Abbey, "CC2PCF", "AM/CCc+", "city from side to side and a city cap with a pennant").inner(1),
    tile(Abbey, "CC2R1R2", "AM/CCRR", "two city caps, each with a road").cut("R1 / R2 B1 / B2"),
    tile(Abbey, "RRRRK", "AM/LRRRR", "cloister with four roads"),
    tile(Abbey, "RCFF", "AM/RC", "city cap and a road to it from the next side"),
    tile(Abbey, "F1CRR", "AM/CRr", "city cap and a road curve that touches it").cut("L1 L2 B2 / R1 / R2 B1"),
    tile(Abbey, "RCF1R", "AM/RrC", "city cap and a road curve that touches it").cut("L1 B2 / L2 / R1 R2 B1"),
    tile(Abbey, "CFFFP", "AM/C!+", "city wedge with a pennant that parts the fields").cut("T1 T2 / R1 R2 / B1 B2"),
    tile(Abbey, "FFFR", "AM/R", "end of a road").garden(),
    tile(Abbey, "R1R1R1F", "AM/Rrr", "three road ends that are one road"),
    tile(Abbey, "CRCRP", "AM/CRcr+", "city from side to side with a pennant over a road").cut("T1 / T2 / B1 B2"),
];

/// The rows of the tables, box by box.
#[must_use]
pub fn kinds() -> &'static [TileKind] {
    &KINDS
}

/// The index of the likeliest row of a tile.
pub(super) fn row_in(rows: &[&'static TileKind], is_split: bool, sets: Sets) -> Option<usize> {
    let in_play = |kind: &&TileKind| sets.has(kind.set);
    let is_best = |kind: &&TileKind| kind.is_split() == is_split;
    let find = |is_wanted: &dyn Fn(&&TileKind) -> bool| rows.iter().position(is_wanted);
    find(&|kind| in_play(kind) && is_best(kind))
        .or_else(|| find(&in_play))
        .or_else(|| find(&is_best))
        .or_else(|| find(&|_| true))
}

/// Whether a code leaves open which of `rows` it is.
pub(super) fn are_ambiguous(rows: &[&'static TileKind], is_split: bool, sets: Sets) -> bool {
    let in_play = |split: bool| {
        rows.iter()
            .any(|kind| sets.has(kind.set) && kind.is_split() == split)
    };
    !is_split && in_play(true) && in_play(false)
}

#[cfg(test)]
mod tests;

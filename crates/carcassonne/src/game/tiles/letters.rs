//! The letters of a tile code: terrain of sides, marks, and figures.

/// The terrain of a tile's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terrain {
    /// `C`
    City,
    /// `R`
    Road,
    /// `F`
    Field,
    /// `V`
    River,
    /// `A`: an abbey, which fits any side.
    Abbey,
    /// `O`, of a fan-made expansion.
    Ocean,
    /// `S`, of a fan-made expansion.
    Shore,
    /// `T`, of a fan-made expansion.
    Trees,
}

impl Terrain {
    /// The terrain of `letter`; `None` for other letters.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'C' => Self::City,
            'R' => Self::Road,
            'F' => Self::Field,
            'V' => Self::River,
            'A' => Self::Abbey,
            'O' => Self::Ocean,
            'S' => Self::Shore,
            'T' => Self::Trees,
            _ => return None,
        })
    }

    /// Its letter in a code.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::City => 'C',
            Self::Road => 'R',
            Self::Field => 'F',
            Self::River => 'V',
            Self::Abbey => 'A',
            Self::Ocean => 'O',
            Self::Shore => 'S',
            Self::Trees => 'T',
        }
    }

    /// Its name without an article.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::City => "city",
            Self::Road => "road",
            Self::Field => "field",
            Self::River => "river",
            Self::Abbey => "abbey",
            Self::Ocean => "ocean",
            Self::Shore => "shore",
            Self::Trees => "trees",
        }
    }

    /// Whether a side of this terrain may be adjacent to one of `other`. Abbeys fit everything. The rules of the fan-made
    /// terrains are unknown, so they fit everything, too.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        let open = |terrain| {
            matches!(
                terrain,
                Self::Abbey | Self::Ocean | Self::Shore | Self::Trees
            )
        };
        self == other || open(self) || open(other)
    }
}

/// Something on a tile besides its sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// `K`
    Cloister,
    /// `I`
    Inn,
    /// `P`, also written `p`.
    Pennant,
    /// `w`
    Wine,
    /// `g`
    Grain,
    /// `c`
    Cloth,
    /// `h`
    Garden,
}

impl Mark {
    /// The mark of `letter`; `None` for other letters.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'K' => Self::Cloister,
            'I' => Self::Inn,
            'P' | 'p' => Self::Pennant,
            'w' => Self::Wine,
            'g' => Self::Grain,
            'c' => Self::Cloth,
            'h' => Self::Garden,
            _ => return None,
        })
    }

    /// Its letter in a code.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Cloister => 'K',
            Self::Inn => 'I',
            Self::Pennant => 'P',
            Self::Wine => 'w',
            Self::Grain => 'g',
            Self::Cloth => 'c',
            Self::Garden => 'h',
        }
    }

    /// Its name without an article.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Cloister => "cloister",
            Self::Inn => "inn",
            Self::Pennant => "pennant",
            Self::Wine => "wine",
            Self::Grain => "grain",
            Self::Cloth => "cloth",
            Self::Garden => "garden",
        }
    }

    /// The terrain that it belongs to; `None` for a feature of its own.
    #[must_use]
    pub fn terrain(self) -> Option<Terrain> {
        match self {
            Self::Cloister | Self::Garden => None,
            Self::Inn => Some(Terrain::Road),
            Self::Pennant | Self::Wine | Self::Grain | Self::Cloth => Some(Terrain::City),
        }
    }
}

/// A wooden figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Figure {
    /// `m` or `M` alone.
    Meeple,
    /// `[B]`, counts twice.
    Big,
    /// `[b]`
    Builder,
    /// `[a]`
    Abbot,
    /// `[m]`, counts once for each pennant of its city.
    Mayor,
    /// `[p]`
    Pig,
    /// `[w]`
    Wagon,
    /// `[barn]`
    Barn,
    /// `[ph]`
    Phantom,
}

impl Figure {
    /// All figures in a stable order.
    pub const ALL: [Self; 9] = [
        Self::Meeple,
        Self::Big,
        Self::Builder,
        Self::Abbot,
        Self::Mayor,
        Self::Pig,
        Self::Wagon,
        Self::Barn,
        Self::Phantom,
    ];

    /// The figure written `[letters]`; `None` for other letters.
    #[must_use]
    pub fn from_letters(letters: &str) -> Option<Self> {
        Some(match letters {
            "B" => Self::Big,
            "b" => Self::Builder,
            "a" => Self::Abbot,
            "m" => Self::Mayor,
            "p" => Self::Pig,
            "w" => Self::Wagon,
            "barn" => Self::Barn,
            "ph" => Self::Phantom,
            _ => return None,
        })
    }

    /// The text in the brackets; empty for the ordinary meeple.
    #[must_use]
    pub fn letters(self) -> &'static str {
        match self {
            Self::Meeple => "",
            Self::Big => "B",
            Self::Builder => "b",
            Self::Abbot => "a",
            Self::Mayor => "m",
            Self::Pig => "p",
            Self::Wagon => "w",
            Self::Barn => "barn",
            Self::Phantom => "ph",
        }
    }

    /// Its name without an article.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Meeple => "meeple",
            Self::Big => "big meeple",
            Self::Builder => "builder",
            Self::Abbot => "abbot",
            Self::Mayor => "mayor",
            Self::Pig => "pig",
            Self::Wagon => "wagon",
            Self::Barn => "barn",
            Self::Phantom => "phantom",
        }
    }

    /// Its place in [`Figure::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }
}

//! Tile codes such as `RCCmRP`: four sides clockwise from the left with their groups, the marks, and the meeples placed on the
//! tile.

use std::{fmt, ops::Range};

use notation::Order as _;

use super::{Figure, Mark, Terrain};

/// One side of a tile as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Face {
    /// Its terrain.
    pub terrain: Terrain,
    /// The digit after the letter, if there is one.
    pub digit: Option<u8>,
}

/// A mark and the city or road that it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Marked {
    /// What it is.
    pub mark: Mark,
    /// A side of the city or road that it belongs to; `None` for a feature of its own, or if there is no such side.
    pub side: Option<u8>,
}

/// The part of a code after which a meeple is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// A side, 0 to 3 clockwise from the left.
    Face(u8),
    /// The cloister.
    Cloister,
    /// The garden.
    Garden,
}

/// A meeple of a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meeple {
    /// Whether it is written `M`, a farmer, and not `m`.
    pub farmer: bool,
    /// Its figure.
    pub figure: Figure,
    /// The part after which it is written. A meeple after a pennant or an inn is on that city or road.
    pub anchor: Anchor,
    /// Its bytes in the code.
    pub range: Range<usize>,
}

/// The print of a tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tile {
    /// Left, top, right, bottom.
    pub faces: [Face; 4],
    /// Its marks.
    pub marks: Vec<Marked>,
}

/// A tile code as written, with its meeples.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadCode {
    /// The tile.
    pub tile: Tile,
    /// The meeples in the order of the code.
    pub meeples: Vec<Meeple>,
    /// The bytes of the four sides, with their digits.
    pub faces: [Range<usize>; 4],
    /// The place for a meeple on the cloister; `None` without a cloister.
    pub after_cloister: Option<usize>,
}

/// Why a text is no tile code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CodeError {
    /// This number of sides, not four.
    Faces(usize),
    /// A character without a meaning, and its byte.
    Unknown(usize, char),
    /// Brackets at this byte that name no figure.
    Figure(usize),
    /// A digit at this byte that follows no side.
    Digit(usize),
    /// A meeple at this byte before all sides.
    Meeple(usize),
}

impl ReadCode {
    /// Reads a code with its meeples, such as `FCmFC2` or `CC2pCFm[p]`.
    ///
    /// # Errors
    /// The first part of the text that makes it no code.
    pub fn read(text: &str) -> Result<Self, CodeError> {
        let mut reader = CodeReader::default();
        let mut characters = text.char_indices().peekable();
        while let Some((at, character)) = characters.next() {
            if let Some(terrain) = Terrain::from_letter(character) {
                reader.face(terrain, at);
            } else if let Some(digit) = character.to_digit(10) {
                reader.digit(digit, at)?;
            } else if let Some(mark) = Mark::from_letter(character) {
                reader.mark(mark, at)?;
            } else if matches!(character, 'm' | 'M') {
                let rest = text.get(at + 1..).unwrap_or_default();
                let (figure, len) = figure_after(rest).ok_or(CodeError::Figure(at + 1))?;
                reader.meeple(character == 'M', figure, at..at + 1 + len)?;
                while characters
                    .next_if(|(next, _)| *next < at + 1 + len)
                    .is_some()
                {}
            } else {
                return Err(CodeError::Unknown(at, character));
            }
        }
        reader.finish()
    }

    /// Whether `meeple` is written as a farmer after the cloister.
    pub(crate) fn is_on_cloister(&self, meeple: &Meeple) -> bool {
        meeple.farmer && self.after_cloister == Some(meeple.range.start)
    }

    /// The place in `bare`, the code without meeples from which this was read, for a meeple on `anchor`; `None` if there is no
    /// such feature.
    #[must_use]
    pub fn after(&self, bare: &str, anchor: Anchor) -> Option<usize> {
        match anchor {
            Anchor::Face(side) => self.faces.get(usize::from(side)).map(|face| face.end),
            Anchor::Cloister => self.after_cloister,
            Anchor::Garden => bare.rfind(Mark::Garden.letter()).map(|at| at + 1),
        }
    }

    /// `text`, the code from which this was read, without its meeples.
    #[must_use]
    pub fn bare(&self, text: &str) -> String {
        let mut bare = String::with_capacity(text.len());
        let mut done = 0;
        for meeple in &self.meeples {
            bare.push_str(text.get(done..meeple.range.start).unwrap_or_default());
            done = meeple.range.end;
        }
        bare.push_str(text.get(done..).unwrap_or_default());
        bare
    }
}

/// The figure in the brackets at the start of `rest`, and their length; the ordinary meeple and 0 without brackets. `None` for
/// an unknown figure.
fn figure_after(rest: &str) -> Option<(Figure, usize)> {
    let Some(inside) = rest.strip_prefix('[') else {
        return Some((Figure::Meeple, 0));
    };
    let (letters, _) = inside.split_once(']')?;
    Some((Figure::from_letters(letters)?, letters.len() + 2))
}

/// The parts that were read so far.
#[derive(Default)]
struct CodeReader {
    faces: Vec<(Face, Range<usize>)>,
    /// Marks, with the side after which they are written.
    marks: Vec<(Mark, u8)>,
    /// Meeples, with the mark after which they are written, as an index into `marks`.
    meeples: Vec<(Meeple, Option<usize>)>,
    /// Whether a mark was read last, apart from meeples.
    after_mark: bool,
    after_cloister: Option<usize>,
}

impl CodeReader {
    fn face(&mut self, terrain: Terrain, at: usize) {
        let face = Face {
            terrain,
            digit: None,
        };
        self.faces.push((face, at..at + 1));
        self.after_mark = false;
    }

    fn digit(&mut self, digit: u32, at: usize) -> Result<(), CodeError> {
        match self.faces.last_mut() {
            Some((face, range)) if range.end == at && face.digit.is_none() && digit > 0 => {
                face.digit = u8::try_from(digit).ok();
                range.end = at + 1;
                Ok(())
            }
            _ => Err(CodeError::Digit(at)),
        }
    }

    /// The index of the last side as a byte: their number is checked at the end.
    fn side(&self) -> Option<u8> {
        u8::try_from(self.faces.len().checked_sub(1)?).ok()
    }

    fn mark(&mut self, mark: Mark, at: usize) -> Result<(), CodeError> {
        let side = self.side().ok_or(CodeError::Unknown(at, mark.letter()))?;
        self.marks.push((mark, side));
        self.after_mark = true;
        if mark == Mark::Cloister {
            self.after_cloister = Some(at + 1);
        }
        Ok(())
    }

    fn meeple(
        &mut self,
        farmer: bool,
        figure: Figure,
        range: Range<usize>,
    ) -> Result<(), CodeError> {
        let side = self.side().ok_or(CodeError::Meeple(range.start))?;
        let mark = (self.after_mark && !farmer).then(|| self.marks.len().saturating_sub(1));
        let meeple = Meeple {
            farmer,
            figure,
            anchor: Anchor::Face(side),
            range,
        };
        self.meeples.push((meeple, mark));
        Ok(())
    }

    fn finish(self) -> Result<ReadCode, CodeError> {
        let count = self.faces.len();
        let Ok(faces) = <[(Face, Range<usize>); 4]>::try_from(self.faces) else {
            return Err(CodeError::Faces(count));
        };
        let ranges = faces.clone().map(|(_, range)| range);
        let mut tile = Tile {
            faces: faces.map(|(face, _)| face),
            marks: Vec::with_capacity(self.marks.len()),
        };
        for (mark, after) in self.marks {
            let side = tile.owner(mark, after);
            tile.marks.push(Marked { mark, side });
        }
        let meeples = self
            .meeples
            .into_iter()
            .map(|(mut meeple, mark)| {
                meeple.anchor = match mark.and_then(|index| tile.marks.get(index)) {
                    Some(marked) => match (marked.mark, marked.side) {
                        (Mark::Cloister, _) => Anchor::Cloister,
                        (Mark::Garden, _) => Anchor::Garden,
                        (_, Some(side)) => Anchor::Face(side),
                        (_, None) => meeple.anchor,
                    },
                    None => meeple.anchor,
                };
                // Only abbots may be in a garden, so some records leave out `[a]`.
                if meeple.anchor == Anchor::Garden && meeple.figure == Figure::Meeple {
                    meeple.figure = Figure::Abbot;
                }
                meeple
            })
            .collect();
        Ok(ReadCode {
            tile,
            meeples,
            faces: ranges,
            after_cloister: self.after_cloister,
        })
    }
}

impl Tile {
    /// Reads a code without meeples; `None` for other texts.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let written = ReadCode::read(code).ok()?;
        written.meeples.is_empty().then_some(written.tile)
    }

    /// The side whose city or road gets a mark that is written after side `after`: that side if its terrain is right,
    /// otherwise the first side of that terrain.
    fn owner(&self, mark: Mark, after: u8) -> Option<u8> {
        let terrain = mark.terrain()?;
        let is_right = |side: &u8| {
            self.faces
                .get(usize::from(*side))
                .is_some_and(|face| face.terrain == terrain)
        };
        Some(after)
            .filter(is_right)
            .or_else(|| (0..4).find(is_right))
    }

    /// The group of each side, numbered from 0 in order of appearance among the sides of the same terrain; sides of equal
    /// groups are connected. All rivers of a tile are one group; fields have none.
    #[must_use]
    pub fn groups(&self) -> [u8; 4] {
        let ends = self.count(Terrain::Road);
        let any_digit = self
            .faces
            .iter()
            .any(|face| face.terrain == Terrain::Road && face.digit.is_some());
        let raw = |side: usize| {
            let face = self.faces[side];
            match face.terrain {
                Terrain::City => face.digit.unwrap_or(1),
                Terrain::Road if any_digit => face.digit.unwrap_or(1),
                // A junction: each end is a road of its own.
                Terrain::Road if ends > 2 => 10 + side as u8,
                _ => 0,
            }
        };
        let mut groups = [0; 4];
        for (side, face) in self.faces.iter().enumerate() {
            let (mut same, mut next) = (None, 0);
            for other in (0..side).filter(|&other| self.faces[other].terrain == face.terrain) {
                next = next.max(groups[other] + 1);
                if raw(other) == raw(side) {
                    same = Some(groups[other]);
                }
            }
            groups[side] = same.unwrap_or(next);
        }
        groups
    }

    /// The number of sides with `terrain`.
    #[must_use]
    pub fn count(&self, terrain: Terrain) -> usize {
        self.faces
            .iter()
            .filter(|face| face.terrain == terrain)
            .count()
    }

    /// The number of separate groups of `terrain`.
    #[must_use]
    pub fn group_count(&self, terrain: Terrain) -> usize {
        let groups = self.groups();
        (0..4)
            .filter(|&side| self.faces[side].terrain == terrain)
            .map(|side| usize::from(groups[side]) + 1)
            .max()
            .unwrap_or(0)
    }

    /// Whether the roads meet at a junction, without digits that connect them.
    #[must_use]
    pub fn has_junction(&self) -> bool {
        self.count(Terrain::Road) > 2
            && !self
                .faces
                .iter()
                .any(|face| face.terrain == Terrain::Road && face.digit.is_some())
    }

    /// Whether a field has a digit, which marks the tile whose fields differ from those that the code alone implies.
    #[must_use]
    pub fn is_split(&self) -> bool {
        self.faces
            .iter()
            .any(|face| face.terrain == Terrain::Field && face.digit.is_some())
    }

    /// Whether it has `mark`.
    #[must_use]
    pub fn has(&self, mark: Mark) -> bool {
        self.marks.iter().any(|marked| marked.mark == mark)
    }

    /// The tile without `mark`.
    #[must_use]
    pub fn without(&self, mark: Mark) -> Self {
        Self {
            faces: self.faces,
            marks: self
                .marks
                .iter()
                .copied()
                .filter(|marked| marked.mark != mark)
                .collect(),
        }
    }

    /// The tile turned clockwise by `quarters` quarter turns.
    #[must_use]
    pub fn turned(&self, quarters: u8) -> Self {
        let mut faces = self.faces;
        faces.rotate_right(usize::from(quarters % 4));
        let marks = self
            .marks
            .iter()
            .map(|marked| Marked {
                mark: marked.mark,
                side: marked.side.map(|side| (side + quarters) % 4),
            })
            .collect();
        Self { faces, marks }
    }

    /// The same code for all tiles of the same print and rotation: groups numbered in order of appearance, digits only where
    /// needed, marks at the end unless they must name their city or road.
    #[must_use]
    pub fn code(&self) -> String {
        let groups = self.groups();
        let roads_need_digits = self.roads_need_digits(&groups);
        let mut code = String::with_capacity(8);
        let mut marks: Vec<(usize, Mark)> = self
            .marks
            .iter()
            .map(|marked| (self.mark_place(marked, &groups), marked.mark))
            .collect();
        marks.order();
        let mut is_split = self.is_split();
        for (side, (face, group)) in self.faces.iter().zip(groups).enumerate() {
            code.push(face.terrain.letter());
            let digit = match face.terrain {
                Terrain::City if group > 0 => Some(group + 1),
                Terrain::Road if roads_need_digits => Some(group + 1),
                // One digit is enough; the first field has it.
                Terrain::Field if is_split => {
                    is_split = false;
                    Some(1)
                }
                _ => None,
            };
            code.extend(digit.map(|digit| char::from(b'0' + digit)));
            code.extend(
                marks
                    .iter()
                    .filter(|(place, _)| *place == side)
                    .map(|(_, mark)| mark.letter()),
            );
        }
        code.extend(
            marks
                .iter()
                .filter(|(place, _)| *place >= 4)
                .map(|(_, mark)| mark.letter()),
        );
        code
    }

    fn roads_need_digits(&self, groups: &[u8; 4]) -> bool {
        let plain = Self {
            faces: self.faces.map(|face| Face {
                digit: face.digit.filter(|_| face.terrain != Terrain::Road),
                ..face
            }),
            marks: Vec::new(),
        };
        plain.groups() != *groups
    }

    /// The index of the side after which a mark is written, 4 for the end.
    fn mark_place(&self, marked: &Marked, groups: &[u8; 4]) -> usize {
        let (Some(terrain), Some(side)) = (marked.mark.terrain(), marked.side) else {
            return 4;
        };
        if self.group_count(terrain) < 2 {
            return 4;
        }
        (0..4)
            .rev()
            .find(|&other| {
                self.faces[other].terrain == terrain && groups[other] == groups[usize::from(side)]
            })
            .unwrap_or(4)
    }

    /// The same code for all rotations of the tile: the first in alphabetical order.
    #[must_use]
    pub fn canonical(&self) -> String {
        (0..4)
            .map(|quarters| self.turned(quarters).code())
            .min()
            .unwrap_or_default()
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.code())
    }
}

#[cfg(test)]
mod tests;

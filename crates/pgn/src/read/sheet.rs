//! A record as plain data, in the order of the text, before the replay: tags, moves and lines of play.
//! `reader` makes it of the tree of a game, and `rows` knows its lines of text.

use std::ops::Range;

use notation::{Edit, Fix, Ranged, TextRange, TextSize, lines::Doubled, rows as order, tags, work};

use crate::{
    game::{
        san::{self, Language, San},
        variant,
    },
    read::syntax::result,
};

mod reader;
mod rows;

pub(crate) use rows::SheetRow;

/// A record as plain data.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sheet {
    pub(crate) tags: Vec<tags::Tag>,
    /// The tags that stand on several lines.
    wrapped: Vec<Wrapped>,
    /// All moves, including those of variations.
    pub(crate) moves: Vec<Written>,
    /// The game, then its variations in the order of their starts.
    pub(crate) lines: Vec<Line>,
    /// The lines of the text that have moves, and those of them that repeat the line above.
    pub(crate) rows: Vec<SheetRow>,
    pub(crate) doubled: Vec<Doubled>,
    /// The results of the game.
    pub(crate) results: Vec<Ranged<&'static str>>,
    /// How the game was lost without a move, if that is written as a word that is no result of the standard.
    pub(crate) forfeit: Option<Ranged<Forfeit>>,
    /// Numbers without a move after them.
    pub(crate) strays: Vec<Number>,
    /// The comments, each with the number of moves before it.
    pub(crate) comments: Vec<Ranged<usize>>,
    /// `$1` and `!`, each with the index of its move.
    pub(crate) nags: Vec<(usize, Ranged<u8>)>,
    /// Where a program wrote `(null)`, in the order of the text.
    pub(crate) nulls: Vec<TextRange>,
    /// Whether a sign or a number between the moves may be spelled otherwise than in the standard.
    pub(crate) has_signs: bool,
    /// The comment and the variations that are still open at the end.
    pub(crate) open_comment: Option<TextRange>,
    pub(crate) open_lines: Vec<usize>,
    /// Variations without `)`, which end where the numbers or another sign show it.
    pub(crate) unclosed: Vec<usize>,
    /// Those of them that end with a `}` in the place of their `)`.
    pub(crate) mistyped: Vec<Ranged<usize>>,
    /// Variations without `(`, which begin where the numbers show it.
    pub(crate) unopened: Vec<Unopened>,
    /// The language of the piece letters; `None` for English.
    pub(crate) language: Option<Language>,
    /// The chess variant; `None` for chess.
    pub(crate) variant: Option<String>,
}

/// The side that lost a game without a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Forfeit {
    White,
    Black,
    Both,
}

impl Forfeit {
    /// The forfeit that the only word of a game stands for; `None` for other words.
    fn of(word: &str) -> Option<Self> {
        match &*san::whole(word) {
            "0-0" | "0:0" | "-/-" | "-:-" => Some(Self::Both),
            "+/-" | "+:-" | "+-" => Some(Self::Black),
            "-/+" | "-:+" | "-+" => Some(Self::White),
            _ => None,
        }
    }
}

/// A written move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Written {
    pub(crate) range: TextRange,
    /// The move as read; `None` if it cannot be read.
    pub(crate) san: Option<San>,
    /// The number directly before it.
    pub(crate) number: Option<Number>,
    /// The index of its line in [`Sheet::lines`].
    pub(crate) line: usize,
    /// Whether a comment says that it was played although it is illegal.
    pub(crate) is_as_played: bool,
}

impl Written {
    /// The start of the move, or of its number.
    pub(crate) fn begin(&self) -> TextSize {
        self.number
            .map_or(self.range, |number| number.range)
            .start()
    }
}

/// A move number: `12.` before White's move, `12...` before Black's.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number {
    /// The value; 0 if it cannot be read.
    pub(crate) value: u32,
    /// The bytes of the digits and dots.
    pub(crate) range: TextRange,
    pub(crate) dots: usize,
    /// Whether it is at the end of the line above its move.
    pub(crate) is_above: bool,
}

impl Number {
    /// Whether its dots say that Black moves. The import format allows any number of dots; two or more mean Black.
    pub(crate) fn is_black(&self) -> bool {
        self.dots > 1
    }

    /// The half move that it stands for.
    pub(crate) fn half(&self) -> usize {
        order::half(self.value, self.is_black())
    }

    /// Whether it cannot be read and runs into the move, so that it is part of that: `B.` in `B.f5`.
    pub(crate) fn is_glued(&self, written: &Written) -> bool {
        self.value == 0 && self.range.end() == written.range.start()
    }

    /// Whether it may precede this move. A single dot may precede Black's move, too.
    pub(crate) fn fits(&self, value: i64, is_black: bool) -> bool {
        i64::from(self.value) == value && (is_black || !self.is_black())
    }
}

/// A variation that lost its `(`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unopened {
    /// Its index in [`Sheet::lines`].
    pub(crate) line: usize,
    /// The move that precedes it.
    pub(crate) before: usize,
    /// The `)` at its end.
    pub(crate) end: TextRange,
}

/// A tag that stands on several lines.
#[derive(Debug, Clone)]
pub(crate) struct Wrapped {
    /// Its index in [`Sheet::tags`].
    tag: usize,
    /// Whether its value continues in the next lines. Otherwise each of its parts stands in one.
    pub(crate) is_value: bool,
    /// What joins its lines: a replacement of each gap between them.
    pub(crate) joints: Vec<Edit>,
    /// The tag in one line.
    pub(crate) written: String,
}

/// A line of play: the game, or a variation.
#[derive(Debug, Clone, Default)]
pub(crate) struct Line {
    /// The move that it replaces; `None` for the game itself, and for a variation before any move.
    pub(crate) parent: Option<usize>,
    /// Indices into [`Sheet::moves`].
    pub(crate) moves: Vec<usize>,
    /// The bytes, including the parentheses.
    pub(crate) range: TextRange,
    pub(crate) depth: usize,
}

/// Finds the language of a sheet with these piece letters by what can be played in it; `None` for English.
pub(crate) type LanguageOf = fn(&Sheet, &str, &[&str]) -> Option<Language>;

impl Sheet {
    /// The last tag with this name, else the last whose name differs only in case, which has a finding of its own.
    pub(crate) fn tag(&self, name: &str) -> Option<&tags::Tag> {
        let is_nearly = |tag: &&tags::Tag| tag.name.eq_ignore_ascii_case(name);
        let exact = self.tags.iter().rfind(|tag| tag.name == name);
        exact.or_else(|| self.tags.iter().rfind(is_nearly))
    }

    /// The last tag `Variant`, in any case, else the last of another name that names one: it decides whether moves are changed at
    /// all.
    pub(crate) fn variant_tag(&self) -> Option<&tags::Tag> {
        let mut tags = self.tags.iter();
        tags.rfind(|tag| tag.name.eq_ignore_ascii_case("Variant"))
            .or_else(|| self.tags.iter().rfind(|tag| variant::is_named_by(tag)))
    }

    /// The tags that stand on several lines.
    pub(crate) fn wrapped_tags(&self) -> impl Iterator<Item = (&tags::Tag, &Wrapped)> {
        let wrapped = self.wrapped.iter();
        wrapped.filter_map(|one| Some((self.tags.get(one.tag)?, one)))
    }

    /// The value of a tag; `None` if it is missing or unknown (`?`, `-`).
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        let value = self.tag(name)?.value.trim();
        (!matches!(value, "" | "?" | "-")).then_some(value)
    }

    /// The written result, else that of the tag, else `*`.
    pub(crate) fn result(&self) -> &str {
        let written = self.results.first().map(|found| found.value);
        let tagged = || self.value("Result").and_then(result);
        written.or_else(tagged).unwrap_or("*")
    }

    /// The number of the first move; 1 if later numbers imply that, 0 if there are no numbers.
    pub(crate) fn first_number(&self) -> u32 {
        let mut numbers = (self.main().iter().enumerate()).filter_map(|(made, index)| {
            let number = self.moves.get(*index)?.number?;
            let made = u32::try_from(made).ok()?;
            Some((number.value.saturating_sub(made / 2), number.value))
        });
        let first = numbers.next().map_or(0, |(implied, _)| implied);
        let mut implied = numbers
            .filter(|(_, written)| *written > 0)
            .map(|(implied, _)| implied);
        match (implied.next(), implied.next()) {
            (Some(1), Some(1) | None) => 1,
            _ => first,
        }
    }

    /// Whether the first number is Black's.
    pub(crate) fn begins_black(&self) -> bool {
        let first = self
            .main()
            .first()
            .and_then(|index| self.moves.get(*index)?.number);
        first.is_some_and(|number| number.is_black())
    }

    /// The main line.
    pub(crate) fn main(&self) -> &[usize] {
        self.lines.first().map_or(&[], |line| &line.moves)
    }

    /// The position, in a variation, of its first move that continues the line around it, by its number.
    fn end_of(&self, variation: usize) -> Option<usize> {
        let line = self.lines.get(variation)?;
        let number = |index: usize| self.moves.get(index)?.number;
        work::count(line.moves.len());
        let mut numbered = line
            .moves
            .iter()
            .enumerate()
            .filter_map(|(nth, index)| Some((nth, number(*index)?.half())));
        let (skipped, first) = numbered.next()?;
        // The variation's first move has the number of the move that it replaces.
        let goes_on = first.checked_sub(skipped)? + 1;
        // A move of Black goes on without a number: `(6. d4 exd4 7. Re1 b5 7. Bb3`.
        let may_be_bare = goes_on % 2 == 1;
        let is_bare = |nth: usize| {
            line.moves
                .get(nth)
                .is_some_and(|index| number(*index).is_none())
        };
        let mut last = first;
        numbered.find_map(|(nth, half)| {
            let is_back = half <= std::mem::replace(&mut last, half);
            let above = nth.checked_sub(1).filter(|above| *above > 0);
            match half.checked_sub(goes_on) {
                Some(0) if is_back => Some(nth),
                Some(1) if is_back && may_be_bare => above.filter(|above| is_bare(*above)),
                _ => None,
            }
        })
    }

    /// Whether a variation that is not closed begins with another one: its `(` is written twice.
    pub(crate) fn is_before_parenthesis(&self, text: &str, variation: usize) -> bool {
        let line = self.lines.get(variation);
        let rest = line.and_then(|line| text.get(usize::from(line.range.start())..));
        let behind = rest.and_then(|rest| rest.strip_prefix('('));
        behind.is_some_and(|behind| behind.trim_start().starts_with('('))
    }

    /// The position of the last move of the game whose number goes back, and the move that it replaces.
    fn begin_of_unopened(&self) -> Option<(usize, usize)> {
        let moves = self.main();
        work::count(moves.len());
        // The half move of each move, by the numbers.
        let mut halves: Vec<usize> = Vec::with_capacity(moves.len());
        let mut begin = None;
        // The moves that have the number of the move of White before them, with a single dot.
        let mut repeated = Vec::new();
        let half = |index: &usize| {
            let number = self.moves.get(*index)?.number?;
            (number.value > 0).then(|| number.half())
        };
        // Whether the next number after a move confirms that its own number is White's.
        let goes_on = |nth: usize, own: usize| {
            let behind = moves.get(nth + 1..).unwrap_or_default().iter();
            let mut numbered = (own + 1..).zip(behind);
            let next = numbered.find_map(|(due, index)| Some((due, half(index)?)));
            next.is_some_and(|(due, half)| due == half)
        };
        for (nth, index) in moves.iter().enumerate() {
            let due = halves.last().map(|last| last + 1);
            let own = half(index);
            let half = match (due, own) {
                // A single dot may stand before a move of Black.
                (Some(due), Some(own)) if own + 1 == due && due % 2 == 1 && !goes_on(nth, own) => {
                    repeated.push(nth);
                    due
                }
                (Some(due), Some(own)) => {
                    if own < due {
                        begin = Some(nth);
                    }
                    own
                }
                (due, own) => own.or(due).unwrap_or(2),
            };
            halves.push(half);
        }
        let Some(begin) = begin else {
            return self.begin_of_repeated(moves, &repeated);
        };
        let half = halves.get(begin)?;
        let replaced = halves.get(..begin)?.iter().rposition(|one| one == half)?;
        Some((begin, *moves.get(replaced)?))
    }

    /// The same where no number goes back, but the number of one move of White stands twice, and none behind it says that the second is
    /// Black's: `6. Re1 6. d4 exd4)`.
    fn begin_of_repeated(&self, moves: &[usize], repeated: &[usize]) -> Option<(usize, usize)> {
        let [begin] = *repeated else {
            return None;
        };
        let behind = moves.get(begin + 1..)?;
        let is_numbered = |index: &usize| {
            let written = self.moves.get(*index);
            written.is_some_and(|written| written.number.is_some())
        };
        let is_begin = !behind.is_empty() && !behind.iter().any(is_numbered);
        let replaced = moves.get(begin.checked_sub(1)?)?;
        is_begin.then_some((begin, *replaced))
    }

    /// Moves a variation to follow the move `behind`, which it replaces.
    pub(crate) fn moved(&self, text: &str, line: &Line, behind: usize) -> Fix {
        let written = |range: TextRange| text.get(Range::from(range));
        let variation = written(line.range).unwrap_or_default();
        let place = self.moves.get(behind).map_or(line.range, |one| one.range);
        let rest = text.get(usize::from(line.range.end())..);
        let blank = rest.is_some_and(|rest| rest.starts_with(' '));
        let end = line.range.end() + TextSize::new(u32::from(blank));
        Fix::guess(
            format!("Put it behind {}", written(place).unwrap_or_default()),
            vec![
                Edit::delete(TextRange::new(line.range.start(), end)),
                Edit::insert(place.end(), format!(" {variation}")),
            ],
        )
    }

    /// The index of the move that contains `at`; where two moves touch, the later one.
    pub(crate) fn move_at(&self, at: TextSize) -> Option<usize> {
        let next = self.moves.partition_point(|one| one.range.start() <= at);
        let index = next.checked_sub(1)?;
        (at <= self.moves.get(index)?.range.end()).then_some(index)
    }
}

//! A record as plain data, in the order of the text, before the replay.

use std::ops::Range;

use notation::{
    Edit, Fix, Parse, Ranged, TextRange, TextSize, apply_edits,
    lines::{self, Doubled},
    rowan::NodeOrToken,
    rows, slip,
    tags::{self, ROSTER},
    walk, work,
};

use crate::{
    game::{
        glossary,
        san::{self, Language, San},
        variant,
    },
    read::{
        parser,
        syntax::{PgnLanguage, SyntaxKind, TAGS, nearly_result, result, result_in_words},
    },
};

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
    pub(crate) rows: Vec<Row>,
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
        rows::half(self.value, self.is_black())
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

/// A `}` inside a variation that closes no comment.
#[derive(Debug, Clone, Copy)]
struct Brace {
    /// The line of play around it, and the number of its moves above.
    line: usize,
    moves: usize,
    range: TextRange,
}

/// A line of the text with moves.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    /// The line in the game, from 0.
    pub(crate) line: usize,
    /// The bytes from its first to its last word.
    pub(crate) range: TextRange,
    /// The indices in [`Sheet::moves`] of its moves.
    pub(crate) moves: Range<usize>,
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

/// A tag that lacks parts at the end of its line.
#[derive(Debug, Clone, Default)]
struct OpenTag {
    /// The bytes of its lines so far.
    range: TextRange,
    name: Option<TextRange>,
    value: Option<TextRange>,
    /// Whether the value continues in a further line.
    is_value: bool,
    joints: Vec<Edit>,
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

/// The text of a comment that says an illegal move was played.
const AS_PLAYED: &str = "movetext: as played";

/// Finds the language of a sheet with these piece letters by what can be played in it; `None` for English.
pub(crate) type LanguageOf = fn(&Sheet, &str, &[&str]) -> Option<Language>;

impl Sheet {
    /// Reads the tree of a game.
    pub(crate) fn new(parse: &Parse, language_of: LanguageOf) -> Self {
        let mut reader = Reader {
            text: parse.text(),
            sheet: Self {
                lines: vec![Line::default()],
                ..Self::default()
            },
            open: vec![0],
            open_tag: None,
            number: None,
            dots: TextRange::default(),
            last_inside: None,
            line_start: TextSize::new(0),
            letters: Vec::new(),
            braces: Vec::new(),
            is_behind_error: false,
            words: 0,
            last_word: TextRange::default(),
        };
        for (index, line) in parse.lines::<PgnLanguage>().enumerate() {
            let mut children = 0;
            let (moves, results) = (reader.sheet.moves.len(), reader.sheet.results.len());
            reader.line_start = line.text_range().start();
            for child in line.children_with_tokens() {
                children += 1;
                match child {
                    NodeOrToken::Node(node) => reader.add_tag(node),
                    NodeOrToken::Token(token) => reader.add(token),
                }
            }
            work::count(children);
            reader.end_row(index, moves, results);
        }
        reader.finish(language_of)
    }

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

/// Whether the row repeats the row above.
fn is_doubled(text: &str, above: &Row, row: &Row, has_number: bool) -> bool {
    has_number
        && above.moves.len() == row.moves.len()
        && lines::say_same(text, [above.range], [row.range])
}

/// The value of digits and of characters that look like digits.
fn value(digits: &str) -> Option<u32> {
    match digits.bytes().all(|byte| byte.is_ascii_digit()) {
        true => digits.parse().ok(),
        false => slip::digits(digits)?.parse().ok(),
    }
}

/// Reads the tokens of a game in order.
struct Reader<'t> {
    text: &'t str,
    sheet: Sheet,
    /// The indices of the open lines of play, the innermost last.
    open: Vec<usize>,
    /// The last tag, if parts of it may stand on the next line.
    open_tag: Option<OpenTag>,
    number: Option<Number>,
    /// The bytes of the last dots.
    dots: TextRange,
    /// The last result inside a variation.
    last_inside: Option<Ranged<&'static str>>,
    /// The start of the current line of the text.
    line_start: TextSize,
    /// The piece letters so far, each once.
    letters: Vec<&'t str>,
    /// Where a variation may end with the wrong sign.
    braces: Vec<Brace>,
    /// Whether the last token is part of something that cannot be read.
    is_behind_error: bool,
    /// The number of words in the movetext, and the last of them.
    words: usize,
    last_word: TextRange,
}

impl<'t> Reader<'t> {
    fn add_tag(&mut self, node: walk::Node<'_, PgnLanguage>) {
        use SyntaxKind::{L_BRACKET, R_BRACKET, TAG_NAME, TAG_VALUE};
        let range_of = |kind| node.token(kind).map(|part| part.text_range());
        let (range, name, value) = (node.text_range(), range_of(TAG_NAME), range_of(TAG_VALUE));
        let is_closed = node.token(R_BRACKET).is_some();
        if node.token(L_BRACKET).is_some() {
            let tag = tags::read(node, &TAGS);
            let tag = tag.and_then(|tag| self.known(tag));
            self.sheet.tags.extend(tag);
            self.open_tag = (!is_closed).then(|| OpenTag {
                range,
                name,
                value,
                ..OpenTag::default()
            });
            return;
        }
        let Some(mut open) = self.open_tag.take() else {
            return;
        };
        let above = self.text.get(..usize::from(range.start()));
        let above = above.unwrap_or_default().trim_end();
        if TextSize::of(above) > open.range.end() {
            return;
        }
        let below = self.text.get(Range::from(range)).unwrap_or_default();
        let end = range.end() - TextSize::of(below.trim_start());
        let joint = if name.is_none() && value.is_some() {
            " "
        } else {
            ""
        };
        let gap = TextRange::new(TextSize::of(above), end);
        open.joints.push(Edit::replace(gap, joint));
        let is_known = open.name.is_some() && open.value.is_some();
        open.is_value |= is_known && value.is_some();
        open.range = open.range.cover(range);
        open.name = open.name.or(name);
        open.value = match (open.value, value) {
            (Some(first), Some(rest)) => Some(first.cover(rest)),
            (first, rest) => first.or(rest),
        };
        if is_known {
            self.sheet.tags.pop();
        }
        self.put_tag(&open, is_closed);
        self.open_tag = Some(open).filter(|_| !is_closed);
    }

    /// A tag whose value is unknown where a program had none; `None` if the tag then says nothing.
    fn known(&mut self, tag: tags::Tag) -> Option<tags::Tag> {
        if !tag.is_whole || !glossary::is_null(&tag.value) {
            return Some(tag);
        }
        self.sheet.nulls.push(tag.range);
        let is_known = ROSTER.iter().any(|(name, _)| *name == tag.name);
        let value = "?".to_owned();
        is_known.then_some(tags::Tag { value, ..tag })
    }

    /// Adds a tag that stands on several lines, with what is known of it so far.
    fn put_tag(&mut self, open: &OpenTag, is_closed: bool) {
        let (Some(name), Some(value)) = (open.name, open.value) else {
            return;
        };
        let text = |range: TextRange| self.text.get(Range::from(range)).unwrap_or_default();
        // `range` with its lines joined.
        let joined = |range: TextRange| {
            let inside = open.joints.iter();
            let inside = inside.filter(|joint| range.contains_range(joint.range));
            let edits =
                inside.map(|joint| Edit::replace(joint.range - range.start(), &*joint.text));
            apply_edits(text(range), &edits.collect::<Vec<_>>())
        };
        let written = joined(value);
        let is_quoted = tags::is_quoted(&written);
        let quote = TextSize::of('"');
        let start = value.start() + quote;
        let end = if is_quoted {
            value.end() - quote
        } else {
            value.end()
        };
        let tag = self.sheet.tags.len();
        self.sheet.tags.push(tags::Tag {
            range: open.range,
            name: text(name).to_owned(),
            name_range: name,
            value: tags::unquoted(&written),
            value_range: TextRange::new(start, end.max(start)),
            is_whole: is_closed && is_quoted,
        });
        self.sheet.wrapped.pop_if(|known| known.tag == tag);
        self.sheet.wrapped.push(Wrapped {
            tag,
            is_value: open.is_value,
            joints: open.joints.clone(),
            written: joined(open.range),
        });
    }

    fn add(&mut self, token: walk::Token<'t, PgnLanguage>) {
        use SyntaxKind::{COMMENT, DOTS, L_PAREN, NAG, NUMBER, R_PAREN, RESULT, SAN, SUFFIX};
        let (kind, range) = (token.kind(), token.text_range());
        if !kind.is_trivia() && !matches!(kind, COMMENT | SyntaxKind::LINE_COMMENT) {
            (self.words, self.last_word) = (self.words + 1, range);
        }
        let is_behind_error = self.is_behind_error;
        if !kind.is_trivia() {
            self.is_behind_error = kind == SyntaxKind::ERROR;
        }
        self.sheet.has_signs |= match kind {
            NUMBER => parser::undotted(token.text()).is_some(),
            NAG => !token.text().starts_with('$'),
            L_PAREN | R_PAREN => matches!(token.text(), "[" | "]"),
            SAN => match self.number {
                Some(number) => number.dots == 0 && number.range.end() == range.start(),
                // `Nf3Nc6`
                None => self.last_move_end() == Some(range.start()),
            },
            DOTS => {
                let is_glued = |end: TextSize| end == range.start();
                token.text().ends_with(')')
                    || self.last_move_end().is_some_and(is_glued)
                    || self.result_end().is_some_and(is_glued)
            }
            _ => false,
        };
        match kind {
            SAN => self.add_move(token.text(), range),
            NUMBER
                if self
                    .number
                    .is_some_and(|number| number.range.end() == range.start()) =>
            {
                // `1.9` for `19.`
                if let Some(number) = &mut self.number {
                    number.value = 0;
                    number.range = number.range.cover(range);
                }
            }
            NUMBER if !self.dots.is_empty() && self.dots.end() == range.start() => {
                // `.19` for `19.`
                self.number = Some(Number {
                    value: 0,
                    range: self.dots.cover(range),
                    dots: 1,
                    is_above: false,
                });
            }
            NUMBER => {
                self.drop_number();
                let value = match parser::undotted(token.text()) {
                    Some(digits) => digits.parse().ok(),
                    None => value(token.text()),
                };
                self.number = Some(Number {
                    value: value.unwrap_or(0),
                    range,
                    dots: 0,
                    is_above: false,
                });
            }
            // `e4.`: no dot belongs after a move.
            DOTS if self.last_move_end() == Some(range.start()) => {}
            DOTS => {
                self.dots = range;
                if let Some(number) = &mut self.number {
                    if number.dots == 0 && number.range.end() == range.start() {
                        let text = self.text.get(Range::from(number.range));
                        number.value = text.and_then(value).unwrap_or(0);
                    }
                    number.dots += token
                        .text()
                        .chars()
                        // `1)`, `1.)`
                        .filter(|sign| *sign != ')' || token.text() == ")")
                        .map(|dot| if dot == '…' { 3 } else { 1 })
                        .sum::<usize>();
                    number.range = number.range.cover(range);
                }
            }
            COMMENT => self.add_comment(token.text(), range),
            SyntaxKind::LINE_COMMENT => self.note_comment(range),
            NAG if glossary::is_null(token.text()) => self.sheet.nulls.push(range),
            NAG | SUFFIX => {
                let value = glossary::nag(token.text());
                let last = self.line().moves.last().copied();
                if let (Some(last), Some(value)) = (last, value) {
                    self.sheet.nags.push((last, Ranged::new(value, range)));
                }
            }
            L_PAREN => self.open(range),
            R_PAREN => self.close(range),
            SyntaxKind::ERROR if token.text() == ")" => self.close_unopened(range),
            SyntaxKind::ERROR if token.text() == "}" => self.note_brace(range, is_behind_error),
            RESULT => {
                self.drop_number();
                let text = token.text();
                let value = result(text).or_else(|| result_in_words(text));
                let value = value.or_else(|| nearly_result(text)).unwrap_or("*");
                match self.open.len() {
                    1 => self.sheet.results.push(Ranged::new(value, range)),
                    _ => self.last_inside = Some(Ranged::new(value, range)),
                }
            }
            _ => {}
        }
    }

    /// The current line of play.
    fn line(&mut self) -> &mut Line {
        let line = self.open.last().copied().unwrap_or(0);
        // The game itself always exists.
        if self.sheet.lines.len() <= line {
            self.sheet.lines.resize_with(line + 1, Line::default);
        }
        &mut self.sheet.lines[line]
    }

    /// The end of the last move.
    fn last_move_end(&self) -> Option<TextSize> {
        Some(self.sheet.moves.last()?.range.end())
    }

    /// The end of the last result.
    fn result_end(&self) -> Option<TextSize> {
        Some(self.sheet.results.last()?.range.end())
    }

    fn add_move(&mut self, text: &'t str, range: TextRange) {
        let index = self.sheet.moves.len();
        let is_first = self.number.is_some_and(|number| number.value == 1);
        if is_first && self.open == [0] && !self.sheet.results.is_empty() {
            // Moves after the result in the same line belong to another game.
            self.open = vec![self.sheet.lines.len()];
            self.sheet.lines.push(Line {
                range,
                ..Line::default()
            });
        }
        let letter = san::letter(text).filter(|letter| !letter.starts_with(char::is_lowercase));
        if let Some(letter) = letter
            && !self.letters.contains(&letter)
        {
            self.letters.push(letter);
        }
        self.sheet.moves.push(Written {
            range,
            san: San::read(text, Language::ENGLISH),
            number: self.number.take().map(|number| Number {
                is_above: number.range.start() < self.line_start,
                ..number
            }),
            line: self.open.last().copied().unwrap_or(0),
            is_as_played: false,
        });
        self.line().moves.push(index);
    }

    /// Ends a line of the text; its moves and results begin at these indices. A line that repeats the line above is not played
    /// again.
    fn end_row(&mut self, line: usize, moves: usize, results: usize) {
        let sheet = &mut self.sheet;
        let written = sheet.moves.get(moves..).unwrap_or_default();
        let (Some(first), Some(last)) = (written.first(), written.last()) else {
            return;
        };
        let number = first.number.filter(|number| !number.is_above);
        let begin = number.map_or(first.range, |number| number.range);
        let end = sheet.results.get(results..).and_then(<[_]>::last);
        let end = end.map_or(last.range, |result| result.range.cover(last.range));
        let row = Row {
            line,
            range: begin.cover(end),
            moves: moves..sheet.moves.len(),
        };
        let is_main = first.line == 0 && last.line == 0;
        let has_number = is_main && written.iter().any(|written| written.number.is_some());
        if let Some(above) = sheet.rows.last()
            && is_doubled(self.text, above, &row, has_number)
        {
            let (range, first) = (row.range, above.range);
            sheet.doubled.push(Doubled { line, range, first });
            sheet.results.truncate(results);
        }
        sheet.rows.push(row);
    }

    fn drop_number(&mut self) {
        self.sheet.strays.extend(self.number.take());
    }

    fn add_comment(&mut self, text: &str, range: TextRange) {
        let is_open = !text.ends_with('}');
        match self.sheet.open_comment.take() {
            // The comment began on a line above.
            Some(first) => {
                if let Some(comment) = self.sheet.comments.last_mut() {
                    comment.range = comment.range.cover(range);
                }
                self.sheet.open_comment = is_open.then_some(first);
            }
            None => {
                self.note_comment(range);
                self.sheet.open_comment = is_open.then_some(range);
            }
        }
        let is_alone = |rest: &str| rest.trim_end_matches(['}', ' ']).is_empty();
        let said = text.trim_matches(['{', '}', ' ']);
        if !is_open && text.starts_with('{') && glossary::is_null(said) {
            self.sheet.nulls.push(range);
        }
        let inner = text.trim_start_matches(['{', ' ']);
        if inner.strip_prefix(AS_PLAYED).is_some_and(is_alone)
            && let Some(last) = self.line().moves.last().copied()
            && let Some(written) = self.sheet.moves.get_mut(last)
        {
            written.is_as_played = true;
        }
    }

    fn note_comment(&mut self, range: TextRange) {
        let above = self.sheet.moves.len();
        self.sheet.comments.push(Ranged::new(above, range));
    }

    fn open(&mut self, range: TextRange) {
        self.drop_number();
        let (parent, depth) = (self.line().moves.last().copied(), self.open.len());
        self.open.push(self.sheet.lines.len());
        self.sheet.lines.push(Line {
            parent,
            moves: Vec::new(),
            range,
            depth,
        });
    }

    fn close(&mut self, range: TextRange) {
        self.drop_number();
        if self.open.len() > 1 {
            let line = self.line();
            line.range = line.range.cover(range);
            self.open.pop();
        }
    }

    /// Notes a `}` inside a variation, which may stand in the place of its `)`. Behind words that cannot be read it ends a comment,
    /// and several of them are a finding of their own.
    fn note_brace(&mut self, range: TextRange, is_behind_error: bool) {
        if is_behind_error {
            self.braces.pop();
        } else if let [_, .., line] = *self.open.as_slice() {
            let moves = self.line().moves.len();
            self.braces.push(Brace { line, moves, range });
        }
    }

    /// Opens the missing start of a variation at a surplus `)`: where the numbers go back to an earlier move.
    fn close_unopened(&mut self, end: TextRange) {
        // The most such variations, since each search goes through all earlier moves.
        const MOST: usize = 4;
        if self.open != [0] || self.sheet.unopened.len() >= MOST {
            return;
        }
        let Some((nth, parent)) = self.sheet.begin_of_unopened() else {
            return;
        };
        let new = self.sheet.lines.len();
        let line = self.line();
        let Some(before) = nth
            .checked_sub(1)
            .and_then(|before| line.moves.get(before).copied())
        else {
            return;
        };
        let moves = line.moves.split_off(nth);
        let first = moves.first().and_then(|first| self.sheet.moves.get(*first));
        let begin = first.map_or(end.start(), Written::begin);
        for index in &moves {
            if let Some(written) = self.sheet.moves.get_mut(*index) {
                written.line = new;
            }
        }
        self.sheet.lines.push(Line {
            parent: Some(parent),
            moves,
            range: TextRange::new(begin, end.end()),
            depth: 1,
        });
        self.sheet.unopened.push(Unopened {
            line: new,
            before,
            end,
        });
    }

    /// Closes variations without `)` where the numbers return to the move after the replaced one, or at another closing sign if
    /// the numbers do not contradict that: from there on the moves belong to the line around them.
    fn close_open(&mut self) {
        // The most such variations, since each moves the rest of the game.
        const MOST: usize = 4;
        while let [.., outer, inner] = *self.open.as_slice()
            && self.sheet.unclosed.len() < MOST
        {
            if self.sheet.is_before_parenthesis(self.text, inner) {
                self.leave_out(outer, inner);
                continue;
            }
            let by_numbers = self.sheet.end_of(inner);
            let is_end = |brace: &&Brace| {
                brace.line == inner && by_numbers.is_none_or(|nth| nth == brace.moves)
            };
            let brace = self.braces.iter().find(is_end).copied();
            let Some(nth) = by_numbers.or(brace.map(|brace| brace.moves)) else {
                return;
            };
            let Some(line) = self.sheet.lines.get_mut(inner) else {
                return;
            };
            let rest = line.moves.split_off(nth.min(line.moves.len()));
            let end = if let Some(brace) = brace {
                self.sheet.mistyped.push(Ranged::new(inner, brace.range));
                brace.range.end()
            } else {
                let first = rest.first().and_then(|first| self.sheet.moves.get(*first));
                let Some(begin) = first.map(Written::begin) else {
                    return;
                };
                let before = self.text.get(..usize::from(begin));
                TextSize::of(before.unwrap_or_default().trim_end())
            };
            line.range = TextRange::new(line.range.start(), end);
            for index in &rest {
                if let Some(written) = self.sheet.moves.get_mut(*index) {
                    written.line = outer;
                }
            }
            if let Some(line) = self.sheet.lines.get_mut(outer) {
                line.moves.extend(rest);
            }
            self.sheet.unclosed.push(inner);
            self.open.pop();
        }
        if self.open.len() == 1 {
            self.sheet.results.extend(self.last_inside.take());
        }
    }

    /// Leaves out the first of two `(` of which only the second is closed: what stands in that variation belongs to `outer`, the
    /// line around it.
    fn leave_out(&mut self, outer: usize, inner: usize) {
        let Some(line) = self.sheet.lines.get_mut(inner) else {
            return;
        };
        let (moves, parent) = (std::mem::take(&mut line.moves), line.parent);
        for index in &moves {
            if let Some(written) = self.sheet.moves.get_mut(*index) {
                written.line = outer;
            }
        }
        if let Some(line) = self.sheet.lines.get_mut(outer) {
            line.moves.extend(moves);
        }
        for line in self.sheet.lines.iter_mut().skip(inner + 1) {
            line.parent = line.parent.or(parent);
            line.depth = line.depth.saturating_sub(1);
        }
        self.sheet.unclosed.push(inner);
        self.open.pop();
    }

    /// Reads the only word of the game as a forfeit, if it is one.
    fn forfeit(&mut self) {
        let range = self.last_word;
        let word = self.text.get(Range::from(range));
        let forfeit = word.filter(|_| self.words == 1).and_then(Forfeit::of);
        if let Some(forfeit) = forfeit {
            self.sheet.forfeit = Some(Ranged::new(forfeit, range));
            self.line().moves.clear();
        }
    }

    fn finish(mut self, language_of: LanguageOf) -> Sheet {
        self.drop_number();
        if self.open.len() > 1 {
            self.close_open();
        }
        self.sheet.open_lines = self.open.split_off(1);
        let end = TextRange::empty(TextSize::of(self.text));
        for line in &self.sheet.open_lines {
            if let Some(line) = self.sheet.lines.get_mut(*line) {
                line.range = line.range.cover(end);
            }
        }
        self.sheet.variant = variant::of(self.sheet.variant_tag());
        self.forfeit();
        let is_chess = self.sheet.variant.is_none();
        let language = language_of(&self.sheet, self.text, &self.letters);
        self.sheet.language = language.filter(|_| is_chess);
        if let Some(language) = self.sheet.language {
            // A move or two may have English letters.
            let is_mixed = !language.is_capital && Language::of(&self.letters).is_empty();
            for written in &mut self.sheet.moves {
                let text = self.text.get(Range::from(written.range));
                written.san = text.and_then(|text| match is_mixed {
                    true => San::read_mixed(text, language),
                    false => San::read(text, language),
                });
            }
        }
        self.sheet
    }
}

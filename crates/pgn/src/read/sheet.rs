//! What a record says, in plain data and in the order of the text, before anything is played.

use std::ops::Range;

use notation::{
    Edit, Fix, Parse, Ranged, TextRange, TextSize,
    lines::{self, Doubled},
    rowan::NodeOrToken,
    rows, slip, tags, walk, work,
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
    replay::language,
};

/// A record as plain data.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sheet {
    pub(crate) tags: Vec<tags::Tag>,
    /// Those of them whose value goes on in the next lines.
    wrapped: Vec<Wrapped>,
    /// All moves, those of variations among them.
    pub(crate) moves: Vec<Written>,
    /// The game, and then its variations in the order in which they begin.
    pub(crate) lines: Vec<Line>,
    /// The lines of the text that have moves, and those of them that say what the one above says.
    pub(crate) rows: Vec<Row>,
    pub(crate) doubled: Vec<Doubled>,
    /// The results of the game.
    pub(crate) results: Vec<Ranged<&'static str>>,
    /// How the game ended without a move, in a word that is no result of the standard.
    pub(crate) forfeit: Option<Ranged<Forfeit>>,
    /// Numbers behind which no move stands.
    pub(crate) strays: Vec<Number>,
    /// Each with the moves that stand above it.
    pub(crate) comments: Vec<Ranged<usize>>,
    /// `$1` and `!`, each with the move that it stands behind.
    pub(crate) nags: Vec<(usize, Ranged<u8>)>,
    /// Something between the moves may be spelled otherwise than the standard does: a sign, a number.
    pub(crate) has_signs: bool,
    /// What is still open at the end: the comment, the variations.
    pub(crate) open_comment: Option<TextRange>,
    pub(crate) open_lines: Vec<usize>,
    /// Variations that are never closed, but end where their numbers show.
    pub(crate) unclosed: Vec<usize>,
    /// Variations that are never opened, but begin where their numbers show.
    pub(crate) unopened: Vec<Unopened>,
    /// The language of the letters, if it is not English.
    pub(crate) language: Option<Language>,
    /// The game whose rules it follows, if that is not chess.
    pub(crate) variant: Option<String>,
}

/// Who lost a game in which no move was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Forfeit {
    White,
    Black,
    Both,
}

impl Forfeit {
    /// What a word says that stands alone in a game.
    fn of(word: &str) -> Option<Self> {
        match &*san::whole(word) {
            "0-0" | "0:0" | "-/-" | "-:-" => Some(Self::Both),
            "+/-" | "+:-" | "+-" => Some(Self::Black),
            "-/+" | "-:+" | "-+" => Some(Self::White),
            _ => None,
        }
    }
}

/// A move as it is written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Written {
    pub(crate) range: TextRange,
    /// Nothing if it cannot be read.
    pub(crate) san: Option<San>,
    /// The number directly before it.
    pub(crate) number: Option<Number>,
    /// Which of [`Sheet::lines`] it belongs to.
    pub(crate) line: usize,
    /// A comment says that it was played although it is illegal.
    pub(crate) is_as_played: bool,
}

impl Written {
    /// Where it begins, with its number.
    pub(crate) fn begin(&self) -> TextSize {
        self.number
            .map_or(self.range, |number| number.range)
            .start()
    }
}

/// A move number: `12.` before White's move, `12...` before Black's.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number {
    /// 0 if it cannot be read.
    pub(crate) value: u32,
    /// The digits and dots.
    pub(crate) range: TextRange,
    pub(crate) dots: usize,
    /// It stands at the end of a line above its move.
    pub(crate) is_above: bool,
}

impl Number {
    /// Whether its dots say that Black moves. (Import: any number of dots; two or more are taken for Black's.)
    pub(crate) fn is_black(&self) -> bool {
        self.dots > 1
    }

    /// The half move that it says.
    pub(crate) fn half(&self) -> usize {
        rows::half(self.value, self.is_black())
    }

    /// Whether it cannot be read and runs into the move: then it is a part of that, such as `B.` in `B.f5`.
    pub(crate) fn is_glued(&self, written: &Written) -> bool {
        self.value == 0 && self.range.end() == written.range.start()
    }

    /// Whether it may stand before this move: a single dot may stand before Black's, too.
    pub(crate) fn fits(&self, value: i64, is_black: bool) -> bool {
        i64::from(self.value) == value && (is_black || !self.is_black())
    }
}

/// A variation that lost its `(`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unopened {
    /// Which of [`Sheet::lines`] it is.
    pub(crate) line: usize,
    /// The move before which it stands.
    pub(crate) before: usize,
    /// The `)` at its end.
    pub(crate) end: TextRange,
}

/// A line of the text with moves of the game.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    /// The line in the game, from 0.
    pub(crate) line: usize,
    /// From its first to its last word.
    pub(crate) range: TextRange,
    /// Those of [`Sheet::moves`] that stand in it.
    pub(crate) moves: Range<usize>,
}

/// A tag whose value goes on in the next lines.
#[derive(Debug, Clone)]
struct Wrapped {
    /// Which of [`Sheet::tags`] it is.
    tag: usize,
    /// What parts its lines.
    gaps: Vec<TextRange>,
}

/// A line of play: the game, or a variation.
#[derive(Debug, Clone, Default)]
pub(crate) struct Line {
    /// The move that it replaces; nothing for the game itself, and for a variation before any move.
    pub(crate) parent: Option<usize>,
    /// Indices into [`Sheet::moves`].
    pub(crate) moves: Vec<usize>,
    /// With its parentheses.
    pub(crate) range: TextRange,
    pub(crate) depth: usize,
}

/// The comment that says that an illegal move was played.
const AS_PLAYED: &str = "movetext: as played";

impl Sheet {
    /// Reads the tree.
    pub(crate) fn new(parse: &Parse) -> Self {
        let mut reader = Reader {
            text: parse.text(),
            sheet: Self {
                lines: vec![Line::default()],
                ..Self::default()
            },
            open: vec![0],
            number: None,
            dots: TextRange::default(),
            last_inside: None,
            line_start: TextSize::new(0),
            letters: Vec::new(),
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
        reader.finish()
    }

    /// The tag with this name, of several the last; else one whose name differs in small and large letters only, which is a finding
    /// of its own.
    pub(crate) fn tag(&self, name: &str) -> Option<&tags::Tag> {
        let is_nearly = |tag: &&tags::Tag| tag.name.eq_ignore_ascii_case(name);
        let exact = self.tags.iter().rfind(|tag| tag.name == name);
        exact.or_else(|| self.tags.iter().rfind(is_nearly))
    }

    /// The tag that names the rules. It decides whether moves are touched, so its letters may be small.
    pub(crate) fn variant_tag(&self) -> Option<&tags::Tag> {
        let mut tags = self.tags.iter();
        tags.rfind(|tag| tag.name.eq_ignore_ascii_case("Variant"))
    }

    /// The tags whose value goes on in the next lines, each with what parts these.
    pub(crate) fn wrapped_tags(&self) -> impl Iterator<Item = (&tags::Tag, &[TextRange])> {
        let wrapped = self.wrapped.iter();
        wrapped.filter_map(|one| Some((self.tags.get(one.tag)?, one.gaps.as_slice())))
    }

    /// The value of a tag, unless it is missing or says that it is not known.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        let value = self.tag(name)?.value.trim();
        (!matches!(value, "" | "?" | "-")).then_some(value)
    }

    /// The result at the end, or that of the tag, or `*`.
    pub(crate) fn result(&self) -> &str {
        let written = self.results.first().map(|found| found.value);
        let tagged = || self.value("Result").and_then(result);
        written.or_else(tagged).unwrap_or("*")
    }

    /// The number of the first move; 1 if those that follow say so, 0 if there is none.
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

    /// Whether the first number is one of Black.
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

    /// Which of the moves of a variation is the first that goes on with the line around it, by its number.
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
        // The first move has the number of the one that it replaces.
        let goes_on = first.checked_sub(skipped)? + 1;
        let mut last = first;
        numbered.find_map(|(nth, half)| {
            let is_back = half <= std::mem::replace(&mut last, half);
            (is_back && half == goes_on).then_some(nth)
        })
    }

    /// Which of the moves of the game is the last one whose number goes back, and which move it replaces by that.
    fn begin_of_unopened(&self) -> Option<(usize, usize)> {
        let moves = self.main();
        work::count(moves.len());
        // The half move that each one is by the numbers.
        let mut halves: Vec<usize> = Vec::with_capacity(moves.len());
        let mut begin = None;
        let half = |index: &usize| {
            let number = self.moves.get(*index)?.number?;
            (number.value > 0).then(|| number.half())
        };
        // Whether the next number behind a move says that its own is that of White.
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
        let begin = begin?;
        let half = halves.get(begin)?;
        let replaced = halves.get(..begin)?.iter().rposition(|one| one == half)?;
        Some((begin, *moves.get(replaced)?))
    }

    /// Puts a variation behind the move `behind`, where it replaces that.
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

    /// The index of the move that contains `at`; at the border of two the later one.
    pub(crate) fn move_at(&self, at: TextSize) -> Option<usize> {
        let next = self.moves.partition_point(|one| one.range.start() <= at);
        let index = next.checked_sub(1)?;
        (at <= self.moves.get(index)?.range.end()).then_some(index)
    }
}

/// Whether the row says what the one above it says.
fn is_doubled(text: &str, above: &Row, row: &Row, has_number: bool) -> bool {
    has_number
        && above.moves.len() == row.moves.len()
        && lines::say_same(text, [above.range], [row.range])
}

/// The number that the digits and what looks like them say.
fn value(digits: &str) -> Option<u32> {
    match digits.bytes().all(|byte| byte.is_ascii_digit()) {
        true => digits.parse().ok(),
        false => slip::digits(digits)?.parse().ok(),
    }
}

/// Reads the tokens of a game one after the other.
struct Reader<'t> {
    text: &'t str,
    sheet: Sheet,
    /// The line that is read, behind those around it.
    open: Vec<usize>,
    number: Option<Number>,
    /// The last dots.
    dots: TextRange,
    /// The last result inside a variation.
    last_inside: Option<Ranged<&'static str>>,
    /// Where the line of the text begins.
    line_start: TextSize,
    /// The letters of pieces that were read, each once.
    letters: Vec<&'t str>,
    /// The words of the movetext, and the last of them.
    words: usize,
    last_word: TextRange,
}

impl<'t> Reader<'t> {
    fn add_tag(&mut self, node: walk::Node<'_, PgnLanguage>) {
        if let Some(tag) = tags::read(node, &TAGS) {
            self.sheet.tags.push(tag);
        } else if let Some(value) = node.token(SyntaxKind::TAG_VALUE)
            && node.token(SyntaxKind::L_BRACKET).is_none()
        {
            self.go_on_with_tag(node.text_range(), value.text_range());
        }
    }

    /// Adds what stands of the value of the last tag in this line.
    fn go_on_with_tag(&mut self, node: TextRange, value: TextRange) {
        let text = |range: TextRange| self.text.get(Range::from(range));
        let last = self.sheet.tags.len().checked_sub(1);
        let (Some(written), Some(last)) = (text(value), last) else {
            return;
        };
        // Not a tag without a name that stands between.
        let is_open = |tag: &&mut tags::Tag| {
            let between = text(TextRange::new(tag.range.end(), node.start()));
            !tag.is_whole && between.is_some_and(|between| between.trim().is_empty())
        };
        let Some(tag) = self.sheet.tags.get_mut(last).filter(is_open) else {
            return;
        };
        let quote = TextSize::of('"');
        let mut start = tag.value_range.start();
        let known = self.sheet.wrapped.last();
        if known.is_none_or(|known| known.tag != last) {
            // Of a value that is not closed it begins with the quote.
            start += quote;
            let gaps = Vec::new();
            self.sheet.wrapped.push(Wrapped { tag: last, gaps });
        }
        let closed = written.strip_suffix('"');
        let rest = closed.unwrap_or(written);
        let begin = value.start() + TextSize::of(rest) - TextSize::of(rest.trim_start());
        let above = text(TextRange::new(start, begin)).unwrap_or_default();
        let gap = TextRange::new(start + TextSize::of(above.trim_end()), begin);
        if let Some(wrapped) = self.sheet.wrapped.last_mut() {
            wrapped.gaps.push(gap);
        }
        tag.value = format!("{} {}", tag.value.trim_end(), rest.trim());
        tag.range = tag.range.cover(node);
        tag.value_range = TextRange::new(start, value.start() + TextSize::of(rest));
        tag.is_whole = closed.is_some();
    }

    fn add(&mut self, token: walk::Token<'t, PgnLanguage>) {
        use SyntaxKind::{COMMENT, DOTS, L_PAREN, NAG, NUMBER, R_PAREN, RESULT, SAN, SUFFIX};
        let (kind, range) = (token.kind(), token.text_range());
        if !kind.is_trivia() && !matches!(kind, COMMENT | SyntaxKind::LINE_COMMENT) {
            (self.words, self.last_word) = (self.words + 1, range);
        }
        self.sheet.has_signs |= match kind {
            NUMBER => parser::undotted(token.text()).is_some(),
            NAG => !token.text().starts_with('$'),
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
            // `e4.`: no dot stands behind a move.
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

    /// The line that is read.
    fn line(&mut self) -> &mut Line {
        let line = self.open.last().copied().unwrap_or(0);
        // The game itself is always there.
        if self.sheet.lines.len() <= line {
            self.sheet.lines.resize_with(line + 1, Line::default);
        }
        &mut self.sheet.lines[line]
    }

    /// Where the last move ends.
    fn last_move_end(&self) -> Option<TextSize> {
        Some(self.sheet.moves.last()?.range.end())
    }

    /// Where the last result ends.
    fn result_end(&self) -> Option<TextSize> {
        Some(self.sheet.results.last()?.range.end())
    }

    fn add_move(&mut self, text: &'t str, range: TextRange) {
        let index = self.sheet.moves.len();
        let is_first = self.number.is_some_and(|number| number.value == 1);
        if is_first && self.open == [0] && !self.sheet.results.is_empty() {
            // Another game behind the result, in the same line: its moves are none of this game.
            self.open = vec![self.sheet.lines.len()];
            self.sheet.lines.push(Line {
                range,
                ..Line::default()
            });
        }
        let letter = san::letter(text).filter(|letter| letter.starts_with(char::is_uppercase));
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

    /// Ends a line of the text, whose moves and results begin at these indices. What a line repeats that stands above is not
    /// played again.
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
            // It began on a line above.
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

    /// Opens the variation that a `)` closes which closes nothing: where the numbers go back to a move above.
    fn close_unopened(&mut self, end: TextRange) {
        // Each of them looks at all moves above.
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

    /// Closes variations that were never closed where their numbers go back to the move behind the one that they replace:
    /// what follows belongs to the line around them.
    fn close_open(&mut self) {
        // Each of them moves the rest of the game.
        const MOST: usize = 4;
        while let [.., outer, inner] = *self.open.as_slice()
            && self.sheet.unclosed.len() < MOST
        {
            let Some(nth) = self.sheet.end_of(inner) else {
                return;
            };
            let Some(line) = self.sheet.lines.get_mut(inner) else {
                return;
            };
            let rest = line.moves.split_off(nth);
            let first = rest.first().and_then(|first| self.sheet.moves.get(*first));
            let Some(begin) = first.and_then(|first| first.number) else {
                return;
            };
            let before = self.text.get(..usize::from(begin.range.start()));
            let end = TextSize::of(before.unwrap_or_default().trim_end());
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

    /// Takes the only word of the game for what it is: no move, but how it ended without any.
    fn forfeit(&mut self) {
        let range = self.last_word;
        let word = self.text.get(Range::from(range));
        let forfeit = word.filter(|_| self.words == 1).and_then(Forfeit::of);
        if let Some(forfeit) = forfeit {
            self.sheet.forfeit = Some(Ranged::new(forfeit, range));
            self.line().moves.clear();
        }
    }

    fn finish(mut self) -> Sheet {
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
        let language = language::of(&self.sheet, self.text, &self.letters);
        self.sheet.language = language.filter(|_| is_chess);
        if let Some(language) = self.sheet.language {
            for written in &mut self.sheet.moves {
                let text = self.text.get(Range::from(written.range));
                written.san = text.and_then(|text| San::read(text, language));
            }
        }
        self.sheet
    }
}

//! The score sheet: the record as plain data in the order of the text, before the replay.

use notation::{
    Parse, TextRange,
    lines::Doubled,
    results::RESULTS,
    rowan::NodeOrToken,
    tags::{self, Tag},
    walk, work,
};

use crate::{
    game::{Color, Position},
    read::{
        ast::{self, MoveNode, Token, Written},
        parser::scan,
        syntax::{self, SyntaxKind},
    },
};

mod rows;
pub mod setup;

pub(crate) use rows::Gap;
use rows::SheetRow;

/// A record as plain data.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sheet {
    pub(crate) tags: Vec<Tag>,
    /// Numbers, moves and results in the order of the text.
    pub(crate) entries: Vec<Entry>,
    /// The moves alone.
    pub(crate) moves: Vec<Written>,
    /// The number directly before each move, if there is one.
    pub(crate) announced: Vec<Option<Number>>,
    /// The lines of all these.
    pub(crate) rows: Vec<SheetRow>,
    /// Lines that are written twice; their words are not among the rest.
    pub(crate) doubled: Vec<Doubled>,
    /// Whether its numbers have the three dots of Black's moves before White's.
    pub(crate) has_ellipses: bool,
    /// A comment that is still open at the end of the game.
    pub(crate) open_comment: Option<TextRange>,
}

/// A part of the movetext.
#[derive(Debug, Clone)]
pub(crate) enum Entry {
    /// A move number with its dots; `12.` for White, `12...` for Black.
    Number(Number),
    /// The move with this index in [`Sheet::moves`].
    Move(usize),
    /// A result.
    Result {
        text: String,
        range: TextRange,
        /// Whether it is a word: `draw`.
        is_word: bool,
    },
}

impl Number {
    /// Whether its dots leave open whose move it is.
    pub(crate) fn is_ambiguous(&self) -> bool {
        self.dots == 2
    }

    /// Whether it can be the number of a side's move `value`.
    pub(crate) fn fits(&self, value: i64, is_black: bool) -> bool {
        !self.is_broken
            && i64::from(self.value) == value
            && (self.is_black == is_black || self.is_ambiguous())
    }
}

impl Entry {
    fn result(&self) -> Option<(&str, TextRange)> {
        match self {
            Self::Result { text, range, .. } => Some((text.as_str(), *range)),
            _ => None,
        }
    }
}

/// A move number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number {
    pub(crate) value: u32,
    /// The digits and dots.
    pub(crate) range: TextRange,
    /// Whether its dots mean Black's move; two dots leave that open.
    pub(crate) is_black: bool,
    /// Whether a slip makes it unreadable, as in `2b.`: then `value` has no meaning.
    pub(crate) is_broken: bool,
    /// How many dots it has.
    pub(crate) dots: usize,
    /// Whether it is the first word of its line.
    pub(crate) opens_line: bool,
}

/// Where a record begins.
#[derive(Debug, Clone)]
pub(crate) enum Start {
    /// At a known position.
    Known(Position),
    /// On a board of which at most some squares are known, with the side to move if that is known.
    Fragment(Option<Color>, Option<Box<setup::Diagram>>),
}

impl Sheet {
    /// Reads the tree.
    pub(crate) fn new(parse: &Parse) -> Self {
        // A move with its surroundings takes about twelve bytes, and half of the moves have a number.
        let moves = usize::from(parse.text_len()) / 12;
        let mut sheet = Self {
            entries: Vec::with_capacity(moves + moves / 2),
            moves: Vec::with_capacity(moves),
            announced: Vec::with_capacity(moves),
            ..Self::default()
        };
        let text = parse.shared_text();
        for (index, line) in parse.lines().enumerate() {
            let line: ast::Node<'_> = line;
            let (entries, moves) = (sheet.entries.len(), sheet.moves.len());
            // Whether only a blank stands before the next part in the line.
            let mut opens_line = true;
            let mut children = 0;
            for child in line.children_with_tokens() {
                match child {
                    NodeOrToken::Token(token) => sheet.add_token(token, opens_line),
                    NodeOrToken::Node(node) => match node.kind() {
                        SyntaxKind::TAG => sheet.tags.extend(tags::read(node, &syntax::TAGS)),
                        SyntaxKind::MOVE => {
                            if let Some(one) = MoveNode::cast(node) {
                                sheet.push_move(one.written(&text));
                            }
                        }
                        _ => {}
                    },
                }
                opens_line = children == 0 && walk::part(&child).0.is_trivia();
                children += 1;
            }
            work::count(children);
            sheet.end_row(index, entries, moves, &text);
        }
        sheet.take_ellipses();
        sheet
    }

    /// Reads `1\u{2026} c2-b3 e7-e5`, `2\u{2026} e2-f4 d7-c5` as numbers of White's moves, if the game begins so at its start and each
    /// number counts two moves: before Black's moves alone no number would stand all through a game.
    fn take_ellipses(&mut self) {
        if !self.counts_pairs_with_ellipses() {
            return;
        }
        let numbers = self.entries.iter_mut().filter_map(|entry| match entry {
            Entry::Number(number) => Some(number),
            _ => None,
        });
        for number in numbers.chain(self.announced.iter_mut().flatten()) {
            number.is_black = false;
        }
        self.has_ellipses = true;
    }

    fn counts_pairs_with_ellipses(&self) -> bool {
        const FEWEST: usize = 2;
        let first = self.announced.first().copied().flatten();
        if first.is_none_or(|first| !first.is_black || first.value != 1)
            || self.tag("Setup").is_some()
            || self.side() == Some(Color::Black)
        {
            return false;
        }
        let numbers = || {
            self.announced
                .iter()
                .enumerate()
                .filter_map(|(at, one)| Some((at, (*one)?)))
        };
        let fits = |(at, number): (usize, Number)| {
            let pair = u32::try_from(at / 2).unwrap_or(u32::MAX);
            number.is_black
                && !number.is_broken
                && at % 2 == 0
                && number.value.checked_sub(1) == Some(pair)
        };
        numbers().count() >= FEWEST && numbers().all(fits)
    }

    fn push_move(&mut self, written: Written) {
        self.announced.push(match self.entries.last() {
            Some(Entry::Number(number)) => Some(*number),
            _ => None,
        });
        self.entries.push(Entry::Move(self.moves.len()));
        self.moves.push(written);
    }

    fn add_token(&mut self, token: Token<'_>, opens_line: bool) {
        let range = token.text_range();
        match token.kind() {
            SyntaxKind::NUMBER => self.entries.push(Entry::Number(number(token, opens_line))),
            SyntaxKind::DOTS => {
                if let Some(Entry::Number(number)) = self.entries.last_mut()
                    && !number.is_black
                {
                    number.dots += scan::dot_count(token.text());
                    number.is_black = number.dots > 1;
                    number.range = number.range.cover(range);
                }
            }
            SyntaxKind::RESULT => self.entries.push(Entry::Result {
                text: scan::result(token.text())
                    .unwrap_or(token.text())
                    .to_owned(),
                range,
                is_word: scan::is_word(token.text()),
            }),
            SyntaxKind::BLOCK_COMMENT => self.add_comment(token),
            _ => {}
        }
    }

    fn add_comment(&mut self, token: Token<'_>) {
        if token.text().ends_with('}') {
            self.open_comment = None;
        } else if self.open_comment.is_none() {
            self.open_comment = Some(token.text_range());
        }
    }

    /// The range of an entry.
    pub(crate) fn range(&self, entry: &Entry) -> TextRange {
        match entry {
            Entry::Number(number) => number.range,
            Entry::Move(index) => {
                (self.moves.get(*index)).map_or(TextRange::default(), |written| written.range)
            }
            Entry::Result { range, .. } => *range,
        }
    }

    /// Whether `entry` is a word for a result, `draw`, with moves below it: so it ends no game.
    pub(crate) fn is_said(&self, entry: &Entry) -> bool {
        matches!(entry, Entry::Result { range, is_word: true, .. } if self.goes_on_behind(*range))
    }

    /// Whether there is a move behind `range`.
    pub(crate) fn goes_on_behind(&self, range: TextRange) -> bool {
        let last = self.moves.last();
        last.is_some_and(|last| last.range.start() >= range.end())
    }

    /// The first tag of this name.
    pub(crate) fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The value of a tag; `None` if it is missing, empty or a mere `?`.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.tag(name)
            .map(|tag| tag.value.trim())
            .filter(|value| !value.is_empty() && *value != "?")
    }

    /// The last result in the movetext.
    pub(crate) fn result(&self) -> Option<(&str, TextRange)> {
        self.entries.iter().rev().find_map(Entry::result)
    }

    /// The first result in the movetext.
    pub(crate) fn first_result(&self) -> Option<(&str, TextRange)> {
        self.entries.iter().find_map(Entry::result)
    }

    /// The result, else the value of the tag `Result`, else `*`.
    pub(crate) fn final_result(&self) -> String {
        match self.result() {
            Some((result, _)) => result.to_owned(),
            None => self
                .value("Result")
                .filter(|value| RESULTS.contains(value))
                .unwrap_or("*")
                .to_owned(),
        }
    }

    /// `Ann – Bo`; `None` if no player is named.
    pub(crate) fn title(&self) -> Option<String> {
        tags::title(self.value("White"), self.value("Black"))
    }

    /// The first move number, if it stands before the first move. If it cannot be read, the next number implies it. If the next
    /// two imply 1, it is 1. If its dots leave open whose move it is, the moving piece decides.
    pub(crate) fn first_number(&self) -> Option<Number> {
        let Some(Entry::Number(first)) = self.entries.first() else {
            return None;
        };
        let mut number = *first;
        let mut implied = self.implied_first(number.is_black);
        let (next, second) = (implied.next(), implied.next());
        if number.is_broken {
            number.value = next.unwrap_or(1);
        } else if (next, second) == (Some(1), Some(1)) {
            number.value = 1;
        }
        if number.is_ambiguous()
            && let Some(color) = self.first_mover(number)
        {
            number.is_black = color == Color::Black;
        }
        Some(number)
    }

    /// The first number that each of the following numbers implies.
    fn implied_first(&self, is_black: bool) -> impl Iterator<Item = u32> {
        let following = self.announced.iter().enumerate().skip(1);
        following.filter_map(move |(index, number)| {
            let number = number.filter(|number| !number.is_broken)?;
            let moves = index + usize::from(is_black);
            let pairs = u32::try_from(moves / 2).ok()?;
            number.value.checked_sub(pairs)
        })
    }

    /// The side of the piece that moves first, if the record shows the start.
    fn first_mover(&self, number: Number) -> Option<Color> {
        let (from, _) = self.moves.first()?.from?;
        let Some(setup) = self.tag("Setup") else {
            let initial = (number.value <= 1).then(Position::initial)?;
            return initial.color(from);
        };
        let diagram = setup::Diagram::parse(&setup.value).ok()?;
        diagram.piece(from).map(|piece| piece.color)
    }

    /// Whether Black makes the first move.
    pub(crate) fn starts_with_black(&self) -> bool {
        match self.start() {
            Start::Known(position) => position.to_move == Color::Black,
            Start::Fragment(color, _) => color == Some(Color::Black),
        }
    }

    /// The side that the tag `Side` names.
    pub(crate) fn side(&self) -> Option<Color> {
        setup::side(self.value("Side")?)
    }

    /// The number of the first move.
    pub(crate) fn start_number(&self) -> u32 {
        self.first_number().map_or(1, |number| number.value.max(1))
    }

    /// Where the record begins: at its `Setup`, at the standard position, or, if its first number is not 1, on an unknown
    /// board.
    pub(crate) fn start(&self) -> Start {
        let first = self.first_number();
        let written = first.map(|number| {
            if number.is_black {
                Color::Black
            } else {
                Color::White
            }
        });
        if let Some(setup) = self.tag("Setup") {
            let side = self.side().or(written);
            return match setup::Diagram::parse(&setup.value) {
                Ok(diagram) => match diagram.position(side.unwrap_or(Color::White)) {
                    Some(position) => Start::Known(position),
                    None => Start::Fragment(side, Some(Box::new(diagram))),
                },
                Err(_) => Start::Fragment(side, None),
            };
        }
        let is_whole = first.is_none_or(|number| number.value <= 1)
            && self.side().or(written) != Some(Color::Black);
        if is_whole {
            Start::Known(Position::initial())
        } else {
            Start::Fragment(self.side().or(written), None)
        }
    }
}

fn number(token: Token<'_>, opens_line: bool) -> Number {
    let text = token.text();
    Number {
        value: text.parse().unwrap_or(u32::MAX),
        range: token.text_range(),
        is_black: false,
        is_broken: !text.bytes().all(|byte| byte.is_ascii_digit()),
        dots: scan::dot_count(text),
        opens_line,
    }
}

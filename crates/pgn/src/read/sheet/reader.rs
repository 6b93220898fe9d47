//! The reader of a game: from the tokens of its tree, in their order, to its sheet.
//! Tags on several lines are joined here, and variations that lost a parenthesis are opened or closed by the numbers.

use std::ops::Range;

use notation::{
    Edit, Parse, Ranged, TextRange, TextSize, apply_edits,
    rowan::NodeOrToken,
    slip,
    tags::{self, ROSTER},
    walk, work,
};

use super::{Forfeit, LanguageOf, Line, Number, Sheet, Unopened, Wrapped, Written};
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

/// The text of a comment that says an illegal move was played.
const AS_PLAYED: &str = "movetext: as played";

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

/// A `}` inside a variation that closes no comment.
#[derive(Debug, Clone, Copy)]
struct Brace {
    /// The line of play around it, and the number of its moves above.
    line: usize,
    moves: usize,
    range: TextRange,
}

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
            let text = reader.text;
            reader.sheet.end_row(index, moves, results, text);
        }
        reader.finish(language_of)
    }
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
        let inner = text.trim_start_matches(['{', ' ']);
        let is_null = || glossary::is_null(inner.trim_end_matches(['}', ' ']));
        if !is_open && text.starts_with('{') && is_null() {
            self.sheet.nulls.push(range);
        }
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

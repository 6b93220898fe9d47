//! From the tree to plain data.

use notation::{LineTree, Parse, Ranged, TextRange, TextSize, slip, walk};
use rowan::NodeOrToken;

use super::{
    Abandoned, Code, Concession, Content, Discard, EndLine, GameLine, Letters, Line, MoveLine,
    Note, OtherPoints, Part, PlayerLine, Scores, Sheet, WrittenSquare, WrittenTile,
};
use crate::{
    game::{
        Square,
        tiles::{Figure, Known, ReadCode, Shared, Terrain},
    },
    read::{
        parser,
        syntax::{
            CarcassonneLanguage,
            SyntaxKind::{self, *},
        },
    },
};

pub(crate) type Node<'t> = walk::Node<'t, CarcassonneLanguage>;
pub(crate) type Token<'t> = walk::Token<'t, CarcassonneLanguage>;

impl Sheet {
    /// Decodes all lines of `parse`.
    #[must_use]
    pub fn decode(parse: &Parse) -> Self {
        let (mut has_body, mut has_moves) = (false, false);
        let lines = parse
            .lines()
            .map(|node| {
                let mut line = line(node, has_body);
                if has_moves && is_said(node) {
                    line.content = Content::Text;
                }
                has_body |= !matches!(line.content, Content::Empty | Content::Game(_));
                has_moves |=
                    matches!(&line.content, Content::Move(played) if played.player.is_some());
                line
            })
            .collect();
        Self { lines }
    }
}

impl Line {
    /// Decodes a line among moves with the text `written`. Ranges are relative to it.
    #[must_use]
    pub fn decode(tree: &LineTree, written: &str) -> Self {
        line(tree.root(written), true)
    }
}

fn line(node: Node<'_>, has_body: bool) -> Line {
    let range = node.text_range();
    let end = match node.last_token() {
        Some(token) if token.kind() == NEWLINE => token.text_range().start(),
        _ => range.end(),
    };
    let range = TextRange::new(range.start(), end);
    if node.kind() == MOVE_LINE {
        return move_line(node, range);
    }
    Line {
        range,
        content: content(node, has_body),
        note: node.token(NOTE).map(note),
    }
}

/// Whether a line in the form of a player's line is a remark below the moves, such as `A: good move`. It has no part that
/// only players' lines have. Either it has no `=`, or its name is a word of talk, `A= hm`.
fn is_said(node: Node<'_>) -> bool {
    let is_part = |kind| matches!(kind, REAL_NAME | COUNTRY | COLOR | PLACE | POINTS);
    let is_talk = || {
        let name = child(node, NAME).map(inside);
        name.is_some_and(|name| parser::is_word_of_talk(&name.value))
    };
    node.kind() == PLAYER_LINE
        && (node.token(EQUALS).is_none() || is_talk())
        && !node.children().any(|child| is_part(child.kind()))
}

fn note(token: Token<'_>) -> Box<Note> {
    let written = token.text().trim_end();
    Box::new(Note {
        range: TextRange::at(token.text_range().start(), TextSize::of(written)),
        text: written.trim_start_matches('/').trim_start().to_owned(),
    })
}

/// The content of a line that is no move.
fn content(node: Node<'_>, has_body: bool) -> Content {
    match node.kind() {
        PLAYER_LINE => boxed(player_line(node), Content::Player),
        CONCESSION_LINE => boxed(concession(node), Content::Concession),
        ABANDONED_LINE => boxed(abandoned(node), Content::Abandoned),
        END_LINE => Content::End(Box::new(EndLine {
            range: content_range(node),
            player: node.token(PLAYER_ID).map(letter),
            scores: scores(node),
        })),
        GAME_LINE => Content::Game(Box::new(game_line(node))),
        // Above all players and moves, a text without a date is about the game, too.
        TEXT_LINE if !has_body => Content::Game(Box::new(text_line(node))),
        TEXT_LINE => Content::Text,
        _ => Content::Empty,
    }
}

/// Whether tokens of this `kind` are part of a line's content.
fn is_content(kind: SyntaxKind) -> bool {
    !matches!(kind, WHITESPACE | MARKUP | NEWLINE | NOTE)
}

/// From the first to the last token of the content, without the note.
fn content_range(node: Node<'_>) -> TextRange {
    let mut range: Option<TextRange> = None;
    for child in node.children_with_tokens() {
        let (kind, child) = walk::part(&child);
        if is_content(kind) {
            range = Some(range.map_or(child, |all| all.cover(child)));
        }
    }
    range.unwrap_or_else(|| TextRange::empty(node.text_range().start()))
}

fn game_line(node: Node<'_>) -> GameLine {
    let fields = node
        .children()
        .filter(|child| child.kind() == FIELD)
        .map(|field| Ranged::new(inside(field).value, field.text_range()))
        .collect();
    GameLine {
        range: content_range(node),
        fields,
    }
}

/// A line of text, split at its commas.
fn text_line(node: Node<'_>) -> GameLine {
    let range = content_range(node);
    let text = node.to_string();
    let mut start = node.text_range().start();
    let mut fields = Vec::new();
    for field in text.split(',') {
        let trimmed = field.trim();
        let skipped = field.len() - field.trim_start().len();
        let at = start + text_size(skipped);
        if !trimmed.is_empty() {
            fields.push(Ranged::new(
                trimmed.to_owned(),
                TextRange::at(at, TextSize::of(trimmed)),
            ));
        }
        start += TextSize::of(field) + TextSize::new(1);
    }
    GameLine { range, fields }
}

fn player_line(node: Node<'_>) -> Option<PlayerLine> {
    let part = |kind: SyntaxKind| child(node, kind).map(inside);
    let number = |kind: SyntaxKind| {
        let part = child(node, kind)?;
        part.token(NUMBER).and_then(|token| number(token))
    };
    Some(PlayerLine {
        range: content_range(node),
        id: letter(node.token(PLAYER_ID)?),
        name: part(NAME),
        real_name: part(REAL_NAME),
        country: part(COUNTRY),
        color: part(COLOR),
        place: number(PLACE),
        points: number(POINTS),
    })
}

/// The line of a move, whose range is `range`. Nearly all lines are moves, so the parts are visited only once.
fn move_line(node: Node<'_>, range: TextRange) -> Line {
    let mut line_note = None;
    let (mut move_number, mut player) = (None, None);
    let (mut square, mut code) = (None, None);
    let mut discards = Vec::new();
    let mut scores: Option<Scores> = None;
    let mut has_second_move = false;
    // A total before the tile counts if none follows the tile.
    let mut early_total = None;
    // From the first to the last part with content.
    let mut written: Option<TextRange> = None;
    for part in node.children_with_tokens() {
        let (kind, bytes) = walk::part(&part);
        match part {
            NodeOrToken::Token(token) => match kind {
                WHITESPACE | MARKUP | NEWLINE => continue,
                NOTE => {
                    line_note.get_or_insert(token);
                    continue;
                }
                MOVE_NUMBER => move_number = move_number.or_else(|| number(token)),
                PLAYER_ID => player = player.or_else(|| Some(letter(token))),
                _ => {}
            },
            NodeOrToken::Node(node) => match kind {
                DISCARD => discards.push(Discard {
                    range: bytes,
                    tile: child(node, TILE).map(tile),
                }),
                POSITION => square = square.or_else(|| Some(position(node))),
                TILE => {
                    code = code.or_else(|| Some(tile(node)));
                    early_total = scores.as_mut().and_then(|scores| scores.total.take());
                }
                SECOND_MOVE => has_second_move = true,
                GAIN | TOTAL | OTHER_SCORES => add_scores(scores.get_or_insert_default(), node),
                _ => {}
            },
        }
        let start = written.map_or(bytes.start(), TextRange::start);
        written = Some(TextRange::new(start, bytes.end()));
    }
    if let (Some(scores), Some(total)) = (&mut scores, early_total) {
        scores.total.get_or_insert(total);
    }
    let played = MoveLine {
        range: written.unwrap_or(TextRange::empty(range.start())),
        number: move_number,
        player,
        discards,
        position: square.flatten(),
        tile: code,
        scores: scores.map_or(Shared::Table(Scores::NONE), Shared::from),
        has_second_move,
    };
    Line {
        range,
        content: Content::Move(Box::new(played)),
        note: line_note.map(note),
    }
}

/// The content for `said`; an empty one for `None`.
fn boxed<T>(said: Option<T>, content: fn(Box<T>) -> Content) -> Content {
    said.map_or(Content::Empty, |said| content(Box::new(said)))
}

fn concession(node: Node<'_>) -> Option<Concession> {
    Some(Concession {
        range: content_range(node),
        number: node.token(MOVE_NUMBER).and_then(|token| number(token)),
        player: node.token(PLAYER_ID).map(letter),
        word: node.token(KEYWORD)?.text_range(),
    })
}

fn abandoned(node: Node<'_>) -> Option<Abandoned> {
    Some(Abandoned {
        range: content_range(node),
        number: node.token(MOVE_NUMBER).and_then(|token| number(token)),
        players: node
            .tokens()
            .filter(|token| token.kind() == PLAYER_ID)
            .map(letter)
            .collect(),
        word: node.token(KEYWORD)?.text_range(),
    })
}

fn position(node: Node<'_>) -> Option<WrittenSquare> {
    if let Some(position) = plain_position(node) {
        return Some(position);
    }
    let mut coordinates = node.nodes(COORDINATE).filter_map(coordinate);
    Some(WrittenSquare {
        range: node.text_range(),
        is_plain: false,
        x: coordinates.next()?,
        y: coordinates.next()?,
    })
}

/// A square in plain spelling, as nearly all are.
fn plain_position(node: Node<'_>) -> Option<WrittenSquare> {
    let (square, comma) = Square::written(node.text())?;
    let (range, one) = (node.text_range(), TextSize::new(1));
    let comma = range.start() + text_size(comma);
    Some(WrittenSquare {
        range,
        is_plain: true,
        x: Ranged::new(square.x, TextRange::new(range.start() + one, comma)),
        y: Ranged::new(square.y, TextRange::new(comma + one, range.end() - one)),
    })
}

fn coordinate(node: Node<'_>) -> Option<Ranged<i32>> {
    let is_digits = |token: &Token<'_>| matches!(token.kind(), NUMBER | UNREADABLE);
    let numbers = node.tokens().filter(is_digits);
    let digits: String = numbers.map(Token::text).collect();
    // Digits that do not parse are too many; the parser reports that.
    let value: i32 = slip::digits(&digits)?.parse().ok()?;
    let is_negative = node.token(MINUS).is_some();
    let value = if is_negative { -value } else { value };
    Some(Ranged::new(value, node.text_range()))
}

fn tile(node: Node<'_>) -> WrittenTile {
    let code = match Known::of(node.text()) {
        Some(known) => Code::Known(known),
        None => Code::Other(Box::new(letters(node))),
    };
    WrittenTile {
        range: node.text_range(),
        code,
    }
}

/// The letters of `text`, a code that starts at `start` and has only plain meeples.
pub(super) fn parts(text: &str, start: TextSize) -> Vec<Ranged<Part>> {
    let mut parts = Vec::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        let range = TextRange::at(start + text_size(at), TextSize::of(letter));
        push_part(&mut parts, letter, range);
    }
    parts
}

/// Adds the part of `letter`: a side, the number after one, a meeple, or a mark.
fn push_part(parts: &mut Vec<Ranged<Part>>, letter: char, range: TextRange) {
    let part = match letter {
        'm' | 'M' => Part::Meeple {
            farmer: letter == 'M',
            figure: Figure::Meeple,
        },
        '0'..='9' => {
            if let Some(Ranged {
                value: Part::Face { group, .. },
                range: face,
            }) = parts.last_mut()
            {
                *group = letter
                    .to_digit(10)
                    .and_then(|digit| u8::try_from(digit).ok());
                *face = face.cover(range);
            }
            return;
        }
        _ if Terrain::from_letter(letter).is_some() => {
            let group = None;
            Part::Face { letter, group }
        }
        _ => Part::Feature(letter),
    };
    parts.push(Ranged::new(part, range));
}

fn letters(node: Node<'_>) -> Letters {
    let mut parts: Vec<Ranged<Part>> = Vec::new();
    let mut text = String::new();
    let (mut is_whole, mut signs, mut faces) = (true, 0, 0);
    for child in node.children_with_tokens() {
        let (_, range) = walk::part(&child);
        match child {
            NodeOrToken::Node(meeple) => {
                let farmer = meeple
                    .token(MEEPLE)
                    .is_some_and(|token| token.text() == "M");
                let name = meeple.token(FIGURE);
                let known = name
                    .as_ref()
                    .and_then(|name| Figure::from_letters(name.text()));
                is_whole &= known.is_some() || meeple.token(L_BRACKET).is_none();
                text.push(if farmer { 'M' } else { 'm' });
                let figure = known.unwrap_or(Figure::Meeple);
                if known.is_some() {
                    text.push_str(&format!("[{}]", figure.letters()));
                }
                parts.push(Ranged::new(Part::Meeple { farmer, figure }, range));
            }
            NodeOrToken::Token(token) => match (token.kind(), token.text().chars().next()) {
                (FACE, Some(letter)) => {
                    faces += 1;
                    let letter = letter.to_ascii_uppercase();
                    text.push(letter);
                    push_part(&mut parts, letter, range);
                }
                (GROUP | FEATURE, Some(letter)) => {
                    // No other mark is the small letter of one.
                    let letter = if letter == 'k' { 'K' } else { letter };
                    text.push(letter);
                    push_part(&mut parts, letter, range);
                }
                // Signs part the sides: one alone stands for a letter.
                (UNREADABLE, Some('-' | ',')) => signs += 1,
                // A plus behind them adds what is in the middle.
                (UNREADABLE, Some('+')) if faces == 4 => {}
                (UNREADABLE, _) => is_whole = false,
                _ => {}
            },
        }
    }
    Letters {
        parts,
        written: (is_whole && signs != 1)
            .then(|| ReadCode::read(&text).ok())
            .flatten(),
        text,
    }
}

fn scores(node: Node<'_>) -> Shared<Scores> {
    let mut scores = None;
    for part in node.children() {
        if matches!(part.kind(), GAIN | TOTAL | OTHER_SCORES) {
            add_scores(scores.get_or_insert_default(), part);
        }
    }
    scores.map_or(Shared::Table(Scores::NONE), Shared::from)
}

/// Adds the points of `part`: those of the line's player, or those of all others.
fn add_scores(scores: &mut Scores, part: Node<'_>) {
    match part.kind() {
        GAIN => {
            if let Some(points) = points(part) {
                scores.own.push(points);
            }
        }
        TOTAL => {
            if let Some(points) = points(part) {
                scores.total.get_or_insert(points);
            }
        }
        _ => {
            for item in part.children() {
                let Some(points) = points(item) else {
                    continue;
                };
                let other = OtherPoints {
                    range: item.text_range(),
                    player: item.token(PLAYER_ID).map(letter),
                    points,
                };
                if item.kind() == TOTAL {
                    scores.other_totals.push(other);
                } else {
                    scores.others.push(other);
                }
            }
        }
    }
    let range = part.text_range();
    scores.range = Some(scores.range.map_or(range, |all| all.cover(range)));
}

fn points(node: Node<'_>) -> Option<Ranged<u32>> {
    node.token(NUMBER).and_then(number)
}

fn child<'t>(node: Node<'t>, kind: SyntaxKind) -> Option<Node<'t>> {
    node.nodes(kind).next()
}

fn letter(token: Token<'_>) -> Ranged<char> {
    let letter = token.text().chars().next().unwrap_or('?');
    Ranged::new(letter.to_ascii_uppercase(), token.text_range())
}

/// The number; `None` if it is too large, which the parser reports.
fn number(token: Token<'_>) -> Option<Ranged<u32>> {
    let number = token.text().parse().ok()?;
    Some(Ranged::new(number, token.text_range()))
}

/// A part of a player's line: its text without brackets and markup, trimmed; and its range without brackets and the blanks
/// beside them.
fn inside(node: Node<'_>) -> Ranged<String> {
    let has_brackets = matches!(node.kind(), REAL_NAME | COUNTRY | COLOR | POINTS);
    let mut text = String::new();
    let mut range: Option<TextRange> = None;
    let mut is_first = true;
    let mut tokens = node.tokens().peekable();
    while let Some(token) = tokens.next() {
        let kind = token.kind();
        let closes = tokens.peek().is_none() && matches!(kind, R_PAREN | R_BRACKET | R_ANGLE);
        let is_bracket = has_brackets && (is_first || closes);
        is_first = false;
        if is_bracket {
            continue;
        }
        if kind != MARKUP {
            text.push_str(token.text());
        }
        if !kind.is_trivia() {
            let bytes = token.text_range();
            range = Some(range.map_or(bytes, |all| all.cover(bytes)));
        }
    }
    Ranged::new(text.trim().to_owned(), range.unwrap_or(node.text_range()))
}

fn text_size(len: usize) -> TextSize {
    TextSize::try_from(len).unwrap_or_default()
}

//! From the tree to plain data.

use notation::{Parse, Ranged, TextRange, TextSize, slip, walk};
use rowan::{GreenNodeData, NodeOrToken};

use super::{
    Abandoned, Concession, Content, Discard, EndLine, Game, GameLine, Line, MoveLine, Note,
    OtherPoints, Part, PlayerLine, Position, Scores, Tile,
};
use crate::{
    syntax::{
        CarcassonneLanguage,
        SyntaxKind::{self, *},
    },
    tiles::{Figure, Written},
};

type Node<'t> = walk::Node<'t, CarcassonneLanguage>;
type Token<'t> = walk::Token<'t, CarcassonneLanguage>;

impl Game {
    /// Decodes every line of `parse`.
    #[must_use]
    pub fn decode(parse: &Parse) -> Self {
        let root: Node<'_> = parse.root();
        let mut has_body = false;
        let lines = root
            .children()
            .map(|node| {
                let line = line(node, has_body);
                has_body |= !matches!(line.content, Content::Empty | Content::Game(_));
                line
            })
            .collect();
        Self { lines }
    }
}

impl Line {
    /// Decodes `green`, a line among moves. Ranges are relative to it.
    #[must_use]
    pub fn decode(green: &GreenNodeData) -> Self {
        line(Node::root(green), true)
    }
}

fn line(node: Node<'_>, has_body: bool) -> Line {
    let range = node.text_range();
    let end = match node.last_token() {
        Some(token) if token.kind() == NEWLINE => token.text_range().start(),
        _ => range.end(),
    };
    let note = node.token(NOTE).map(|token| {
        let written = token.text().trim_end();
        Note {
            range: TextRange::at(token.text_range().start(), TextSize::of(written)),
            text: written.trim_start_matches('/').trim_start().to_owned(),
        }
    });
    let content = match node.kind() {
        PLAYER_LINE => player_line(node).map_or(Content::Empty, Content::Player),
        MOVE_LINE => Content::Move(move_line(node)),
        CONCESSION_LINE => concession(node).map_or(Content::Empty, Content::Concession),
        ABANDONED_LINE => abandoned(node).map_or(Content::Empty, Content::Abandoned),
        END_LINE => Content::End(EndLine {
            range: content_range(node),
            player: node.token(PLAYER_ID).map(letter),
            scores: scores(node),
        }),
        GAME_LINE => Content::Game(game_line(node)),
        // Above all players and moves a text without a date tells about the game too.
        TEXT_LINE if !has_body => Content::Game(text_line(node)),
        TEXT_LINE => Content::Text,
        _ => Content::Empty,
    };
    Line {
        range: TextRange::new(range.start(), end),
        content,
        note,
    }
}

/// From the first to the last token that says something, the note left out.
fn content_range(node: Node<'_>) -> TextRange {
    let mut range: Option<TextRange> = None;
    for child in node.children_with_tokens() {
        let (kind, child) = walk::part(&child);
        if !matches!(kind, WHITESPACE | MARKUP | NEWLINE | NOTE) {
            range = Some(range.map_or(child, |all| all.cover(child)));
        }
    }
    range.unwrap_or_else(|| TextRange::empty(node.text_range().start()))
}

fn game_line(node: Node<'_>) -> GameLine {
    let fields = node
        .children()
        .filter(|child| child.kind() == FIELD)
        .map(|field| Ranged::new(plain_text(field), field.text_range()))
        .collect();
    GameLine {
        range: content_range(node),
        fields,
    }
}

/// The parts of a line of text between its commas.
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
    let part = |kind: SyntaxKind| {
        let part = child(node, kind)?;
        let inner = inner_range(part);
        Some(Ranged::new(plain_text(part), inner))
    };
    let number = |kind: SyntaxKind| {
        let part = child(node, kind)?;
        part.token(NUMBER).map(|token| number(token))
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

fn move_line(node: Node<'_>) -> MoveLine {
    let discards = node
        .children()
        .filter(|child| child.kind() == DISCARD)
        .map(|discard| Discard {
            range: discard.text_range(),
            tile: child(discard, TILE).map(tile),
        })
        .collect();
    MoveLine {
        range: content_range(node),
        number: node.token(MOVE_NUMBER).map(|token| number(token)),
        player: node.token(PLAYER_ID).map(letter),
        discards,
        position: child(node, POSITION).and_then(position),
        tile: child(node, TILE).map(tile),
        scores: scores(node),
        has_second_move: child(node, SECOND_MOVE).is_some(),
    }
}

fn concession(node: Node<'_>) -> Option<Concession> {
    Some(Concession {
        range: content_range(node),
        number: node.token(MOVE_NUMBER).map(|token| number(token)),
        player: node.token(PLAYER_ID).map(letter),
        word: node.token(KEYWORD)?.text_range(),
    })
}

fn abandoned(node: Node<'_>) -> Option<Abandoned> {
    Some(Abandoned {
        range: content_range(node),
        number: node.token(MOVE_NUMBER).map(|token| number(token)),
        players: node
            .tokens()
            .filter(|token| token.kind() == PLAYER_ID)
            .map(letter)
            .collect(),
        word: node.token(KEYWORD)?.text_range(),
    })
}

fn position(node: Node<'_>) -> Option<Position> {
    let mut coordinates = node
        .children()
        .filter(|child| child.kind() == COORDINATE)
        .filter_map(|coordinate| {
            let numbers = coordinate.tokens();
            let numbers = numbers.filter(|token| matches!(token.kind(), NUMBER | UNREADABLE));
            let digits: String = numbers.map(|token| token.text().to_owned()).collect();
            // Digits that do not parse are too many.
            let value = slip::digits(&digits)?.parse().unwrap_or(i32::MAX);
            let is_negative = coordinate.token(MINUS).is_some();
            Some(Ranged::new(
                if is_negative { -value } else { value },
                coordinate.text_range(),
            ))
        });
    Some(Position {
        range: node.text_range(),
        x: coordinates.next()?,
        y: coordinates.next()?,
    })
}

fn tile(node: Node<'_>) -> Tile {
    let mut parts: Vec<Ranged<Part>> = Vec::new();
    let mut text = String::new();
    let mut is_whole = true;
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
                    let letter = letter.to_ascii_uppercase();
                    text.push(letter);
                    let group = None;
                    parts.push(Ranged::new(Part::Face { letter, group }, range));
                }
                (GROUP, Some(digit)) => {
                    text.push(digit);
                    if let Some(Ranged {
                        value: Part::Face { group, .. },
                        range: face,
                    }) = parts.last_mut()
                    {
                        *group = digit
                            .to_digit(10)
                            .and_then(|digit| u8::try_from(digit).ok());
                        *face = face.cover(range);
                    }
                }
                (FEATURE, Some(letter)) => {
                    text.push(letter);
                    parts.push(Ranged::new(Part::Feature(letter), range));
                }
                (UNREADABLE, _) => is_whole = false,
                _ => {}
            },
        }
    }
    Tile {
        range: node.text_range(),
        parts,
        written: is_whole.then(|| Written::read(&text).ok()).flatten(),
        text,
    }
}

fn scores(node: Node<'_>) -> Scores {
    let mut scores = Scores::default();
    for part in node.children() {
        let range = part.text_range();
        match part.kind() {
            GAIN => scores.own.extend(points(part)),
            TOTAL => {
                if let Some(points) = points(part) {
                    scores.total.get_or_insert(points);
                }
            }
            OTHER_SCORES => {
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
            _ => continue,
        }
        scores.range = Some(scores.range.map_or(range, |all| all.cover(range)));
    }
    scores
}

fn points(node: Node<'_>) -> Option<Ranged<u32>> {
    node.token(NUMBER).map(number)
}

fn child<'t>(node: Node<'t>, kind: SyntaxKind) -> Option<Node<'t>> {
    node.children().find(|child| child.kind() == kind)
}

fn letter(token: Token<'_>) -> Ranged<char> {
    let letter = token.text().chars().next().unwrap_or('?');
    Ranged::new(letter.to_ascii_uppercase(), token.text_range())
}

/// The number, cut to 32 bits.
fn number(token: Token<'_>) -> Ranged<u32> {
    let digits = token.text();
    // Digits that do not parse are too many.
    Ranged::new(digits.parse().unwrap_or(u32::MAX), token.text_range())
}

/// The text of a part of a header without brackets and markup, trimmed.
fn plain_text(node: Node<'_>) -> String {
    let mut text = String::new();
    for token in inner_tokens(node) {
        if token.kind() != MARKUP {
            text.push_str(token.text());
        }
    }
    text.trim().to_owned()
}

/// The tokens of a part of a header without its brackets.
fn inner_tokens(node: Node<'_>) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = node.tokens().collect();
    if matches!(node.kind(), REAL_NAME | COUNTRY | COLOR | POINTS) {
        if let Some(R_PAREN | R_BRACKET | R_ANGLE) = tokens.last().map(|token| token.kind()) {
            tokens.pop();
        }
        tokens.drain(..1.min(tokens.len()));
    }
    tokens
}

/// The bytes of a part of a header without brackets and the blanks beside them.
fn inner_range(node: Node<'_>) -> TextRange {
    let tokens = inner_tokens(node);
    let speaks = |token: &&Token<'_>| !token.kind().is_trivia();
    let (first, last) = (tokens.iter().find(speaks), tokens.iter().rev().find(speaks));
    match (first, last) {
        (Some(first), Some(last)) => first.text_range().cover(last.text_range()),
        _ => node.text_range(),
    }
}

fn text_size(len: usize) -> TextSize {
    TextSize::try_from(len).unwrap_or_default()
}

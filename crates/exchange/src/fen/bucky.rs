//! Positions of Bucky: our own single line, the eight lines that the inventor's program prints, and the diagrams of the page.

use bucky::{
    game::{Color, Piece as Figure, PieceKind, Position, Square},
    setup::{self, Diagram, DiagramSquare},
};
use ide::PlacedGame;
use notation::{Finding, Rule};

use super::{OWN, Stretch, own, range, unwritable};
use crate::{place, rules::fen as rules};

/// The signs of a board. In diagrams, blanks are empty squares.
const SIGNS: &str = "JWSCMDjwscmd.?";

/// How a position is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FenShape {
    /// Ranks with `/` between them, then the other fields.
    Line,
    /// Optionally the side, then eight words of eight signs.
    Rows,
    /// Up to 64 signs.
    Diagram,
    /// None of these.
    None,
}

impl FenShape {
    pub(super) fn of(text: &str) -> Self {
        let first = text.split_whitespace().next().unwrap_or_default();
        if first.contains('/') {
            return Self::Line;
        }
        if rows(text).is_some() {
            return Self::Rows;
        }
        let is_diagram = diagram(text)
            .chars()
            .all(|sign| SIGNS.contains(sign) || sign == ' ');
        match is_diagram && !text.trim().is_empty() {
            true => Self::Diagram,
            false => Self::None,
        }
    }
}

/// The side, if it is stated, and the ranks from the eighth.
fn rows(text: &str) -> Option<(Option<Color>, String)> {
    let mut words: Vec<&str> = text
        .split(|sign: char| sign.is_whitespace() || "\"',()[]".contains(sign))
        .filter(|word| !word.is_empty())
        .collect();
    let is_row =
        |word: &&str| word.chars().count() == 8 && word.chars().all(|sign| SIGNS.contains(sign));
    let ranks = words.split_off(words.len().checked_sub(8)?);
    if !ranks.iter().all(is_row) {
        return None;
    }
    match words.as_slice() {
        [] => Some((None, ranks.join("/"))),
        [side] => Some((Some(side_of(side)?), ranks.join("/"))),
        _ => None,
    }
}

fn side_of(word: &str) -> Option<Color> {
    setup::side(word.trim_end_matches(':')).or(match word.to_lowercase().as_str() {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    })
}

/// A diagram without the quotes around it.
fn diagram(text: &str) -> &str {
    let bare = text.trim();
    match bare.strip_prefix('"') {
        Some(inside) => inside.strip_suffix('"').unwrap_or(inside),
        None => text.trim_end(),
    }
}

/// The fields of a position that depend on earlier moves.
struct Past {
    /// Whether White's and Black's teleports are left.
    left: [bool; 2],
    /// The last double step, as it is written.
    passing: String,
}

impl Past {
    fn teleports(&self) -> &'static str {
        match self.left {
            [true, true] => "Tt",
            [true, false] => "T",
            [false, true] => "t",
            [false, false] => "-",
        }
    }

    /// Reads our comment in a record. Without one, both teleports are left and no passing is possible.
    fn of(record: &str) -> Self {
        let said = own(record, "teleports ").unwrap_or("Tt; passing -");
        let (teleports, passing) = said.split_once(';').unwrap_or((said, ""));
        let passing = passing
            .trim()
            .strip_prefix("passing")
            .unwrap_or_default()
            .trim();
        Self {
            left: [teleports.contains('T'), teleports.contains('t')],
            passing: if passing.is_empty() { "-" } else { passing }.to_owned(),
        }
    }
}

/// Reads a position as a game that begins with it.
pub(super) fn read(piece: &Stretch<'_>, label: &str) -> (Option<String>, Vec<Finding>) {
    let mut findings = Vec::new();
    match game(piece, label, &mut findings) {
        Ok(game) => (Some(game), findings),
        Err(finding) => {
            findings.push(finding);
            (None, findings)
        }
    }
}

fn game(piece: &Stretch<'_>, label: &str, findings: &mut Vec<Finding>) -> Result<String, Finding> {
    let wrong = |rule: &Rule, message: String| rule.at(range(piece), format!("{label}: {message}"));
    let (board, color, past) = match FenShape::of(piece.text) {
        FenShape::Line => line(piece, label, findings)?,
        FenShape::Rows => {
            let (color, board) = rows(piece.text).unwrap_or_default();
            (board, color.unwrap_or(Color::White), Past::of(""))
        }
        FenShape::Diagram => (diagram(piece.text).to_owned(), Color::White, Past::of("")),
        FenShape::None => {
            let text = notation::say::shortened(piece.text.trim());
            return Err(wrong(
                &rules::NO_POSITION,
                format!("{text} is no position."),
            ));
        }
    };
    let board = Diagram::parse(&board).map_err(|what| wrong(&rules::BOARD, format!("{what}.")))?;
    for color in Color::ALL {
        let dude = DiagramSquare::Piece(Figure {
            color,
            kind: PieceKind::Dude,
        });
        let count = board.squares.iter().filter(|spot| **spot == dude).count();
        if count > 1 {
            let message = format!(
                "{label}: {} has {} dudes.",
                color.name(),
                notation::say::number(count)
            );
            findings.push(rules::DUDES.at(range(piece), message));
        }
    }
    let mut game = format!("[Setup \"{}\"]\n", board.ranks());
    if color == Color::Black {
        game += "[Side \"b\"]\n";
    }
    game.push('\n');
    if past.left != [true, true] || past.passing != "-" {
        game += &format!(
            "{OWN}teleports {}; passing {}}}\n",
            past.teleports(),
            past.passing
        );
    }
    game += "*\n";
    Ok(game)
}

/// The board of a position on one line, the side, and the other fields.
fn line(
    piece: &Stretch<'_>,
    label: &str,
    findings: &mut Vec<Finding>,
) -> Result<(String, Color, Past), Finding> {
    let mut words = words(piece);
    let (_, board) = words.next().unwrap_or_default();
    let mut color = Color::White;
    let mut past = Past::of("");
    if let Some((at, word)) = words.next() {
        color = match word {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(wrong(label, at, word, "is no side: w is White, b is Black")),
        };
    }
    if let Some((at, word)) = words.next() {
        if word != "-" && word.chars().any(|sign| !matches!(sign, 'T' | 't')) {
            return Err(wrong(
                label,
                at,
                word,
                "tells no teleports: T is White's, t Black's, - none",
            ));
        }
        past.left = [word.contains('T'), word.contains('t')];
    }
    if let Some((at, word)) = words.next() {
        past.passing = word.to_owned();
        findings.extend(wrong_passing(word).map(|what| {
            let message = format!("{label}, character {}: {word} {what}.", at - piece.at + 1);
            rules::PASSING.at(place(at..at + word.len()), message)
        }));
    }
    if let Some((at, word)) = words.next() {
        return Err(wrong(label, at, word, "is more than a position has"));
    }
    Ok((board.to_owned(), color, past))
}

fn wrong(label: &str, at: usize, word: &str, what: &str) -> Finding {
    let message = format!("{label}: {} {what}.", notation::say::shortened(word));
    rules::FIELD.at(place(at..at + word.len()), message)
}

/// The mistake in the squares of a double step; `None` if there is none.
fn wrong_passing(word: &str) -> Option<&'static str> {
    if word == "-" {
        return None;
    }
    let shape = "tells no double step: its step squares, a colon, and where the jedi stands";
    let Some((steps, victim)) = word.split_once(':') else {
        return Some(shape);
    };
    let steps: Option<Vec<Square>> = steps.split(',').map(Square::parse).collect();
    let Some(steps) = steps.filter(|_| Square::parse(victim).is_some()) else {
        return Some(shape);
    };
    let is_step = |square: &Square| matches!(square.rank(), 2 | 5);
    (!steps.iter().all(is_step)).then_some("has a step square that is not on rank 3 or 6")
}

/// The words of a piece, each with the byte where it begins.
fn words<'t>(piece: &Stretch<'t>) -> impl Iterator<Item = (usize, &'t str)> {
    let (start, text) = (piece.at, piece.text);
    let starts = text.char_indices().filter(move |(at, sign)| {
        let before = text
            .get(..*at)
            .and_then(|before| before.chars().next_back());
        !sign.is_whitespace() && before.is_none_or(char::is_whitespace)
    });
    starts.map(move |(at, _)| {
        let rest = text.get(at..).unwrap_or_default();
        (
            start + at,
            rest.split_whitespace().next().unwrap_or_default(),
        )
    })
}

/// The position after the last move.
pub(super) fn write(placed: &PlacedGame) -> Result<String, Finding> {
    let record = placed.record();
    let mut past = Past::of(record.parse().text());
    let Some(position) = bucky::last_position(record.parse()) else {
        let message =
            "Some squares are unknown after the last move: such a position cannot be written.";
        return Err(unwritable(placed, message));
    };
    for (left, used) in past.left.iter_mut().zip(position.teleported) {
        *left &= !used;
    }
    if !record.moves().is_empty() {
        past.passing = passing(&position);
    }
    let board = Diagram::from(&position).ranks();
    let side = match position.to_move {
        Color::White => "w",
        Color::Black => "b",
    };
    Ok(format!(
        "{board} {side} {} {}",
        past.teleports(),
        past.passing
    ))
}

fn passing(position: &Position) -> String {
    let Some(step) = &position.double_step else {
        return "-".to_owned();
    };
    let steps: Vec<String> = step.steps.iter().map(|square| square.to_string()).collect();
    format!("{}:{}", steps.join(","), step.victim)
}

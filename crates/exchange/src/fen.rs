//! Positions on one line, of chess (FEN) and of Bucky. They are read as games that begin there, and games are written as the
//! position after their last move.

mod bucky;
mod chess;

use ide::{Document, PlacedGame};
use notation::{Finding, Severity, TextRange};

use crate::{Export, ForeignFormat, Import, beside::Losses, place, rules::fen as rules};

/// Positions on one line.
pub(crate) static FORMAT: ForeignFormat = ForeignFormat {
    id: "fen",
    title: "Positions (FEN)",
    about: "One position a line, of chess or of Bucky: it becomes a game that begins there, and each game becomes the position after its last move.",
    extension: "fen",
    notations: &["pgn", "bucky"],
    recognizes,
    read: Some(read),
    write: Some(write),
};

/// The beginning of our own comments, inside their brackets.
const OWN: &str = "{movetext: ";

/// A part of the input.
#[derive(Debug, Clone)]
struct Stretch<'t> {
    at: usize,
    text: &'t str,
}

/// The game that a position is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ReadAs {
    Chess,
    Bucky,
}

impl ReadAs {
    fn notation(self) -> &'static str {
        match self {
            Self::Chess => "pgn",
            Self::Bucky => "bucky",
        }
    }
}

fn recognizes(text: &str) -> bool {
    let Some(first) = pieces(text).into_iter().next() else {
        return false;
    };
    let board = first.text.split_whitespace().next().unwrap_or_default();
    let squares = |rank: &str| -> u32 {
        rank.chars()
            .map(|sign| sign.to_digit(10).unwrap_or(1))
            .sum()
    };
    match bucky::FenShape::of(first.text) {
        bucky::FenShape::Line => {
            let ranks = board.split('/').filter(|rank| squares(rank) == 8);
            board.matches('/').count() == 7 && ranks.count() >= 7 && is_board(board)
        }
        bucky::FenShape::Rows => true,
        // Less than a whole board may be anything.
        bucky::FenShape::Diagram => {
            first.text.trim().len() == 64 || first.text.trim().starts_with('"')
        }
        bucky::FenShape::None => false,
    }
}

fn is_board(word: &str) -> bool {
    word.chars()
        .all(|sign| "KQRBNPJWSCMDkqrbnpjwscmd12345678./?".contains(sign))
}

/// The positions in a text: single lines, or the eight lines of a board together.
fn pieces(text: &str) -> Vec<Stretch<'_>> {
    let mut pieces = Vec::new();
    let mut paragraph: Vec<Stretch<'_>> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let bare = line
            .trim_end_matches(['\n', '\r'])
            .trim_start_matches('\u{feff}');
        if bare.trim().is_empty() {
            end_paragraph(text, &mut paragraph, &mut pieces);
        } else {
            let bare_at = at + line.find(bare).unwrap_or_default();
            paragraph.push(Stretch {
                at: bare_at,
                text: bare,
            });
        }
        at += line.len();
    }
    end_paragraph(text, &mut paragraph, &mut pieces);
    pieces
}

fn end_paragraph<'t>(text: &'t str, lines: &mut Vec<Stretch<'t>>, pieces: &mut Vec<Stretch<'t>>) {
    let lines = std::mem::take(lines);
    if let (Some(first), Some(last)) = (lines.first(), lines.last()) {
        let whole = text
            .get(first.at..last.at + last.text.len())
            .unwrap_or_default();
        if lines.len() > 1 && bucky::FenShape::of(whole) == bucky::FenShape::Rows {
            pieces.push(Stretch {
                at: first.at,
                text: whole,
            });
            return;
        }
    }
    pieces.extend(lines);
}

/// Whether a board has the letters of chess or of Bucky; they share none.
fn game_of(piece: &Stretch<'_>) -> ReadAs {
    if bucky::FenShape::of(piece.text) != bucky::FenShape::Line {
        return ReadAs::Bucky;
    }
    let board = piece.text.split_whitespace().next().unwrap_or_default();
    let count = |letters: &str| board.chars().filter(|sign| letters.contains(*sign)).count();
    match count("KQRBNPkqrbnp") > count("JWSCMDjwscmd") {
        true => ReadAs::Chess,
        false => ReadAs::Bucky,
    }
}

fn read(text: &str) -> Import {
    let pieces = pieces(text);
    let Some(game) = pieces.first().map(game_of) else {
        let mut import = Import::new(ReadAs::Chess.notation());
        let range = place(0..text.len());
        import.findings.push(rules::NO_POSITION.at(
            range,
            "There is no position here: write each on a line of its own.",
        ));
        return import;
    };
    let mut import = Import::new(game.notation());
    for (piece, number) in pieces.iter().zip(1_usize..) {
        let label = format!("Position {number}");
        let read = match game_of(piece) {
            other if other != game => {
                let message =
                    format!("{label} is of another game than the first one: convert it apart.");
                import
                    .findings
                    .push(rules::OTHER_GAME.at(range(piece), message));
                continue;
            }
            ReadAs::Chess => chess::read(piece, &label),
            ReadAs::Bucky => bucky::read(piece, &label),
        };
        import.games.extend(read.0);
        import.findings.extend(read.1);
    }
    import
}

fn write(document: &Document) -> Export {
    let mut export = Export::default();
    let mut lost = Losses::beside_position();
    for placed in document.games() {
        let text = placed.record().parse().text().to_owned();
        if text.trim().is_empty() {
            continue;
        }
        let line = match document.notation().id() {
            "bucky" => bucky::write(&placed),
            _ => chess::write(&placed),
        };
        match line {
            Ok(line) => {
                export.findings.extend(doubt(&placed));
                lost.add(&placed);
                export.text += &line;
                export.text.push('\n');
            }
            Err(finding) => export.findings.push(finding),
        }
    }
    let lost = lost.findings(&rules::LOST, "A position");
    export.findings.extend(lost);
    export
}

/// A finding if the position follows from moves that cannot have been played.
fn doubt(placed: &PlacedGame) -> Option<Finding> {
    let findings = placed.game.findings();
    let first = findings
        .iter()
        .find(|finding| finding.severity == Severity::Error)?;
    let message = format!(
        "This game has errors, so the position is what was probably meant. The first is: {}",
        first.message
    );
    Some(rules::DOUBTED_GAME.at(first.range + placed.offset, message))
}

/// An error because a game has no position that can be written: at its last move, or at the whole game.
fn unwritable(placed: &PlacedGame, message: &str) -> Finding {
    let last = placed.record().moves().last().map(|last| last.range);
    let range = last.map_or_else(|| placed.range(), |last| last + placed.offset);
    rules::UNKNOWN_POSITION.at(range, message)
}

/// The rest of our first comment that begins with `word`; `None` if there is none.
fn own<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let comments = text.split(OWN).skip(1);
    let mut said = comments.filter_map(|rest| rest.split('}').next()?.strip_prefix(word));
    said.next().map(str::trim)
}

fn range(piece: &Stretch<'_>) -> TextRange {
    let start = piece.at + (piece.text.len() - piece.text.trim_start().len());
    place(start..(piece.at + piece.text.trim_end().len()).max(start))
}

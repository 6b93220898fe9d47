//! Records in chess notation, where a move names a piece and its target: `e4`, `exd5`, `Nbd2+`.
//!
//! Bucky has no such moves. One finding says so, and writes the moves in full where only one can be meant.

use notation::{Edit, Finding, Fix, TextRange, TextSize, say::shortened};

use crate::{
    game::{Field, Move, PieceKind, Position, Square, rules},
    read::{ast::Written, sheet::Sheet},
    replay::{resolve::Resolved, spell::write},
};

/// A move in chess notation. Each chess piece stands for the Bucky piece with the same square at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct San {
    kind: PieceKind,
    file: Option<u8>,
    rank: Option<u8>,
    takes: bool,
    to: Square,
    promotion: Option<PieceKind>,
}

impl San {
    fn parse(text: &str) -> Option<Self> {
        // No move is longer than `Qh4xe1=Q++!!`.
        const LONGEST: usize = 12;
        if text.len() > LONGEST || !text.is_ascii() {
            return None;
        }
        let text = text.trim_end_matches(['!', '?']);
        let text = text.trim_end_matches(['+', '#']);
        let letter = text.chars().next().filter(char::is_ascii_uppercase);
        let (kind, rest) = match letter {
            Some(letter) => (kind(letter)?, text.get(1..)?),
            None => (PieceKind::Jedi, text),
        };
        let (rest, promotion) = promotion(rest);
        let (origin, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let to = Square::parse(to).filter(|_| to.starts_with(|c: char| c.is_ascii_lowercase()))?;
        let takes = origin.ends_with(['x', ':']);
        let mut origin = origin.trim_end_matches(['x', ':']).bytes().peekable();
        let file = origin.next_if(|byte| matches!(byte, b'a'..=b'h'));
        let rank = origin.next_if(|byte| matches!(byte, b'1'..=b'8'));
        // A pawn's move names its origin only where it takes.
        let is_pawn = letter.is_none();
        let fits_pawn = rank.is_none() && file.is_some() == takes;
        (origin.next().is_none() && (!is_pawn || fits_pawn)).then_some(Self {
            kind,
            file: file.map(|file| file - b'a'),
            rank: rank.map(|rank| rank - b'1'),
            takes,
            to,
            promotion,
        })
    }

    /// Whether `action` may be meant.
    fn fits(&self, action: &Move) -> bool {
        let from = action.from;
        let is_roll = action.sign() == '-';
        // A pawn that takes nothing stays on its file.
        let is_straight =
            from.file() == self.to.file() || self.kind != PieceKind::Jedi || self.takes;
        (action.to == self.to || action.written_target() == self.to)
            && is_roll != self.takes
            && is_straight
            && self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
            && self.promotion == action.promotion
    }
}

/// The piece that a letter of chess or of Bucky means.
fn kind(letter: char) -> Option<PieceKind> {
    Some(match letter {
        'K' => PieceKind::Dude,
        'Q' => PieceKind::Madam,
        'R' => PieceKind::Wagon,
        'B' => PieceKind::Chameleon,
        'N' => PieceKind::Shaman,
        letter => return PieceKind::from_letter(letter),
    })
}

/// A move without its promotion, `e8=Q` or `e8Q`, and the promotion's kind; the whole move and `None` without one.
fn promotion(text: &str) -> (&str, Option<PieceKind>) {
    let letter = text.chars().last().filter(char::is_ascii_uppercase);
    match letter.and_then(kind) {
        Some(kind) => {
            let rest = text.get(..text.len() - 1).unwrap_or_default();
            (rest.strip_suffix('=').unwrap_or(rest), Some(kind))
        }
        None => (text, None),
    }
}

/// Whether a move is in chess notation. `O-O` does not count: it is in both.
pub(crate) fn is_chess_move(written: &Written) -> bool {
    written.core().is_none() && San::parse(written.text()).is_some()
}

/// Whether a move belongs in a record in chess notation: one of its moves, or castling.
pub(crate) fn belongs(written: &Written) -> bool {
    let text = written.text().trim_end_matches(['!', '?', '+', '#']);
    written.is_castle || matches!(text, "O-O-O" | "0-0-0" | "o-o-o") || is_chess_move(written)
}

/// Whether most of the moves are in chess notation. A single square may be an unfinished move.
pub(crate) fn is_chess(sheet: &Sheet) -> bool {
    let whole = sheet
        .moves
        .iter()
        .filter(|written| written.core().is_some());
    let chess = || sheet.moves.iter().filter(|written| is_chess_move(written));
    let names_piece = |written: &Written| {
        written.text().starts_with(['K', 'Q', 'R', 'B', 'N']) && sheet.moves.len() == 1
    };
    let count = chess().count();
    count > whole.count() && (count > 1 || chess().any(names_piece))
}

/// The only legal move that `written` can mean in chess notation; `None` if there are none or several.
pub(crate) fn read(position: &Position, field: &Field, written: &Written) -> Option<Resolved> {
    let san = San::parse(written.text()).filter(|_| is_chess_move(written))?;
    let origins = position.pieces(position.to_move) & position.kind(san.kind);
    let mut legal = origins
        .iter()
        .flat_map(|from| position.moves_from(field, from))
        .filter(|action| san.fits(action))
        .filter_map(|action| {
            let outcome = position.play(field, action).ok()?;
            Some(Resolved::new(action, outcome))
        });
    legal.next().filter(|_| legal.next().is_none())
}

/// The fix that writes a move in full. Its shorthand stays.
pub(crate) fn in_full(written: &Written, text: &str) -> Fix {
    write(core(written), text)
}

/// The range of a move without its shorthand.
fn core(written: &Written) -> TextRange {
    let len = written.text().trim_end_matches(['!', '?']).len();
    let len = TextSize::try_from(len).unwrap_or(written.range.len());
    TextRange::at(written.range.start(), len)
}

/// The single finding of a record in chess notation: at the first move with a known meaning, else at the first such move.
pub(crate) fn finding(sheet: &Sheet, readings: &[(usize, String)]) -> Option<Finding> {
    let mut readings =
        (readings.iter()).filter_map(|(index, text)| Some((sheet.moves.get(*index)?, text)));
    let first = readings.next();
    let any = || sheet.moves.iter().find(|written| is_chess_move(written));
    let written = match first {
        Some((written, _)) => written,
        None => any()?,
    };
    let shown = shortened(written.text());
    let message = match first {
        Some((_, text)) => format!(
            "{shown} is written as in chess. A move of Bucky names both squares with a sign between: here {text}."
        ),
        None => format!(
            "{shown} is written as in chess. A move of Bucky names both squares with a sign between: e2-e4 rolls, e4xg4 captures, e4yd5 smashes."
        ),
    };
    let mut finding = rules::CHESS.at(written.range, message);
    let edits: Vec<Edit> = (first.into_iter().chain(readings))
        .map(|(written, text)| Edit::replace(core(written), text.clone()))
        .collect();
    if edits.len() > 1 {
        let title = format!("Write {} moves in full", edits.len());
        finding.fixes.push(Fix::guess(title, edits));
    }
    finding
        .fixes
        .extend(first.map(|(written, text)| in_full(written, text)));
    Some(finding)
}

#[cfg(test)]
mod tests {
    use super::San;

    #[test]
    fn moves_of_chess_are_told_from_moves_of_bucky() {
        for chess in [
            "e4", "exd5", "e8=Q", "exd8=N+", "Nf3", "Nbd2", "R1e2", "Qh4xe1+", "Nxf3!?", "Kd2#",
            "Dd2", "bxa8Q",
        ] {
            assert!(San::parse(chess).is_some(), "{chess}");
        }
        for other in [
            "", "e", "e2-e4", "e2e4", "e2xe4", "Je2-e4", "e9", "E4", "Xf3", "O-O", "e4(xd3)", "é4",
            "xe4", "4xe5", "Nf3 x", "Nf3xxx",
        ] {
            assert_eq!(San::parse(other), None, "{other}");
        }
    }
}

//! What it costs to write a legal move as the word that is written: which move may have been meant.

use cozy_chess::{Board, File, Move, Piece, Rank, Square};
use notation::price;

use crate::{
    game::{
        self, Refusal,
        san::{self, Go, Language, MoveKind, San, Take, Taken},
    },
    replay::{order, script::Script},
};

/// The additional price of another piece; another square is likelier.
const OTHER_PIECE: u32 = 1;
/// The lowest price of a word that is more than one stroke away.
const CLOSE: u32 = price::STROKE + 1;

/// A word as the spelling of a move.
pub(in crate::replay) struct Spelled<'s> {
    word: &'s str,
    language: Language,
    /// The destination in the word: the square, or the file of a capture.
    to: Option<Square>,
    file: Option<File>,
    /// The rank of the move, if it follows the blank.
    behind: Option<Rank>,
}

impl<'s> Spelled<'s> {
    pub(in crate::replay) fn at(script: &Script<'s>, at: usize) -> Self {
        let kind = script.steps.get(at).and_then(|step| Some(step.san?.kind));
        let (to, file) = match kind {
            Some(MoveKind::Go(go)) => (Some(go.to), None),
            Some(MoveKind::Take(Take {
                what: Taken::On(file),
                ..
            })) => (None, Some(file)),
            _ => (None, None),
        };
        Self {
            word: script.word(at),
            language: script.language(),
            to,
            file,
            behind: rank_behind_blank(script, at),
        }
    }

    /// The price of a legal move `found` for the word; `refusal` says why the word itself is impossible.
    pub(in crate::replay) fn price(
        &self,
        board: &Board,
        refusal: Option<Refusal>,
        found: Move,
    ) -> u32 {
        let is_there = Some(found.to) == self.to;
        let king = self.to.filter(|_| self.word.starts_with('K'));
        match refusal {
            // Only the missing part of the word is added.
            Some(Refusal::Ambiguous(_, from))
                if from.has(found.from) && (is_there || Some(found.to.file()) == self.file) =>
            {
                price::SURE
            }
            Some(Refusal::NoPromotion) if is_there && found.promotion == Some(Piece::Queen) => {
                price::SURE
            }
            _ if self.behind.is_some_and(|rank| rank == found.to.rank())
                && game::text(board, found).starts_with(self.word) =>
            {
                price::SURE
            }
            // Boards that record squares, and beginners, write castling as a king's move.
            Some(_) if is_castling(board, found, king) => price::SURE,
            _ => price_of(board, found, self.word, self.language),
        }
    }
}

/// The rank of the move at a step, if it follows the blank.
fn rank_behind_blank(script: &Script<'_>, at: usize) -> Option<Rank> {
    let index = script.line.moves.get(at)?;
    let range = script.sheet.moves.get(*index)?.range;
    let word = script.written(at);
    let is_meant =
        |rank: &Rank| order::blank_slipped(script.text, range, &format!("{word}{rank}")).is_some();
    Rank::ALL.into_iter().find(is_meant)
}

/// Whether a legal move castles with the king going to this square.
fn is_castling(board: &Board, found: Move, king: Option<Square>) -> bool {
    game::castles(board, found).is_some() && Some(game::landing(board, found)) == king
}

/// The price of writing a move as `word`.
pub(in crate::replay) fn price_of(
    board: &Board,
    found: Move,
    word: &str,
    language: Language,
) -> u32 {
    // `castles`
    if san::names_castling(word) {
        return match game::castles(board, found) {
            Some(_) => price::STROKE,
            None => price::ANY,
        };
    }
    let short = language.translated(&game::text(board, found));
    let short = short.trim_end_matches(['+', '#']);
    let is_piece = |letter: &char| letter.is_uppercase() && *letter != 'O';
    let piece: String = short.chars().take(1).filter(is_piece).collect();
    let target = short.get(piece.len()..).unwrap_or_default();
    let bare = short
        .contains(['x', '='])
        .then(|| short.replace(['x', '='], ""));
    // Pawns have a full start square or none.
    let is_longer = word.len() > short.len();
    let long = is_longer.then(|| format!("{piece}{}{target}", found.from));
    let filed =
        (is_longer && !piece.is_empty()).then(|| format!("{piece}{}{target}", found.from.file()));
    let spellings = [
        Some(short),
        bare.as_deref(),
        long.as_deref(),
        filed.as_deref(),
    ];
    let prices = spellings
        .into_iter()
        .flatten()
        .map(|meant| price::of(word, meant).max(price::STROKE));
    let price = prices.min().unwrap_or(price::ANY);
    let is_same_piece = word.chars().take(1).filter(is_piece).eq(piece.chars());
    match price {
        CLOSE..price::TWO if !is_same_piece => price + OTHER_PIECE,
        price => price,
    }
}

/// Whether a legal move differs from the written one in one letter only: the piece, the file or the rank of its square, the
/// promotion, or the start.
pub(in crate::replay) fn is_one_slip(board: &Board, san: &San, found: Move) -> bool {
    let castles = game::castles(board, found);
    match (san.kind, castles) {
        (MoveKind::Castle { is_long }, Some(found)) => is_long != found,
        (MoveKind::Go(go), None) => slips(board, go, found) == 1,
        _ => false,
    }
}

fn slips(board: &Board, go: Go, found: Move) -> usize {
    let piece = board.piece_on(found.from).unwrap_or(Piece::Pawn);
    let differences = [
        piece != go.piece,
        found.to.file() != go.to.file(),
        found.to.rank() != go.to.rank(),
        found.promotion != go.promotion,
        go.file.is_some_and(|file| file != found.from.file()),
        go.rank.is_some_and(|rank| rank != found.from.rank()),
        go.takes && game::taken(board, found).is_none(),
    ];
    differences.into_iter().filter(|differs| *differs).count()
}

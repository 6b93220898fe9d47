//! Moves in descriptive notation, which counts ranks from each player's side and names files by the pieces that begin there.
//! It is not read, but told: each word of it would be an error of its own.

/// The files of descriptive notation but for `B`: with that one, a word such as `NB3` may be a move in capitals.
const FILES: [&str; 13] = [
    "K", "Q", "R", "N", "Kt", "KB", "KN", "KKt", "KR", "QB", "QN", "QKt", "QR",
];

/// Whether a word is a move in descriptive notation: `P-K4`, `N-KB3`, `PK4`, and in Spanish `P4R`, `C3AR`, `P-4R`.
pub(crate) fn is_descriptive(word: &str) -> bool {
    let core = word.trim_end_matches(['+', '#', '!', '?', ',', ';']);
    let is_spanish = match core.as_bytes() {
        [piece, b'-', b'1'..=b'8', file @ ..] | [piece, b'1'..=b'8', file @ ..] => {
            let is_file = file.iter().all(|byte| b"RDTAC".contains(byte));
            b"PRDTAC".contains(piece) && matches!(file.len(), 1 | 2) && is_file
        }
        _ => false,
    };
    let is_file = |file: &str| {
        (1..=3).contains(&file.len()) && file.bytes().all(|byte| b"KQRBNt".contains(&byte))
    };
    let is_english = core.split_once('-').is_some_and(|(piece, square)| {
        let file = square.strip_suffix(|sign: char| matches!(sign, '1'..='8'));
        let is_piece = piece.bytes().all(|byte| b"PKQRBNt".contains(&byte));
        is_piece && (1..4).contains(&piece.len()) && file.is_some_and(is_file)
    });
    // `PK4`, `NKB3`
    let is_joined = || {
        let mut pieces = ["Kt", "P", "K", "Q", "R", "B", "N"].into_iter();
        let Some(square) = core.strip_suffix(|sign: char| matches!(sign, '1'..='8')) else {
            return false;
        };
        pieces.any(|piece| {
            square
                .strip_prefix(piece)
                .is_some_and(|file| FILES.contains(&file))
        })
    };
    is_spanish || is_english || is_joined()
}

/// What a message says of such a word.
pub(crate) fn said(word: &str) -> String {
    format!(
        "{} is in descriptive notation, which is not read: write a piece and its square as White counts them, such as e4, Nf3 or Bxc6.",
        notation::picture::cut(word.trim_end_matches([',', ';']), 24)
    )
}

#[cfg(test)]
mod tests {
    use super::is_descriptive;

    #[test]
    fn words_of_descriptive_notation_are_known() {
        for word in [
            "P-K4", "N-KB3", "Kt-QB3", "B-N5+", "P4R", "C3AR", "A5C", "P-4R", "C-3AD!", "P-K4,",
            "PK4", "NKB3", "KtQB3", "BN5", "QB-K2",
        ] {
            assert!(is_descriptive(word), "{word}");
        }
        for word in [
            "e4", "Nf3", "N-f3", "O-O", "1-0", "R1", "A5", "P4", "C3ARD", "-K4", "P-K9", "NB3",
            "QB4", "E4", "BB5", "PK", "K4",
        ] {
            assert!(!is_descriptive(word), "{word}");
        }
    }
}

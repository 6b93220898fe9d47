//! What is mere spelling in a record, and what a rewritten record must keep. Moves may be in any spelling, and where the board
//! is known their signs and numbers may change; all else stays.

use std::borrow::Cow;

use notation::{Kept, Written, rowan::Language as _};

use crate::{
    game::{
        glossary,
        san::{self, Language, MoveKind, San},
    },
    read::{
        parser,
        syntax::{PgnLanguage, SyntaxKind, result, result_in_plain_words},
    },
};

/// What a rewritten record must keep of `written`.
pub(crate) fn kept(written: Written<'_>) -> Kept<'_> {
    use SyntaxKind::{
        COMMENT, DOTS, EN_PASSANT, L_BRACKET, L_PAREN, NAG, NEWLINE, NUMBER, R_BRACKET, R_PAREN,
        RESULT, SAN, SUFFIX, TAG_NAME, TAG_VALUE, WHITESPACE,
    };
    let text = written.text;
    match PgnLanguage::kind_from_raw(written.kind) {
        // Movetext is wrapped anew.
        WHITESPACE | NEWLINE | DOTS | L_BRACKET | R_BRACKET => Kept::Nothing,
        // A comment that continues in the next line.
        COMMENT if !text.ends_with('}') => Kept::Spelled(format!("{}\n", text.trim_end()).into()),
        NUMBER if number(text).is_some() => computed("", number(text).unwrap_or_default()),
        EN_PASSANT => computed("", text),
        RESULT => match result(text).or_else(|| result_in_plain_words(text)) {
            Some(result) => Kept::Spelled(result.into()),
            None => Kept::Whole,
        },
        SAN => move_(text).unwrap_or(Kept::Whole),
        // The parser understood them, so typographic signs in them are spelling.
        TAG_NAME | TAG_VALUE | SUFFIX => Kept::Spelled(text.into()),
        // Square brackets around a variation are spelling, too.
        L_PAREN => Kept::Spelled("(".into()),
        R_PAREN => Kept::Spelled(")".into()),
        NAG => Kept::Spelled(glossary::spelled(text)),
        _ => written.kept(),
    }
}

/// The digits of a number, which may have another sign in place of its dot, or parentheses.
fn number(text: &str) -> Option<&str> {
    let digits = parser::unsigned(text);
    let is_number = digits.parse::<u32>().is_ok();
    is_number.then(|| digits.trim_start_matches('0'))
}

fn computed<'t>(known: impl Into<Cow<'t, str>>, unknown: impl Into<Cow<'t, str>>) -> Kept<'t> {
    Kept::Computed {
        known: known.into(),
        unknown: unknown.into(),
    }
}

/// What must be kept of a move: on a known board its piece, its square and its promotion; elsewhere all of it, in one spelling.
/// `None` if it cannot be read.
fn move_(text: &str) -> Option<Kept<'static>> {
    let foreign = Language::FOREIGN.into_iter();
    let mut foreign = foreign.filter(|_| san::may_go(text));
    let read = San::read(text, Language::ENGLISH)
        .or_else(|| foreign.find_map(|language| San::read(text, language)));
    let Some(san) = read else {
        // `NF3`
        let small = san::uncapitalized(text);
        let is_move = small != text && San::read(&small, Language::ENGLISH).is_some();
        return move_(is_move.then_some(&*small)?);
    };
    let mark = san.mark.text();
    Some(match san.kind {
        MoveKind::Castle { is_long } => {
            let castle = if is_long { "O-O-O" } else { "O-O" };
            computed(castle, format!("{castle}{mark}"))
        }
        MoveKind::Go(go) => {
            let file = go.file.map(|file| file.to_string()).unwrap_or_default();
            let rank = go.rank.map(|rank| rank.to_string()).unwrap_or_default();
            let promotion = go.promotion.map(|piece| format!("={piece}"));
            let promotion = promotion.unwrap_or_default();
            let piece = match (go.piece, san::letter(text)) {
                (cozy_chess::Piece::Pawn, _) => "",
                (_, Some(letter)) => &*letter.to_uppercase(),
                // `bd7`
                (cozy_chess::Piece::Bishop, None) => "B",
                (_, None) => return None,
            };
            let takes = if go.takes { "x" } else { "" };
            // On a known board, letters of other languages become English: letters for the same piece are the same here.
            let letter = Language::common(piece);
            // `e2e4` and `g1f3` identify the piece by its square.
            let known = match go.is_bare && go.rank.is_some() {
                true => format!("{}{promotion}", go.to),
                false => format!("{letter}{}{promotion}", go.to),
            };
            let unknown = format!("{piece}{file}{rank}{takes}{}{promotion}{mark}", go.to);
            computed(known, unknown)
        }
        MoveKind::Pass | MoveKind::Take(_) | MoveKind::Exact { .. } => return None,
    })
}

#[cfg(test)]
mod tests {
    use notation::fixture;

    use crate::Pgn;

    #[test]
    fn spelling_is_the_same_and_nothing_else() {
        let same = [
            ("1. e4 e5 *\n", "1.e4   e5\n*\n"),
            ("1. e4 e5 *\n", "1. e4 1... e5 *\n"),
            ("1. e4 e5 1:0\n", "1. e4 e5 1-0\n"),
            ("Ng1f3+", "Nf3"),
            ("exd8=Q#", "e:d8Q"),
            ("0-0", "O-O+"),
            ("Sf3", "Nf3"),
            ("g1f3", "f3"),
            ("nf3", "Nf3"),
            ("bd7+", "Bd7+"),
            ("bxg5", "Bxg5"),
            ("Bxf7 +", "Bxf7+"),
            ("N f3", "Nf3"),
            ("e8 = Q", "e8=Q"),
            ("000", "O-O-O"),
            ("0.0.0", "O-O-O"),
            ("1. e4 e5 1 - 0\n", "1. e4 e5 1-0\n"),
            ("1. e4 e5*\n", "1. e4 e5 *\n"),
            ("1. e4 e5 2. Nf3+- *\n", "1. e4 e5 2. Nf3 $18 *\n"),
            ("1. e4. e5 *\n", "1. e4 e5 *\n"),
            ("1) e4 e5 2, Nf3 *\n", "1. e4 e5 2. Nf3 *\n"),
            ("Nf3±", "Nf3 $16"),
            ("Nf3 \\$14", "Nf3 $14"),
            ("1. e4 e5 White wins\n", "1. e4 e5 1-0\n"),
            ("1. e4 e5 [1-0]\n", "1. e4 e5 1-0\n"),
            ("1. e4 e5 1-0.\n", "1. e4 e5 1-0\n"),
            ("Qh4 mate", "Qh4#"),
            ("Qh4 mate.", "Qh4#"),
            ("1: e4 e5 2/ Nf3 *\n", "1. e4 e5 2. Nf3 *\n"),
            ("(1) e4 e5 2.) Nf3 *\n", "1. e4 e5 2. Nf3 *\n"),
            ("1. e4,e5 2. Nf3, Nc6 *\n", "1. e4 e5 2. Nf3 Nc6 *\n"),
            ("NF3+", "Nf3"),
            ("EXD8Q", "exd8=Q"),
            ("1. e4 e5 [1. c4 c5] *\n", "1. e4 e5 (1. c4 c5) *\n"),
        ];
        let other = [
            ("1. e4 e5 *\n", "1. e4 e6 *\n"),
            ("Nf3", "Bf3"),
            ("O-O", "O-O-O"),
            ("e8=Q", "e8=R"),
            ("Nf3 good", "Nf3"),
            ("good move", "goodmove"),
            ("Nf3 {a  b}", "Nf3 {a b}"),
            ("{a\nb}", "{a b}"),
            ("Nf3 $1", "Nf3"),
            ("Nf3!", "Nf3"),
            ("Nf3 ±", "Nf3 ∓"),
            ("Nf3 ↑", "Nf3 $36"),
            ("exd", "exd5"),
            ("ba4", "Ba4"),
            ("[White \"A\"]", "[White \"a\"]"),
            ("4294967296. e4", "e4"),
        ];
        fixture::assert_spellings(&Pgn, &same, &other);
    }
}

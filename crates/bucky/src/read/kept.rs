//! What is spelling in a record, and what must stay when it is written anew: squares and signs in any case, marks unless the
//! board is known, and everything else as it is.

use std::borrow::Cow;

use notation::{Kept, Written, rowan::Language as _};

use crate::read::{
    parser::scan,
    syntax::{BuckyLanguage, SyntaxKind},
};

/// What the record must keep of `written`.
pub(crate) fn kept(written: Written<'_>) -> Kept<'_> {
    use SyntaxKind::{
        CASTLE, COMMA, DOTS, EQUALS, ERROR, L_BRACKET, L_PAREN, LETTER, LINE, MARK, NUMBER,
        PROMOTION, R_BRACKET, R_PAREN, RESULT, SHORTHAND, SIGN, SQUARE, TAG_NAME, TAG_VALUE, TAKE,
        TAKES, WHITESPACE,
    };
    let text = written.text;
    let parent = BuckyLanguage::kind_from_raw(written.parent);
    match BuckyLanguage::kind_from_raw(written.kind) {
        WHITESPACE | DOTS | EQUALS | TAKE | COMMA | L_BRACKET | R_BRACKET => Kept::Nothing,
        // Another sign for the comma in a list.
        ERROR if parent == TAKES && text == ";" => Kept::Nothing,
        // What other notations write around the letter: `(S)`, `/S`, `=Shaman`.
        ERROR if parent == PROMOTION => Kept::Nothing,
        // Another sign for the dot behind a number.
        ERROR if parent == LINE && scan::number_mark(text).is_some() => Kept::Nothing,
        SQUARE => {
            // `c 2`
            let signs = text.chars().filter(|sign| !sign.is_whitespace());
            let mut signs: Vec<char> = signs.map(|sign| sign.to_ascii_lowercase()).collect();
            // `4e`
            if let [digit, letter] = signs[..]
                && digit.is_ascii_digit()
                && letter.is_ascii_alphabetic()
            {
                signs.reverse();
            }
            spelled(signs.into_iter().collect::<String>())
        }
        LETTER => spelled(text.to_ascii_uppercase()),
        CASTLE => spelled("O-O"),
        SIGN => match text.chars().next().and_then(scan::sign) {
            Some(sign) => spelled(sign.to_string()),
            None => Kept::Whole,
        },
        RESULT => scan::result(text).map_or(Kept::Whole, spelled),
        // Typographic characters in them are spelling.
        TAG_NAME | TAG_VALUE | NUMBER | SHORTHAND | L_PAREN | R_PAREN => spelled(text),
        MARK => Kept::Computed {
            known: "".into(),
            unknown: if text == "+" { "+" } else { "++" }.into(),
        },
        _ => written.kept(),
    }
}

fn spelled<'t>(text: impl Into<Cow<'t, str>>) -> Kept<'t> {
    Kept::Spelled(text.into())
}

#[cfg(test)]
mod tests {
    use notation::fixture;

    use crate::Bucky;

    #[test]
    fn spelling_is_the_same_and_nothing_else() {
        let same = [
            ("1.E2-e4  e7-e5\n", "1. e2-e4 e7-e5\n"),
            ("12 ... e7-f8m!+", "12... e7-f8=M+!"),
            ("e7-f8m+!", "e7-f8=M+!"),
            ("c6-c7(e4,d3; d2)+", "c6-c7(xe4,d3,d2)+"),
            ("e2-e4++", "e2-e4"),
            ("o-o", "O-O"),
            ("4e-e5", "e4-e5"),
            ("1. C 2 - b 3 e 7-e 5\n", "1. c2-b3 e7-e5\n"),
            ("e 7 - e 8=m +", "e7-e8=M"),
            ("½-½", "1/2-1/2"),
            ("sheet 12\n", "sheet 12.\n"),
            ("1. e2-e4 e7-e5 2) d2-d3\n", "1. e2-e4 e7-e5 2. d2-d3\n"),
            ("e2->e4", "e2-e4"),
            ("b7-a8(S)!", "b7-a8=S!"),
            ("b7-a8/s", "b7-a8=S"),
            ("b7-a8=Shaman", "b7-a8=S"),
        ];
        let other = [
            ("c6-c7(xe4)", "c6-c7"),
            ("c 2 - b 3", "c2-b4"),
            ("e2-e4 e7-e5", "e2-e4 e7-e6"),
            ("e2-e4 good", "e2-e4"),
            ("e2-e4 # good", "e2-e4 good"),
            ("e2-e4 {a  b}", "e2-e4 {a b}"),
            ("12 e2-e4", "13 e2-e4"),
            ("e2-e4!", "e2-e4"),
            ("e2-e4\ne7-e5\n", "e2-e4 e7-e5\n"),
        ];
        fixture::assert_spellings(&Bucky, &same, &other);
    }
}

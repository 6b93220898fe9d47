//! Explains a move in plain English.

use notation::{Explanation, TextRange, TextSize};

use crate::{record::Game, tell::sentence::sentences};

/// The move around `at` in plain English.
pub(crate) fn explain(game: &Game, at: TextSize) -> Option<Explanation> {
    let index = game.move_at(at)?;
    let range: TextRange = game.sheet().moves.get(index)?.range;
    let text = sentences(game, index);
    (!text.is_empty()).then_some(Explanation { range, text })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use notation::fixture;

    use crate::Bucky;

    fn explained(text: &str) -> String {
        let (text, at) = fixture::cursor(text);
        let record = fixture::read(&Bucky, &text);
        record.explain(at).map_or(String::new(), |found| found.text)
    }

    #[test]
    fn moves_are_told_in_sentences() {
        let cases = [
            "1. e2-$0e3",
            "1. e2-$0e4",
            "1. d1-$0e1",
            "1. f2-$0g3",
            "[Setup \"                                    M c\"]\n1. e4x$0g4",
            "[Setup \"                                    W c\"]\n1. e4y$0g4",
            "[Setup \"                                   Jj\"]\n[Side \"b\"]\n1... e4y$0d4",
            "[Setup \"            J\"]\n1. e7-$0f8=M",
            "[Setup \"         S     S  J               S m      j       c\"]\n1. c6-$0c7(xe4,d3,d2)",
            "[Setup \"  S   D             s      M        CJ         d     S\"]\n1. e4-$0g8=S(xe6)++",
            "30. e4-$0h1",
            "30. e4x$0g4(xd3)+",
            "30... e4y$0g4",
            "1. e2-$0e4 e7-e5 2. a1-a5 a7-a6",
            "1. e2-e4 e7-e5 2. a1-$0a5 a7-a6",
        ];
        let told: Vec<String> = cases.into_iter().map(explained).collect();
        expect![[r#"
            White's jedi rolls from e2 to e3.
            White's jedi rolls two ranks, from e2 to e4.
            White's madam on d1 teleports: it swaps places with the white dude on e1.
            White's jedi rolls from f2 to g3. The shaman on g1 now hypnotizes Black's jedi on a7.
            White's madam on e4 captures the black chameleon on g4.
            White's wagon on e4 smashes the black chameleon on g4 and stops on f4.
            Black's jedi on e4 smashes the white jedi on d4 en passant and stays where it is.
            White's jedi rolls from e7 to f8 and becomes a madam.
            White's jedi rolls from c6 to c7. Double hypnosis removes the black madam on e4, then the black chameleon on d2 and the black jedi on d3.
            White's chameleon on e4 teleports: it swaps places with the white dude on g8 and becomes a shaman. Double hypnosis removes the black shaman on e6. The shaman on c8 now hypnotizes Black's dude on h3. Buckmate: a shaman's step could remove it, and nothing saves Black's dude on h3. White wins.
            White's piece on e4 rolls to h1 or swaps places with a piece there.
            White's piece on e4 captures the piece on g4. Double hypnosis empties d3. Buck.
            Black's piece on e4 smashes the piece on g4.
            White's jedi rolls two ranks, from e2 to e4.
            White's wagon rolls from a1 to a5."#]].assert_eq(&told.join("\n"));
    }
}

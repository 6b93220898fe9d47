//! Hovers: the symbol's meaning, the piece on the square, what the move did, and the board after it.

use notation::{Meaning, TextSize, say, tree};

use crate::{
    game::{Field, Position},
    read::syntax::{BuckyLanguage, SyntaxKind, SyntaxToken},
    record::BuckyRecord,
    replay::Ply,
    tell::{cards, sentence::told_of},
};

mod square;
mod symbol;

/// The meaning of the symbol at `at`.
pub(crate) fn meaning(game: &BuckyRecord, at: TextSize) -> Option<Meaning> {
    let root = game.parse.syntax::<BuckyLanguage>();
    let token = tree::token_at(&root, at, SyntaxKind::is_trivia)?;
    let in_move = token
        .parent_ancestors()
        .any(|node| node.kind() == SyntaxKind::MOVE);
    match in_move {
        true => inside(game, &token),
        false => outside(game, &token),
    }
}

/// A symbol outside of moves: a number shows the move after it, a setup the start.
fn outside(game: &BuckyRecord, token: &SyntaxToken) -> Option<Meaning> {
    let text = symbol::outside(game, token)?;
    let index = match token.kind() {
        SyntaxKind::NUMBER | SyntaxKind::DOTS => symbol::numbered(game, token),
        _ => None,
    };
    let is_setup = token.kind() == SyntaxKind::TAG_VALUE && symbol::is_setup(game, token);
    Some(Meaning {
        told: index.and_then(|index| told_of(game, index)),
        step: index.map(|index| index + 1).or(is_setup.then_some(0)),
        ..Meaning::new(token.text_range(), text)
    })
}

/// A part of a move.
fn inside(game: &BuckyRecord, token: &SyntaxToken) -> Option<Meaning> {
    let index = game.move_at(token.text_range().start())?;
    let ply = game.replayed().plies.get(index)?;
    let text = match token.kind() {
        SyntaxKind::SQUARE => square::describe(game, index, token),
        _ => symbol::inside(token, ply),
    };
    let text = text.unwrap_or_default();
    Some(Meaning {
        told: Some(told_of(game, index)?),
        notes: rules(ply, &text),
        step: Some(index + 1),
        ..Meaning::new(token.text_range(), text)
    })
}

/// The rules of the moved piece and the signs on the board, unless `text` has them.
fn rules(ply: &Ply, text: &str) -> Vec<String> {
    let mut rules = Vec::new();
    let position = ply.before.known();
    let mover = (position.zip(ply.played.as_ref()))
        .and_then(|(position, played)| position.piece(played.action.from));
    if let Some(mover) = mover {
        let how = cards::how(mover.kind);
        if !text.contains(how) {
            rules.push(format!("*{}*: {how}", say::capitalized(mover.kind.name())));
        }
    }
    let hypnotized = |position: &Position| !Field::new(position).hypnotized.is_empty();
    if ply.after.known().is_some_and(hypnotized) {
        rules.push(HYPNOTIZED.to_owned());
    }
    rules
}

/// The legend of the sign for hypnosis: a spiral in pictures, `~` in text.
const HYPNOTIZED: &str = "*On the board*: a spiral (`~` in text) marks a hypnotized piece. An enemy shaman sees it on a diagonal, and it may not move; if two see it, it is removed.";

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use notation::fixture;

    use crate::Bucky;

    /// The hover at the cursor, and the picture that belongs to it.
    fn check(text: &str, expected: &Expect) {
        let (text, at) = fixture::cursor(text);
        let hover = fixture::hover(&*fixture::read(&Bucky, &text), at).expect("a hover");
        let step = hover
            .step
            .map_or("no board".to_owned(), |step| format!("board {step}"));
        expected.assert_eq(&format!(
            "{}, {step}\n{}\n",
            &text[hover.range], hover.markdown
        ));
    }

    #[test]
    fn a_move_tells_what_its_piece_may_do_and_what_the_board_shows() {
        check(
            "1. e2$0-f4",
            &expect![[r#"
            -, board 1
            `-`, here a **roll**: the piece goes to the empty target square.

            ---
            **1. e2-f4**: White's jedi rolls two ranks, from e2 to f4.

            *Jedi*: It rolls one square forward, straight or diagonally, from its second rank also two ranks; it smashes the same three squares without moving, and promotes on the last rank.
        "#]],
        );
        check(
            "1. f2$0-g3",
            &expect![[r#"
                -, board 1
                `-`, here a **roll**: the piece goes to the empty target square.

                ---
                **1. f2-g3**: White's jedi rolls from f2 to g3. The shaman on g1 now hypnotizes Black's jedi on a7.

                *Jedi*: It rolls one square forward, straight or diagonally, from its second rank also two ranks; it smashes the same three squares without moving, and promotes on the last rank.

                *On the board*: a spiral (`~` in text) marks a hypnotized piece. An enemy shaman sees it on a diagonal, and it may not move; if two see it, it is removed.
            "#]],
        );
    }

    #[test]
    fn a_square_tells_its_piece_and_its_moves() {
        check(
            "1. c$01-c3",
            &expect![[r#"
                c1, board 1
                **c1**: white chameleon. It has the roles of all pieces beside it, of both sides and through other chameleons; alone it cannot move. Here it plays a white jedi, a shaman and a madam (from b1, d1, b2, c2 and d2). Legal now: `-e1 -f1`.

                ---
                **1. c1-c3**: Read as c2-c3: White's jedi rolls from c2 to c3. The shaman on b1 now hypnotizes Black's jedi on h7.

                *Jedi*: It rolls one square forward, straight or diagonally, from its second rank also two ranks; it smashes the same three squares without moving, and promotes on the last rank.

                *On the board*: a spiral (`~` in text) marks a hypnotized piece. An enemy shaman sees it on a diagonal, and it may not move; if two see it, it is removed.
            "#]],
        );
        check(
            "1. e2-e4 e7-e5 2. e4y$0e5",
            &expect![[r#"
                e5, board 3
                **e5**: black jedi. It rolls one square forward, straight or diagonally, from its second rank also two ranks; it smashes the same three squares without moving, and promotes on the last rank.

                ---
                **2. e4ye5**: White's jedi on e4 smashes the black jedi on e5 without leaving its square.
            "#]],
        );
        check(
            "[Setup \"8/8/8/4s3/8/8/1J6/8\"]\n1. b$02-b3",
            &expect![[r#"
                b2, board 1
                **b2**: white jedi. It rolls one square forward, straight or diagonally, from its second rank also two ranks; it smashes the same three squares without moving, and promotes on the last rank. Hypnotized by the shaman on e5, it cannot move.

                ---
                **1. b2-b3**: White's jedi on b2 cannot make this move.
            "#]],
        );
        check(
            "[Setup \"8/8/4s3/3M4/4C3/8/8/8\"]\n1. e$04-e5",
            &expect![[r#"
                e4, board 1
                **e4**: white chameleon. It has the roles of all pieces beside it, of both sides and through other chameleons; alone it cannot move. Here it plays a madam (from d5). Hypnotized by the shaman on e6 through d5, it may only make a move that takes and ends the hypnosis. Legal now: `xe6`.

                ---
                **1. e4-e5**: White's chameleon on e4 cannot make this move.
            "#]],
        );
    }

    #[test]
    fn a_symbol_tells_what_it_means_here() {
        check(
            "1. e2$0-e4",
            &expect![[r#"
                -, board 1
                `-`, here a **roll**: the piece goes to the empty target square.

                ---
                **1. e2-e4**: White's jedi rolls two ranks, from e2 to e4.

                *Jedi*: It rolls one square forward, straight or diagonally, from its second rank also two ranks; it smashes the same three squares without moving, and promotes on the last rank.
            "#]],
        );
        check(
            "1. d1$0-e1",
            &expect![[r#"
                -, board 1
                `-`, here a **teleport**: a madam and a dude, or chameleons that copy them, swap places. Each side's pair does it once a game.

                ---
                **1. d1-e1**: White's madam on d1 teleports: it swaps places with the white dude on e1.

                *Madam*: It rolls and captures along ranks, files and diagonals, and swaps places with its dude once a game. Hypnotized, it may still take if that ends its hypnosis.
            "#]],
        );
        check(
            "30. e7-f8=$0M",
            &expect![[r#"
                M, board 1
                `M`: it becomes a **madam**. It rolls and captures along ranks, files and diagonals, and swaps places with its dude once a game. Hypnotized, it may still take if that ends its hypnosis.

                ```text
                x . . x . . x
                . x . x . x .
                . . x x x . .
                x x x M x x x
                . . x x x . .
                . x . x . x .
                x . . x . . x

                x rolls there or captures
                ```

                ---
                **30. e7-f8=M**: White's piece on e7 rolls to f8 or swaps places with a piece there and becomes a madam.
            "#]],
        );
        check(
            "30. e7-f8=M(xd4$0)",
            &expect![[r#"
                ), board 1
                `(x…)`: the squares of all pieces that double hypnosis removes, of either side, in the order in which they fall.

                ---
                **30. e7-f8=M(xd4)**: White's piece on e7 rolls to f8 or swaps places with a piece there and becomes a madam. Double hypnosis empties d4.
            "#]],
        );
        check(
            "30. e7-f8$0+",
            &expect![[r#"
                +, board 1
                `+`, **buck**: the opponent's dude could be taken next.

                ---
                **30. e7-f8+**: White's piece on e7 rolls to f8 or swaps places with a piece there. Buck.
            "#]],
        );
        check(
            "30. e7-f8+$0!?",
            &expect![[r#"
                !?, board 1
                `!?`: an interesting move.

                ---
                **30. e7-f8+!?**: White's piece on e7 rolls to f8 or swaps places with a piece there. Buck.
            "#]],
        );
        check(
            "1. O$0-O",
            &expect![[r#"
                O-O, board 1
                `O-O`: the only possible teleport, in short. It is discouraged; write the two squares.

                ---
                **1. O-O**: It is not clear which teleport is meant.
            "#]],
        );
    }

    #[test]
    fn what_stands_between_the_moves_has_a_meaning() {
        check(
            "$01. e2-e4",
            &expect![[r#"
                1, board 1
                A move number: `12.` stands before White's move, `12...` before Black's.

                ---
                **1. e2-e4**: White's jedi rolls two ranks, from e2 to e4.
            "#]],
        );
        check(
            "1. e2-e4 $01-0",
            &expect![[r#"
                1-0, no board
                `1-0`: White wins.
            "#]],
        );
        check(
            "[Wh$0ite \"Ann\"]",
            &expect![[r#"
                White, no board
                **White**: Who plays White.
            "#]],
        );
    }
}

//! Hovers.

use expect_test::{Expect, expect};
use notation::fixture::{self, cursor, read};

use super::at;
use crate::Carcassonne;

#[track_caller]
fn hover(fixture: &str, expected: Expect) {
    let (text, at) = cursor(fixture);
    let hover = fixture::hover(&*read(&Carcassonne, &text), at);
    let out = hover.map_or("nothing".to_owned(), |hover| {
        format!("[{}] {}", &text[hover.range], hover.markdown)
    });
    expected.assert_eq(&out);
}

#[test]
fn hover_tells_what_each_symbol_means() {
    hover(
        &at("05/06"),
        expect![[r#"
        [05/06/2022] **Date of the game**.

        ---
        The game: 05/06/2022, 15:45 BST, Championship, Real-time."#]],
    );
    hover(
        &at("15:45"),
        expect![[r#"
        [15:45 BST] **Start time**.

        ---
        The game: 05/06/2022, 15:45 BST, Championship, Real-time."#]],
    );
    hover(
        &at("Champ"),
        expect![[r#"
        [Championship] **Type of game**.

        ---
        The game: 05/06/2022, 15:45 BST, Championship, Real-time."#]],
    );
    hover(
        &at("Real"),
        expect![[r#"
        [Real-time] **Game mode**.

        ---
        The game: 05/06/2022, 15:45 BST, Championship, Real-time."#]],
    );
    hover(
        &at("A = red"),
        expect![
            "[A] Player A is red (Rot) for UK with the red meeples and ends in place 1 with 4 points."
        ],
    );
    hover(
        &at("Rot"),
        expect![[r#"
        [(Rot)] **Real name** of the player.

        ---
        Player A is red (Rot) for UK with the red meeples and ends in place 1 with 4 points."#]],
    );
    hover(
        &at("UK"),
        expect![[r#"
        [[UK]] **Country** that the player represents.

        ---
        Player A is red (Rot) for UK with the red meeples and ends in place 1 with 4 points."#]],
    );
    hover(
        &at("red>"),
        expect![[r#"
        [<red>] **Color** of the player's meeples.

        ---
        Player A is red (Rot) for UK with the red meeples and ends in place 1 with 4 points."#]],
    );
    hover(
        &at("1st"),
        expect![[r#"
        [1st] **Place** in which the player ends.

        ---
        Player A is red (Rot) for UK with the red meeples and ends in place 1 with 4 points."#]],
    );
    hover(
        &at("0 (0"),
        expect![[r#"
            [0] The starter tile is FRCR (city cap beside a straight road) at (0,0).

            *Score A 0, B 0; meeples in hand A 7, B 7.*"#]],
    );
    hover(
        &at("A (0,-1"),
        expect![[r#"
            [A] **A** is red (Rot), UK, red meeples. After this move: 0 points, 6 meeples in hand.

            ---
            red (A) puts FRFR (straight road) at (0,-1), below (0,0), and claims the road.

            *Score A 0, B 0; meeples in hand A 6, B 7.*"#]],
    );
    hover(
        &at("-1) F"),
        expect![[r#"
            [(0,-1)] **(0,-1)**: 1 down from the starter tile.
            - a road of 2 tiles, 2 sides open, held by A (1A), worth 2 points now
            - below FRCR at (0,0), move 0

            ---
            red (A) puts FRFR (straight road) at (0,-1), below (0,0), and claims the road.

            *Score A 0, B 0; meeples in hand A 6, B 7.*"#]],
    );
    hover(
        &at("m\n2B"),
        expect![[r#"
            [m] **m**: claims the road.

            **FRFR**: straight road. Sides: field on the left and on the right, road at the top and at the bottom. Box: 8 in the base game (tile U). 2 fields.

            ---
            red (A) puts FRFR (straight road) at (0,-1), below (0,0), and claims the road.

            *Score A 0, B 0; meeples in hand A 6, B 7.*"#]],
    );
    hover(
        &at("CFF +"),
        expect![[r#"
            [C] **C**: city on the top side.

            **CCFF**: corner city. Sides: city on the left and at the top, field on the right and at the bottom. Box: 3 in the base game (tile N). One field.

            ---
            blue (B) puts CCFF (corner city) at (1,0), right of (0,0). blue (B) scores 4 points, red (A) scores 2 points, blue (B) has 12 now and red (A) has 9 now.

            *Score A 0, B 0; meeples in hand A 6, B 7.*"#]],
    );
    hover(
        &at("+4 ("),
        expect![[r#"
            [+4] **Points** that the player of this line gains.

            ---
            blue (B) puts CCFF (corner city) at (1,0), right of (0,0). blue (B) scores 4 points, red (A) scores 2 points, blue (B) has 12 now and red (A) has 9 now.

            *Score A 0, B 0; meeples in hand A 6, B 7.*"#]],
    );
    hover(
        &at("A+2)"),
        expect![[r#"
            [A] **A** is red (Rot), UK, red meeples. After this move: 0 points, 6 meeples in hand.

            ---
            blue (B) puts CCFF (corner city) at (1,0), right of (0,0). blue (B) scores 4 points, red (A) scores 2 points, blue (B) has 12 now and red (A) has 9 now.

            *Score A 0, B 0; meeples in hand A 6, B 7.*"#]],
    );
    hover(
        &at("12 ("),
        expect![[r#"
            [= 12] **Total** of the player after this move.

            ---
            blue (B) puts CCFF (corner city) at (1,0), right of (0,0). blue (B) scores 4 points, red (A) scores 2 points, blue (B) has 12 now and red (A) has 9 now.

            *Score A 0, B 0; meeples in hand A 6, B 7.*"#]],
    );
    hover(
        &at("see"),
        expect!["[/ see 1A at https://example.org/x.] **Note** to the end of the line."],
    );
    hover(
        &at("dis"),
        expect![[r#"
            [dis] **(dis)**: the tile behind it fits nowhere. It is put away and another is drawn in the same turn.

            ---
            red (A) draws CCCCp, which fits nowhere. red (A) puts RRFFK at (0,1), above (0,0), and claims the cloister.

            *Score A 0, B 0; meeples in hand A 5, B 7.*"#]],
    );
    hover(
        &at("p (0,1"),
        expect![[r#"
            [p] **p**: a pennant, worth 2 points in a finished city and 1 at the end.

            **CCCCp**: city on all sides with a pennant. Sides: city on the left, at the top, on the right and at the bottom. In the middle: a pennant. Box: 1 in the base game (tile C). No field.

            ---
            red (A) draws CCCCp, which fits nowhere. red (A) puts RRFFK at (0,1), above (0,0), and claims the cloister.

            *Score A 0, B 0; meeples in hand A 5, B 7.*"#]],
    );
    hover(
        &at("Km"),
        expect![[r#"
            [K] **K**: a cloister, worth 9 points when its eight neighbors lie.

            **RRFFK**. Sides: road on the left and at the top, field on the right and at the bottom. In the middle: a cloister. Box: unknown. 2 fields.

            ---
            red (A) draws CCCCp, which fits nowhere. red (A) puts RRFFK at (0,1), above (0,0), and claims the cloister.

            *Score A 0, B 0; meeples in hand A 5, B 7.*"#]],
    );
    hover(
        &at("concedes"),
        expect![[r#"
            [concedes] **concedes**: the player gives up. Nothing follows.

            ---
            blue (B) gives up the game.

            *Score A 0, B 0; meeples in hand A 5, B 7.*"#]],
    );
    hover(
        &at("+1+2"),
        expect![[r#"
            [+1] **Points** that the player of this line gains.

            ---
            At the end red (A) gets 3 points (1 + 2) and has 3."#]],
    );
    hover("A = red\n\n$0\n", expect![["nothing"]]);
}

#[test]
fn hover_knows_the_letters_of_expansions() {
    hover(
        "1A (0,1) CC2$0pCFm[p]",
        expect![[r#"
            [p] **p**: a pennant, worth 2 points in a finished city and 1 at the end.

            **CC2pCF**: city from side to side and a city cap with a pennant. Sides: city on the left and on the right, city at the top, field at the bottom. In the middle: a pennant. Box: 1 in Abbey & Mayor. 2 fields.

            ---
            Player A puts CC2pCF (city from side to side and a city cap with a pennant) at (0,1), and puts the pig on the field at the bottom.

            *Score A 0; meeples in hand A 7.*"#]],
    );
    hover(
        "1A (0,1) CC2pCFm[$0p]",
        expect![[r#"
            [m[p]] **m[p]**: puts the pig on the field at the bottom. The pig joins an own farmer; the farm then scores 4 points a city.

            **CC2pCF**: city from side to side and a city cap with a pennant. Sides: city on the left and on the right, city at the top, field at the bottom. In the middle: a pennant. Box: 1 in Abbey & Mayor. 2 fields.

            ---
            Player A puts CC2pCF (city from side to side and a city cap with a pennant) at (0,1), and puts the pig on the field at the bottom.

            *Score A 0; meeples in hand A 7.*"#]],
    );
    hover(
        "1A (0,1) C$0C2pCFm[p]",
        expect![[r#"
            [C2] **C2**: city on the top side. Sides with the same letter and number are joined.

            **CC2pCF**: city from side to side and a city cap with a pennant. Sides: city on the left and on the right, city at the top, field at the bottom. In the middle: a pennant. Box: 1 in Abbey & Mayor. 2 fields.

            ---
            Player A puts CC2pCF (city from side to side and a city cap with a pennant) at (0,1), and puts the pig on the field at the bottom.

            *Score A 0; meeples in hand A 7.*"#]],
    );
    hover(
        "1A (0,1) F$01MCRR",
        expect![[r#"
            [F1] **F1**: field on the left side. The number says that this tile's fields are parted.

            **F1CRR**: city cap and a road curve that touches it. Sides: field on the left, city at the top, road on the right and at the bottom. Box: 1 in Abbey & Mayor. 3 fields.

            ---
            Player A puts F1CRR (city cap and a road curve that touches it) at (0,1), and lays a farmer on the field on the left.

            *Score A 0; meeples in hand A 6.*"#]],
    );
    hover(
        "1A (0,1) OSTF$0",
        expect![[r#"
            [F] **F**: field on the bottom side.

            **OSTF**. Sides: ocean on the left, shore at the top, trees on the right, field at the bottom. Box: unknown. One field.

            ---
            Player A puts OSTF at (0,1).

            *Score A 0; meeples in hand A 7.*"#]],
    );
}

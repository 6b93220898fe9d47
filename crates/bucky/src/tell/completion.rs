//! Completions at the cursor: legal moves where the board is known, else what the grammar allows, move numbers, results and
//! tags.

use notation::{Completion, CompletionKind, Cursor, TextRange, TextSize, results, tree};

use crate::{
    game::Color,
    read::{
        parser::scan,
        sheet::Entry,
        syntax::{BuckyLanguage, SyntaxKind},
    },
    record::BuckyRecord,
    replay::KnownBoard,
};

mod grammar;
mod legal;
mod tags;

use grammar::grammatical;
use legal::{legal, listed, origins};

/// The completions at `at`.
pub(crate) fn completions(game: &BuckyRecord, at: TextSize) -> Vec<Completion> {
    if at > game.parse.text_len() || in_comment(game, at) {
        return Vec::new();
    }
    let Some(line) = Cursor::of(&game.parse, at) else {
        return Vec::new();
    };
    if line
        .before
        .trim_start_matches(['\u{FEFF}', ' ', '\t'])
        .starts_with('[')
    {
        return tags::tags(game, &line);
    }
    movetext(game, &line)
}

fn in_comment(game: &BuckyRecord, at: TextSize) -> bool {
    let root = game.parse.syntax::<BuckyLanguage>();
    let mut token = tree::token_left(&root, at);
    let mut is_same_line = true;
    while let Some(before) = token
        .as_ref()
        .filter(|before| before.kind() == SyntaxKind::NEWLINE)
    {
        is_same_line = false;
        token = before.prev_token();
    }
    token.is_some_and(|token| match token.kind() {
        SyntaxKind::LINE_COMMENT => is_same_line,
        SyntaxKind::BLOCK_COMMENT => at < token.text_range().end() || !token.text().ends_with('}'),
        _ => false,
    })
}

/// The word at the cursor, without a number glued to its front.
struct Word<'w> {
    /// The text before the cursor, in small letters.
    typed: String,
    /// The whole word.
    range: TextRange,
    line: &'w Cursor<'w>,
    /// Its start in the line.
    from: usize,
}

fn word<'w>(line: &'w Cursor<'w>) -> Word<'w> {
    let is_blank = |c: char| c.is_whitespace() || matches!(c, '}' | '{');
    let (mut from, end) = line.word(is_blank);
    let typed = line.before.get(from..).unwrap_or_default();
    let digits = typed.len() - typed.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let dots = scan::dots(typed.get(digits..).unwrap_or_default());
    if digits > 0 && dots > 0 {
        from += digits + dots;
    }
    Word {
        typed: line.before.get(from..).unwrap_or_default().to_lowercase(),
        range: line.range(from, end),
        line,
        from,
    }
}

fn movetext(game: &BuckyRecord, line: &Cursor<'_>) -> Vec<Completion> {
    let word = word(line);
    let index = game
        .sheet()
        .moves
        .partition_point(|written| written.range.start() < word.range.start());
    let board = game.replayed().before(index);
    let mut found = Vec::new();
    // The word as it is written: names of tags begin with a capital.
    let typed = line.before.get(word.from..).unwrap_or_default();
    let is_header = index == 0 && line.before.trim_start() == typed && line.after.trim().is_empty();
    let is_over = board
        .known()
        .is_some_and(|position| position.fallen.is_some() || !position.has_legal_move());
    if word.typed.is_empty() && !is_over {
        found.extend(number(game, &word, index, board));
    }
    match board {
        KnownBoard::Known(position) if in_list(&word.typed) => {
            return listed(position, &word);
        }
        KnownBoard::Known(position) if !is_over => {
            if word.typed.len() < 2 {
                found.extend(origins(position, &word));
            }
            found.extend(legal(position, &word));
        }
        KnownBoard::Known(_) => {}
        KnownBoard::Sketch(sketch) => found.extend(grammatical(sketch, &word)),
    }
    let mut results = results(game, &word);
    if is_over {
        let made = game
            .replayed()
            .made_result()
            .filter(|_| !has_result(game, &word));
        for result in &mut results {
            result.certain = made == Some(result.label.as_str());
        }
        results.append(&mut found);
        return results;
    }
    found.append(&mut results);
    if is_header {
        let tags = tags::lines(game, typed, word.range);
        // Below a tag, another tag is likelier than the first move.
        let above = game.parse.line_text(line.line.saturating_sub(1));
        let place = if above.trim_end().ends_with(']') && typed.is_empty() {
            0
        } else {
            found.len()
        };
        found.splice(place..place, tags);
    }
    found
}

/// The number of the next move, if one is needed.
fn number(
    game: &BuckyRecord,
    word: &Word<'_>,
    index: usize,
    board: &KnownBoard,
) -> Option<Completion> {
    let sheet = game.sheet();
    let before =
        (sheet.entries.iter().rev()).find(|entry| sheet.range(entry).start() < word.range.start());
    // On a board that is not known, only the recorder knows whether the game is over.
    let is_buckmate = |last: &usize| {
        let mark = sheet.moves.get(*last).and_then(|last| last.mark);
        board.known().is_none() && mark.is_some_and(|(is_buckmate, _)| is_buckmate)
    };
    let is_due = match before {
        Some(Entry::Number(_) | Entry::Result { .. }) => false,
        Some(Entry::Move(last)) => board.to_move() != Some(Color::Black) && !is_buckmate(last),
        None => true,
    };
    if !is_due {
        return None;
    }
    let label = game.replayed().label(sheet, index);
    let completion = Completion::new(CompletionKind::Number, label.clone(), word.range)
        .insert(format!("{label} "))
        .detail("the next move");
    Some(completion.certain())
}

fn in_list(typed: &str) -> bool {
    typed
        .rsplit_once('(')
        .is_some_and(|(_, list)| !list.contains(')'))
}

/// Whether a result is written besides `word`.
fn has_result(game: &BuckyRecord, word: &Word<'_>) -> bool {
    let is_other = |entry: &Entry| matches!(entry, Entry::Result { range, .. } if range.start() != word.range.start());
    game.sheet().entries.iter().any(is_other)
}

fn results(game: &BuckyRecord, word: &Word<'_>) -> Vec<Completion> {
    let tagged = game.sheet().value("Result");
    let made = game.replayed().made_result();
    results::completions(&word.typed, word.range, made, tagged)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use notation::{CompletionKind, fixture};

    use crate::Bucky;

    /// The first completions at the cursor, each with the text that it writes and the text that it replaces.
    fn check(text: &str, expected: &Expect) {
        let (text, at) = fixture::cursor(text);
        let found = fixture::read(&Bucky, &text).completions(at);
        let mut shown: Vec<String> = found
            .iter()
            .take(6)
            .map(|found| {
                let preselect = if found.preselect { " *" } else { "" };
                let detail = found.detail.clone().unwrap_or_default();
                format!(
                    "{:?} -> {} ({detail}){preselect}",
                    &text[found.replace], found.insert
                )
            })
            .collect();
        shown.push(format!("{} in all", found.len()));
        expected.assert_eq(&(shown.join("\n") + "\n"));
    }

    #[test]
    fn a_blank_line_offers_the_number_and_the_pieces_that_can_move() {
        check(
            "$0",
            &expect![[r#"
                "" -> 1.  (the next move) *
                "" -> c2 (jedi, 8 moves)
                "" -> d2 (jedi, 8 moves)
                "" -> e2 (jedi, 8 moves)
                "" -> f2 (jedi, 8 moves)
                "" -> b2 (jedi, 7 moves)
                91 in all
            "#]],
        );
        check(
            "1. e2-e4 e7-e5\n$0",
            &expect![[r#"
                "" -> 2.  (the next move) *
                "" -> b2 (jedi, 7 moves)
                "" -> c2 (jedi, 7 moves)
                "" -> d2 (jedi, 7 moves)
                "" -> f2 (jedi, 7 moves)
                "" -> d1 (madam, 6 moves)
                81 in all
            "#]],
        );
        check(
            "1. e2-e4 $0",
            &expect![[r#"
                "" -> c7 (jedi, 8 moves)
                "" -> d7 (jedi, 8 moves)
                "" -> e7 (jedi, 8 moves)
                "" -> f7 (jedi, 8 moves)
                "" -> b7 (jedi, 7 moves)
                "" -> g7 (jedi, 7 moves)
                80 in all
            "#]],
        );
    }

    #[test]
    fn an_origin_offers_its_legal_moves_taking_first() {
        check(
            "1. e2-e4 e7-e5 2. e4$0",
            &expect![[r#"
            "e4" -> e4ye5 (jedi smashes the jedi)
            "e4" -> e4-d5 (jedi rolls)
            "e4" -> e4-f5 (jedi rolls)
            3 in all
        "#]],
        );
        check(
            "1. e2-e4 e7-e5 2.e4-$0",
            &expect![[r#"
            "e4-" -> e4-d5 (jedi rolls)
            "e4-" -> e4-f5 (jedi rolls)
            2 in all
        "#]],
        );
        check(
            "1. e2$0-e4 e7-e5",
            &expect![[r#"
            "e2-e4" -> e2-d3 (jedi rolls)
            "e2-e4" -> e2-e3 (jedi rolls)
            "e2-e4" -> e2-f3 (jedi rolls)
            "e2-e4" -> e2-c4 (jedi rolls)
            "e2-e4" -> e2-d4 (jedi rolls)
            "e2-e4" -> e2-e4 (jedi rolls)
            8 in all
        "#]],
        );
    }

    #[test]
    fn a_promotion_is_offered_where_it_is_needed() {
        check(
            "[Setup \"8/4J3/8/8/8/8/8/8\"]\n1. e7-e8$0",
            &expect![[r#"
                "e7-e8" -> e7-e8=M (jedi rolls)
                "e7-e8" -> e7-e8=C (jedi rolls)
                "e7-e8" -> e7-e8=S (jedi rolls)
                "e7-e8" -> e7-e8=W (jedi rolls)
                4 in all
            "#]],
        );
        check(
            "30. e7-f8$0",
            &expect![[r#"
                "" -> =M (becomes a madam)
                "" -> =W (becomes a wagon)
                "" -> =S (becomes a shaman)
                "" -> =C (becomes a chameleon)
                "" -> =J (becomes a jedi)
                5 in all
            "#]],
        );
        check(
            "30. e7-f7$0",
            &expect![[r#"
            0 in all
        "#]],
        );
    }

    #[test]
    fn a_fragment_offers_what_the_grammar_allows() {
        check(
            "30. e4$0",
            &expect![[r#"
            "" -> - (rolls or teleports to)
            "" -> x (captures)
            "" -> y (smashes)
            3 in all
        "#]],
        );
        check(
            "30. e4-f$0",
            &expect![[r#"
            "f" -> f1 ()
            "f" -> f2 ()
            "f" -> f3 ()
            "f" -> f4 ()
            "f" -> f5 ()
            "f" -> f6 ()
            8 in all
        "#]],
        );
    }

    #[test]
    fn a_list_offers_what_falls_first() {
        check(
            "[Setup \"8/1S6/8/8/4m3/8/S7/8\"]\n1. a2-b1(x$0",
            &expect![[r#"
                "a2-b1(x" -> a2-b1(xe4) (shaman rolls) *
                1 in all
            "#]],
        );
        check(
            "[Setup \"8/1S6/8/8/4m3/8/S7/8\"]\n1. a2-b2(x$0",
            &expect![[r#"
                "" -> a2 (white shaman)
                "" -> e4 (black madam)
                "" -> b7 (white shaman)
                3 in all
            "#]],
        );
    }

    #[test]
    fn after_buckmate_the_result_comes_first() {
        check(
            "[Setup \"  S   D             s      M        CJ         d     S\"]\n1. e4-g8=S(xe6)++ $0",
            &expect![[r#"
                "" -> 1-0 (White wins)
                "" -> 0-1 (Black wins)
                "" -> 1/2-1/2 (draw)
                "" -> * (the game goes on)
                4 in all
            "#]],
        );
    }

    #[test]
    fn no_number_follows_a_buckmate() {
        let numbers = |text: &str| {
            let (text, at) = fixture::cursor(text);
            let found = fixture::read(&Bucky, &text).completions(at);
            let numbers = found
                .iter()
                .filter(|one| one.kind == CompletionKind::Number);
            numbers.count()
        };
        let setup = "8/5s2/7D/4cj2/3m4/4S3/8/2s3d1";
        let mated =
            |mark: &str| format!("[Setup \"{setup}\"]\n[Side \"b\"]\n1... e5-g1=S(xe3){mark} $0");
        assert_eq!(numbers(&mated("++")), 0);
        // The board shows it, too.
        assert_eq!(numbers(&mated("")), 0);
        // On a board that is not known, the mark says it.
        assert_eq!(numbers("30. e4-f5 a6-c6++ $0"), 0);
        assert_eq!(numbers("30. e4-f5 a6-c6+ $0"), 1);
    }

    /// The documentation of the first completion.
    fn documented(text: &str) -> String {
        let (text, at) = fixture::cursor(text);
        let found = fixture::read(&Bucky, &text).completions(at);
        let first = found.into_iter().find(|found| found.label != "1. ");
        first
            .and_then(|found| found.documentation)
            .unwrap_or_default()
    }

    #[test]
    fn the_side_panel_tells_what_a_piece_may_do() {
        expect![[r#"
            It rolls one square forward, straight or diagonally, from its second rank also two ranks; it smashes the same three squares without moving, and promotes on the last rank.

            ```text
            . . . . . . .
            . - - - - - .
            . . * * * . .
            . . . J . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .

            * rolls there or smashes, - from its second rank
            ```"#]].assert_eq(&documented("1. a$0"));
        expect![[r#"
            Jedi from e2 to d3.

            It rolls one square forward, straight or diagonally, from its second rank also two ranks; it smashes the same three squares without moving, and promotes on the last rank.

            ```text
            . . . . . . .
            . - - - - - .
            . . * * * . .
            . . . J . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .

            * rolls there or smashes, - from its second rank
            ```"#]].assert_eq(&documented("1. e2-$0"));
        expect![[r#"
            Madam on d1 and dude on e1 swap places.

            It rolls and captures along ranks, files and diagonals, and swaps places with its dude once a game. Hypnotized, it may still take if that ends its hypnosis.

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

            **teleport**: a madam and a dude, or chameleons that copy them, swap places. Each side's pair does it once a game."#]].assert_eq(&documented("1. d1-$0"));
        expect![[r#"
            Jedi from e7 to e8 · becomes a madam.

            It rolls one square forward, straight or diagonally, from its second rank also two ranks; it smashes the same three squares without moving, and promotes on the last rank.

            ```text
            . . . . . . .
            . - - - - - .
            . . * * * . .
            . . . J . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .

            * rolls there or smashes, - from its second rank
            ```

            It becomes a **madam**: It rolls and captures along ranks, files and diagonals, and swaps places with its dude once a game. Hypnotized, it may still take if that ends its hypnosis.

            ```text
            x . . x . . x
            . x . x . x .
            . . x x x . .
            x x x M x x x
            . . x x x . .
            . x . x . x .
            x . . x . . x

            x rolls there or captures
            ```"#]].assert_eq(&documented("[Setup \"8/4J3/8/8/8/8/8/8\"]\n1. e7-e8$0"));
    }

    #[test]
    fn tags_and_their_values() {
        check(
            "[$0",
            &expect![[r#"
            "" -> Event "$1"]$0 ()
            "" -> Site "$1"]$0 ()
            "" -> Date "$1"]$0 ()
            "" -> Round "$1"]$0 ()
            "" -> White "$1"]$0 ()
            "" -> Black "$1"]$0 ()
            10 in all
        "#]],
        );
        check(
            "[Ev$0]",
            &expect![[r#"
            "Ev" -> Event "$1" ()
            "Ev" -> Site "$1" ()
            "Ev" -> Date "$1" ()
            "Ev" -> Round "$1" ()
            "Ev" -> White "$1" ()
            "Ev" -> Black "$1" ()
            10 in all
        "#]],
        );
        check(
            "[White \"Ann\"]\n[R$0 \"1\"]",
            &expect![[r#"
            "R" -> Event ()
            "R" -> Site ()
            "R" -> Date ()
            "R" -> Round ()
            "R" -> Black ()
            "R" -> Result ()
            9 in all
        "#]],
        );
        for text in ["Wh$0", "[Event \"x\"]\nWh$0"] {
            check(
                text,
                &expect![[r#"
                    "Wh" -> [White "$1"]$0 ()
                    1 in all
                "#]],
            );
        }
        check(
            "[Side \"$0\"]",
            &expect![[r#"
            "" -> w (White begins)
            "" -> b (Black begins)
            2 in all
        "#]],
        );
    }

    #[test]
    fn comments_offer_nothing() {
        for text in ["{e2$0}", ";e2$0", "{a\n$0}", "{a\n\n$0", "[White \"e$0\"]"] {
            let (text, at) = fixture::cursor(text);
            assert_eq!(fixture::read(&Bucky, &text).completions(at), [], "{text}");
        }
        let (text, at) = fixture::cursor(";a\n$0");
        assert!(!fixture::read(&Bucky, &text).completions(at).is_empty());
    }
}

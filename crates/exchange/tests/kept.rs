//! What a record holds besides its moves is in the converted text, or is reported as left out.

use std::collections::HashMap;

use crate::support::{mutations, samples};
use exchange::{ConvertOptions, Form, by_id, convert};
use expect_test::{Expect, expect};
use ide::Document;
use notation::{Finding, TokenClass};

fn converted(notation: &str, to: &str, text: &str) -> (String, Vec<Finding>) {
    let from = by_id(notation).expect("a notation");
    let converted = convert(text, from, by_id(to), ConvertOptions::default());
    (converted.text, converted.findings)
}

#[track_caller]
fn check_markdown(notation: &str, text: &str, expected: &Expect) {
    let (markdown, findings) = converted(notation, "markdown", text);
    assert_eq!(findings, []);
    let lines = markdown.lines().filter(|line| !line.starts_with("!["));
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    expected.assert_eq(&(lines.join("\n") + "\n"));
}

const CHESS: &str = "[Event \"x\"]\n[White \"A*b\"]\n\n; head note\n1. e4 $1 {best by `test`} e5! (1... c5 {Sicilian}) 2. Nf3 foo 1-0\n";

#[test]
fn markdown_holds_comments_marks_and_variations() {
    check_markdown(
        "pgn",
        CHESS,
        &expect![[r#"
        # A\*b – Black · 1-0 · 2 moves
        - Event: x
        - White: A\*b
        - w: A\*b (White)
        - b: (Black)
        - `; head note`
        | | Move | What happened | Also written |
        |---|---|---|---|
        | 1. | `e4` | White's pawn goes from e2 to e4. | $1 {best by \`test\`} |
        | 1... | `e5` | Black's pawn goes from e7 to e5. | ! (1... c5 {Sicilian}) |
        | 2. | `Nf3` | White's knight goes from g1 to f3. |  |
        | 2... | `foo` | This cannot be read as a move. | 1-0 |
    "#]],
    );
    check_markdown(
        "carcassonne",
        "Base game\nA = Ann (Anna Real) <red>\nB = Bob\n/ my head | note\n0 (0,0) RCRF\n1A (0,1) FFFC / my best tile\nfoo bar\n2B (1,0) RRFF 3\n",
        &expect![[r#"
            # Ann 0, Bob 0 · 2 moves · so far
            - date: Base game
            - A: Ann (red)
            - B: Bob
            - `A = Ann (Anna Real) <red>`
            - `/ my head | note`
            | | Move | What happened | Also written |
            |---|---|---|---|
            | 0 | `(0,0) RCRF` | The starter tile is RCRF (city cap beside a straight road) at (0,0). |  |
            | 1A | `(0,1) FFFC` | Ann (A) puts FFFC (city cap) at (0,1), above (0,0). This completes a city of 2 tiles, which nobody holds. Score A 0, B 0; meeples in hand A 7, B 7. | / my best tile foo bar |
            | 2B | `(1,0) RRFF` | Bob (B) puts RRFF (road curve) at (1,0), right of (0,0). Bob (B) scores 3 points. |  |
        "#]],
    );
    check_markdown(
        "bucky",
        "[White \"Q\"]\n1. e2-e4 {good} e7-e5\n; later\n2. d2-d4\n",
        &expect![[r#"
            # Q – Black · \* · 3 moves
            - White: Q
            - w: Q (White)
            - b: (Black)
            | | Move | What happened | Also written |
            |---|---|---|---|
            | 1. | `e2-e4` | White's jedi rolls two ranks, from e2 to e4. | {good} |
            | 1... | `e7-e5` | Black's jedi rolls two ranks, from e7 to e5. | ; later |
            | 2. | `d2-d4` | White's jedi rolls two ranks, from d2 to d4. |  |
        "#]],
    );
    check_markdown(
        "rootlog",
        "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n// head\nC:t_k->1/w->2+3/#->C // why\nzzz yyy\nE:6w->3/#->E\n",
        &expect![[r#"
            # Fall map · C 0, E 0
            - Map: Fall
            - Deck: Standard
            - Pool: CE
            - C: Ann
            - E: Bob
            - `// head`
            | | Move | What happened | Also written |
            |---|---|---|---|
            | t\_k->1 |  | The Marquise places one keep in clearing 1. |  |
            | w->2+3 |  | The Marquise places one warrior in each of clearings 2 and 3. |  |
            | #->C |  | The Marquise draws one card. | // why zzz yyy |
            | 6w->3 |  | The Eyrie place six warriors in clearing 3. |  |
            | #->E |  | The Eyrie draw one card. |  |
        "#]],
    );
    check_markdown(
        "kubb",
        "[Team A \"Meadow\"]\n# head <b>\n1. jt:I jt:B g:- jt:- g:- jt:- g:- (well done) # x `` ` <img src=x onerror=alert(1)> y\n# between\n2. d:I\n",
        &expect![[r#"
            # g & jt against d, not finished · 2 turns
            - Team A: Meadow
            - jt: (g/jt)
            - g: (g/jt)
            - d: (d)
            - `# head <b>`
            | | Move | What happened | Also written |
            |---|---|---|---|
            | 1. | ```jt:I jt:B g:- jt:- g:- jt:- g:- (well done) # x `` ` <img src=x onerror=alert(1)> y``` | Turn 1, g & jt. jt takes a base kubb; g misses; jt misses; g misses; jt misses; g misses. Standing: 5 base kubbs against 4. | # between |
            | 2. | `d:I` | Turn 2, d throws in 1 kubb. Standing: 4 base kubbs against 5. 1 field kubb is left, so g & jt get an advantage line. |  |
        "#]],
    );
    check_markdown(
        "kubb",
        "# only this\n",
        &expect![[r#"
        # Game 1
        - `# only this`
    "#]],
    );
}

/// The runs of letters and digits in `text`, each with how often it occurs.
fn words(text: &str) -> HashMap<&str, usize> {
    let mut words = HashMap::new();
    for word in text.split(|character: char| !character.is_alphanumeric()) {
        *words.entry(word).or_default() += usize::from(!word.is_empty());
    }
    words
}

#[test]
fn markdown_holds_every_word_that_is_a_comment_or_unread() {
    for notation in ide::notations() {
        for (name, record) in samples(notation.id()) {
            let slips = mutations(&record, 2).map(|(text, _)| text);
            for text in [record.clone()].into_iter().chain(slips) {
                let (markdown, findings) = converted(notation.id(), "markdown", &text);
                if findings
                    .iter()
                    .any(|finding| finding.code == "convert/no-game")
                {
                    continue;
                }
                let plain = markdown.replace('\\', "");
                let document = Document::new(*notation, &text, std::sync::Arc::default());
                let mut free = String::new();
                for placed in document.games() {
                    for token in placed.record().tokens(None) {
                        if matches!(token.class, TokenClass::Comment | TokenClass::Invalid) {
                            let range = token.range + placed.offset;
                            let range = usize::from(range.start())..usize::from(range.end());
                            free += &text[range].replace('\\', "");
                            free.push(' ');
                        }
                    }
                }
                for (word, count) in words(&free) {
                    // A word may be read in part.
                    assert!(
                        word.is_empty() || plain.matches(word).count() >= count,
                        "{name}: {word:?} is not there {count} times\n{text}\n{markdown}"
                    );
                }
            }
        }
    }
}

#[test]
fn tables_and_positions_say_what_they_leave_out() {
    let told = |notation: &str, to: &str, text: &str| -> Vec<String> {
        let (_, findings) = converted(notation, to, text);
        let told = findings.into_iter();
        told.map(|finding| format!("{} {}", finding.severity.name(), finding.message))
            .collect()
    };
    expect![[r#"
        warning A table of turns cannot hold comments: 3 are left out.
        warning A table of turns cannot hold moves of variations: 1 is left out.
        warning A table of turns cannot hold lines about the game and its players: 2 are left out."#]].assert_eq(&told("pgn", "scores", CHESS).join("\n"));
    expect![[r#"
        warning A position cannot hold comments: 3 are left out.
        warning A position cannot hold marks of moves: 2 are left out.
        warning A position cannot hold moves of variations: 1 is left out.
        warning A position cannot hold lines about the game and its players: 2 are left out."#]]
    .assert_eq(&told("pgn", "fen", &CHESS.replace("foo ", "")).join("\n"));
    let kubb = "1. jt:B jt:- g:- jt:- g:- jt:- (well done) # a\n# below\n2. d:I\n";
    expect!["warning A table of turns cannot hold comments: 1 is left out."]
        .assert_eq(&told("kubb", "scores", kubb).join("\n"));
    assert_eq!(
        told("kubb", "scores", "1. a:B a:- b:-\n"),
        Vec::<String>::new()
    );
}

/// How many tokens of a class a record has.
fn count(document: &Document, class: TokenClass) -> usize {
    let games = document.games().map(|placed| placed.record());
    let tokens = games.flat_map(|record| record.tokens(None));
    tokens.filter(|token| token.class == class).count()
}

#[test]
fn nothing_is_lost_in_silence() {
    for notation in ide::notations() {
        for (name, record) in samples(notation.id()) {
            let document = Document::new(*notation, &record, std::sync::Arc::default());
            for to in ["scores", "fen"] {
                let Some(Form::Foreign(form)) = by_id(to) else {
                    panic!("a form")
                };
                if !Form::Foreign(form).holds(*notation) {
                    continue;
                }
                let (text, findings) = converted(notation.id(), to, &record);
                let told = |kind: &str| -> usize {
                    let message = findings.iter().map(|finding| &finding.message);
                    let mut told = message.filter_map(|message| {
                        let (_, count) = message.split_once(&format!("cannot hold {kind}: "))?;
                        count.split(' ').next()?.parse::<usize>().ok()
                    });
                    told.next().unwrap_or_default()
                };
                for (class, kind) in [
                    (TokenClass::Comment, "comments"),
                    (TokenClass::Invalid, "what cannot be read"),
                ] {
                    let all = count(&document, class);
                    let left = told(kind);
                    assert!(left <= all, "{name} {to} {kind}: {left} of {all}");
                    // A table has the text of the moves, a position has nothing.
                    let has_room = to == "scores" && text.contains(',');
                    let games_left = findings
                        .iter()
                        .any(|finding| finding.code == "fen/unknown-position");
                    assert!(
                        has_room || games_left || left == all,
                        "{name} {to} {kind}: {left} of {all}"
                    );
                }
            }
        }
    }
}

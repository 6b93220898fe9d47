//! `explain`: games in plain English.

use archive::Lines;
use notation::TextRange;
use serde::Deserialize;
use serde_json::json;
use std::fmt::Write as _;

use super::{
    Tool,
    given::{GivenRecord, source},
};
use crate::{
    commands::explain,
    mcp::{
        answer::{MOST_ITEMS, ToolAnswer},
        schema::{full, list, maybe, object, place, text, with},
    },
};

#[derive(Deserialize)]
struct Arguments {
    #[serde(flatten)]
    source: GivenRecord,
    line: Option<usize>,
    from: Option<usize>,
}

pub(super) fn tool() -> Tool {
    let one = full([
        ("line", place("")),
        ("text", text("The move as it is written.")),
        ("meaning", text("What it says.")),
    ]);
    let game = full([
        (
            "title",
            maybe(text("Players, result and length, where they are known.")),
        ),
        ("verdict", text("Whether it can be replayed.")),
        ("moves", list(one, "")),
    ]);
    Tool {
        name: "explain",
        title: "Explain a game",
        about: "What happened in a game, or in one line of it, in plain English, move by move.",
        takes: with(
            source(),
            object(
                [
                    ("line", place("Only this line of the record.")),
                    (
                        "from",
                        place("Begin at this line: where an earlier answer ended."),
                    ),
                ],
                &[],
            ),
        ),
        answers: full([
            ("notation", text("")),
            ("games", list(game, "")),
            (
                "next",
                maybe(place("The line to go on from, if there is more.")),
            ),
        ]),
        run: |asked| {
            let Arguments { source, line, from } = asked.arguments()?;
            let given = source.read(asked)?;
            let document = given.document();
            let all = Lines::new(&given.text);
            for line in line.into_iter().chain(from) {
                all.numbered(line)?;
            }
            let first = line.or(from).unwrap_or(1);
            let (mut games, mut said) = (Vec::new(), String::new());
            let (mut left, mut next) = (MOST_ITEMS, None);
            let count = document.game_count();
            for placed in document.games() {
                asked.call.note(placed.index, count);
                if !asked.call.goes_on() || next.is_some() {
                    break;
                }
                let text = document.slice(placed.range());
                let lines = Lines::below(&text, placed.first_line);
                let last = placed.first_line + lines.count();
                if last < first || line.is_some_and(|line| line <= placed.first_line) {
                    continue;
                }
                let range = line.map(|line| {
                    let range = lines.range(line - 1 - placed.first_line);
                    TextRange::new(archive::size(range.start), archive::size(range.end))
                });
                let mut moves = explain::moves(&lines, placed.explanations(range));
                moves.retain(|one| one.line >= first);
                if moves.len() > left {
                    // A line is cut only if it alone is too long.
                    let cut = moves[left].line;
                    let whole = moves.iter().position(|one| one.line == cut).unwrap_or(left);
                    next = Some(if whole == 0 { cut + 1 } else { cut });
                    moves.truncate(if whole == 0 { left } else { whole });
                }
                left -= moves.len();
                let title = placed.title();
                let _ = writeln!(
                    said,
                    "{} · {}\n",
                    title.as_deref().unwrap_or("A game"),
                    placed.verdict()
                );
                for one in &moves {
                    let _ = writeln!(said, "{}  {}\n    {}", one.line, one.written, one.meaning);
                }
                said.push('\n');
                games.push(json!({"title": title, "verdict": placed.verdict(), "moves": moves}));
            }
            if let Some(next) = next {
                let _ = match next <= all.count() {
                    true => writeln!(said, "There is more, from line {next} on."),
                    false => writeln!(said, "The last line has more moves than are told at once."),
                };
            }
            let next = next.filter(|next| *next <= all.count());
            let value = json!({"notation": given.notation.id(), "games": games, "next": next});
            Ok(ToolAnswer::new(value, said))
        },
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::mcp::tools::tests::ask;

    #[test]
    fn a_line_is_told() {
        let text = "[White \"Ann\"]\n\n1. e4 e5\n2. Nf3 Nc6\n";
        let answer = ask(
            "explain",
            &json!({"text": text, "notation": "pgn", "line": 4}),
        )
        .unwrap();
        let moves = answer.value["games"][0]["moves"].as_array().unwrap();
        let lines: Vec<_> = moves
            .iter()
            .map(|one| (&one["line"], &one["text"]))
            .collect();
        assert_eq!(
            lines,
            [(&json!(4), &json!("Nf3")), (&json!(4), &json!("Nc6"))]
        );
        let beyond = json!({"text": text, "notation": "pgn", "line": 9});
        assert_eq!(
            ask("explain", &beyond).unwrap_err(),
            "there is no line 9: the record has 4"
        );
        let beyond = json!({"text": text, "notation": "pgn", "from": 500});
        assert_eq!(
            ask("explain", &beyond).unwrap_err(),
            "there is no line 500: the record has 4"
        );
    }

    #[test]
    fn long_games_are_told_in_parts() {
        let text: String = (1..=150)
            .map(|turn| format!("{turn}. Nf3 Nf6\n{turn}... Ng1 Ng8\n"))
            .collect();
        let answer = ask("explain", &json!({"text": text, "notation": "pgn"})).unwrap();
        let next = answer.value["next"].as_u64().unwrap();
        let rest = ask(
            "explain",
            &json!({"text": text, "notation": "pgn", "from": next}),
        )
        .unwrap();
        assert_eq!(rest.value["games"][0]["moves"][0]["line"], json!(next));
        // No line follows from which the rest could be asked for.
        let line = text.replace('\n', " ");
        let answer = ask("explain", &json!({"text": line, "notation": "pgn"})).unwrap();
        assert_eq!(answer.value["next"], json!(null));
    }
}

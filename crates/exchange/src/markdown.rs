//! A game to be posted in a forum such as that of `BoardGameGeek`: its moves as a table of Markdown, boards as pictures beside it.

use std::fmt::Write as _;

use ide::{Document, GameReplay, PlacedGame, Step};
use notation::{
    escaped,
    picture::{Theme, svg},
};

use crate::{Export, File, Format};

/// Markdown with pictures.
pub(crate) static FORMAT: Format = Format {
    id: "markdown",
    title: "Markdown with pictures",
    about: "The moves as a table with what each did, and boards as pictures beside it, for BoardGameGeek and other forums.",
    extension: "md",
    notations: &[],
    recognizes: |_| false,
    read: None,
    write: Some(write),
};

/// How many boards a game gets: its start, its end and what lies between at even distances.
const BOARDS: usize = 6;

fn write(document: &Document) -> Export {
    let mut export = Export::default();
    for placed in document.games() {
        let replay = document.replay_of(&placed);
        if replay.moves.is_empty() && replay.players.is_empty() && replay.tags.is_empty() {
            continue;
        }
        if !export.text.is_empty() {
            export.text.push('\n');
        }
        game(document, &placed, &replay, &mut export);
    }
    export
}

fn game(document: &Document, placed: &PlacedGame, replay: &GameReplay, export: &mut Export) {
    let title = placed.title();
    let title = title.unwrap_or_else(|| format!("Game {}", placed.index + 1));
    let text = &mut export.text;
    let _ = writeln!(text, "# {}\n", inline(&title));
    let mut about = false;
    for (key, value) in &replay.tags {
        let value = value.as_str().unwrap_or_default();
        let _ = writeln!(text, "- {}: {}", inline(key), inline(value));
        about = true;
    }
    for player in &replay.players {
        let name = player.name.as_deref().filter(|name| *name != player.id);
        let team = player.team.as_deref().map(|team| format!(" ({team})"));
        let whole = [name.unwrap_or_default(), &team.unwrap_or_default()].concat();
        if !whole.is_empty() {
            let _ = writeln!(text, "- {}: {}", inline(&player.id), inline(whole.trim()));
            about = true;
        }
    }
    if about {
        text.push('\n');
    }
    let _ = writeln!(text, "| | Move | What happened |\n|---|---|---|");
    for one in &replay.moves {
        if ide::variations::depth(one) > 0 {
            continue;
        }
        let story = document.explain(one.range.start());
        let story = story.map(|story| story.text).unwrap_or_default();
        let moved = one.text.strip_prefix(&one.label).unwrap_or(&one.text);
        let cells = [inline(&one.label), code(moved), inline(&story)];
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    let last = document.step_of(placed.index, replay.moves.len());
    for step in last
        .map(|last| document.boards(last, Some(BOARDS)))
        .unwrap_or_default()
    {
        board(document, replay, step, export);
    }
}

/// The picture of `step`, as a file that the text shows.
fn board(document: &Document, replay: &GameReplay, step: Step, export: &mut Export) {
    let Some(scene) = document.scene(step) else {
        return;
    };
    let made = step
        .step
        .checked_sub(1)
        .and_then(|last| replay.moves.get(last));
    let when = match made {
        None => "The start".to_owned(),
        Some(_) if step.step == step.steps => "The end".to_owned(),
        Some(one) => format!("After {}", one.label),
    };
    let game = match document.game_count() {
        1 => String::new(),
        _ => format!("game-{}-", step.game + 1),
    };
    let name = format!("{game}board-{:03}.svg", step.step);
    let _ = writeln!(export.text, "\n![{}]({name})", inline(&when));
    let options = svg::Options {
        theme: Theme::Light,
        width: None,
        prefix: "",
    };
    export.files.push(File {
        name,
        text: svg::render(&scene, options),
    });
}

/// Plain text in a line of Markdown, also in a cell of a table.
fn inline(text: &str) -> String {
    escaped(&text.split_whitespace().collect::<Vec<_>>().join(" ")).replace('|', "\\|")
}

/// A move as it is written.
fn code(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.as_str() {
        "" => String::new(),
        text if text.contains('`') => format!("`` {} ``", text.replace('|', "\\|")),
        text => format!("`{}`", text.replace('|', "\\|")),
    }
}

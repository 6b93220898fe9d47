//! A game for a post in a forum such as that of `BoardGameGeek`: its moves as a table in Markdown, with boards as pictures.

use std::fmt::Write as _;

use ide::{Document, GameReplay, PictureStep, PlacedGame};
use notation::{
    escaped,
    picture::{Theme, svg},
};

use crate::{
    Export, File, ForeignFormat,
    beside::{GameSheet, collapsed},
};

/// Markdown with pictures.
pub(crate) static FORMAT: ForeignFormat = ForeignFormat {
    id: "markdown",
    title: "Markdown with pictures",
    about: "The moves as a table with what each did, and boards as pictures beside it, for BoardGameGeek and other forums.",
    extension: "md",
    notations: &[],
    recognizes: |_| false,
    read: None,
    write: Some(write),
};

/// How many boards are shown of a game: the start, the end, and others at even distances.
const BOARDS: usize = 6;

fn write(document: &Document) -> Export {
    let mut export = Export::default();
    for placed in document.games() {
        let replay = document.replay_of(&placed);
        if placed.record().parse().text().trim().is_empty() {
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
    let record = placed.record();
    // The moves of the replay have ranges in the document, those of the record in the game.
    let moves = record.replay(placed.game.notation()).moves;
    let sheet = GameSheet::new(placed, record.parse().text(), &moves);
    let title = placed.title();
    let title = title.unwrap_or_else(|| format!("Game {}", placed.index + 1));
    head(replay, &title, &sheet, &mut export.text);
    let behind = sheet.behind();
    let has_more = behind.iter().any(|more| !more.is_empty());
    let text = &mut export.text;
    text.push_str(match (replay.moves.is_empty(), has_more) {
        (true, _) => "",
        (_, false) => "| | Move | What happened |\n|---|---|---|\n",
        (_, true) => "| | Move | What happened | Also written |\n|---|---|---|---|\n",
    });
    let played = replay.moves.iter();
    let played = played.filter(|one| ide::variations::depth(one) == 0);
    for (one, more) in played.zip(behind) {
        let story = document.explain(one.range.start());
        let story = story.map(|story| story.text).unwrap_or_default();
        let moved = one.text.strip_prefix(&one.label).unwrap_or(&one.text);
        let mut cells = vec![inline(&one.label), code(moved), inline(&story)];
        cells.extend(has_more.then(|| inline(&more)));
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
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

/// The title and the data of the game, then all lines of the header that say more.
fn head(replay: &GameReplay, title: &str, sheet: &GameSheet<'_>, text: &mut String) {
    // Number signs at its end would belong to the heading.
    let shown = inline(title);
    let shown = match shown.strip_suffix('#') {
        Some(start) => format!("{start}\\#"),
        None => shown,
    };
    let _ = writeln!(text, "# {shown}\n");
    let mut said = title.to_owned();
    let mut items = Vec::new();
    for (key, value) in &replay.tags {
        let value = value.as_str().unwrap_or_default();
        items.push(format!("{}: {}", inline(key), inline(value)));
        said += &format!(" {key} {value}");
    }
    for player in &replay.players {
        let name = player.name.as_deref().filter(|name| *name != player.id);
        let team = player.team.as_deref().map(|team| format!(" ({team})"));
        let whole = [name.unwrap_or_default(), &team.unwrap_or_default()].concat();
        said += &format!(" {}", player.id);
        if !whole.is_empty() {
            items.push(format!("{}: {}", inline(&player.id), inline(whole.trim())));
            said += &format!(" {whole}");
        }
    }
    items.extend(sheet.above(&said).into_iter().map(code));
    for item in &items {
        let _ = writeln!(text, "- {item}");
    }
    if !items.is_empty() {
        text.push('\n');
    }
}

/// Adds the picture of `step` as a file, and shows it in the text.
fn board(document: &Document, replay: &GameReplay, step: PictureStep, export: &mut Export) {
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
    let options = svg::SvgOptions {
        theme: Theme::Light,
        width: None,
        prefix: "",
    };
    export.files.push(File {
        name,
        text: svg::render(&scene, options),
    });
}

/// Plain text for a line of Markdown.
fn inline(text: &str) -> String {
    let text = escaped(&collapsed(text)).replace('~', "\\~");
    // Text that looks like a character entity must stay as it is.
    let mut out = String::with_capacity(text.len());
    for (at, part) in text.split('&').enumerate() {
        match part.starts_with(|next: char| next.is_ascii_alphabetic() || next == '#') {
            true if at > 0 => out.push_str("\\&"),
            false if at > 0 => out.push('&'),
            _ => {}
        }
        out.push_str(part);
    }
    out
}

/// Text as code, between more backticks than it has in a row.
fn code(text: &str) -> String {
    let text = collapsed(text);
    if text.is_empty() {
        return text;
    }
    let longest = text.split(|character| character != '`').map(str::len).max();
    let fence = "`".repeat(longest.unwrap_or_default() + 1);
    // A backtick at an end would join the fence. The blank is not part of the text.
    let margin = match text.starts_with('`') || text.ends_with('`') {
        true => " ",
        false => "",
    };
    format!("{fence}{margin}{text}{margin}{fence}")
}

#[cfg(test)]
mod tests {
    use super::{code, inline};

    #[test]
    fn code_stands_between_more_backticks_than_are_in_it() {
        assert_eq!(code(""), "");
        assert_eq!(code("a  b\n"), "`a b`");
        assert_eq!(code("a `b` c"), "``a `b` c``");
        assert_eq!(code("`"), "`` ` ``");
        assert_eq!(
            code("one `tick` and ``two``"),
            "``` one `tick` and ``two`` ```"
        );
        assert_eq!(
            code("# x `` ` <img src=x onerror=alert(1)> y"),
            "```# x `` ` <img src=x onerror=alert(1)> y```"
        );
        assert_eq!(code("````"), "````` ```` `````");
    }

    #[test]
    fn nothing_in_a_line_has_a_meaning() {
        assert_eq!(
            inline("*a* _b_ `c` <img> [x](y) \\ &lt; a & b ~~d~~\n# e"),
            "\\*a\\* \\_b\\_ \\`c\\` \\<img> \\[x](y) \\\\ \\&lt; a & b \\~\\~d\\~\\~ # e"
        );
    }
}

//! A board in characters with the colors of a terminal.

use std::fmt::Write as _;

use annotate_snippets::renderer::{AnsiColor, Effects, Style};
use notation::picture::{TextBoard, Tone};

/// Colors of players that are distinct on light and on dark terminals.
const PLAYERS: [AnsiColor; 6] = [
    AnsiColor::Blue,
    AnsiColor::Red,
    AnsiColor::Green,
    AnsiColor::Magenta,
    AnsiColor::Yellow,
    AnsiColor::Cyan,
];

/// The board with styles. The stream strips them if they are not wanted.
pub(crate) fn styled(board: &TextBoard) -> String {
    let mut out = String::new();
    for line in &board.lines {
        for span in line {
            let style = style(span.tone);
            let text: String = span.shown().collect();
            let _ = write!(out, "{style}{text}{style:#}");
        }
        out.push('\n');
    }
    out
}

fn style(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Muted => Style::new().effects(Effects::DIMMED),
        Tone::Strong => Style::new().effects(Effects::BOLD),
        Tone::Changed => AnsiColor::Yellow.on_default().effects(Effects::BOLD),
        Tone::Wrong => AnsiColor::Red.on_default().effects(Effects::BOLD),
        Tone::Player(number) => PLAYERS[usize::from(number) % PLAYERS.len()]
            .on_default()
            .effects(Effects::BOLD),
    }
}

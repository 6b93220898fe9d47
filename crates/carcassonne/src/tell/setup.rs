//! The questions before a game, and its header: the players, their colors, and the date.

use notation::setup::{Answers, Beginning, Field, same_names};

use crate::read::{colors::COLORS, header};

pub(crate) fn setup() -> Vec<Field> {
    let players = header::SEATS.iter().flat_map(|letter| {
        let colors = COLORS.map(|(color, _)| (color, color));
        let colors = std::iter::once(("", "any color")).chain(colors);
        [
            Field::text(format!("player {letter}"), "Name"),
            Field::choice(format!("color {letter}"), "Color", colors),
        ]
        .map(|field| field.row(*letter))
    });
    players.collect()
}

/// The header for these answers.
pub(crate) fn begin(answers: &Answers) -> Beginning {
    let answer = |what: &str, letter: &str| answers.get(&format!("{what} {letter}"));
    let seated = header::SEATS
        .iter()
        .filter(|letter| !answer("player", letter).is_empty());
    let seated: Vec<(&str, &str)> = seated
        .map(|letter| (answer("player", letter), answer("color", letter)))
        .collect();
    let names: Vec<&str> = seated.iter().map(|(name, _)| *name).collect();
    let lines = header::new_game(&names);
    let colors = seated.iter().map(|(_, color)| *color).chain([""; 2]);
    let text = lines.lines().zip(colors).map(|(line, color)| match color {
        "" => format!("{line}\n"),
        color => format!("{line} <{color}>\n"),
    });
    let colors = seated.iter().map(|(_, color)| *color);
    let twice = same_names(colors).map(|_| "Two have the same color.".to_owned());
    Beginning {
        text: text.collect(),
        told: Vec::new(),
        problem: same_names(names).or(twice),
    }
}

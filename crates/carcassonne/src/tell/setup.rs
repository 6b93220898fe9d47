//! The questions before a game, and its header: the players, their colors, and the date.

use notation::{
    Ranged,
    setup::{Answers, Beginning, Field, same_names},
};

use crate::{
    read::{colors::COLORS, header},
    record::CarcassonneRecord,
};

pub(crate) fn setup() -> Vec<Field> {
    let players = header::SEATS.iter().flat_map(|letter| {
        let colors = COLORS.map(|(color, _)| (color, color));
        let colors = std::iter::once(("", "any color")).chain(colors);
        [
            Field::text(format!("player {letter}"), "Name"),
            Field::choice(format!("color {letter}"), "Color", colors),
        ]
        .map(|field| {
            let other = match *letter {
                "A" => field.id.replace(" A", " B"),
                "B" => field.id.replace(" B", " A"),
                _ => String::new(),
            };
            field.row(*letter).other(other)
        })
    });
    players.collect()
}

/// The answers that make this header. Players whose name is unknown are left out.
pub(crate) fn answers(record: &CarcassonneRecord) -> Answers {
    let answers = record.game.players().flat_map(|player| {
        let (letter, value) = (player.id.value, |part: &Option<Ranged<String>>| {
            part.as_ref().map(|part| part.value.clone())
        });
        let name = value(&player.name).filter(|name| name != header::UNKNOWN);
        let color = value(&player.color).filter(|_| name.is_some());
        let color = color.filter(|color| COLORS.iter().any(|(known, _)| known == color));
        let name = name.map(|name| (format!("player {letter}"), name));
        name.into_iter()
            .chain(color.map(|color| (format!("color {letter}"), color)))
    });
    answers.collect()
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

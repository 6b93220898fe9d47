//! Lines of other kinds of text among those of a record: the tags of PGN, and the rows of a table of players and points. All of a
//! kind are one finding.

use notation::{Edit, Finding, Fix, Order as _, Parse, Severity, TextRange, TextSize};

use super::bare::named_by_color;
use crate::{
    game::rules,
    read::{
        ast::{Content, Sheet},
        parser::{is_player_word, is_points_word, is_whole_tile},
    },
};

/// A line of such a kind.
#[derive(Debug, Clone, Copy)]
struct StrangeLine<'t> {
    index: usize,
    /// Without the blanks around it.
    text: &'t str,
    range: TextRange,
}

/// All such lines of a game.
#[derive(Debug, Default)]
pub(super) struct Strange<'t> {
    tags: Vec<StrangeLine<'t>>,
    rows: Vec<StrangeLine<'t>>,
    /// Players behind their colors that end the text of the game: those of another game below it.
    players: Vec<StrangeLine<'t>>,
}

impl<'t> Strange<'t> {
    /// Those of `game`.
    pub(super) fn of(parse: &'t Parse, game: &Sheet) -> Self {
        let mut strange = Self::default();
        // The heading of a table and the word above it, which count only with a row below them; whether a heading stands above.
        let mut heading: Option<StrangeLine<'_>> = None;
        let mut title: Option<StrangeLine<'_>> = None;
        let mut is_headed = false;
        for (index, line) in game.lines.iter().enumerate() {
            let is_note = match line.content {
                Content::Game(_) | Content::Text => false,
                Content::Empty => true,
                _ => {
                    (is_headed, heading, title) = (false, None, None);
                    strange.players.clear();
                    continue;
                }
            };
            let whole = parse.line_text(index);
            let text = whole.trim();
            if is_note {
                // The heading may be a note already.
                let note = text.strip_prefix('/');
                is_headed = note.is_some_and(|note| is_heading(note) || is_headed && is_edge(note));
                heading = heading.filter(|_| is_headed);
                title = title.filter(|_| is_headed);
                continue;
            }
            let blank = whole.len() - whole.trim_start().len();
            let blank = TextSize::of(whole.get(..blank).unwrap_or_default());
            let one = StrangeLine {
                index,
                text,
                range: TextRange::at(parse.line_start(index) + blank, TextSize::of(text)),
            };
            if line.content == Content::Text && named_by_color(text).is_some() {
                (is_headed, heading, title) = (false, None, None);
                strange.players.push(one);
                continue;
            }
            strange.players.clear();
            if tag(text).is_some() {
                strange.tags.push(one);
            } else if is_heading(text) {
                (is_headed, heading) = (true, Some(one));
            } else if is_headed && (is_row(text) || is_edge(text)) {
                strange.rows.extend(title.take());
                strange.rows.extend(heading.take());
                strange.rows.push(one);
            } else {
                let is_below = line.content == Content::Text;
                (is_headed, heading) = (false, None);
                title = (is_below && is_title(text)).then_some(one);
            }
        }
        if !are_players(&strange.players) {
            strange.players.clear();
        }
        strange
    }

    /// Whether the line `index` is one of them. They are in the order of the text.
    pub(super) fn has(&self, index: usize) -> bool {
        let has = |lines: &[StrangeLine<'_>]| {
            let found = lines.binary_search_by_key(&index, |line| line.index);
            found.is_ok()
        };
        has(&self.tags) || has(&self.rows) || has(&self.players)
    }

    /// The finding on each kind.
    pub(super) fn findings(&self, game: &Sheet) -> impl Iterator<Item = Finding> {
        let found = [self.of_tags(game), self.of_rows(), self.of_players()];
        found.into_iter().flatten()
    }

    fn of_players(&self) -> Option<Finding> {
        let first = self.players.first()?;
        let players = self.players.iter().zip('A'..='Z');
        let edits = players.filter_map(|(line, letter)| {
            let (name, color) = named_by_color(line.text)?;
            Some(Edit::replace(
                line.range,
                format!("{letter} = {name} <{color}>"),
            ))
        });
        let edits: Vec<Edit> = edits.collect();
        let right = edits.first().map(|edit| edit.text.as_str());
        let message = format!(
            "Players behind their colors begin no other game: write `{}` if they do, and notes, which begin with `/`, if not.",
            right.unwrap_or_default()
        );
        let finding = rules::syntax::NOT_A_MOVE.at(first.range, message);
        let finding = finding.with_fix(Fix::guess("Write the players' lines", edits));
        Some(finding.with_fix(noted("Begin the line with /", &self.players)))
    }

    fn of_tags(&self, game: &Sheet) -> Option<Finding> {
        let first = self.tags.first()?;
        let message = "Tags in brackets are those of PGN. Players stand in lines such as `A = Ann` here, and what else is said of the \
             game in notes, which begin with `/`.";
        let mut finding = rules::syntax::NOT_A_MOVE.at(first.range, message);
        if let Some(edits) = self.players(game) {
            finding = finding.with_fix(Fix::guess("Write the players' lines", edits));
        }
        Some(finding.with_fix(noted("Begin the line with /", &self.tags)))
    }

    /// The edits that write players' lines for the tags of White and Black, and notes for the others. `None` if the game has such
    /// lines, or not both tags once in this order.
    fn players(&self, game: &Sheet) -> Option<Vec<Edit>> {
        if !game.header_letters().is_empty() {
            return None;
        }
        let mut due = [("White", 'A'), ("Black", 'B')].into_iter().peekable();
        let edits = self.tags.iter().map(|line| {
            let (name, value) = tag(line.text).unwrap_or_default();
            let is_name = value.starts_with(char::is_alphabetic)
                && !value.contains(['/', '(', '<', '[', '=']);
            match due.next_if(|(known, _)| *known == name && is_name) {
                Some((_, letter)) => Edit::replace(line.range, format!("{letter} = {value}")),
                None => Edit::insert(line.range.start(), "/ "),
            }
        });
        let edits: Vec<Edit> = edits.collect();
        due.peek().is_none().then_some(edits)
    }

    fn of_rows(&self) -> Option<Finding> {
        let first = self.rows.first()?;
        let message = "This table of players and points is no part of the moves: make notes of its rows, which begin with `/`.";
        let finding = rules::syntax::COLUMNS.at(first.range, message);
        // Nothing of the game depends on it.
        let finding = finding.with_severity(Severity::Hint);
        Some(finding.with_fix(noted("Begin the rows with /", &self.rows)))
    }
}

/// Whether `lines` are those of several players, each behind a color of its own.
fn are_players(lines: &[StrangeLine<'_>]) -> bool {
    /// There are no more players than meeple colors.
    const MOST: usize = 8;
    let colors = lines.iter().filter_map(|line| named_by_color(line.text));
    let mut colors: Vec<&str> = colors.take(MOST + 1).map(|(_, color)| color).collect();
    colors.order();
    colors.dedup();
    (2..=MOST).contains(&lines.len()) && colors.len() == lines.len()
}

/// The fix that makes notes of `lines`. Those of a habit are counted behind its title.
fn noted(title: &str, lines: &[StrangeLine<'_>]) -> Fix {
    let edits = lines
        .iter()
        .map(|line| Edit::insert(line.range.start(), "/ "));
    Fix::guess(title, edits.collect())
}

/// The name and the value of a tag of PGN: `[White "Ann"]`.
fn tag(text: &str) -> Option<(&str, &str)> {
    const QUOTES: [char; 4] = ['"', '\u{201c}', '\u{201d}', '\u{201e}'];
    let inside = text.strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inside.split_once([' ', '\t'])?;
    let value = value.trim().strip_prefix(QUOTES)?.strip_suffix(QUOTES)?;
    let is_name = name.starts_with(|sign: char| sign.is_ascii_uppercase())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name.then_some((name, value))
}

/// The cells of a row, without the bars at its ends; empty for a line without bars, tabs or semicolons.
fn cells(text: &str) -> impl Iterator<Item = &str> {
    let delimiter = ['|', '\t', ';']
        .into_iter()
        .find(|sign| text.contains(*sign));
    let cells = delimiter.map(|sign| text.trim().trim_matches(sign).split(sign));
    cells.into_iter().flatten().map(str::trim)
}

/// Words above the names in a table of results, and above what the players have, beside those for players and points.
const NAMES: [&str; 8] = [
    "players",
    "name",
    "names",
    "spielername",
    "nom",
    "nombre",
    "naam",
    "namn",
];
const RESULTS: [&str; 12] = [
    "result", "results", "score", "scores", "total", "final", "ergebnis", "gesamt", "resultat",
    "summe", "place", "platz",
];

/// Whether a line has the headings of a table of players and points: `Player | Points`.
fn is_heading(text: &str) -> bool {
    let (mut has_name, mut has_points) = (false, false);
    for cell in cells(text) {
        let cell = cell.trim_matches('*').to_lowercase();
        has_name |= is_player_word(&cell) || NAMES.contains(&&*cell);
        has_points |= is_points_word(&cell) || RESULTS.contains(&&*cell);
    }
    has_name && has_points
}

/// Whether a line is only a word above such a table, as for the points: `Result`, `Endstand:`, `## Score`.
fn is_title(text: &str) -> bool {
    let word = text.trim_matches(['#', '*', ':', ' ']).to_lowercase();
    is_points_word(&word) || RESULTS.contains(&&*word) || word == "endstand"
}

/// Whether a line is the line below the headings: `--- | ---`.
fn is_edge(text: &str) -> bool {
    text.contains("--") && text.chars().all(|sign| "|-:+= \t".contains(sign))
}

/// Whether a line is a row of such a table, below its headings: a name and a number, and no tile: `Ann | 80`.
fn is_row(text: &str) -> bool {
    let (mut has_name, mut has_number, mut has_tile) = (false, false, false);
    for cell in cells(text) {
        has_tile |= is_whole_tile(cell);
        has_name |= cell.contains(char::is_alphabetic);
        has_number |= cell.starts_with(|sign: char| sign.is_ascii_digit());
    }
    has_name && has_number && !has_tile
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_pgn_have_a_name_and_a_value_in_quotes() {
        for (text, expected) in [
            ("[White \"Ann\"]", Some(("White", "Ann"))),
            ("[Date \"2024.01.02\"]", Some(("Date", "2024.01.02"))),
            ("[Event \u{201c}Club\u{201d}]", Some(("Event", "Club"))),
            ("[final]", None),
            ("[The \"big\" final]", None),
            ("Cup \"2024\"", None),
        ] {
            assert_eq!(tag(text), expected, "{text}");
        }
    }

    #[test]
    fn rows_have_a_name_and_a_number() {
        for text in [
            "Player | Points",
            "| Spieler | Punkte |",
            "Name;Score",
            "Name\tTotal",
        ] {
            assert!(is_heading(text), "{text}");
        }
        for text in [
            "Player",
            "Cup | 2024",
            "Move | Player | Tile",
            "Ann, points",
        ] {
            assert!(!is_heading(text), "{text}");
        }
        for text in ["Ann | 80", "| Ann | 80 |", "Ann;80", "1 | Ann | 80"] {
            assert!(is_row(text), "{text}");
        }
        for text in ["Ann 80", "Ann | Bo", "A | FFRR | 4", "80 | 81"] {
            assert!(!is_row(text), "{text}");
        }
        for text in ["Result", "Endstand:", "## Score", "**Punkte**"] {
            assert!(is_title(text), "{text}");
        }
        for text in ["", "Results of the cup", "A 81"] {
            assert!(!is_title(text), "{text}");
        }
        assert!(is_edge("--- | ---") && is_edge("|---|:--:|") && !is_edge("|"));
    }
}

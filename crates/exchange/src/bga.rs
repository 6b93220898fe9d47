//! Logs of Carcassonne that were saved at Board Game Arena, to Carcassonne.
//!
//! [`log`] finds the events in the file, [`play`] plays them: a tile begins a move; points belong to the move before, or to the
//! end once the final counting has begun ([`ending`]).

mod draws;
mod ending;
mod log;
mod play;

use notation::{Finding, Rule, Severity, TextRange};

use self::{draws::Draws, log::Log};
use crate::{ForeignFormat, Import, record::NewRecord, rules::bga as rules, tiles::Type};

/// Saved logs of Board Game Arena.
pub(crate) static FORMAT: ForeignFormat = ForeignFormat {
    id: "bga",
    title: "Board Game Arena log",
    about: "The log of a game of Carcassonne at Board Game Arena, saved from the page that reviews it.",
    extension: "json",
    notations: &["carcassonne"],
    recognizes,
    read: Some(read),
    // The site takes no games in: a log that it did not write would be of use to nobody.
    write: None,
};

/// The states of a game in which the final counting begins, and after which it has ended.
const FINAL_COUNTING: i64 = 6;
const END: i64 = 99;

fn recognizes(text: &str) -> bool {
    match text.starts_with(['{', '[']) {
        true => {
            let first_key = text.trim_start_matches(|c: char| c == '{' || c.is_whitespace());
            ["\"playTile\"", "\"gameStateChange\""]
                .iter()
                .any(|kind| text.contains(kind))
                || first_key.starts_with("\"status\"")
        }
        false => text.contains(log::PAGE_VARIABLE),
    }
}

fn read(text: &str) -> Import {
    let mut log = Log::read(text);
    let mut import = Import::new("carcassonne");
    import.findings.append(&mut log.findings);
    if log.events.is_empty() {
        return import;
    }
    let mut game = LogReader::default();
    for event in &log.events {
        if let Err(reason) = game.event(event) {
            let message = format!("{}: {}", event.place, reason.message);
            let finding = reason.rule.at(event.range, message);
            game.findings.push(finding);
            game.stopped_at = Some(event.place.clone());
            break;
        }
    }
    game.finish(&log);
    if game.record.moves.is_empty()
        && game
            .findings
            .iter()
            .all(|one| one.severity < Severity::Error)
    {
        let whole = TextRange::empty(0.into());
        let range = log.events.first().map_or(whole, |event| event.range);
        let message = "This is no saved log of Board Game Arena: no tile is placed in it.";
        game.findings.push(rules::NO_LOG.at(range, message));
    }
    import.findings.append(&mut game.findings);
    import.games.extend(game.record.text());
    import
}

/// Why an event cannot be read.
struct EventFault {
    rule: &'static Rule,
    message: String,
}

/// A tile that was placed and may still get a meeple.
struct LaidTile {
    kind: Type,
    quarters: u8,
    /// `x` and `y` in the coordinates of the log.
    at: (i64, i64),
    /// The number of the tile.
    id: Option<i64>,
    has_meeple: bool,
}

/// Points of a player.
#[derive(Clone)]
struct Points {
    player: usize,
    points: u32,
    score: Option<u32>,
}

/// A player.
struct BgaPlayer {
    id: String,
    /// Their last score in the log.
    score: u32,
    /// Their points since the final counting began.
    end: Vec<Points>,
    /// The result: place, points, whether they conceded, and whether they left.
    place: Option<u32>,
    points: Option<u32>,
    conceded: bool,
    left: bool,
}

/// Reads the events one after the other.
#[derive(Default)]
struct LogReader {
    record: NewRecord,
    players: Vec<BgaPlayer>,
    last: Option<LaidTile>,
    /// The points since the last tile.
    points: Vec<Points>,
    /// Tiles that could not be placed and are not yet part of a move.
    discards: Vec<String>,
    draws: Draws,
    has_deck_size: bool,
    has_discards: bool,
    mode: Option<&'static str>,
    is_counted: bool,
    is_ended: bool,
    findings: Vec<Finding>,
    stopped_at: Option<String>,
}

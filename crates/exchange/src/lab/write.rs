//! From records to links.

use carcassonne::{
    game::Square,
    tiles::{Figure, Mark, Tile},
};
use ide::Document;
use notation::{Finding, Severity, TextRange};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::{BELOW, LEFT, MOVES, SIXES, VERSION, number_from};
use crate::{
    Export,
    played::{Extras, Fault, PlayedGame, PlayedTurn, losses, no_game},
    record::DISCARDED,
    rules::lab as rules,
    tiles::{STARTER, Type},
};

const ADDRESS: &str = "https://www.carcassonnelab.com/";
/// The colors of players without one, in this order.
const FREE_COLORS: [&str; 5] = ["red", "blue", "green", "yellow", "black"];
/// Escapes the characters that `encodeURIComponent` escapes.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

/// What links hold of a record besides the moves.
const HELD: [Extras; 2] = [Extras::Colors, Extras::Discards];

/// Writes a link a line.
pub(super) fn write(document: &Document) -> Export {
    let mut export = Export::default();
    for placed in document.games() {
        let Some(played) = PlayedGame::of(&placed) else {
            continue;
        };
        let written = played.and_then(|played| Ok((link(&played, &mut export.findings)?, played)));
        match written {
            Ok((link, played)) => {
                let form = "A CarcassonneLab link";
                export.findings.extend(losses(
                    &placed,
                    &played,
                    &rules::LOST,
                    form,
                    &HELD,
                    DISCARDED,
                ));
                export.text += &format!("{link}\n");
            }
            Err(Fault { range, reason }) => {
                let message =
                    format!("No CarcassonneLab link can be written of this game: {reason}.");
                export.findings.push(rules::UNWRITABLE.at(range, message));
            }
        }
    }
    export
        .findings
        .extend(no_game(&export, document, &rules::UNWRITABLE));
    export
}

/// The link of a game.
fn link(played: &PlayedGame, findings: &mut Vec<Finding>) -> Result<String, Fault> {
    let board = BoardTurn::of(played)?;
    let mut tiles = vec![STARTER];
    let mut discards = String::from("0");
    let mut moves = String::new();
    let mut has_garden = None;
    for (count, turn) in played.turns.iter().enumerate() {
        if turn.mover != count % played.letters.len().max(1) {
            return Err(fault(turn, "is out of turn"));
        }
        for discard in &turn.discards {
            tiles.push(
                type_of(&discard.tile)
                    .ok_or_else(|| fault(turn, "discards a tile of an expansion"))?,
            );
            discards += &format!(".{count}");
        }
        if turn.lying.tile.has(Mark::Garden) {
            has_garden = has_garden.or(Some(turn.range));
        }
        tiles.push(board.write(turn, &mut moves)?);
    }
    for code in played.notes(DISCARDED).flat_map(str::split_whitespace) {
        if let Some(tile) = Tile::from_code(code).and_then(|tile| type_of(&tile)) {
            tiles.push(tile);
            discards += &format!(".{}", played.turns.len());
        }
    }
    let mut note = |range: TextRange, message: &str| {
        let finding = rules::LOST.at(range, message);
        findings.push(finding.with_severity(Severity::Info));
    };
    if let Some(range) = has_garden {
        note(
            range,
            "A CarcassonneLab link cannot hold gardens: left out.",
        );
    }
    if board.quarters > 0 || board.start != Square::new(0, 0) {
        let message = "A CarcassonneLab link begins with the starter RCRF on (0,0): the board is turned or shifted.";
        note(played.starter.range, message);
    }
    let digits: Vec<u8> = tiles.iter().map(|tile| tile.number() - 1).collect();
    let groups = number_from(&digits, 24)
        .map(|number| number.to_radix_be(64))
        .unwrap_or_default();
    let groups = groups
        .iter()
        .filter_map(|group| SIXES.get(usize::from(*group)).copied());
    let groups: String = groups.map(char::from).collect();
    Ok(format!(
        "{ADDRESS}#/{VERSION}/{discards}/{groups}/{moves}{}",
        query(played)
    ))
}

fn fault(turn: &PlayedTurn, why: &str) -> Fault {
    Fault {
        range: turn.range,
        reason: format!("{} {why}", turn.label),
    }
}

fn type_of(tile: &Tile) -> Option<Type> {
    Type::of_tile(&tile.without(Mark::Garden))
}

/// How the board is turned and shifted so that it begins with the starter.
struct BoardTurn {
    /// Anticlockwise quarter turns.
    quarters: u8,
    start: Square,
}

impl BoardTurn {
    fn of(played: &PlayedGame) -> Result<Self, Fault> {
        let starter = &played.starter;
        let is_starter = |quarters: &u8| {
            let code = starter.lying.tile.turned(4 - quarters).code();
            code == STARTER.turned(0).tile.code()
        };
        let quarters = (0..4)
            .find(is_starter)
            .ok_or_else(|| fault(starter, "is not the starter CRFR"))?;
        match starter.figures.is_empty() {
            true => Ok(Self {
                quarters,
                start: starter.square,
            }),
            false => Err(fault(starter, "has a meeple on the starter")),
        }
    }

    /// Writes a move. Returns the type of its tile.
    fn write(&self, turn: &PlayedTurn, moves: &mut String) -> Result<Type, Fault> {
        let expansion = || fault(turn, "has a tile of an expansion");
        let tile = &turn.lying.tile;
        let kind = type_of(tile).ok_or_else(expansion)?;
        // The smallest rotation on the board of the record.
        let quarters = kind.quarters(tile).ok_or_else(expansion)?;
        let quarters = (quarters + 4 - self.quarters) % 4;
        let place = match turn.figures.as_slice() {
            [] => 0,
            [(segment, Figure::Meeple)] => self
                .place(turn, kind, quarters, *segment)
                .ok_or_else(|| fault(turn, "has a meeple where links have no place for one"))?,
            [_] => return Err(fault(turn, "has a figure of an expansion")),
            _ => return Err(fault(turn, "has several figures")),
        };
        let far = || fault(turn, "is more than 57 squares from the start");
        let x = turn.square.x.checked_sub(self.start.x).ok_or_else(far)?;
        let y = turn.square.y.checked_sub(self.start.y).ok_or_else(far)?;
        let (x, y) = (0..self.quarters).fold((x, y), |(x, y), _| (y.saturating_neg(), x));
        let character = |value: usize| MOVES.get(value).copied().map(char::from);
        let away = |value: i32| {
            usize::try_from(value.unsigned_abs())
                .ok()
                .and_then(character)
        };
        let signs = LEFT * usize::from(x < 0) + BELOW * usize::from(y > 0);
        let turns = character(signs + usize::from(quarters));
        let (Some(x), Some(y), Some(turns)) = (away(x), away(y), turns) else {
            return Err(far());
        };
        moves.extend([x, y, turns, char::from(b'0' + place)]);
        Ok(kind)
    }

    /// The place of a segment of `turn` on the turned board.
    fn place(&self, turn: &PlayedTurn, kind: Type, quarters: u8, segment: usize) -> Option<u8> {
        let lying = kind.turned(quarters);
        let old = turn.lying.geometry.segments.get(segment)?;
        let positions = (0..12_u16).filter(|position| old.positions & 1 << position != 0);
        // A quarter turn anticlockwise moves a position back by one side.
        let moved = positions.map(|position| (position + 12 - 3 * u16::from(self.quarters)) % 12);
        let positions = moved.fold(0, |bits, position| bits | 1 << position);
        kind.place(quarters, lying.segment_at(old.kind, positions)?)
    }
}

/// The players and their colors.
fn query(played: &PlayedGame) -> String {
    let lines: Vec<_> = played
        .letters
        .iter()
        .map(|letter| played.player(*letter))
        .collect();
    let names = lines.iter().zip(&played.letters).map(|(line, letter)| {
        let name = line
            .and_then(|line| line.name.as_ref())
            .map(|name| name.value.clone());
        encoded(&name.unwrap_or_else(|| letter.to_string()))
    });
    let mut colors: Vec<Option<String>> = lines
        .iter()
        .map(|line| Some(line.as_ref()?.color.as_ref()?.value.to_lowercase()))
        .collect();
    for index in 0..colors.len() {
        let is_free = |color: &&str| !colors.iter().flatten().any(|taken| taken == color);
        let free = FREE_COLORS.into_iter().find(is_free).map(str::to_owned);
        if let Some(missing) = colors.get_mut(index).filter(|color| color.is_none()) {
            *missing = free;
        }
    }
    let colors = colors
        .iter()
        .map(|color| encoded(color.as_deref().unwrap_or_default()));
    let (names, colors): (Vec<_>, Vec<_>) = (names.collect(), colors.collect());
    format!("?players={}&colors={}", names.join(","), colors.join(","))
}

fn encoded(word: &str) -> String {
    utf8_percent_encode(word, ESCAPED).to_string()
}

//! From links to records.

use carcassonne::{ast::Scores, game::Square, tiles::Figure};
use notation::{Finding, Rule, Severity, TextRange};
use percent_encoding::percent_decode_str;

use super::{BELOW, LEFT, MOVE_LENGTH, MOVES, SITE, SIXES, VERSION, index_of, number_from};
use crate::{
    Import, json,
    record::{DISCARDED, MOST_PLAYERS, NewMove, NewRecord, Seat, letter},
    rules::lab as rules,
    tiles::{STARTER, Type, color_name},
};

/// The most characters for the tiles of a game: 55 for each box, and no game has more than four boxes.
const MOST_TILES: usize = 220;

/// Reads the links of `text`.
pub(super) fn read(text: &str) -> Import {
    let mut import = Import::new("carcassonne");
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        read_line(line, start, &mut import);
        start += line.len();
    }
    if import.games.is_empty() && import.findings.is_empty() {
        let message = "There is no CarcassonneLab link in the text.";
        let range = TextRange::empty(0.into());
        import.findings.push(rules::NO_LINK.at(range, message));
    }
    import
}

/// Reads the links of a line that begins at the byte `start` of the text.
fn read_line(line: &str, start: usize, import: &mut Import) {
    let mut beside = Vec::new();
    let mut has_link = false;
    for word in line.split(|c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '<' | '>' | '"'))
    {
        let at = start + (word.as_ptr() as usize).saturating_sub(line.as_ptr() as usize);
        if word.is_empty() {
            continue;
        }
        match word.find("#/") {
            Some(hash) if hash == 0 || word.to_ascii_lowercase().contains(SITE) => {
                has_link = true;
                let mut link = Link::new(word, at, hash);
                link.read();
                import.findings.append(&mut link.findings);
                import.games.extend(link.record.text());
            }
            _ => beside.push((at, word)),
        }
    }
    let Some((at, first)) = beside.first() else {
        return;
    };
    let end = beside.last().map_or(*at, |(at, word)| at + word.len());
    let range = json::range(*at, end);
    import.findings.push(match has_link {
        true => rules::OTHER_TEXT.at(
            range,
            format!("The text beside the link, from \"{first}\" on, is left out."),
        ),
        false => rules::NO_LINK.at(
            range,
            format!(
                "\"{first}\" is no CarcassonneLab link, which has \"#/0/\" and three more parts."
            ),
        ),
    });
}

/// A link that is being read.
struct Link<'t> {
    text: &'t str,
    /// Where it begins in the input.
    start: usize,
    /// Where its part after `#/` begins in the link.
    body: usize,
    record: NewRecord,
    findings: Vec<Finding>,
}

/// The parts of a link, each with the byte of the link where it begins.
struct LinkParts<'t> {
    discards: (usize, &'t str),
    tiles: (usize, &'t str),
    moves: (usize, &'t str),
    query: (usize, &'t str),
}

impl<'t> Link<'t> {
    fn new(text: &'t str, start: usize, hash: usize) -> Self {
        Self {
            text,
            start,
            body: hash + 2,
            record: NewRecord::default(),
            findings: Vec::new(),
        }
    }

    /// Reports a problem at the bytes `at..end` of the link.
    fn report(&mut self, rule: &Rule, at: usize, end: usize, message: &str) {
        let finding = self.finding(rule, at, end, message);
        self.findings.push(finding);
    }

    fn finding(&self, rule: &Rule, at: usize, end: usize, message: &str) -> Finding {
        let character = self.text.get(..at).unwrap_or(self.text).chars().count() + 1;
        let range = json::range(self.start + at, self.start + end.max(at));
        rule.at(
            range,
            format!("character {character} of the link: {message}"),
        )
    }

    fn read(&mut self) {
        let Some(parts) = self.parts() else {
            return;
        };
        self.read_players(parts.query);
        let Some(tiles) = self.tiles(parts.tiles) else {
            return;
        };
        let Some(discards) = self.discards(parts.discards) else {
            return;
        };
        let Some((starter, drawn)) = tiles.split_first() else {
            return;
        };
        if *starter != STARTER {
            let (at, text) = parts.tiles;
            let number = starter.number();
            let message = format!(
                "the tiles do not begin with the starter, type 15, but with type {number}."
            );
            self.report(&rules::NO_STARTER, at, at + text.len(), &message);
            return;
        }
        self.record.starter = STARTER
            .turned(0)
            .code(&[])
            .map(|code| (Square::new(0, 0), code));
        self.read_moves(&parts, drawn, &discards);
        let start = parts.query.0;
        for (seat, what) in self.record.tidy_seats() {
            let message = format!(
                "{what} of {} cannot be written: changed or left out.",
                letter(seat)
            );
            let end = self.text.len();
            self.report(&rules::CHANGED_NAME, start, end, &message);
        }
    }

    fn parts(&mut self) -> Option<LinkParts<'t>> {
        let (text, body) = (self.text, self.body);
        let whole = text.get(body..)?;
        let (path, query) = whole.split_once('?').unwrap_or((whole, ""));
        let mut at = body;
        let mut parts = path.split('/').map(|part| {
            let start = at;
            at += part.len() + 1;
            (start, part)
        });
        let version = parts.next().unwrap_or((body, ""));
        if version.1 != VERSION {
            let message = format!("unknown version \"{}\"; only 0 is known.", version.1);
            self.report(
                &rules::UNKNOWN_VERSION,
                version.0,
                version.0 + version.1.len(),
                &message,
            );
            return None;
        }
        let (discards, tiles, moves, more) =
            (parts.next(), parts.next(), parts.next(), parts.next());
        let (Some(discards), Some(tiles)) = (discards, tiles) else {
            self.report(
                &rules::CUT_OFF,
                text.len(),
                text.len(),
                "the link is cut off before its tiles: copy all of it.",
            );
            return None;
        };
        let Some(moves) = moves else {
            self.report(
                &rules::CUT_OFF,
                text.len(),
                text.len(),
                "the link is cut off in its tiles: copy all of it.",
            );
            return None;
        };
        if let Some((at, _)) = more {
            self.report(
                &rules::NO_LINK,
                at,
                text.len(),
                "a part too many: this is no CarcassonneLab link.",
            );
            return None;
        }
        Some(LinkParts {
            discards,
            tiles,
            moves,
            query: (text.len() - query.len(), query),
        })
    }

    fn tiles(&mut self, (at, text): (usize, &str)) -> Option<Vec<Type>> {
        if text.len() > MOST_TILES {
            self.report(
                &rules::BAD_TILES,
                at,
                at + text.len(),
                "more tiles than anybody plays with.",
            );
            return None;
        }
        let mut digits = Vec::with_capacity(text.len());
        for (offset, character) in text.char_indices() {
            let value = SIXES.iter().position(|one| char::from(*one) == character);
            let Some(value) = value.and_then(|value| u8::try_from(value).ok()) else {
                let message = format!("\"{character}\" has no meaning in the tiles.");
                self.report(
                    &rules::UNKNOWN_CHARACTER,
                    at + offset,
                    at + offset + character.len_utf8(),
                    &message,
                );
                return None;
            };
            digits.push(value);
        }
        let types = number_from(&digits, 64)
            .map(|number| number.to_radix_be(24))
            .unwrap_or_default();
        let types: Vec<Type> = types
            .iter()
            .filter_map(|digit| Type::new(i64::from(*digit) + 1))
            .collect();
        if types.is_empty() {
            self.report(
                &rules::BAD_TILES,
                at,
                at + text.len(),
                "there are no tiles.",
            );
            return None;
        }
        Some(types)
    }

    /// For each discarded tile, how many tiles were placed before it.
    fn discards(&mut self, (at, text): (usize, &str)) -> Option<Vec<usize>> {
        let mut numbers = text.split('.');
        let mut known: Vec<usize> = Vec::new();
        let is_list = numbers.next() == Some("0");
        for number in numbers {
            let value = number
                .parse()
                .ok()
                .filter(|value| known.last().is_none_or(|last| last <= value));
            let is_plain = number.bytes().all(|digit| digit.is_ascii_digit());
            let Some(value) = value.filter(|_| is_plain) else {
                let message =
                    format!("\"{number}\" is no ascending number of tiles before a discard.");
                self.report(&rules::BAD_DISCARDS, at, at + text.len(), &message);
                return None;
            };
            known.push(value);
        }
        if !is_list {
            let message = "the discards do not begin with 0: this is no CarcassonneLab link.";
            self.report(&rules::BAD_DISCARDS, at, at + text.len(), message);
            return None;
        }
        Some(known)
    }

    fn read_players(&mut self, (start, query): (usize, &str)) {
        let mut names: Vec<Seat> = Vec::new();
        for pair in query.split('&') {
            let (key, list) = pair.split_once('=').unwrap_or((pair, ""));
            if !matches!(key, "players" | "colors") || list.is_empty() {
                continue;
            }
            for (seat, word) in list.split(',').enumerate().take(MOST_PLAYERS) {
                let decoded = percent_decode_str(word).decode_utf8_lossy().into_owned();
                if decoded.contains(char::REPLACEMENT_CHARACTER) {
                    let message = format!(
                        "\"{word}\" is no encoded text: what cannot be read of it is left out."
                    );
                    let end = self.text.len();
                    let finding = self.finding(&rules::CHANGED_NAME, start, end, &message);
                    self.findings.push(finding.with_severity(Severity::Warning));
                }
                let word = decoded.replace(char::REPLACEMENT_CHARACTER, "");
                while names.len() <= seat {
                    names.push(Seat::default());
                }
                let Some(player) = names.get_mut(seat) else {
                    break;
                };
                match key {
                    "players" => player.name = word,
                    _ => player.color = Some(color_name(&word)).filter(|color| !color.is_empty()),
                }
            }
        }
        let colored = names.iter().filter(|player| player.color.is_some()).count();
        let has_list = query.contains("players=");
        if has_list && (names.is_empty() || colored != names.len()) {
            let message =
                "not every player has a color: the link may be cut off among its players.";
            let end = self.text.len();
            let finding = self.finding(&rules::CUT_OFF, start, end, message);
            self.findings.push(finding.with_severity(Severity::Warning));
        }
        // A link without names is of two players.
        let has_names = names.iter().any(|player| !player.name.is_empty());
        while names.len() < 2 && !has_names {
            names.push(Seat::default());
        }
        self.record.seats = names;
    }

    fn read_moves(&mut self, parts: &LinkParts<'_>, drawn: &[Type], discards: &[usize]) {
        let (start, text) = parts.moves;
        let whole = text.len() / MOVE_LENGTH;
        let mut discards = discards.iter().copied().peekable();
        let mut drawn = drawn.iter().copied().peekable();
        let mut count = 0;
        while count < whole {
            let mut fitted_nowhere = Vec::new();
            while discards.next_if(|before| *before == count).is_some() {
                fitted_nowhere.extend(drawn.next().map(|tile| tile.turned(0).tile.code()));
            }
            let at = start + count * MOVE_LENGTH;
            let Some(tile) = drawn.next() else {
                break;
            };
            if let Err((offset, rule, message)) = self.read_move(text, count, tile, fitted_nowhere)
            {
                let at = at + offset.min(MOVE_LENGTH - 1);
                let end = self.text.ceil_char_boundary(at + 1);
                let at = self.text.floor_char_boundary(at);
                self.report(rule, at, end, &message);
                self.record.stop(&format!(
                    "after move {count}, because the next one cannot be read"
                ));
                return;
            }
            count += 1;
        }
        self.read_last_draws(count, drawn.collect(), discards.collect());
        let end = start + text.len();
        if text.len() % MOVE_LENGTH != 0 {
            let message =
                format!("the link is cut off after move {count} (read {count}): copy all of it.");
            self.report(&rules::CUT_OFF, start + whole * MOVE_LENGTH, end, &message);
            self.record.stop("the link is cut off");
        } else if let Some((tiles, discards)) = self.uneven(parts, count) {
            let message = format!("{tiles} tiles for {whole} moves and {discards} discards.");
            self.report(&rules::UNEVEN, start, end, &message);
            self.record
                .stop("the tiles of the link do not match its moves");
        }
    }

    /// The numbers of tiles and discards, if they do not match the moves.
    fn uneven(&self, parts: &LinkParts<'_>, count: usize) -> Option<(usize, usize)> {
        let discards = parts.discards.1.split('.').count() - 1;
        let digits: Vec<u8> = parts
            .tiles
            .1
            .bytes()
            .filter_map(|byte| index_of(SIXES, byte))
            .collect();
        let tiles = number_from(&digits, 64)?.to_radix_be(24).len() - 1;
        let moves = parts.moves.1.len() / MOVE_LENGTH;
        (tiles != moves + discards || count < moves).then_some((tiles, discards))
    }

    /// Notes the tiles that were drawn after the last move and could not be placed.
    fn read_last_draws(&mut self, count: usize, drawn: Vec<Type>, discards: Vec<usize>) {
        let are_last = discards.iter().all(|before| *before == count);
        if discards.is_empty() || !are_last || drawn.len() != discards.len() {
            return;
        }
        let codes: Vec<String> = drawn
            .iter()
            .map(|tile| tile.turned(0).tile.code())
            .collect();
        self.record
            .ending
            .push(format!("/ {DISCARDED} {}", codes.join(" ")));
    }

    /// Reads the move after `count` others. The error is its first wrong character, a rule and a message.
    fn read_move(
        &mut self,
        text: &str,
        count: usize,
        tile: Type,
        discards: Vec<String>,
    ) -> Result<(), (usize, &'static Rule, String)> {
        let number = count + 1;
        let at = |offset: usize| {
            text.as_bytes()
                .get(count * MOVE_LENGTH + offset)
                .copied()
                .unwrap_or_default()
        };
        let digit = |offset: usize| {
            index_of(MOVES, at(offset)).map(usize::from).ok_or_else(|| {
                let message = format!("this has no meaning in move {number}.");
                (offset, &rules::UNKNOWN_CHARACTER, message)
            })
        };
        let (x, y, turns) = (digit(0)?, digit(1)?, digit(2)?);
        let quarters = turns % LEFT;
        if quarters > 3 {
            let message = format!("move {number} has no rotation 0 to 3 but {quarters}.");
            return Err((2, &rules::BAD_ROTATION, message));
        }
        let place = match at(3) {
            digit @ b'0'..=b'9' => digit - b'0',
            _ => {
                let message = format!("this is no place of a meeple in move {number}.");
                return Err((3, &rules::UNKNOWN_CHARACTER, message));
            }
        };
        let quarters = u8::try_from(quarters).unwrap_or_default();
        let lying = tile.turned(quarters);
        let code = match place {
            0 => lying.code(&[]),
            place => tile
                .segment(quarters, place)
                .and_then(|segment| lying.code(&[(segment, Figure::Meeple)])),
        };
        let Some(code) = code else {
            let kind = tile.number();
            let message = format!("move {number}: tile type {kind} has no place {place}.");
            return Err((3, &rules::UNKNOWN_PLACE, message));
        };
        let signed = |value: usize, is_negative: bool| {
            let value = i32::try_from(value).unwrap_or_default();
            if is_negative { -value } else { value }
        };
        let right = signed(x, turns & LEFT != 0);
        // In links, `y` points down.
        let up = signed(y, turns & BELOW == 0);
        self.record.moves.push(NewMove {
            mover: count % self.record.seats.len().max(1),
            discards,
            square: Square::new(right, up),
            code,
            points: Scores::default(),
        });
        Ok(())
    }
}

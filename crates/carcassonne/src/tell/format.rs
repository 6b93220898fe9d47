//! Formatting: one canonical spelling for each line that parses, moves in columns. Lines with an error that is more than
//! spelling, and lines that are no moves, stay byte for byte.
//!
//! ```text
//! 8B   (3,-1)  CFC2mF  +4
//! 16B  (2,0)   CCRR    +9 = 13 / at last
//! ```

use std::ops::Range;

use notation::{
    Edit, FormatOptions, LineState, Order as _, Parse, Ranged, Scope, Severity, kept_of_line, said,
    work,
};

use crate::{
    Carcassonne,
    game::{
        rules,
        tiles::{Anchor, Meeple, ReadCode, Sets, Terrain, placed_geometry},
    },
    read::{
        ast::{Concession, Content, Line, MoveLine, Part, Sheet, WrittenTile},
        kept,
        parser::is_date,
    },
    record::CarcassonneRecord,
};

/// The edits for the lines of `scope`. A new line below the last move gets the label of the next one.
pub(crate) fn format(record: &CarcassonneRecord, scope: Scope) -> Vec<Edit> {
    let mut edits = formatted(record, scope.lines(&record.parse));
    edits.extend(scope.ended(&record.parse).and_then(|(above, at)| {
        let label = label_below(record, above)?;
        Some(Edit::insert(at, format!("{label} ")))
    }));
    edits
}

/// The edits for `lines`.
fn formatted(record: &CarcassonneRecord, lines: Range<usize>) -> Vec<Edit> {
    let (parse, game) = (&record.parse, &record.game);
    let broken = broken_lines(parse);
    let style = Style::of(game, record.settings.format, &broken);
    let named = game.header_letters();
    let mut edits = Vec::new();
    for index in lines {
        let Some(line) = game.lines.get(index) else {
            break;
        };
        if broken.get(index) == Some(&true) || names_nobody(parse, &named, line) {
            continue;
        }
        let old = parse.line_text(index);
        let old = notation::cut::trim_line_break(old);
        if let Some(new) = canonical(line, old, &style) {
            edits.extend(Edit::between(line.range.start(), old, &new));
        }
    }
    edits
}

/// Whether a small letter stands for a player whose capital is not among `named`: another letter was meant, so it is not written
/// large.
fn names_nobody(parse: &Parse, named: &[char], line: &Line) -> bool {
    let Content::Move(played) = &line.content else {
        return false;
    };
    let scores = &played.scores;
    let others = scores.others.iter().chain(&scores.other_totals);
    let mut players = (played.player.into_iter()).chain(others.filter_map(|other| other.player));
    players.any(|player| {
        let written = parse.text().get(std::ops::Range::from(player.range));
        let is_small = written.is_some_and(|written| written.starts_with(char::is_lowercase));
        is_small && !named.is_empty() && !named.contains(&player.value)
    })
}

/// The label of the next move, if it is due on the line below line `above`; `None` if that line is not empty.
fn label_below(record: &CarcassonneRecord, above: usize) -> Option<String> {
    let (parse, game) = (&record.parse, &record.game);
    let is_empty = parse.line_text(above + 1).trim().is_empty();
    let is_move = matches!(
        game.lines.get(above).map(|line| &line.content),
        Some(Content::Move(played)) if played.tile.is_some()
    );
    // No label after the last tile, or before a move that is already there.
    let is_wanted = game.moves().all(|(index, played)| {
        index <= above && played.number.is_none_or(|number| number.value < LAST_MOVE)
    });
    let is_due = is_empty && is_move && is_wanted;
    crate::read::numbering::next_label(game, above).filter(|_| is_due)
}

/// The number of the last move with the 72 tiles of the base game.
const LAST_MOVE: u32 = 71;

/// Whether each line has a syntax error that is more than spelling.
fn broken_lines(parse: &Parse) -> Vec<bool> {
    let mut broken = vec![false; parse.line_count()];
    for finding in parse.findings() {
        let index = parse.line_at(finding.range.start());
        if let Some(line) = broken.get_mut(index) {
            // `(1-2)` may be read as another square, so it is more than spelling.
            let is_plain = finding.code != rules::syntax::COMMA_MISSING.code;
            let is_spelling = is_plain && finding.fixes.first().is_some_and(|fix| fix.safe);
            // A number without a plus may be the digit of a tile.
            let is_severe = finding.severity == Severity::Error
                || finding.code == rules::syntax::PLUS_MISSING.code;
            *line |= is_severe && !is_spelling;
        }
    }
    broken
}

/// The lines of a game to which another move is added.
pub(crate) struct Lines<'r> {
    parse: &'r Parse,
    game: &'r Sheet,
    options: FormatOptions,
    broken: Vec<bool>,
    style: Style,
}

impl<'r> Lines<'r> {
    /// The lines of `game`.
    pub(crate) fn of(parse: &'r Parse, game: &'r Sheet, options: FormatOptions) -> Self {
        let broken = broken_lines(parse);
        work::count(game.lines.len() / 2);
        Self {
            style: Style::of(game, options, &broken),
            parse,
            game,
            options,
            broken,
        }
    }

    /// The canonical text of an added move, and the edits that keep aligned lines aligned.
    pub(crate) fn join(&self, played: &MoveLine) -> (String, Vec<Edit>) {
        let mut style = self.style.clone();
        style.count_pennants(played);
        style.widen(self.options, played);
        let edits = match style.is_like(&self.style) {
            true => Vec::new(),
            false => self.realigned(&style),
        };
        (move_line(played, &style), edits)
    }

    /// The edits that convert canonical lines to another style.
    fn realigned(&self, style: &Style) -> Vec<Edit> {
        work::count(self.game.lines.len() / 2);
        let lines = self.game.lines.iter().enumerate();
        let edits = lines.filter_map(|(index, line)| {
            let old = notation::cut::trim_line_break(self.parse.line_text(index));
            let is_canonical = canonical(line, old, &self.style).is_some_and(|text| text == old);
            if !is_canonical || self.broken.get(index) == Some(&true) {
                return None;
            }
            Edit::between(line.range.start(), old, &canonical(line, old, style)?)
        });
        edits.collect()
    }
}

/// The common style of the lines of a game.
#[derive(Clone)]
struct Style {
    /// The numbers of pennants written `P` and `p`.
    capital: usize,
    small: usize,
    /// The widths of label, square and tile; 0 without alignment.
    widths: [usize; 3],
}

impl Style {
    fn of(game: &Sheet, options: FormatOptions, broken: &[bool]) -> Self {
        let mut style = Self {
            capital: 0,
            small: 0,
            widths: [0; 3],
        };
        for (_, played) in game.moves() {
            style.count_pennants(played);
        }
        for (index, played) in game.moves() {
            if broken.get(index) != Some(&true) {
                style.widen(options, played);
            }
        }
        style
    }

    fn count_pennants(&mut self, played: &MoveLine) {
        for part in played.tile.iter().flat_map(WrittenTile::parts) {
            match part.value {
                Part::Feature('P') => self.capital += 1,
                Part::Feature('p') => self.small += 1,
                _ => {}
            }
        }
    }

    /// Widens the columns for a move. A move with discards is shifted to the right without shifting all others.
    fn widen(&mut self, options: FormatOptions, played: &MoveLine) {
        if !options.align || !played.discards.is_empty() {
            return;
        }
        let columns = self.columns(played);
        for (width, column) in self.widths.iter_mut().zip(columns) {
            *width = (*width).max(column.len());
        }
    }

    /// The letter for pennants, if the game prefers one.
    fn pennant(&self) -> Option<char> {
        match self.capital.cmp(&self.small) {
            std::cmp::Ordering::Less => Some('p'),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some('P'),
        }
    }

    fn is_like(&self, other: &Self) -> bool {
        self.widths == other.widths && self.pennant() == other.pennant()
    }

    fn columns(&self, played: &MoveLine) -> [String; 3] {
        let square = played.position.map(|position| position.to_string());
        let tile = played
            .tile
            .as_ref()
            .map_or(String::new(), |tile| self.tile(tile));
        [played.label(), square.unwrap_or_default(), tile]
    }

    /// The canonical spelling of a tile: groups numbered in order, meeples directly after what they claim.
    fn tile(&self, tile: &WrittenTile) -> String {
        let text = tile
            .written()
            .and_then(|written| canonical_tile(written, tile.text()))
            .unwrap_or_else(|| tile.text().to_owned());
        match self.pennant() {
            Some(pennant) => replace_pennants(&text, pennant),
            None => text,
        }
    }
}

/// Writes all pennants as `pennant`, but not the `p` of a pig in brackets.
fn replace_pennants(text: &str, pennant: char) -> String {
    let mut in_brackets = false;
    text.chars()
        .map(|c| {
            in_brackets = c == '[' || (in_brackets && c != ']');
            if !in_brackets && matches!(c, 'P' | 'p') {
                pennant
            } else {
                c
            }
        })
        .collect()
}

/// The tile with its meeples in canonical spelling; `None` if that would change its meaning.
fn canonical_tile(written: &ReadCode, text: &str) -> Option<String> {
    let small = text.contains('p') && written.bare(text).contains('p');
    let mut bare = written.tile.code();
    if small && !written.bare(text).contains('P') {
        bare = bare.replace('P', "p");
    }
    let printed = ReadCode::read(&bare).ok()?;
    // Meeples from the last to the first, so that earlier offsets stay valid.
    let mut places: Vec<(usize, &str)> = Vec::new();
    for meeple in &written.meeples {
        let at = printed.after(&bare, best_anchor(written, meeple))?;
        places.push((at, text.get(meeple.range.clone())?));
    }
    let mut result = bare;
    places.order_by_key(|(at, _)| std::cmp::Reverse(*at));
    for (at, meeple) in places {
        if !result.is_char_boundary(at) {
            return None;
        }
        result.insert_str(at, meeple);
    }
    let read = ReadCode::read(&result).ok()?;
    let geometry = placed_geometry(&written.tile, Sets::ALL);
    let targets = |written: &ReadCode| -> Vec<_> {
        let targets = written.meeples.iter();
        let mut targets: Vec<_> = targets
            .map(|meeple| (geometry.target(meeple).ok(), meeple.farmer, meeple.figure))
            .collect();
        targets.order();
        targets
    };
    let is_same = read.tile.canonical() == written.tile.canonical()
        && read.tile.groups() == written.tile.groups()
        && targets(&read) == targets(written);
    let is_spelling = || result == text || kept::is_tile_spelling(text);
    (is_same && is_spelling()).then_some(result)
}

/// The best place for a meeple: its own side. A farmer stands at the field side after its side, if that follows. A meeple
/// after a pennant stands at the side of the city that is easiest to read.
fn best_anchor(written: &ReadCode, meeple: &Meeple) -> Anchor {
    let Anchor::Face(side) = meeple.anchor else {
        return meeple.anchor;
    };
    let next = usize::from(side) + 1;
    let field_follows = written
        .tile
        .faces
        .get(next)
        .is_some_and(|face| face.terrain == Terrain::Field);
    let own = written.tile.faces.get(usize::from(side));
    if meeple.farmer {
        let is_field = own.is_some_and(|face| face.terrain == Terrain::Field);
        return if field_follows && !is_field {
            Anchor::Face(side + 1)
        } else {
            meeple.anchor
        };
    }
    let follows_side = written
        .faces
        .iter()
        .any(|face| face.end == meeple.range.start);
    if follows_side {
        return meeple.anchor;
    }
    let geometry = placed_geometry(&written.tile, Sets::ALL);
    let best = geometry
        .target(meeple)
        .ok()
        .and_then(|target| geometry.anchor_of(target));
    best.map_or(meeple.anchor, |(_, anchor)| anchor)
}

/// The canonical text of a line; `None` for lines that stay as they are, and if the text would lose or move something that the
/// line has.
fn canonical(line: &Line, old: &str, style: &Style) -> Option<String> {
    let text = decoded(line, old, style)?;
    (text == old || says_the_same(old, &text)).then_some(text)
}

/// Whether `new` keeps all that `old` says, in the same order.
fn says_the_same(old: &str, new: &str) -> bool {
    let kept = |line| kept_of_line(&Carcassonne, line, LineState::default()).0;
    said(&kept(old), usize::MAX) == said(&kept(new), usize::MAX)
}

/// The text of a decoded line; `None` for lines that stay as they are.
fn decoded(line: &Line, old: &str, style: &Style) -> Option<String> {
    let mut text = match &line.content {
        Content::Empty if line.note.is_none() => String::new(),
        // A line with only a note keeps its indentation.
        Content::Empty => return Some(old.trim_end().to_owned()),
        Content::Text => return None,
        // Text without a date may not be a list.
        Content::Game(header) if starts_with_date(old) => {
            let fields: Vec<&str> = header.fields.iter().map(|f| f.value.as_str()).collect();
            fields.join(", ")
        }
        Content::Game(_) => return None,
        Content::Player(player) => player.to_string(),
        Content::Move(played) => move_line(played, style),
        Content::Concession(concession) => concession_line(concession, old, line),
        Content::Abandoned(abandoned) => abandoned.to_string(),
        Content::End(end) => end.to_string(),
    };
    if let Some(note) = &line.note {
        let start = usize::from(note.range.start() - line.range.start());
        let note = old.get(start..)?.trim_end();
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(note);
    }
    if old.starts_with('\u{feff}') {
        text.insert(0, '\u{feff}');
    }
    Some(text)
}

fn starts_with_date(text: &str) -> bool {
    is_date(text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}'))
}

fn move_line(played: &MoveLine, style: &Style) -> String {
    let columns = style.columns(played);
    let mut text = String::new();
    let [label_width, square_width, tile_width] = match played.discards.is_empty() {
        true => style.widths,
        false => [style.widths[0], 0, 0],
    };
    push_column(&mut text, &columns[0], label_width);
    for discard in &played.discards {
        let tile = discard
            .tile
            .as_ref()
            .map_or(String::new(), |tile| style.tile(tile));
        push_column(&mut text, format!("(dis) {tile}").trim_end(), 0);
    }
    push_column(&mut text, &columns[1], square_width);
    let scores = played.scores.to_string();
    push_column(
        &mut text,
        &columns[2],
        if scores.is_empty() { 0 } else { tile_width },
    );
    push_column(&mut text, &scores, 0);
    text.truncate(text.trim_end().len());
    text
}

/// Adds a column after a blank, padded to its width.
fn push_column(text: &mut String, column: &str, width: usize) {
    if column.is_empty() {
        return;
    }
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(&format!("{column:<width$}"));
}

fn concession_line(concession: &Concession, old: &str, line: &Line) -> String {
    let word = concession.word - line.range.start();
    let word = old
        .get(usize::from(word.start())..usize::from(word.end()))
        .unwrap_or("concedes")
        .to_ascii_lowercase();
    format!("{} {word}", label(concession.number, concession.player))
        .trim_start()
        .to_owned()
}

fn label(number: Option<Ranged<u32>>, player: Option<Ranged<char>>) -> String {
    let number = number.map_or(String::new(), |number| number.value.to_string());
    let player = player.map_or(String::new(), |player| player.value.to_string());
    format!("{number}{player}")
}

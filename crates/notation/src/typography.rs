//! Typographic characters of word processors, phones and scanners: `→`, `“`, `–`, no-break blanks, full-width letters; and the
//! signs around moves on a page ([`paper`]). They are read as the plain characters that they stand for, with one hint per game.
//!
//! A game with such characters is read from its plain text, and every answer is moved to its place in the text as written
//! ([`Transcribed`]). So no notation knows them. Comments and names keep their characters.

mod beside;
mod broken;
mod characters;
mod commented;
pub mod cut;
mod ends;
mod foreign;
mod headed;
mod kept;
mod listing;
mod margins;
mod paired;
mod paper;
mod parse;
mod printed;
mod sides;
mod signs;
mod styled;
mod swap;
mod table;
mod transcribed;
mod words;
mod wrapping;

use std::{ops::Range, sync::Arc};

use rowan::{TextRange, TextSize};

pub(crate) use self::ends::{parts, with_line_ends};
use self::{
    beside::Beside,
    characters::{add_margins, add_result, is_half_an_arrow, is_plain, swaps},
    commented::Commented,
    cut::cut,
    foreign::Further,
    headed::Headed,
    listing::Listing,
    paired::Paired,
    paper::Paper,
    sides::Sides,
    styled::Styled,
    swap::{Swap, free_text},
    table::PaperTable,
    transcribed::Transcribed,
};
pub use self::{
    kept::kept_of_line, margins::is_page_number, printed::Printed, table::is_table_of_moves,
};
use crate::{
    Edit, Finding, Fix, FreeText, KeptPart, LineParse, LineState, Notation, Order as _, Parse,
    Record, Rule, Settings, apply_edits,
    data::{kept::whole, pieces::pieces},
    size,
};

/// The headings of columns in tables of moves, in small letters, by what stands below them.
pub mod headings {
    pub use super::{
        headed::{BLACK, WHITE},
        paper::{
            ACTIONS, FACTIONS, MORE_NUMBERS, NOTES, NUMBERS, PLAYERS, POINTS, SIDES, SQUARES,
            TEAMS, THROWS, TILES, TIMES, X, Y,
        },
    };
}

/// Reads one parsed game like [`Notation::read`], with typographic characters read as plain ones. If its layout cannot be read
/// line by line (columns, games side by side, something around each line, broken lines), the layout is the only finding.
#[must_use]
pub fn read(notation: &dyn Notation, parse: Parse, settings: &Settings) -> Arc<dyn Record> {
    read_for(notation, parse, settings, |_| false)
}

/// The same record, for whoever asks for its findings next: they are computed now, and if nothing is wrong, the layouts that only
/// something wrong can prove are not looked for.
#[must_use]
pub fn read_and_check(
    notation: &dyn Notation,
    parse: Parse,
    settings: &Settings,
) -> Arc<dyn Record> {
    let is_right = |record: &dyn Record| printed::burden(record) == 0;
    read_for(notation, parse, settings, is_right)
}

fn read_for(
    notation: &dyn Notation,
    parse: Parse,
    settings: &Settings,
    is_right: impl Fn(&dyn Record) -> bool,
) -> Arc<dyn Record> {
    let record = read_lines(notation, parse, settings);
    let read = ReadAsWritten {
        notation,
        record: &*record,
        settings,
    };
    let found = match is_right(&*record) {
        true => read.layout_of_right(),
        false => read.layout(),
    };
    match found {
        None => record,
        Some(finding) => Arc::new(Transcribed::unread(record, finding)),
    }
}

/// A text that was read line by line, to find another layout.
struct ReadAsWritten<'r> {
    notation: &'r dyn Notation,
    record: &'r dyn Record,
    settings: &'r Settings,
}

impl ReadAsWritten<'_> {
    fn text(&self) -> &str {
        self.record.parse().text()
    }

    /// The finding on the layout, if it is another one.
    fn layout(&self) -> Option<Finding> {
        let found = self.listing().or_else(|| self.commented());
        let found = found.or_else(|| self.beside()).or_else(|| self.sides());
        let found = found.or_else(|| self.headed()).or_else(|| self.paired());
        let found = found.or_else(|| Styled::finding_of(self.notation, self.record, self.settings));
        let found = found.or_else(|| self.printed()).or_else(|| self.table());
        found
            .or_else(|| wrapping::finding(self.notation, self.record, self.settings))
            .or_else(|| broken::finding(self.notation, self.record, self.settings))
    }

    /// The same for a text in which nothing is wrong: only layouts that prove themselves.
    fn layout_of_right(&self) -> Option<Finding> {
        let found = self.listing().or_else(|| self.commented());
        found.or_else(|| self.sides()).or_else(|| self.paired())
    }

    fn listing(&self) -> Option<Finding> {
        Listing::of(self.notation, self.text())?.finding(self.notation, self.record, self.settings)
    }

    fn commented(&self) -> Option<Finding> {
        Commented::of(self.notation, self.text())?.finding(
            self.notation,
            self.record,
            self.settings,
        )
    }

    fn beside(&self) -> Option<Finding> {
        printed::rows(self.notation, self.text())?;
        Beside::of_rows(self.notation, self.text())?.finding(
            self.notation,
            self.record,
            self.settings,
        )
    }

    fn sides(&self) -> Option<Finding> {
        Sides::of(self.notation, self.text())?.finding(self.notation, self.record, self.settings)
    }

    /// The columns of a table in the wrong order, as its header says. A header is odd.
    fn headed(&self) -> Option<Finding> {
        if self.record.parse().is_plain() {
            return None;
        }
        Headed::of(self.notation, self.text())?.finding(self.notation, self.record, self.settings)
    }

    fn paired(&self) -> Option<Finding> {
        Paired::of(self.notation, self.text())?.finding(self.notation, self.record, self.settings)
    }

    fn printed(&self) -> Option<Finding> {
        let finding = |one: Printed| one.finding(self.notation, self.record, self.settings);
        let rows = printed::rows(self.notation, self.text());
        let apart = rows.and_then(|rows| Printed::of_rows(self.notation, self.text(), rows));
        apart
            .and_then(finding)
            .or_else(|| Printed::of_numbers(self.notation, self.text()).and_then(finding))
    }

    fn table(&self) -> Option<Finding> {
        let table = PaperTable::of(self.text())?;
        // Most tables can be read as they are.
        if printed::burden(self.record) == 0 {
            return None;
        }
        let printed = Printed::of_table(self.notation, self.text(), table.delimiter());
        let printed =
            printed.and_then(|one| one.finding(self.notation, self.record, self.settings));
        printed.or_else(|| table.finding(self.notation, self.record))
    }
}

/// The same, line by line.
fn read_lines(notation: &dyn Notation, parse: Parse, settings: &Settings) -> Arc<dyn Record> {
    match Plain::of(notation, &parse) {
        None => notation.read(parse, settings),
        Some((plain, read)) => {
            let spelled = plain.spelled(notation, &read);
            let starts = match plain.ends_lines() {
                true => cut(notation, &plain.text),
                false => Vec::new(),
            };
            let games = (starts.len() > 1).then(|| games(notation, &plain.text, &starts, settings));
            let inner = notation.read(read, settings);
            let rule = Rule::of(notation, "odd-sign");
            let players = players(notation, parse.text());
            let record = Transcribed::new(parse, plain, spelled, inner, rule);
            let record = record.with_players(players);
            Arc::new(record.with_games(games.unwrap_or_default()))
        }
    }
}

/// Reads `text` after `edits`, line by line.
fn read_edited(
    notation: &dyn Notation,
    text: &str,
    edits: &[Edit],
    settings: &Settings,
) -> Arc<dyn Record> {
    let written = apply_edits(text, edits);
    read_lines(notation, Parse::new(notation, &written), settings)
}

/// The first line above the moves of `text` that names two players, `Roth - Weiss`, and the tags that say the same; `None` if the game
/// has tags for them.
fn players(notation: &dyn Notation, text: &str) -> Option<(TextRange, String)> {
    /// The most lines above the moves.
    const MOST: usize = 32;
    let has_tags = || ["[White ", "[Black "].iter().any(|tag| text.contains(tag));
    if !notation.about().tags.contains(&"White") || has_tags() {
        return None;
    }
    let mut start = 0;
    for line in text.split_inclusive('\n').take(MOST) {
        let (begin, said) = (start, line.trim_end());
        start += line.len();
        // Tags stand together, and the moves follow.
        if said.starts_with(|sign: char| sign == '[' || sign.is_ascii_digit()) {
            return None;
        }
        let Some((white, black, place)) = words::players(said) else {
            continue;
        };
        let site = place.map(|place| format!("[Site \"{place}\"]\n"));
        let below = text.get(start..).unwrap_or_default();
        let gap = if below.starts_with(['\n', '\r', '[']) {
            ""
        } else {
            "\n"
        };
        let tags = format!(
            "{}[White \"{white}\"]\n[Black \"{black}\"]{gap}",
            site.unwrap_or_default()
        );
        let range = TextRange::at(size(begin), size(said.len()));
        return (!tags.contains('\\')).then_some((range, tags));
    }
    None
}

/// The games of a text that begin at `starts`, each with its offset.
fn games(
    notation: &dyn Notation,
    text: &str,
    starts: &[usize],
    settings: &Settings,
) -> Vec<(TextSize, Arc<dyn Record>)> {
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let games = starts.iter().zip(ends).map(|(start, end)| {
        let game = text.get(*start..end).unwrap_or_default();
        let record = read_lines(notation, Parse::new(notation, game), settings);
        (size(*start), record)
    });
    games.collect()
}

/// The line in plain characters, to find its kind. `state` is the state at its start. `None` if the line is plain already.
#[must_use]
pub(crate) fn plain_line(notation: &dyn Notation, line: &str, state: LineState) -> Option<String> {
    if is_plain(notation, line) {
        return None;
    }
    let swaps = swaps(notation, line, &[], |_| state, Further::Proven);
    let plain = Plain::new(line, swaps);
    (!plain.swaps.is_empty()).then_some(plain.text)
}

/// One line in plain characters, for comparing lines.
pub(crate) struct PlainLine {
    plain: Plain,
    parsed: LineParse,
}

impl PlainLine {
    /// `line` in plain characters. `parsed` is its parse as written, `state` the state at its start. `None` if the line is plain
    /// already.
    pub(crate) fn of(
        notation: &dyn Notation,
        parsed: &LineParse,
        line: &str,
        state: LineState,
    ) -> Option<Self> {
        if is_plain(notation, line) {
            return None;
        }
        let parse = |plain: &Plain| notation.parse_line(&plain.text, state);
        let visit = |parsed: &LineParse, text: &str, wanted: &[FreeText]| {
            free_text(notation, text, wanted, |visit| parsed.tree.visit(visit))
        };
        let free = visit(parsed, line, &[FreeText::Yes]);
        let swaps = swaps(notation, line, &free, |_| state, Further::Small);
        let plain = Plain::new(line, swaps);
        let read = parse(&plain);
        let free = visit(&read, &plain.text, &[FreeText::Yes, FreeText::IfPlain]);
        let swaps: Vec<Swap> = plain
            .swaps
            .into_iter()
            .filter(|swap| !swap.is_in(&free))
            .collect();
        let plain = Plain::new(line, swaps);
        let parsed = parse(&plain);
        (!plain.swaps.is_empty()).then_some(Self { plain, parsed })
    }

    /// The state after the line.
    pub(crate) fn state(&self) -> LineState {
        self.parsed.state
    }

    /// The kept pieces of the line, which is written as `line`. Pieces that are kept byte for byte keep their characters.
    pub(crate) fn kept(&self, notation: &dyn Notation, line: &str) -> Vec<KeptPart<'static>> {
        let pieces = pieces(notation, &self.parsed.tree, &self.plain.text);
        let pieces = pieces.into_iter().map(|piece| {
            let mut piece = piece.into_owned();
            let has_paper = self.plain.has_paper(piece.range);
            piece.range = self.plain.written(piece.range);
            // A piece with a sign before it that changes its meaning is kept in plain characters.
            if piece.is_whole && !has_paper {
                let range = Range::<usize>::from(piece.range);
                let written = whole(line.get(range).unwrap_or_default());
                piece.known = written.to_owned().into();
                piece.unknown = piece.known.clone();
            }
            piece
        });
        pieces.collect()
    }
}

impl Rule {
    /// The rule of `notation` with this `name` after the notation's id.
    pub(crate) fn of(notation: &dyn Notation, name: &str) -> Option<&'static Self> {
        let is_named = |rule: &&Self| {
            let own = rule.code.strip_prefix(notation.id());
            own.and_then(|own| own.strip_prefix('/')) == Some(name)
        };
        notation.rules().iter().find(is_named)
    }
}

/// A text in plain characters, with its differences from the text as written.
#[derive(Debug)]
struct Plain {
    text: String,
    /// The differences in the order of the text.
    swaps: Vec<Swap>,
}

impl Plain {
    /// The game in plain characters, and its parse. `None` if the game is plain already.
    fn of(notation: &dyn Notation, parse: &Parse) -> Option<(Self, Parse)> {
        let text = parse.text();
        let is_between_pages = || {
            margins::begins_with_title(notation, text, true)
                || margins::repeats_header(notation, text)
        };
        if parse.is_plain() && !is_between_pages() {
            return None;
        }
        let (ends, ended) = ends::of(notation, text);
        // Line ends are replaced first, without moving any byte.
        let lines = ended.map(|ended| Parse::new(notation, &ended));
        let lines = lines.as_ref().unwrap_or(parse);
        let state = |at: usize| lines.line_state(lines.line_at(size(at)));
        let yes = [FreeText::Yes];
        let comments = free_text(notation, lines.text(), &yes, |visit| lines.visit(visit));
        let mut swaps = swaps(notation, lines.text(), &comments, state, Further::Proven);
        swaps.retain(|swap| !is_half_an_arrow(notation, lines.text(), swap));
        add_margins(notation, lines.text(), state, &mut swaps);
        add_result(notation, lines.text(), &mut swaps);
        swaps.extend(ends);
        swaps.order_by_key(|swap| swap.written.start());
        if swaps.is_empty() {
            return None;
        }
        let plain = Self::new(text, swaps);
        let read = Parse::new(notation, &plain.text);
        // Parts that turn out to be names or comments in the plain text keep their characters.
        let wanted = [FreeText::Yes, FreeText::IfPlain];
        let free = free_text(notation, &plain.text, &wanted, |visit| read.visit(visit));
        let (free, swaps): (Vec<Swap>, Vec<Swap>) =
            plain.swaps.iter().partition(|swap| swap.is_in(&free));
        if swaps.is_empty() {
            return None;
        }
        if free.is_empty() {
            return Some((plain, read));
        }
        let plain = Self::new(text, swaps);
        let read = Parse::new(notation, &plain.text);
        Some((plain, read))
    }

    fn new(text: &str, mut swaps: Vec<Swap>) -> Self {
        let mut plain = String::with_capacity(text.len());
        let mut done = 0;
        for swap in &mut swaps {
            let start = usize::from(swap.written.start());
            plain.push_str(text.get(done..start).unwrap_or_default());
            swap.plain = TextRange::at(TextSize::of(&*plain), TextSize::of(swap.stands_for));
            plain.push_str(swap.stands_for);
            done = usize::from(swap.written.end());
        }
        plain.push_str(text.get(done..).unwrap_or_default());
        Self { text: plain, swaps }
    }

    /// Whether a character in it stands for the end of a line.
    fn ends_lines(&self) -> bool {
        self.swaps
            .iter()
            .any(|swap| swap.stands_for.ends_with('\n'))
    }

    /// The swaps in those parts that `read`, the parse of the plain text, could read. Other parts keep their
    /// characters in every rewrite.
    fn spelled(&self, notation: &dyn Notation, read: &Parse) -> Vec<Swap> {
        let whole = (0..read.line_count()).flat_map(|line| {
            let start = read.line_start(line);
            let pieces = read.kept(notation, line).into_iter();
            let whole = pieces.filter(|piece| piece.is_whole && !piece.known.trim().is_empty());
            whole.map(move |piece| piece.range + start)
        });
        let whole: Vec<TextRange> = whole.collect();
        let is_spelled = |swap: &&Swap| {
            if swap.is_margin() {
                return false;
            }
            let next = whole.partition_point(|range| range.end() <= swap.plain.start());
            let around = whole.get(next).filter(|_| swap.paper.is_none());
            !around.is_some_and(|range| range.contains_range(swap.plain))
        };
        self.swaps.iter().filter(is_spelled).copied().collect()
    }

    /// The line of the plain text around `at`, without blanks at its ends.
    fn line_around(&self, at: TextSize) -> &str {
        let (above, below) = self.text.split_at_checked(at.into()).unwrap_or_default();
        let start = above.rfind('\n').map_or(0, |end| end + 1);
        let end = above.len() + below.find('\n').unwrap_or(below.len());
        self.text.get(start..end).unwrap_or_default().trim()
    }

    /// Whether a range of the plain text contains a swap of a sign of a page.
    fn has_paper(&self, range: TextRange) -> bool {
        let first = self
            .swaps
            .partition_point(|swap| swap.plain.end() <= range.start());
        let swaps = self.swaps.iter().skip(first);
        let mut swaps = swaps.take_while(|swap| swap.plain.start() < range.end());
        swaps.any(|swap| swap.paper.is_some())
    }

    /// The last of the first swaps, those for which `is_before` holds.
    fn last(&self, is_before: impl Fn(&Swap) -> bool) -> Option<&Swap> {
        let after = self.swaps.partition_point(is_before);
        self.swaps.get(after.checked_sub(1)?)
    }

    /// The offset in the plain text for one in the text as written.
    fn offset(&self, written: TextSize) -> TextSize {
        match self.last(|swap| swap.written.start() <= written) {
            None => written,
            Some(swap) if written < swap.written.end() => swap.plain.start(),
            Some(swap) => swap.plain.end() + (written - swap.written.end()),
        }
    }

    fn range(&self, written: TextRange) -> TextRange {
        TextRange::new(self.offset(written.start()), self.offset(written.end()))
    }

    /// The offset in the text as written for one in the plain text; inside a swap, its start.
    fn written_start(&self, plain: TextSize) -> TextSize {
        match self.last(|swap| swap.plain.start() <= plain) {
            None => plain,
            Some(swap) if plain < swap.plain.end() => swap.written.start(),
            Some(swap) => swap.written.end() + (plain - swap.plain.end()),
        }
    }

    /// The same for the end of a range; inside a swap, its end.
    fn written_end(&self, plain: TextSize) -> TextSize {
        match self.last(|swap| swap.plain.start() < plain) {
            None => plain,
            Some(swap) if plain <= swap.plain.end() => swap.written.end(),
            Some(swap) => swap.written.end() + (plain - swap.plain.end()),
        }
    }

    fn written(&self, plain: TextRange) -> TextRange {
        let start = self.written_start(plain.start());
        if plain.is_empty() {
            return TextRange::empty(start);
        }
        TextRange::new(start, self.written_end(plain.end()).max(start))
    }

    /// The range of plain text, extended to whole swaps.
    fn whole(&self, range: TextRange) -> TextRange {
        let cut = |at: TextSize| {
            let next = self.swaps.partition_point(|swap| swap.plain.end() <= at);
            let swap = self.swaps.get(next);
            swap.filter(|swap| swap.plain.start() < at)
                .map_or(TextRange::empty(at), |swap| swap.plain)
        };
        TextRange::new(cut(range.start()).start(), cut(range.end()).end())
    }

    /// Edits of the plain text as edits of the text as written. The rest of a swap that they touch is written
    /// in plain characters.
    fn edits(&self, mut edits: Vec<Edit>) -> Vec<Edit> {
        edits.order_by_key(|edit| (edit.range.start(), edit.range.end()));
        let mut groups: Vec<(TextRange, Vec<Edit>)> = Vec::new();
        for edit in edits {
            let whole = self.whole(edit.range);
            match groups.last_mut() {
                Some((range, group)) if whole.start() < range.end() => {
                    *range = range.cover(whole);
                    group.push(edit);
                }
                _ => groups.push((whole, vec![edit])),
            }
        }
        let groups = groups.into_iter().map(|(range, group)| {
            let text = self
                .text
                .get(usize::from(range.start())..usize::from(range.end()));
            let inside: Vec<Edit> = group
                .into_iter()
                .map(|edit| Edit::replace(edit.range - range.start(), edit.text))
                .collect();
            Edit::replace(
                self.written(range),
                apply_edits(text.unwrap_or_default(), &inside),
            )
        });
        groups.collect()
    }

    /// Like [`Plain::edits`], for a repair. A repair that removes the sender of a line is not safe.
    fn fix(&self, fix: Fix) -> Fix {
        let edits = self.edits(fix.edits);
        Fix {
            safe: fix.safe && !self.replaces_sender(&edits),
            edits,
            ..fix
        }
    }

    /// Whether one of `edits` of the text as written replaces the sender of a line.
    fn replaces_sender(&self, edits: &[Edit]) -> bool {
        edits.iter().any(|edit| {
            let start = edit.range.start();
            let first = self
                .swaps
                .partition_point(|swap| swap.written.end() <= start);
            let swaps = self.swaps.iter().skip(first);
            let mut swaps = swaps.take_while(|swap| swap.written.start() < edit.range.end());
            swaps.any(|swap| swap.paper == Some(Paper::Sender))
        })
    }

    /// The edits that write every swap in plain characters.
    fn plainly<'a>(&self, swaps: impl Iterator<Item = &'a Swap>) -> Vec<Edit> {
        swaps
            .map(|swap| Edit::replace(swap.written, swap.stands_for))
            .collect()
    }
}

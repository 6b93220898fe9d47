//! The export format (§8.1, §8.2): one spelling for every move, numbers where they are due, movetext wrapped before column 80.
//! Comments keep every byte, and so does text with a warning or an error.

use std::borrow::Cow;

use notation::{Edit, Record as _, Scope, Severity, TextRange, TextSize, tags, walk, work};

use crate::{
    checks::{COLUMNS, spelling},
    game::{self, glossary, rules},
    read::{
        parser,
        sheet::{Number, Written},
        syntax::{PgnLanguage, SyntaxKind, TAGS, result, result_in_plain_words},
    },
    record::PgnRecord,
    replay::label,
};
use SyntaxKind::{
    BOM, COMMENT, DOTS, EN_PASSANT, ERROR, ESCAPED, L_PAREN, LINE_COMMENT, NAG, NEWLINE, NUMBER,
    R_PAREN, RESULT, SAN, SUFFIX, TAG, WHITESPACE,
};

/// The edits that bring the lines of `scope` into the export format.
pub(crate) fn format(game: &PgnRecord, scope: Scope) -> Vec<Edit> {
    if matches!(scope, Scope::Ended(_)) {
        let ended = scope.ended(&game.parse);
        return ended.map_or_else(Vec::new, |(line, at)| ended_line(game, line, at));
    }
    let lines = scope.lines(&game.parse);
    let [start, end] = [lines.start, lines.end].map(|line| game.parse.line_start(line));
    let lines = TextRange::new(start, end);
    edits(game, lines, lines)
}

/// The edits after a line break: `line` gets the standard's spelling, and the next move, at `at`, its number if White makes it.
fn ended_line(game: &PgnRecord, line: usize, at: TextSize) -> Vec<Edit> {
    let above = game.parse.line_range(line);
    let written = TextRange::new(above.start(), above.end() - TextSize::of('\n'));
    let mut edits = edits(game, written, TextRange::empty(above.end()));
    edits.extend(next_number(game, above).map(|number| Edit::insert(at, number)));
    edits
}

/// The number for the empty line after `above`, if Black made the last move there and the game continues.
fn next_number(game: &PgnRecord, above: TextRange) -> Option<String> {
    let (sheet, replayed) = (game.sheet(), game.replayed());
    let last = *sheet.main().last()?;
    let (written, ply) = (sheet.moves.get(last)?, replayed.plies.get(last)?);
    let next = game.parse.line_text(game.parse.line_at(above.start()) + 1);
    let is_open = sheet.open_comment.is_some() || !sheet.open_lines.is_empty();
    // Variants may count moves otherwise.
    let is_over = !sheet.results.is_empty()
        || sheet.variant.is_some()
        || replayed.made_result(sheet).is_some();
    let is_due = ply.is_black && next.trim().is_empty() && above.contains_range(written.range);
    (is_due && !is_open && !is_over)
        .then(|| format!("{} ", label(ply.number.saturating_add(1), false)))
}

/// A token as it will be written. A missing number precedes its move and has no bytes yet.
struct Atom<'g> {
    kind: SyntaxKind,
    range: TextRange,
    text: Cow<'g, str>,
    /// Whether it cannot be read. Its meaning may depend on its neighbors in the line, so those stay.
    is_loose: bool,
}

impl Atom<'_> {
    /// Whether the blanks beside it stay: a byte order mark, and text that begins like a tag or a line for programs, may mean
    /// something else in another place.
    fn is_fixed(&self) -> bool {
        self.kind == BOM || !matches!(self.kind, TAG | ESCAPED) && self.text.starts_with(['[', '%'])
    }
}

/// The edits inside `range`; lines are wrapped again inside `wrapped`.
fn edits(game: &PgnRecord, range: TextRange, wrapped: TextRange) -> Vec<Edit> {
    // Repeated or swapped lines are evidence for repairs, so they stay.
    let of_lines = [rules::WRITTEN_TWICE.code, rules::LINES_SWAPPED.code];
    let is_ordered = !game
        .findings()
        .iter()
        .any(|found| of_lines.contains(&found.code));
    // Where something cannot be read or played, its place in the line is evidence, too.
    let is_known = game.known_until() == game.parse.text_len() || game.sheet().variant.is_some();
    let is_read = !game
        .parse
        .findings()
        .any(|one| one.severity == Severity::Error);
    let is_known = is_known && is_read && game.sheet().strays.is_empty();
    let wrapped = Some(wrapped).filter(|_| is_ordered && is_known);
    let atoms = AtomReader::new(game, range, is_ordered).read();
    let gaps = gaps(game, &atoms, wrapped.unwrap_or_default());
    let (newline, mut edits, mut column) = (newline(game), Vec::new(), 0);
    work::count(gaps.len());
    for (index, (gap, may_break)) in gaps.iter().enumerate() {
        let rest = gaps[index..].iter().zip(&atoms[index + 1..]);
        // Lines of the export format have fewer than 80 columns.
        let gap = match *may_break && column + width(rest) >= COLUMNS {
            true => newline,
            false => gap,
        };
        let (before, after) = (&atoms[index], &atoms[index + 1]);
        let old = TextRange::new(before.range.end(), after.range.start());
        for (range, text) in [(old, gap), (after.range, &*after.text)] {
            column = match text.rsplit_once('\n') {
                Some((_, line)) => line.chars().count(),
                None => column + text.chars().count(),
            };
            replace(game.text(range), range.start(), text, &mut edits);
        }
    }
    edits.retain(|edit| range.contains_range(edit.range));
    edits
}

/// Replaces `old` by `text` where they differ: line by line if they have the same line breaks. Adjacent edits become one.
fn replace(mut old: &str, mut start: TextSize, mut text: &str, edits: &mut Vec<Edit>) {
    let mut put = |start, old: &str, text: &str| {
        let range = TextRange::at(start, TextSize::of(old));
        match edits.last_mut().filter(|last| last.range.end() == start) {
            _ if old == text => {}
            Some(last) => {
                last.range = last.range.cover(range);
                last.text += text;
            }
            None => edits.push(Edit::replace(range, text)),
        }
    };
    while let (Some((first, rest)), Some((line, lines))) =
        (old.split_once('\n'), text.split_once('\n'))
    {
        put(start, first, line);
        start += TextSize::of(first) + TextSize::of('\n');
        (old, text) = (rest, lines);
    }
    put(start, old, text);
}

/// The columns of the first gap and the atom after it, and of all atoms that cannot be separated from it, up to a line break.
fn width<'a>(rest: impl Iterator<Item = (&'a (Cow<'a, str>, bool), &'a Atom<'a>)>) -> usize {
    let mut columns = 0;
    for (nth, ((gap, may_break), atom)) in rest.enumerate() {
        work::count(1);
        if nth > 0 && (*may_break || gap.contains('\n')) {
            break;
        }
        let line = atom.text.lines().next().unwrap_or_default();
        columns += gap.len() + line.chars().count();
        if line.len() < atom.text.len() {
            break;
        }
    }
    columns
}

/// Collects the atoms of a game.
struct AtomReader<'g> {
    game: &'g PgnRecord,
    atoms: Vec<Atom<'g>>,
    /// For each move whether it is certain and has no warning or error; and whether moves may be respelled.
    certain: Vec<bool>,
    may_spell: bool,
    /// For each line of play whether all moves so far are certain and their numbers right. Otherwise numbers stay, and also
    /// after unreadable text, as they may be part of it.
    sound: Vec<bool>,
    is_readable: bool,
    moves: usize,
    /// The start of the last comment or parenthesis.
    interrupted: TextSize,
}

impl<'g> AtomReader<'g> {
    fn new(game: &'g PgnRecord, range: TextRange, is_ordered: bool) -> Self {
        let sheet = game.sheet();
        let certain = certain_moves(game);
        // Letters of another language are certain only while all moves are.
        let is_inside = |written: &Written| range.contains_range(written.range);
        let is_whole = !certain.contains(&false) && sheet.moves.iter().all(is_inside);
        let has_pawn = || spelling::has_pawn_in_capitals(game);
        Self {
            game,
            atoms: Vec::new(),
            may_spell: sheet
                .language
                .is_none_or(|language| is_whole && language.is_common() && !has_pawn()),
            certain,
            sound: vec![true; sheet.lines.len()],
            // In a variation without `)` or `(`, the numbers show its end or start.
            is_readable: is_ordered
                && sheet.open_lines.is_empty()
                && sheet.unclosed.is_empty()
                && sheet.unopened.is_empty(),
            moves: 0,
            interrupted: TextSize::new(0),
        }
    }

    /// The atoms in their spelling, between two borders.
    fn read(mut self) -> Vec<Atom<'g>> {
        let border = |at| (NEWLINE, TextRange::empty(at), Cow::from(""));
        self.push(border(TextSize::new(0)), false);
        let lines = self.game.parse.lines::<PgnLanguage>();
        for part in lines.flat_map(walk::Node::children_with_tokens) {
            work::count(1);
            self.add(&part);
        }
        self.push(border(self.game.parse.text_len()), false);
        self.atoms
    }

    fn push(&mut self, (kind, range, text): (SyntaxKind, TextRange, Cow<'g, str>), is_loose: bool) {
        self.is_readable &= !is_loose;
        self.atoms.push(Atom {
            kind,
            range,
            text,
            is_loose,
        });
    }

    fn add(&mut self, part: &walk::Child<'_, PgnLanguage>) {
        let (kind, range) = walk::part(part);
        let text = self.game.text(range);
        if matches!(kind, COMMENT | LINE_COMMENT | L_PAREN | R_PAREN) {
            self.interrupted = range.start();
        }
        // `2 0 .`: it is unclear which number the dot belongs to.
        let is_cut = matches!(&*self.atoms, [.., before, _] if before.kind == NUMBER);
        // At a line break, the number of the line shows whether the line is in its place.
        let last = self.atoms.last().map(|last| last.range.end());
        let since = last.filter(|last| *last <= range.start());
        let since = since.map(|last| self.game.text(TextRange::new(last, range.start())));
        let is_cut = is_cut || since.is_some_and(|since| since.contains('\n'));
        let is_taken = kind == EN_PASSANT && self.is_en_passant();
        match (kind, self.atoms.last_mut()) {
            (WHITESPACE | NEWLINE, _) => {}
            (EN_PASSANT, Some(last)) if last.kind == SAN && is_taken => {}
            // `e4.`
            (DOTS, Some(last))
                if matches!(last.kind, SAN | RESULT)
                    && last.range.end() == range.start()
                    && (range.end() <= self.game.known_until()) => {}
            (NAG, _) => {
                let is_certain = spelling::is_certain(self.game, text, range);
                let spelled = match is_certain {
                    true => glossary::spelled(text),
                    false => Cow::from(text),
                };
                let is_loose = !is_certain && matches!(&*spelled, "+=" | "=");
                self.push((kind, range, spelled), is_loose);
            }
            // A comment over several lines is one atom, and so is a number with its dots.
            (COMMENT, Some(last)) if last.kind == COMMENT && !last.text.ends_with('}') => {
                last.range = last.range.cover(range);
                last.text = Cow::from(self.game.text(last.range));
            }
            (DOTS, Some(last)) if last.kind == NUMBER && !is_cut => {
                let is_apart = last.range.end() < range.start();
                last.range = last.range.cover(range);
                // `2. ... Nc6`: with the blank, the first dot is not one of Black's.
                if is_apart && last.text.ends_with('.') {
                    let digits = last.text.trim_end_matches('.').to_owned();
                    last.text = Cow::from(digits + "...");
                } else {
                    last.text += text;
                }
            }
            // `1.9` for `19.`
            (NUMBER, Some(last)) if last.kind == NUMBER && last.range.end() == range.start() => {
                last.range = last.range.cover(range);
                last.text += text;
                last.is_loose = true;
                self.is_readable = false;
            }
            (SAN, _) => {
                self.add_move();
            }
            // `[2. Nc3 Nf6]`
            (L_PAREN, _) => self.push((kind, range, Cow::from("(")), false),
            (R_PAREN, _) => self.push((kind, range, Cow::from(")")), false),
            (TAG, _) => {
                let tag = part
                    .as_node()
                    .and_then(|node| tags::formatted(*node, &TAGS));
                let is_loose = tag.is_none();
                self.push(
                    (kind, range, tag.map_or(Cow::from(text), Cow::from)),
                    is_loose,
                );
            }
            _ => {
                let result = result(text).or_else(|| result_in_plain_words(text));
                let result = result.filter(|_| kind == RESULT);
                let spelling = result.unwrap_or(text);
                let strays = &self.game.sheet().strays;
                let is_stray = || {
                    strays
                        .binary_search_by_key(&range.start(), |one| one.range.start())
                        .is_ok()
                };
                let digits = parser::unsigned(text);
                let is_broken = || !digits.bytes().all(|byte| byte.is_ascii_digit()) || is_stray();
                // At the end of a line, a word may resemble a result.
                let is_near = || kind == RESULT && result.is_none();
                let is_loose = matches!(kind, ERROR | DOTS | EN_PASSANT)
                    || kind == NUMBER && is_broken()
                    || is_near();
                self.push((kind, range, Cow::from(spelling)), is_loose);
            }
        }
    }

    /// Whether the last move takes en passant, on a known board.
    fn is_en_passant(&self) -> bool {
        let Some(index) = self.moves.checked_sub(1) else {
            return false;
        };
        let is_certain = self.certain.get(index) == Some(&true);
        let played = self.game.replayed().played(index).filter(|_| is_certain);
        played.is_some_and(|(board, played)| {
            game::taken(board, played).is_some_and(|(_, square)| square != played.to)
        })
    }

    /// Adds the next move in its spelling, with a number only where one is due.
    fn add_move(&mut self) -> Option<()> {
        let (index, moves, replayed) = (self.moves, &self.game.sheet().moves, self.game.replayed());
        self.moves += 1;
        let (written, ply) = (moves.get(index)?, replayed.plies.get(index)?);
        let is_certain = self.certain.get(index).is_some_and(|certain| *certain);
        let fits = |number: Number| number.fits(i64::from(ply.number), ply.is_black);
        let sound = self.sound.get_mut(written.line)?;
        *sound &= self.is_readable && is_certain && written.number.is_none_or(fits);
        let number = written.number.map(|number| number.range);
        let is_beside = |last: &Atom<'_>| last.kind == NUMBER && Some(last.range) == number;
        if *sound && (self.atoms.pop_if(|last| is_beside(last)).is_some() || number.is_none()) {
            let prior = ply.prior.and_then(|prior| moves.get(prior));
            let is_apart = prior.is_none_or(|prior| prior.range.start() < self.interrupted);
            if !ply.is_black || is_apart {
                let range = number.unwrap_or(TextRange::empty(written.range.start()));
                self.push((NUMBER, range, Cow::from(ply.label())), false);
            }
        }
        let played = replayed
            .played(index)
            .filter(|_| is_certain && self.may_spell);
        let stays = |(board, played): (_, _)| {
            let san = written.san;
            san.is_some_and(|san| spelling::needs_board(&san, board, played))
                || spelling::may_be_check(self.game, index)
        };
        let word = self.game.text(written.range);
        let right = played
            .filter(|played| !stays(*played))
            .map(|(board, played)| game::text(board, played));
        let right = match written.san {
            Some(san) if !self.game.is_settled() => {
                right.and_then(|right| spelling::without_board(&san, word, &right))
            }
            _ => right,
        };
        let text = right.map_or(Cow::from(word), Cow::from);
        self.push((SAN, written.range, text), written.san.is_none());
        Some(())
    }
}

/// For each move whether it is certain and has no warning or error.
fn certain_moves(game: &PgnRecord) -> Vec<bool> {
    let (moves, replayed) = (&game.sheet().moves, game.replayed());
    let plies = replayed.plies.iter().enumerate();
    let until = game.known_until();
    let is_known = plies.map(|(index, ply)| {
        let played = replayed.played(index);
        let is_above = moves.get(index).is_some_and(|one| one.range.end() <= until);
        is_above && !ply.is_assumed && played.is_some_and(|(board, played)| board.is_legal(played))
    });
    let mut certain: Vec<bool> = is_known.collect();
    for found in game.findings() {
        let is_grave = matches!(found.severity, Severity::Error | Severity::Warning);
        let first = moves.partition_point(|one| one.range.end() <= found.range.start());
        let end = moves.partition_point(|one| one.range.start() < found.range.end());
        if is_grave && found.code != rules::NO_RESULT.code {
            certain
                .iter_mut()
                .take(end)
                .skip(first)
                .for_each(|one| *one = false);
        }
    }
    // The spelling of the move before an impossible one is evidence: `d5 d5 3. exd5` has a surplus `d5`.
    for line in &game.sheet().lines {
        for pair in line.moves.windows(2) {
            if let &[before, after] = pair
                && certain.get(after) == Some(&false)
                && let Some(before) = certain.get_mut(before)
            {
                *before = false;
            }
        }
    }
    certain
}

/// The text before each atom but the first, and whether the line may be broken there.
fn gaps<'g>(
    game: &'g PgnRecord,
    atoms: &[Atom<'_>],
    wrapped: TextRange,
) -> Vec<(Cow<'g, str>, bool)> {
    let is_body = |atom: &Atom<'_>| matches!(atom.kind, NUMBER | SAN | RESULT | L_PAREN);
    let first = atoms.iter().position(is_body).unwrap_or(atoms.len());
    let last_tag = atoms.iter().rposition(|atom| atom.kind == TAG);
    let result = game.sheet().results.first();
    let end = result.map_or(game.parse.text_len(), |result| result.range.start());
    let newline = newline(game);
    let pairs = atoms.windows(2).enumerate().map(|(index, pair)| {
        let (before, after) = (&pair[0], &pair[1]);
        let range = TextRange::new(before.range.end(), after.range.start());
        let old = game.text(range);
        let may_wrap = range.start() >= wrapped.start() && range.end() < wrapped.end();
        // Text before the first move or after the result may belong to the text between two games.
        let is_inside = index >= first && before.range.start() < end;
        let is_head = last_tag == Some(index) && index < first && !before.is_loose;
        // Many programs end a game at a blank line after the one below its tags.
        let is_lead = last_tag.is_some_and(|tag| tag < index) && index < first;
        if may_wrap && is_lead && old.matches('\n').count() > 1 {
            return (Cow::from(newline), false);
        }
        match may_wrap && is_head && (old.contains('\n') || is_body(after)) {
            true => (Cow::from(newline.repeat(2)), false),
            false => gap(before, after, old, may_wrap && is_inside, newline),
        }
    });
    pairs.collect()
}

/// The text between two atoms. Where lines may be wrapped again, line breaks are dropped.
fn gap<'g>(
    before: &Atom<'_>,
    after: &Atom<'_>,
    old: &'g str,
    may_wrap: bool,
    newline: &'static str,
) -> (Cow<'g, str>, bool) {
    let breaks = old.matches('\n').count();
    let breaks = if may_wrap { breaks.min(1) } else { breaks };
    let lines = |count: usize| (Cow::from(newline.repeat(count)), false);
    let is_loose = before.is_loose || after.is_loose;
    let stays = is_loose || before.kind == TAG || matches!(after.kind, TAG | LINE_COMMENT);
    match (before.kind, after.kind) {
        _ if before.kind == BOM || after.is_fixed() => (Cow::from(old), false),
        (NEWLINE, _) | (_, NEWLINE) => lines(breaks),
        (TAG, TAG) if !is_loose => lines(1),
        (LINE_COMMENT | ESCAPED, _) | (_, ESCAPED) => lines(breaks.max(1)),
        _ if breaks > 0 && (stays || !may_wrap) => lines(breaks),
        // Beside unreadable text, the number of blanks shows whether one of them slipped: `Rae 826.`
        _ if is_loose && breaks == 0 => (Cow::from(old), false),
        (L_PAREN, _) | (_, R_PAREN) | (SAN, SUFFIX) if !is_loose => (Cow::from(""), false),
        _ => (Cow::from(" "), may_wrap && !is_loose),
    }
}

/// The line break of the text.
fn newline(game: &PgnRecord) -> &'static str {
    if game.parse.text().contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    }
}

//! Where copies of a game differ: the places in the first copy, with what each copy has there; or the words with more than
//! one recognized reading.

use std::{collections::BTreeMap, ops::Range, sync::Arc};

use notation::{
    Edit, Notation, TextRange, TextSize, apply_edits, cut::trim_line_break, price, size,
};

use super::{
    RecognizedWord,
    align::align,
    witness::{CopiedMove, Witness, Word, unlike, unlike_moves},
};

/// A place where copies differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Slot {
    /// Its place in the first copy; empty where that has nothing.
    pub(super) range: TextRange,
    /// The possible readings: that of the first copy first.
    pub(super) readings: Vec<Alternative>,
    /// The index of the reading that is taken, and of the initial one.
    pub(super) chosen: usize,
    pub(super) first: usize,
    /// Whether nothing could be read here: the first reading is then the sign that holds the place of a word.
    pub(super) is_place: bool,
    /// Whether it is a whole move, or several, that some copy lacks.
    pub(super) is_move: bool,
}

/// What one or several copies have at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Alternative {
    /// The text for its place, with the blanks or line breaks around it; empty for nothing.
    pub(super) text: String,
    /// Its content without differences of spelling; empty for nothing.
    pub(super) said: String,
    /// The numbers of the copies that have it, from 0; empty if it was inferred.
    pub(super) copies: Vec<usize>,
    /// How unlikely it is by recognition alone, in bits.
    pub(super) price: u32,
}

/// A record with the places where copies differ.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    /// The text of the first copy.
    pub(super) base: Arc<str>,
    /// How many copies there are.
    pub(super) copies: usize,
    /// The end of its last move, after which no move can contradict an inserted one.
    pub(super) end: TextSize,
    /// In ascending order, without overlap.
    pub(super) slots: Vec<Slot>,
}

impl Slot {
    pub(super) fn reading(&self) -> Option<&Alternative> {
        self.readings.get(self.chosen)
    }

    /// The readings that are not taken.
    pub(super) fn others(&self) -> impl Iterator<Item = &Alternative> + Clone {
        let readings = self.readings.iter().enumerate();
        let others = readings.filter(|(at, _)| *at != self.chosen);
        others.map(|(_, one)| one)
    }

    /// Whether nothing could be read here, and nothing was inferred.
    pub(super) fn is_unread(&self) -> bool {
        self.is_place && self.chosen == self.first
    }

    /// Whether no copy has the reading that is taken.
    pub(super) fn is_inferred(&self) -> bool {
        self.reading().is_some_and(|one| one.copies.is_empty())
    }

    /// Whether more copies have the reading that is taken than any other.
    pub(super) fn is_of_most(&self) -> bool {
        let taken = self.reading().map_or(0, |one| one.copies.len());
        self.others().all(|one| one.copies.len() < taken)
    }

    /// Records that a copy has this reading here.
    fn add(&mut self, copy: usize, text: String, said: &str) {
        match self.readings.iter_mut().find(|one| one.said == said) {
            Some(known) => known.copies.push(copy),
            None => self.readings.push(Alternative {
                text,
                said: said.to_owned(),
                copies: vec![copy],
                price: 0,
            }),
        }
    }

    /// Separates a more exact spelling of a copy from the others: which of two rooks moves matters if both can.
    fn add_longer(&mut self, copy: usize, word: &Word) {
        let known = self.readings.iter_mut().find(|one| one.said == word.said);
        let Some(known) = known.filter(|known| word.is_longer(&known.text)) else {
            return;
        };
        known.copies.retain(|one| *one != copy);
        if known.copies.is_empty() {
            known.copies.push(copy);
            known.text.clone_from(&word.written);
        } else {
            self.add(copy, word.written.clone(), &word.written);
        }
    }

    /// The same where other copies have nothing.
    fn add_missing(&mut self, copy: usize, text: String, said: &str) {
        self.does_not_lack(copy);
        self.add(copy, text, said);
    }

    /// Removes a copy from those that have nothing here.
    fn does_not_lack(&mut self, copy: usize) {
        if let Some(nothing) = self.readings.first_mut() {
            nothing.copies.retain(|one| *one != copy);
        }
    }

    /// Takes the reading of most copies; any text is preferred to nothing.
    fn choose(&mut self) {
        let votes = |at: &usize| {
            let reading = self.readings.get(*at);
            let is_there = reading.is_some_and(|one| !one.said.is_empty());
            (
                is_there,
                reading.map_or(0, |one| one.copies.len()),
                usize::MAX - at,
            )
        };
        self.first = (0..self.readings.len()).max_by_key(votes).unwrap_or(0);
        self.chosen = self.first;
    }
}

impl Draft {
    /// The text with the chosen readings, and the range of each slot in it.
    pub(super) fn text(&self) -> (String, Vec<TextRange>) {
        let is_in_order = |pair: &[Slot]| pair[0].range.end() <= pair[1].range.start();
        debug_assert!(self.slots.windows(2).all(is_in_order), "{:?}", self.slots);
        let mut edits = Vec::with_capacity(self.slots.len());
        let mut ranges = Vec::with_capacity(self.slots.len());
        let (mut grown, mut shrunk) = (TextSize::default(), TextSize::default());
        for slot in &self.slots {
            let text = slot.reading().map_or("", |one| &one.text);
            let start = slot.range.start() + grown - shrunk;
            ranges.push(TextRange::at(start, size(text.len())));
            grown += size(text.len());
            shrunk += slot.range.len();
            edits.push(Edit::replace(slot.range, text.to_owned()));
        }
        (apply_edits(&self.base, &edits), ranges)
    }
}

/// The first of `copies` with the places where the others differ.
pub(super) fn draft(copies: &[Witness]) -> Draft {
    let Some((base, others)) = copies.split_first() else {
        return Draft {
            base: "".into(),
            copies: 0,
            end: TextSize::default(),
            slots: Vec::new(),
        };
    };
    let beside: Vec<Vec<Option<usize>>> = others
        .iter()
        .map(|other| side_by_side(base, other))
        .collect();
    let mut slots = BTreeMap::new();
    for (at, one) in base.moves.iter().enumerate() {
        let others = others.iter().zip(&beside).enumerate();
        let others = others.map(|(number, (copy, beside))| Beside {
            number: number + 1,
            copy,
            written: beside
                .get(at)
                .copied()
                .flatten()
                .and_then(|at| copy.moves.get(at)),
        });
        compare(base, one, &others.collect::<Vec<_>>(), &mut slots);
    }
    for (number, (other, beside)) in others.iter().zip(&beside).enumerate() {
        for run in missing(other, beside) {
            let is_free = |range: TextRange| {
                let mut taken = slots
                    .keys()
                    .map(|(start, end)| TextRange::new(*start, *end));
                taken.all(|taken| {
                    taken == range || taken.end() <= range.start() || range.end() <= taken.start()
                })
            };
            let place = placed(base, other, beside, run.clone(), is_free);
            let moves = other.moves.get(run).unwrap_or_default();
            let said: Vec<&str> = moves.iter().map(|one| &*one.said).collect();
            if let Some((range, text)) = place {
                let slot = slots
                    .entry((range.start(), range.end()))
                    .or_insert_with(|| {
                        let all = (0..copies.len()).filter(|copy| *copy != number + 1);
                        nothing(range, base.text(range), all.collect())
                    });
                slot.is_move = true;
                slot.add_missing(number + 1, text, &said.join(" "));
            }
        }
    }
    let mut slots: Vec<Slot> = slots.into_values().collect();
    slots.iter_mut().for_each(Slot::choose);
    Draft {
        base: base.game.text().into(),
        copies: copies.len(),
        end: base
            .moves
            .last()
            .map_or(TextSize::default(), |one| one.range.end()),
        slots,
    }
}

/// The sign that holds the place of a word of which nothing could be read: a comment, where a comment can stand in a line.
pub(super) fn unread_sign(notation: &dyn Notation) -> String {
    match notation.comment().block {
        Some((open, close)) => format!("{open}?{close}"),
        None => "?".to_owned(),
    }
}

/// The draft made of recognized words, each with its other readings. `sign` holds the place of a word without any.
pub(super) fn recognized(tokens: &[RecognizedWord], sign: &str) -> Draft {
    let mut base = String::new();
    let mut slots = Vec::new();
    let mut line = None;
    for token in tokens {
        match line {
            Some(line) if line == token.line => base.push(' '),
            Some(_) => base.push('\n'),
            None => {}
        }
        line = Some(token.line);
        let start = size(base.len());
        let Some((likeliest, most)) = token.readings.first() else {
            base.push_str(sign);
            slots.push(Slot {
                is_place: true,
                ..nothing(TextRange::at(start, size(sign.len())), sign, vec![0])
            });
            continue;
        };
        base.push_str(likeliest);
        let readings = token
            .readings
            .iter()
            .map(|(text, probability)| Alternative {
                text: text.clone(),
                said: text.clone(),
                copies: vec![0],
                price: bits(*most, *probability),
            });
        if token.readings.len() > 1 {
            slots.push(Slot {
                range: TextRange::at(start, size(likeliest.len())),
                readings: readings.collect(),
                chosen: 0,
                first: 0,
                is_place: false,
                is_move: false,
            });
        }
    }
    base.push('\n');
    Draft {
        end: size(base.len()),
        base: base.into(),
        copies: 1,
        slots,
    }
}

/// How many bits less likely `probability` is than `most`; at most the price of an arbitrary slip.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is between 0 and 32"
)]
fn bits(most: f64, probability: f64) -> u32 {
    let bits = (most / probability).log2();
    match bits.is_finite() {
        true => bits.clamp(0.0, f64::from(price::ANY)) as u32,
        false => price::ANY,
    }
}

/// A slot where the first copy has no move, though perhaps the number of the next.
fn nothing(range: TextRange, text: &str, copies: Vec<usize>) -> Slot {
    Slot {
        range,
        readings: vec![Alternative {
            text: text.to_owned(),
            said: String::new(),
            copies,
            price: 0,
        }],
        chosen: 0,
        first: 0,
        is_place: false,
        is_move: false,
    }
}

/// The index of the counterpart in `other` of each move of `base`.
pub(super) fn side_by_side(base: &Witness, other: &Witness) -> Vec<Option<usize>> {
    align(base.moves.len(), other.moves.len(), |one, two| {
        match (base.moves.get(one), other.moves.get(two)) {
            (Some(one), Some(two)) => unlike_moves(one, two),
            _ => 0,
        }
    })
}

type Slots = BTreeMap<(TextSize, TextSize), Slot>;

/// What another copy has for a move of the first copy.
#[derive(Clone, Copy)]
struct Beside<'w> {
    /// The number of the copy.
    number: usize,
    copy: &'w Witness,
    /// `None` if it lacks the move.
    written: Option<&'w CopiedMove>,
}

/// Compares a move of the first copy with those of the others: word by word if all have it.
fn compare(base: &Witness, one: &CopiedMove, others: &[Beside<'_>], slots: &mut Slots) {
    let is_same = |other: &Beside<'_>| {
        let other = other.written.filter(|other| other.said == one.said);
        let mut words = other
            .into_iter()
            .flat_map(|other| other.words.iter().zip(&one.words));
        other.is_some() && words.all(|(theirs, ours)| !theirs.is_longer(base.text(ours.range)))
    };
    if others.iter().all(is_same) {
        return;
    }
    let written = others.iter().map(|other| Some((*other, other.written?)));
    match written.collect::<Option<Vec<_>>>() {
        Some(written) => compare_words(base, one, &written, slots),
        None => {
            let slot = as_a_whole(base, one, others);
            slots.insert((slot.range.start(), slot.range.end()), slot);
        }
    }
}

/// The slot of a whole move that some copy lacks, with what each copy has for it.
fn as_a_whole(base: &Witness, one: &CopiedMove, others: &[Beside<'_>]) -> Slot {
    let range = whole(base, one);
    let text = base.text(range);
    let mut slot = slot_of(range, text.to_owned(), &one.said);
    slot.is_move = true;
    for other in others {
        let Some(written) = other.written else {
            slot.add(other.number, String::new(), "");
            continue;
        };
        let theirs = other.copy.text(written.range);
        let text = text.replacen(base.text(one.range), theirs, 1);
        slot.add(other.number, text, &written.said);
    }
    slot
}

/// Compares the words of a move.
fn compare_words(
    base: &Witness,
    one: &CopiedMove,
    others: &[(Beside<'_>, &CopiedMove)],
    slots: &mut Slots,
) {
    let pairs = others
        .iter()
        .map(|(_, other)| word_by_word(&one.words, &other.words));
    let pairs: Vec<Vec<Option<usize>>> = pairs.collect();
    for (at, word) in one.words.iter().enumerate() {
        let mut slot = slot_of(word.range, base.text(word.range).to_owned(), &word.said);
        for ((beside, other), pairs) in others.iter().zip(&pairs) {
            let found = pairs.get(at).copied().flatten();
            match found.and_then(|found| other.words.get(found)) {
                Some(found) => {
                    let text = beside.copy.text(found.range).to_owned();
                    slot.add(beside.number, text, &found.said);
                    slot.add_longer(beside.number, found);
                }
                None => slot.add(beside.number, String::new(), ""),
            }
        }
        if slot.readings.len() > 1 {
            slots.insert((word.range.start(), word.range.end()), slot);
        }
    }
    for ((beside, other), pairs) in others.iter().zip(&pairs) {
        more_words(one, other, pairs, *beside, others.len() + 1, slots);
    }
}

fn slot_of(range: TextRange, text: String, said: &str) -> Slot {
    Slot {
        range,
        readings: vec![Alternative {
            text,
            said: said.to_owned(),
            copies: vec![0],
            price: 0,
        }],
        chosen: 0,
        first: 0,
        is_place: false,
        is_move: false,
    }
}

/// The index of the counterpart in `other` of each of `words`.
fn word_by_word(words: &[Word], other: &[Word]) -> Vec<Option<usize>> {
    align(words.len(), other.len(), |one, two| {
        match (words.get(one), other.get(two)) {
            (Some(one), Some(two)) => unlike(&one.said, &two.said),
            _ => 0,
        }
    })
}

/// Adds the words of a move that only one of `count` copies has.
fn more_words(
    one: &CopiedMove,
    other: &CopiedMove,
    beside: &[Option<usize>],
    whose: Beside<'_>,
    count: usize,
    slots: &mut Slots,
) {
    let (number, copy) = (whose.number, whose.copy);
    for (at, word) in other.words.iter().enumerate() {
        if beside.contains(&Some(at)) {
            continue;
        }
        let above = beside
            .iter()
            .rposition(|pair| pair.is_some_and(|pair| pair < at));
        let above = above.and_then(|above| one.words.get(above));
        let place = above.map_or(one.range.start(), |word| word.range.end());
        let text = match above {
            Some(_) => format!(" {}", copy.text(word.range)),
            None => format!("{} ", copy.text(word.range)),
        };
        let slot = slots.entry((place, place)).or_insert_with(|| {
            nothing(
                TextRange::empty(place),
                "",
                (0..count).filter(|copy| *copy != number).collect(),
            )
        });
        slot.does_not_lack(number);
        let known = slot.readings.iter_mut().find(|one| one.copies == [number]);
        match known {
            // A further word after an added one.
            Some(known) => {
                known.text += &text;
                known.said += &word.said;
            }
            None => slot.add(number, text, &word.said),
        }
    }
}

/// A move with what is removed with it: its line if nothing else is there, or the blanks before it.
fn whole(copy: &Witness, one: &CopiedMove) -> TextRange {
    let record = copy.game.record();
    let parse = record.parse();
    let line = TextRange::new(parse.line_start(one.line), parse.line_start(one.line + 1));
    let is_alone = copy
        .moves
        .iter()
        .filter(|other| other.line == one.line)
        .count()
        == 1
        && copy.notes.iter().all(|note| !line.contains_range(*note));
    if is_alone {
        return line;
    }
    let before = copy.text(TextRange::new(line.start(), one.range.start()));
    let blanks = before.len() - before.trim_end().len();
    TextRange::new(one.range.start() - size(blanks), one.range.end())
}

/// Runs of moves that only the other copy has.
fn missing(other: &Witness, beside: &[Option<usize>]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for at in (0..other.moves.len()).filter(|at| !beside.contains(&Some(*at))) {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end += 1,
            _ => runs.push(at..at + 1),
        }
    }
    runs
}

/// Where a run of moves that only `other` has belongs in the first copy, and its text there; before a move in the same line
/// with the number of that move, which changes.
fn placed(
    base: &Witness,
    other: &Witness,
    beside: &[Option<usize>],
    run: Range<usize>,
    is_free: impl Fn(TextRange) -> bool,
) -> Option<(TextRange, String)> {
    let record = base.game.record();
    let parse = record.parse();
    let moves = other.moves.get(run.clone())?;
    let (first, last) = (moves.first()?, moves.last()?);
    let above = beside
        .iter()
        .rposition(|pair| pair.is_some_and(|pair| pair < run.start));
    let above = above.and_then(|at| base.moves.get(at));
    let below = beside
        .iter()
        .position(|pair| pair.is_some_and(|pair| pair >= run.end));
    let below = below.and_then(|at| base.moves.get(at));
    let neighbor = |at: Option<usize>| at.and_then(|at| other.moves.get(at)).map(|one| one.line);
    let goes_on = neighbor(run.start.checked_sub(1)) == Some(first.line);
    let leads_on = neighbor(Some(run.end)) == Some(last.line);
    let text = other.text(TextRange::new(first.range.start(), last.range.end()));
    match (above, below) {
        (Some(above), _) if goes_on => {
            Some((TextRange::empty(above.range.end()), format!(" {text}")))
        }
        (_, Some(below)) if leads_on => {
            let (ours, theirs) = (base.before(below), other.before(first));
            let is_number = |text: &str| !text.contains(char::is_alphabetic);
            let are_numbers = is_number(base.text(ours)) && is_number(other.text(theirs));
            let next = other.moves.get(run.end)?;
            let to_next = TextRange::new(first.range.start(), next.range.start());
            Some(match are_numbers && is_free(ours) {
                true => (ours, [other.text(theirs), other.text(to_next)].concat()),
                false => (TextRange::empty(below.range.start()), format!("{text} ")),
            })
        }
        // The result of the game stays after its last move.
        (Some(above), None) if goes_on_behind(base, above) => {
            let line = other.game.record().parse().line_start(first.line);
            let text = other.text(TextRange::new(line, last.range.end()));
            Some((
                TextRange::empty(above.range.end()),
                format!("\n{}", text.trim_start()),
            ))
        }
        (above, below) => {
            let other_record = other.game.record();
            let lines = other_record.parse();
            let range = TextRange::new(
                lines.line_start(first.line),
                lines.line_start(last.line + 1),
            );
            let text = trim_line_break(other.text(range));
            let line = match (above, below) {
                (Some(above), _) => above.line + 1,
                (None, Some(below)) => below.line,
                (None, None) => parse.line_count(),
            };
            let at = parse.line_start(line);
            let is_open = base
                .game
                .text()
                .get(..usize::from(at))
                .is_some_and(|text| !text.is_empty() && !text.ends_with('\n'));
            let start = if is_open { "\n" } else { "" };
            Some((TextRange::empty(at), format!("{start}{text}\n")))
        }
    }
}

/// Whether anything but a comment follows the last move in its line.
fn goes_on_behind(base: &Witness, last: &CopiedMove) -> bool {
    let record = base.game.record();
    let end = record.parse().line_start(last.line + 1);
    let rest = TextRange::new(last.range.end(), end.max(last.range.end()));
    let is_note = |at: &TextRange| at.start() >= rest.start() && at.end() <= rest.end();
    !base.text(rest).trim().is_empty() && !base.notes.iter().any(is_note)
}

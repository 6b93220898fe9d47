//! The record as plain data: tags, and turns with their throws and players. The replay reads it instead of the tree; every part
//! keeps its range.

mod doubled;
mod kubbs;
mod prose;

use std::{
    borrow::Cow,
    cell::OnceCell,
    collections::BTreeMap,
    ops::{Deref, DerefMut, Range},
    slice,
    sync::Arc,
};

use notation::{
    LineParse, Parse, TextRange, TextSize, lines::Doubled, rowan::NodeOrToken, size, walk, work,
};

use prose::{Known, Who};

use crate::{
    game::{
        letters::{self, Letter},
        players,
    },
    read::{ast, syntax::SyntaxKind},
};

/// One game as written.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sheet {
    pub(crate) tags: Vec<Tag>,
    pub(crate) turns: Vec<Arc<Turn>>,
    /// Turns that are written twice; they are not among `turns`.
    pub(crate) doubled: Vec<Doubled>,
    /// In the order in which they appear.
    pub(crate) players: Vec<MentionedPlayer>,
    /// Lower-case names to indices of `players`.
    by_key: BTreeMap<String, usize>,
    /// Lines that are no turns, although they are not marked as comments.
    pub(crate) remarks: Vec<Remark>,
    /// Whether turn numbers lack their period all through the game: `1 a:-`.
    pub(crate) has_bare_numbers: bool,
    /// Whether `FK` and `BK` are a field kubb and a base kubb all through the game, and no king.
    pub(crate) names_kubbs: bool,
    /// Names that certainly are players; `None` if all are, because no word without a colon was read.
    known: Option<Known>,
}

/// A metadata line.
#[derive(Debug, Clone)]
pub(crate) struct Tag {
    pub(crate) key: String,
    pub(crate) value: String,
    /// The value without its quotes.
    pub(crate) value_range: TextRange,
    /// The line without its line break.
    pub(crate) range: TextRange,
}

/// A line that is no turn.
#[derive(Debug, Clone)]
pub(crate) struct Remark {
    /// The line in the game, from 0.
    pub(crate) line: usize,
    /// The line without the blanks and the line break at its ends.
    pub(crate) range: TextRange,
    /// Whether the rest of the game proves it. If it does not, the line is also among the turns.
    pub(crate) is_certain: bool,
}

/// A player, by the first spelling.
#[derive(Debug, Clone)]
pub(crate) struct MentionedPlayer {
    pub(crate) name: String,
    /// In ascending order.
    pub(crate) places: Vec<Mention>,
}

/// A mention of a player: the range of the name, the turn and the throw.
pub(crate) type Mention = (TextRange, usize, usize);

/// A turn: one line.
#[derive(Debug, Clone)]
pub(crate) struct Turn {
    /// The line in the game, from 0.
    pub(crate) line: usize,
    /// The line without the blanks and the line break at its ends.
    pub(crate) range: TextRange,
    pub(crate) number: Option<Number>,
    /// The period of a missing number.
    pub(crate) lone_period: Option<TextRange>,
    pub(crate) throws: Vec<Throw>,
    /// Words at its end that are no throws, up to the end of the line.
    pub(crate) remark: Option<TextRange>,
    /// Words between its throws that are no throws.
    pub(crate) words: Vec<TextRange>,
    /// Whether a comment that is never closed hides the rest of it.
    pub(crate) cut: bool,
}

/// A turn number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number {
    pub(crate) value: u32,
    /// Its digits and the period.
    pub(crate) range: TextRange,
    /// Whether it has no period, like all or most numbers of the game.
    pub(crate) is_bare: bool,
    /// Whether a letter stands behind it: `2a.`.
    pub(crate) is_lettered: bool,
}

/// How a throw names its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NameForm {
    /// A bare number after the turn number.
    Count,
    /// No player.
    Plain,
    /// `jt:B`.
    Colon,
    /// `jtB`.
    Glued,
}

/// One word of a turn.
#[derive(Debug, Clone)]
pub(crate) struct Throw {
    pub(crate) range: TextRange,
    pub(crate) form: NameForm,
    /// The index of the player, and the range of the name.
    pub(crate) player: Option<(usize, TextRange)>,
    pub(crate) steps: Steps,
    /// Whether something in it is already reported, so that its effect is unknown.
    pub(crate) flawed: bool,
}

/// The actions of a throw, nearly always one.
#[derive(Debug, Clone, Default)]
pub(crate) enum Steps {
    #[default]
    None,
    One(Act),
    More(Vec<Act>),
}

impl Steps {
    fn push(&mut self, step: Act) {
        match self {
            Self::None => *self = Self::One(step),
            Self::One(first) => *self = Self::More(vec![*first, step]),
            Self::More(steps) => steps.push(step),
        }
    }
}

impl Deref for Steps {
    type Target = [Act];

    fn deref(&self) -> &[Act] {
        match self {
            Self::None => &[],
            Self::One(step) => slice::from_ref(step),
            Self::More(steps) => steps,
        }
    }
}

impl DerefMut for Steps {
    fn deref_mut(&mut self) -> &mut [Act] {
        match self {
            Self::None => &mut [],
            Self::One(step) => slice::from_mut(step),
            Self::More(steps) => steps,
        }
    }
}

impl FromIterator<Act> for Steps {
    fn from_iter<I: IntoIterator<Item = Act>>(steps: I) -> Self {
        let mut all = Self::None;
        steps.into_iter().for_each(|step| all.push(step));
        all
    }
}

/// One action.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Act {
    pub(crate) letter: Letter,
    /// How many, if written.
    pub(crate) number: Option<u32>,
    /// `BA` or `MA`.
    pub(crate) legacy: bool,
    pub(crate) range: TextRange,
}

impl Act {
    /// The number of kubbs, 1 if none is written.
    pub(crate) fn count(&self) -> u8 {
        u8::try_from(self.number.unwrap_or(1)).unwrap_or(u8::MAX)
    }
}

impl Throw {
    pub(crate) fn has(&self, letter: Letter) -> bool {
        self.steps.iter().any(|step| step.letter == letter)
    }

    pub(crate) fn first(&self) -> Option<Letter> {
        self.steps.first().map(|step| step.letter)
    }

    /// Whether it belongs to the toss, before the batons.
    pub(crate) fn is_toss(&self) -> bool {
        self.first()
            .is_some_and(|letter| letter.is_toss() || letter == Letter::Advantage)
    }

    /// Whether it only says that the game is over.
    pub(crate) fn calls_end(&self) -> bool {
        matches!(self.first(), Some(Letter::Win | Letter::Resign))
    }

    /// Whether it is a baton, thrown or not.
    pub(crate) fn is_baton(&self) -> bool {
        self.first().map_or(self.flawed, Letter::is_baton)
    }

    /// Whether it is a baton that was not thrown.
    pub(crate) fn is_unthrown(&self) -> bool {
        self.first() == Some(Letter::Unthrown)
    }
}

impl Turn {
    /// Whether it has no number and no period in place of one.
    pub(crate) fn is_bare(&self) -> bool {
        self.number.is_none() && self.lone_period.is_none()
    }

    /// Whether it has neither a number nor a throw, only words, perhaps a heading.
    pub(crate) fn is_only_words(&self) -> bool {
        self.is_bare() && self.throws.is_empty()
    }

    /// The range that should be the turn's `number` but was read otherwise: a lone period; digits without a period, read as
    /// kubbs thrown in; or both, swapped.
    pub(crate) fn misread_number(&self, number: u32) -> Option<TextRange> {
        let first = self.throws.first();
        let count = first.filter(|throw| throw.form == NameForm::Count);
        let is_number =
            |throw: &&Throw| throw.steps.first().map(Act::count) == u8::try_from(number).ok();
        let digits = count.filter(is_number).map(|throw| throw.range);
        match (self.lone_period, digits) {
            (Some(period), Some(digits)) if period.end() == digits.start() => {
                Some(period.cover(digits))
            }
            (Some(period), _) => Some(period),
            (None, digits) => digits.filter(|_| self.number.is_none()),
        }
    }

    /// A number before its throws without a period: without a letter, or with that of a throw-in behind a blank, as in `2 I`. The
    /// turn's ranges are relative to `text`.
    fn bare_number(&self, text: &str) -> Option<Number> {
        const MOST_DIGITS: usize = 3;
        let first = self.throws.first().filter(|_| self.is_bare())?;
        let written = text.get(Range::from(first.range))?;
        let digits = match written.split_once([' ', '\t']) {
            Some((digits, letter)) => {
                let is_apart = first.player.is_none() && letter.trim_start().len() == 1;
                Some(digits).filter(|_| is_apart)?
            }
            None => written,
        };
        let is_number =
            digits.len() <= MOST_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
        let value = digits.parse().ok().filter(|_| is_number)?;
        Some(Number {
            value,
            range: TextRange::at(first.range.start(), size(digits.len())),
            is_bare: true,
            is_lettered: false,
        })
    }

    /// Whether a throw-in begins with such a `number`, which is then either that of the turn or that of the kubbs: `2 I`.
    fn is_before_letter(&self, number: Number) -> bool {
        let first = self.throws.first();
        first.is_some_and(|first| first.range != number.range)
    }

    /// Uses such a number as the turn's. Returns whether it was a throw of its own.
    fn take_bare_number(&mut self, text: &str) -> bool {
        let Some(number) = self.bare_number(text) else {
            return false;
        };
        let is_whole = !self.is_before_letter(number);
        self.number = Some(number);
        if is_whole {
            self.throws.remove(0);
        } else if let Some(first) = self.throws.first_mut() {
            // The letter is one byte, see `bare_number`.
            let end = first.range.end();
            first.range = TextRange::new(end - TextSize::new(1), end);
            for step in first.steps.iter_mut() {
                (step.number, step.range) = (None, first.range);
            }
        }
        is_whole
    }

    /// The turn with all its ranges moved by `to`.
    pub(crate) fn moved(mut self, to: impl Fn(TextRange) -> TextRange) -> Self {
        self.range = to(self.range);
        self.lone_period = self.lone_period.map(&to);
        self.remark = self.remark.map(&to);
        for word in &mut self.words {
            *word = to(*word);
        }
        if let Some(number) = &mut self.number {
            number.range = to(number.range);
        }
        for throw in &mut self.throws {
            throw.range = to(throw.range);
            throw.player = throw.player.map(|(player, range)| (player, to(range)));
            for step in throw.steps.iter_mut() {
                step.range = to(step.range);
            }
        }
        self
    }

    /// The throw at `offset`, which may be its end.
    pub(crate) fn throw_at(&self, offset: TextSize) -> Option<usize> {
        // The first throw that ends after the offset, unless the one before it ends right there.
        let after = self
            .throws
            .partition_point(|throw| throw.range.end() <= offset);
        let holds = |at: &usize| {
            self.throws
                .get(*at)
                .is_some_and(|throw| throw.range.contains_inclusive(offset))
        };
        let before = || after.checked_sub(1).filter(holds);
        Some(after).filter(holds).or_else(before)
    }
}

impl Sheet {
    /// Reads a parsed game.
    pub(crate) fn read(parse: &Parse) -> Self {
        let (mut tags, mut turns) = (Vec::new(), Vec::with_capacity(parse.line_count()));
        for (line, node) in parse.lines().enumerate() {
            if let Some(turn) = ast::TurnLine::cast(node) {
                turns.push((line, turn));
            } else if let Some(tag) = ast::TagLine::cast(node) {
                tags.extend(read_tag(tag));
            }
        }
        let known = OnceCell::new();
        let proven = || known.get_or_init(|| Known::of(&turns, &tags));
        let who = Who {
            knows: &|name| proven().is_before_colon(name),
            is_sure: &|name| proven().is_sure(name),
        };
        let mut sheet = Self {
            remarks: who.remarks(&turns),
            ..Self::default()
        };
        let mut left = Cow::from(&turns);
        if !sheet.remarks.is_empty() {
            left.to_mut().retain(|(line, _)| !sheet.is_no_turn(*line));
        }
        sheet.doubled = doubled::doubled(parse.text(), &left);
        sheet.turns.reserve_exact(left.len());
        for &(line, turn) in &*left {
            if sheet.doubled_on(line).is_none() {
                sheet.add_turn(line, turn, &who);
            }
        }
        drop(left);
        sheet.known = known.into_inner();
        sheet.tags = tags;
        sheet.take_bare_numbers(parse.text());
        sheet.take_lettered_numbers();
        sheet.take_names_of_kubbs();
        sheet
    }

    /// Whether some numbers have a letter, `2a.`, but most have none: then the letter does not stand for a team, and a turn was written
    /// between two others.
    pub(crate) fn has_turns_between(&self) -> bool {
        let numbers = || self.turns.iter().filter_map(|turn| turn.number);
        let lettered = numbers().filter(|number| number.is_lettered).count();
        lettered > 0 && lettered * 2 < numbers().count()
    }

    /// Counts such turns on from those before them.
    fn take_lettered_numbers(&mut self) {
        if !self.has_turns_between() {
            return;
        }
        let mut next: Option<u32> = None;
        for turn in &mut self.turns {
            let counted = next.filter(|_| turn.number.is_some_and(|number| number.is_lettered));
            if let Some(value) = counted
                && let Some(number) = &mut Arc::make_mut(turn).number
            {
                number.value = value;
            }
            let value = turn.number.map(|number| number.value).or(next);
            next = value.and_then(|value| value.checked_add(1));
        }
    }

    /// Reads `1 a:-`, `2 b:F` as numbered turns if such numbers count the turns all through the game; otherwise they are kubbs
    /// thrown in.
    fn take_bare_numbers(&mut self, text: &str) {
        let numbers = self.turns.iter().map(|turn| turn.bare_number(text));
        let numbers: Vec<Option<Number>> = numbers.collect();
        let are_bare = numbers.iter().flatten().count() >= MANY_BARE && self.counts_turns(&numbers);
        if !are_bare || !self.are_certain(&numbers) {
            return;
        }
        self.has_bare_numbers = true;
        let turns = self.turns.iter_mut();
        let taken: Vec<bool> = turns
            .map(|turn| Arc::make_mut(turn).take_bare_number(text))
            .collect();
        let places = self.players.iter_mut().flat_map(|one| &mut one.places);
        for (_, turn, throw) in places {
            if taken.get(*turn) == Some(&true) {
                *throw = throw.saturating_sub(1);
            }
        }
    }

    /// Whether the numbers of the turns, with the `bare` ones, count up as turn numbers do.
    fn counts_turns(&self, bare: &[Option<Number>]) -> bool {
        let turns = self.turns.iter().zip(bare);
        let values = turns.map(|(turn, bare)| turn.number.or(*bare).map(|number| number.value));
        let Some(values) = values.collect::<Option<Vec<u32>>>() else {
            return false;
        };
        let pairs = values.windows(2);
        let steps =
            pairs.filter(|pair| matches!(pair, [one, next] if one.checked_add(1) == Some(*next)));
        // One in four may be a slip or follow missing lines.
        let goes_on = steps.count() * 4 >= (values.len() - 1) * 3;
        let throws = self.turns.iter().flat_map(|turn| &turn.throws);
        let has_inkast = throws
            .filter(|throw| throw.form != NameForm::Count)
            .any(|throw| throw.has(Letter::Inkast));
        let is_numbered = self.turns.iter().any(|turn| turn.number.is_some());
        let begins = values.first() == Some(&1);
        goes_on && (is_numbered || has_inkast || begins && values.len() > MANY_BARE)
    }

    /// Whether no number of the `bare` ones can be that of kubbs (`2 I`), or if one can, the numbers rise by one from 1 on in
    /// every turn, and one of them can be nothing but a turn's: `1 0I`.
    fn are_certain(&self, bare: &[Option<Number>]) -> bool {
        let turns = || self.turns.iter().zip(bare);
        let is_doubtful = |(turn, number): (&Arc<Turn>, &Option<Number>)| {
            number.is_some_and(|number| turn.is_before_letter(number))
        };
        if !turns().any(is_doubtful) {
            return true;
        }
        let is_next = |((turn, bare), next): ((&Arc<Turn>, &Option<Number>), u32)| {
            let number = turn.number.or(*bare);
            number.is_some_and(|number| number.value == next)
        };
        self.turns.len() > MANY_BARE && turns().zip(1..).all(is_next) && !turns().all(is_doubtful)
    }

    fn add_turn(&mut self, line: usize, node: ast::TurnLine<'_>, who: &Who<'_>) {
        let (players, by_key) = (&mut self.players, &mut self.by_key);
        let mut index = |name: &str| {
            // Most players are written alike everywhere.
            let is_same = |player: &MentionedPlayer| player.name == name;
            if let Some(index) = players.iter().take(FEW_PLAYERS).position(is_same) {
                return index;
            }
            let key = players::key(name);
            if let Some(index) = by_key.get(&*key) {
                return *index;
            }
            by_key.insert(key.into_owned(), players.len());
            players.push(MentionedPlayer {
                name: name.to_owned(),
                places: Vec::new(),
            });
            players.len() - 1
        };
        let turn = Names {
            who,
            index: &mut index,
        }
        .turn(line, node);
        for (at, throw) in turn.throws.iter().enumerate() {
            if let Some((player, range)) = throw.player
                && let Some(player) = self.players.get_mut(player)
            {
                player.places.push((range, self.turns.len(), at));
            }
        }
        self.turns.push(Arc::new(turn));
    }

    /// Reads one line anew; its ranges are relative to the line. A player who is unknown in the game gets the next free index.
    /// `None` if the line is no turn.
    pub(crate) fn read_line(&self, line: usize, parsed: &LineParse, text: &str) -> Option<Turn> {
        let turn = ast::TurnLine::cast(parsed.tree.root(text))?;
        let mut index = |name: &str| self.player_named(name).unwrap_or(self.players.len());
        let who = Who {
            knows: &|name| self.knows(name),
            is_sure: &|name| self.is_sure(name),
        };
        let mut names = Names {
            who: &who,
            index: &mut index,
        };
        let mut turn = names.turn(line, turn);
        if self.has_bare_numbers {
            turn.take_bare_number(text);
        }
        if self.names_kubbs {
            kubbs::leave_out_kings(&mut turn);
        }
        Some(turn)
    }

    /// The player of this name, in any case.
    pub(crate) fn player_named(&self, name: &str) -> Option<usize> {
        self.by_key.get(&*players::key(name)).copied()
    }

    /// Whether the game has this name before a colon, in any case.
    pub(crate) fn knows(&self, name: &str) -> bool {
        match &self.known {
            Some(known) => known.is_before_colon(name),
            None => self.player_named(name).is_some(),
        }
    }

    /// Whether a name certainly is a player: it stands before a colon, before actions in capitals, or in the metadata.
    pub(crate) fn is_sure(&self, name: &str) -> bool {
        match &self.known {
            Some(known) => known.is_sure(name),
            None => self.knows(name) || prose::is_listed(&self.tags, name),
        }
    }

    /// The remark on line `line` of the game, if nothing in the line is certainly part of a turn.
    pub(crate) fn remark_on(&self, line: usize) -> Option<&Remark> {
        let found = self.remarks.binary_search_by_key(&line, |one| one.line);
        self.remarks.get(found.ok()?)
    }

    /// Whether line `line` of the game is certainly no turn, although it is no comment.
    pub(crate) fn is_no_turn(&self, line: usize) -> bool {
        self.remark_on(line).is_some_and(|remark| remark.is_certain)
    }

    /// The turn on line `line` of the game.
    pub(crate) fn turn_on(&self, line: usize) -> Option<usize> {
        self.turns
            .binary_search_by_key(&line, |turn| turn.line)
            .ok()
    }

    /// The repeated turn on line `line` of the game, if it is one.
    pub(crate) fn doubled_on(&self, line: usize) -> Option<&Doubled> {
        let found = self.doubled.binary_search_by_key(&line, |one| one.line);
        self.doubled.get(found.ok()?)
    }

    /// The turn and the throw at `offset`, which may be the throw's end.
    pub(crate) fn throw_at(&self, parse: &Parse, offset: TextSize) -> Option<(usize, usize)> {
        let turn = self.turn_on(parse.line_at(offset))?;
        let at = self.turns[turn].throw_at(offset)?;
        Some((turn, at))
    }

    /// The number of a turn, if it is written.
    pub(crate) fn number(&self, turn: usize) -> Option<u32> {
        self.turns.get(turn)?.number.map(|number| number.value)
    }

    /// Whether at least half of the turns have numbers.
    pub(crate) fn is_numbered(&self) -> bool {
        let numbered = self
            .turns
            .iter()
            .filter(|turn| turn.number.is_some())
            .count();
        numbered * 2 >= self.turns.len() && numbered > 0
    }

    /// The name of player `index`.
    pub(crate) fn name(&self, index: usize) -> &str {
        self.players
            .get(index)
            .map_or("", |player| player.name.as_str())
    }
}

/// From this many turns with a bare number on, they are no slips.
const MANY_BARE: usize = 2;

/// A game has twelve players at most.
const FEW_PLAYERS: usize = 12;

/// A turn has six batons and perhaps a throw-in and an advantage line.
const USUAL_THROWS: usize = 8;

/// Reads turns, and finds the players that they name.
struct Names<'a> {
    who: &'a Who<'a>,
    index: &'a mut dyn FnMut(&str) -> usize,
}

impl Names<'_> {
    fn turn(&mut self, line: usize, node: ast::TurnLine<'_>) -> Turn {
        let mut said: Option<TextRange> = None;
        let mut cut = false;
        let mut number: Option<ast::TurnNumber<'_>> = None;
        let mut throws = Vec::with_capacity(USUAL_THROWS);
        let mut words = Vec::new();
        let remark = self.who.remark(node);
        let name = self.who.name_before_inkast(node);
        for part in node.parts() {
            let (kind, range) = walk::part(&part);
            if kind.is_trivia() {
                continue;
            }
            said = Some(said.map_or(range, |before| before.cover(range)));
            cut |= kind == SyntaxKind::UNCLOSED_COMMENT;
            let NodeOrToken::Node(node) = part else {
                continue;
            };
            if remark.is_some_and(|start| start <= range.start()) {
                continue;
            }
            if name == Some(range) {
                words.push(range);
            } else if let Some(throw) = ast::Throw::cast(node) {
                cut |= counts_batons(throw.text());
                match self.throw(throw) {
                    Some(throw) => throws.push(throw),
                    None => words.push(range),
                }
            } else if let Some(count) = ast::Count::cast(node) {
                throws.push(read_count(count));
            } else {
                number = number.or(ast::TurnNumber::cast(node));
            }
        }
        work::count(throws.len());
        let said = said.unwrap_or_default();
        let number_range = number.map(ast::TurnNumber::range);
        let value = number.and_then(|number| number.value());
        Turn {
            line,
            // A turn has at least one word.
            range: said,
            number: number_range.zip(value).map(|(range, value)| Number {
                value,
                range,
                is_bare: false,
                is_lettered: number.is_some_and(ast::TurnNumber::is_lettered),
            }),
            lone_period: number_range.filter(|_| value.is_none()),
            throws,
            words,
            remark: remark.map(|start| TextRange::new(start, said.end())),
            cut,
        }
    }

    /// Reads a throw; `None` if it is a word of some language.
    fn throw(&mut self, throw: ast::Throw<'_>) -> Option<Throw> {
        let range = throw.range();
        let mut steps = Steps::None;
        let (mut player, mut has_unknown) = (None, false);
        for part in throw.parts() {
            match part {
                NodeOrToken::Node(node) => {
                    if let Some(step) = ast::Step::cast(node).and_then(read_step) {
                        steps.push(step);
                    }
                }
                NodeOrToken::Token(token) => match token.kind() {
                    SyntaxKind::WORD if self.who.is_word(token.text(), true) => return None,
                    SyntaxKind::WORD => return Some(self.glued(token)),
                    SyntaxKind::PLAYER if player.is_none() => {
                        player = Some(((self.index)(token.text()), token.text_range()));
                    }
                    // `F!`: a remark.
                    SyntaxKind::UNKNOWN
                        if !steps.is_empty()
                            && token.text_range().end() == range.end()
                            && token.text().chars().all(|sign| matches!(sign, '!' | '?')) => {}
                    SyntaxKind::UNKNOWN => {
                        let word = token.text_range();
                        let is_all =
                            player.is_some() && steps.is_empty() && word.end() == range.end();
                        match letters::of_word(token.text()).filter(|_| is_all) {
                            Some(letter) => steps.push(Act {
                                letter,
                                number: None,
                                legacy: false,
                                range: word,
                            }),
                            None => has_unknown = true,
                        }
                    }
                    _ => {}
                },
            }
        }
        let is_flawed = |(index, step): (usize, &Act)| {
            let is_same = |other: &Act| other.letter == step.letter;
            let hits_twice = !step.letter.is_toss() && steps[..index].iter().any(is_same);
            hits_twice || step.number.is_some_and(|number| !step.letter.takes(number))
        };
        let is_any_flawed = steps.iter().enumerate().any(is_flawed);
        if has_unknown && player.is_none() && self.who.is_word(throw.text(), false) {
            return None;
        }
        Some(Throw {
            range,
            form: if player.is_some() {
                NameForm::Colon
            } else {
                NameForm::Plain
            },
            player,
            flawed: is_any_flawed || steps.is_empty() || has_unknown,
            steps,
        })
    }

    fn glued(&mut self, word: ast::Token<'_>) -> Throw {
        let (text, range) = (word.text(), word.text_range());
        let at = players::split(text, self.who.knows).unwrap_or_default();
        let start = range.start() + size(at);
        let (name, actions) = text.split_at(at);
        let legacy = letters::is_legacy_advantage(actions);
        let player = (at > 0).then(|| ((self.index)(name), TextRange::new(range.start(), start)));
        let steps = if legacy {
            Steps::One(Act {
                letter: Letter::Advantage,
                number: None,
                legacy,
                range: TextRange::new(start, range.end()),
            })
        } else {
            letters::scan(actions)
                .iter()
                .filter_map(|piece| {
                    Some(Act {
                        letter: piece.letter?,
                        number: piece.number,
                        legacy,
                        range: TextRange::new(
                            start + size(piece.range.start),
                            start + size(piece.range.end),
                        ),
                    })
                })
                .collect()
        };
        Throw {
            range,
            form: NameForm::Glued,
            player,
            flawed: steps.is_empty(),
            steps,
        }
    }
}

/// Whether misses are counted with a sign for "times", `3x -` or `- x3`, or unthrown batons, `2X` or `X2`: their finding says how many
/// batons these are.
fn counts_batons(throw: &str) -> bool {
    let throw = throw.split_once(':').map_or(throw, |(_, body)| body);
    let behind = throw.trim_start_matches(|sign: char| sign.is_ascii_digit());
    behind.len() < throw.len()
        && throw.ends_with(['-', 'x', 'X'])
        && behind.trim_start().starts_with(['x', 'X', '\u{d7}', '*'])
        || is_counted_behind(throw)
}

/// Whether the number stands behind the sign: `X x2`, `-x3`, `X2`.
fn is_counted_behind(throw: &str) -> bool {
    let sign = throw.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let mut signs = sign.chars().filter(|sign| !sign.is_whitespace());
    let signs = (signs.next(), signs.next(), signs.next());
    let is_sign = matches!(
        signs,
        (Some('x' | 'X'), None, None)
            | (
                Some('-' | 'x' | 'X'),
                Some('x' | 'X' | '\u{d7}' | '*'),
                None
            )
    );
    is_sign && sign.len() < throw.len()
}

fn read_tag(line: ast::TagLine<'_>) -> Option<Tag> {
    let (key, value) = (line.key()?, line.value()?);
    let text = value.text();
    let inner = text.strip_prefix('"').unwrap_or(text);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    let start = value.text_range().start() + size(usize::from(text.starts_with('"')));
    Some(Tag {
        key: key.text().to_owned(),
        value: inner.to_owned(),
        value_range: TextRange::at(start, size(inner.len())),
        range: line.content(),
    })
}

fn read_step(step: ast::Step<'_>) -> Option<Act> {
    let (range, action) = (step.range(), step.action()?);
    if action.kind() == SyntaxKind::UNKNOWN {
        let words = step.words();
        let is_unthrown = || {
            counts_batons(words) && (words.ends_with(['x', 'X']) || words.starts_with(['x', 'X']))
        };
        let unthrown = || is_unthrown().then_some(Letter::Unthrown);
        return Some(Act {
            letter: letters::of_said(words).or_else(unthrown)?,
            number: step.number(),
            legacy: false,
            range,
        });
    }
    let is_letter_alone = action.text_range() == range;
    let number = if is_letter_alone { None } else { step.number() };
    Some(Act {
        letter: action.text().chars().next().and_then(Letter::of)?,
        number,
        legacy: !is_letter_alone && number.is_none() && step.has_side(),
        range,
    })
}

fn read_count(count: ast::Count<'_>) -> Throw {
    let range = count.range();
    Throw {
        range,
        form: NameForm::Count,
        player: None,
        steps: Steps::One(Act {
            letter: Letter::Inkast,
            number: Some(count.value()),
            legacy: false,
            range: count.digits(),
        }),
        flawed: false,
    }
}

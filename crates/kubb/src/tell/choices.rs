//! What can be done next on the pitch: the next baton of each player of the team, an unusual throw-in, and the ways in which a
//! game ends. Where the record goes on, that is what it says there, and other batons before that one.

mod ending;
mod insertion;
mod roster;
mod shared;
mod toss;
mod words;

use notation::{Choice, Edit, Order as _, PadPlace, TextRange, TextSize, Then, grouped};

use crate::{
    game::{Side, letters::Letter},
    picture::{base_region, field_region},
    read::{
        sheet::{Act, Throw},
        write::Thrown,
    },
    record::KubbRecord,
    replay::Analysis,
    tell::{
        actions::win_tag,
        next::{Legal, Next},
    },
};

use insertion::Insertion;
use roster::Roster;

/// The keys of the pad, for the most frequent results of a baton.
static KEYS: [(&str, &str); 6] = [
    ("miss", ""),
    ("1", "field kubb"),
    ("2", "field kubbs"),
    ("3", "field kubbs"),
    ("base", "kubb"),
    ("king", ""),
];

/// Batons of a turn where the opening is not known.
const MOST_BATONS: u8 = 6;

/// The choices after the throw at `at`, and after the choices with the keys `picked`.
pub(crate) fn choices(record: &KubbRecord, at: TextSize, picked: &[String]) -> Vec<Choice> {
    let game = record.game();
    let begun = game
        .sheet
        .turns
        .partition_point(|turn| turn.range.start() < at);
    let last = begun.checked_sub(1);
    let thrown = last.map_or(0, |turn| throws_before(game, turn, at));
    if last.is_some_and(|turn| !is_readable(game, turn, thrown)) {
        return Vec::new();
    }
    let keys: Vec<&str> = picked.iter().map(String::as_str).collect();
    if let Some((turn, throw)) = recorded(game, last, thrown) {
        return inside(record, turn, throw, &keys);
    }
    let pads = pads(record);
    let mut choices: Vec<Choice> = pads.iter().flat_map(|pad| pad.choices(&keys)).collect();
    if let (Some(pad), []) = (pads.last(), &*keys) {
        choices.extend(pad.ends());
    }
    choices
}

/// How many throws of a turn begin before `at`.
fn throws_before(game: &Analysis, turn: usize, at: TextSize) -> usize {
    let turn = game.sheet.turns.get(turn);
    turn.map_or(0, |turn| {
        turn.throws
            .partition_point(|throw| throw.range.start() < at)
    })
}

/// Whether the position after the first `throws` throws of a turn is known.
fn is_readable(game: &Analysis, turn: usize, throws: usize) -> bool {
    let turns = &game.sheet.turns;
    let (Some(here), Some(played)) = (turns.get(turn), game.replay.turns.get(turn)) else {
        return false;
    };
    let is_flawed = |throws: &[Throw]| throws.iter().any(|throw| throw.flawed);
    let above = turn.checked_sub(1).and_then(|above| turns.get(above));
    let is_lost = above.is_some_and(|above| above.cut || is_flawed(&above.throws));
    let is_cut = here.cut && throws == here.throws.len();
    let is_flawed = is_flawed(here.throws.get(..throws).unwrap_or_default());
    !(played.dead || is_lost || is_cut || is_flawed)
}

/// The turn and the throw that follow the first throws of turn `last` in the record. A number alone may follow the last one.
fn recorded(game: &Analysis, last: Option<usize>, throws: usize) -> Option<(usize, usize)> {
    let turns = &game.sheet.turns;
    let place = match last {
        Some(last) if throws < turns.get(last)?.throws.len() => (last, throws),
        Some(last) => (last + 1, 0),
        None => (0, 0),
    };
    let turn = turns.get(place.0)?;
    let is_number = turn.throws.is_empty() && place.0 + 1 == turns.len();
    (!is_number).then_some(place)
}

/// In the middle of a game: what the record says from throw `from` of `turn` to the next baton, and the batons that can be
/// thrown before it.
fn inside(record: &KubbRecord, turn: usize, from: usize, keys: &[&str]) -> Vec<Choice> {
    let game = record.game();
    let throws = game.sheet.turns.get(turn).map(|turn| &*turn.throws);
    let mut rest = throws.unwrap_or_default().iter().skip(from);
    let first = rest.clone().next();
    let (Some(first), Some(throw)) = (first, rest.find(|throw| throw.is_baton())) else {
        return Vec::new();
    };
    let before = throw.range.start();
    let Some(next) = Next::in_turn(game, turn, before) else {
        return Vec::new();
    };
    let pad = Pad::new(record, next, Insertion::Before { turn, at: before });
    let written = TextRange::new(first.range.start(), throw.range.end());
    let followed = pad.follow(throw, written).filter(|_| keys.is_empty());
    let is_other = |choice: &Choice| {
        let label = followed.as_ref().map(|followed| &followed.label);
        label != Some(&choice.label)
    };
    let others: Vec<Choice> = pad.choices(keys).into_iter().filter(is_other).collect();
    grouped(followed.into_iter().chain(others))
}

/// Where the game goes on after its last turn: in that turn, in a new one, or in both if its number of batons is unknown.
fn pads(record: &KubbRecord) -> Vec<Pad<'_>> {
    let game = record.game();
    let mut pads = Vec::new();
    let end = record.parse.text_len();
    let turns = game.sheet.turns.len();
    let last = turns.checked_sub(1);
    let here = last.and_then(|turn| Some((turn, Next::in_turn(game, turn, end)?)));
    if let Some((turn, mut next)) = here {
        let is_complete = next.batons >= next.allowed;
        // If no turn follows, the batons of the first turn show the opening.
        if next.number == 1 && record.variant.opening.is_none() {
            next.allowed = MOST_BATONS;
        }
        if next.position.end.is_some() {
            return pads;
        }
        // After a turn with too many batons the position is unknown.
        if next.batons > next.allowed {
            return pads;
        }
        if next.batons < next.allowed {
            pads.push(Pad::new(record, next, Insertion::InTurn(turn)));
        }
        if !is_complete {
            return pads;
        }
    }
    let mut next = Next::after_turns(game, turns);
    next.throw_in(&[]);
    if next.number == 1 && record.variant.opening.is_none() {
        next.allowed = MOST_BATONS;
    }
    pads.push(Pad::new(record, next, Insertion::NewTurn));
    pads
}

/// A scorer's pad: the next throw, and where to write it.
struct Pad<'r> {
    record: &'r KubbRecord,
    next: Next,
    place: Insertion,
    roster: Roster,
}

impl<'r> Pad<'r> {
    fn new(record: &'r KubbRecord, next: Next, place: Insertion) -> Self {
        let roster = Roster::of(record.game(), &next, place);
        Self {
            record,
            next,
            place,
            roster,
        }
    }

    fn game(&self) -> &'r Analysis {
        self.record.game()
    }

    /// The choice that follows the record's own baton at a place; `None` if that baton is not legal.
    fn follow(&self, throw: &Throw, place: TextRange) -> Option<Choice> {
        let legal = self.next.legal().into_iter();
        let mut legal = legal.flat_map(|legal| [legal, legal.with_king()]);
        let legal = legal.find(|legal| legal.is(throw))?;
        let player = throw
            .player
            .map(|(player, _)| self.game().sheet.name(player));
        Some(self.choice(player, legal, |_| Then::Follow(place)))
    }

    /// The choices of this pad after those with the keys `picked`.
    fn choices(&self, picked: &[&str]) -> Vec<Choice> {
        match picked {
            [] => [self.throws(is_usual), self.rare(), self.toss(), self.line()].concat(),
            [key] => match *key {
                "more" => self.throws(|legal| !is_usual(legal)),
                "king" => self.thrown_by_all(&self.hits_with_king()),
                "line" => self.lines(),
                key => self.toss_step(key),
            },
            ["throw-in", "shared", parts @ ..] => self.shared(parts),
            _ => Vec::new(),
        }
    }

    /// The batons of each player that `is_wanted` selects: misses first, then more and more kubbs.
    fn throws(&self, is_wanted: impl Fn(&Legal) -> bool) -> Vec<Choice> {
        let mut legal = self.next.legal();
        legal.retain(is_wanted);
        legal.order_by_key(|legal| legal.letter != Letter::Miss);
        self.thrown_by_all(&legal)
    }

    /// These batons for each player.
    fn thrown_by_all(&self, legal: &[Legal]) -> Vec<Choice> {
        let mut choices = Vec::new();
        for player in self.roster.in_order() {
            let choice = |legal: &Legal| {
                self.choice(player, *legal, |text| {
                    let edits = self.written(text);
                    Then::Write(self.with_winner(edits, self.winner_after(*legal)))
                })
            };
            choices.extend(legal.iter().map(choice));
        }
        choices
    }

    /// Leads to hits that seldom happen.
    fn rare(&self) -> Vec<Choice> {
        let ask = |label: &str, sign: &str, key: &str| {
            Choice::new(label, sign, Then::Ask(key.to_owned())).group("what seldom happens")
        };
        let more = ask("many base kubbs fall with one baton", "3B …", "more");
        let king = ask("kubbs fall, and the king too early", "FE …", "king").to("king");
        let has_more = self.next.legal().iter().any(|legal| !is_usual(legal));
        let has_king = !self.hits_with_king().is_empty();
        let more = match self.next.position.field_against(self.next.side).min {
            0 => more.to(base_region(1 - self.next.side)),
            _ => more
                .from(field_region(1 - self.next.side))
                .to(base_region(1 - self.next.side)),
        };
        [(has_more, more), (has_king, king)]
            .into_iter()
            .filter_map(|(is_there, choice)| is_there.then_some(choice))
            .collect()
    }

    /// Hits of which a kubb, or the baton itself, also fells the king: `3FE`.
    fn hits_with_king(&self) -> Vec<Legal> {
        let (side, position) = (self.next.side, &self.next.position);
        let (field, base) = (position.field_against(side), position.base_against(side));
        let is_too_early = |legal: &Legal| legal.felled.0 < field.max || legal.felled.1 < base.max;
        let hits = self.next.legal().into_iter();
        hits.filter(|legal| legal.felled != (0, 0) && is_too_early(legal))
            .map(Legal::with_king)
            .collect()
    }

    /// A baton of `player`; `None` for a throw without a name.
    fn choice(
        &self,
        player: Option<&str>,
        legal: Legal,
        then: impl FnOnce(&str) -> Then,
    ) -> Choice {
        let who = player.map_or_else(|| self.team(), str::to_owned);
        let steps = legal.steps();
        let sign = match legal.letter {
            Letter::Miss => "–".to_owned(),
            _ => steps.iter().map(Act::to_string).collect(),
        };
        let written = self.thrown(&Thrown { player, steps }, legal.letter);
        let choice = Choice::new(words::label(&who, &self.next, legal), sign, then(&written))
            .group(format!("{who} throws"))
            .effect(self.effect(legal))
            .pad(PadPlace {
                by: who,
                head: self.head(),
                keys: &KEYS,
                key: self.key(legal),
            });
        let side = 1 - self.next.side;
        match (legal.letter, legal.felled) {
            (Letter::King | Letter::KingMiss | Letter::EarlyKing, _) => choice.to("king"),
            (_, (0, 0)) => choice,
            (_, (_, 0)) => choice.to(field_region(side)),
            (_, (0, _)) => choice.to(base_region(side)),
            (..) => choice.from(field_region(side)).to(base_region(side)),
        }
    }

    /// `jt:2F`, followed by `X` for the batons that are not thrown if it ends the game.
    fn thrown(&self, thrown: &Thrown<'_>, letter: Letter) -> String {
        let mut written = thrown.to_string();
        if letter.ends_game() && !self.is_inside() {
            let left = self.next.allowed.saturating_sub(self.next.batons + 1);
            written += &" X".repeat(left.into());
        }
        written
    }

    /// What else happens with a baton.
    fn effect(&self, legal: Legal) -> String {
        let mut effects = vec![words::outcome(&self.next, legal)];
        if let Some(count @ 1..) = self.due() {
            effects.push(words::thrown_in(count));
        }
        if self.writes_line() {
            effects.push("from an advantage line".to_owned());
        }
        effects.join(" · ")
    }

    /// What comes next: `turn 4 · baton 1 of 6 · 2 kubbs thrown in`.
    fn head(&self) -> String {
        let Next {
            number,
            batons,
            allowed,
            ..
        } = self.next;
        // The opening decides how many batons the first turn has.
        let of = match number == 1 && self.record.variant.opening.is_none() {
            true => String::new(),
            false => format!(" of {allowed}"),
        };
        let mut parts = vec![
            format!("turn {number}"),
            format!("baton {}{of}", batons + 1),
        ];
        if let Some(count @ 1..) = self.due() {
            parts.push(words::thrown_in(count));
        }
        if self.writes_line() {
            parts.push("from an advantage line".to_owned());
        }
        parts.join(" · ")
    }

    /// The pad's key for a baton. If only the king stands, a miss is one at the king.
    fn key(&self, legal: Legal) -> Option<usize> {
        let has_miss = self.next.legal().contains(&Legal::miss());
        match (legal.letter, legal.felled) {
            (Letter::Miss, _) => Some(0),
            (Letter::KingMiss, _) if !has_miss => Some(0),
            (Letter::Field, (field @ 1..=3, 0)) => Some(field.into()),
            (Letter::Base, (0, 1)) => Some(4),
            (Letter::King, _) => Some(5),
            _ => None,
        }
    }

    /// The number of kubbs that are to be thrown in before the next baton and are not written yet.
    fn due(&self) -> Option<u8> {
        let is_due = self.next.batons == 0 && !self.next.inkast;
        self.next.position.hand.filter(|_| is_due)
    }

    /// Whether an advantage line is written before the next baton.
    fn writes_line(&self) -> bool {
        self.next.batons == 0 && self.next.has_line()
    }

    /// The edits that write a baton, and what is due before it.
    fn written(&self, throw: &str) -> Vec<Edit> {
        let mut words = Vec::new();
        words.extend(
            self.due()
                .filter(|count| *count > 0)
                .map(|count| self.inkast(count).to_string()),
        );
        if self.writes_line() {
            words.push(Letter::Advantage.sign().to_owned());
        }
        words.push(throw.to_owned());
        self.write(&words.join(" "))
    }

    /// `d:3I`, with its player if always the same one throws in for the team.
    fn inkast(&self, count: u8) -> Thrown<'r> {
        let game = self.game();
        let inkaster = game.teams.inkaster(self.next.side);
        Thrown {
            player: inkaster.map(|player| game.sheet.name(player)),
            steps: vec![Act::of(Letter::Inkast, count)],
        }
    }

    /// The side that wins by a baton; `None` if the game goes on.
    fn winner_after(&self, legal: Legal) -> Option<Side> {
        match legal.letter {
            Letter::King => Some(self.next.side),
            Letter::EarlyKing => Some(1 - self.next.side),
            _ => None,
        }
    }

    /// `edits`, and before them the one that writes who won into the metadata. In the middle of a game nothing is added.
    fn with_winner(&self, mut edits: Vec<Edit>, winner: Option<Side>) -> Vec<Edit> {
        let winner = winner.filter(|_| !self.is_inside());
        let Some(tag) = winner.and_then(|winner| win_tag(self.record, winner)) else {
            return edits;
        };
        match edits.first_mut() {
            // Two edits at the same place would have no order.
            Some(first) if first.range.start() == tag.range.end() => {
                first.text = tag.text + &first.text;
            }
            _ => edits.insert(0, tag),
        }
        edits
    }

    /// The edits that write words in the turn.
    fn write(&self, words: &str) -> Vec<Edit> {
        match self.place {
            Insertion::InTurn(turn) => insertion::edits(self.record, Some((turn, words)), None),
            Insertion::Before { at, .. } => vec![Edit::insert(at, format!("{words} "))],
            Insertion::NewTurn => {
                let line = self.numbered(self.next.number, words);
                insertion::edits(self.record, None, Some(&line))
            }
        }
    }

    /// `words` after the number of their turn, if the record numbers its turns.
    fn numbered(&self, number: u32, words: &str) -> String {
        let sheet = &self.game().sheet;
        match sheet.is_numbered() || sheet.turns.is_empty() {
            true => format!("{number}. {words}"),
            false => words.to_owned(),
        }
    }

    /// Whether the record goes on after the place.
    fn is_inside(&self) -> bool {
        matches!(self.place, Insertion::Before { .. })
    }

    /// The team whose turn it is, in a sentence.
    fn team(&self) -> String {
        self.game().teams.label(self.next.side)
    }
}

/// Whether a baton is among the first choices: more than two base kubbs seldom fall with one baton.
fn is_usual(legal: &Legal) -> bool {
    matches!(legal.felled, (0, 0..=2) | (_, 0 | 1))
}

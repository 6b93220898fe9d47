//! Words that are no throws: lines without a turn, and remarks at the end of a turn without a comment sign.
//!
//! Lines whose last word is certainly a throw, as nearly all are, need no such check.

use std::collections::{BTreeMap, BTreeSet};

use notation::{TextRange, TextSize, rowan::NodeOrToken, walk};

use super::{Remark, Tag, USUAL_THROWS};
use crate::{
    game::{
        headings,
        letters::{self, Letter, NumberedLetter},
        players,
    },
    read::{
        ast::{Throw, TurnLine, TurnNumber},
        syntax::SyntaxKind,
    },
};

/// A team has six batons a turn.
const BATONS: usize = 6;
/// Longer names need a colon, in characters.
const LONGEST_GLUED: usize = 3;
/// A name before actions this often is certainly a name.
const OFTEN: usize = 3;
/// A longer name with a small letter is more likely part of a word.
const LONGEST_NEW: usize = 2;
/// This many throws in a row are no sentence.
const MANY_THROWS: usize = 4;

/// The players of a game that its words prove, in lower case.
#[derive(Debug, Clone, Default)]
pub(super) struct Known {
    /// Before a colon.
    colon: BTreeSet<String>,
    /// Before a colon, in the metadata, before actions in capitals (`jtB`, `j2F`, `jt-`), or often before small ones.
    sure: BTreeSet<String>,
}

impl Known {
    pub(super) fn of(turns: &[(usize, TurnLine<'_>)], tags: &[Tag]) -> Self {
        let mut colon = BTreeSet::new();
        for (_, turn) in turns {
            for player in turn.players() {
                let key = players::key(player.text());
                if !colon.contains(&*key) {
                    colon.insert(key.into_owned());
                }
            }
        }
        let mut sure = colon.clone();
        sure.extend(listed(tags).map(|name| players::key(name).into_owned()));
        let mut times: BTreeMap<String, usize> = BTreeMap::new();
        for word in turns.iter().flat_map(|(_, turn)| turn.words()) {
            let Some((name, actions)) = parted(word.text(), &colon) else {
                continue;
            };
            let times = times.entry(players::key(name).into_owned()).or_default();
            *times += match has_small(actions) {
                true => 1,
                false => OFTEN,
            };
        }
        let often = times.into_iter().filter(|(_, times)| *times >= OFTEN);
        sure.extend(often.map(|(name, _)| name));
        Self { colon, sure }
    }

    pub(super) fn is_before_colon(&self, name: &str) -> bool {
        self.colon.contains(&*players::key(name))
    }

    pub(super) fn is_sure(&self, name: &str) -> bool {
        self.sure.contains(&*players::key(name))
    }
}

/// The players that the metadata names.
fn listed(tags: &[Tag]) -> impl Iterator<Item = &str> {
    let teams = tags.iter().filter(|tag| tag.key.starts_with("Team"));
    let names = teams.flat_map(|tag| tag.value.split([',', ';', '&', '/']));
    names.map(str::trim).filter(|name| letters::is_name(name))
}

/// Whether the metadata names the player `name`, in any case.
pub(super) fn is_listed(tags: &[Tag], name: &str) -> bool {
    listed(tags).any(|one| players::key(one) == players::key(name))
}

/// Splits a word without a colon into a player with a short name and actions.
fn parted<'w>(word: &'w str, colon: &BTreeSet<String>) -> Option<(&'w str, &'w str)> {
    let at = players::split(word, |name| colon.contains(&*players::key(name)))?;
    let (name, actions) = word.split_at_checked(at)?;
    (name.chars().count() <= LONGEST_GLUED).then_some((name, actions))
}

fn is_throw_of_somebody(text: &str) -> bool {
    let name = players::split(text, |_| false).and_then(|at| text.get(..at));
    name.is_some_and(|name| name.chars().count() <= LONGEST_NEW)
}

fn has_small(text: &str) -> bool {
    text.chars().any(char::is_lowercase)
}

/// How likely a word is a throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Worth {
    /// Certainly a throw.
    Throw,
    /// A throw with a slip or in the wrong place, or a short word.
    Doubtful,
    /// A word of some language.
    Word,
}

/// A word of a turn, and how likely it is a throw.
struct ProseWord<'t> {
    text: &'t str,
    start: TextSize,
    worth: Worth,
    /// The turn, or the part for such throws, is over before it.
    is_late: bool,
}

/// Which names are players.
pub(super) struct Who<'a> {
    /// Whether the game has a name before a colon.
    pub(super) knows: &'a dyn Fn(&str) -> bool,
    /// Whether a name certainly is a player.
    pub(super) is_sure: &'a dyn Fn(&str) -> bool,
}

impl Who<'_> {
    /// The `turns` that are none. They are certain if one of the other lines has a throw that can be read.
    pub(super) fn remarks(&self, turns: &[(usize, TurnLine<'_>)]) -> Vec<Remark> {
        // Where turns have numbers and players have colons, a line with neither is a sentence.
        let named = named_in_numbered(turns);
        let is_remark = |(at, (_, turn)): &(usize, &(usize, TurnLine<'_>))| {
            self.is_no_turn(*turn)
                || !named.is_empty() && is_sentence(*turn, &named)
                || self.interrupts(turns, *at)
                || *at == 0 && heads_columns(turns)
        };
        let remarks = turns.iter().enumerate().filter(is_remark);
        let mut remarks: Vec<Remark> = remarks
            .map(|(_, (line, turn))| Remark {
                line: *line,
                range: turn.content(),
                is_certain: false,
            })
            .collect();
        if remarks.is_empty() {
            return remarks;
        }
        let mut others = turns
            .iter()
            .filter(|(line, _)| remarks.binary_search_by_key(line, |one| one.line).is_err());
        let is_certain = others.any(|(_, turn)| has_throw(*turn));
        for remark in &mut remarks {
            remark.is_certain = is_certain;
        }
        remarks
    }

    /// Whether the turns are counted on around the line `at`, as if it was not there, and no throw of it can be read: `3:2`,
    /// `- - - Pause - - -`, `2. Halbzeit`, `17.`.
    fn interrupts(&self, turns: &[(usize, TurnLine<'_>)], at: usize) -> bool {
        let number = |at: usize| {
            let (_, turn) = turns.get(at)?;
            let number = turn.number().filter(|one| !is_part_of_word(*turn, *one))?;
            number.value()
        };
        let Some((above, (_, turn))) = at.checked_sub(1).zip(turns.get(at)) else {
            return false;
        };
        let ends = (number(above), number(at + 1));
        let (Some(above), Some(below)) = ends else {
            return false;
        };
        if above.checked_add(1) != Some(below) {
            return false;
        }
        let (mut throws, mut others) = (0, 0);
        for throw in turn.throws() {
            let text = throw.text();
            let name = text.split_once(':').map(|(name, _)| name);
            let is_throw = match name {
                Some(name) => letters::is_name(name) && is_read(actions(text)),
                // `Anna` is a name, and no throw of A.
                None if throw.is_glued() => {
                    let is_word = text.chars().skip(1).all(char::is_lowercase)
                        && text.chars().count() > LONGEST_GLUED;
                    !is_word && self.glued(text, false) == Worth::Throw
                }
                // A dash or a letter alone may be a sign among words.
                None => {
                    throws += usize::from(is_read(text) && text.len() == 1);
                    is_read(text) && text.len() > 1
                }
            };
            if is_throw {
                return false;
            }
            others += usize::from(!is_read(text));
        }
        let own = number(at);
        let is_counted = own.is_some_and(|own| own == above || own == below);
        // A number alone that fits may be a turn that is still to be written.
        match (throws, others) {
            (0, 0) => !is_counted && !turn.has_count(),
            _ => others > 0,
        }
    }

    /// Where the words at the end of `turn` start that are no throws; `None` if there are none.
    pub(super) fn remark(&self, turn: TurnLine<'_>) -> Option<TextSize> {
        let last = turn.last_throw()?;
        if last.has_player() || last.is_said() {
            return None;
        }
        let words = self.words(turn);
        let is_throw = |word: &ProseWord<'_>| word.worth == Worth::Throw;
        let tail = words.iter().rposition(is_throw).map_or(0, |at| at + 1);
        let late = words.iter().position(|word| word.is_late);
        let is_small = |word: &ProseWord<'_>| has_small(word.text);
        // A single letter before throws in capitals is a slip in a throw.
        let begins = |at: usize| {
            let mut below = words[at + 1..].iter();
            words[at].text.chars().nth(1).is_some() || below.all(is_small)
        };
        let throws = words.get(..tail)?;
        let in_small = throws
            .iter()
            .any(|word| !word.text.contains(':') && is_small(word));
        let mut first = (tail..words.len()).find(|&at| {
            let word = &words[at];
            let is_said = word.is_late && is_small(word) && !in_small;
            word.worth == Worth::Word || is_said && begins(at)
        })?;
        let is_end = |at: usize| late.is_some_and(|late| at >= late);
        while first > tail && (words[first - 1].is_late || is_end(first - 1)) {
            first -= 1;
        }
        let word = &words[first];
        // Without colons, they may be players who occur nowhere else.
        let may_be_throws = words[first..]
            .iter()
            .all(|word| !word.is_late && is_throw_of_somebody(word.text));
        if may_be_throws && turn.players().next().is_none() {
            return None;
        }
        Some(separator_before(turn, word.start).unwrap_or(word.start))
    }

    /// The words of `turn`, and how likely each is a throw.
    fn words<'t>(&self, turn: TurnLine<'t>) -> Vec<ProseWord<'t>> {
        let mut words = Vec::with_capacity(USUAL_THROWS);
        let (mut batons, mut is_over, mut has_glued) = (0, false, false);
        for throw in turn.throws() {
            let text = throw.text();
            let said = actions(text);
            let pieces = letters::scan(said);
            let letter = pieces.first().and_then(|piece| piece.letter);
            let is_read = is_read_as(said, &pieces);
            let is_baton = letter.is_some_and(Letter::is_baton);
            let is_toss =
                letter.is_some_and(|letter| letter.is_toss() || letter == Letter::Advantage);
            let is_late = match is_read && is_toss {
                true => batons > 0,
                false => batons >= BATONS || is_over,
            };
            let glued = throw.is_glued().then(|| players::split(text, self.knows));
            let glued = glued.flatten().and_then(|at| text.get(at..));
            let worth = if throw.has_player() || throw.is_said() {
                Worth::Throw
            } else if throw.is_glued() {
                let mut worth = self.glued(text, has_glued);
                // After the last baton, a word may begin with a player's name.
                if batons >= BATONS && !has_glued && glued.is_some_and(has_small) {
                    worth = Worth::Doubtful;
                }
                // So may one after the end of the game, also where others are throws: `aK bye`.
                if is_over && glued.is_some_and(|actions| self.is_said(text, actions)) {
                    worth = Worth::Word;
                }
                has_glued |= worth == Worth::Throw;
                worth
            } else if is_read {
                match is_late {
                    true => Worth::Doubtful,
                    false => Worth::Throw,
                }
            } else {
                self.unread(text, is_late)
            };
            if worth == Worth::Throw {
                batons += usize::from(is_baton || throw.is_glued());
                let ended = glued.map(letters::scan);
                let pieces = ended.as_ref().or_else(|| is_read.then_some(&pieces));
                let mut letters = pieces
                    .into_iter()
                    .flatten()
                    .filter_map(|piece| piece.letter);
                is_over |= letters.any(Letter::ends_game);
            }
            words.push(ProseWord {
                text,
                start: throw.range().start(),
                worth,
                is_late,
            });
        }
        words
    }

    /// Whether `text`, among the throws of a turn, is a word of some language.
    pub(super) fn is_word(&self, text: &str, is_glued: bool) -> bool {
        let worth = match is_glued {
            true => self.glued(text, false),
            false => self.unread(text, false),
        };
        worth == Worth::Word
            && text.chars().all(char::is_alphabetic)
            && text.chars().count() > LONGEST_GLUED
    }

    fn glued(&self, text: &str, has_glued: bool) -> Worth {
        let Some((name, actions)) = players::split(text, self.knows).map(|at| text.split_at(at))
        else {
            return Worth::Word;
        };
        let len = name.chars().count();
        if (self.is_sure)(name) {
            Worth::Throw
        } else if has_small(actions) && (len > LONGEST_GLUED || !has_glued) {
            Worth::Word
        } else {
            Worth::Doubtful
        }
    }

    /// Whether `text` in small letters, which ends in `actions`, is no baton of a player who is known.
    fn is_said(&self, text: &str, actions: &str) -> bool {
        let name = text.strip_suffix(actions).unwrap_or_default();
        // Nothing is thrown in there: `b:ye`.
        let first = letters::scan(actions)
            .first()
            .and_then(|piece| piece.letter);
        let is_baton = letters::is_actions(actions) && first.is_some_and(Letter::is_baton);
        let is_throw = is_baton && (self.is_sure)(name);
        text.chars().all(char::is_lowercase) && !is_throw
    }

    /// How likely a word that cannot be read is a throw.
    fn unread(&self, text: &str, is_late: bool) -> Worth {
        let word = text.trim_matches(['.', ',', '!', '?', ':', ';', '"', '\'', '“', '”', '„', '…']);
        let is_letter = |character: char| character.is_alphabetic() || "'’-".contains(character);
        let is_foreign = |character: char| character.is_alphabetic() && !character.is_ascii();
        let letters = word.chars().filter(|character| character.is_alphabetic());
        let is_word = letters.count() > 1 && word.chars().all(is_letter) && has_small(word);
        // After the last baton, a word is no slip in a throw.
        let is_apart = is_late && text.chars().nth(1).is_some()
            || text.bytes().all(|byte| byte.is_ascii_digit());
        let is_said = is_word || is_late && is_apart || text.chars().any(is_foreign);
        match is_said && !self.begins_with_player(text) {
            true => Worth::Word,
            false => Worth::Doubtful,
        }
    }

    /// A word with a capital at the start of a turn, before the kubbs that nobody who is named throws in: `Jan 0I a:B`, `Amy I F`. It is a
    /// name or a remark, although it may end in the letter of a throw, unless the game has its player before a colon.
    pub(super) fn name_before_inkast(&self, turn: TurnLine<'_>) -> Option<TextRange> {
        const SHORTEST: usize = 3;
        let mut throws = turn.throws();
        let first = throws.next().filter(|_| !turn.has_count())?;
        let (name, inkast) = (first.text(), throws.next()?);
        let mut signs = name.chars();
        let is_name = signs.next().is_some_and(char::is_uppercase)
            && signs.clone().nth(SHORTEST - 2).is_some()
            && signs.all(char::is_lowercase);
        if !is_name || !first.is_glued() || inkast.is_glued() {
            return None;
        }
        let player = players::split(name, self.knows).and_then(|at| name.get(..at));
        let is_known = player.is_some_and(|player| (self.knows)(player));
        let pieces = letters::scan(inkast.text());
        let is_inkast = pieces
            .first()
            .is_some_and(|piece| piece.letter == Some(Letter::Inkast) && piece.is_valid());
        (is_inkast && !is_known).then(|| first.range())
    }

    /// `jtV`: a player with a slip in the action.
    fn begins_with_player(&self, text: &str) -> bool {
        let borders = text.char_indices().map(|(at, _)| at).filter(|at| *at > 0);
        let mut cuts = borders.map(|at| text.split_at(at));
        cuts.any(|(name, rest)| (self.is_sure)(name) && rest.chars().count() <= 2)
    }

    /// Whether no word of a line is certainly part of a turn.
    fn is_no_turn(&self, turn: TurnLine<'_>) -> bool {
        if headings::is_heading(turn.text()) {
            return true;
        }
        let number = turn.number();
        if number.is_some_and(|number| !is_part_of_word(turn, number)) {
            return false;
        }
        let (mut words, mut throws, mut small) = (0, 0, 0);
        let parts = turn.parts().skip_while(|part| {
            let end = number.map(TurnNumber::range).map(TextRange::end);
            end.is_some_and(|end| walk::part(part).1.start() <= end)
        });
        words += usize::from(number.is_some());
        for part in parts {
            let NodeOrToken::Node(node) = part else {
                continue;
            };
            words += 1;
            let Some(throw) = Throw::cast(node) else {
                // Any number, perhaps of kubbs thrown in.
                throws += 1;
                continue;
            };
            let text = throw.text();
            if throw.has_player() || throw.is_glued() && self.glued(text, false) == Worth::Throw {
                return false;
            }
            if !throw.is_glued() && is_read(text) {
                if text.bytes().any(|byte| byte.is_ascii_digit()) {
                    return false;
                }
                throws += usize::from(!has_small(text));
                small += usize::from(has_small(text));
            }
        }
        let is_all_throws = throws + small == words && words >= MANY_THROWS;
        throws * 2 <= words && !is_all_throws
    }
}

/// Whether the first line is the heading of two columns of turns, `A | B`: two turns stand in the next line, or a bar parts two in
/// each.
fn heads_columns(turns: &[(usize, TurnLine<'_>)]) -> bool {
    let [(_, head), rows @ ..] = turns else {
        return false;
    };
    let Some((_, row)) = rows.first() else {
        return false;
    };
    headings::names_columns(head.text()) && (has_two_turns(*row) || are_parted(rows))
}

/// Whether a bar parts two turns in each of `rows`. The last may hold one turn and an empty cell.
fn are_parted(rows: &[(usize, TurnLine<'_>)]) -> bool {
    let Some((last, others)) = rows.split_last() else {
        return false;
    };
    // An empty cell may stand behind it.
    let has_bar = last.1.text().trim_end_matches(['|', ' ']).contains('|');
    let is_last = is_parted(last.1) || !others.is_empty() && !has_bar;
    is_last && others.iter().all(|(_, turn)| is_parted(*turn))
}

/// Whether the only sign between throws is a bar, and kubbs are thrown in behind it.
fn is_parted(turn: TurnLine<'_>) -> bool {
    let (mut throws, mut signs) = (0, 0);
    let (mut is_next, mut has_inkast) = (false, false);
    for part in turn.parts() {
        match part {
            NodeOrToken::Token(token) if token.kind() == SyntaxKind::SEPARATOR => {
                signs += 1;
                is_next = throws > 0 && token.text() == "|";
            }
            NodeOrToken::Token(_) => {}
            NodeOrToken::Node(node) => {
                throws += usize::from(TurnNumber::cast(node).is_none());
                if is_next && let Some(throw) = Throw::cast(node) {
                    let first = letters::scan(actions(throw.text())).into_iter().next();
                    has_inkast |= first.and_then(|piece| piece.letter) == Some(Letter::Inkast);
                }
                is_next = false;
            }
        }
    }
    signs == 1 && has_inkast
}

/// Whether kubbs are thrown in behind the six batons of a line.
fn has_two_turns(turn: TurnLine<'_>) -> bool {
    let mut batons = 0;
    for throw in turn.throws() {
        let first = letters::scan(actions(throw.text())).into_iter().next();
        match first.and_then(|piece| piece.letter) {
            Some(Letter::Inkast) if batons == BATONS => return true,
            Some(letter) => batons += usize::from(letter.is_baton()),
            None => {}
        }
    }
    false
}

/// The players before a colon in `turns` with a number; none if all turns have one, or if such a player throws in a turn
/// without.
fn named_in_numbered(turns: &[(usize, TurnLine<'_>)]) -> BTreeSet<String> {
    let names = |turn: TurnLine<'_>| {
        let players = turn
            .players()
            .map(|player| players::key(player.text()).into_owned());
        players.collect::<Vec<String>>()
    };
    let has_number = |turn: TurnLine<'_>| {
        let number = turn.number();
        number.is_some_and(|number| !is_part_of_word(turn, number))
    };
    let turns = turns.iter().map(|(_, turn)| *turn);
    let (numbered, others): (Vec<_>, Vec<_>) = turns.partition(|turn| has_number(*turn));
    if others.is_empty() {
        return BTreeSet::new();
    }
    let numbered: BTreeSet<String> = numbered.into_iter().flat_map(names).collect();
    match others
        .into_iter()
        .flat_map(names)
        .any(|name| numbered.contains(&name))
    {
        true => BTreeSet::new(),
        false => numbered,
    }
}

/// Whether `turn` is a sentence: it has a word, no number and no throw of a player. The turns of the game have numbers, and
/// `named` are its players.
fn is_sentence(turn: TurnLine<'_>, named: &BTreeSet<String>) -> bool {
    let number = turn.number();
    if number.is_some_and(|number| !is_part_of_word(turn, number)) {
        return false;
    }
    let (mut throws, mut has_word) = (0, false);
    for throw in turn.throws() {
        let text = throw.text();
        let (name, said) = text.split_once(':').unwrap_or(("", text));
        if throw.has_player()
            && (named.contains(&*players::key(name)) || letters::is_name(name) && is_read(said))
        {
            return false;
        }
        throws += usize::from(is_read(text));
        let letters = text.chars().filter(|sign| sign.is_alphabetic()).count();
        has_word |= letters > 2 && has_small(text) && !is_read(text);
    }
    has_word && throws < MANY_THROWS
}

/// `2020.01.01`, `25.5`: a number that is glued to something other than a throw.
fn is_part_of_word(turn: TurnLine<'_>, number: TurnNumber<'_>) -> bool {
    let end = number.range().end();
    // Nearly all numbers are followed by a blank.
    let behind = end - turn.range().start();
    let behind = turn.text().as_bytes().get(usize::from(behind));
    if behind.is_none_or(u8::is_ascii_whitespace) {
        return false;
    }
    let mut parts = turn.parts();
    let next = parts.find(|part| walk::part(part).1.start() == end);
    let Some(NodeOrToken::Node(node)) = next else {
        return false;
    };
    match Throw::cast(node) {
        Some(throw) => !throw.has_player() && !throw.is_glued() && !is_read(throw.text()),
        None => true,
    }
}

fn is_read(actions: &str) -> bool {
    is_read_as(actions, &letters::scan(actions))
}

/// Like [`is_read`], where the letters of `actions` are known.
fn is_read_as(actions: &str, pieces: &[NumberedLetter]) -> bool {
    !pieces.is_empty() && pieces.iter().all(NumberedLetter::is_valid)
        || letters::is_legacy_advantage(actions)
}

/// Whether `turn` has a throw that can be read.
fn has_throw(turn: TurnLine<'_>) -> bool {
    let mut throws = turn.throws();
    turn.has_count()
        || throws.any(|throw| {
            let pieces = letters::scan(actions(throw.text()));
            !throw.is_glued() && !pieces.is_empty() && pieces.iter().all(NumberedLetter::is_valid)
        })
}

/// The text after the player of a throw and the colon or blank between them.
fn actions(text: &str) -> &str {
    let parts = text
        .split_once(':')
        .or_else(|| text.split_once(char::is_whitespace));
    parts.map_or(text, |(_, actions)| actions.trim_start())
}

/// The start of the separators directly before the word at `start`, as in `// good`; `None` if there are none, or if another
/// one stands between throws.
fn separator_before(turn: TurnLine<'_>, start: TextSize) -> Option<TextSize> {
    let mut separator: Option<TextRange> = None;
    let mut throws_after = false;
    for part in turn.parts() {
        let (kind, range) = walk::part(&part);
        if range.start() >= start {
            break;
        }
        match kind {
            SyntaxKind::SEPARATOR if throws_after => return None,
            SyntaxKind::SEPARATOR => separator = separator.or(Some(range)),
            _ if kind.is_trivia() => {}
            _ => throws_after = separator.is_some(),
        }
    }
    separator.filter(|_| !throws_after).map(TextRange::start)
}

//! Turns with another sign for every colon: a blank, `a - , a B`, or the sign of an action, `a=B b=-`. A single word would be
//! ambiguous; the whole line decides.

use notation::{Edit, Fix, TextRange, size};

use super::{LineParser, said, spelling::without_comma, throws, word};
use crate::{
    game::{
        letters::{self, Letter, is_actions, is_name, scan, shortened},
        rules,
    },
    read::syntax::SyntaxKind,
};

/// The sign that replaces the colons of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Colon {
    Blank,
    Sign(char),
}

/// A turn that is read as pairs. It gets one finding for all its colons: with half of them repaired it would be read otherwise.
pub(super) struct Pairs {
    colon: Colon,
    /// The range of the first pair, and its text with a colon.
    first: Option<(TextRange, String)>,
    edits: Vec<Edit>,
}

/// The sign that replaces the colons from here on; `None` if the turn is not read as pairs.
fn colon(p: &LineParser<'_>, has_number: bool) -> Option<Colon> {
    let is_toss = |group: &PairGroup<'_>| matches!(group, PairGroup::Toss);
    let first = groups(p).next()?;
    // `0I a=- b=B`
    let behind_toss = match is_toss(&first) {
        true => groups(p).find(|group| !is_toss(group)),
        false => None,
    };
    let first = match behind_toss {
        Some(signed @ PairGroup::Signed { .. }) => signed,
        _ => first,
    };
    let colon = match first {
        PairGroup::Pair { .. } | PairGroup::Said { .. } | PairGroup::Toss => Colon::Blank,
        PairGroup::Signed { sign, .. } => Colon::Sign(sign),
        PairGroup::Colon { .. } | PairGroup::Separator | PairGroup::Other => return None,
    };
    let count = PairCount::of(p, colon)?;
    let is_certain = count.is_certain(has_number)
        // Two throws that run together at the sign of a miss at the king, and again, are hardly any.
        || colon == Colon::Sign('=') && has_number && count.pairs > 1 && count.others == 0;
    is_certain.then_some(colon)
}

/// Whether throws with their colons stand beside throws in words behind a player: `c:2I c Feld, d Feld`. A player of these has a
/// short name, or one that stands before a colon, too: other words may be a remark.
fn is_mixed(p: &LineParser<'_>) -> bool {
    const SHORT: usize = 2;
    /// No turn has more throws.
    const MOST: usize = 60;
    let words = (0..).map_while(|nth| Some((p.nth(nth)?, p.nth_text(nth))));
    let is_bare = |(kind, word): &(SyntaxKind, &str)| {
        *kind == SyntaxKind::WORD && !word.as_bytes().contains(&b':')
    };
    // Nearly all turns have a colon in each word.
    if words.filter(is_bare).take(2).count() < 2 {
        return false;
    }
    let (mut names, mut said) = (Vec::new(), Vec::new());
    for group in groups(p) {
        match group {
            PairGroup::Colon { name } => names.push(name),
            PairGroup::Said { name, .. } => said.push(name),
            PairGroup::Separator => {}
            PairGroup::Toss if names.is_empty() && said.is_empty() => {}
            _ => return false,
        }
        if names.len() + said.len() > MOST {
            return false;
        }
    }
    let is_player = |name: &&str| {
        let mut known = names.iter();
        name.chars().count() <= SHORT || known.any(|one| one.eq_ignore_ascii_case(name))
    };
    !said.is_empty() && said.iter().all(is_player)
}

impl Pairs {
    /// The turn from here on, if it consists of pairs, apart from a slip.
    pub(super) fn of(p: &LineParser<'_>, has_number: bool) -> Option<Self> {
        // Nearly all turns begin with a throw with a colon, or with a throw-in and such a throw.
        let words = (0..).map_while(|nth| Some((p.nth(nth)?, p.nth_text(nth))));
        let mut first = words.filter(|(kind, _)| *kind == SyntaxKind::WORD).take(2);
        let colon = match first.any(|(_, word)| word.as_bytes().contains(&b':')) {
            true => (has_number && is_mixed(p)).then_some(Colon::Blank),
            false => colon(p, has_number),
        };
        Some(Self {
            colon: colon?,
            first: None,
            edits: Vec::new(),
        })
    }

    /// Reads a word of such a turn. `is_first`: no word stands before it.
    pub(super) fn word(&mut self, p: &mut LineParser<'_>, is_first: bool) {
        match (self.colon, PairGroup::at(p, 0)) {
            (Colon::Blank, PairGroup::Pair { .. }) => self.pair(p),
            (Colon::Blank, PairGroup::Said { tokens, .. }) => self.said(p, tokens),
            (Colon::Blank, PairGroup::Separator) => self.separator(p),
            (Colon::Sign(sign), PairGroup::Signed { name, actions, .. }) => {
                self.signed(p, name, sign, actions);
            }
            _ => word::word(p, is_first),
        }
    }

    /// Reads a player, a blank and a throw, and the comma after them.
    fn pair(&mut self, p: &mut LineParser<'_>) {
        let throw = p.start();
        let (start, player) = (p.offset(), p.text());
        p.bump_as(SyntaxKind::PLAYER);
        let blank = p.offset();
        p.bump();
        let text = p.text();
        let unit = without_comma(text);
        throws::actions(p, throw, Some(player), unit);
        let range = TextRange::new(start, p.last_end());
        if unit.len() < text.len() {
            p.bump_part(SyntaxKind::SEPARATOR, text.len() - unit.len());
        }
        let is_comma =
            p.nth(1) == Some(SyntaxKind::WORD) && without_comma(p.nth_text(1)).is_empty();
        let comma = match is_comma {
            true => p.text().len() + p.nth_text(1).len(),
            false => 0,
        };
        let written = TextRange::new(blank, p.offset() + size(comma));
        self.first
            .get_or_insert_with(|| (range, format!("{player}:{unit}")));
        self.edits.push(Edit::replace(written, format!(":{unit}")));
    }

    /// Reads a player, a blank and a throw in words, and the comma after them.
    fn said(&mut self, p: &mut LineParser<'_>, tokens: usize) {
        let throw = p.start();
        let (start, player) = (p.offset(), p.text());
        p.bump_as(SyntaxKind::PLAYER);
        self.edits.push(Edit::replace(p.range(), ":"));
        p.bump();
        let from = p.offset();
        let sign = said::read(p, from, tokens);
        throw.complete(p, SyntaxKind::THROW);
        let range = TextRange::new(start, p.last_end());
        let whole = format!("{player}:{}", sign.as_deref().unwrap_or("B"));
        self.first.get_or_insert((range, whole));
        let comma = p.offset();
        let is_next = |p: &LineParser<'_>, nth: usize| {
            p.nth(nth) == Some(SyntaxKind::WORD) && without_comma(p.nth_text(nth)).is_empty()
        };
        if is_next(p, 0) {
            p.bump_as(SyntaxKind::SEPARATOR);
        } else if p.at(SyntaxKind::WHITESPACE) && is_next(p, 1) {
            p.bump();
            p.bump_as(SyntaxKind::SEPARATOR);
        }
        if comma < p.offset() {
            self.edits
                .push(Edit::delete(TextRange::new(comma, p.offset())));
        }
    }

    /// Reads a comma. Behind a throw without its colon it is part of that one's repair.
    fn separator(&mut self, p: &mut LineParser<'_>) {
        let range = p.range();
        p.bump_as(SyntaxKind::SEPARATOR);
        let last = self.edits.last();
        if last.is_none_or(|last| last.range.end() <= range.start()) {
            self.edits.push(Edit::delete(range));
        }
    }

    /// Reads a player, a `sign` and a throw.
    fn signed(&mut self, p: &mut LineParser<'_>, name: &str, sign: char, actions: &str) {
        let throw = p.start();
        p.bump_part(SyntaxKind::PLAYER, name.len());
        let at = TextRange::at(p.offset(), size(sign.len_utf8()));
        p.bump_part(SyntaxKind::COLON, sign.len_utf8());
        throws::actions(p, throw, Some(name), actions);
        self.first
            .get_or_insert_with(|| (at, format!("{name}:{actions}")));
        self.edits.push(Edit::replace(at, ":"));
    }

    /// Reports the sign that replaces the colons.
    pub(super) fn report(self, p: &mut LineParser<'_>) {
        let Some((range, whole)) = self.first else {
            return;
        };
        let finding = match self.colon {
            Colon::Blank => rules::MISSING_COLON.at(
                range,
                format!("A colon parts player and throw: {}", shortened(&whole)),
            ),
            Colon::Sign(sign) => {
                rules::COLON.at(range, format!("A colon parts player and throw, not {sign}"))
            }
        };
        p.report(finding.with_fix(Fix::guess("Write the colons", self.edits)));
    }
}

/// The text between two blanks or commas.
enum PairGroup<'t> {
    /// `a -`: a name, a blank, actions.
    Pair {
        name: &'t str,
        actions: &'t str,
    },
    /// `a Basis`, `a 2 Feld`: a name, a blank, and a throw in words of so many tokens.
    Said {
        name: &'t str,
        tokens: usize,
    },
    /// `a=B`
    Signed {
        name: &'t str,
        sign: char,
        actions: &'t str,
    },
    /// `a:F`, `a:Feld`: a throw with its colon.
    Colon {
        name: &'t str,
    },
    /// Part of the toss, without a player.
    Toss,
    Separator,
    Other,
}

impl<'t> PairGroup<'t> {
    /// The group whose first token is the `nth` from here.
    fn at(p: &LineParser<'t>, nth: usize) -> Self {
        let text = p.nth_text(nth);
        let unit = without_comma(text);
        // Nearly all words are a throw with its colon.
        if let Some((name, throw)) = unit.split_once(':') {
            let is_throw = is_actions(throw) || letters::said(throw).is_some();
            return match is_name(name) && is_throw {
                true => Self::Colon { name },
                false => Self::Other,
            };
        }
        if unit.is_empty() {
            return Self::Separator;
        }
        let is_apart = p.nth(nth + 1) == Some(SyntaxKind::WHITESPACE)
            && p.nth(nth + 2) == Some(SyntaxKind::WORD);
        let behind = without_comma(p.nth_text(nth + 2));
        if is_apart && unit == text && is_person(unit) {
            if is_actions(behind) {
                return Self::Pair {
                    name: unit,
                    actions: behind,
                };
            }
            if letters::said(unit).is_none()
                && let Some(tokens) = said::tokens(p, nth + 2)
            {
                return Self::Said { name: unit, tokens };
            }
        }
        if let Some(signed) = Self::signed(unit) {
            return signed;
        }
        let is_count = || unit.bytes().all(|byte| byte.is_ascii_digit());
        let is_toss = || {
            let first = scan(unit).first().and_then(|piece| piece.letter);
            first.is_some_and(Letter::is_toss) && is_actions(unit)
        };
        match is_count() || is_toss() {
            true => Self::Toss,
            false => Self::Other,
        }
    }

    fn signed(unit: &'t str) -> Option<Self> {
        let (at, sign) = unit
            .char_indices()
            .find(|(_, sign)| !sign.is_alphanumeric())?;
        let (name, actions) = (unit.get(..at)?, unit.get(at + sign.len_utf8()..)?);
        let is_action = Letter::of(sign).is_some();
        let is_small = actions.chars().any(char::is_lowercase);
        (is_action && is_person(name) && is_actions(actions) && !is_small).then_some(Self::Signed {
            name,
            sign,
            actions,
        })
    }
}

/// The groups from here to the end of the line, without comments and blanks.
fn groups<'t>(p: &LineParser<'t>) -> impl Iterator<Item = PairGroup<'t>> {
    let mut nth = 0;
    std::iter::from_fn(move || {
        loop {
            let kind = p.nth(nth)?;
            if kind == SyntaxKind::WORD {
                break;
            }
            nth += 1;
            if !kind.is_trivia() && !kind.is_comment() {
                return Some(PairGroup::Other);
            }
        }
        let group = PairGroup::at(p, nth);
        // A comma glued to the group separates like any other.
        let last = match group {
            PairGroup::Pair { .. } => nth + 2,
            PairGroup::Said { tokens, .. } => nth + 1 + tokens,
            // `2 in`
            PairGroup::Toss if said::is_thrown_in(p, nth) => nth + 2,
            _ => nth,
        };
        nth = last + 1;
        Some(group)
    })
}

/// What a turn has, counted as pairs.
#[derive(Default)]
struct PairCount {
    pairs: usize,
    /// Groups that are no pair and no throw-in at the beginning.
    others: usize,
    /// All throws.
    throws: usize,
    commas: usize,
    /// Whether a name cannot be an action.
    has_name: bool,
    /// Whether an action cannot be a word.
    has_sign: bool,
    has_small: bool,
    /// Throws in words.
    said: usize,
    /// Whether a pair is no two throws in a row, one of them in words: `Ina -` or `Bas B`, and not `Basis -`.
    has_player: bool,
}

impl PairCount {
    /// Counts the groups from here; `None` if too many are no pairs.
    fn of(p: &LineParser<'_>, colon: Colon) -> Option<Self> {
        let mut turn = Self::default();
        for group in groups(p) {
            let (name, actions) = match (group, colon) {
                (PairGroup::Separator, _) | (PairGroup::Colon { .. }, Colon::Blank) => continue,
                (PairGroup::Toss, _) if turn.throws == 0 => {
                    turn.throws += 1;
                    continue;
                }
                (PairGroup::Said { name, .. }, Colon::Blank) => {
                    turn.said += 1;
                    (name, Letter::Miss.sign())
                }
                (PairGroup::Pair { name, actions }, Colon::Blank) => (name, actions),
                (
                    PairGroup::Signed {
                        name,
                        sign,
                        actions,
                    },
                    Colon::Sign(one),
                ) if sign == one => (name, actions),
                // A slip in a turn of pairs gets its own finding.
                _ if turn.others <= turn.pairs => {
                    turn.others += 1;
                    continue;
                }
                _ => return None,
            };
            turn.pairs += 1;
            turn.throws += 1;
            turn.has_name |= !is_actions(name);
            turn.has_player |=
                letters::said(name).is_none() || actions.contains(char::is_alphabetic);
            turn.has_sign |= actions.contains(|sign: char| !sign.is_alphabetic());
            turn.has_small |= actions.contains(char::is_lowercase);
        }
        turn.commas = commas(p);
        Some(turn)
    }

    /// Whether the turn can be neither a sentence nor throws without players.
    fn is_certain(&self, has_number: bool) -> bool {
        const FEW: usize = 2;
        const MANY: usize = 3;
        let is_parted = self.commas + 1 >= self.throws;
        let is_named = is_parted
            || self.said >= FEW
            || !self.has_small && (self.has_name || self.pairs >= MANY);
        let is_clear = self.others == 0 || self.others * MANY <= self.pairs;
        match has_number {
            _ if !is_clear || !self.has_player => false,
            true if self.said > 0 && self.others == 0 => true,
            true => is_named && self.pairs >= FEW,
            false => is_named && self.pairs >= MANY && self.has_sign,
        }
    }
}

/// The number of words from here that end in a comma or semicolon.
fn commas(p: &LineParser<'_>) -> usize {
    let words = (0..).map_while(|nth| p.nth(nth).map(|_| p.nth_text(nth)));
    words.filter(|word| word.ends_with([',', ';'])).count()
}

/// Whether `text` is a name and no action in capitals.
fn is_person(text: &str) -> bool {
    let is_action = || match text.as_bytes() {
        [letter] => Letter::of(char::from(*letter)).is_some(),
        _ => is_actions(text),
    };
    is_name(text) && (text.chars().any(char::is_lowercase) || !is_action())
}

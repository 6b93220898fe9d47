//! What is surely no action, at a glance: its signs, and which of them stand beside each other. A slip comes to hundreds of
//! texts that nobody would write, and reading one takes a hundred times as long as a glance at it.

use std::{collections::HashSet, sync::LazyLock};

use crate::facts::{self, Deck, Faction, Quest};

/// Whether `character` parts actions.
pub(super) fn is_separator(character: char) -> bool {
    matches!(character, '/' | ';')
}

/// Capitals that are no faction's: suits, battles, crafting, quests.
const CAPITALS: &[u8] = b"FMRBXZQ";
/// Small letters that stand for something outside of names.
const SMALL: &[u8] = b"bcdefhjkmoprstuwx";
/// The end of an action, and what stands before its start.
const NOTHING: u8 = 0;

/// Names of cards, for crafting and otherwise.
static NAMES: LazyLock<HashSet<&'static [u8]>> = LazyLock::new(|| {
    let cards = Deck::ALL.into_iter().flat_map(Deck::cards);
    let cards = cards.flat_map(|card| {
        let short = [card.abbreviation, card.craft_abbreviation];
        short.into_iter().flatten().chain([card.name])
    });
    let factions = Faction::ALL.into_iter();
    let boards = factions.flat_map(|faction| facts::board_cards(faction).map(|card| card.name()));
    let quests = Quest::all().iter().map(|quest| quest.name);
    let names = cards.chain(boards).chain(quests);
    names.map(str::as_bytes).collect()
});

/// What is looked for in actions.
#[derive(Debug)]
pub(super) struct Glance {
    /// The capitals that stand for something, a bit for each: letters of factions that play, and [`CAPITALS`].
    capitals: u32,
}

impl Glance {
    pub(super) fn of(factions: &[Faction]) -> Self {
        let letters = factions.iter().map(|faction| faction.letter());
        let letters = letters.filter_map(|letter| u8::try_from(letter).ok());
        let capitals = letters.chain(CAPITALS.iter().copied());
        Self {
            capitals: capitals.fold(0, |all, letter| all | bit(letter)),
        }
    }

    /// Whether `written` may be actions: a comment repairs nothing, nobody writes a count of 1 or a number that begins with
    /// 0, and each action has one sign of its kind.
    pub(super) fn is_sound(&self, written: &[u8]) -> bool {
        let mut actions = written.split(|byte| is_separator(char::from(*byte)));
        actions.all(|action| !action.is_empty() && self.is_like_action(action))
            && !has_odd_number(written)
    }

    fn is_like_action(&self, action: &[u8]) -> bool {
        Signs::of(action).is_some_and(|signs| self.stand_together(action, &signs))
            && !names_cards_twice(action)
    }

    /// Whether each sign of `action` may follow the one before it.
    fn stand_together(&self, action: &[u8], signs: &Signs) -> bool {
        let mut before = NOTHING;
        // What stands before the number that is being read.
        let mut before_number = NOTHING;
        let mut at = 0;
        while let Some(byte) = action.get(at).copied() {
            at += 1;
            if matches!(byte, b' ' | b'\t') {
                continue;
            }
            if byte.is_ascii_digit() && !before.is_ascii_digit() {
                before_number = before;
            }
            let counts = matches!(before_number, NOTHING | b'(' | b'+');
            let next = action.get(at).copied().unwrap_or(NOTHING);
            if !signs.may_follow(before, byte, counts, before_number)
                || byte.is_ascii_uppercase() && !self.is_capital(byte, before, next)
            {
                return false;
            }
            before = byte;
            if byte == b'#' || byte == b'Z' && at == 1 {
                let Some(len) = name_len(action.get(at..).unwrap_or_default()) else {
                    return false;
                };
                at += len;
                if len > 0 {
                    before = b'#';
                }
            }
        }
        may_end(before, action)
    }

    /// Whether `byte` stands for something between `before` and `next`: hirelings follow a sign, or move on their own.
    fn is_capital(&self, byte: u8, before: u8, next: u8) -> bool {
        self.capitals & bit(byte) != 0
            || matches!(byte, b'T' | b'S' | b'J') && matches!(next, b'w' | b'p')
            || before == b'_'
    }
}

fn bit(capital: u8) -> u32 {
    1_u32
        .checked_shl(capital.wrapping_sub(b'A').into())
        .unwrap_or(0)
}

/// How long the name is with which `text` begins; 0 if it begins with none, nothing if there is no such name.
fn name_len(text: &[u8]) -> Option<usize> {
    let letters = |is_letter: fn(&u8) -> bool| {
        let letters = text.iter().take_while(|byte| is_letter(byte));
        letters.count()
    };
    let len = match text {
        [b'A'..=b'Z', b'a'..=b'z', ..] => letters(u8::is_ascii_alphabetic),
        _ => letters(u8::is_ascii_lowercase),
    };
    let name = text.get(..len)?;
    let is_known = len < 2 || NAMES.contains(name) || NAMES.contains(&*name.to_ascii_lowercase());
    is_known.then_some(len)
}

/// Whether an action ends after `before`.
fn may_end(before: u8, action: &[u8]) -> bool {
    match before {
        b'(' | b'_' | b'<' | b'%' | b',' | b'?' => false,
        b'-' => action.ends_with(b"--"),
        b'+' => action.ends_with(b"++"),
        _ => true,
    }
}

/// The signs that tell the kind of an action.
struct Signs {
    is_battle: bool,
    has_item: bool,
}

impl Signs {
    /// Those of `action`; nothing if they do not go together.
    fn of(action: &[u8]) -> Option<Self> {
        let count = |sign: u8| action.iter().filter(|byte| **byte == sign).count();
        let arrows = action.windows(2).filter(|pair| *pair == b"->").count();
        let is_action = match arrows {
            0 => action.iter().any(|byte| b"XZ^+-?".contains(byte)),
            _ => arrows == 1,
        };
        let opened = count(b'(');
        (is_action && opened == count(b')') && opened < 2 && count(b'^') < 2).then(|| Self {
            is_battle: action.contains(&b'X'),
            has_item: action.contains(&b'%'),
        })
    }

    /// Whether `byte` may stand behind `before`. `counts` tells whether a number there is a count, `before_number` what
    /// stands before the number.
    fn may_follow(&self, before: u8, byte: u8, counts: bool, before_number: u8) -> bool {
        let starts = matches!(before, NOTHING | b'(' | b'+');
        let after_count = before.is_ascii_digit() && counts;
        let (upper, lower) = (before.is_ascii_uppercase(), before.is_ascii_lowercase());
        let digit = before.is_ascii_digit();
        match byte {
            b'0'..=b'9' => match before {
                b'#' | b'%' | b'@' | b'*' | b'<' | b'?' => false,
                _ => !upper || self.is_battle,
            },
            b'a'..=b'z' => self.may_be_small(before, byte, after_count, before_number),
            b'A'..=b'Z' => match before {
                b'-' | b'$' | b',' | b'*' | b'<' => false,
                _ if upper => before == b'X' || byte == b'X',
                _ => !digit || counts || self.is_battle,
            },
            b'-' => !matches!(before, b'(' | b'>' | b'%' | b',' | b'?'),
            b'>' => before == b'-',
            b'<' => digit,
            b'+' => !matches!(
                before,
                b'(' | b'>' | b'-' | b'^' | b',' | b'<' | b'?' | b'%'
            ),
            b'#' => starts || after_count || upper || before == b')',
            b'%' => starts || after_count || before == b'Z',
            b'$' => {
                starts
                    || upper
                    || lower
                    || digit && before_number == b'_'
                    || matches!(before, b'>' | b')' | b'#' | b'_')
            }
            b'_' => lower || digit || matches!(before, b'$' | b'%'),
            b'(' => starts || digit || before == b'@',
            b')' => upper || lower || digit || matches!(before, b'$' | b'#' | b'_'),
            b'^' => before == NOTHING || upper || digit || matches!(before, b'#' | b')'),
            b'*' => upper || lower || matches!(before, b'#' | b')' | b'$'),
            b'@' => upper || before == b'#',
            b',' => digit,
            b'?' => before == NOTHING,
            _ => false,
        }
    }

    /// The same of a small letter, which is no part of a name.
    fn may_be_small(&self, before: u8, byte: u8, after_count: bool, before_number: u8) -> bool {
        match before {
            // A relation to another faction is the only such sign.
            b'>' if byte == b'a' => true,
            _ if !SMALL.contains(&byte) => false,
            b'0'..=b'9' => after_count || before_number == b'_',
            b'A'..=b'Z' => b"wbtpfrd".contains(&byte),
            b'a'..=b'z' => self.has_item || (before, byte) == (b'h', b'o'),
            b')' => self.has_item,
            b'-' | b'@' | b',' | b'*' | b'<' | b'#' => false,
            _ => true,
        }
    }
}

/// Whether the cards of a group are named in it and behind it: `(#+R)#^` for `(M+R)#^`.
fn names_cards_twice(action: &[u8]) -> bool {
    let end = action.windows(2).position(|pair| pair == b")#");
    end.is_some_and(|end| action.iter().take(end).any(|byte| *byte == b'#'))
}

/// Whether `written` has a count of 0 or 1 or a number that begins with 0.
fn has_odd_number(written: &[u8]) -> bool {
    let at = |index: usize| written.get(index).copied().unwrap_or(b'/');
    (0..written.len()).any(|index| {
        let digit = at(index);
        if !matches!(digit, b'0' | b'1') {
            return false;
        }
        let before = index.checked_sub(1).map_or(b'/', at);
        let next = at(index + 1);
        let counts = is_separator(char::from(before)) || matches!(before, b'(' | b'+' | b':');
        let is_thing = next.is_ascii_alphabetic() || matches!(next, b'%' | b'#');
        !before.is_ascii_digit() && (digit == b'0' && next.is_ascii_digit() || counts && is_thing)
    })
}

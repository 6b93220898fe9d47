//! A quick filter for text that is no action, by its signs and their neighbors. Undoing a slip in every way yields hundreds of
//! texts that nobody would write, and parsing one takes a hundred times as long as this check.

use std::{collections::HashSet, sync::LazyLock};

use crate::game::facts::{self, Deck, Faction, Quest};

/// Whether `character` separates actions.
pub(super) fn is_separator(character: char) -> bool {
    matches!(character, '/' | ';')
}

/// Capitals other than factions: suits, battles, crafting, quests.
const CAPITALS: &[u8] = b"FMRBXZQ";
/// Small letters with a meaning outside of names.
const SMALL: &[u8] = b"bcdefhjkmoprstuwx";
/// The start or the end of an action.
const NOTHING: u8 = 0;

/// Names of cards, as crafted and elsewhere.
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

/// For each ASCII character, the set of characters that may follow it somewhere, as a bit set.
static FOLLOWING: LazyLock<[u128; 128]> = LazyLock::new(|| {
    let follows = |before: u8, byte: u8| {
        // Any small letter may end a name.
        let is_name = before.is_ascii_lowercase() && byte.is_ascii_lowercase()
            || matches!(before, b'#' | b'Z') && byte.is_ascii_alphabetic();
        let befores = [
            before,
            if before.is_ascii_lowercase() {
                b'#'
            } else {
                before
            },
        ];
        is_name
            || befores
                .into_iter()
                .any(|before| Signs::ALL.may_follow_anywhere(before, byte))
    };
    let following = |before: u8| {
        let bytes =
            (0..128_u8).filter(|byte| before == b' ' || *byte == b' ' || follows(before, *byte));
        bytes.fold(1 << NOTHING, |set, byte| set | 1_u128 << byte)
    };
    std::array::from_fn(|before| u8::try_from(before).map_or(0, following))
});

/// The check of actions by their signs.
#[derive(Debug)]
pub(super) struct Glance {
    /// The capitals with a meaning, as a bit set: letters of playing factions, and [`CAPITALS`].
    capitals: u32,
    /// See [`FOLLOWING`].
    following: &'static [u128; 128],
}

impl Glance {
    pub(super) fn of(factions: &[Faction]) -> Self {
        let letters = factions.iter().map(|faction| faction.letter());
        let letters = letters.filter_map(|letter| u8::try_from(letter).ok());
        let capitals = letters.chain(CAPITALS.iter().copied());
        Self {
            capitals: capitals.fold(0, |all, letter| all | bit(letter)),
            following: &FOLLOWING,
        }
    }

    /// Whether `written` may be actions: no comment, no count of 1, no number that begins with 0, and one sign for the kind of
    /// each action.
    pub(super) fn is_sound(&self, written: &[u8]) -> bool {
        let mut actions = written.split(|byte| is_separator(char::from(*byte)));
        actions.all(|action| self.is_like_action(action))
    }

    /// Whether `new` may stand between `before` and `after` in some action. Faster and less strict than [`Glance::is_sound`].
    pub(super) fn may_stand_between(&self, before: u8, new: &[u8], after: u8) -> bool {
        let mut before = before;
        new.iter().chain([&after]).all(|byte| {
            let sign = |byte: u8| match byte {
                b'/' | b';' | b':' => NOTHING,
                b'\t' => b' ',
                _ => byte,
            };
            let set = self.following.get(usize::from(sign(before)));
            before = *byte;
            set.is_some_and(|set| set >> (sign(before) & 127) & 1 == 1)
        })
    }

    fn is_like_action(&self, action: &[u8]) -> bool {
        Signs::of(action).is_some_and(|signs| self.stand_together(action, &signs))
    }

    /// Whether each sign of `action` may follow the sign before it.
    fn stand_together(&self, action: &[u8], signs: &Signs) -> bool {
        let mut before = NOTHING;
        // The sign before the current number.
        let mut before_number = NOTHING;
        let mut at = 0;
        while let Some(byte) = action.get(at).copied() {
            at += 1;
            if matches!(byte, b' ' | b'\t') {
                continue;
            }
            let next = action.get(at).copied().unwrap_or(NOTHING);
            if byte.is_ascii_digit() && !before.is_ascii_digit() {
                before_number = before;
                if is_odd_number(before, byte, next) {
                    return false;
                }
            }
            if !signs.may_follow(before, byte, before_number)
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

    /// Whether the capital `byte` has a meaning between `before` and `next`. Letters of hirelings follow a sign, or move on
    /// their own.
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

/// The length of the name at the start of `text`, in bytes; 0 if there is none, `None` if there is no card with that name.
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

/// Whether an action may end after `before`.
fn may_end(before: u8, action: &[u8]) -> bool {
    match before {
        b'(' | b'_' | b'<' | b'%' | b',' | b'?' => false,
        b'-' => action.ends_with(b"--"),
        b'+' => action.ends_with(b"++"),
        _ => true,
    }
}

/// The signs that show the kind of an action.
struct Signs {
    is_battle: bool,
    has_item: bool,
    /// Whether points are lost, as in `--2`.
    is_loss: bool,
}

impl Signs {
    /// Signs under which every character is allowed.
    const ALL: Self = Self {
        is_battle: true,
        has_item: true,
        is_loss: true,
    };

    /// The signs of `action`; `None` if they contradict each other. An action has one arrow or one other sign of its kind. It
    /// has at most one group, and the `#` of cards is either inside the group or after it.
    fn of(action: &[u8]) -> Option<Self> {
        let mut signs = Self {
            is_battle: false,
            has_item: false,
            is_loss: false,
        };
        let (mut arrows, mut opened, mut closed, mut carets) = (0, 0, 0, 0);
        let (mut is_action, mut has_card, mut names_twice) = (false, false, false);
        let mut before = NOTHING;
        for byte in action.iter().copied() {
            match byte {
                b'>' if before == b'-' => arrows += 1,
                b'-' => signs.is_loss |= before == b'-',
                b'#' => {
                    names_twice |= before == b')' && has_card;
                    has_card = true;
                }
                b'(' => opened += 1,
                b')' => closed += 1,
                b'^' => carets += 1,
                b'%' => signs.has_item = true,
                b'X' => signs.is_battle = true,
                _ => {}
            }
            is_action |= matches!(byte, b'X' | b'Z' | b'^' | b'+' | b'-' | b'?');
            before = byte;
        }
        let is_one = is_action && arrows + carets < 2;
        (is_one && opened == closed && opened < 2 && !names_twice).then_some(signs)
    }

    /// Whether `byte` may follow `before` in some context.
    fn may_follow_anywhere(&self, before: u8, byte: u8) -> bool {
        let numbers = [NOTHING, b'_', b'>'].into_iter();
        let mut numbers = numbers.map(|before_number| self.may_follow(before, byte, before_number));
        numbers.any(|may| may)
    }

    /// Whether `byte` may follow `before`; `before_number` precedes the number that ends there.
    fn may_follow(&self, before: u8, byte: u8, before_number: u8) -> bool {
        let starts = matches!(before, NOTHING | b'(' | b'+');
        let counts = matches!(before_number, NOTHING | b'(' | b'+');
        let digit = before.is_ascii_digit();
        let (upper, lower) = (before.is_ascii_uppercase(), before.is_ascii_lowercase());
        match byte {
            b'0'..=b'9' => match before {
                b'#' | b'%' | b'@' | b'*' | b'<' | b'?' => false,
                b'-' => self.is_loss,
                _ => !upper || self.is_battle,
            },
            b'a'..=b'z' => self.may_be_small(before, byte, before_number),
            b'A'..=b'Z' => match before {
                b'-' | b'$' | b',' | b'*' | b'<' => false,
                _ if upper => before == b'X' || byte == b'X',
                _ => !digit || counts || self.is_battle,
            },
            b'-' => !matches!(before, b'(' | b'>' | b'%' | b',' | b'?'),
            b'>' => before == b'-',
            b'<' | b',' => digit,
            b'+' => !matches!(
                before,
                b'(' | b'>' | b'-' | b'^' | b',' | b'<' | b'?' | b'%'
            ),
            b'#' => starts || digit && counts || upper || before == b')',
            b'%' => starts || digit && counts || before == b'Z',
            b'$' if digit => before_number == b'_',
            b'$' => starts || upper || lower || matches!(before, b'>' | b')' | b'#' | b'_'),
            b'_' => lower || digit || matches!(before, b'$' | b'%'),
            b'(' => starts || digit || before == b'@',
            b')' => upper || lower || digit || matches!(before, b'$' | b'#' | b'_'),
            b'^' => before == NOTHING || upper || digit || matches!(before, b'#' | b')'),
            b'*' => upper || lower || matches!(before, b'#' | b')' | b'$'),
            b'@' => upper || before == b'#',
            b'?' => before == NOTHING,
            _ => false,
        }
    }

    /// Whether the small letter `byte`, which is no part of a name, may follow `before`.
    fn may_be_small(&self, before: u8, byte: u8, before_number: u8) -> bool {
        match before {
            // Only a relation to another faction (`a` for Allied) has this sign after an arrow.
            b'>' if byte == b'a' => true,
            _ if !SMALL.contains(&byte) => false,
            b'0'..=b'9' => matches!(before_number, NOTHING | b'(' | b'+' | b'_'),
            b'A'..=b'Z' => b"wbtpfrd".contains(&byte),
            b'a'..=b'z' => self.has_item || (before, byte) == (b'h', b'o'),
            b')' => self.has_item,
            b'-' | b'@' | b',' | b'*' | b'<' | b'#' => false,
            _ => true,
        }
    }
}

/// Whether a number with the first digit `digit` is never written: a count of 0 or 1, or a number that begins with 0.
fn is_odd_number(before: u8, digit: u8, next: u8) -> bool {
    let counts = matches!(before, NOTHING | b'(' | b'+');
    let is_thing = next.is_ascii_alphabetic() || matches!(next, b'%' | b'#');
    match digit {
        b'0' => next.is_ascii_digit() || counts && is_thing,
        b'1' => counts && is_thing,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Glance;
    use crate::game::facts::Faction;

    fn is_sound(written: &str) -> bool {
        let factions = [Faction::Marquise, Faction::Eyrie, Faction::Keepers];
        Glance::of(&factions).is_sound(written.as_bytes())
    }

    #[test]
    fn actions_of_all_kinds_are_sound() {
        for written in [
            "2Ew3->7+11",
            "(w+b_w)5->",
            "t_f1_5_11->11/t_j_311->$",
            "t_f_2->$",
            "t_3_f->5",
            "XE12F@(1,0)",
            "h_EXC4(0,0)",
            "#dominance->C/B#E->$_x;#->C+E",
            "(2M+R)#^E",
            "Z%s/Zsappers/Zh",
            "++/E--2/++->$/++5",
            "%r+%f->r/%rde->s/%_d->s+r",
            "$_ho->M/$_C->a/$_->/E$_C->0",
            "t10^t_r/t5<->t9",
            "?Kt_b9",
            "F#*->C/1_5->/w*->3",
        ] {
            assert!(is_sound(written), "{written}");
        }
    }

    #[test]
    fn what_may_stand_somewhere_is_known_at_once() {
        let glance = Glance::of(&[Faction::Marquise]);
        for (before, new, after, expected) in [
            (b':', "w", b'3', true),
            (b'w', "3", b'-', true),
            (b'e', "l", b'-', true),
            (b'3', "", b'-', true),
            (b'3', "/", b'w', true),
            (b'3', ">", b'-', false),
            (b'>', "", b'/', true),
            (b'>', "+", b'7', false),
            (b'3', "->", b'(', false),
        ] {
            let found = glance.may_stand_between(before, new.as_bytes(), after);
            assert_eq!(
                found, expected,
                "{} {new} {}",
                before as char, after as char
            );
        }
    }

    #[test]
    fn what_nobody_writes_is_not() {
        for written in [
            "",
            "w3->7/",
            "w3->7//",
            "w3-7",
            "w3>7",
            "w3->->7",
            "w3->l0",
            "wI->7",
            "1w3->7",
            "w03->7",
            "Aw3->7",
            "EE12",
            "#lavsh->$",
            "(w3->7",
            "3ww->7",
            "w3->7^",
            "%->e",
            "(#+R)#^",
            "w3->E2",
        ] {
            assert!(!is_sound(written), "{written}");
        }
    }
}

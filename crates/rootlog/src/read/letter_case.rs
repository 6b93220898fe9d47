//! Turns in capitals or in small letters throughout, as caps lock and pages in small capitals leave them. Nearly always the place
//! of a letter decides its case.

use crate::game::facts::{Deck, Faction, PieceClass, Quest, board_cards};

/// The turn of `line` in the case of the notation, with its comment as it is: `C:t_k->1/#charismatic->$` for
/// `C:T_K->1/#CHARISMATIC->$`. `None` if the line is no turn.
pub(crate) fn restored(line: &str) -> Option<String> {
    let (turn, comment) = line.split_at_checked(line.find("//").unwrap_or(line.len()))?;
    let (head, body) = turn.split_once(':')?;
    let faction = head.chars().next().filter(char::is_ascii_alphabetic)?;
    let is_turn = head.len() == 1
        && !body.starts_with([' ', '\t'])
        && (["->", "++", "#", "^"]
            .iter()
            .any(|sign| body.contains(sign))
            || body.split('/').any(is_battle));
    if !is_turn {
        return None;
    }
    let faction = faction.to_ascii_uppercase();
    let actions = body.split('/');
    let actions: Vec<String> = actions
        .map(|text| action(&text.to_ascii_uppercase(), faction))
        .collect();
    Some(format!("{faction}:{}{comment}", actions.join("/")))
}

/// Whether `text` is a battle in capitals or in small letters: `XE5`, `xe5`.
pub(crate) fn is_battle(text: &str) -> bool {
    matches!(
        text.as_bytes(),
        [b'x' | b'X', faction, clearing, ..] if faction.is_ascii_alphabetic() && clearing.is_ascii_digit()
    )
}

/// `text`, an action of `faction` in capitals, in the case of the notation.
fn action(text: &str, faction: char) -> String {
    const SWAP: &str = "<->";
    let mut restored = String::with_capacity(text.len());
    let (mut is_behind_arrow, mut has_items) = (false, false);
    let mut at = 0;
    while let Some((before, rest)) = text
        .split_at_checked(at)
        .filter(|(_, rest)| !rest.is_empty())
    {
        let after = rest.trim_start_matches(|sign: char| sign.is_ascii_alphabetic());
        let letters = rest.get(..rest.len() - after.len()).unwrap_or_default();
        let sign = rest.chars().next().unwrap_or_default();
        if !letters.is_empty() {
            let letters = Letters {
                before,
                text: letters,
                after,
                faction,
                is_behind_arrow,
                has_items,
            };
            restored.push_str(&letters.restored());
            at += letters.text.len();
        } else if rest.starts_with(SWAP) {
            restored.push_str(SWAP);
            at += SWAP.len();
        } else {
            is_behind_arrow |= rest.starts_with("->");
            has_items |= sign == '%';
            restored.push(sign);
            at += sign.len_utf8();
        }
    }
    restored
}

/// Letters without a sign between them, in an action.
struct Letters<'t> {
    /// The action before them.
    before: &'t str,
    text: &'t str,
    /// The action after them.
    after: &'t str,
    /// The faction of the turn.
    faction: char,
    is_behind_arrow: bool,
    /// Whether an item stands before them.
    has_items: bool,
}

impl Letters<'_> {
    fn restored(&self) -> String {
        let (before, behind) = (self.sign_before(), self.after.chars().next());
        let is_one = self.text.len() == 1;
        let small = self.text.to_ascii_lowercase();
        let capitals = self.text.to_owned();
        match before {
            Some('#') if is_one => return capitals,
            Some('#') => return card(self.text),
            // `t4^t_b`, `M#^P`
            Some('^') if behind == Some('_') => return small,
            Some('^') => return capitals,
            // `%tE$`
            Some('%') if behind == Some('$') && !is_one && !self.is_behind_arrow => {
                return with_last_capital(self.text, str::to_ascii_lowercase);
            }
            Some('%') => return small,
            _ if self.are_suits() => return capitals,
            Some('_') => return self.behind_underscore(),
            None if self.text.starts_with('Z') => {
                return format!("Z{}", small.get(1..).unwrap_or_default());
            }
            _ => {}
        }
        if self.is_behind_arrow {
            // `%f->e`, `$_V->h`
            let is_state = self.has_items || self.text == "H" && self.before.contains("$_");
            return if is_state { small } else { capitals };
        }
        match behind {
            _ if self.text.starts_with('X') => capitals,
            Some('_') if self.text == "H" => small,
            // `2Dw$`, `wO$`
            Some('$') if !is_one && !names_piece(self.text) => with_last_capital(self.text, piece),
            _ => piece(self.text),
        }
    }

    fn sign_before(&self) -> Option<char> {
        self.before.chars().next_back()
    }

    /// Whether they are suits before the sign of cards: `2F#`, `(M+R+B)#`.
    fn are_suits(&self) -> bool {
        let is_card = |rest: &str| rest.starts_with(['#', '@']);
        let group = self
            .after
            .trim_start_matches(|sign: char| sign.is_ascii_alphanumeric() || sign == '+');
        is_card(self.after) || group.strip_prefix(')').is_some_and(is_card)
    }

    /// Letters behind an underscore: `t_k`, `h_Ew`, `%_V$`, `$_m`.
    fn behind_underscore(&self) -> String {
        let small = self.text.to_ascii_lowercase();
        let is_owned = self.after.starts_with('$');
        if self.before.ends_with("H_") {
            let rest = small.get(1..).unwrap_or_default();
            let first = self.text.get(..1).unwrap_or_default();
            // `h_EXC6`
            return match rest.starts_with('x') {
                true => self.text.to_owned(),
                false => format!("{first}{rest}"),
            };
        }
        if let Some(before) = self.before.strip_suffix("$_") {
            let owner = before.chars().next_back();
            let owner = owner.filter(char::is_ascii_alphabetic);
            // The Decree, the prices and the outcast have small letters; relationships and plots name factions.
            let has_columns = matches!(owner.unwrap_or(self.faction), 'E' | 'O' | 'L');
            return if has_columns {
                small
            } else {
                self.text.to_owned()
            };
        }
        match self.before.ends_with("%_") && is_owned {
            true => self.text.to_owned(),
            false => small,
        }
    }
}

/// A card by name, perhaps with the hand or the quests that it belongs to: `charismatic`, `domV`, `errandQ`.
fn card(text: &str) -> String {
    let small = text.to_ascii_lowercase();
    let is_known = |name: &str| {
        let mut factions = Faction::ALL.into_iter();
        Deck::ALL.into_iter().any(|deck| deck.has(name))
            || Quest::find(name).is_some()
            || factions.any(|faction| board_cards(faction).any(|card| card.name() == name))
    };
    let shorter = small.get(..small.len() - 1).unwrap_or_default();
    match !is_known(&small) && is_known(shorter) {
        true => with_last_capital(text, str::to_ascii_lowercase),
        false => small,
    }
}

/// `text` with all but its last letter written by `rest`.
fn with_last_capital(text: &str, rest: impl Fn(&str) -> String) -> String {
    let (first, last) = text
        .split_at_checked(text.len().saturating_sub(1))
        .unwrap_or_default();
    format!("{}{last}", rest(first))
}

/// A piece, perhaps with its faction: `w`, `Cw`. Other letters stay.
fn piece(text: &str) -> String {
    match text.as_bytes() {
        [kind] if is_kind(*kind) => text.to_ascii_lowercase(),
        [faction, kind] if is_kind(*kind) => {
            let faction = char::from(*faction);
            format!("{faction}{}", char::from(*kind).to_ascii_lowercase())
        }
        _ => text.to_owned(),
    }
}

/// Whether `text` is a faction and a kind of piece.
fn names_piece(text: &str) -> bool {
    matches!(text.as_bytes(), [faction, kind] if is_kind(*kind) && !is_kind(*faction))
}

/// Whether a capital stands for a kind of piece.
fn is_kind(letter: u8) -> bool {
    let letter = char::from(letter).to_ascii_lowercase();
    PieceClass::from_letter(letter).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_letter_decides_its_case() {
        for line in [
            "C:t_k->1/w->1+2+4/b_s->1/b_w->5",
            "E:(6w+b)->3/#charismatic->$",
            "E:R#E->$_m/2w->3/5w3->7/XC7(2,1)/(w+Cw)7->/#->E",
            "A:F#$->/2Cw12->1/Cb_r12->/++/b_f+w->12 // Field Hospitals",
            "V:%r+%f+%s->r/%f->e/p->6/%f6->$/B#errandQ->$/$_E->h",
            "V:%tE$->$/F#domV->/Z%b/Zrpart/%_d->s+r/%_V$->d",
            "D:(R+M+F)#^/h_EXC6(1,0)/h_Ew->3/2M#^",
            "P:t2<->t7/t4^t_r/M#^P/#coffinE$->",
            "O:2Dw$->/wO$->/($_h+$_m)->2/V$_E->h",
            "L:$_ho->R/(2F+M)#L->/F@",
            "C:XE5",
        ] {
            let (turn, comment) = line.split_once(" //").unwrap_or((line, ""));
            let capitals = line.replace(turn, &turn.to_ascii_uppercase());
            assert_eq!(restored(&capitals).as_deref(), Some(line), "{comment}");
            let small = line.replace(turn, &turn.to_ascii_lowercase());
            assert_eq!(restored(&small).as_deref(), Some(line), "{comment}");
            assert_eq!(restored(line).as_deref(), Some(line), "{comment}");
        }
        for line in ["C: Ash", "Map: Fall", "Winner: C", "C:Ash", "// C:w->3"] {
            assert_eq!(restored(line), None, "{line}");
        }
    }
}

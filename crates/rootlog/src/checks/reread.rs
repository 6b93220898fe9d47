//! Errors whose cause shows where the action, or the line, is read in another way: actions with nothing but a blank between them,
//! arrows that are too long, words in place of letters, rolls and removals without their signs, and players' names in place of the
//! letters of their factions.

use std::ops::Range;

use notation::{Edit, Finding, Fix, Parse, Severity, TextRange, TextSize, apply_edits, size};

use crate::{
    game::{
        facts::{Faction, Item, Suit},
        rules,
    },
    read::{
        ast::Sheet,
        parser::{self, LineClass},
        words,
    },
};

/// What is said of actions without a separator between them.
pub(crate) const NOT_PARTED: &str =
    "Actions are separated by `/`, not by blanks, full stops or words.";
/// What is said of arrows with two strokes or more.
pub(crate) const LONG_ARROW: &str = "An arrow is written `->`, with one stroke.";
/// What is said of items by their names.
pub(crate) const ITEM_NAME: &str = "Items are written by their letters: `%s` a sword, `%r` a torch, `%b` a bag, `%f` a boot, `%c` a coin, `%x` a crossbow, `%h` a hammer, `%t` tea, `%u` a club.";

/// What is said of rolls without their signs.
pub(crate) const ROLLS: &str = "The rolls of a battle stand behind it in parentheses, with a comma between them, as in `XC7(2,1)`.";
/// What is said of a minus for what leaves the map.
pub(crate) const MINUS: &str =
    "What leaves the map has an arrow behind it, as in `t1->`, and no minus before it.";
/// How the message on a word in place of its letters begins.
pub(crate) const IN_LETTERS: &str = "Actions are written with letters and signs, not with words: ";

/// All of them but those on words, which are said once in a game.
pub(crate) const REREAD: [&str; 5] = [NOT_PARTED, LONG_ARROW, ITEM_NAME, ROLLS, MINUS];

/// Whether `finding` says how the whole action is meant.
pub(crate) fn is_reread(finding: &Finding) -> bool {
    REREAD.contains(&finding.message.as_str()) || finding.message.starts_with(IN_LETTERS)
}

/// Words between two actions.
const JOINING: [&str; 10] = [
    "and", "und", "och", "et", "then", "dann", "sedan", "puis", "&", "-",
];

/// Says of each error in a turn what the whole action means, if nothing is wrong with it then. Errors behind the first one of such
/// an action have the same cause and are left out. `findings` are those of `parse`, in the order of the text.
pub(super) fn actions(parse: &Parse, findings: &mut Vec<Finding>) {
    // The last action that was reported, and the last that was not.
    let (mut told, mut untold) = (None::<TextRange>, None::<TextRange>);
    let contains = |action: Option<TextRange>, range: TextRange| {
        action.is_some_and(|action| action.contains_range(range))
    };
    let mut rewritten: Vec<TextRange> = Vec::new();
    let mut line: Option<(usize, Option<TurnText<'_>>)> = None;
    findings.retain_mut(|finding| {
        if contains(told, finding.range) {
            return false;
        }
        if finding.severity != Severity::Error || contains(untold, finding.range) {
            return true;
        }
        let number = parse.line_at(finding.range.start());
        if line.as_ref().is_none_or(|(last, _)| *last != number) {
            line = Some((number, TurnText::of(parse, number)));
        }
        let line = line.as_ref().and_then(|(_, line)| line.as_ref());
        let Some(action) = line.and_then(|line| line.action_at(finding.range.start())) else {
            return true;
        };
        match action.meant() {
            Some((message, fix)) => {
                told = Some(action.range);
                if let Some(edit) = fix
                    .edits
                    .first()
                    .filter(|_| message.starts_with(IN_LETTERS))
                {
                    // The word may be torn: what is left of it behind its first letter is no word.
                    finding.range = edit.range;
                }
                rewritten.extend(fix.edits.iter().map(|edit| edit.range));
                finding.message = message;
                finding.fixes = vec![fix];
            }
            None => untold = Some(action.range),
        }
        true
    });
    // Findings on spelling inside rewritten text are part of that finding.
    findings.retain(|finding| {
        let at = rewritten.partition_point(|range| range.end() < finding.range.end());
        let is_inside = |range: &TextRange| range.contains_range(finding.range);
        finding.severity != Severity::Hint || !rewritten.get(at).is_some_and(is_inside)
    });
}

/// The most bytes of a turn that is read again; real ones have a few hundred.
const LONGEST: usize = 4000;

/// A turn as it is written.
struct TurnText<'t> {
    /// The line without its comment.
    text: &'t str,
    /// Where its actions begin.
    body: usize,
    start: TextSize,
}

impl<'t> TurnText<'t> {
    /// Line `number`, if it is a turn.
    fn of(parse: &'t Parse, number: usize) -> Option<Self> {
        let text = parse.line_text(number);
        if text.len() > LONGEST || parser::classify(text) != LineClass::Turn {
            return None;
        }
        let text = parser::content(text);
        Some(Self {
            text,
            body: text.find(':')? + 1,
            start: parse.line_start(number),
        })
    }

    /// The action at `at`, a place in the record.
    fn action_at(&self, at: TextSize) -> Option<WrittenAction<'t>> {
        let column = usize::from(at).checked_sub(usize::from(self.start))?;
        let is_separator = |sign: char| matches!(sign, '/' | ';');
        let before = self.text.get(self.body..column)?;
        let start = before.rfind(is_separator).map_or(0, |at| at + 1) + self.body;
        let rest = self.text.get(start..)?;
        let text = rest.split(is_separator).next()?;
        Some(WrittenAction {
            head: self.text.get(..self.body)?,
            text,
            range: TextRange::at(
                self.start + TextSize::try_from(start).ok()?,
                TextSize::of(text),
            ),
        })
    }
}

/// An action as it is written.
struct WrittenAction<'t> {
    /// The faction and the colon of its turn.
    head: &'t str,
    text: &'t str,
    range: TextRange,
}

impl WrittenAction<'_> {
    /// What it means, if it reads without an error then: the message and the repair.
    fn meant(&self) -> Option<(String, Fix)> {
        let fix = |title: &str, edits: Vec<(Range<usize>, &str)>| {
            let edits = edits.into_iter().filter_map(|(range, text)| {
                let start = self.range.start() + TextSize::try_from(range.start).ok()?;
                let len = TextSize::try_from(range.len()).ok()?;
                Some(Edit::replace(TextRange::at(start, len), text))
            });
            Fix::guess(title, edits.collect())
        };
        if let Some(gaps) = self.gaps() {
            let edits = gaps.into_iter().map(|gap| (gap, "/")).collect();
            return Some((NOT_PARTED.to_owned(), fix("Write `/`", edits)));
        }
        if let Some(edits) = self.long_arrows() {
            return Some((LONG_ARROW.to_owned(), fix("Write `->`", edits)));
        }
        if let Some(edits) = self.item_names() {
            return Some((ITEM_NAME.to_owned(), fix("Write the letter", edits)));
        }
        let (message, range, written) = self
            .in_words()
            .or_else(|| self.rolls())
            .or_else(|| self.minus())?;
        let title = match written.as_str() {
            "" => "Leave the word out".to_owned(),
            written => format!("Write {}", words::quoted(written)),
        };
        Some((message, fix(&title, vec![(range, written.as_str())])))
    }

    /// What stands for the word that the action begins with, behind its count: `card->C`, `2 cards->$`, `bag10->$`, `craft rpart`.
    /// The message, the bytes to replace, and what is written for them.
    fn in_words(&self) -> Option<(String, Range<usize>, String)> {
        let start = self.text.len() - self.text.trim_start().len();
        let body = self.text.get(start..)?;
        let counted = body.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let count = body.get(..body.len() - counted.len())?;
        let text = if count.is_empty() {
            counted
        } else {
            counted.trim_start()
        };
        let end = text.find(|sign: char| !sign.is_ascii_alphabetic());
        let word = text.get(..end.unwrap_or(text.len()))?;
        let rest = text.get(word.len()..)?;
        let at = self.text.len() - text.len();
        let (written, from, to) = match verb(word) {
            Some(sign) if count.is_empty() && rest.starts_with(' ') => {
                let blanks = rest.len() - rest.trim_start().len();
                (sign.to_owned(), at, at + word.len() + blanks)
            }
            _ => {
                let letters = self.letters(word, count, rest)?;
                (format!("{count}{letters}"), start, at + word.len())
            }
        };
        let whole = format!(
            "{}{written}{}",
            self.text.get(..from)?,
            self.text.get(to..)?
        );
        if !self.is_sound(&whole) {
            return None;
        }
        let word = words::quoted(word);
        let message = match written.as_str() {
            "" => format!("{IN_LETTERS}`{word}` is left out."),
            written => format!("{IN_LETTERS}`{word}` is `{}`.", words::quoted(written)),
        };
        Some((message, from..to, written))
    }

    /// The letters and signs for `word`, which stands behind `count` and before `rest`.
    fn letters(&self, word: &str, count: &str, rest: &str) -> Option<String> {
        let lower = word.to_ascii_lowercase();
        // `ww->3`
        if word.len() > 1 && count.is_empty() && word.bytes().all(|letter| letter == b'w') {
            return Some(format!("{}w", word.len()));
        }
        // `k->1`, which lacks its `t_`.
        if "wbtpf".contains(word) {
            return None;
        }
        if word.len() == 1 {
            let head = self.head.trim_start().chars().next()?;
            let faction = Faction::from_letter(head.to_ascii_uppercase())?;
            let letter = word.chars().next();
            let mut pieces = faction
                .pieces()
                .iter()
                .filter(|piece| piece.letter == letter);
            let piece = pieces.next()?;
            return pieces.next().is_none().then(|| piece.to_string());
        }
        // `token_k->1`
        let is_class = |letters: &&str| letters.len() == 1 && rest.starts_with('_');
        if let Some(class) = parser::names::letters_of(&lower).filter(is_class) {
            return Some(class.to_owned());
        }
        if let Some((_, letters)) = WORDS.iter().find(|(name, _)| *name == lower) {
            return Some((*letters).to_owned());
        }
        let mut suits = Suit::ALL.into_iter();
        if let Some(suit) = suits.find(|suit| suit.name() == lower) {
            return Some(format!("{}#", suit.letter()));
        }
        Some(format!("%{}", letter_of(&lower)?))
    }

    /// Rolls that lack their signs: `XC7 2,1`, `XC7:2-1`.
    fn rolls(&self) -> Option<(String, Range<usize>, String)> {
        let is_between = |sign: char| " \t,;:-".contains(sign);
        let roll = |text: &str| text.chars().next_back().filter(char::is_ascii_digit);
        let text = self.text.trim_end();
        let closed = text.trim_end_matches([')', ']']);
        let second = roll(closed)?;
        let rest = closed.get(..closed.len() - 1)?;
        let before = rest.trim_end_matches(is_between);
        let first = roll(before).filter(|_| before.len() < rest.len())?;
        let rest = before.get(..before.len() - 1)?;
        let head = rest.trim_end_matches(|sign: char| is_between(sign) || "([".contains(sign));
        if head.len() == rest.len() || !head.contains('X') {
            return None;
        }
        let rolls = format!("({first},{second})");
        let is_sound = self.is_sound(&format!("{head}{rolls}"));
        is_sound.then(|| (ROLLS.to_owned(), head.len()..text.len(), rolls))
    }

    /// A minus before what leaves the map: `-t1`.
    fn minus(&self) -> Option<(String, Range<usize>, String)> {
        let text = self.text.trim();
        let start = self.text.len() - self.text.trim_start().len();
        let thing = text.strip_prefix('-')?;
        let is_alone = thing.starts_with(|sign: char| sign.is_ascii_alphanumeric())
            && thing.ends_with(|sign: char| sign.is_ascii_digit())
            && !thing.contains('>');
        let written = format!("{thing}->");
        (is_alone && self.is_sound(&written))
            .then(|| (MINUS.to_owned(), start..start + text.len(), written))
    }

    /// What stands between the actions, if `text` is several.
    fn gaps(&self) -> Option<Vec<Range<usize>>> {
        let parts = parts(self.text);
        if parts.len() < 2 {
            return None;
        }
        let is_read = |part: &Range<usize>| {
            let text = self.text.get(part.clone());
            text.is_some_and(|text| self.is_sound(text))
        };
        if !parts.iter().all(is_read) {
            return None;
        }
        let pairs = parts.windows(2);
        let gaps = pairs.filter_map(|pair| match pair {
            [one, next] => Some(one.end..next.start),
            _ => None,
        });
        Some(gaps.collect())
    }

    fn long_arrows(&self) -> Option<Vec<(Range<usize>, &'static str)>> {
        const LONG: &str = "-->";
        let found = self.text.match_indices(LONG);
        let edits: Vec<_> = found.map(|(at, _)| (at..at + LONG.len(), "->")).collect();
        (!edits.is_empty() && self.is_sound(&self.text.replace(LONG, "->"))).then_some(edits)
    }

    fn item_names(&self) -> Option<Vec<(Range<usize>, &'static str)>> {
        let named = self.text.match_indices('%').filter_map(|(at, _)| {
            let rest = self.text.get(at + 1..)?;
            let end = rest.find(|sign: char| !sign.is_ascii_lowercase());
            let word = rest.get(..end.unwrap_or(rest.len()))?;
            Some((at + 1..at + 1 + word.len(), letter_of(word)?))
        });
        let edits: Vec<(Range<usize>, &'static str)> = named.collect();
        let written = edits.iter().filter_map(|(range, text)| {
            let start = TextSize::try_from(range.start).ok()?;
            let len = TextSize::try_from(range.len()).ok()?;
            Some(Edit::replace(TextRange::at(start, len), *text))
        });
        let written = apply_edits(self.text, &written.collect::<Vec<_>>());
        (!edits.is_empty() && self.is_sound(&written)).then_some(edits)
    }

    /// Whether `text` is an action of this turn in which nothing is wrong.
    fn is_sound(&self, text: &str) -> bool {
        let line = format!("{}{text}", self.head);
        let mut findings = parser::parse_line(&line).findings.into_iter();
        parser::is_action(text) && findings.all(|finding| finding.severity < Severity::Warning)
    }
}

/// The words of `text`, without those that join two actions. Between them stand blanks, full stops and commas outside of groups.
fn parts(text: &str) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (at, sign) in text.char_indices().chain([(text.len(), ' ')]) {
        match sign {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_end = at == text.len();
        let is_between = sign.is_whitespace() || matches!(sign, '.' | ',');
        if !is_end && (depth > 0 || !is_between) {
            continue;
        }
        let word = text.get(start..at).unwrap_or_default();
        let is_joining = JOINING.iter().any(|one| one.eq_ignore_ascii_case(word));
        if !word.is_empty() && !is_joining {
            parts.push(start..at);
        }
        start = at + sign.len_utf8();
    }
    parts
}

/// Words that beginners write for what moves, besides the names of pieces, suits and items, each with its letters and signs.
const WORDS: [(&str, &str); 10] = [
    ("card", "#"),
    ("cards", "#"),
    ("karte", "#"),
    ("karten", "#"),
    ("castle", "t_k"),
    ("rec", "b_r"),
    ("saw", "b_s"),
    ("symp", "t"),
    ("work", "b_w"),
    ("ws", "b_w"),
];

/// What is written for a word that says what an action does.
fn verb(word: &str) -> Option<&'static str> {
    const VERBS: [(&str, &str); 8] = [
        ("attack", "X"),
        ("battle", "X"),
        ("build", ""),
        ("craft", "Z"),
        ("crafts", "Z"),
        ("march", ""),
        ("move", ""),
        ("moves", ""),
    ];
    let is_word = |(verb, _): &&(&str, &str)| verb.eq_ignore_ascii_case(word);
    VERBS.iter().find(is_word).map(|(_, sign)| *sign)
}

/// The letter of the item with this name.
fn letter_of(name: &str) -> Option<&'static str> {
    const LETTERS: [&str; 9] = ["s", "b", "c", "x", "h", "t", "r", "f", "u"];
    let item = Item::ALL.into_iter().find(|item| item.name() == name)?;
    LETTERS
        .into_iter()
        .find(|letter| letter.starts_with(item.letter()))
}

/// Says of lines and values that name a player in place of a faction which letter is meant. `findings` are those of `parse`.
pub(super) fn players(game: &Sheet, parse: &Parse, findings: &mut [Finding]) {
    if game.players.is_empty() {
        return;
    }
    for finding in findings {
        let code = finding.code;
        if code == rules::syntax::UNKNOWN_HEADER.code || code == rules::syntax::UNKNOWN_LINE.code {
            if let Some(other) = turn_of_player(game, parse, finding.range.start()) {
                *finding = other;
            }
        } else if code == rules::syntax::UNKNOWN_FACTION.code && finding.severity == Severity::Error
        {
            let name = parse.text().get(Range::<usize>::from(finding.range));
            if let Some((name, faction)) =
                name.and_then(|name| Some((name, faction_of(game, name)?)))
            {
                let letter = faction.letter();
                finding.message = format!(
                    "Factions are written by their letters, not by who plays them: {} is `{letter}`.",
                    words::quoted(name)
                );
                let mut edits = vec![Edit::replace(finding.range, letter)];
                edits.extend(points_as_comment(parse, finding.range));
                finding.fixes = vec![Fix::guess(format!("Write {letter}"), edits)];
            }
        }
    }
}

/// The edit that makes a comment of the points behind the winner at `name`.
fn points_as_comment(parse: &Parse, name: TextRange) -> Option<Edit> {
    let line = parse.line_at(name.start());
    let text = parse.line_text(line);
    let start = parse.line_start(line);
    if parser::classify(text) != LineClass::Winner {
        return None;
    }
    let end = usize::from(name.end()).checked_sub(start.into())?;
    let (range, comment) = parser::points_behind(text, end)?;
    let range = TextRange::new(start + size(range.start), start + size(range.end));
    Some(Edit::replace(range, comment))
}

/// The faction that only the player `name` plays.
fn faction_of(game: &Sheet, name: &str) -> Option<Faction> {
    let is_name = |other: &str| other.trim().to_lowercase() == name.trim().to_lowercase();
    let players = game.players.iter();
    let mut named = players.filter(|player| is_name(&player.name.value));
    let player = named.next().filter(|_| !name.trim().is_empty())?;
    named.next().is_none().then_some(player.faction.value)
}

/// The finding on the line at `at`, if it is a turn that begins with the name of a player: `Ash: w->3`.
fn turn_of_player(game: &Sheet, parse: &Parse, at: TextSize) -> Option<Finding> {
    let line = parse.line_at(at);
    let text = parser::content(parse.line_text(line));
    let (name, actions) = text.split_once(':')?;
    let letter = faction_of(game, name)
        .filter(|_| parser::is_action(actions))?
        .letter();
    let label = text.len() - actions.trim_start().len();
    let indent = text.len() - text.trim_start().len();
    let start = parse.line_start(line) + TextSize::try_from(indent).ok()?;
    let whole = TextSize::try_from(label.checked_sub(indent)?).ok()?;
    let message = format!(
        "A turn begins with the letter of its faction and a colon: `{letter}:`, not `{}`.",
        words::quoted(name.trim())
    );
    let edits = vec![Edit::replace(
        TextRange::at(start, whole),
        format!("{letter}:"),
    )];
    let range = TextRange::at(start, TextSize::of(name.trim()));
    let finding = rules::syntax::WHOSE_TURN.at(range, message);
    Some(finding.with_fix(Fix::guess(format!("Write {letter}:"), edits)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_parted_outside_of_groups() {
        for (text, expected) in [
            ("w->1 t->3", &["w->1", "t->3"][..]),
            ("w->1.t->3. ++", &["w->1", "t->3", "++"]),
            ("w1->5 and w1->9", &["w1->5", "w1->9"]),
            ("XC7(2, 1), (w + Cw)7->", &["XC7(2, 1)", "(w + Cw)7->"]),
            ("(w + t->3 ++", &["(w + t->3 ++"]),
            ("", &[]),
        ] {
            let parts: Vec<&str> = parts(text).into_iter().map(|part| &text[part]).collect();
            assert_eq!(parts, expected, "{text}");
        }
    }

    #[test]
    fn each_item_has_its_letter() {
        for item in Item::ALL {
            let letter = item.letter().to_string();
            assert_eq!(letter_of(item.name()), Some(letter.as_str()));
        }
    }
}

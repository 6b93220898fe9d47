//! Labels that scorers write before a turn for the team that throws, `Team A:`, `Rot:`, or in a column of its own; and before its
//! parts: `Inkast: 2; Kast:`.

use notation::{Edit, Fix, TextRange, size};

use super::{
    LineParser,
    around::{Around, is_baton},
    spelling::without_comma,
    throws::throws,
};
use crate::{
    game::{
        letters::{self, Letter, is_actions, is_name, scan, shortened},
        rules,
    },
    read::syntax::SyntaxKind,
};

/// The number of tokens in a team's name that stands before throws or before the turn's number; `None` without one. A word alone
/// before throws without players, `Red: - B`, is none of them: it may be a player.
fn team(p: &LineParser<'_>) -> Option<usize> {
    let word = |n: usize| (p.nth(n) == Some(SyntaxKind::WORD)).then(|| p.nth_text(n));
    let is_blank = |n: usize| p.nth(n) == Some(SyntaxKind::WHITESPACE);
    let is_label = |text: &str| text.strip_suffix(':').is_some_and(is_name);
    // Columns part the label as well as a colon.
    let is_gap = |n: usize| p.nth_text(n).contains('\t') || p.nth_text(n).len() > 1;
    let is_column = |text: &str, gap: usize| is_name(text) && is_gap(gap);
    let is_number = |text: &str| {
        let digits = text.strip_suffix('.').unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_throw = |text: &str| {
        let parts = text.split_once(':');
        parts.is_some_and(|(name, actions)| is_name(name) && is_actions(actions))
    };
    let first = word(0).filter(|_| is_blank(1))?;
    if !is_name(first) && !is_label(first) {
        return None;
    }
    let second = word(2)?;
    let is_named = is_name(first) && first.chars().count() > 2;
    let is_first = is_label(first) || is_named && is_column(first, 1);
    if is_number(second) || is_first && is_throw(second) {
        return Some(1);
    }
    let third = word(4).filter(|_| is_blank(3))?;
    let is_second = is_label(second) || is_column(second, 3);
    let is_team = is_second && is_throw(third)
        || is_label(second) && !is_actions(first) && is_before_batons(p, first);
    (is_named && is_team).then_some(3)
}

/// Whether throws without players follow behind the two words of a label, `Team Red: - B - B - -`: behind a word for a team any, and
/// behind another, which may be a player's throw without its colon, six batons.
fn is_before_batons(p: &LineParser<'_>, first: &str) -> bool {
    const BATONS: usize = 6;
    // No turn has more tokens.
    const MOST: usize = 64;
    const LABEL: usize = 3;
    let words = (LABEL..MOST).filter(|nth| p.nth(*nth) == Some(SyntaxKind::WORD));
    let words: Vec<&str> = words.map(|nth| p.nth_text(nth)).collect();
    let is_count = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_read = |word: &str| is_actions(word) || is_count(word);
    if words.iter().any(|word| word.contains(':')) {
        return false;
    }
    if is_word_for_team(first) {
        return words.first().is_some_and(|word| is_read(word));
    }
    let batons = words.iter().filter(|word| is_baton(word)).count();
    batons == BATONS && words.iter().all(|word| is_read(word))
}

/// Whether `word` stands before the name of a team: `Team Red:`.
fn is_word_for_team(word: &str) -> bool {
    const WORDS: [&str; 8] = [
        "team",
        "mannschaft",
        "lag",
        "hold",
        "joukkue",
        "\u{e9}quipe",
        "equipo",
        "squadra",
    ];
    WORDS.contains(&&*word.to_lowercase())
}

/// Reads a team before the turn, if there is one.
pub(super) fn label(p: &mut LineParser<'_>) {
    if let Some(words) = team(p) {
        read(p, words);
    } else if is_before_plain_throws(p, 0) {
        read_before_plain_throws(p);
    }
}

/// Whether token `nth` is a word with a colon before throws of nobody who is named, of which two at least are batons:
/// `Red: - B F B - -`. As the player of the first throw alone it would leave the others to nobody.
fn is_before_plain_throws(p: &LineParser<'_>, nth: usize) -> bool {
    const SHORTEST: usize = 3;
    const FEWEST: usize = 2;
    // No turn has more tokens.
    const MOST: usize = 64;
    let name = p.nth_text(nth).strip_suffix(':');
    let Some(name) = name.filter(|name| is_name(name)) else {
        return false;
    };
    let is_apart =
        p.nth(nth) == Some(SyntaxKind::WORD) && p.nth(nth + 1) == Some(SyntaxKind::WHITESPACE);
    // A word for throws, `Kast: - B`, or letters that are throws themselves, `Fib: - B`.
    let may_be_part = is_word_for_inkast(name)
        || is_word_for_batons(name)
        || letters::of_word(name).is_some()
        || is_actions(name);
    if !is_apart || may_be_part || name.chars().count() < SHORTEST {
        return false;
    }
    let words = (nth + 2..nth + MOST).filter(|nth| p.nth(*nth) == Some(SyntaxKind::WORD));
    let words: Vec<&str> = words.map(|nth| without_comma(p.nth_text(nth))).collect();
    let is_inkast = |word: &str| {
        word.parse()
            .is_ok_and(|number| Letter::Inkast.takes(number))
    };
    let are_read = words
        .iter()
        .enumerate()
        .all(|(at, word)| word.is_empty() || is_actions(word) || at == 0 && is_inkast(word));
    are_read && words.iter().filter(|word| is_baton(word)).count() >= FEWEST
}

/// Reads such a word. A player may be called so.
fn read_before_plain_throws(p: &mut LineParser<'_>) {
    let text = shortened(p.text());
    let message = format!(
        "`{text}` stands before throws without players, as the name of a team does: the number of a turn tells whose it is, and a \
         comment may say it, too. If it is a player, write {text} before each of the throws, without a blank."
    );
    read_as(p, 1, message);
}

/// Reads a team between the number and throws of players, `1. Red: a:- b:B`, or a word for the turn. A player who also throws in the line lacks a throw
/// instead.
pub(super) fn behind_number(p: &mut LineParser<'_>) {
    const SHORTEST: usize = 3;
    let nth = usize::from(p.at(SyntaxKind::WHITESPACE));
    let Some(name) = p.nth_text(nth).strip_suffix(':') else {
        return two_words_behind_number(p);
    };
    let is_apart = p.nth(nth) == Some(SyntaxKind::WORD)
        && p.nth(nth + 1) == Some(SyntaxKind::WHITESPACE)
        && p.nth(nth + 2) == Some(SyntaxKind::WORD);
    let is_thrower = |text: &str| {
        let parts = text.split_once(':');
        parts.is_some_and(|(name, actions)| is_name(name) && is_actions(actions))
    };
    let next = p.nth_text(nth + 2);
    let is_count = next.bytes().all(|byte| byte.is_ascii_digit());
    let is_team = is_apart
        && is_name(name)
        && name.chars().count() >= SHORTEST
        && (is_thrower(next) || is_turn_in_words(name) && (is_actions(next) || is_count));
    if is_team {
        p.eat(SyntaxKind::WHITESPACE);
        if !Around::of(p).has_player(name) {
            read(p, 1);
        }
    } else if is_before_plain_throws(p, nth) {
        p.eat(SyntaxKind::WHITESPACE);
        read_before_plain_throws(p);
    }
}

/// Whether `name` is a word for a turn, and no player, between its number and its throws: `1. Zug: 0I - B`.
fn is_turn_in_words(name: &str) -> bool {
    const WORDS: [&str; 8] = [
        "zug",
        "turn",
        "drag",
        "omg\u{e5}ng",
        "runde",
        "round",
        "inning",
        "spelomg\u{e5}ng",
    ];
    WORDS.contains(&&*name.to_lowercase())
}

/// Reads `Team A:` between the number and the throws, with players or without: `1. Team A: 0I - B`.
fn two_words_behind_number(p: &mut LineParser<'_>) {
    const SHORTEST: usize = 3;
    let nth = usize::from(p.at(SyntaxKind::WHITESPACE));
    let is_apart = |at: usize| {
        p.nth(nth + at) == Some(SyntaxKind::WHITESPACE)
            && p.nth(nth + at + 1) == Some(SyntaxKind::WORD)
    };
    let (first, second, next) = (p.nth_text(nth), p.nth_text(nth + 2), p.nth_text(nth + 4));
    let actions = next.split_once(':').map_or(next, |(_, actions)| actions);
    let is_count = !next.is_empty() && next.bytes().all(|byte| byte.is_ascii_digit());
    let is_team = p.nth(nth) == Some(SyntaxKind::WORD)
        && is_apart(1)
        && is_apart(3)
        && is_name(first)
        && first.chars().count() >= SHORTEST
        && !is_actions(first)
        && second.strip_suffix(':').is_some_and(is_name)
        && (is_actions(actions) || is_count)
        // `b: F`: a player who throws again.
        && !p.rest().split_whitespace().skip(2).any(|word| word.starts_with(second));
    if is_team {
        p.eat(SyntaxKind::WHITESPACE);
        read(p, 3);
    }
}

/// Words before the two parts of a turn, in the tokens from the next word on.
struct PartsOfTurn<'t> {
    /// The word before the kubbs that are thrown in.
    word: &'t str,
    /// How these are written: `2`, `2IR`, or `-` for none.
    inkast: &'t str,
    /// The token that begins with them, or in which they stand behind the colon.
    at: usize,
    /// The token behind the signs that part the two.
    next: usize,
    /// The length of the word for the batons with its colon, at the start of that token; 0 without one.
    batons: usize,
}

impl<'t> PartsOfTurn<'t> {
    /// The parts of the turn whose tokens begin at `from`. Behind the first word stands a number or, if the second word follows, what
    /// is thrown in; then the second word, or a baton. `None` if players may be called so.
    fn of(p: &LineParser<'t>, from: usize) -> Option<Self> {
        let (word, glued) = p.nth_text(from).split_once(':')?;
        let is_word = |nth: usize| p.nth(nth) == Some(SyntaxKind::WORD);
        let is_blank = |nth: usize| p.nth(nth) == Some(SyntaxKind::WHITESPACE);
        if !is_word(from) || !is_word_for_inkast(word) {
            return None;
        }
        let is_apart = glued.is_empty();
        if is_apart && !(is_blank(from + 1) && is_word(from + 2)) {
            return None;
        }
        let at = if is_apart { from + 2 } else { from };
        let written = if is_apart { p.nth_text(at) } else { glued };
        let inkast = written.trim_end_matches([',', ';', '.']);
        let mut has_sign = inkast.len() < written.len();
        let mut next = at + 1;
        while is_blank(next) || is_sign(p, next) {
            has_sign |= !is_blank(next);
            next += 1;
        }
        let behind = p.nth_text(next);
        let label = behind.split_once(':');
        let label = label.filter(|(word, _)| is_word_for_batons(word));
        let batons = label.map_or(0, |(word, _)| word.len() + 1);
        let is_number = inkast
            .parse()
            .is_ok_and(|number| Letter::Inkast.takes(number));
        let is_begun = match label {
            Some((_, "")) => is_blank(next + 1) && is_word(next + 2),
            Some(_) => true,
            None => {
                let first = scan(behind).first().and_then(|piece| piece.letter);
                is_number && is_actions(behind) && first.is_some_and(Letter::is_baton)
            }
        };
        let first = scan(inkast).first().and_then(|piece| piece.letter);
        let is_thrown_in = inkast == "-" || first == Some(Letter::Inkast) && is_actions(inkast);
        let is_inkast = is_number || is_thrown_in && (is_apart || has_sign);
        let parts = Self {
            word,
            inkast,
            at: at - from,
            next: next - from,
            batons,
        };
        (is_word(next) && is_begun && is_inkast && !parts.are_players(p)).then_some(parts)
    }

    /// Whether one of the words stands in the line again.
    fn are_players(&self, p: &LineParser<'_>) -> bool {
        let is_end = |sign: char| sign.is_whitespace() || ",;|/".contains(sign);
        let names = p
            .rest()
            .split(is_end)
            .filter_map(|word| word.split_once(':'));
        let such = names.filter(|(name, _)| is_word_for_inkast(name) || is_word_for_batons(name));
        such.count() > 1 + usize::from(self.batons > 0)
    }

    /// The kubbs that are thrown in as a throw: `2I`.
    fn throw(&self) -> String {
        let sign = Letter::Inkast.sign();
        match self.inkast {
            "-" => format!("0{sign}"),
            inkast if self.is_number() => format!("{inkast}{sign}"),
            inkast => inkast.to_owned(),
        }
    }

    fn is_number(&self) -> bool {
        self.inkast.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// Whether token `nth` is nothing but a sign that parts throws.
fn is_sign(p: &LineParser<'_>, nth: usize) -> bool {
    let is_of_signs = || p.nth_text(nth).trim_matches([',', ';']).is_empty();
    match p.nth(nth) {
        Some(SyntaxKind::SEPARATOR) => true,
        Some(SyntaxKind::WORD) => is_of_signs(),
        _ => false,
    }
}

/// Reads words before the two parts of a turn: `Inkast: 2; Kast: - F B`. Returns whether they stand there.
pub(super) fn parts_of_turn(p: &mut LineParser<'_>) -> bool {
    let from = usize::from(p.at(SyntaxKind::WHITESPACE));
    let Some(parts) = PartsOfTurn::of(p, from) else {
        return false;
    };
    p.eat(SyntaxKind::WHITESPACE);
    let start = p.offset();
    let written = p.nth_text(parts.at);
    let behind = match parts.at {
        0 => written.len() - parts.word.len() - 1 - parts.inkast.len(),
        _ => written.len() - parts.inkast.len(),
    };
    // Without a word for the batons, the blank before them stays.
    let is_open = parts.batons == 0 && p.nth(parts.next - 1) == Some(SyntaxKind::WHITESPACE);
    let signs = parts.next - 1 - parts.at - usize::from(is_open);
    let is_glued = parts.batons > 0 && parts.batons < p.nth_text(parts.next).len();
    let label = parts.word.len() + 1;
    let is_count = parts.is_number() || parts.inkast == "-";
    let count = is_count.then(|| p.start());
    p.bump_part(SyntaxKind::UNKNOWN, label);
    p.eat(SyntaxKind::WHITESPACE);
    match count {
        Some(count) => {
            let kind = match parts.is_number() {
                true => SyntaxKind::NUMBER,
                false => SyntaxKind::UNKNOWN,
            };
            p.bump_part(kind, parts.inkast.len());
            count.complete(p, SyntaxKind::COUNT);
        }
        None => throws(p, None, parts.inkast),
    }
    if behind > 0 {
        p.bump_part(SyntaxKind::SEPARATOR, behind);
    }
    for _ in 0..signs {
        match p.at(SyntaxKind::WHITESPACE) {
            true => p.bump(),
            false => p.bump_as(SyntaxKind::SEPARATOR),
        }
    }
    if parts.batons > 0 {
        p.bump_part(SyntaxKind::UNKNOWN, parts.batons);
    }
    let range = TextRange::new(start, p.last_end());
    let inkast = parts.throw();
    let message = format!(
        "`{}: {}` is written {inkast}, and the batons follow it.",
        parts.word, parts.inkast
    );
    let blank = if is_glued { " " } else { "" };
    let fix = Fix::guess(
        format!("Write {inkast}"),
        vec![Edit::replace(range, format!("{inkast}{blank}"))],
    );
    p.report(rules::ACTION_WORD.at(range, message).with_fix(fix));
    true
}

/// Whether `word` stands for the kubbs that are thrown in.
fn is_word_for_inkast(word: &str) -> bool {
    const WORDS: [&str; 3] = ["throw-in", "throwin", "inwurf"];
    // Most words before a colon are players with short names.
    const SHORTEST: usize = 6;
    let is_one =
        || letters::of_word(word) == Some(Letter::Inkast) || WORDS.contains(&&*word.to_lowercase());
    word.len() >= SHORTEST && is_one()
}

/// Whether `word` stands for the batons of a turn behind the kubbs that are thrown in.
fn is_word_for_batons(word: &str) -> bool {
    const WORDS: [&str; 10] = [
        "kast",
        "kasten",
        "wurf",
        "w\u{fc}rfe",
        "st\u{f6}cke",
        "h\u{f6}lzer",
        "pinnar",
        "kastpinnar",
        "throws",
        "batons",
    ];
    WORDS.contains(&&*word.to_lowercase())
}

/// Reads a team of so many tokens.
fn read(p: &mut LineParser<'_>, words: usize) {
    let text: String = (0..words).map(|n| p.nth_text(n)).collect();
    let text = shortened(&text);
    let message = format!(
        "`{text}` is no throw: the number of a turn tells whose it is. A comment may say it, too."
    );
    read_as(p, words, message);
}

/// Reads such a team with `message` as its finding.
fn read_as(p: &mut LineParser<'_>, words: usize, message: String) {
    let start = p.offset();
    let text: String = (0..words).map(|n| p.nth_text(n)).collect();
    (0..words).for_each(|_| p.bump_as(SyntaxKind::UNKNOWN));
    let range = TextRange::new(start, p.last_end());
    let next = p.nth_text(1);
    let edits = match next.ends_with('.') {
        // The comment goes after the number.
        true => {
            let blank = p.text().len();
            let at = range.end() + size(blank) + size(next.len());
            let whole = TextRange::new(range.start(), at);
            vec![Edit::replace(whole, format!("{next} ({text})"))]
        }
        false => vec![Edit::replace(range, format!("({text})"))],
    };
    let text = shortened(&text);
    let finding = rules::TEAM_LABEL.at(range, message);
    p.report(finding.with_fix(Fix::guess(format!("Write ({text})"), edits)));
    p.eat(SyntaxKind::WHITESPACE);
}

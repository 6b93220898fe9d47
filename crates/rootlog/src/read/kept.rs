//! What is mere spelling in a record, and what a rewritten record must keep. Spelling: blanks, the case of factions and cards,
//! and older spellings, which keep the same as current ones.

use std::borrow::Cow;

use notation::{Kept, Order as _, Written, rowan::Language as _};

use crate::{
    game::facts::{Deck, Faction, Map},
    read::{
        ast::HeaderKey,
        parser::{self, names},
        syntax::{RootlogLanguage, SyntaxKind},
    },
};

/// What a rewritten record must keep of `written`.
pub(crate) fn kept(written: Written<'_>) -> Kept<'_> {
    use SyntaxKind::{
        AMBUSH, ARROW, BAD, BAD_ACTION, CARD, CARD_NAME, COLON, COMMA, COMMENT, ERROR, FACTION,
        HEADER_KEY, HEADER_LINE, ITEM_NAME, L_PAREN, NEWLINE, PERCENT, PIECE, PLUS, R_PAREN,
        SEPARATOR, SUIT, TEXT, UNDERSCORE, UNKNOWN_LINE, VALUE, WHITESPACE, WINNER_LINE, WORD,
    };
    let text = written.text;
    let parent = RootlogLanguage::kind_from_raw(written.parent);
    match RootlogLanguage::kind_from_raw(written.kind) {
        WHITESPACE | UNDERSCORE => Kept::Nothing,
        COMMA if matches!(parent, HEADER_LINE | WINNER_LINE) => Kept::Nothing,
        // Quotes around a value: `Map: "Fall"`.
        ERROR if matches!(parent, HEADER_LINE | WINNER_LINE) && parser::is_quote(text) => {
            Kept::Nothing
        }
        // `Zs` for `Z%s`
        PERCENT if parent == ITEM_NAME => Kept::Nothing,
        // Letters that are no factions may form a word, so the blanks between them matter.
        HEADER_LINE | WINNER_LINE if is_list(text) && !is_of_factions(text) => Kept::Whole,
        HEADER_KEY => match HeaderKey::from_word(text) {
            Some(key) => spelled(key.name().to_ascii_lowercase()),
            None if text.eq_ignore_ascii_case("winners") => spelled("winner"),
            None => spelled(text.to_ascii_lowercase()),
        },
        FACTION => match Faction::from_name(text) {
            Some(faction) => spelled(faction.letter().to_string()),
            None => spelled(text.to_ascii_uppercase()),
        },
        SUIT => spelled(text.to_ascii_uppercase()),
        COLON => spelled(":"),
        // A surplus word may mean something: `E&P deck`.
        VALUE | TEXT if parent == HEADER_LINE && !has_surplus(text) => {
            let map = Map::from_name(text.trim()).map(Map::name);
            let name = map.or_else(|| Deck::from_name(text.trim()).map(Deck::name));
            name.map_or(Kept::Whole, spelled)
        }
        // A comma may stand for either.
        SEPARATOR => spelled("/"),
        PLUS => spelled("+"),
        // A slash between two rolls stands for it.
        COMMA => spelled(","),
        ARROW => spelled("->"),
        // Other brackets may stand for them.
        L_PAREN => spelled("("),
        R_PAREN => spelled(")"),
        // `Fa` for `F@`
        AMBUSH => spelled(text.get(..1).unwrap_or(text).to_owned() + "@"),
        CARD if !text.contains(is_foreign) => spelled(card(text)),
        PIECE if text.is_ascii() => spelled(piece(text)),
        BAD | BAD_ACTION | UNKNOWN_LINE => Kept::Whole,
        ERROR | WORD | COMMENT | TEXT | CARD_NAME | NEWLINE => written.kept(),
        // The parser understood it, so typographic signs in it are spelling.
        _ if written.is_token => spelled(text),
        _ => Kept::Parts,
    }
}

fn spelled<'t>(text: impl Into<Cow<'t, str>>) -> Kept<'t> {
    Kept::Spelled(text.into())
}

/// Whether a line lists factions by their letters.
fn is_list(line: &str) -> bool {
    let key = line.split(':').next().unwrap_or_default().trim();
    ["pool", "winner", "winners"]
        .iter()
        .any(|one| one.eq_ignore_ascii_case(key))
}

/// Whether only factions follow the colon.
pub(crate) fn is_of_factions(line: &str) -> bool {
    let body = line.split_once(':').map_or("", |(_, body)| body);
    let body = body.split("//").next().unwrap_or_default();
    let body = parser::unquoted(body.trim()).unwrap_or(body);
    let mut signs = body.chars();
    signs.all(|sign| {
        sign.is_whitespace()
            || sign == ','
            || Faction::from_letter(sign.to_ascii_uppercase()).is_some()
    })
}

/// Whether this sign is in no card's name or spelling.
fn is_foreign(sign: char) -> bool {
    !sign.is_ascii_alphanumeric() && !matches!(sign, ' ' | '-' | '\'' | '#' | '@' | '%' | '_')
}

/// A card in its usual spelling: lower case, without blanks, hyphens and apostrophes.
fn card(text: &str) -> String {
    let signs = text
        .chars()
        .filter(|sign| !matches!(sign, ' ' | '-' | '\''));
    signs.map(|sign| sign.to_ascii_lowercase()).collect()
}

/// A piece with its parts in one order: `t_3_f` as `t_f_3`. The ferry was once `r`.
fn piece(text: &str) -> String {
    if text == "r" {
        return "f".to_owned();
    }
    let name = names_in(text).find_map(|(owner, name)| Some((owner, names::letters_of(name)?)));
    let (owner, letters) = name.unwrap_or(("", text));
    let signs = owner.chars().chain(letters.chars());
    let mut signs: Vec<char> = signs.filter(|sign| *sign != '_').collect();
    signs.order();
    signs.into_iter().collect()
}

/// The ways to split `text` into an owner and a piece's name: `Ckeep`, `h_Ewarrior`. None if it contains no word.
fn names_in(text: &str) -> impl Iterator<Item = (&str, &str)> {
    const LONGEST_OWNER: usize = 3;
    let pairs = text.as_bytes().windows(2);
    let mut pairs = pairs.filter(|pair| pair.iter().all(u8::is_ascii_lowercase));
    let longest = pairs.next().map(|_| LONGEST_OWNER);
    let cuts = longest.into_iter().flat_map(|longest| 0..=longest);
    cuts.filter_map(|at| text.split_at_checked(at))
}

/// Whether `name`, of a map or a deck, contains a surplus word.
pub(crate) fn has_surplus(name: &str) -> bool {
    let is_surplus = |word: &str| {
        ["the", "map", "board", "deck"]
            .iter()
            .any(|other| other.eq_ignore_ascii_case(word))
    };
    name.split_whitespace().any(is_surplus)
}

#[cfg(test)]
mod tests {
    use notation::fixture;

    use crate::Rootlog;

    #[test]
    fn spelling_is_the_same_and_nothing_else() {
        let same = [
            ("Map: Autumn\n", "map:Fall\n"),
            ("Karte: Herbst\n", "Map: Fall\n"),
            ("Pool: C, E, A\n", "Pool: CEA\n"),
            ("pool: cea\n", "Pool: CEA\n"),
            ("winners: C\n", "Winner: C\n"),
            ("Board: Fall\n", "Map: Fall\n"),
            ("clearings: f1, m2\n", "Clearings: F1, M2\n"),
            ("C:t_k->1/w->2\n", "C: t_k -> 1 / w -> 2\n"),
            ("Map: \"Fall\"\n", "Map: Fall\n"),
            ("Pool: 'CEA'\n", "Pool: CEA\n"),
            ("C:Zs\n", "C:Z%s\n"),
            ("C:w>3/w-- >4\n", "C:w->3/w->4\n"),
            ("C:[w+Ew}7->/XE3[2,1]\n", "C:(w+Ew)7->/XE3(2,1)\n"),
            ("C:Keep->1/2 warriors->3\n", "C:t_k->1/2w->3\n"),
            ("C:Eroost3->\n", "C:Eb3->\n"),
            ("C:F#Sappers->\n", "C:F#sappers->\n"),
            ("C:w>1/w1>2\n", "C:w->1/w1->2\n"),
        ];
        let other = [
            ("Map: Fall\n", "Map: Winter\n"),
            ("Map: Fall here\n", "Map: Fall\n"),
            ("Pool: CE plus A\n", "Pool: CEplusA\n"),
            ("Pool: CE +\n", "Pool: CE\n"),
            ("C:Zboat 日本/w->2\n", "C:Zboat/w->2\n"),
            ("C:Zboat!/w->2\n", "C:Zboat/w->2\n"),
            ("C:t_k->1\n", "C:t_k->2\n"),
            ("C:w->3 {a word}\n", "C:w->3 (a word)\n"),
            ("C:sawmill->1\n", "C:b_w->1\n"),
            ("C:t_k->1/w->2\n", "C:t_k->1\n"),
            ("C:t_k->1 // Well\n", "C:t_k->1 // well\n"),
            ("C: Ann\n", "C: ann\n"),
            ("C: \"Ann\"\n", "C: Ann\n"),
        ];
        fixture::assert_spellings(&Rootlog, &same, &other);
    }
}

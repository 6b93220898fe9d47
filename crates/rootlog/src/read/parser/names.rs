//! Pieces written by their names, by players who do not know the letters: `keep->1`, `2 sawmills->3`, `trade post->5`.

use std::sync::LazyLock;

use notation::{Edit, Fix, Order as _, TextRange, TextSize};

use super::{Parser, blanks};
use crate::{
    game::{facts::Faction, rules},
    read::{syntax::SyntaxKind::*, words},
};

/// More names than the facts of pieces have, each with the letters to write.
const MORE: &[(&str, &str)] = &[
    ("badger", "w"),
    ("badgers", "w"),
    ("base", "b"),
    ("bases", "b"),
    ("bird", "w"),
    ("birds", "w"),
    ("building", "b"),
    ("buildings", "b"),
    ("cat", "w"),
    ("cats", "w"),
    ("corvid", "w"),
    ("corvids", "w"),
    ("crow", "w"),
    ("crows", "w"),
    ("ferry", "f"),
    ("garden", "b"),
    ("gardens", "b"),
    ("guerrier", "w"),
    ("guerriers", "w"),
    ("krieger", "w"),
    ("krigare", "w"),
    ("lizard", "w"),
    ("lizards", "w"),
    ("mole", "w"),
    ("moles", "w"),
    ("nest", "b"),
    ("nests", "b"),
    ("otter", "w"),
    ("otters", "w"),
    ("plot", "t"),
    ("plots", "t"),
    ("post", "t"),
    ("posts", "t"),
    ("raft", "f"),
    ("rat", "w"),
    ("rats", "w"),
    ("relic", "t"),
    ("relics", "t"),
    ("sympathies", "t"),
    ("sympathy", "t"),
    ("token", "t"),
    ("tokens", "t"),
    ("trade post", "t"),
    ("trade posts", "t"),
    ("waystation", "b"),
    ("waystations", "b"),
];

/// All names with the letters to write, the longest name first.
static NAMES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let facts = Faction::ALL.into_iter().flat_map(Faction::pieces);
    let named = facts.flat_map(|facts| {
        let code = facts.to_string();
        [facts.name, facts.plural].map(|name| (name.to_owned(), code.clone()))
    });
    let more = MORE
        .iter()
        .map(|(name, code)| ((*name).to_owned(), (*code).to_owned()));
    let mut names: Vec<(String, String)> = named.chain(more).collect();
    names.order_by_key(|(name, _)| (std::cmp::Reverse(name.len()), name.clone()));
    names.dedup();
    names
});

/// The name of a piece at the start of `text`: its length in bytes, and the letters to write.
fn name_at(text: &str) -> Option<(usize, &'static str)> {
    NAMES.iter().find_map(|(name, code)| {
        let len = len_of(name, text)?;
        Some((len, code.as_str()))
    })
}

/// Whether a word is long enough for a name or its beginning; shorter words are letters of pieces.
fn may_be_name(word: &str) -> bool {
    word.len() > 2
}

/// The letters of the piece whose name is `text`.
pub(crate) fn letters_of(text: &str) -> Option<&'static str> {
    let name = Some(text).filter(|text| may_be_name(text));
    name.and_then(name_at)
        .filter(|(len, _)| *len == text.len())
        .map(|(_, code)| code)
}

/// The length of `name` in bytes at the start of `text`, if it is a word there. The case does not matter; its words may be
/// separated by blanks, hyphens, underscores or nothing.
fn len_of(name: &str, text: &str) -> Option<usize> {
    let is_between = |sign: char| matches!(sign, ' ' | '-' | '_');
    let mut rest = text;
    for (index, word) in name.split(' ').enumerate() {
        if index > 0 {
            rest = rest.trim_start_matches(is_between);
        }
        let head = rest.get(..word.len())?;
        if !head.eq_ignore_ascii_case(word) {
            return None;
        }
        rest = rest.get(word.len()..)?;
    }
    let ends = !rest.starts_with(|sign: char| sign.is_alphabetic());
    ends.then_some(text.len() - rest.len())
}

/// Whether the name of a piece begins here. `token_k` is none: a letter follows it, as it would follow `t`.
pub(super) fn is_name(p: &Parser<'_>) -> bool {
    let has_letter = |len: usize| {
        let rest = p.rest().get(len..).unwrap_or_default();
        let letter = rest.strip_prefix('_').unwrap_or_default();
        letter.starts_with(|sign: char| sign.is_ascii_lowercase())
    };
    p.at(WORD)
        && may_be_name(p.text())
        && name_at(p.rest()).is_some_and(|(len, _)| !has_letter(len))
}

/// Whether the name of a piece follows the number here: `2 sawmills`.
pub(super) fn is_name_behind_count(p: &Parser<'_>) -> bool {
    let behind = p.rest().get(p.text().len()..).unwrap_or_default();
    p.nth(1) == Some(WHITESPACE)
        && p.nth(2) == Some(WORD)
        && may_be_name(p.nth_text(2))
        && name_at(behind.trim_start()).is_some()
}

/// Reads the name of a piece as its letters, and reports it with them. `from` is the start of the text to replace.
pub(super) fn name(p: &mut Parser<'_>, from: TextSize) {
    let Some((len, code)) = name_at(p.rest()) else {
        return;
    };
    let range = TextRange::at(p.offset(), TextSize::try_from(len).unwrap_or_default());
    let name = p.rest().get(..len).unwrap_or_default();
    let message = format!(
        "Pieces are written by their letters: {} is `{code}`.",
        words::quoted(name)
    );
    p.report(
        rules::syntax::PIECE_NAME
            .at(range, message)
            .with_fix(Fix::safe(
                format!("Write {code}"),
                vec![Edit::replace(TextRange::new(from, range.end()), code)],
            )),
    );
    while p.offset() < range.end() && !p.at_end() {
        p.bump_as(PIECE_KIND);
    }
    // `sawmill 3->`: its place follows.
    if p.at(WHITESPACE) && p.nth(1) == Some(NUMBER) {
        blanks(p);
    }
}

#[cfg(test)]
mod tests {
    use super::name_at;

    #[test]
    fn names_are_found_as_people_write_them() {
        for (text, expected) in [
            ("keep->1", Some((4, "t_k"))),
            ("Keep->1", Some((4, "t_k"))),
            ("sawmills5->", Some((8, "b_s"))),
            ("fox trade post->5", Some((14, "t_f"))),
            ("trade_post->5", Some((10, "t"))),
            ("tradepost->5", Some((9, "t"))),
            ("rabbit-base->4", Some((11, "b_r"))),
            ("base->4", Some((4, "b"))),
            ("warlord->4", Some((7, "w_w"))),
            ("keeper->4", None),
            ("workshopp->4", None),
            ("w->4", None),
        ] {
            assert_eq!(name_at(text), expected, "{text}");
        }
    }
}

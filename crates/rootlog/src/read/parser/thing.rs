//! What moves: pieces, cards, items, groups of them.

use notation::{Edit, Fix, TextRange, TextSize};

use super::{
    Parser, at_action_end, blanks, inner_blank, names,
    party::{faction, hireling, starts_upper},
    place::{self, SideContext},
    stop::{Stopped, found, leftover, stop},
};
use crate::{
    game::{
        facts::{Deck, Faction, PieceClass, Suit, board_card},
        rules,
    },
    read::{syntax::SyntaxKind::*, words},
};

/// `side := member ('+' member)*`
pub(super) fn side(p: &mut Parser<'_>) -> Result<SideContext, Stopped> {
    let mut context = SideContext::Piece;
    loop {
        blanks(p);
        let behind_item = context == SideContext::Item;
        // `%f+r->r`: a torch among items that lacks its `%`.
        let is_torch = behind_item && p.at(WORD) && p.text() == "r";
        context = member(p, false)?.context;
        if is_torch {
            context = SideContext::Item;
        }
        blanks(p);
        if !p.eat(PLUS) {
            return Ok(context);
        }
    }
}

struct Member {
    context: SideContext,
    /// The offset of its start, if that is written.
    start: Option<TextSize>,
    /// The offset of the `#` of a card without a name, if the member ends with it.
    hash: Option<TextSize>,
    /// Whether it is a card with only its suit written, as in `(R+B)#`.
    is_suit: bool,
}

/// `member := count? (group | thing) place?`
fn member(p: &mut Parser<'_>, in_group: bool) -> Result<Member, Stopped> {
    let entry = p.start();
    // The blank between a count and a name is reported with the name.
    let mut name_from = None;
    if p.at(NUMBER) && matches!(p.nth(1), Some(WORD | HASH | PERCENT)) {
        p.bump_as(COUNT);
    } else if p.at(NUMBER) && names::is_name_behind_count(p) {
        p.bump_as(COUNT);
        name_from = Some(p.offset());
        blanks(p);
    } else if is_count_apart(p) {
        p.bump_as(COUNT);
        inner_blank(p);
    }
    let is_suit = p.at(WORD) && p.nth(1) != Some(HASH);
    let hash = match p.nth(1) {
        Some(HASH) if p.at(WORD) => Some(p.offset() + TextSize::of(p.text())),
        _ => None,
    };
    let read = if let Some(from) = name_from {
        let piece = p.start();
        names::name(p, from);
        piece.complete(p, PIECE);
        Ok(SideContext::Piece)
    } else if p.at(L_PAREN) && !in_group {
        group(p)
    } else {
        thing(p, in_group)
    };
    let context = match read {
        Ok(context) => context,
        Err(stopped) => {
            entry.complete(p, ENTRY);
            return Err(stopped);
        }
    };
    if context == SideContext::Piece && is_start_apart(p) {
        inner_blank(p);
    }
    let at = p.offset();
    let start = place::place(p, context).then_some(at);
    entry.complete(p, ENTRY);
    Ok(Member {
        context,
        start,
        // If a name or place follows, the `#` is not at the end.
        hash: hash.filter(|hash| *hash + TextSize::of('#') == at),
        is_suit: is_suit && context == SideContext::Card,
    })
}

/// Whether a blank separates a count from its thing here: `2 w->5`.
fn is_count_apart(p: &Parser<'_>) -> bool {
    p.at(NUMBER) && p.nth(1) == Some(WHITESPACE) && matches!(p.nth(2), Some(WORD | HASH | PERCENT))
}

/// Whether a blank separates pieces from their start here: `w 1->2`.
fn is_start_apart(p: &Parser<'_>) -> bool {
    let behind = match p.nth(2) {
        Some(WHITESPACE) => p.nth(3),
        behind => behind,
    };
    p.at(WHITESPACE)
        && p.nth(1) == Some(NUMBER)
        && matches!(behind, Some(ARROW | PLUS | SWAP | R_PAREN))
}

/// `group := '(' member ('+' member)* ')' '#'?`; groups do not nest.
fn group(p: &mut Parser<'_>) -> Result<SideContext, Stopped> {
    let group = p.start();
    let open = p.range();
    p.bump();
    let mut last;
    let mut only_suits = true;
    loop {
        blanks(p);
        last = match member(p, true) {
            Ok(member) => member,
            Err(stopped) => {
                group.complete(p, GROUP);
                return Err(stopped);
            }
        };
        blanks(p);
        if !p.eat(PLUS) {
            break;
        }
        only_suits &= last.is_suit;
    }
    let closed = p.eat(R_PAREN);
    if !closed && !at_action_end(p) && !p.at_any(&[ARROW, CARET]) {
        // Whether it is closed shows only once this can be read.
        group.complete(p, GROUP);
        leftover(p);
        return Err(Stopped);
    }
    if !closed {
        // `(R+B#$->`: the `#` after the last suit belongs to all of them.
        let common = last.hash.filter(|_| only_suits);
        // `(w+2Ew3->`: the number after the last piece is the place of the whole group.
        let at = common.or(last.start).unwrap_or_else(|| p.last_end());
        unclosed_group(p, open, at);
    }
    group.complete(p, GROUP);
    if closed && p.eat(HASH) {
        return Ok(SideContext::Card);
    }
    Ok(last.context)
}

/// Reports the group that `open` begins as not closed, and `at` as the place for its bracket.
pub(super) fn unclosed_group(p: &mut Parser<'_>, open: TextRange, at: TextSize) {
    let finding = rules::syntax::UNCLOSED_GROUP.at(
        open,
        "This group is not closed. Write `)` behind its last member.",
    );
    let fix = Fix::safe("Write `)`", vec![Edit::insert(at, ")")]);
    p.report(finding.with_fix(fix));
}

fn thing(p: &mut Parser<'_>, in_group: bool) -> Result<SideContext, Stopped> {
    match p.current() {
        Some(PERCENT) => item(p),
        Some(HASH) => {
            card(p, None);
            Ok(SideContext::Card)
        }
        Some(WORD) => word(p, in_group),
        Some(L_PAREN) => {
            stop(
                p,
                &rules::syntax::UNREADABLE,
                "Groups do not stand inside groups. Close the first one.",
            );
            Err(Stopped)
        }
        _ => {
            let found = found(p);
            stop(
                p,
                &rules::syntax::UNREADABLE,
                format!("Expected a piece, a card or an item here, {found}."),
            );
            Err(Stopped)
        }
    }
}

/// A word before a thing: a suit, or the letters of a piece.
fn word(p: &mut Parser<'_>, in_group: bool) -> Result<SideContext, Stopped> {
    let text = p.text();
    let mut letters = text.chars();
    let first = letters.next().unwrap_or_default();
    if p.nth(1) == Some(HASH) && text.chars().all(|letter| letter.is_ascii_uppercase()) {
        return suited_card(p, text);
    }
    if in_group && text.len() == 1 && is_suit(first) && matches!(p.nth(1), Some(PLUS | R_PAREN)) {
        let card = p.start();
        p.bump_as(SUIT);
        card.complete(p, CARD);
        return Ok(SideContext::Card);
    }
    if text == "h" && p.nth(1) == Some(UNDERSCORE) && starts_upper(p.nth_text(2)) {
        let piece = p.start();
        hireling(p);
        return piece_kind(p, piece);
    }
    let piece = p.start();
    if names::is_name(p) {
        return piece_kind(p, piece);
    }
    if first.is_ascii_uppercase() {
        let kind = letters.next();
        if matches!(first, 'T' | 'S' | 'J') && kind.is_some_and(|kind| "wp".contains(kind)) {
            p.bump_part(FACTION, 1);
        } else {
            faction(p);
        }
    }
    piece_kind(p, piece)
}

/// `CARD := suit? '#' name?`, beginning at the suit. A faction's letter before the card is reported.
fn suited_card(p: &mut Parser<'_>, text: &str) -> Result<SideContext, Stopped> {
    let mut letters = text.chars();
    let (first, second) = (letters.next().unwrap_or_default(), letters.next());
    match second {
        None if is_suit(first) => card(p, None),
        None if Faction::from_letter(first).is_some() => card(p, Some(false)),
        Some(second) if text.len() == 2 && is_suit(second) => card(p, Some(true)),
        _ => {
            stop(
                p,
                &rules::syntax::UNKNOWN_SUIT,
                format!(
                    "`{}` is no suit. Cards are B, F, M or R.",
                    words::quoted(text)
                ),
            );
            return Err(Stopped);
        }
    }
    Ok(SideContext::Card)
}

/// Reads a card. `misplaced`: `Some` if a faction's letter precedes it; `true` if a suit follows that letter.
fn card(p: &mut Parser<'_>, misplaced: Option<bool>) {
    let node = p.start();
    let faction = misplaced.map(|_| {
        let range = TextRange::at(p.offset(), TextSize::of('C'));
        let letter = p.text().get(..1).unwrap_or_default();
        let bad = p.start();
        p.bump_part(FACTION, 1);
        bad.complete(p, BAD);
        (letter, range)
    });
    if p.at(WORD) {
        p.bump_as(SUIT);
    }
    p.eat(HASH);
    card_name(p);
    node.complete(p, CARD);
    if let Some((letter, range)) = faction {
        let mut finding = rules::syntax::FACTION_BEFORE_CARD.at(range,
            format!(
                "A faction's letter does not go before a card: cards belong to nobody. Whose hand it leaves stands behind it, as in `#{letter}->`."
            ),
        );
        // If another hand follows the card, the letter is hardly a hand's.
        if at_action_end(p) || p.at_any(&[ARROW, CARET, PLUS]) {
            let edits = vec![Edit::delete(range), Edit::insert(p.offset(), letter)];
            finding =
                finding.with_fix(Fix::guess(format!("Write {letter} behind the card"), edits));
        }
        p.report(finding);
    }
}

/// The name of a card after its `#`: lower-case letters, or a known name in any spelling.
fn card_name(p: &mut Parser<'_>) {
    if p.eat(AT) {
        return;
    }
    let is_apart = p.at(WHITESPACE) && p.nth(1) == Some(WORD) && is_card_name(p.nth_text(1));
    if is_apart {
        let range = p.range();
        p.bump();
        let message = "No blank stands between `#` and the name of a card.";
        let finding = rules::syntax::BLANK_IN_ACTION.at(range, message);
        p.report(finding.with_fix(Fix::safe("Remove the blank", vec![Edit::delete(range)])));
    }
    if !p.at(WORD) {
        return;
    }
    let text = p.text();
    let len = name_len(text);
    if len == 0 {
        return;
    }
    p.bump_part(CARD_NAME, len);
    if len == text.len() {
        // Blanks, hyphens and apostrophes are not part of names, but with them it is still one card.
        while p.at_any(&[WHITESPACE, ERROR])
            && p.nth(1) == Some(WORD)
            && is_name_part(p.nth_text(1))
        {
            p.bump_as(CARD_NAME);
            p.bump_as(CARD_NAME);
        }
    }
}

/// The length of the card's name at the start of `text`, in bytes: `dom` of `domV`, all of `Sappers`.
fn name_len(text: &str) -> usize {
    let lower = text
        .find(|letter: char| !letter.is_ascii_lowercase())
        .unwrap_or(text.len());
    if lower > 0 {
        return lower;
    }
    // A capital begins a hand, unless the word is a card's name.
    (1..=text.len())
        .rev()
        .filter(|len| *len > 2 && text.get(*len..).is_some_and(|rest| rest.len() <= 1))
        .find(|len| {
            text.get(..*len)
                .is_some_and(|name| is_card_name(&name.to_ascii_lowercase()))
        })
        .unwrap_or(0)
}

/// Whether `text` continues a name after a blank: it is a word, not a hand's letter.
fn is_name_part(text: &str) -> bool {
    let mut letters = text.chars();
    letters
        .next()
        .is_some_and(|letter| letter.is_ascii_lowercase())
        || letters
            .next()
            .is_some_and(|letter| letter.is_ascii_lowercase())
}

/// Whether a card of any deck or board has this name.
pub(super) fn is_card_name(name: &str) -> bool {
    board_card(name).is_some() || Deck::ALL.iter().any(|deck| deck.has(name))
}

fn item(p: &mut Parser<'_>) -> Result<SideContext, Stopped> {
    let node = p.start();
    p.bump();
    if p.at(UNDERSCORE) {
        p.bump_as(ITEM);
    } else if p.at(WORD) {
        p.bump_part(ITEM, 1);
    } else {
        node.complete(p, ITEM_NAME);
        let found = found(p);
        stop(
            p,
            &rules::syntax::UNKNOWN_ITEM,
            format!("Expected an item behind `%`, as in %s for a sword, {found}."),
        );
        return Err(Stopped);
    }
    node.complete(p, ITEM_NAME);
    Ok(SideContext::Item)
}

/// `piece := owner? kind ('_' letter)? ('_' value)?`, beginning at the kind.
fn piece_kind(p: &mut Parser<'_>, piece: notation::parser::Marker) -> Result<SideContext, Stopped> {
    if names::is_name(p) {
        let from = p.offset();
        names::name(p, from);
        piece.complete(p, PIECE);
        return Ok(SideContext::Piece);
    }
    if !(p.at(WORD) && p.text().starts_with(|c: char| c.is_ascii_lowercase())) {
        piece.complete(p, PIECE);
        let found = found(p);
        stop(
            p,
            &rules::syntax::UNREADABLE,
            format!("Expected a piece here: w, p, b, t or f, {found}."),
        );
        return Err(Stopped);
    }
    let kind = p.text().chars().next().unwrap_or_default();
    // A lone `r` was the ferry before V2.8; `r_b` is a reversed `b_r`. The check of pieces reports both.
    let reversed = p.text().len() == 1
        && p.nth(1) == Some(UNDERSCORE)
        && p.nth_text(2).starts_with(['b', 't', 'w']);
    if PieceClass::from_letter(kind).is_none() && kind != 'r' && !reversed {
        piece.complete(p, PIECE);
        if kind == 'h' && p.nth(1) == Some(UNDERSCORE) {
            stop(
                p,
                &rules::syntax::UNKNOWN_HIRELING,
                "Expected a hireling's letter behind `h_`, a capital as in h_E.",
            );
            return Err(Stopped);
        }
        stop(
            p,
            &rules::syntax::UNKNOWN_PIECE,
            format!(
                "`{kind}` is no kind of piece. Warriors are w, pawns p, buildings b, tokens t, the ferry f."
            ),
        );
        return Err(Stopped);
    }
    if is_some_word(p.text()) {
        piece.complete(p, PIECE);
        let word = words::quoted(p.text());
        stop(
            p,
            &rules::syntax::UNKNOWN_PIECE,
            format!(
                "`{word}` is no piece. Warriors are w, pawns p, buildings b, tokens t, the ferry f."
            ),
        );
        return Err(Stopped);
    }
    p.bump_part(PIECE_KIND, 1);
    if p.at(UNDERSCORE) && p.nth(1) == Some(WORD) {
        p.bump();
        p.bump_part(PIECE_LETTER, 1);
        if p.at(UNDERSCORE) {
            let next = p.nth_text(1);
            if p.nth(1) == Some(NUMBER) && kind == 't' && next.starts_with(['1', '2', '3']) {
                p.bump();
                p.bump_part(RELIC_VALUE, 1);
            } else if p.nth(1) == Some(WORD) && kind == 'b' && next.len() == 1 {
                p.bump();
                p.bump_as(PIECE_LETTER);
            }
        }
    } else if kind == 't'
        && p.at(UNDERSCORE)
        && p.nth(1) == Some(NUMBER)
        && p.nth(2) == Some(UNDERSCORE)
        && p.nth(3) == Some(WORD)
    {
        p.bump();
        p.bump_as(RELIC_VALUE);
        p.bump();
        p.bump_part(PIECE_LETTER, 1);
    }
    piece.complete(p, PIECE);
    Ok(SideContext::Piece)
}

/// Whether `text` is a word rather than letters of pieces, which never form such a row. The ferry of older records, `r`, stands
/// alone: what a scanner reads as `rn` is no ferry.
fn is_some_word(text: &str) -> bool {
    const SHORTEST: usize = 4;
    let is_long = text.len() >= SHORTEST || text.len() > 1 && text.starts_with('r');
    is_long && text.bytes().all(|byte| byte.is_ascii_lowercase())
}

fn is_suit(letter: char) -> bool {
    Suit::from_letter(letter).is_some()
}

//! What is spelling in a record, token by token: see [`notation::Notation::kept`]. Blanks, closing brackets, the case of the
//! notation's own letters, leading zeros and the order of a tile's letters are spelling; everything else stays.

use std::borrow::Cow;

use notation::{Kept, LineTree, Order as _, Written};
use rowan::Language as _;

use crate::{
    game::tiles::{self, Known, Sets, kinds_of, placed_geometry},
    read::{
        ast::{Content, Line},
        parser,
        syntax::{
            CarcassonneLanguage,
            SyntaxKind::{self, *},
        },
    },
};

/// What the record must keep of `written`.
pub(crate) fn kept(written: Written<'_>) -> Kept<'_> {
    let kind = CarcassonneLanguage::kind_from_raw(written.kind);
    let parent = CarcassonneLanguage::kind_from_raw(written.parent);
    let text = written.text;
    let spelled = match kind {
        WHITESPACE => return Kept::Nothing,
        // All line breaks are equivalent.
        NEWLINE => return Kept::Spelled(Cow::Borrowed("\n")),
        // After the letters of a place: `1<sup>st</sup>`.
        MARKUP if parent == PLAYER_LINE && text.starts_with("</") && parser::is_raised(text) => {
            return Kept::Nothing;
        }
        MARKUP if parent == MOVE_LINE && text.starts_with('*') => return Kept::Nothing,
        // What quotes a line is no part of it.
        MARKUP if text.starts_with("&gt;") => return Kept::Nothing,
        NAME | STRAY => return Kept::Whole,
        REAL_NAME => Some(inside(text, '(', ')')),
        COUNTRY => Some(inside(text, '[', ']')),
        COLOR => Some(inside(text, '<', '>')),
        POINTS => final_points(text),
        PLACE => place(text),
        COORDINATE => coordinate(text),
        GAIN => amount(text, '+'),
        TOTAL => amount(text, '='),
        TILE => return tile(text).map_or(Kept::Whole, spelled_so),
        MOVE_NUMBER => number(text).map(str::to_owned),
        PLAYER_ID => Some(text.to_ascii_uppercase()),
        DISCARD_WORD if parser::is_discard_spelling(text) => Some("dis".to_owned()),
        KEYWORD => Some(text.to_ascii_lowercase()),
        L_PAREN if parent == OTHER_SCORES => None,
        _ if is_sign(kind, parent, text) => return Kept::Nothing,
        _ => None,
    };
    spelled.map_or_else(|| written.kept(), spelled_so)
}

fn spelled_so<'t>(text: String) -> Kept<'t> {
    Kept::Spelled(Cow::Owned(text))
}

/// Whether a sign has no meaning of its own beside its neighbors in `parent`.
fn is_sign(kind: SyntaxKind, parent: SyntaxKind, text: &str) -> bool {
    match parent {
        PLAYER_LINE => {
            let is_spelling = matches!(text, ":" | "-") || parser::is_player_word(text);
            kind == EQUALS || kind == UNREADABLE && is_spelling
        }
        // `(x=0,y=1)` names its coordinates.
        POSITION if kind == UNREADABLE => {
            parser::is_separator(text)
                || matches!(text, "x" | "X" | "y" | "Y" | "=" | "{" | "}" | "<" | ">")
        }
        POSITION => matches!(kind, L_PAREN | L_BRACKET | COMMA | R_PAREN | R_BRACKET),
        DISCARD => matches!(kind, L_PAREN | L_BRACKET | R_PAREN | R_BRACKET),
        OTHER_SCORES => matches!(kind, COMMA | R_PAREN),
        ABANDONED_LINE => kind == COMMA,
        END_LINE => kind == DOLLARS,
        // The mark beside a number, `12.`, `#12`, a sign or a word between square and tile, and the brackets or quotes around a
        // tile.
        MOVE_LINE => {
            let is_mark = matches!(
                text,
                "." | ")" | ":" | "#" | "," | ";" | "-" | "/" | "_" | "at" | "@"
            );
            kind == UNREADABLE && (is_mark || parser::is_frame(text))
        }
        _ => false,
    }
}

/// `text` without blanks and such tags; `None` if it has other tags.
fn plain(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once('<') {
        let (tag, after) = tag.split_once('>')?;
        if !parser::is_raised(tag) {
            return None;
        }
        plain.push_str(before);
        rest = after;
    }
    plain.push_str(rest);
    plain.retain(|c| !c.is_whitespace());
    Some(plain)
}

/// The text between brackets, with the opening one; the closing one may be missing.
fn inside(text: &str, open: char, close: char) -> String {
    let inside = text.strip_prefix(open).unwrap_or(text).trim();
    let inside = inside.strip_suffix(close).unwrap_or(inside).trim();
    format!("{open}{inside}")
}

/// Digits without leading zeros, if they are a number that fits its type.
fn number(digits: &str) -> Option<&str> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse::<u32>().ok().filter(|_| is_number)?;
    Some(match digits.trim_start_matches('0') {
        "" => "0",
        digits => digits,
    })
}

/// `(104`
fn final_points(text: &str) -> Option<String> {
    let inside = plain(text)?;
    let inside = inside.strip_prefix('(')?;
    let digits = inside.strip_suffix(')').unwrap_or(inside);
    Some(format!("({}", number(digits)?))
}

/// The number of a place; the letters after it are dropped if they belong to the number.
fn place(text: &str) -> Option<String> {
    let text = plain(text)?;
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let written = text.strip_prefix(digits)?;
    let right = parser::ordinal_of(digits);
    let digits = number(digits)?;
    Some(match written.eq_ignore_ascii_case(right) {
        true => digits.to_owned(),
        false => format!("{digits}{written}"),
    })
}

fn coordinate(text: &str) -> Option<String> {
    let text = plain(text)?;
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(&text)),
    };
    digits.parse::<i32>().ok()?;
    Some(match number(digits)? {
        // `-0` may be a slip for `-1`.
        "0" if sign == "-" => return None,
        "0" => "0".to_owned(),
        digits => format!("{sign}{digits}"),
    })
}

/// `B+4`, `=23`; the sign may be missing in the text, and a word for points stand behind it.
fn amount(text: &str, sign: char) -> Option<String> {
    let number = text.trim_end_matches(|sign: char| sign.is_alphabetic() || sign == '.');
    let word = text.strip_prefix(number).unwrap_or_default();
    let text = plain(match parser::is_points_word(word.trim_end_matches('.')) {
        true => number,
        false => text,
    })?;
    let rest = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let player = text.strip_suffix(rest)?;
    let digits = self::number(rest.strip_prefix(sign).unwrap_or(rest))?;
    let player = (player.len() <= 1).then(|| player.to_ascii_uppercase())?;
    Some(format!("{player}{sign}{digits}"))
}

/// Whether the tile `text` may be spelled otherwise.
pub(crate) fn is_tile_spelling(text: &str) -> bool {
    tile(text).is_some()
}

/// The sides and marks of a tile in canonical order, and the claims of its meeples; `None` if `text` has more than that.
fn tile(text: &str) -> Option<String> {
    if let Some(known) = Known::of(text) {
        return claims(&known.written, text, false);
    }
    if let Ok(written) = tiles::ReadCode::read(text) {
        return claims(&written, text, false);
    }
    // Small letters for sides, and blanks: let the parser read them.
    let mut plain = plain(text)?.replace('+', "");
    let is_sign = |sign: char| matches!(sign, '-' | ',');
    // Signs between the sides, and not one in place of a letter.
    if plain.matches(is_sign).count() > 1 {
        plain.retain(|sign| !is_sign(sign));
    }
    let line = format!("0 (0,0) {text}");
    let tree: LineTree = parser::parse_line(&line).tree;
    let Content::Move(played) = Line::decode(&tree, &line).content else {
        return None;
    };
    let tile = played
        .tile
        .filter(|tile| usize::from(tile.range.len()) == text.len())?;
    let is_same = tile.text().eq_ignore_ascii_case(&plain);
    is_same.then(|| claims(tile.written()?, tile.text(), true))?
}

/// `written`, the code `text`, with the segment that each meeple claims. `is_split`: `text` has blanks or small letters for
/// sides.
fn claims(written: &tiles::ReadCode, text: &str, is_split: bool) -> Option<String> {
    let bare = written.tile.code();
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
    if letters(&bare) != letters(&written.bare(text)) {
        return None;
    }
    // For a tile that no box holds, only the spelling shows what was meant.
    if (bare != written.bare(text) || is_split) && kinds_of(&written.tile).is_empty() {
        return None;
    }
    // The meaning of a field digit depends on its place.
    if written.tile.is_split() && written.tile != tiles::Tile::from_code(&bare)? {
        return None;
    }
    // Digits distinguish several cities or roads; on a single one a digit has no known meaning.
    let is_odd = |face: &tiles::Face| {
        let is_alone = written.tile.count(face.terrain) == 1;
        is_alone && face.digit.is_some_and(|digit| digit > 1)
    };
    if written.tile.faces.iter().any(is_odd) {
        return None;
    }
    let geometry = placed_geometry(&written.tile, Sets::ALL);
    let mut claims = Vec::new();
    for meeple in &written.meeples {
        let target = geometry.target(meeple).ok()?;
        let sign = if meeple.farmer { 'M' } else { 'm' };
        claims.push((target, sign, meeple.figure.letters()));
    }
    claims.order();
    let claims = claims
        .iter()
        .map(|(target, sign, figure)| format!(" {sign}[{figure}]{target}"));
    Some(bare + &claims.collect::<String>())
}

#[cfg(test)]
mod tests {
    use notation::fixture;

    use crate::Carcassonne;

    #[test]
    fn spelling_is_the_same_and_nothing_else() {
        let same = [
            ("01a ( 1 ,+02 )  ffrr +04=12", "1A (1,2) FFRR +4 = 12"),
            ("12. A (0,1) FFRR", "12A (0,1) FFRR"),
            ("#12 a) 0,1 FFRR", "12A (0,1) FFRR"),
            ("12-A (0,1) FFRR", "12A (0,1) FFRR"),
            ("12A {0,1} FFRR", "12A (0,1) FFRR"),
            ("12A: FFRR at (0,1)", "12A FFRR (0,1)"),
            ("12A (0,1) F-F-R-R-m", "12A (0,1) FFRRm"),
            ("12A (0,1) C-m-F-F-C-2", "12A (0,1) CmFFC2"),
            ("12A (0,1) CCmFF+P", "12A (0,1) CCmFFP"),
            ("12A (0|-1) FFRR", "12A (0,-1) FFRR"),
            ("12A (0/1): FFRR", "12A (0,1) FFRR"),
            ("1A (x = 0; Y-1) FFRR", "1A (0,-1) FFRR"),
            ("1A (0,1) FC1FC3", "1A (0,1) FCFC2"),
            ("1A (0,1) FPCFCm", "1A (0,1) FCFCmP"),
            ("1A (0,1) CCFFPm", "1A (0,1) CCmFFp"),
            ("1A (0,1) FRMFR", "1A (0,1) FRFMR"),
            ("1A (0,1) FFC <sub>m</sub> F", "1A (0,1) FFCmF"),
            ("1A (0,1) CC2pCFm[p]", "1A (0,1) CC2PCFm[p]"),
            ("1A [Dsi ] CCCCp (3,4) FFRR", "1A (dis) CCCCP (3,4) FFRR"),
            ("1A (0,1) FFRR (B+4,c + 02)", "1A (0,1) FFRR (B+4, C+2)"),
            (
                "A= ann ( Ann L )[ UK]<red>1ST( 07 )",
                "A = ann (Ann L) [UK] <red> 1st (7)",
            ),
            ("A: ann 2<sup>nd</sup>", "A = ann 2nd"),
            ("$$A + 7+8=104$$", "A+7+8 = 104"),
            (" 58A   Conceded", "58A conceded"),
            ("3A,B  abandoned", "3AB abandoned"),
            ("12/5/2019 ,league", "12/5/2019, league"),
            ("  \t", ""),
            ("4b (1,−1) FFRR\n", "4B (1,-1) FFRR\n"),
        ];
        let other = [
            ("1A (0,1) FFRR", "2A (0,1) FFRR"),
            ("1A (0,1) FFRR", "1B (0,1) FFRR"),
            ("1A (0,1) FFRR", "1A (0,-1) FFRR"),
            ("1A (0,-0) FFRR", "1A (0,0) FFRR"),
            ("1A (Ndis) CCCC (0,1) FFRR", "1A (dis) CCCC (0,1) FFRR"),
            ("1A (0,1) FFRR", "1A (0,1) FRRF"),
            ("1A (0,1) FFCmF", "1A (0,1) FFCF"),
            ("1A (0,1) FFCmF", "1A (0,1) FFMCF"),
            ("1A (0,1) CFCm2F", "1A (0,1) CmFC2F"),
            ("1A (0,1) FFFC7", "1A (0,1) FFFC"),
            ("1A (0,1) CRRF K", "1A (0,1) CRRFK"),
            ("1A (0,1) FCFF7", "1A (0,1) F1CFF"),
            ("1A (0,1) FFRR +4", "1A (0,1) FFRR = 4"),
            ("1A (0,1) FFRR +4", "1A (0,1) FFRR (+4)"),
            ("1A (0,1) FFRR +4 (B+4)", "1A (0,1) FFRR +4"),
            ("1A (0,1) FFRR +4294967296", "1A (0,1) FFRR +4294967295"),
            ("1A (0,1) FFRR +4 = 4 = 5", "1A (0,1) FFRR +4 = 4"),
            ("1A (0,1) FFRR good", "1A (0,1) FFRR"),
            ("1A (0,1) FFRR / good", "1A (0,1) FFRR / Good"),
            ("1A <b> (0,1) FFRR", "1A (0,1) FFRR"),
            ("A = ann (Ann L)", "A = ann"),
            ("A = ann <red> <blue>", "A = ann <red>"),
            ("A = ann (25.5)", "A = ann (25)"),
            ("A = ann 1st ( = 104)", "A = ann 1st (104)"),
            ("A = ann 1st (25) ~", "A = ann 1st (25)"),
            ("A = ann b", "A = annb"),
            ("12/5/2019, <i>x</i>", "12/5/2019, x"),
            ("1A (0,1) FFRR\n", "1A (0,1) FFRR"),
            ("\n\n", "\n"),
        ];
        fixture::assert_spellings(&Carcassonne, &same, &other);
    }
}

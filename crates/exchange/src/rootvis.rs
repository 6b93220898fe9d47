//! Links of `RootVis`, which shows games of Root, from and to Rootlog.

mod dialect;
mod packed;

use std::ops::Range;

use ide::Document;
use notation::TextRange;
use percent_encoding::percent_decode_str;

use crate::{Export, ForeignFormat, Import, place, rules::rootvis as rules};

/// Links of `RootVis`.
pub(crate) static FORMAT: ForeignFormat = ForeignFormat {
    id: "rootvis",
    title: "RootVis link",
    about: "A link of RootVis, which shows a game of Root step by step; it holds the whole game.",
    extension: "url",
    notations: &["rootlog"],
    recognizes,
    read: Some(read),
    write: Some(write),
};

/// The page that shows games.
const ADDRESS: &str = "https://rootvis.seiyria.com/full-game?game=";
/// Some programs cut off links that are longer.
const LONG: usize = 8_000;

fn recognizes(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_query =
        first.contains("?game=") || first.contains("&game=") || first.contains("gameUrl=");
    is_query || first.contains("rootvis") || leads_to_link(text)
}

/// Whether the first line quotes a link or tells of one, `> https://rootvis…`, `See my game: https://rootvis…`, `<a href="…">`, and
/// no record follows.
fn leads_to_link(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    let is_told = first.starts_with(|sign: char| ">-*•<".contains(sign) || sign.is_alphabetic());
    let is_record = || text.lines().any(|line| line.starts_with("Map:"));
    is_told && link_in(first).is_some() && !is_record()
}

/// The link in a line that begins with something else: a quoting sign, words. Signs of the sentence around it are no part of it.
fn link_in(line: &str) -> Option<&str> {
    let is_link = |word: &&str| {
        let has_game = ["?game=", "&game=", "gameUrl="];
        word.contains("rootvis") && has_game.iter().any(|sign| word.contains(sign))
    };
    let link = line.split_whitespace().skip(1).find(is_link)?;
    let link = link.trim_start_matches(['<', '(', '"', '\'', '\u{201c}']);
    Some(link.trim_end_matches([
        '.', ',', ';', ':', '!', '?', ')', '>', '"', '\'', '\u{201d}',
    ]))
}

/// A link of more lines is none that was wrapped.
const MOST_LINES: usize = 2_000;

/// Whether a sign may stand in a link. Signs of the sentence or the mark-up around it may not, but for those at its end.
fn is_of_link(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || "-._~:/?#&;=%+$".contains(sign)
}

/// The bytes in `text` of the first link to a game, without what stands around it: `[url]…[/url]`, `<a href="…">`, `…, nice`.
fn bare(text: &str) -> Option<Range<usize>> {
    let signs = text.match_indices("game=");
    let is_parameter = |at: &usize| {
        let before = text.get(..*at).unwrap_or_default();
        before.ends_with(['?', '&', ';'])
    };
    let sign = signs.map(|(at, _)| at).find(is_parameter)?;
    let before = text.get(..sign)?;
    let around = before.char_indices().rev();
    let mut around = around.skip_while(|(_, sign)| is_of_link(*sign));
    let run = around.next().map_or(0, |(at, sign)| at + sign.len_utf8());
    // `url=https://…`, `RootVis:HTTPS://…`
    let address = before.get(run..)?.to_ascii_lowercase().find("http");
    let start = run + address.unwrap_or_default();
    let rest = text.get(start..)?;
    let end = rest.find(|sign| !is_of_link(sign)).unwrap_or(rest.len());
    let link = rest.get(..end)?.trim_end_matches(['.', ';', ':', '?']);
    Some(start..start + link.len())
}

/// The packed game in a link.
fn packed_in(link: &str) -> Option<&str> {
    parameter(link, "game")
}

/// The value of a parameter of a link, which a page may have escaped: `&amp;game=`.
fn parameter<'t>(link: &'t str, name: &str) -> Option<&'t str> {
    let query = link.split_once('?').map_or("", |(_, query)| query);
    let query = query.split('#').next().unwrap_or_default();
    let mut parameters = query.split('&');
    parameters.find_map(|one| {
        let one = one.strip_prefix("amp;").unwrap_or(one);
        one.strip_prefix(name)?.strip_prefix('=')
    })
}

/// A packed game without its escapes. A link that was decoded once too often has blanks for plus signs.
fn decoded(packed: &str) -> String {
    percent_decode_str(packed)
        .decode_utf8_lossy()
        .replace(' ', "+")
}

/// Whether nothing is missing in a link.
fn is_whole(link: &str) -> bool {
    packed_in(link).is_some_and(|packed| packed::unpack(&decoded(packed)).fault.is_none())
}

/// The whole link that begins in `line`, and how many of the lines `below` are part of it, as mails wrap it: behind quoting signs,
/// with `=` at the ends of lines and for it `=3D`. `None` if something is missing in it.
fn whole_link(line: &str, below: &[&str]) -> Option<(String, usize)> {
    let range = bare(line)?;
    let link = line.get(range.clone())?;
    if is_whole(link) {
        return Some((link.to_owned(), 0));
    }
    let mut link = line.get(range.start..)?.trim_end().to_owned();
    if !link.chars().all(is_of_link) {
        return None;
    }
    let mut width = line.trim_end().len();
    let mut lines = 0;
    for line in below.iter().take(MOST_LINES) {
        let part = line.trim_start_matches([' ', '\t', '>', '|']).trim_end();
        let is_part = !part.is_empty() && part.chars().all(is_of_link);
        if !is_part || part.contains("://") || part.contains("game=") {
            break;
        }
        link += part;
        lines += 1;
        // The last line is shorter than those that were wrapped.
        let own = line.trim_end().len();
        if own < width {
            break;
        }
        width = own;
    }
    let link = link.replace("game=3D", "game=");
    let packed = packed_in(&link)?;
    let start = link.find(packed)?;
    let whole = format!("{}{}", link.get(..start)?, packed.replace('=', ""));
    is_whole(&whole).then_some((whole, lines))
}

/// Reads links, one a line.
fn read(text: &str) -> Import {
    let mut import = Import::new("rootlog");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut below = lines.as_slice();
    let mut start = 0;
    while let Some((line, rest)) = below.split_first() {
        below = rest;
        let line_start = start;
        start += line.len();
        if let Some((link, more)) = whole_link(line, below) {
            let range = bare(line).unwrap_or_default();
            read_link(&link, line_start + range.start, &mut import);
            let (parts, rest) = below.split_at(more.min(below.len()));
            start += parts.iter().map(|part| part.len()).sum::<usize>();
            below = rest;
            if more == 0 {
                let behind = line.get(range.end..).unwrap_or_default();
                read_others(&link, behind, line_start + range.end, &mut import);
            }
            continue;
        }
        let link = link_in(line).unwrap_or(line.trim());
        let at = line_start + line.find(link).unwrap_or_default();
        if !link.is_empty() {
            read_link(link, at, &mut import);
        }
    }
    if import.games.is_empty() && import.findings.is_empty() {
        import.findings.push(rules::NO_GAME.at(
            place(0..0),
            "There is no link here: copy all of it, from `https` on.",
        ));
    }
    import
}

/// Reads the links in `text`, which begins at byte `at` and stands behind `first` in its line. A page shows a link again, whole or
/// shortened, as the text to click on.
fn read_others(first: &str, text: &str, at: usize, import: &mut Import) {
    let (mut rest, mut at) = (text, at);
    while let Some(range) = bare(rest) {
        let link = rest.get(range.clone()).unwrap_or_default();
        if !first.starts_with(link) {
            read_link(link, at + range.start, import);
        }
        rest = rest.get(range.end..).unwrap_or_default();
        at += range.end;
    }
}

/// Reads the link that begins at byte `at`.
fn read_link(link: &str, at: usize, import: &mut Import) {
    let whole = at..at + link.len();
    let Some(packed) = packed_in(link) else {
        let message = match parameter(link, "gameUrl") {
            Some(address) => {
                let address = percent_decode_str(address).decode_utf8_lossy();
                format!(
                    "The link says where the game is: {address}. Nothing is fetched; save that text and convert it."
                )
            }
            None => "There is no game in this link.".to_owned(),
        };
        import
            .findings
            .push(rules::NO_GAME.at(place(whole), message));
        return;
    };
    let unpacked = packed::unpack(&decoded(packed));
    let packed_at = at + link.find(packed).unwrap_or_default();
    if let Some(fault) = unpacked.fault {
        let fault = written_at(packed, fault);
        let character = packed_at - at + fault + 1;
        let range = place((packed_at + fault).min(whole.end)..whole.end);
        let message = format!(
            "The link is damaged or cut off at its character {character}: the game is read up to there. Copy all of the link."
        );
        import.findings.push(rules::DAMAGED_LINK.at(range, message));
    }
    let text = match unpacked.fault {
        // A half line would be half a move.
        Some(_) => {
            unpacked
                .text
                .rsplit_once('\n')
                .map_or("", |(whole, _)| whole)
                .to_owned()
                + "\n"
        }
        None => unpacked.text,
    };
    if dialect::is_game(&text) {
        let note = unpacked.fault.map_or(
            "",
            |_| "// the link ends here, before the end of the game\n",
        );
        import.games.push(dialect::back(&text) + note);
    } else if unpacked.fault.is_none() {
        import.findings.push(rules::NO_ROOTLOG.at(
            place(whole),
            "What the link holds is no Rootlog: it has neither a map nor a turn. Copy all of the link again.",
        ));
    }
}

/// The place in a percent-encoded text of the byte `at` of the decoded text.
fn written_at(encoded: &str, at: usize) -> usize {
    let mut rest = encoded.as_bytes();
    for _ in 0..at {
        rest = match rest {
            [b'%', high, low, after @ ..]
                if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() =>
            {
                after
            }
            [_, after @ ..] => after,
            [] => break,
        };
    }
    encoded.len() - rest.len()
}

/// A link for each game.
fn write(document: &Document) -> Export {
    let mut export = Export::default();
    let plain = dialect::plain(document);
    for (placed, plain) in document.games().zip(plain.games()) {
        let game = match dialect::out(&placed, &plain) {
            Ok(game) => game,
            Err(findings) => {
                export.findings.extend(findings);
                continue;
            }
        };
        let link = format!("{ADDRESS}{}", packed::pack(&game));
        if link.len() > LONG {
            let message = format!(
                "The link has {} characters; browsers and chats may cut it. Put the text where others can read it, and use a link with `gameUrl` and its address.",
                link.len()
            );
            let range = TextRange::empty(placed.offset);
            export.findings.push(rules::LONG_LINK.at(range, message));
        }
        export.text += &link;
        export.text.push('\n');
    }
    export
}

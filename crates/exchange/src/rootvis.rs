//! Links of `RootVis`, which shows games of Root, from and to Rootlog.

mod dialect;
mod packed;

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

/// Whether the first line quotes a link or tells of one, `> https://rootvis…`, `See my game: https://rootvis…`, and no record follows.
fn leads_to_link(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    let is_told = first.starts_with(|sign: char| sign == '>' || sign.is_alphabetic());
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

/// Reads links, one a line.
fn read(text: &str) -> Import {
    let mut import = Import::new("rootlog");
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let link = link_in(line).unwrap_or(line.trim());
        let at = start + line.find(link).unwrap_or_default();
        start += line.len();
        if !link.is_empty() {
            read_link(link, at, &mut import);
        }
    }
    if import.games.is_empty() && import.findings.is_empty() {
        import
            .findings
            .push(rules::NO_GAME.at(place(0..0), "There is no link here."));
    }
    import
}

/// Reads the link that begins at byte `at`.
fn read_link(link: &str, at: usize, import: &mut Import) {
    let whole = at..at + link.len();
    let query = link.split_once('?').map_or("", |(_, query)| query);
    let query = query.split('#').next().unwrap_or_default();
    let parameter = |name: &str| {
        let mut parameters = query.split('&');
        parameters.find_map(|one| one.strip_prefix(name)?.strip_prefix('='))
    };
    let Some(packed) = parameter("game") else {
        let message = match parameter("gameUrl") {
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
    // A link that was decoded once too often has blanks for plus signs.
    let plain = percent_decode_str(packed)
        .decode_utf8_lossy()
        .replace(' ', "+");
    let unpacked = packed::unpack(&plain);
    let packed_at = at + link.find(packed).unwrap_or_default();
    if let Some(fault) = unpacked.fault {
        let fault = written_at(packed, fault);
        let character = packed_at - at + fault + 1;
        let range = place((packed_at + fault).min(whole.end)..whole.end);
        let message = format!(
            "The link is damaged or cut off at its character {character}: the game is read up to there."
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
            "What the link holds is no Rootlog: it has neither a map nor a turn.",
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

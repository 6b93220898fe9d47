//! Lines of words above, between and below moves: sentences, titles, dates, links, headers of mails and chats, the name of the
//! recorder. In a notation they are comments.

mod date;
mod head;
mod mail;

use self::{
    date::is_moment,
    head::{RESULTS, is_head_of_game, is_pairing, without_opening},
    mail::{is_attribution, is_greeting, is_stamped},
};

pub(super) use self::{
    date::{is_date, is_time},
    head::{heads_game, players},
    mail::{is_contact, is_farewell, is_head_of_mail},
};

/// Whether `text`, which has no blanks at its ends, is such a line.
pub(super) fn is_line_of_words(text: &str) -> bool {
    // `C65 Ann (2400) - Bea (2350)`
    if let [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', b' ' | b':', ..] = text.as_bytes() {
        return is_pairing(without_opening(text), false);
    }
    // The first two characters rule out most lines of moves.
    if let [
        b'A'..=b'Z' | b'a'..=b'z',
        b'0'..=b'9' | b'A'..=b'Z' | b':' | b'_' | b'+' | b'/' | b'#',
        ..,
    ] = text.as_bytes()
    {
        return false;
    }
    // `Map: Fall`: one word and its value say nothing more.
    if let Some((label, value)) = text.split_once(": ")
        && !label.contains(' ')
        && !value.contains(|sign: char| sign == ' ' || sign.is_ascii_digit())
    {
        return is_by_line(text);
    }
    is_prose(text)
        || is_title(text)
        || is_section(text)
        || is_comment_elsewhere(text)
        || is_link(text)
        || is_date(text)
        || is_moment(text)
        || is_by_line(text)
        || is_stamped(text)
        || is_greeting(text)
        || is_attribution(text)
        || is_issue(text)
        || is_head_of_game(text)
}

/// The header of a page: `Club Bulletin 12/2024`.
fn is_issue(text: &str) -> bool {
    let Some((title, issue)) = text.rsplit_once(' ') else {
        return false;
    };
    let is_year =
        |text: &str| text.len() == 4 && (text.starts_with("19") || text.starts_with("20"));
    let mut parts = issue.split('/');
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let (number, year) = (parts.next().unwrap_or_default(), parts.next());
    let is_issue = is_digits(number)
        && parts.next().is_none()
        && year.map_or(is_year(number), |year| {
            is_digits(year) && number.len() <= 2 && matches!(year.len(), 2 | 4)
        });
    let words = || title.split_whitespace();
    is_issue
        && words().count() >= 2
        && words().all(is_word)
        && title.starts_with(char::is_uppercase)
}

/// A line of prose: at least three words, two of them with four letters, and nothing that looks like part of a move.
fn is_prose(text: &str) -> bool {
    let (mut words, mut long, mut names, mut has_colon) = (0, 0, 0, false);
    let text = text.trim_end();
    let text = text.strip_suffix(':').unwrap_or(text);
    for word in text.split_whitespace() {
        if is_number(word) && words > 0 || is_dash(word) {
            continue;
        }
        // `Comment by Ann: …`
        let label = word.strip_suffix(':').filter(|_| words > 0);
        has_colon |= label.is_some();
        let bare = bare(label.unwrap_or(word));
        names += usize::from(is_brand(bare));
        if !is_word(bare) && !is_brand(bare) {
            return false;
        }
        words += 1;
        long += usize::from(bare.chars().count() >= 4);
    }
    words >= 3 + names && names <= 1 && long >= if has_colon { 3 } else { 2 }
}

/// The title of a page: `# Our game`, `**Game 1**`.
fn is_title(text: &str) -> bool {
    let behind = text.trim_start_matches('#');
    let is_heading = (1..=6).contains(&(text.len() - behind.len())) && behind.starts_with(' ');
    let inside = ["**", "__"]
        .into_iter()
        .find_map(|sign| text.strip_prefix(sign)?.strip_suffix(sign));
    let title = match is_heading {
        true => Some(behind.trim_end_matches('#')),
        false => inside,
    };
    title.is_some_and(is_all_words)
}

/// The name of a part of a record, above it: `Setup`, `Moves:`.
fn is_section(text: &str) -> bool {
    const SECTIONS: [&str; 6] = [
        "setup",
        "set-up",
        "aufbau",
        "moves",
        "turns",
        "uppst\u{e4}llning",
    ];
    const LONGEST: usize = 16;
    let name = text.strip_suffix(':').unwrap_or(text);
    name.len() <= LONGEST && SECTIONS.contains(&&*name.to_lowercase())
}

/// A comment as other notations begin it: `; Alliance`, `// our game`. Behind `#` it is a title.
fn is_comment_elsewhere(text: &str) -> bool {
    let mut signs = ["; ", "// "].into_iter();
    let comment = signs.find_map(|sign| text.strip_prefix(sign));
    comment.is_some_and(is_all_words)
}

/// A title in part of a line: words and numbers, one of them with a capital and at least four letters.
pub(super) fn is_title_text(text: &str) -> bool {
    let is_long = |word: &str| word.chars().count() >= 4 && word.starts_with(char::is_uppercase);
    is_all_words(text) && text.split_whitespace().map(bare).any(is_long)
}

/// A remark in a cell: several words, or a long one.
pub(super) fn is_words(text: &str) -> bool {
    let words = text.split_whitespace().map(bare);
    let count = words.clone().count();
    let long = words
        .clone()
        .filter(|word| word.chars().count() >= 4)
        .count();
    words.clone().all(is_word)
        && (count >= 2 && long > 0 || count == 1 && text.chars().count() >= 5)
}

/// Words and numbers, first a word of at least three letters.
fn is_all_words(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next().map(bare).unwrap_or_default();
    let is_long = first.chars().count() >= 3 && is_word(first);
    is_long && words.all(|word| is_word(bare(word)) || is_number(word) || is_dash(word))
}

pub(super) fn is_link(text: &str) -> bool {
    let starts = ["http://", "https://", "www."];
    starts.iter().any(|start| text.starts_with(start)) && !text.contains(char::is_whitespace)
}

/// `Written by Ann`, `Scores by Ann:`, `Referee: Ann`.
fn is_by_line(text: &str) -> bool {
    if let Some(value) = labelled(text) {
        return value.split_whitespace().all(is_value);
    }
    let text = text.strip_suffix(':').unwrap_or(text);
    let mut words = text.split_whitespace().map(bare);
    let (first, second) = (
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
    );
    let is_made = first.chars().count() >= 5 && is_word(first);
    is_made && ["by", "von", "av", "par"].contains(&second) && words.all(is_word)
}

/// The value after one of [`LABELS`] and a colon; `None` for other lines.
pub(super) fn labelled(text: &str) -> Option<&str> {
    let (label, value) = text.split_once(':')?;
    let is_label = LABELS.contains(&&*label.to_lowercase());
    (is_label && value.starts_with(char::is_whitespace)).then_some(value)
}

/// Whether `text` is how or when a game ended: `Winner: Ann`.
pub(super) fn tells_end(text: &str) -> bool {
    let Some((label, value)) = text.split_once(':') else {
        return false;
    };
    LABELS_OF_ENDS.contains(&&*label.to_lowercase())
        && value.starts_with(char::is_whitespace)
        && value.split_whitespace().all(is_value)
}

/// Labels for how and when a game ended.
const LABELS_OF_ENDS: [&str; 12] = [
    "result",
    "results",
    "winner",
    "win",
    "end",
    "duration",
    "termination",
    "ergebnis",
    "resultat",
    "sieger",
    "ende",
    "dauer",
];

/// Labels before a colon on score sheets and in mails.
const LABELS: [&str; 52] = [
    "from",
    "to",
    "cc",
    "subject",
    "date",
    "sent",
    "von",
    "an",
    "betreff",
    "datum",
    "gesendet",
    "fr\u{e5}n",
    "till",
    "\u{e4}mne",
    "place",
    "location",
    "venue",
    "weather",
    "ort",
    "wetter",
    "plats",
    "v\u{e4}der",
    "referee",
    "umpire",
    "arbiter",
    "scorer",
    "scorekeeper",
    "scribe",
    "recorder",
    "schiedsrichter",
    "schreiber",
    "protokoll",
    "protokollant",
    "domare",
    "sekreterare",
    "scores by",
    "scored by",
    "written by",
    "recorded by",
    "notes by",
    "noted by",
    "court",
    "tournament",
    "turnier",
    "turnering",
    "photo",
    "photos",
    "video",
    "stream",
    "link",
    "source",
    "remarks",
];

pub(super) fn is_value(word: &str) -> bool {
    is_word(bare(word))
        || is_brand(bare(word))
        || is_number(word)
        || is_dash(word)
        || is_date(word)
        || is_time(word)
        || is_link(word)
        || RESULTS.contains(&word)
        || word.contains('@')
        // `Re:`, `+0200`
        || word.strip_suffix(':').is_some_and(is_word)
        || word.strip_prefix('+').is_some_and(is_number)
}

/// A line that contains only HTML tags: `<pre>`, `</pre></body>`.
pub(super) fn is_tag(text: &str) -> bool {
    let Some(inside) = text
        .strip_prefix('<')
        .and_then(|rest| rest.strip_suffix('>'))
    else {
        return false;
    };
    inside.split("><").all(|tag| {
        let name = tag.trim_matches('/').split(' ').next();
        !tag.contains(['<', '>'])
            && name.is_some_and(|name| TAGS.contains(&&*name.to_ascii_lowercase()))
    })
}

const TAGS: [&str; 21] = [
    "!doctype",
    "head",
    "meta",
    "tr",
    "td",
    "th",
    "thead",
    "span",
    "font",
    "pre",
    "code",
    "div",
    "p",
    "ul",
    "ol",
    "table",
    "tbody",
    "body",
    "html",
    "blockquote",
    "br",
];

fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches(PUNCTUATION);
    let is_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    // `1.` is a move number.
    is_digits && !word.ends_with('.')
}

fn is_dash(word: &str) -> bool {
    matches!(word, "-" | "\u{2013}" | "\u{2014}" | "&")
}

/// A word without the punctuation around it.
fn bare(word: &str) -> &str {
    let bare = word.trim_start_matches(['(', '"', '\u{201c}', '\u{201e}']);
    bare.trim_end_matches(PUNCTUATION)
}

/// Punctuation after a word.
const PUNCTUATION: [char; 10] = [
    '.', ',', '!', '?', ';', ')', '"', '\'', '\u{201d}', '\u{2026}',
];

/// A word: letters of which at most the first is a capital.
fn is_word(bare: &str) -> bool {
    let mut letters = bare.chars();
    let is_inside = |sign: char| sign.is_lowercase() || matches!(sign, '\'' | '\u{2019}' | '-');
    letters.next().is_some_and(char::is_alphabetic) && letters.all(is_inside)
}

/// `iPhone`, `McDonald`: a long word with one capital inside.
fn is_brand(bare: &str) -> bool {
    let capitals = bare
        .chars()
        .skip(1)
        .filter(|sign| sign.is_uppercase())
        .count();
    let is_long = bare.chars().count() >= 6;
    is_long
        && capitals == 1
        && !bare.ends_with(char::is_uppercase)
        && bare.chars().all(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_of_a_game_may_tell_its_result() {
        for text in [
            "Board 2: Lang - Kurz 0-1",
            "Lang - Kurz 1/2-1/2",
            "Brett 2: Huber \u{2013} Kraus \u{bd}:\u{bd}",
        ] {
            assert!(heads_game(text), "{text}");
        }
        for text in ["Lang - Kurz", "1. e4 e5 1-0", "White won 1-0", "1-0"] {
            assert!(!heads_game(text), "{text}");
        }
    }

    #[test]
    fn a_sentence_has_three_words_and_no_move() {
        for text in [
            "Pause wegen Regen",
            "We had a break because of the rain.",
            "Thanks for reading!",
            "Here is our game from last night:",
            "Det b\u{f6}rjade regna, s\u{e5} vi bytte plan.",
            "After 20 minutes it rained",
        ] {
            assert!(is_prose(text), "{text}");
        }
        for text in [
            "good move",
            "ann bo cy",
            "annB boF cyK",
            "a:B b:- c:F",
            "E: Russano the Wise",
            "Then Nf3 was played",
            "e4 e5 Nf3",
            "Winner: C",
            "g + \u{201c}1) bword word (",
            "I think A won",
            "FFFC RCRF CCCC",
            "1. Pause wegen Regen",
        ] {
            assert!(!is_prose(text), "{text}");
        }
    }

    #[test]
    fn bulletins_head_their_games() {
        for text in [
            "Round 3, Board 5",
            "Game 1:",
            "Set 2",
            "Anna & Bo - Cleo & Dan  2:1",
            "Anna - Bo 11-9",
            "Brett 12",
            "Table #4, 12.05.2024",
            "Anna Schmidt (1890) - Ben Meyer (1920)  1-0",
            "Ann Lee vs. Bob Ray",
            "Anand \u{2013} Kramnik 1/2-1/2",
            "Schmidt, A. 1890 - Meyer, B. 1920",
            "Board 1: Carlsen, Magnus - Caruana, Fabiano",
            "Ann (1850) - Bea (1790), Ulm 2024, 1-0",
            "Cid - Dan, Ulm 2024, 0-1",
            "Ann (2400) - Bea (2350) [C65]",
            "Game 12. Ann - Bea, Ulm 1999",
        ] {
            assert!(is_head_of_game(text), "{text}");
        }
        for text in [
            "Board five",
            "Game 1: e4 e5",
            "Ann - Bob",
            "a - b 1-0",
            "A - w->1",
            "Ann - , Bob B",
            "Qe2 - Qe7 1-0",
            "e4 - e5 1-0",
            "Anna (0,1) FCFC",
            "A - B - C 1-0",
        ] {
            assert!(!is_head_of_game(text), "{text}");
        }
    }

    #[test]
    fn tags_of_html_stand_alone() {
        for text in [
            "<pre>",
            "</div>",
            "<html><body><pre class=\"game\">",
            "</PRE></BODY></HTML>",
        ] {
            assert!(is_tag(text), "{text}");
        }
        for text in ["<>", "<blue>", "<b>e4</b>", "<tr><td>e4</td></tr>"] {
            assert!(!is_tag(text), "{text}");
        }
    }

    #[test]
    fn a_mail_ends_with_a_farewell_and_names() {
        for text in [
            "Cheers,",
            "Viele Gr\u{fc}\u{df}e",
            "MVH",
            "best regards!",
            "Best",
            "Saluti",
            "Cordiali saluti,",
            "Un abrazo",
            "Bien cordialement",
            "Met vriendelijke groet,",
        ] {
            assert!(is_farewell(text), "{text}");
        }
        for text in ["Ann", "cheers: F", "e4", "1. cheers"] {
            assert!(!is_farewell(text), "{text}");
        }
        for text in [
            "Ann Berg",
            "Kubb club Uppsala, +46 18 123456",
            "Ann Berg | Secretary",
            "ann@example.com",
            "Tel: 0171/123456",
        ] {
            assert!(is_contact(text), "{text}");
        }
        for text in ["a F B", "Ann F B -", "e4 e5", "1A (0,1)", "C:t->1", "- -"] {
            assert!(!is_contact(text), "{text}");
        }
    }

    #[test]
    fn what_people_write_above_a_game_is_words() {
        for text in [
            "# Our game",
            "## Game 1",
            "**Game 1**",
            "https://example.com/game/12",
            "12 May 2024",
            "2024-05-12",
            "12.5.2024",
            "Scores by Ann:",
            "Scored by Ann",
            "Written by",
            "Referee: Ann",
            "From: Ann <ann@example.com>",
            "Schiedsrichter: Anna Berg",
            "Ann \u{2014} Today at 12:31",
            "Comment by Ann: this was a bad idea.",
            "Sent from my iPhone",
            "Hi all,",
            "Dear Anna!",
            "On Fri, 12 May 2024 at 21:31, Ann Berg <ann@example.com> wrote:",
            "Date: Fri, 12 May 2024 21:31:07 +0200",
            "Subject: Re: our game",
            "Club Bulletin 12/2024",
            "**Ann** \u{2014} heute um 21:31 Uhr",
            "Club news 2024, page 3",
            "Setup",
            "Moves:",
            "; Alliance",
            "// Our game",
            "C65 Ann (2400) - Bea (2350) [C65]",
        ] {
            assert!(is_line_of_words(text), "{text}");
        }
        for text in [
            "#12 A (0,1)",
            "**1. a:- a:F**",
            "**12B**",
            "1-0",
            "1/2-1/2",
            "1.5.3",
            "12.5",
            "Ann: F B -",
            "anna bobo: F B",
            "Map: Fall",
            "C: Ash",
            "ann by bo",
            "a:12",
            "<>",
            "<blue>",
            "Game: 1. e4 e5",
            "hi a:B,",
            "wrote:",
            "a b 12/20",
            "Nf3 Nc6 1/2",
            "From: 1A (0,1) FFFC",
            "Setup: 1",
            "; e4 e5",
            "// w->1",
            "Alliance",
            "C65 Ann",
            "A12 (0,1) FFFC",
        ] {
            assert!(!is_line_of_words(text), "{text}");
        }
    }
}

//! Lines of words above, between and below moves: sentences, titles, dates, links, headers of mails and chats, the name of the
//! recorder. In a notation they are comments.

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

/// The head of a game in a bulletin: `Round 3, Board 5`, `Anna Schmidt (1890) - Ben Meyer (1920) 1-0`, `Game 12. Ann - Bea, Ulm`.
fn is_head_of_game(text: &str) -> bool {
    let text = without_opening(text);
    let mut signs = [": ", ". ", ", "].into_iter();
    let names = signs.find_map(|sign| {
        let (place, names) = text.split_once(sign)?;
        is_place_in_event(place).then_some(names)
    });
    names.is_some_and(|names| is_pairing(names, true))
        || is_place_in_event(text)
        || is_pairing(text, false)
}

/// Whether a line names the players of a game and its result, `Board 2: Lang - Kurz 0-1`: moves from the first one on below it are
/// those of that game, even directly below the moves of another one.
pub(super) fn heads_game(text: &str) -> bool {
    RESULTS.iter().any(|result| text.ends_with(result)) && is_head_of_game(text)
}

/// `text` without the code of an opening before or behind it: `C65 Ann - Bea`, `Ann - Bea [C65]`.
fn without_opening(text: &str) -> &str {
    let is_code = |word: &str| {
        let code = word.trim_matches(['[', ']', '(', ')', ',', ':']);
        matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
    };
    let behind = text.split_once(' ').filter(|(code, _)| is_code(code));
    let text = behind.map_or(text, |(_, behind)| behind.trim_start());
    let before = text.rsplit_once(' ').filter(|(_, code)| is_code(code));
    before.map_or(text, |(before, _)| before.trim_end())
}

/// Words for a part of an event, before its number.
const PARTS_OF_EVENTS: [&str; 22] = [
    "round", "runde", "ronde", "ronda", "board", "brett", "bord", "tavola", "game", "partie",
    "partida", "match", "table", "tisch", "tafel", "group", "gruppe", "section", "set", "satz",
    "leg", "spiel",
];

/// `Round 3, Board 5`; words may follow.
fn is_place_in_event(text: &str) -> bool {
    // The shortest of these words have three letters; most lines of moves begin with fewer.
    let letters = text.trim_start().bytes();
    if letters.take_while(u8::is_ascii_alphabetic).count() < 3 {
        return false;
    }
    let text = text.trim_end_matches([':', '.']);
    let is_part = |part: &str| {
        let (name, number) = part.trim().split_once([' ', '#']).unwrap_or_default();
        let is_name = PARTS_OF_EVENTS
            .iter()
            .any(|one| one.eq_ignore_ascii_case(name));
        let number = number.trim_start_matches(['#', ' ']).trim_end_matches('.');
        is_name && (1..=3).contains(&number.len()) && number.bytes().all(|one| one.is_ascii_digit())
    };
    let mut parts = text.split([',', ';', '/', '\u{2013}']);
    let is_other = |part: &str| is_part(part) || is_date(part.trim()) || is_all_words(part.trim());
    parts.next().is_some_and(is_part) && parts.all(is_other)
}

/// Results of games.
const RESULTS: [&str; 8] = [
    "1-0",
    "0-1",
    "1/2-1/2",
    "\u{bd}-\u{bd}",
    "1:0",
    "0:1",
    "1/2:1/2",
    "\u{bd}:\u{bd}",
];

/// The score of a match behind the names of its players: `2:1`, `11-9`.
fn score(text: &str) -> Option<&str> {
    let (_, last) = text.trim_end().rsplit_once([' ', '\t'])?;
    let (one, other) = last.split_once([':', '-'])?;
    let is_count = |count: &str| {
        (1..=2).contains(&count.len()) && count.bytes().all(|byte| byte.is_ascii_digit())
    };
    (is_count(one) && is_count(other)).then_some(last)
}

/// What stands between the names of two players.
const BETWEEN: [&str; 9] = [
    " vs. ",
    " vs ",
    " v. ",
    " v ",
    " gegen ",
    " contre ",
    " - ",
    " \u{2013} ",
    " \u{2014} ",
];

/// Two players, with their ratings, a word between them, or the result behind them. `is_told` says that the text before them
/// shows that they are.
fn is_pairing(text: &str, is_told: bool) -> bool {
    // One search for blanks rules out most lines of moves.
    let is_between = |sign: &u8| matches!(sign, b'v' | b'g' | b'c' | b'-' | 0xe2);
    let bytes = text.as_bytes();
    if !memchr::memchr_iter(b' ', bytes).any(|at| bytes.get(at + 1).is_some_and(is_between)) {
        return false;
    }
    let result = RESULTS.iter().find_map(|result| text.strip_suffix(result));
    let result = result.or_else(|| text.trim_end().strip_suffix(score(text)?));
    let names = result
        .unwrap_or(text)
        .trim_end_matches([' ', '\t', ',', ':']);
    let found = BETWEEN
        .iter()
        .find_map(|sign| Some((*sign, names.split_once(sign)?)));
    let Some((sign, (one, other))) = found else {
        return false;
    };
    let has_word = sign.contains(char::is_alphabetic);
    // `Bea (1790), Ulm 2024`
    let in_place = || {
        let (name, place) = other.split_once(',')?;
        rated_name(name).filter(|_| is_place(place))
    };
    let other = rated_name(other).or_else(in_place);
    let (Some(one), Some(other)) = (rated_name(one), other) else {
        return false;
    };
    is_told || one || other || has_word || result.is_some()
}

/// The players that a line names, without ratings or a result, and where they played: `Roth - Weiss, Ulm 1911`.
pub(super) fn players(text: &str) -> Option<(&str, &str, Option<&str>)> {
    let (one, other) = BETWEEN.iter().find_map(|sign| text.split_once(sign))?;
    let (other, place) = match other.split_once(',') {
        Some((name, place)) => (name, Some(place.trim())),
        None => (other, None),
    };
    let is_name = |name: &str| rated_name(name) == Some(false);
    let is_told = |place: &str| is_place(place) && place.chars().count() > 2;
    let is_pair = is_name(one) && is_name(other) && place.is_none_or(is_told);
    is_pair.then(|| (one.trim(), other.trim(), place))
}

/// Whether a text is where and when a game was played: words, numbers and dates.
fn is_place(text: &str) -> bool {
    let mut words = text.split([' ', ',']).filter(|word| !word.is_empty());
    words.all(|word| is_word(bare(word)) || is_number(word) || is_date(word))
}

/// Whether a rating stands behind a name; `None` for what is no name.
fn rated_name(text: &str) -> Option<bool> {
    let text = text.trim();
    let (name, rating) = text.rsplit_once(' ').unwrap_or((text, ""));
    let digits = rating.trim_matches(['(', ')', '[', ']', ',']);
    let is_rating = matches!(digits.len(), 3 | 4) && digits.bytes().all(|one| one.is_ascii_digit());
    let name = if is_rating { name } else { text };
    // A team of several players.
    let is_between = |word: &str| matches!(word, "&" | "+" | "/" | "and" | "und" | "och");
    let is_of_name = |word: &str| {
        if is_between(word) {
            return true;
        }
        let word = word.trim_end_matches(['.', ',']);
        word.chars()
            .all(|sign| sign.is_alphabetic() || "'-\u{2019}".contains(sign))
            && word.starts_with(char::is_alphabetic)
    };
    let mut words = name.split_whitespace();
    let is_name = name.starts_with(char::is_uppercase)
        && (1..=5).contains(&words.clone().count())
        && words.clone().any(|word| word.chars().count() > 1)
        && words.all(is_of_name);
    is_name.then_some(is_rating)
}

/// The greeting of a mail: `Hi all,`.
fn is_greeting(text: &str) -> bool {
    const FIRST: [&str; 14] = [
        "hi", "hello", "hey", "dear", "hallo", "hej", "moin", "servus", "liebe", "lieber", "sehr",
        "bonjour", "hola", "ciao",
    ];
    if text.len() > 40 || !text.ends_with([',', '!']) {
        return false;
    }
    let mut words = text.split_whitespace().map(bare);
    let is_first = words
        .next()
        .is_some_and(|word| FIRST.contains(&&*word.to_lowercase()));
    is_first && words.all(is_word)
}

/// The line above quoted text: `On 12 May 2024, Ann <ann@example.com> wrote:`.
fn is_attribution(text: &str) -> bool {
    const LAST: [&str; 7] = [
        "wrote:",
        "writes:",
        "schrieb:",
        "schreibt:",
        "skrev:",
        "said:",
        "\u{e9}crit:",
    ];
    let mut words = text.split_whitespace().rev();
    let last = words.next().map(str::to_lowercase);
    last.is_some_and(|last| LAST.contains(&&*last)) && words.next().is_some()
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

/// A line that is only a date: `12.05.2024`, `2024-05-12`, `12 May 2024`.
pub(super) fn is_date(text: &str) -> bool {
    let separator = text
        .bytes()
        .find(|byte| matches!(byte, b'.' | b'-' | b'/' | b' '));
    let Some(separator) = separator.filter(|_| text.len() <= 24) else {
        return false;
    };
    let parts: Vec<&str> = text
        .split(char::from(separator))
        .filter(|part| !part.is_empty())
        .collect();
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_year = |text: &str| text.len() == 4 && is_digits(text);
    match *parts {
        [day, month, year] if separator == b' ' => {
            let day = day.trim_end_matches(['.', ',']);
            is_digits(day)
                && day.len() <= 2
                && month.len() >= 3
                && is_word(bare(month))
                && is_year(year)
        }
        [first, middle, last] => {
            let is_short = |text: &str| text.len() <= 2 && is_digits(text);
            is_short(middle)
                && (is_year(first) && is_short(last) || is_short(first) && is_year(last))
        }
        _ => false,
    }
}

/// A line that is only a time of day, with or without a date: `12.05.2024 14:32`, `14:32 Uhr`.
fn is_moment(text: &str) -> bool {
    const BESIDE: [&str; 6] = ["um", "uhr", "kl", "at", "am", "pm"];
    let is_beside = |word: &str| BESIDE.iter().any(|one| one.eq_ignore_ascii_case(word));
    let mut times = 0;
    let is_all = text.split_whitespace().all(|word| {
        let word = word.trim_matches([',', '.', '(', ')']);
        let is_clock = is_time(word) && word.len() >= 5;
        times += usize::from(is_clock);
        is_clock || is_date(word) || is_short_date(word) || is_beside(word) && times > 0
    });
    is_all && (times == 1 || is_short_date(text))
}

/// A date with two digits for the year: `12.05.24`.
fn is_short_date(text: &str) -> bool {
    let is_two = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    ['.', '/', '-'].into_iter().any(|sign| {
        let mut parts = text.split(sign);
        parts.clone().count() == 3 && parts.all(is_two)
    })
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

/// A header line of a mail: `From: Ann <ann@example.com>`.
pub(super) fn is_head_of_mail(text: &str) -> bool {
    const NAMES: [&str; 12] = [
        "from",
        "to",
        "cc",
        "subject",
        "sent",
        "date",
        "von",
        "an",
        "betreff",
        "gesendet",
        "datum",
        "\u{e4}mne",
    ];
    let Some((name, value)) = text.split_once(": ") else {
        return false;
    };
    let name = name.to_lowercase();
    let is_date = matches!(&*name, "date" | "datum");
    let has_time = || {
        let mut words = value.split_whitespace();
        words.any(|word| is_time(word.trim_end_matches(',')))
    };
    // `C: Ann` is a header line in Rootlog, and a letter is easily doubled.
    let is_told = match &*name {
        "cc" => value.contains('@'),
        _ => !is_date || has_time(),
    };
    NAMES.contains(&&*name) && is_told && value.split_whitespace().all(is_value)
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

/// The line above the name at the end of a mail: `Cheers,`.
pub(super) fn is_farewell(text: &str) -> bool {
    // Most lines are longer, or do not begin with a letter.
    if text.len() > 32 || !text.starts_with(char::is_alphabetic) {
        return false;
    }
    let bare = text.trim_end_matches(PUNCTUATION);
    (2..=24).contains(&bare.len())
        && !bare
            .bytes()
            .any(|byte| byte.is_ascii_digit() || byte == b':')
        && FAREWELLS.contains(&&*bare.to_lowercase())
}

const FAREWELLS: [&str; 33] = [
    "best",
    "many thanks",
    "take care",
    "vg",
    "lg",
    "cheers",
    "regards",
    "best regards",
    "kind regards",
    "best wishes",
    "all the best",
    "greetings",
    "thanks",
    "thank you",
    "yours",
    "sincerely",
    "viele gr\u{fc}\u{df}e",
    "viele gr\u{fc}sse",
    "liebe gr\u{fc}\u{df}e",
    "liebe gr\u{fc}sse",
    "beste gr\u{fc}\u{df}e",
    "gr\u{fc}\u{df}e",
    "gr\u{fc}sse",
    "gru\u{df}",
    "danke",
    "mfg",
    "h\u{e4}lsningar",
    "v\u{e4}nliga h\u{e4}lsningar",
    "mvh",
    "tack",
    "cordialement",
    "merci",
    "saludos",
];

/// A line of a signature: names, addresses, phone numbers.
pub(super) fn is_contact(text: &str) -> bool {
    let is_sign = |word: &str| {
        matches!(
            word,
            "|" | "/" | "\u{b7}" | "\u{2022}" | "\u{2013}" | "\u{2014}" | "-" | "&"
        )
    };
    let is_phone = |word: &str| {
        let digits = word
            .trim_start_matches(['+', '('])
            .trim_end_matches([')', ',', '/']);
        digits.len() >= 2
            && digits
                .bytes()
                .all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'/'))
    };
    let is_name = |word: &str| {
        let bare = bare(word.trim_end_matches(':'));
        bare.chars().count() >= 2 && (is_word(bare) || is_brand(bare))
    };
    let mut names = 0;
    let is_all = text.split_whitespace().all(|word| {
        let is_address = word.contains('@') || word.starts_with("http") || word.starts_with("www.");
        names += usize::from(is_address || is_name(word) && bare(word).chars().count() >= 3);
        is_address || is_name(word) || is_phone(word) || is_sign(word)
    });
    is_all && names > 0
}

/// The header of a message with the time when it was sent: `Ann - Today at 12:31`.
fn is_stamped(text: &str) -> bool {
    if !text.contains(':') {
        return false;
    }
    let (mut times, mut long) = (0, 0);
    for word in text.split_whitespace() {
        let word = word.trim_matches('*');
        let stamp = word.trim_matches(['[', ']', ',', '(', ')']);
        match () {
            () if is_time(stamp) => times += 1,
            () if is_date(stamp)
                || is_number(word)
                || is_dash(word)
                || matches!(stamp, "AM" | "PM") => {}
            () if is_word(bare(word)) => long += usize::from(bare(word).chars().count() >= 2),
            () => return false,
        }
    }
    times == 1 && long > 0
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

pub(super) fn is_time(text: &str) -> bool {
    let mut parts = text.split(':');
    let is_two = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_hour = |part: &str| {
        (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_started = parts.next().is_some_and(is_hour);
    let rest: Vec<&str> = parts.collect();
    is_started && (1..=2).contains(&rest.len()) && rest.into_iter().all(is_two)
}

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

//! Lines of mails and chats around a record: header, greeting, farewell, signature.

use super::{PUNCTUATION, bare, is_brand, is_dash, is_date, is_number, is_time, is_value, is_word};

/// The greeting of a mail: `Hi all,`.
pub(super) fn is_greeting(text: &str) -> bool {
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
pub(super) fn is_attribution(text: &str) -> bool {
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

/// A header line of a mail: `From: Ann <ann@example.com>`.
pub(in crate::typography) fn is_head_of_mail(text: &str) -> bool {
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

/// The line above the name at the end of a mail: `Cheers,`.
pub(in crate::typography) fn is_farewell(text: &str) -> bool {
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

const FAREWELLS: [&str; 49] = [
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
    "un saludo",
    "un abrazo",
    "atentamente",
    "abra\u{e7}os",
    "amicalement",
    "bien cordialement",
    "bien amicalement",
    "saluti",
    "un saluto",
    "tanti saluti",
    "cari saluti",
    "cordiali saluti",
    "distinti saluti",
    "a presto",
    "groeten",
    "met vriendelijke groet",
];

/// A line of a signature: names, addresses, phone numbers.
pub(in crate::typography) fn is_contact(text: &str) -> bool {
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
pub(super) fn is_stamped(text: &str) -> bool {
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

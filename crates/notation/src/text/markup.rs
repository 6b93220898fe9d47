//! Markdown as plain text, escaping for Markdown, and characters that can be shown safely.

/// `markdown` as plain text: emphasis, code marks, link targets and fences are removed, everything else is kept.
#[must_use]
pub fn plain_text(markdown: &str) -> String {
    let mut lines = Vec::new();
    let mut in_fence = false;
    for line in markdown.lines() {
        if line.trim_start().starts_with("```") {
            in_fence = !in_fence;
            continue;
        }
        if in_fence {
            lines.push(line.to_owned());
        } else if line.trim() == "---" {
            lines.push(String::new());
        } else {
            lines.push(plain_line(line.trim_start_matches('#').trim_start()));
        }
    }
    lines.dedup_by(|a, b| a.is_empty() && b.is_empty());
    lines.join("\n").trim().to_owned()
}

/// `text` escaped so that nothing in it is Markdown.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '*' | '_' | '`' | '\\' | '<' | '[') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

fn plain_line(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut in_code = false;
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '`' => in_code = !in_code,
            '\\' if !in_code => plain.extend(characters.next()),
            '*' if !in_code => {
                if characters.peek() == Some(&'*') {
                    characters.next();
                }
            }
            _ => plain.push(character),
        }
    }
    plain
}

/// A character of a record that is safe to show and one column wide: control characters and those that change the direction
/// of text become U+FFFD.
///
/// ```
/// let shown: String = "a\u{1b}[2Jb\tc".chars().map(notation::visible).collect();
/// assert_eq!(shown, "a\u{fffd}[2Jb c");
/// ```
#[must_use]
pub fn visible(character: char) -> char {
    match character {
        '\t' => ' ',
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => char::REPLACEMENT_CHARACTER,
        character if character.is_control() => char::REPLACEMENT_CHARACTER,
        character => character,
    }
}

#[cfg(test)]
mod tests {
    use super::plain_text;

    #[test]
    fn emphasis_code_and_fences_go_and_board_stays() {
        let markdown = "**Turn 3**, `2F*` and *d*\n\n---\n```text\n* a `b`\n```\nfive \\* two";
        assert_eq!(
            plain_text(markdown),
            "Turn 3, 2F* and d\n\n* a `b`\nfive * two"
        );
    }
}

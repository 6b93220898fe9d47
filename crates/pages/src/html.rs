//! Text as HTML, and the little Markdown in which rules are explained.

/// `text` escaped for HTML, also in attributes. Line breaks become blanks, because Markdown ends HTML at an empty line.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\r' => {}
            _ => out.push(character),
        }
    }
    out
}

/// One paragraph of Markdown: words between a pair of backticks are code, all else is plain.
#[must_use]
pub fn inline(markdown: &str) -> String {
    let parts: Vec<&str> = markdown.split('`').collect();
    // An odd number of parts: every backtick has its partner.
    if parts.len().is_multiple_of(2) {
        return escaped(markdown);
    }
    let parts = parts.into_iter().enumerate();
    parts
        .map(|(index, part)| match index % 2 {
            0 => escaped(part),
            _ => format!("<code>{}</code>", escaped(part)),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{escaped, inline};

    #[test]
    fn nothing_of_a_text_is_html() {
        assert_eq!(
            escaped("<a b=\"c\">\r\n&amp;"),
            "&lt;a b=&quot;c&quot;&gt;&#10;&amp;amp;"
        );
    }

    #[test]
    fn backticks_in_pairs_are_code() {
        assert_eq!(inline("a `<b>` c"), "a <code>&lt;b&gt;</code> c");
        assert_eq!(inline("a ` b"), "a ` b");
    }
}

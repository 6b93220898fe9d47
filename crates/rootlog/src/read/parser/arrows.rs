//! Arrows that lack their `-` all through a line: `w>9/w11>12`.

use std::ops::Range;

use notation::{Edit, Finding, Fix, TextRange, size};

use super::content;
use crate::{
    game::rules,
    read::syntax::SyntaxKind::{self, *},
};

/// What is said of them, once in a game.
pub(crate) const MESSAGE: &str = "An arrow is written `->`, not `>`.";

/// Whether `text`, the actions of a turn, has arrows without their `-` and no others. Words with such a sign may be a name.
pub(super) fn are_bare(text: &str) -> bool {
    let is_of_action = |sign: char| sign.is_ascii_digit() || "#%$".contains(sign);
    let is_behind_thing = |(at, _): (usize, &str)| {
        let before = text.get(..at).unwrap_or_default().trim_end();
        before.ends_with(|sign: char| sign.is_ascii_alphanumeric() || ")#$%*_".contains(sign))
    };
    text.contains('>')
        && !text.contains("->")
        && !text.contains('<')
        && text.contains(is_of_action)
        && text.match_indices('>').all(is_behind_thing)
}

/// Reads such arrows among the `lexemes` of `line`. Returns the finding on them; `None` if there are none.
pub(super) fn read(line: &str, lexemes: &mut [(SyntaxKind, Range<usize>)]) -> Option<Finding> {
    if !line.as_bytes().contains(&b'>') {
        return None;
    }
    let (_, actions) = content(line).split_once(':')?;
    if !are_bare(actions) {
        return None;
    }
    let mut edits: Vec<Edit> = Vec::new();
    for (kind, range) in lexemes {
        if *kind == COMMENT {
            break;
        }
        if *kind == ERROR && line.get(range.clone()) == Some(">") {
            *kind = ARROW;
            edits.push(Edit::insert(size(range.start), "-"));
        }
    }
    let at = edits.first()?.range.start();
    let finding = rules::syntax::ODD_SIGN.at(TextRange::at(at, size(1)), MESSAGE);
    Some(finding.with_fix(Fix::safe("Write `->`", edits)))
}

#[cfg(test)]
mod tests {
    use super::are_bare;

    #[test]
    fn an_arrow_may_lack_its_line() {
        for (text, expected) in [
            ("t>1/t1>/b_s>10", true),
            ("3#>$", true),
            ("#charismatic > $", true),
            ("(6w+b)>3", true),
            ("w->9/w3>2", false),
            ("3w3~>7", false),
            (" Ann > Bob", false),
            (" Ann <ann1@example.com>", false),
            ("w->1", false),
        ] {
            assert_eq!(are_bare(text), expected, "{text}");
        }
    }
}

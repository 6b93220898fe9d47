//! Files with a generated part. It is between two comments, in the syntax of the file:
//!
//! ```text
//! # Written by the command syntax of xtask: NAME
//! …
//! # end
//! ```

use anyhow::{Context as _, Result, bail};

const MARK: &str = "Written by the command syntax of xtask: ";

/// `text`, with `lines` as the part `name`.
pub(crate) fn replace(text: &str, name: &str, lines: &str) -> Result<String> {
    let mark = format!("{MARK}{name}");
    let all: Vec<&str> = text.split_inclusive('\n').collect();
    let starts = |line: &&str| line.trim_end().ends_with(&mark);
    let start = all
        .iter()
        .position(starts)
        .with_context(|| format!("no line \"{mark}\""))?;
    if all[start + 1..].iter().any(starts) {
        bail!("two lines \"{mark}\"");
    }
    let end = all[start].trim_end().replace(&mark, "end");
    let length = all[start..]
        .iter()
        .position(|line| line.trim_end() == end)
        .with_context(|| format!("no line \"{end}\" after \"{mark}\""))?;
    let (before, rest) = all.split_at(start + 1);
    Ok([&before.concat(), lines, &rest[length - 1..].concat()].concat())
}

#[cfg(test)]
mod tests {
    use super::replace;

    const TEXT: &str =
        "a\n  // Written by the command syntax of xtask: names\n  old\n  // end\nb\n// end\n";

    #[test]
    fn what_stands_between_the_comments_is_replaced() {
        assert_eq!(
            replace(TEXT, "names", "  one\n  two\n").unwrap(),
            TEXT.replace("  old\n", "  one\n  two\n")
        );
        let empty = replace(TEXT, "names", "").unwrap();
        assert_eq!(replace(&empty, "names", "  old\n").unwrap(), TEXT);
    }

    #[test]
    fn a_part_that_is_not_there_once_is_told() {
        let said = |text: &str, name| replace(text, name, "").unwrap_err().to_string();
        let mark = "\"Written by the command syntax of xtask: names\"";
        assert_eq!(said("", "names"), format!("no line {mark}"));
        assert_eq!(said(&TEXT.repeat(2), "names"), format!("two lines {mark}"));
        assert_eq!(
            said(&TEXT.replace("  // end", ""), "names"),
            format!("no line \"  // end\" after {mark}")
        );
    }
}

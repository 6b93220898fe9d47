//! Records in chapters: blocks of code in a notation are checked and drawn.
//!
//! ` ```kubb ` has a record without findings. A record that shows rules names them: ` ```kubb wrong=inkast-count+comma `. The
//! board is drawn after the last move, or with ` line=3 ` after that line; with ` board=off ` there is none. Commands in blocks
//! for a shell are checked, too.

use std::sync::Arc;

use anyhow::{Result, bail};
use ide::Document;
use notation::{Finding, Notation};
use pages::record::{self, Look};

use super::commands;

/// The records of one chapter.
pub(super) struct Fences<'a> {
    /// The playground, relative to the chapter.
    playground: String,
    /// The chapter, for messages.
    path: &'a str,
    count: usize,
}

/// The options in the first line of a block.
struct Info {
    notation: &'static dyn Notation,
    /// The codes of the rules that it shows, sorted.
    wrong: Vec<String>,
    line: Option<usize>,
    has_board: bool,
}

impl<'a> Fences<'a> {
    /// The blocks of the chapter at `path`.
    pub(super) fn new(path: &'a str, playground: &str) -> Self {
        let up = "../".repeat(path.matches('/').count());
        Self {
            playground: match playground.contains("://") {
                true => playground.to_owned(),
                false => format!("{up}{playground}"),
            },
            path,
            count: 0,
        }
    }

    /// `markdown` with its records drawn.
    pub(super) fn drawn(&mut self, markdown: &str) -> Result<String> {
        let mut out = String::with_capacity(markdown.len());
        let mut lines = markdown.lines();
        while let Some(line) = lines.next() {
            let ticks = line.bytes().take_while(|byte| *byte == b'`').count();
            let (end, about) = line.split_at(ticks);
            if ticks < 3 {
                out.push_str(line);
                out.push('\n');
                continue;
            }
            let inside: Vec<&str> = lines.by_ref().take_while(|line| *line != end).collect();
            let text: String = inside.iter().map(|line| format!("{line}\n")).collect();
            if matches!(about, "sh" | "console") {
                commands::check(&inside)?;
            }
            match Info::of(about)? {
                Some(info) => out.push_str(&self.record(&info, &text)?),
                None => out.push_str(&format!("{line}\n{text}{end}")),
            }
            out.push('\n');
        }
        Ok(out)
    }

    fn record(&mut self, info: &Info, text: &str) -> Result<String> {
        let document = Document::new(info.notation, text, Arc::default());
        let findings: Vec<Finding> = document.findings().collect();
        let mut found: Vec<&str> = findings.iter().map(|finding| finding.code).collect();
        found.sort_unstable();
        found.dedup();
        if found != info.wrong {
            let said: String = findings
                .iter()
                .map(|finding| format!("\n  {}: {}", finding.code, finding.message))
                .collect();
            let listed = |codes: &[&str]| match codes {
                [] => "nothing".to_owned(),
                codes => codes.join(", "),
            };
            let expected: Vec<&str> = info.wrong.iter().map(String::as_str).collect();
            bail!(
                "{}: this record should show {}, but shows {}{said}\n{text}",
                self.path,
                listed(&expected),
                listed(&found)
            );
        }
        self.count += 1;
        let prefix = format!("b{}-", self.count);
        let look = Look {
            prefix: &prefix,
            playground: &self.playground,
            line: info.line,
            has_board: info.has_board,
        };
        // HTML in Markdown ends at an empty line.
        Ok(format!(
            "\n{}\n\n",
            record::figure(&document, &findings, look)
        ))
    }
}

impl Info {
    /// The options after the backticks; `None` if they name no notation.
    fn of(about: &str) -> Result<Option<Self>> {
        let mut words = about.split([' ', ',']).filter(|word| !word.is_empty());
        let Some(notation) = words.next().and_then(ide::by_id) else {
            return Ok(None);
        };
        let mut info = Self {
            notation,
            wrong: Vec::new(),
            line: None,
            has_board: true,
        };
        for word in words {
            match word.split_once('=') {
                Some(("wrong", rules)) => {
                    let codes = rules.split('+');
                    info.wrong = codes
                        .map(|rule| format!("{}/{rule}", notation.id()))
                        .collect();
                    info.wrong.sort_unstable();
                }
                Some(("line", line)) => info.line = Some(line.parse()?),
                Some(("board", "off")) => info.has_board = false,
                _ => bail!("a record takes no {word}: write wrong=RULES, line=N or board=off"),
            }
        }
        Ok(Some(info))
    }
}

#[cfg(test)]
mod tests {
    use super::Fences;

    fn drawn(markdown: &str) -> Result<String, String> {
        let drawn = Fences::new("a/b.md", "playground/").drawn(markdown);
        drawn.map_err(|error| error.to_string())
    }

    #[test]
    fn a_record_is_drawn_and_can_be_tried() {
        let html = drawn("a\n\n```kubb board=off\n1. 0I B - - - - -\n```\nb\n").unwrap();
        assert_eq!(
            html,
            "a\n\n\n<figure class=\"record\"><div class=\"page\"><pre><code><span class=\"t-index\">1</span>\
             <span class=\"t-index\">.</span> <span class=\"t-number\">0</span><span class=\"t-action\">I</span> \
             <span class=\"t-action\">B</span> <span class=\"t-action\">-</span> <span class=\"t-action\">-</span> \
             <span class=\"t-action\">-</span> <span class=\"t-action\">-</span> <span class=\"t-action\">-</span>&#10;\
             </code></pre><p class=\"try\"><a href=\"../playground/#kubb@1=zcq-CHjPUUzDwVHBS0IVBLgA\">Try it</a></p></div></figure>\n\n\nb\n"
        );
    }

    #[test]
    fn a_wrong_record_says_which_rule_it_shows() {
        let record = "1. 0I B - - - - -\n2. 2I F - - - - -\n";
        let wrong = format!("```kubb wrong=inkast-count\n{record}```\n");
        assert!(drawn(&wrong).unwrap().contains("<mark class=\"error\">"));
        let error = drawn(&format!("```kubb\n{record}```\n")).unwrap_err();
        assert!(error.contains("should show nothing, but shows kubb/inkast-count\n  kubb"));
        let error = drawn("```kubb wrong=inkast-count\n1. 0I B - - - - -\n```\n").unwrap_err();
        assert!(error.contains("should show kubb/inkast-count, but shows nothing"));
    }

    #[test]
    fn other_fences_stay_as_they_are() {
        let markdown = "````markdown\n```kubb\n```\n````\n";
        assert_eq!(drawn(markdown).unwrap(), markdown);
    }
}

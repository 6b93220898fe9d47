//! Lines that are replaced by generated lists: `{{#commands}}`, `{{#settings}}`, `{{#rules}}`.

use std::fmt::Write as _;

use anyhow::{Result, bail};

use super::{commands, options};

/// The replacement of the line as Markdown; `None` for any other line.
pub(super) fn made(line: &str) -> Result<Option<String>> {
    let Some(name) = line.trim().strip_prefix("{{#") else {
        return Ok(None);
    };
    Ok(match name.trim_end_matches("}}") {
        "commands" => Some(commands::page()?),
        "rules" => Some(rules()),
        "settings" => Some(options::page()),
        name if name.starts_with("include ") => None,
        name => bail!("nothing is called {{{{#{name}}}}}"),
    })
}

/// The lists of rules, by notation, with a link to each rule.
fn rules() -> String {
    let mut out = String::new();
    for notation in ide::notations() {
        let (id, rules) = (notation.id(), notation.rules());
        let _ = writeln!(
            out,
            "\n## {}\n\n[{} rules](rules/{id}/index.html):\n",
            notation.title(),
            rules.len()
        );
        let links = rules.iter().map(|rule| {
            let (_, name) = pages::halves(rule);
            format!("[{name}](rules/{}.html)", rule.code)
        });
        let links: Vec<String> = links.collect();
        let _ = writeln!(out, "{}", links.join(" \u{b7} "));
    }
    out
}

//! `rules`: the pages `syntax/NOTATION/rules.md`, each with all rules of a notation. (Findings link to pages of single rules,
//! see `crates/pages`.)

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail};
use notation::{Rule, Severity};
use pages::{
    example, halves,
    markdown::{section, without_tags},
};

use crate::ROOT;

/// Write the page of the rules of each notation, with what Movetext says about their examples.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Write nothing; fail if a page is not up to date.
    #[arg(long)]
    check: bool,
}

/// A page and its path.
struct Page {
    /// Relative to the repository.
    path: PathBuf,
    text: String,
}

/// Writes or checks the pages.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let pages = pages();
    let stale: Vec<&Page> = stale(&pages, Path::new(ROOT)).collect();
    if args.check && !stale.is_empty() {
        let paths: Vec<String> = stale.iter().map(|page| shown(&page.path)).collect();
        bail!(
            "not up to date: {}; run cargo run -p xtask -- rules",
            paths.join(", ")
        );
    }
    let of_texts = ide::rules().filter(|rule| !ide::is_of_files(rule));
    for rule in of_texts.filter(|rule| example(rule).is_none()) {
        eprintln!("the wrong example of {} does not show it", rule.code);
    }
    for page in stale {
        let path = Path::new(ROOT).join(&page.path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| shown(folder))?;
        }
        fs::write(&path, &page.text).with_context(|| shown(&path))?;
        println!("wrote {}", shown(&page.path));
    }
    Ok(())
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// The pages that are missing in `root` or differ. (A checkout may have changed the line ends.)
fn stale<'a>(pages: &'a [Page], root: &Path) -> impl Iterator<Item = &'a Page> {
    pages.iter().filter(move |page| {
        fs::read_to_string(root.join(&page.path))
            .map_or(true, |text| !text.lines().eq(page.text.lines()))
    })
}

/// One page for each group of rules: the notations, and `movetext`.
fn pages() -> Vec<Page> {
    let mut groups: Vec<(&str, Vec<&Rule>)> = Vec::new();
    for rule in ide::rules() {
        let (group, _) = halves(rule);
        match groups.iter_mut().find(|(known, _)| *known == group) {
            Some((_, rules)) => rules.push(rule),
            None => groups.push((group, vec![rule])),
        }
    }
    let page = |(group, rules): (&str, Vec<&Rule>)| Page {
        path: Path::new("syntax").join(group).join("rules.md"),
        text: page(group, &rules),
    };
    groups.into_iter().map(page).collect()
}

fn page(group: &str, rules: &[&Rule]) -> String {
    let mut out = String::from(
        "<!-- Written by `cargo run -p xtask -- rules` from the tables of rules in crates/. Do not edit. -->\n\n",
    );
    let title = ide::by_id(group).map_or("all notations", |notation| notation.title());
    let _ = writeln!(out, "# Rules of {title}\n\n{}\n", about(group));
    let _ = writeln!(
        out,
        "Movetext knows {}. [Configuration](../../README.md#configuration) says how to change the severity of a rule, \
         switch it off or silence it on one line.\n",
        counts(rules)
    );
    out.push_str("| rule | severity | finds |\n|---|---|---|\n");
    for rule in rules {
        let (_, name) = halves(rule);
        let summary = without_tags(rule.summary).replace('|', "\\|");
        let _ = writeln!(
            out,
            "| [`{}`](#{name}) | {} | {summary} |",
            rule.code,
            rule.severity.name()
        );
    }
    for rule in rules {
        out.push('\n');
        out.push_str(&section(rule));
    }
    out
}

/// The introduction to the rules of a group: the notation, and its files.
fn about(group: &str) -> String {
    let Some(notation) = ide::by_id(group) else {
        return "These hold for every notation: they are about the comments that silence a rule, and about how records are stored."
            .to_owned();
    };
    let extensions = notation.extensions().iter();
    let extensions: Vec<String> = extensions.map(|one| format!("`.{one}`")).collect();
    format!(
        "{} Files: {}.",
        notation.about().sentence,
        extensions.join(", ")
    )
}

/// `40 rules: 20 errors, 12 warnings and 8 hints`.
fn counts(rules: &[&Rule]) -> String {
    let severities = [
        Severity::Error,
        Severity::Warning,
        Severity::Info,
        Severity::Hint,
    ];
    let mut parts: Vec<String> = severities
        .into_iter()
        .filter_map(|severity| {
            let count = rules.iter().filter(|rule| rule.severity == severity);
            match count.count() {
                0 => None,
                1 => Some(format!("1 {}", severity.name())),
                many => Some(format!("{many} {}s", severity.name())),
            }
        })
        .collect();
    let last = parts.pop().unwrap_or_default();
    let list = match parts.as_slice() {
        [] => last,
        _ => format!("{} and {last}", parts.join(", ")),
    };
    match rules.len() {
        1 => format!("1 rule: {list}"),
        many => format!("{many} rules: {list}"),
    }
}

#[cfg(test)]
mod tests {
    use std::{path::Path, sync::LazyLock};

    use super::{Page, pages, stale};
    use crate::ROOT;

    /// Computed once, because it takes seconds in a debug build.
    static PAGES: LazyLock<Vec<Page>> = LazyLock::new(pages);

    #[test]
    fn the_pages_in_the_repository_are_up_to_date() {
        let stale: Vec<_> = stale(&PAGES, Path::new(ROOT))
            .map(|page| &page.path)
            .collect();
        assert!(
            stale.is_empty(),
            "run cargo run -p xtask -- rules and commit {stale:?}"
        );
    }

    #[test]
    fn a_missing_page_is_stale() {
        let nowhere = Path::new(ROOT).join("xtask/nowhere");
        assert_eq!(stale(&PAGES, &nowhere).count(), PAGES.len());
    }

    #[test]
    fn every_rule_has_one_heading_on_the_page_that_editors_link_to() {
        for rule in ide::rules() {
            let (group, name) = rule.code.split_once('/').unwrap();
            let path = format!("syntax/{group}/rules.md");
            let page = PAGES.iter().find(|page| page.path == Path::new(&path));
            let heading = format!("## {name}");
            let lines = page.unwrap().text.lines();
            assert_eq!(
                lines.filter(|line| *line == heading).count(),
                1,
                "{}",
                rule.code
            );
        }
    }
}

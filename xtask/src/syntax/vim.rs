//! Vim syntax files from the sources.
//!
//! If several items match at one place, Vim takes the one that was defined last, so the rules of a context are written in
//! reverse. Items are selected by the name of their group, so a class has its own group in every context: `kubbPlayer` for its
//! first context in the source, `rootlogDestinationPlace` for others, which link to the former.

use std::{collections::BTreeMap, fmt::Write as _};

use anyhow::Result;

use super::{
    classes, regex,
    source::{Context, FilledSource, Rule},
};

/// The syntax file of the notation `id`.
pub(crate) fn syntax(id: &str, title: &str, source: &FilledSource) -> Result<String> {
    let mut out = format!(
        "\" Vim syntax file\n\" Language: {title}\n\
         \" Written by `cargo run -p xtask -- syntax` from syntax/{id}/highlight.toml. Do not edit.\n\n\
         if exists('b:current_syntax')\n  finish\nendif\n\
         let s:cpo_save = &cpo\nset cpo&vim\n\nsyntax case match\nsyntax sync minlines=20\n"
    );
    let mut writer = VimWriter {
        source,
        groups: Groups::new(id, source),
    };
    for context in &source.contexts {
        let _ = write!(out, "\n\" {}\n", context.name);
        let contained = if source.is_outermost(context)? {
            ""
        } else {
            " contained"
        };
        for rule in context.rules.iter().rev() {
            if let Some(item) = writer.item(context, rule)? {
                let _ = writeln!(out, "{item}{contained}");
            }
        }
    }
    out.push('\n');
    for (group, link) in writer.groups.links()? {
        let _ = writeln!(out, "highlight default link {group} {link}");
    }
    let _ = write!(
        out,
        "\nlet b:current_syntax = '{id}'\n\nlet &cpo = s:cpo_save\nunlet s:cpo_save\n"
    );
    Ok(out)
}

struct VimWriter<'s> {
    source: &'s FilledSource,
    groups: Groups,
}

impl VimWriter<'_> {
    /// A rule as a command of Vim. (Without `excludenl` an item at the end of a line would extend the region around it to the
    /// next line.)
    fn item(&mut self, context: &Context, rule: &Rule) -> Result<Option<String>> {
        Ok(match rule {
            Rule::Token { class, r#match, .. } => {
                let group = self.groups.of_token(context, class);
                let pattern = regex::vim(r#match)?;
                let spell = spelling(Some(class));
                Some(format!("syntax match {group} excludenl /{pattern}/{spell}"))
            }
            Rule::Enter { enter } => Some(self.region(self.source.context(enter)?)?),
            Rule::Use { .. } => None,
        })
    }

    fn region(&mut self, context: &Context) -> Result<String> {
        let group = self.groups.of_context(context);
        let begin = regex::vim(context.begin.as_deref().unwrap_or_default())?;
        let end = regex::vim(context.end())?;
        let begin_group = self.edge(context, context.begin_class.as_deref());
        let end_group = self.edge(context, context.end_class.as_deref());
        let mut line = format!(
            "syntax region {group} excludenl matchgroup={begin_group} start=/{begin}/ matchgroup={end_group} end=/{end}/"
        );
        let mut inside: Vec<String> = Vec::new();
        for (origin, rule) in self.source.rules(context)? {
            let name = match rule {
                Rule::Token { class, .. } => self.groups.of_token(origin, class),
                Rule::Enter { enter } => self.groups.of_context(self.source.context(enter)?),
                Rule::Use { .. } => continue,
            };
            if !inside.contains(&name) {
                inside.push(name);
            }
        }
        line += &spelling(context.class.as_deref());
        if !inside.is_empty() {
            let _ = write!(line, " contains={}", inside.join(","));
        }
        Ok(line)
    }

    /// The group of the text that begins or ends a region: that of its own class, that of the region, or none.
    fn edge(&mut self, context: &Context, class: Option<&str>) -> String {
        match (class, &context.class) {
            (Some(class), _) => self.groups.shared(class),
            (None, Some(_)) => self.groups.of_context(context),
            (None, None) => "NONE".to_owned(),
        }
    }
}

/// Spelling is checked in comments only.
fn spelling(class: Option<&str>) -> String {
    let is_prose = class == Some("comment");
    if is_prose { " contains=@Spell" } else { "" }.to_owned()
}

/// The names of the groups, and their links.
struct Groups {
    id: String,
    /// The names by context and class. The class of a context as a whole has a prefix.
    names: BTreeMap<(String, String), String>,
    /// Groups with their classes, in the order of their first use.
    order: Vec<(String, String)>,
}

impl Groups {
    /// Names the groups in the order of the source, so that the first ones get the short names.
    fn new(id: &str, source: &FilledSource) -> Self {
        let mut groups = Self {
            id: id.to_owned(),
            names: BTreeMap::new(),
            order: Vec::new(),
        };
        for context in &source.contexts {
            groups.of_context(context);
            for rule in &context.rules {
                if let Rule::Token { class, .. } = rule {
                    groups.of_token(context, class);
                }
            }
        }
        groups
    }

    /// The group of `class` in `context`.
    fn of_token(&mut self, context: &Context, class: &str) -> String {
        self.name(&context.name, class, class)
    }

    /// The group of a context as a whole.
    fn of_context(&mut self, context: &Context) -> String {
        match &context.class {
            Some(class) => self.name(&context.name, &format!("whole {class}"), class),
            None => format!("{}In{}", self.id, capitalized(&context.name)),
        }
    }

    fn name(&mut self, context: &str, key: &str, class: &str) -> String {
        let key = (context.to_owned(), key.to_owned());
        if let Some(name) = self.names.get(&key) {
            return name.clone();
        }
        let is_taken =
            |name: &String, names: &BTreeMap<_, String>| names.values().any(|known| known == name);
        let mut name = self.shared_name(class);
        if is_taken(&name, &self.names) {
            name = format!("{}{}{}", self.id, capitalized(context), capitalized(class));
        }
        if is_taken(&name, &self.names) {
            name.push_str("Part");
        }
        self.names.insert(key, name.clone());
        self.note(&name, class);
        name
    }

    /// The group of `class` to which its other groups link.
    fn shared(&mut self, class: &str) -> String {
        let name = self.shared_name(class);
        self.note(&name, class);
        name
    }

    fn shared_name(&self, class: &str) -> String {
        format!("{}{}", self.id, capitalized(class))
    }

    fn note(&mut self, name: &str, class: &str) {
        let shared = self.shared_name(class);
        for name in [shared.as_str(), name] {
            if !self.order.iter().any(|(known, _)| known == name) {
                self.order.push((name.to_owned(), class.to_owned()));
            }
        }
    }

    fn links(&self) -> Result<Vec<(String, String)>> {
        let mut links = Vec::new();
        for (group, class) in &self.order {
            let shared = self.shared_name(class);
            let link = if *group == shared {
                classes::vim_group(classes::by_id(class)?).to_owned()
            } else {
                shared
            };
            links.push((group.clone(), link));
        }
        Ok(links)
    }
}

/// `TextHeader` for `text-header`.
fn capitalized(name: &str) -> String {
    name.split('-')
        .map(|word| {
            let mut characters = word.chars();
            let first = characters.next().map(|first| first.to_ascii_uppercase());
            first.into_iter().chain(characters).collect::<String>()
        })
        .collect()
}

//! The sources of the grammars, `syntax/NOTATION/highlight.toml`: contexts with ordered rules, and words that are filled in.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;

use super::{cost, regex};

/// The content of a source.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SourceFile {
    /// Named pieces of expressions, used as `{{name}}`. They may use each other and the words of the game.
    #[serde(default)]
    words: BTreeMap<String, String>,
    context: Vec<Context>,
}

/// A part of the text with its own rules. The first one of a file is the record as a whole.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Context {
    pub(crate) name: String,
    /// The expression that begins it. The matching text has `begin_class`.
    pub(crate) begin: Option<String>,
    pub(crate) begin_class: Option<String>,
    /// The expression that ends it. Without one, the context ends with the line.
    pub(crate) end: Option<String>,
    pub(crate) end_class: Option<String>,
    /// The class of all text in it.
    pub(crate) class: Option<String>,
    pub(crate) scope: Option<String>,
    #[serde(default)]
    pub(crate) rules: Vec<Rule>,
}

impl Context {
    /// The expression at which it ends.
    pub(crate) fn end(&self) -> &str {
        self.end.as_deref().unwrap_or("$")
    }
}

/// A rule in a context. If two match at one place, the first one wins.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub(crate) enum Rule {
    Token {
        class: String,
        /// A TextMate scope that is finer than that of the class.
        scope: Option<String>,
        r#match: String,
    },
    /// Enters another context where that begins.
    Enter { enter: String },
    /// Uses the rules of another context, without entering it.
    Use { r#use: String },
}

/// A source with its words filled in.
#[derive(Debug)]
pub(crate) struct FilledSource {
    pub(crate) contexts: Vec<Context>,
}

impl FilledSource {
    /// Reads `text`, filling in `words`.
    pub(crate) fn read(text: &str, words: &BTreeMap<String, String>) -> Result<Self> {
        let mut file: SourceFile = toml::from_str(text)?;
        let mut words = words.clone();
        for (name, word) in std::mem::take(&mut file.words) {
            if words.insert(name.clone(), word).is_some() {
                bail!("{name} is a word of the game and of the file");
            }
        }
        let filled = |text: &mut Option<String>| -> Result<()> {
            if let Some(text) = text {
                *text = fill(text, &words)?;
            }
            Ok(())
        };
        for context in &mut file.context {
            filled(&mut context.begin)?;
            filled(&mut context.end)?;
            for rule in &mut context.rules {
                if let Rule::Token { r#match, .. } = rule {
                    *r#match = fill(r#match, &words)?;
                }
            }
        }
        let source = Self {
            contexts: file.context,
        };
        source.check()?;
        source.check_costs()?;
        Ok(source)
    }

    /// The context with this name.
    pub(crate) fn context(&self, name: &str) -> Result<&Context> {
        let found = self.contexts.iter().find(|context| context.name == name);
        found.with_context(|| format!("no context is called {name}"))
    }

    /// The rules of `context`, including those of contexts that it uses.
    pub(crate) fn rules<'s>(
        &'s self,
        context: &'s Context,
    ) -> Result<Vec<(&'s Context, &'s Rule)>> {
        let mut all = Vec::new();
        for rule in &context.rules {
            match rule {
                Rule::Use { r#use: name } => all.extend(self.rules(self.context(name)?)?),
                _ => all.push((context, rule)),
            }
        }
        Ok(all)
    }

    /// Whether the rules of `context` apply in the record as a whole.
    pub(crate) fn is_outermost(&self, context: &Context) -> Result<bool> {
        let root = &self.contexts[0];
        let rules = self.rules(root)?;
        Ok(
            context.name == root.name
                || rules.iter().any(|(origin, _)| origin.name == context.name),
        )
    }

    fn check(&self) -> Result<()> {
        for context in &self.contexts {
            for rule in &context.rules {
                if let Rule::Enter { enter } = rule
                    && self.context(enter)?.begin.is_none()
                {
                    bail!("the context {enter} has no beginning");
                }
            }
            self.check_order(context)?;
        }
        Ok(())
    }

    /// Fails if an expression may take too long on a long line.
    fn check_costs(&self) -> Result<()> {
        for context in &self.contexts {
            let edges = [context.begin.as_deref(), context.end.as_deref()];
            let tokens = context.rules.iter().map(|rule| match rule {
                Rule::Token { r#match, .. } => Some(r#match.as_str()),
                _ => None,
            });
            for text in edges.into_iter().chain(tokens).flatten() {
                let node = regex::parse(text)?;
                cost::check(&node).with_context(|| format!("in {}: {text}", context.name))?;
            }
        }
        Ok(())
    }

    /// Fails unless the same one of two rules wins in every context that has both, because Vim has only one order: the rules of
    /// a context are in order, and contexts that are later in the file come before earlier ones.
    fn check_order(&self, context: &Context) -> Result<()> {
        let place = |wanted: &Context| {
            let mut contexts = self.contexts.iter();
            contexts.position(|context| context.name == wanted.name)
        };
        let origins = self.rules(context)?;
        let origins = origins.iter().map(|(origin, _)| *origin);
        for (one, next) in origins.clone().zip(origins.skip(1)) {
            if place(one) < place(next) {
                bail!(
                    "in {} rules of {} win over those of {}, so {} must stand later in the file",
                    context.name,
                    one.name,
                    next.name,
                    one.name
                );
            }
        }
        Ok(())
    }
}

/// `text` with every `{{word}}` replaced.
fn fill(text: &str, words: &BTreeMap<String, String>) -> Result<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after
            .split_once("}}")
            .with_context(|| format!("a word is not closed in {text}"))?;
        let word = words
            .get(name)
            .with_context(|| format!("no word is called {name}"))?;
        out.push_str(before);
        out.push_str(&fill(word, words)?);
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{FilledSource, Rule};

    fn read(text: &str) -> anyhow::Result<FilledSource> {
        let words = [("letters".to_owned(), "AB".to_owned())];
        FilledSource::read(text, &BTreeMap::from(words))
    }

    fn said(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn words_are_filled_in_also_in_words() {
        let text = "[words]\nword = '[{{letters}}]{1,2}'\n\
                    [[context]]\nname = \"record\"\nrules = [{ class = \"card\", match = '{{word}}#' }]";
        let source = read(text).unwrap();
        let Rule::Token { r#match, .. } = &source.contexts[0].rules[0] else {
            panic!("a token is expected");
        };
        assert_eq!(r#match, "[AB]{1,2}#");
        assert_eq!(
            said("[[context]]\nname = \"record\"\nbegin = '{{word}}'"),
            "no word is called word"
        );
    }

    #[test]
    fn contexts_that_do_not_fit_together_are_told() {
        assert_eq!(
            said("[[context]]\nname = \"record\"\nrules = [{ enter = \"tag\" }]"),
            "no context is called tag"
        );
        assert_eq!(
            said("[[context]]\nname = \"record\"\nrules = [{ enter = \"record\" }]"),
            "the context record has no beginning"
        );
        let comments =
            "[[context]]\nname = \"comments\"\nrules = [{ class = \"comment\", match = '#.*' }]\n";
        let record = "[[context]]\nname = \"record\"\nrules = [{ use = \"comments\" }, { class = \"mark\", match = '!' }]\n";
        assert!(read(&format!("{record}{comments}")).is_ok());
        let root = "[[context]]\nname = \"root\"\n";
        assert_eq!(
            said(&format!("{root}{comments}{record}")),
            "in record rules of comments win over those of record, so comments must stand later in the file"
        );
    }
}

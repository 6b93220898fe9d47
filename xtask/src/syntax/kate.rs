//! Syntax definitions of `KSyntaxHighlighting` (Kate, `KWrite`, `KDevelop`) from the sources.

use std::fmt::Write as _;

use anyhow::{Context as _, Result};
use notation::TokenClass;

use super::{
    classes,
    regex::{self, Expression},
    source::{Context, FilledSource, Rule},
};

const PLAIN: &str = "Normal Text";

/// The definition of the notation `id`.
pub(crate) fn definition(
    id: &str,
    title: &str,
    extensions: &[&str],
    comment: &str,
    source: &FilledSource,
) -> Result<String> {
    let mut contexts = String::new();
    for context in &source.contexts {
        write_context(&mut contexts, source, context)?;
    }
    let patterns: Vec<String> = extensions.iter().map(|end| format!("*.{end}")).collect();
    let mut items = format!("      <itemData name=\"{PLAIN}\" defStyleNum=\"dsNormal\"/>\n");
    for class in TokenClass::ALL {
        let style = style(class);
        writeln!(
            items,
            "      <itemData name=\"{}\" defStyleNum=\"{style}\"/>",
            attribute(class)
        )?;
    }
    // Kate has its own definition of PGN (priority 5). Ours must win, because the server is found by its name.
    Ok(format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE language>
<!-- Written by the command syntax of xtask from syntax/{id}/highlight.toml. Do not edit. -->
<language name="{title}" section="Other" version="1" kateversion="5.62" extensions="{extensions}" priority="10" license="MIT" author="The Movetext authors">
  <highlighting>
    <contexts>
{contexts}    </contexts>
    <itemDatas>
{items}    </itemDatas>
  </highlighting>
  <general>
    <comments>
      <comment name="singleLine" start="{comment}"/>
    </comments>
    <keywords casesensitive="1"/>
  </general>
</language>
"#,
        title = escaped(title),
        extensions = patterns.join(";"),
    ))
}

fn write_context(out: &mut String, source: &FilledSource, context: &Context) -> Result<()> {
    // A context without a beginning is only used by others, or is the record as a whole.
    let ends_with_line = context.begin.is_some() && context.end().contains('$');
    writeln!(
        out,
        "      <context name=\"{}\" attribute=\"{}\" lineEndContext=\"{}\">",
        context.name,
        class_attribute(context.class.as_deref())?,
        if ends_with_line { "#pop" } else { "#stay" },
    )?;
    if context.begin.is_some() {
        let class = context.end_class.as_ref().or(context.class.as_ref());
        write_switch(out, context.end(), class, "#pop")?;
    }
    for rule in &context.rules {
        match rule {
            Rule::Token { class, r#match, .. } => {
                let attribute = attribute(classes::by_id(class)?);
                write_rule(out, r#match, attribute, "#stay", false)?;
            }
            Rule::Enter { enter } => {
                let entered = source.context(enter)?;
                let begin = entered.begin.as_deref().context("it has no beginning")?;
                let class = entered.begin_class.as_ref().or(entered.class.as_ref());
                write_switch(out, begin, class, enter)?;
            }
            Rule::Use { r#use: name } => {
                writeln!(out, "        <IncludeRules context=\"{name}\"/>")?;
            }
        }
    }
    out.push_str("      </context>\n");
    Ok(())
}

/// The rules that switch to the context `to` where `text` matches. Kate ignores an empty match unless it looks ahead, and then
/// there must be a character to look at.
fn write_switch(out: &mut String, text: &str, class: Option<&String>, to: &str) -> Result<()> {
    let width = width(&regex::parse(text)?);
    if width.1 > 0 {
        let attribute = class_attribute(class.map(String::as_str))?;
        write_rule(out, text, attribute, to, false)?;
    }
    // At the end of the line there is no character: contexts that end there do so by themselves.
    if width.0 == 0 && text != "$" {
        write_rule(out, &format!("(?={text})."), PLAIN, to, true)?;
    }
    Ok(())
}

fn write_rule(
    out: &mut String,
    text: &str,
    attribute: &str,
    to: &str,
    look_ahead: bool,
) -> Result<()> {
    let look_ahead = if look_ahead { " lookAhead=\"1\"" } else { "" };
    writeln!(
        out,
        "        <RegExpr String=\"{}\" attribute=\"{attribute}\" context=\"{to}\"{look_ahead}/>",
        escaped(text),
    )?;
    Ok(())
}

/// The least and the most characters of a match; more than one count as one.
fn width(node: &Expression) -> (u32, u32) {
    let (min, max) = match node {
        Expression::Alternatives(nodes) => nodes
            .iter()
            .map(width)
            .reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
            .unwrap_or_default(),
        Expression::Sequence(nodes) => nodes
            .iter()
            .map(width)
            .fold((0, 0), |one, next| (one.0 + next.0, one.1 + next.1)),
        Expression::Set(_) => (1, 1),
        Expression::LineStart | Expression::LineEnd | Expression::Look { .. } => (0, 0),
        Expression::Group(body) => width(body),
        Expression::Repeat { body, min, max } => {
            let (least, most) = width(body);
            (least * min, if *max == Some(0) { 0 } else { most })
        }
    };
    (min.min(1), max.min(1))
}

fn class_attribute(class: Option<&str>) -> Result<&'static str> {
    Ok(match class {
        Some(class) => attribute(classes::by_id(class)?),
        None => PLAIN,
    })
}

/// The name of `class` in Kate's color settings.
fn attribute(class: TokenClass) -> &'static str {
    match class {
        TokenClass::Comment => "Comment",
        TokenClass::Keyword => "Keyword",
        TokenClass::Tag => "Tag",
        TokenClass::Text => "Text",
        TokenClass::Index => "Index",
        TokenClass::Number => "Number",
        TokenClass::Player => "Player",
        TokenClass::Faction => "Faction",
        TokenClass::Piece => "Piece",
        TokenClass::Place => "Place",
        TokenClass::Card => "Card",
        TokenClass::Item => "Item",
        TokenClass::Tile => "Tile",
        TokenClass::Action => "Action",
        TokenClass::Mark => "Mark",
        TokenClass::Punctuation => "Punctuation",
        TokenClass::Invalid => "Invalid",
    }
}

/// The default style of `class`.
fn style(class: TokenClass) -> &'static str {
    match class {
        TokenClass::Comment => "dsComment",
        TokenClass::Keyword => "dsKeyword",
        TokenClass::Tag => "dsAttribute",
        TokenClass::Text => "dsString",
        TokenClass::Index => "dsPreprocessor",
        TokenClass::Number => "dsDecVal",
        TokenClass::Player => "dsVariable",
        TokenClass::Faction | TokenClass::Tile => "dsDataType",
        TokenClass::Piece => "dsBuiltIn",
        TokenClass::Place => "dsConstant",
        TokenClass::Card => "dsFunction",
        TokenClass::Item => "dsExtension",
        TokenClass::Action => "dsControlFlow",
        TokenClass::Mark => "dsAnnotation",
        TokenClass::Punctuation => "dsNormal",
        TokenClass::Invalid => "dsError",
    }
}

/// `text`, escaped for an attribute of XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

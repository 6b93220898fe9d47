//! The playground: its data about each notation, with a sample record.

use std::fmt::Write as _;

use anyhow::Result;

use super::source::Language;

/// `registry.ts`.
pub(super) fn registry(languages: &[Language]) -> Result<String> {
    let mut out = String::from(
        "// The notations. Written by the command syntax of xtask from syntax/NOTATION/editors.toml. Do not edit.\n\n",
    );
    for language in languages {
        let id = language.id();
        let sample = language.sample_path();
        writeln!(out, "import {id} from '../../../{sample}';")?;
        writeln!(out, "import {id}Icon from '../../../syntax/{id}/icon.svg';")?;
        writeln!(
            out,
            "import {id}Language from '../../../syntax/{id}/language-configuration.json';"
        )?;
    }
    out.push_str("import type { Notation } from './notation';\n\nexport const notations = {\n");
    for language in languages {
        let (id, sample) = (language.id(), &language.told.sample);
        let extensions: Vec<_> = language.extensions().iter().map(|it| quoted(it)).collect();
        write!(
            out,
            "  {id}: {{
    name: {name},
    extensions: [{extensions}],
    icon: {id}Icon,
    language: {id}Language,
    sample: {{
      title: {title},
      text: {id},
      opening: {opening},
      right: {right},
      wrong: {wrong},
    }},
  }},
",
            name = quoted(&language.told.name),
            extensions = extensions.join(", "),
            title = quoted(&sample.title),
            opening = quoted(&sample.opening),
            right = quoted(&sample.right),
            wrong = quoted(&sample.wrong),
        )?;
    }
    out.push_str("} satisfies Record<string, Notation>;\n");
    Ok(out)
}

/// The file types of sample records.
pub(super) fn assets(languages: &[Language]) -> String {
    let mut extensions: Vec<&str> = languages
        .iter()
        .filter_map(|language| language.told.sample.file.rsplit('.').next())
        .collect();
    extensions.dedup();
    let module = |extension: &str| {
        format!(
            "declare module '*.{extension}' {{\n  const text: string;\n  export default text;\n}}\n"
        )
    };
    extensions.into_iter().map(module).collect()
}

/// A string of TypeScript.
fn quoted(text: &str) -> String {
    let text = text
        .replace('\\', "\\\\")
        .replace('\'', "\\'")
        .replace('\n', "\\n");
    format!("'{text}'")
}

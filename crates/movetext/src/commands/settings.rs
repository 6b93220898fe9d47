//! `movetext settings`: prints the settings in force for a record, and the source of each.

use std::{
    fmt,
    io::Write as _,
    path::{Path, PathBuf},
};

use anyhow::bail;
use archive::SettingsFile;
use clap::{ValueEnum, ValueHint};
use ide::settings::{self, Layer, RULES};
use serde_json::{Value, json};

use crate::{outcome::Outcome, output::to_json, records::Config, terminal};

/// Show which settings are in force for a record, and where each of them comes from.
///
/// What is printed is a movetext.toml itself. Rules are listed where something sets their level.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A record, or a folder of records.
    #[arg(value_name = "PATH", default_value = ".", value_hint = ValueHint::AnyPath)]
    path: PathBuf,

    /// How to print the settings.
    #[arg(long, value_enum, default_value_t = SettingsFormat::Human)]
    format: SettingsFormat,

    /// A settings file to use instead of the movetext.toml above the record; or one setting on top of it. May be repeated.
    #[arg(long, value_name = "FILE|KEY=VALUE", value_hint = ValueHint::FilePath, value_parser = Config::parse)]
    config: Vec<Config>,
}

const EXAMPLES: &str = "\
Exit code: 0 the settings are printed, 2 wrong usage or wrong settings.

Examples:
  movetext settings
  movetext settings league/final.kubb --config kubb.opening=2-4-6
  movetext settings --format json | jq '.settings[] | select(.source.kind != \"default\")'";

/// A format of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SettingsFormat {
    /// For people: a setting a line, and where it comes from.
    Human,
    /// For scripts: one JSON object.
    Json,
}

/// A setting in force.
struct Setting {
    table: String,
    key: String,
    value: Value,
    source: Origin,
}

/// The source of a setting.
enum Origin {
    Default,
    File { name: PathBuf, line: Option<usize> },
    CommandLine,
}

/// Prints the settings in force.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let (named, on_top) = Config::split(&args.config)?;
    let file = match &named {
        Some(path) => Some(SettingsFile::named(path)),
        None => SettingsFile::above(folder(&args.path)?),
    };
    if let Some(problem) = complain(file.as_ref()) {
        bail!(problem);
    }
    let settings = in_force(file.as_ref(), &on_top);
    let text = match args.format {
        SettingsFormat::Human => human(&args.path, file.as_ref(), &settings),
        SettingsFormat::Json => object(&args.path, file.as_ref(), &settings),
    };
    terminal::stdout().write_all(text.as_bytes())?;
    Ok(Outcome::Clean)
}

/// The folder whose settings apply to `path`.
fn folder(path: &Path) -> anyhow::Result<&Path> {
    if path.is_dir() {
        return Ok(path);
    }
    if !path.exists() {
        bail!("{}: no such file or folder", path.display());
    }
    Ok(path.parent().unwrap_or(path))
}

/// Prints all problems of the file except for the last, which is returned as the error.
fn complain(file: Option<&SettingsFile>) -> Option<String> {
    let (last, others) = file?.problems.split_last()?;
    for problem in others {
        terminal::complain(problem);
    }
    Some(last.clone())
}

/// Every option, and the rules with a level: each value is the last one that was set.
fn in_force(file: Option<&SettingsFile>, on_top: &Layer) -> Vec<Setting> {
    let of_file = |table: &str, key: &str| {
        let file = file?;
        let source = Origin::File {
            name: file.name.clone(),
            line: file.line_of(table, key),
        };
        Some((file.layer.get(table, key)?.clone(), source))
    };
    let setting = |table: &str, key: &str, default: Value| {
        let on_top = on_top.get(table, key);
        let (value, source) = match (on_top, of_file(table, key)) {
            (Some(value), _) => (value.clone(), Origin::CommandLine),
            (None, Some(of_file)) => of_file,
            (None, None) => (default, Origin::Default),
        };
        Setting {
            table: table.to_owned(),
            key: key.to_owned(),
            value,
            source,
        }
    };
    let options = settings::tables().flat_map(|(table, options)| {
        let options = options.iter();
        options.map(move |option| (table, option.key, option.default_value()))
    });
    let rules = ide::rules().map(|rule| (RULES, rule.code, Value::from(rule.severity.name())));
    let all = options.chain(rules);
    let all = all.map(|(table, key, default)| setting(table, key, default));
    all.filter(|setting| setting.table != RULES || !matches!(setting.source, Origin::Default))
        .collect()
}

/// The settings for readers, as valid TOML.
fn human(path: &Path, file: Option<&SettingsFile>, settings: &[Setting]) -> String {
    let from = file.map_or_else(
        || "there is no movetext.toml above".to_owned(),
        |file| format!("with {}", file.name.display()),
    );
    let mut out = format!("# {}: {from}\n", path.display());
    let lines = settings.iter().map(|setting| {
        let key = if setting.table == RULES {
            format!("\"{}\"", setting.key)
        } else {
            setting.key.clone()
        };
        format!("{}.{key} = {}", setting.table, setting.value)
    });
    let lines: Vec<String> = lines.collect();
    let width = lines.iter().map(String::len).max().unwrap_or_default();
    for (line, setting) in lines.iter().zip(settings) {
        out.push_str(&format!("{line:width$}  # {}\n", setting.source));
    }
    terminal::shown(&out)
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::CommandLine => f.write_str("--config"),
            Self::File { name, line: None } => write!(f, "{}", name.display()),
            Self::File {
                name,
                line: Some(line),
            } => write!(f, "{}:{line}", name.display()),
        }
    }
}

/// The settings for scripts, which rely on the keys and their order.
fn object(path: &Path, file: Option<&SettingsFile>, settings: &[Setting]) -> String {
    let settings: Vec<Value> = settings
        .iter()
        .map(|setting| {
            json!({
                "table": setting.table,
                "key": setting.key,
                "value": setting.value,
                "source": setting.source.object(),
            })
        })
        .collect();
    let object = json!({
        "path": path.display().to_string(),
        "file": file.map(|file| file.name.display().to_string()),
        "settings": settings,
    });
    to_json(&object) + "\n"
}

impl Origin {
    fn object(&self) -> Value {
        match self {
            Self::Default => json!({"kind": "default"}),
            Self::CommandLine => json!({"kind": "command line"}),
            Self::File { name, line } => {
                json!({"kind": "file", "file": name.display().to_string(), "line": line})
            }
        }
    }
}

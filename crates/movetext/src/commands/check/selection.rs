//! `check --select` and `--ignore`: the rules that a run applies.

use std::{collections::HashMap, sync::Arc};

use archive::Input;
use clap::builder::TypedValueParser as _;
use notation::{Level, Rule, Settings};

use crate::codes::{self, Codes};

/// Which rules count.
#[derive(Debug, clap::Args)]
pub(super) struct Selection {
    /// Look for these rules only: by code (`kubb/inkast-count`, or `inkast-count` where that is clear), or all of a notation
    /// (`kubb`). A code also switches on what the settings switch off.
    #[arg(
        long, value_name = "RULE", value_delimiter = ',', hide_possible_values = true,
        value_parser = Codes.try_map(|name| Selector::parse(&name))
    )]
    select: Vec<Selector>,

    /// Leave these rules out.
    #[arg(
        long, value_name = "RULE", value_delimiter = ',', hide_possible_values = true,
        value_parser = Codes.try_map(|name| Selector::parse(&name))
    )]
    ignore: Vec<Selector>,
}

/// A rule, or all of a group.
#[derive(Debug, Clone, Copy)]
enum Selector {
    Rule(&'static Rule),
    /// The part of their codes before the slash.
    Group(&'static str),
}

impl Selector {
    fn parse(name: &str) -> Result<Self, String> {
        let mut groups = ide::rules().filter_map(|rule| rule.code.split('/').next());
        match (groups.find(|group| *group == name), codes::find(name)) {
            (Some(group), _) => Ok(Self::Group(group)),
            (None, Some(rule)) => Ok(Self::Rule(rule)),
            (None, None) => Err(codes::unknown(name)),
        }
    }

    fn covers(self, rule: &Rule) -> bool {
        match self {
            Self::Rule(one) => one.code == rule.code,
            Self::Group(group) => rule.code.split('/').next() == Some(group),
        }
    }
}

impl Selection {
    /// Switches off the rules that are not selected, in the settings of `inputs`.
    pub(super) fn apply(&self, inputs: &mut [Input]) {
        if self.select.is_empty() && self.ignore.is_empty() {
            return;
        }
        // Many records share their settings.
        let mut changed = HashMap::new();
        for input in inputs {
            let new = changed
                .entry(Arc::as_ptr(&input.settings))
                .or_insert_with(|| Arc::new(self.in_settings(&input.settings)));
            input.settings = Arc::clone(new);
        }
    }

    fn in_settings(&self, settings: &Settings) -> Settings {
        let mut settings = settings.clone();
        for rule in ide::rules() {
            let is_named = |selector: &Selector| matches!(selector, Selector::Rule(_));
            let mut selecting = self.select.iter().filter(|one| one.covers(rule)).peekable();
            // Rules about files are always selected: they concern all findings of the games.
            let is_selected =
                self.select.is_empty() || selecting.peek().is_some() || ide::is_of_files(rule);
            if !is_selected || self.ignore.iter().any(|one| one.covers(rule)) {
                settings.rules.insert(rule.code.to_owned(), Level::Off);
            } else if selecting.any(is_named) && settings.rules.get(rule.code) == Some(&Level::Off)
            {
                settings.rules.remove(rule.code);
            }
        }
        settings
    }
}

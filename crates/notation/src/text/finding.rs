//! Findings: what is wrong in a record, in words for a player, with the repairs.

use rowan::{TextRange, TextSize};
use serde::{Deserialize, Serialize};

use crate::Edit;

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Spelling and style.
    Hint,
    /// Information; nothing to repair.
    Info,
    /// Probably a slip.
    Warning,
    /// Impossible under every reading.
    Error,
}

impl Severity {
    /// Its name in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// One problem at one place, with one cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Stable code `notation/kebab-name`; a row of the notation's table of rules.
    pub code: &'static str,
    /// The severity before settings change it.
    pub severity: Severity,
    /// The bytes to underline. Relative to the line in a [`LineParse`](crate::LineParse), elsewhere to the game.
    pub range: TextRange,
    /// What is wrong and what to do, with names of squares and pieces, and counts.
    pub message: String,
    /// Other places that explain it.
    pub related: Vec<Related>,
    /// Repairs, best first.
    pub fixes: Vec<Fix>,
    /// All findings that this one about a habit replaces, including itself: see [`habit`](crate::habit).
    /// Empty for other findings.
    pub alike: Box<[Finding]>,
}

/// A place that explains a finding, such as "felled here".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// The place.
    pub range: TextRange,
    /// What happened there.
    pub message: String,
}

/// A repair. Its edits remove the finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it does, in the imperative: "Write 1I".
    pub title: String,
    /// Whether it changes only spelling, and so cannot change what the record says: applied without asking (`check --fix`).
    pub safe: bool,
    /// Whether nothing else can have been meant, given the whole game (`check --repair`). Unlike a safe fix it changes
    /// what the record says.
    pub certain: bool,
    /// The changes.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// A repair that changes only spelling.
    pub fn safe(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self {
            safe: true,
            ..Self::guess(title, edits)
        }
    }

    /// A repair that is certain given the whole game.
    pub fn certain(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self {
            certain: true,
            ..Self::guess(title, edits)
        }
    }

    /// A repair that is a guess.
    pub fn guess(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self {
            title: title.into(),
            safe: false,
            certain: false,
            edits,
        }
    }
}

impl Finding {
    /// A finding without related places and fixes.
    pub fn new(
        code: &'static str,
        severity: Severity,
        range: TextRange,
        message: impl Into<String>,
    ) -> Self {
        Self {
            code,
            severity,
            range,
            message: message.into(),
            related: Vec::new(),
            fixes: Vec::new(),
            alike: Box::default(),
        }
    }

    /// The same with another severity than its rule usually has.
    #[must_use]
    pub fn with_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Adds a repair after the others; the first one is offered first.
    #[must_use]
    pub fn with_fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }

    /// Adds a place that explains it.
    #[must_use]
    pub fn with_related(mut self, range: TextRange, message: impl Into<String>) -> Self {
        self.related.push(Related {
            range,
            message: message.into(),
        });
        self
    }

    /// The same finding without the findings that it replaces.
    #[must_use]
    pub fn alone(&self) -> Self {
        Self {
            code: self.code,
            severity: self.severity,
            range: self.range,
            message: self.message.clone(),
            related: self.related.clone(),
            fixes: self.fixes.clone(),
            alike: Box::default(),
        }
    }

    /// The same finding, moved by `offset` bytes.
    #[must_use]
    pub fn shifted(mut self, offset: TextSize) -> Self {
        self.range += offset;
        for related in &mut self.related {
            related.range += offset;
        }
        for edit in self.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
            edit.range += offset;
        }
        let alike = self.alike.into_iter();
        self.alike = alike.map(|one| one.shifted(offset)).collect();
        self
    }
}

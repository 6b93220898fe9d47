//! What is wrong in a record, said to a player, with the repairs.

use rowan::{TextRange, TextSize};
use serde::{Deserialize, Serialize};

use crate::Edit;

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Spelling and style.
    Hint,
    /// Worth knowing; nothing to repair.
    Info,
    /// Probably a slip.
    Warning,
    /// Impossible under every reading.
    Error,
}

impl Severity {
    /// The word for it, in lower case.
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

/// One thing that is wrong, at one place, with one cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Stable code `notation/kebab-name`; stands in the notation's table of rules.
    pub code: &'static str,
    /// How bad it is before settings change it.
    pub severity: Severity,
    /// The bytes to underline. Relative to the line in a [`LineParse`](crate::LineParse), to the game elsewhere.
    pub range: TextRange,
    /// What is wrong and what to do, naming squares, pieces and counts.
    pub message: String,
    /// Other places that explain it.
    pub related: Vec<Related>,
    /// Repairs, the best first.
    pub fixes: Vec<Fix>,
    /// The findings that this one stands for, itself among them, where it speaks of a habit: see
    /// [`habit`](crate::habit).
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

/// A repair. After its edits the finding is gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it does, in the imperative: "Write 1I".
    pub title: String,
    /// Spelling that cannot change what the record says: applied without asking (`check --fix`).
    pub safe: bool,
    /// Given the whole game nothing else can have been meant (`check --repair`). Still it changes what the record says,
    /// unlike `safe`.
    pub certain: bool,
    /// The changes.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// A repair that only spells the same otherwise.
    pub fn safe(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self {
            safe: true,
            ..Self::guess(title, edits)
        }
    }

    /// A repair that the whole game leaves no doubt about.
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

    /// Adds a repair; the first added is offered first.
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

    /// The same finding without those that it stands for.
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

    /// The same finding `offset` bytes further down.
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

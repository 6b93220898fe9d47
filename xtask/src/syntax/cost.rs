//! Limits how long a regular expression may take. Oniguruma backtracks, so a careless expression takes minutes on a line of a
//! hundred thousand characters, and blocks the editor. The measure is the number of ways in which an expression can match from
//! one place, at most.
//!
//! - A repetition is a choice only if the text after it may begin with a character that it could take itself.
//! - An endless repetition is allowed only if nothing after it can fail, or in an expression that begins with `^`, which is
//!   tried at one place of the line only; one of these may be a real choice.

use anyhow::{Result, bail};

use super::regex::{Expression, Set};

/// The most ways in which an expression may match from one place.
const MOST_WAYS: u64 = 5_000;
/// The same limit for an expression that is tried once in a line.
const MOST_WAYS_OF_LINE: u64 = 1_000_000;

/// Fails if `node` may take too long.
pub(crate) fn check(node: &Expression) -> Result<()> {
    let mut counter = Counter {
        is_anchored: is_anchored(node),
        endless: 0,
    };
    let ways = counter.ways(node, &After::end())?.tried;
    if counter.endless > 1 {
        bail!("{} repetitions without end are choices", counter.endless);
    }
    let most = if counter.is_anchored {
        MOST_WAYS_OF_LINE
    } else {
        MOST_WAYS
    };
    if ways > most {
        bail!("it may match in {ways} ways from one place");
    }
    Ok(())
}

/// Whether the expression matches only at the beginning of a line.
fn is_anchored(node: &Expression) -> bool {
    match node {
        Expression::LineStart => true,
        Expression::Sequence(nodes) => nodes.first().is_some_and(is_anchored),
        Expression::Alternatives(nodes) => nodes.iter().all(is_anchored),
        Expression::Group(body) => is_anchored(body),
        _ => false,
    }
}

/// A set of characters: those of ASCII, the no-break space, and one entry for all others.
#[derive(Debug, Clone, Copy)]
struct Characters([bool; 130]);

const HARD_BLANK: char = '\u{a0}';
const OTHERS: usize = 129;

impl Characters {
    const NONE: Self = Self([false; 130]);

    fn of(set: &Set) -> Self {
        let mut characters = Self::NONE;
        for (code, is_in) in (0_u8..128).zip(&mut characters.0) {
            *is_in = set.contains(char::from(code));
        }
        characters.0[128] = set.contains(HARD_BLANK);
        let beyond =
            |(from, to): &(char, char)| *to > HARD_BLANK || !from.is_ascii() && *from < HARD_BLANK;
        characters.0[OTHERS] = set.negated || set.letters || set.ranges.iter().any(beyond);
        characters
    }

    fn union(self, other: Self) -> Self {
        let mut all = self;
        for (one, other) in all.0.iter_mut().zip(other.0) {
            *one |= other;
        }
        all
    }

    /// The complement. Characters outside of ASCII are not distinguished, so they stay in.
    fn others(self) -> Self {
        let mut others = self;
        for is_in in &mut others.0 {
            *is_in = !*is_in;
        }
        others.0[OTHERS] = true;
        others
    }

    fn meets(self, other: Self) -> bool {
        self.0.iter().zip(other.0).any(|(one, other)| *one && other)
    }
}

/// The text that follows a part of an expression.
#[derive(Clone)]
struct After {
    /// The characters that may come first.
    first: Characters,
    /// Whether it can fail to match. If not, no other way is ever tried.
    can_fail: bool,
}

impl After {
    fn end() -> Self {
        Self {
            first: Characters::NONE,
            can_fail: false,
        }
    }
}

struct Counter {
    is_anchored: bool,
    /// How many endless repetitions are choices.
    endless: u32,
}

/// The number of ways to match.
#[derive(Debug, Clone, Copy)]
struct Ways {
    /// In how many ways a part can match. The ways of the text after it are multiplied by this.
    choices: u64,
    /// How many ways are tried within the part in total.
    tried: u64,
}

impl Ways {
    const ONE: Self = Self {
        choices: 1,
        tried: 1,
    };
}

impl Counter {
    fn ways(&mut self, node: &Expression, after: &After) -> Result<Ways> {
        Ok(match node {
            Expression::Set(_) | Expression::LineStart | Expression::LineEnd => Ways::ONE,
            Expression::Group(body) => self.ways(body, after)?,
            // After a condition held, its other ways are not tried.
            Expression::Look { body, .. } => Ways {
                choices: 1,
                tried: self.ways(body, &After::end())?.tried,
            },
            Expression::Alternatives(nodes) => self.alternatives(nodes, after)?,
            Expression::Sequence(nodes) => {
                let mut all = Ways {
                    choices: 1,
                    tried: 0,
                };
                for (index, node) in nodes.iter().enumerate() {
                    let rest = before(&nodes[index + 1..], after);
                    let ways = self.ways(node, &rest)?;
                    let tried = all.choices.saturating_mul(ways.tried);
                    all.tried = all.tried.saturating_add(tried);
                    all.choices = all.choices.saturating_mul(ways.choices);
                }
                all
            }
            Expression::Repeat { body, min, max } => self.repeat(body, *min, *max, after)?,
        })
    }

    fn alternatives(&mut self, nodes: &[Expression], after: &After) -> Result<Ways> {
        let mut all = Ways {
            choices: 0,
            tried: 0,
        };
        let mut seen = Characters::NONE;
        for node in nodes {
            let ways = self.ways(node, after)?;
            let (first, may_be_empty) = beginning(node);
            // Alternatives that begin with different characters exclude each other.
            all.choices = if may_be_empty || first.meets(seen) {
                all.choices.saturating_add(ways.choices)
            } else {
                all.choices.max(ways.choices)
            };
            all.tried = all.tried.saturating_add(ways.tried);
            seen = seen.union(first);
        }
        Ok(all)
    }

    fn repeat(
        &mut self,
        body: &Expression,
        min: u32,
        max: Option<u32>,
        after: &After,
    ) -> Result<Ways> {
        let (first, _) = beginning(body);
        let is_choice = after.can_fail && first.meets(after.first);
        let Some(max) = max else {
            if !takes_one(body) {
                bail!("a repetition without end repeats more than one character");
            }
            if after.can_fail && !self.is_anchored {
                bail!(
                    "what follows a repetition without end can fail, and it does not begin with ^"
                );
            }
            self.endless += u32::from(is_choice);
            return Ok(Ways::ONE);
        };
        let again = After {
            first: first.union(after.first),
            can_fail: after.can_fail,
        };
        let inside = if takes_one(body) {
            Ways::ONE
        } else {
            self.ways(body, &again)?
        };
        let mut choices: u64 = if is_choice {
            u64::from(max - min) + 1
        } else {
            1
        };
        for _ in 0..max {
            choices = choices.saturating_mul(inside.choices);
        }
        Ok(Ways {
            choices,
            tried: choices.saturating_mul(inside.tried),
        })
    }
}

/// Whether every match of `node` has exactly one character.
fn takes_one(node: &Expression) -> bool {
    let is_condition = |node: &&Expression| matches!(node, Expression::Look { .. });
    match node {
        Expression::Set(_) => true,
        Expression::Group(body) => takes_one(body),
        Expression::Alternatives(nodes) => nodes.iter().all(takes_one),
        Expression::Sequence(nodes) => {
            let mut nodes = nodes.iter().filter(|node| !is_condition(node));
            nodes.next().is_some_and(takes_one) && nodes.next().is_none()
        }
        _ => false,
    }
}

/// `nodes` and then `after`, as one.
fn before(nodes: &[Expression], after: &After) -> After {
    let mut all = after.clone();
    for node in nodes.iter().rev() {
        let (first, may_be_empty) = beginning(node);
        let optional = matches!(node, Expression::Repeat { min: 0, .. });
        all.first = if may_be_empty {
            first.union(all.first)
        } else {
            first
        };
        all.can_fail |= !optional;
    }
    all
}

/// The characters with which `node` may begin, and whether it can match the empty text.
fn beginning(node: &Expression) -> (Characters, bool) {
    match node {
        Expression::Set(set) => (Characters::of(set), false),
        Expression::Look {
            behind: false,
            negative: false,
            body,
        } => (beginning(body).0, true),
        Expression::Look {
            behind: false,
            negative: true,
            body,
        } if takes_one(body) => (beginning(body).0.others(), true),
        // The characters that other conditions exclude are not considered.
        Expression::Look { .. } => (Characters([true; 130]), true),
        Expression::LineStart | Expression::LineEnd => (Characters::NONE, true),
        Expression::Group(body) => beginning(body),
        Expression::Alternatives(nodes) => nodes.iter().map(beginning).fold(
            (Characters::NONE, false),
            |(all, empty), (first, is_empty)| (all.union(first), empty || is_empty),
        ),
        Expression::Sequence(nodes) => {
            let mut all = Characters::NONE;
            for node in nodes {
                let (first, may_be_empty) = beginning(node);
                all = all.union(first);
                if !may_be_empty {
                    return (all, false);
                }
            }
            (all, true)
        }
        Expression::Repeat { body, min, .. } => {
            let (first, may_be_empty) = beginning(body);
            (first, may_be_empty || *min == 0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::regex::parse, check};

    fn said(text: &str) -> String {
        match check(&parse(text).unwrap()) {
            Ok(()) => "fine".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn expressions_that_may_take_too_long_are_told() {
        assert_eq!(said(r"#.*"), "fine");
        assert_eq!(said(r"\d{1,4000}x"), "fine");
        assert_eq!(
            said(r"\d{1,6000}(?!x)"),
            "it may match in 12000 ways from one place"
        );
        assert_eq!(said(r"^[^:]*:.*->"), "fine");
        assert_eq!(
            said(r"\d+x"),
            "what follows a repetition without end can fail, and it does not begin with ^"
        );
        assert_eq!(said(r"^.*a.*b"), "2 repetitions without end are choices");
        assert_eq!(
            said(r"(?:a{1,3})*"),
            "a repetition without end repeats more than one character"
        );
        assert_eq!(
            said(r"(?:a{0,9}){1,9}b"),
            "it may match in 11000000000 ways from one place"
        );
    }
}

//! The regular expressions of the highlighting sources: a subset of Oniguruma's syntax, which TextMate grammars use. They are
//! parsed into a tree, which is written in the syntax of Vim, and whose cost is computed.

use anyhow::{Result, bail};

/// An expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expression {
    Alternatives(Vec<Expression>),
    Sequence(Vec<Expression>),
    /// One character out of a set.
    Set(Set),
    /// `^` and `$`.
    LineStart,
    LineEnd,
    /// `(?:…)`.
    Group(Box<Expression>),
    /// `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)`.
    Look {
        behind: bool,
        negative: bool,
        body: Box<Expression>,
    },
    Repeat {
        body: Box<Expression>,
        min: u32,
        /// `None` for an endless repetition.
        max: Option<u32>,
    },
}

/// A set of characters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Set {
    pub(crate) negated: bool,
    /// Inclusive ranges of characters.
    pub(crate) ranges: Vec<(char, char)>,
    /// Whether letters outside of ASCII are in the set: `\p{L}`.
    pub(crate) letters: bool,
}

impl Set {
    fn of(ranges: &[(char, char)]) -> Self {
        Self {
            ranges: ranges.to_vec(),
            ..Self::default()
        }
    }

    /// Whether `character` is in the set.
    pub(crate) fn contains(&self, character: char) -> bool {
        let listed = self
            .ranges
            .iter()
            .any(|(from, to)| (*from..=*to).contains(&character));
        (listed || self.letters && character.is_alphabetic()) != self.negated
    }
}

const DIGITS: &[(char, char)] = &[('0', '9')];
const BLANKS: &[(char, char)] = &[(' ', ' '), ('\t', '\t'), ('\r', '\r'), ('\u{a0}', '\u{a0}')];
const ASCII_LETTERS: &[(char, char)] = &[('A', 'Z'), ('a', 'z')];

/// Parses `text`. The result does not say whether case is ignored.
pub(crate) fn parse(text: &str) -> Result<Expression> {
    let rest = text.strip_prefix(IGNORE_CASE).unwrap_or(text);
    let mut reader = RegexReader { text, rest };
    let node = reader.alternatives()?;
    if !reader.rest.is_empty() {
        bail!("unexpected `{}` in the expression {text}", reader.rest);
    }
    Ok(node)
}

struct RegexReader<'t> {
    text: &'t str,
    rest: &'t str,
}

impl RegexReader<'_> {
    fn eat(&mut self, token: &str) -> bool {
        let found = self.rest.strip_prefix(token);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    fn next(&mut self) -> Result<char> {
        let mut characters = self.rest.chars();
        let Some(next) = characters.next() else {
            bail!("the expression {} ends too early", self.text);
        };
        self.rest = characters.as_str();
        Ok(next)
    }

    fn alternatives(&mut self) -> Result<Expression> {
        let mut all = vec![self.sequence()?];
        while self.eat("|") {
            all.push(self.sequence()?);
        }
        Ok(match (all.pop(), all.is_empty()) {
            (Some(only), true) => only,
            (last, _) => Expression::Alternatives(all.into_iter().chain(last).collect()),
        })
    }

    fn sequence(&mut self) -> Result<Expression> {
        let mut nodes = Vec::new();
        while !self.rest.is_empty() && !self.rest.starts_with(['|', ')']) {
            let node = self.atom()?;
            nodes.push(self.repeated(node)?);
        }
        Ok(Expression::Sequence(nodes))
    }

    fn atom(&mut self) -> Result<Expression> {
        const LOOKS: [(&str, bool, bool); 4] = [
            ("(?=", false, false),
            ("(?!", false, true),
            ("(?<=", true, false),
            ("(?<!", true, true),
        ];
        for (token, behind, negative) in LOOKS {
            if self.eat(token) {
                let body = Box::new(self.closed()?);
                return Ok(Expression::Look {
                    behind,
                    negative,
                    body,
                });
            }
        }
        if self.eat("(?:") {
            return Ok(Expression::Group(Box::new(self.closed()?)));
        }
        Ok(match self.next()? {
            '^' => Expression::LineStart,
            '$' => Expression::LineEnd,
            '.' => Expression::Set(Set {
                negated: true,
                ..Set::of(&[('\n', '\n')])
            }),
            '[' => Expression::Set(self.set()?),
            '\\' => Expression::Set(self.escape()?),
            wrong @ ('(' | '*' | '+' | '?' | '{') => {
                bail!(
                    "`{wrong}` cannot stand here in the expression {}",
                    self.text
                )
            }
            literal => Expression::Set(Set::of(&[(literal, literal)])),
        })
    }

    fn closed(&mut self) -> Result<Expression> {
        let body = self.alternatives()?;
        if !self.eat(")") {
            bail!("a group is not closed in the expression {}", self.text);
        }
        Ok(body)
    }

    fn escape(&mut self) -> Result<Set> {
        let negated = |ranges| Set {
            negated: true,
            ..Set::of(ranges)
        };
        if self.eat("p{L}") {
            return Ok(Set {
                letters: true,
                ..Set::of(ASCII_LETTERS)
            });
        }
        Ok(match self.next()? {
            'd' => Set::of(DIGITS),
            's' => Set::of(BLANKS),
            'S' => negated(BLANKS),
            't' => Set::of(&[('\t', '\t')]),
            letter if letter.is_ascii_alphanumeric() => {
                bail!("the escape \\{letter} in {} is not known", self.text)
            }
            literal => Set::of(&[(literal, literal)]),
        })
    }

    fn set(&mut self) -> Result<Set> {
        let mut set = Set {
            negated: self.eat("^"),
            ..Set::default()
        };
        while !self.eat("]") {
            if self.eat("\\") {
                let escape = self.escape()?;
                if escape.negated {
                    bail!("a negated escape stands in a set of {}", self.text);
                }
                set.letters |= escape.letters;
                set.ranges.extend(escape.ranges);
                continue;
            }
            let from = self.next()?;
            let is_range = self.rest.starts_with('-') && !self.rest.starts_with("-]");
            let to = if is_range {
                self.next()?;
                self.next()?
            } else {
                from
            };
            set.ranges.push((from, to));
        }
        Ok(set)
    }

    fn repeated(&mut self, node: Expression) -> Result<Expression> {
        let (min, max) = if self.eat("*") {
            (0, None)
        } else if self.eat("+") {
            (1, None)
        } else if self.eat("?") {
            (0, Some(1))
        } else if self.eat("{") {
            let Some((bounds, rest)) = self.rest.split_once('}') else {
                bail!("a number of times is not closed in {}", self.text);
            };
            self.rest = rest;
            let (min, max) = bounds.split_once(',').unwrap_or((bounds, bounds));
            (min.parse()?, Some(max.parse()?))
        } else {
            return Ok(node);
        };
        if self.rest.starts_with(['?', '+', '*']) {
            bail!("lazy and possessive repetition is not known: {}", self.text);
        }
        Ok(Expression::Repeat {
            body: Box::new(node),
            min,
            max,
        })
    }
}

/// The expression `text` in the syntax of Vim, very magic.
pub(crate) fn vim(text: &str) -> Result<String> {
    let ignores_case = text.starts_with(IGNORE_CASE);
    let mut out = String::from(if ignores_case { "\\v\\c" } else { "\\v" });
    write_vim(&parse(text)?, &mut out)?;
    Ok(out)
}

/// The prefix of an expression that ignores case.
pub(crate) const IGNORE_CASE: &str = "(?i)";

/// The highest bound of a repetition that is written for Vim. Bounds limit the backtracking of Oniguruma. Vim follows all ways
/// at once, but uses a slow engine if it has to count far.
const MOST_COUNTED: u32 = 9;

fn write_vim(node: &Expression, out: &mut String) -> Result<()> {
    match node {
        Expression::Alternatives(nodes) => {
            for (index, node) in nodes.iter().enumerate() {
                if index > 0 {
                    out.push('|');
                }
                write_vim(node, out)?;
            }
        }
        Expression::Sequence(nodes) => {
            for node in nodes {
                write_vim(node, out)?;
            }
        }
        Expression::Set(set) => write_vim_set(set, out)?,
        Expression::LineStart => out.push_str("\\_^"),
        Expression::LineEnd => out.push_str("\\_$"),
        Expression::Group(body) => {
            out.push_str("%(");
            write_vim(body, out)?;
            out.push(')');
        }
        Expression::Look {
            behind,
            negative,
            body,
        } => {
            out.push_str("%(");
            write_vim(body, out)?;
            out.push_str(")@");
            if *behind {
                // The limit keeps Vim from looking back further than necessary; it counts bytes.
                const BYTES: u32 = 4;
                if let Some(len) = longest(body) {
                    out.push_str(&(len * BYTES).max(1).to_string());
                }
                out.push('<');
            }
            out.push(if *negative { '!' } else { '=' });
        }
        Expression::Repeat { body, min, max } => {
            write_vim(body, out)?;
            match (min, max.filter(|max| *max <= MOST_COUNTED)) {
                (0, None) => out.push('*'),
                (1, None) => out.push('+'),
                (0, Some(1)) => out.push('?'),
                (min, Some(max)) => out.push_str(&format!("{{{min},{max}}}")),
                (min, None) => out.push_str(&format!("{{{min},}}")),
            }
        }
    }
    Ok(())
}

/// The most characters that `node` can match; `None` without a limit.
fn longest(node: &Expression) -> Option<u32> {
    match node {
        Expression::Alternatives(nodes) => nodes
            .iter()
            .map(longest)
            .try_fold(0, |most, len| Some(most.max(len?))),
        Expression::Sequence(nodes) => nodes
            .iter()
            .map(longest)
            .try_fold(0, |sum, len| Some(sum + len?)),
        Expression::Set(_) => Some(1),
        Expression::LineStart | Expression::LineEnd | Expression::Look { .. } => Some(0),
        Expression::Group(body) => longest(body),
        Expression::Repeat { body, max, .. } => Some(longest(body)? * (*max)?),
    }
}

fn write_vim_set(set: &Set, out: &mut String) -> Result<()> {
    if set.letters {
        if set.negated {
            bail!("Vim has no set of all that is no letter");
        }
        out.push_str("%([");
        write_vim_ranges(set, out);
        out.push_str("]|[^\\x01-\\x7f])");
        return Ok(());
    }
    if let ([(from, to)], false) = (set.ranges.as_slice(), set.negated)
        && from == to
    {
        out.push_str(&escaped(*from));
        return Ok(());
    }
    if *set == Set::of(DIGITS) {
        out.push_str("\\d");
    } else if set.negated && set.ranges == [('\n', '\n')] {
        out.push('.');
    } else {
        out.push_str(if set.negated { "[^" } else { "[" });
        write_vim_ranges(set, out);
        out.push(']');
    }
    Ok(())
}

fn write_vim_ranges(set: &Set, out: &mut String) {
    for (from, to) in &set.ranges {
        out.push_str(&in_set(*from));
        if from != to {
            out.push('-');
            out.push_str(&in_set(*to));
        }
    }
}

fn in_set(character: char) -> String {
    match character {
        '\t' => "\\t".to_owned(),
        '\r' => "\\r".to_owned(),
        '\u{a0}' => "\\ua0".to_owned(),
        '\\' | ']' | '^' | '-' | '[' | '/' => format!("\\{character}"),
        _ => character.to_string(),
    }
}

fn escaped(character: char) -> String {
    match character {
        '\t' => "\\t".to_owned(),
        _ if "()[]{}.*+?^$|\\/=<>@&%~".contains(character) => format!("\\{character}"),
        _ => character.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{parse, vim};

    #[test]
    fn expressions_are_written_as_vim_writes_them() {
        let check = |text: &str, expected: &str| assert_eq!(vim(text).unwrap(), expected);
        check(r"^\s{0,20}\[", r"\v\_^[ \t\r\ua0]*\[");
        check(r"(?i)(?:Map|Deck)(?=:)", r"\v\c%(Map|Deck)%(:)@=");
        check(r"(?<=\d|ab)[-x]?$", r"\v%(\d|ab)@8<=[\-x]?\_$");
        check(
            r"(?<![^\s/])=%@<>~&",
            r"\v%([^ \t\r\ua0\/])@4<!\=\%\@\<\>\~\&",
        );
        check(r"\p{L}{1,3}.*", r"\v%([A-Za-z]|[^\x01-\x7f]){1,3}.*");
        check(r"[\-\]^a-c]+\\", r"\v[\-\]\^a-c]+\\");
    }

    #[test]
    fn what_vim_does_not_know_is_refused() {
        for (text, message) in [
            ("a+?", "lazy and possessive repetition is not known: a+?"),
            (r"\bx", r"the escape \b in \bx is not known"),
            ("(?:a", "a group is not closed in the expression (?:a"),
            ("a)", "unexpected `)` in the expression a)"),
            ("(a)", "`(` cannot stand here in the expression (a)"),
        ] {
            assert_eq!(parse(text).unwrap_err().to_string(), message);
        }
        let negated = vim(r"[^\p{L}]").unwrap_err().to_string();
        assert_eq!(negated, "Vim has no set of all that is no letter");
    }
}

//! Characters that word processors, phones and scanners write instead of the plain ones: `→`, `“`, `–`, no-break blanks,
//! full-width letters. They are read as what they stand for, with one hint a game.
//!
//! A game that has such characters is read from its plain text, and every answer is moved to where it stands in the text as it
//! is written ([`Transcribed`]). So no notation knows of them. Comments and names stay as they are.

use std::{
    fmt::Write,
    sync::{Arc, OnceLock},
};

use rowan::{GreenNodeData, GreenTokenData, NodeOrToken, TextRange, TextSize};

use crate::{
    Action, Completion, Edit, Explanation, Finding, Fix, FreeText, Hint, Hover, Lens, Link,
    MoveRange, NamedColor, Notation, Occurrences, Parse, Record, Replay, Rule, Settings, Symbol,
    Table, Token, apply_edits,
    picture::{Charset, Scene, TextBoard},
    work,
};

/// How many different characters the hint names.
const NAMED: usize = 4;

/// Reads one parsed game as [`Notation::read`] does, with typographic characters taken for the plain ones.
#[must_use]
pub fn read(notation: &dyn Notation, parse: Parse, settings: &Settings) -> Arc<dyn Record> {
    match Plain::of(notation, &parse) {
        None => notation.read(parse, settings),
        Some(plain) => {
            let inner = notation.read(Parse::new(notation, &plain.text), settings);
            let is_ours = |rule: &&Rule| rule.code.ends_with("/odd-sign");
            Arc::new(Transcribed {
                parse,
                plain,
                inner,
                rule: notation.rules().iter().find(is_ours),
                findings: OnceLock::new(),
            })
        }
    }
}

/// The line with every typographic character written plainly, for those who only ask what kind of line it is. Nothing where
/// it has none.
#[must_use]
pub(crate) fn plain_line(notation: &dyn Notation, line: &str) -> Option<String> {
    if is_plain(notation, line) {
        return None;
    }
    let plain = Plain::new(line, swaps(notation, line, &[]));
    (!plain.swaps.is_empty()).then_some(plain.text)
}

/// A character, or a few, that stand for plain ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Swap {
    /// As it is written; its bytes in the text.
    written: TextRange,
    /// What it stands for; nothing for characters that nobody sees.
    stands_for: &'static str,
    /// The bytes of that in the plain text.
    plain: TextRange,
}

/// A text in plain characters, and what differs.
#[derive(Debug)]
struct Plain {
    text: String,
    /// In the order of the text.
    swaps: Vec<Swap>,
}

impl Plain {
    /// The game in plain characters; nothing if it has no others.
    fn of(notation: &dyn Notation, parse: &Parse) -> Option<Self> {
        let text = parse.text();
        if is_plain(notation, &text) || swaps(notation, &text, &[]).is_empty() {
            return None;
        }
        let comments = free_text(notation, parse, &text, &[FreeText::Yes]);
        let mut swaps = swaps(notation, &text, &comments);
        // What only now is seen to be a name or a comment keeps its characters, but for the quotes around it.
        let plain = Self::new(&text, swaps.clone());
        let read = Parse::new(notation, &plain.text);
        let free = free_text(
            notation,
            &read,
            &plain.text,
            &[FreeText::Yes, FreeText::IfPlain],
        );
        let is_free = |swap: &Swap| {
            let next = free.partition_point(|range| range.end() < swap.plain.end());
            let around = free
                .get(next)
                .filter(|range| range.contains_range(swap.plain));
            let is_border = |range: &TextRange| {
                range.start() == swap.plain.start() || range.end() == swap.plain.end()
            };
            around.is_some_and(|range| swap.stands_for != "\"" || !is_border(range))
        };
        let kept: Vec<bool> = plain.swaps.iter().map(|swap| !is_free(swap)).collect();
        let mut kept = kept.into_iter();
        swaps.retain(|_| kept.next().unwrap_or(true));
        (!swaps.is_empty()).then(|| Self::new(&text, swaps))
    }

    fn new(text: &str, mut swaps: Vec<Swap>) -> Self {
        let mut plain = String::with_capacity(text.len());
        let mut done = 0;
        for swap in &mut swaps {
            let start = usize::from(swap.written.start());
            plain.push_str(text.get(done..start).unwrap_or_default());
            swap.plain = TextRange::at(TextSize::of(&*plain), TextSize::of(swap.stands_for));
            plain.push_str(swap.stands_for);
            done = usize::from(swap.written.end());
        }
        plain.push_str(text.get(done..).unwrap_or_default());
        Self { text: plain, swaps }
    }

    /// Where an offset of the written text stands in the plain one.
    fn offset(&self, written: TextSize) -> TextSize {
        let after = self
            .swaps
            .partition_point(|swap| swap.written.start() <= written);
        match after.checked_sub(1).and_then(|last| self.swaps.get(last)) {
            None => written,
            Some(swap) if written < swap.written.end() => swap.plain.start(),
            Some(swap) => swap.plain.end() + (written - swap.written.end()),
        }
    }

    fn range(&self, written: TextRange) -> TextRange {
        TextRange::new(self.offset(written.start()), self.offset(written.end()))
    }

    /// Where an offset of the plain text stands in the written one; inside a swap its start.
    fn written_start(&self, plain: TextSize) -> TextSize {
        let after = self
            .swaps
            .partition_point(|swap| swap.plain.start() <= plain);
        match after.checked_sub(1).and_then(|last| self.swaps.get(last)) {
            None => plain,
            Some(swap) if plain < swap.plain.end() => swap.written.start(),
            Some(swap) => swap.written.end() + (plain - swap.plain.end()),
        }
    }

    /// The same for the end of a range; inside a swap its end.
    fn written_end(&self, plain: TextSize) -> TextSize {
        let after = self
            .swaps
            .partition_point(|swap| swap.plain.start() < plain);
        match after.checked_sub(1).and_then(|last| self.swaps.get(last)) {
            None => plain,
            Some(swap) if plain <= swap.plain.end() => swap.written.end(),
            Some(swap) => swap.written.end() + (plain - swap.plain.end()),
        }
    }

    fn written(&self, plain: TextRange) -> TextRange {
        let start = self.written_start(plain.start());
        if plain.is_empty() {
            return TextRange::empty(start);
        }
        TextRange::new(start, self.written_end(plain.end()).max(start))
    }

    /// The plain range that cuts no swap in two.
    fn whole(&self, range: TextRange) -> TextRange {
        let cut = |at: TextSize| {
            let next = self.swaps.partition_point(|swap| swap.plain.end() <= at);
            let swap = self.swaps.get(next);
            swap.filter(|swap| swap.plain.start() < at)
                .map_or(TextRange::empty(at), |swap| swap.plain)
        };
        TextRange::new(cut(range.start()).start(), cut(range.end()).end())
    }

    /// Edits of the plain text as edits of the written one. What they leave of a swap is written plainly.
    fn edits(&self, mut edits: Vec<Edit>) -> Vec<Edit> {
        edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
        let mut groups: Vec<(TextRange, Vec<Edit>)> = Vec::new();
        for edit in edits {
            let whole = self.whole(edit.range);
            match groups.last_mut() {
                Some((range, group)) if whole.start() < range.end() => {
                    *range = range.cover(whole);
                    group.push(edit);
                }
                _ => groups.push((whole, vec![edit])),
            }
        }
        let groups = groups.into_iter().map(|(range, group)| {
            let text = self
                .text
                .get(usize::from(range.start())..usize::from(range.end()));
            let inside: Vec<Edit> = group
                .into_iter()
                .map(|edit| Edit::replace(edit.range - range.start(), edit.text))
                .collect();
            Edit::replace(
                self.written(range),
                apply_edits(text.unwrap_or_default(), &inside),
            )
        });
        groups.collect()
    }

    fn fix(&self, fix: Fix) -> Fix {
        Fix {
            edits: self.edits(fix.edits),
            ..fix
        }
    }

    /// The edits that write every swap plainly.
    fn plainly<'a>(&self, swaps: impl Iterator<Item = &'a Swap>) -> Vec<Edit> {
        swaps
            .map(|swap| Edit::replace(swap.written, swap.stands_for))
            .collect()
    }
}

/// Whether `text` has no character that stands for another one.
fn is_plain(notation: &dyn Notation, text: &str) -> bool {
    let has = |(written, _): &(&str, &str)| text.contains(written);
    text.is_ascii() && !notation.look_alikes().iter().any(has)
}

/// What stands for plain characters in `text` outside `free`, which ascends.
fn swaps(notation: &dyn Notation, text: &str, free: &[TextRange]) -> Vec<Swap> {
    work::count(text.len());
    let mut swaps = Vec::new();
    let mut free = free.iter().peekable();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let here = size(at);
        while free.next_if(|range| range.end() <= here).is_some() {}
        if let Some(range) = free.peek().filter(|range| range.contains(here)) {
            at = usize::from(range.end());
            continue;
        }
        let first = rest.chars().next().unwrap_or_default();
        match look_alike(notation, rest, first) {
            Some((len, stands_for)) => {
                swaps.push(Swap {
                    written: TextRange::at(here, size(len)),
                    stands_for,
                    plain: TextRange::empty(here),
                });
                at += len;
            }
            None => at += first.len_utf8(),
        }
    }
    swaps
}

/// What the first characters of `text` stand for, and how many bytes they take.
fn look_alike(notation: &dyn Notation, text: &str, first: char) -> Option<(usize, &'static str)> {
    let own = notation
        .look_alikes()
        .iter()
        .filter(|(written, _)| text.starts_with(written))
        .max_by_key(|(written, _)| written.len());
    if let Some((written, stands_for)) = own {
        return Some((written.len(), stands_for));
    }
    Some((first.len_utf8(), of_every_notation(first)?))
}

/// The plain character that `typographic` stands for in any notation.
fn of_every_notation(typographic: char) -> Option<&'static str> {
    /// From `!` to `~`, as the full-width forms have them.
    const ASCII: &str = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
    match typographic {
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Some(" "),
        // A soft hyphen, and blanks and joiners without width.
        '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' => Some(""),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => Some("-"),
        '\u{ff01}'..='\u{ff5e}' => {
            let index = usize::try_from(u32::from(typographic) - 0xff01).ok()?;
            ASCII.get(index..=index)
        }
        _ => None,
    }
}

/// The parts of a game that are free text, as `wanted`; ascending. Typographic quotes around one belong to the notation.
fn free_text(
    notation: &dyn Notation,
    parse: &Parse,
    text: &str,
    wanted: &[FreeText],
) -> Vec<TextRange> {
    let mut free = Vec::new();
    let root: &GreenNodeData = parse.green();
    let mut open: Vec<NodeOrToken<&GreenNodeData, &GreenTokenData>> = vec![NodeOrToken::Node(root)];
    let mut start = TextSize::new(0);
    while let Some(element) = open.pop() {
        let (kind, len) = match &element {
            NodeOrToken::Node(node) => (node.kind(), node.text_len()),
            NodeOrToken::Token(token) => (token.kind(), token.text_len()),
        };
        if wanted.contains(&notation.free_text(kind)) {
            free.push(unquoted(text, TextRange::at(start, len)));
            start += len;
            continue;
        }
        match element {
            NodeOrToken::Node(node) => {
                let children: Vec<_> = node.children().collect();
                open.extend(children.into_iter().rev());
            }
            NodeOrToken::Token(_) => start += len,
        }
    }
    free
}

/// `range` without a pair of typographic quotes around its text.
fn unquoted(text: &str, range: TextRange) -> TextRange {
    let is_quote =
        |letter: &char| matches!(letter, '\u{201c}'..='\u{201f}' | '«' | '»' | '\u{ff02}');
    let inside = text
        .get(usize::from(range.start())..usize::from(range.end()))
        .unwrap_or_default();
    let first = inside.chars().next().filter(is_quote);
    let last = inside.chars().next_back().filter(is_quote);
    match (first, last) {
        (Some(first), Some(last)) if inside.chars().nth(1).is_some() => TextRange::new(
            range.start() + TextSize::of(first),
            range.end() - TextSize::of(last),
        ),
        _ => range,
    }
}

fn size(bytes: usize) -> TextSize {
    TextSize::try_from(bytes).unwrap_or(TextSize::new(u32::MAX))
}

/// A game read from its plain text. Its answers stand where the written text has them.
struct Transcribed {
    /// As it is written.
    parse: Parse,
    plain: Plain,
    /// The game in plain characters.
    inner: Arc<dyn Record>,
    /// The rule of the hint.
    rule: Option<&'static Rule>,
    findings: OnceLock<Vec<Finding>>,
}

impl Transcribed {
    /// The hint at the first typographic character.
    fn hint(&self) -> Option<Finding> {
        let (rule, first) = (self.rule?, self.plain.swaps.first()?);
        let fix = Fix::safe(
            "Write plain characters in the whole game",
            self.plain.plainly(self.plain.swaps.iter()),
        );
        let hint = Finding::new(rule.code, rule.severity, first.written, self.message());
        Some(hint.with_fix(fix))
    }

    /// `“→” is read as “->”, “–” as “-”: 263 characters in this game. Write the plain ones.`
    fn message(&self) -> String {
        let text = self.parse.text();
        let mut seen: Vec<(&str, &str)> = Vec::new();
        for swap in &self.plain.swaps {
            let range = usize::from(swap.written.start())..usize::from(swap.written.end());
            let pair = (text.get(range).unwrap_or_default(), swap.stands_for);
            if seen.len() <= NAMED && !seen.contains(&pair) {
                seen.push(pair);
            }
        }
        let mut message = String::new();
        for (index, (written, stands_for)) in seen.iter().take(NAMED).enumerate() {
            let name = named(written);
            let name = if index == 0 { capitalized(&name) } else { name };
            let verb = if index == 0 { " is read" } else { "" };
            let comma = if index == 0 { "" } else { ", " };
            let plain = match *stands_for {
                "" => "nothing".to_owned(),
                " " => "a blank".to_owned(),
                plain => format!("“{plain}”"),
            };
            let _ = write!(message, "{comma}{name}{verb} as {plain}");
        }
        if seen.len() > NAMED {
            message.push_str(", others likewise");
        }
        let count = self.plain.swaps.len();
        if count > 1 {
            let _ = write!(
                message,
                ": {count} characters in this game. Write the plain ones."
            );
        } else {
            message.push_str("; write the plain character.");
        }
        message
    }

    fn offset(&self, written: TextSize) -> TextSize {
        self.plain.offset(written)
    }

    fn range(&self, plain: TextRange) -> TextRange {
        self.plain.written(plain)
    }

    fn symbols(&self, mut symbols: Vec<Symbol>) -> Vec<Symbol> {
        for symbol in &mut symbols {
            symbol.range = self.range(symbol.range);
            symbol.selection = self.range(symbol.selection);
            symbol.children = self.symbols(std::mem::take(&mut symbol.children));
        }
        symbols
    }

    fn finding(&self, mut finding: Finding) -> Finding {
        finding.range = self.range(finding.range);
        for related in &mut finding.related {
            related.range = self.range(related.range);
        }
        finding.fixes = finding
            .fixes
            .into_iter()
            .map(|fix| self.plain.fix(fix))
            .collect();
        finding
    }
}

/// How a message calls a character; those that nobody sees by their names.
fn named(written: &str) -> String {
    match written.chars().next() {
        Some('\u{a0}') => "a no-break blank".to_owned(),
        Some('\u{ad}') => "a soft hyphen".to_owned(),
        Some('\u{200b}'..='\u{200d}' | '\u{2060}') => "an invisible character".to_owned(),
        Some(blank) if blank.is_whitespace() => "a wide or narrow blank".to_owned(),
        _ => format!("“{written}”"),
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase());
    first.into_iter().flatten().chain(letters).collect()
}

impl Record for Transcribed {
    fn parse(&self) -> &Parse {
        &self.parse
    }

    fn findings(&self) -> &[Finding] {
        self.findings.get_or_init(|| {
            let inner = self.inner.findings().iter().cloned();
            let mut findings: Vec<Finding> = inner.map(|one| self.finding(one)).collect();
            findings.extend(self.hint());
            findings.sort_by_key(|finding| (finding.range.start(), finding.range.end()));
            findings
        })
    }

    fn hover(&self, at: TextSize) -> Option<Hover> {
        let mut hover = self.inner.hover(self.offset(at))?;
        hover.range = self.range(hover.range);
        Some(hover)
    }

    fn completions(&self, at: TextSize) -> Vec<Completion> {
        let mut completions = self.inner.completions(self.offset(at));
        for completion in &mut completions {
            completion.replace = self.range(completion.replace);
        }
        completions
    }

    fn format(&self, range: Option<TextRange>) -> Vec<Edit> {
        let inner = self
            .inner
            .format(range.map(|range| self.plain.range(range)));
        let mut edits = self.plain.edits(inner);
        let lines = self.parse.lines_in(range);
        let touched = TextRange::new(
            self.parse.line_start(lines.start),
            self.parse.line_start(lines.end),
        );
        // Those that no edit writes anew already.
        let is_left = |swap: &&Swap| {
            let next = edits.partition_point(|edit| edit.range.end() <= swap.written.start());
            touched.contains_range(swap.written)
                && edits
                    .get(next)
                    .is_none_or(|edit| edit.range.start() >= swap.written.end())
        };
        let left = self.plain.plainly(self.plain.swaps.iter().filter(is_left));
        edits.extend(left);
        edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
        edits
    }

    fn on_type(&self, at: TextSize, typed: char) -> Vec<Edit> {
        self.plain.edits(self.inner.on_type(self.offset(at), typed))
    }

    fn outline(&self) -> Vec<Symbol> {
        self.symbols(self.inner.outline())
    }

    fn names(&self) -> Vec<Symbol> {
        self.symbols(self.inner.names())
    }

    fn tokens(&self, range: Option<TextRange>) -> Vec<Token> {
        let tokens = self
            .inner
            .tokens(range.map(|range| self.plain.range(range)));
        let mut end = TextSize::new(0);
        // Of two tokens in one character the first has it.
        let tokens = tokens.into_iter().filter_map(|token| {
            let range = self.range(token.range);
            let range = TextRange::new(range.start().max(end), range.end().max(end));
            end = range.end();
            (!range.is_empty()).then_some(Token { range, ..token })
        });
        tokens.collect()
    }

    fn occurrences(&self, at: TextSize) -> Option<Occurrences> {
        let mut occurrences = self.inner.occurrences(self.offset(at))?;
        for place in &mut occurrences.places {
            place.range = self.range(place.range);
        }
        Some(occurrences)
    }

    fn definition(&self, at: TextSize) -> Vec<TextRange> {
        let ranges = self.inner.definition(self.offset(at)).into_iter();
        ranges.map(|range| self.range(range)).collect()
    }

    fn actions(&self, range: TextRange) -> Vec<Action> {
        let actions = self.inner.actions(self.plain.range(range)).into_iter();
        let actions = actions.map(|action| Action {
            fix: self.plain.fix(action.fix),
            ..action
        });
        actions.collect()
    }

    fn hints(&self, range: TextRange) -> Vec<Hint> {
        let hints = self.inner.hints(self.plain.range(range)).into_iter();
        let hints = hints.map(|hint| Hint {
            at: self.plain.written_end(hint.at),
            edits: self.plain.edits(hint.edits),
            ..hint
        });
        hints.collect()
    }

    fn lens(&self) -> Option<Lens> {
        let lens = self.inner.lens()?;
        Some(Lens {
            range: self.range(lens.range),
            ..lens
        })
    }

    fn links(&self) -> Vec<Link> {
        let links = self.inner.links().into_iter();
        let links = links.map(|link| Link {
            range: self.range(link.range),
            ..link
        });
        links.collect()
    }

    fn colors(&self) -> Vec<NamedColor> {
        let colors = self.inner.colors().into_iter();
        let colors = colors.map(|color| NamedColor {
            range: self.range(color.range),
            ..color
        });
        colors.collect()
    }

    fn color_texts(&self, range: TextRange, rgb: [u8; 3]) -> Vec<String> {
        self.inner.color_texts(self.plain.range(range), rgb)
    }

    fn explain(&self, at: TextSize) -> Option<Explanation> {
        let explanation = self.inner.explain(self.offset(at))?;
        Some(Explanation {
            range: self.range(explanation.range),
            ..explanation
        })
    }

    fn replay(&self) -> Replay {
        let mut replay = self.inner.replay();
        for one in &mut replay.moves {
            one.range = self.range(one.range);
        }
        replay
    }

    fn moves(&self) -> Vec<MoveRange> {
        let moves = self.inner.moves().into_iter();
        let moves = moves.map(|one| MoveRange {
            range: self.range(one.range),
            ..one
        });
        moves.collect()
    }

    fn scene(&self, step: usize) -> Option<Scene> {
        let mut scene = self.inner.scene(step)?;
        for part in &mut scene.parts {
            part.range = self.range(part.range);
        }
        Some(scene)
    }

    fn text_board(&self, step: usize, charset: Charset) -> Option<TextBoard> {
        self.inner.text_board(step, charset)
    }

    fn small_board(&self, step: usize) -> Option<TextBoard> {
        self.inner.small_board(step)
    }

    fn stats(&self) -> Vec<Table> {
        self.inner.stats()
    }
}

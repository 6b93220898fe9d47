//! A game that was read from its plain text, with every answer moved to its place in the text as written.

use std::{
    fmt::Write,
    ops::Range,
    sync::{Arc, OnceLock},
};

use rowan::{TextRange, TextSize};

use super::{Plain, foreign::alphabet, margins::is_page_number, paper::Paper, swap::Swap};
use crate::{
    Action, Choice, Completion, Depth, Edit, Finding, Fix, Head, Hint, Meaning, MoveRange,
    MoveState, Named, Order as _, Parse, Record, Rule, RuleCard, Scope, Symbol, Table, Token, Told,
    data::say,
    picture::{Picture, Scene, View},
    results::RESULTS,
};

/// How many different characters the hint names.
const NAMED: usize = 4;

/// The quotes around what a hint names.
const QUOTES: [char; 2] = ['\u{201c}', '\u{201d}'];

/// A game that was read from its plain text. Its answers have places in the text as written.
pub(super) struct Transcribed {
    /// The parse of the text as written.
    parse: Parse,
    plain: Plain,
    /// The swaps in parts that could be read.
    spelled: Vec<Swap>,
    /// The record of the plain text.
    inner: Arc<dyn Record>,
    /// The rule of the hint; `None` if the notation has none.
    rule: Option<&'static Rule>,
    /// Whether it cannot be read line by line. Then this is the only finding, and nothing is rewritten.
    is_unread: bool,
    /// The games in the plain text if there are several: then only findings about the separation are reported.
    games: Vec<(TextSize, Arc<dyn Record>)>,
    /// A line above the moves that names both players, and the tags that say the same; `None` if the game has such tags.
    players: Option<(TextRange, String)>,
    findings: OnceLock<Vec<Finding>>,
}

impl Transcribed {
    /// The game `parse` with the answers of `inner`, which was read from `plain`. `rule` is that of the hint.
    pub(super) fn new(
        parse: Parse,
        plain: Plain,
        spelled: Vec<Swap>,
        inner: Arc<dyn Record>,
        rule: Option<&'static Rule>,
    ) -> Self {
        Self {
            parse,
            plain,
            spelled,
            inner,
            rule,
            is_unread: false,
            games: Vec::new(),
            players: None,
            findings: OnceLock::new(),
        }
    }

    /// The same with the tags that say what a line of two names does.
    pub(super) fn with_players(self, players: Option<(TextRange, String)>) -> Self {
        Self { players, ..self }
    }

    /// The same with the `games` in its plain text, if there are several.
    pub(super) fn with_games(self, games: Vec<(TextSize, Arc<dyn Record>)>) -> Self {
        Self { games, ..self }
    }

    /// `record` with `finding` as its only finding: it cannot be read line by line.
    pub(super) fn unread(record: Arc<dyn Record>, finding: Finding) -> Self {
        let parse = record.parse().clone();
        let plain = Plain::new(parse.text(), Vec::new());
        Self {
            is_unread: true,
            findings: vec![finding].into(),
            ..Self::new(parse, plain, Vec::new(), record, None)
        }
    }

    /// The hint at the first sign that is read as another one; `None` if there is none.
    fn hint(&self) -> Option<Finding> {
        let (rule, first) = (self.rule?, self.spelled.first()?);
        let mut paper = self.spelled.iter().filter_map(|swap| swap.paper);
        let are_words = self
            .spelled
            .iter()
            .all(|swap| matches!(swap.paper, Some(Paper::Words | Paper::Struck)));
        let title = match paper.next() {
            Some(_) if are_words => "Make it a comment",
            None => "Write plain characters in the whole game",
            Some(Paper::Tag) if paper.all(|kind| kind == Paper::Tag) => "Write the tags plainly",
            Some(_) => "Write the moves plainly in the whole game",
        };
        let fix = Fix {
            safe: !self.needs_consent(),
            ..Fix::guess(title, self.plain.plainly(self.spelled.iter()))
        };
        let at = match first.written.is_empty() {
            true => self.line_of(first),
            false => first.written,
        };
        let hint = Finding::new(rule.code, rule.severity, at, self.message());
        Some(hint.with_fix(fix))
    }

    /// `hint` with a further repair if it makes a comment of a line with two names: that makes tags of it.
    fn or_tags(&self, hint: Finding) -> Finding {
        let (Some((line, tags)), Some(first)) = (&self.players, hint.fixes.first()) else {
            return hint;
        };
        let is_other = |edit: &&Edit| !line.contains_inclusive(edit.range.start());
        let mut edits: Vec<Edit> = first.edits.iter().filter(is_other).cloned().collect();
        if edits.len() == first.edits.len() {
            return hint;
        }
        edits.push(Edit::replace(*line, tags.clone()));
        edits.order_by_key(|edit| (edit.range.start(), edit.range.end()));
        hint.with_fix(Fix::guess("Write the names as tags", edits))
    }

    /// Whether lines begin with their senders, or are struck out: neither is removed or made a comment without asking. Nor is a line
    /// such as `Result: 1-0` made a tag if the game ended otherwise: then it may be a remark.
    fn needs_consent(&self) -> bool {
        self.spelled.iter().any(|swap| match swap.paper {
            Some(Paper::Sender | Paper::Struck) => true,
            // What stands for the colon.
            Some(Paper::Tag) if swap.stands_for == " \"" => {
                let line = self.plain.line_around(swap.plain.start());
                let result = line.strip_prefix("[Result \"");
                let result = result.and_then(|rest| rest.strip_suffix("\"]"));
                result.is_some_and(|result| self.contradicts(result))
            }
            _ => false,
        })
    }

    /// Whether something in the game says another result than `result`: a word of the text, or the repair of a finding, which
    /// knows other spellings and how the last move ended the game. Several games have several results.
    fn contradicts(&self, result: &str) -> bool {
        let is_other = |text: &str| RESULTS.contains(&text) && text != result;
        let repairs = self.inner.findings().iter().flat_map(|one| &one.fixes);
        let mut edits = repairs.flat_map(|fix| &fix.edits);
        !self.games.is_empty()
            || self.plain.text.split_whitespace().any(is_other)
            || edits.any(|edit| is_other(edit.text.trim()))
    }

    /// The hint at the first line of the page that was read as a comment, such as a page number; `None` if there is none.
    fn margin(&self) -> Option<Finding> {
        let lines: Vec<&Swap> = self
            .plain
            .swaps
            .iter()
            .filter(|swap| swap.is_margin())
            .collect();
        let (rule, first) = (self.rule?, lines.first()?);
        let is_page = |swap: &&&Swap| swap.paper == Some(Paper::Page);
        let text = |swap: &Swap| self.parse.text().get(Range::from(self.line_of(swap)));
        let text = |swap: &&Swap| format!("\u{201c}{}\u{201d}", text(swap).unwrap_or_default());
        let mut sentences = Vec::new();
        let pages = lines.iter().filter(is_page).map(text);
        let (numbers, headers): (Vec<String>, Vec<String>) =
            pages.partition(|shown| is_page_number(shown.trim_matches(QUOTES)));
        if let Some(first) = headers.first() {
            sentences.push(format!(
                "The header from {first} on stands above the first move already, as it does on each page of a print: leave it out, or \
                 make it a comment."
            ));
        }
        if !numbers.is_empty() {
            let is_one = numbers.len() == 1;
            let mut named = numbers;
            if named.len() > NAMED {
                named.truncate(NAMED);
                named.push("others".to_owned());
            }
            let (verb, what) = match is_one {
                true => ("stands", "the number of a page does"),
                false => ("stand", "numbers of pages do"),
            };
            sentences.push(format!(
                "{} {verb} alone between the moves, as {what}: leave that out, or make it a comment.",
                say::and(&named)
            ));
        }
        let mut words = lines
            .iter()
            .filter(|line| line.paper == Some(Paper::Sentence));
        if let Some(line) = words.next() {
            let (shown, more) = (
                say::shortened(text(line).trim_matches(QUOTES)),
                words.count(),
            );
            let more = match more {
                0 => String::new(),
                1 => " (One more line like this.)".to_owned(),
                more => format!(
                    " ({} more lines like this.)",
                    say::capitalized(&say::number(more))
                ),
            };
            sentences.push(format!(
                "\u{201c}{shown}\u{201d} is no move but words: make it a comment.{more}"
            ));
        }
        let is_end = |swap: &&&Swap| swap.paper == Some(Paper::Signature);
        if let Some(line) = lines.iter().find(is_end) {
            sentences.push(format!(
                "From {} on this is the end of a mail and no move: leave it out, or make it a comment.",
                text(line)
            ));
        }
        let hint = Finding::new(
            rule.code,
            rule.severity,
            self.line_of(first),
            sentences.join(" "),
        );
        // A comment loses nothing, and these lines are read as comments anyway.
        let edits = self.plain.plainly(lines.iter().copied());
        Some(hint.with_fix(Fix::safe("Make it a comment", edits)))
    }

    /// The range of the line that a swap begins, without blanks at its end.
    fn line_of(&self, swap: &Swap) -> TextRange {
        let start = swap.written.start();
        let line = self.parse.line_at(start);
        let end = self.parse.line_start(line) + TextSize::of(self.parse.line_text(line).trim_end());
        TextRange::new(start, end.max(start))
    }

    /// The message of the hint: a sentence for each kind of swap.
    fn message(&self) -> String {
        let is_of = |paper: Option<Paper>| move |swap: &&Swap| swap.paper == paper;
        let of = |paper| self.spelled.iter().filter(is_of(paper));
        let mut sentences = Vec::new();
        if let Some((signs, is_one)) = self.signs(Paper::Around) {
            let verb = if is_one { "is" } else { "are" };
            sentences.push(format!(
                "{signs} around the moves {verb} no part of them: leave it out."
            ));
        }
        if let Some((signs, is_one)) = self.signs(Paper::Sender) {
            let verb = if is_one { "says" } else { "say" };
            sentences.push(format!(
                "{signs} {verb} who sent the moves, as in a chat: leave it out, or keep the names in a comment."
            ));
        }
        if let Some(cell) = of(Some(Paper::Cell)).next() {
            let line = say::titled(self.plain.line_around(cell.plain.start()));
            sentences.push(format!(
                "The rows of this table are read as moves: write \u{201c}{line}\u{201d}."
            ));
        }
        if let Some(number) = of(Some(Paper::Number)).next() {
            let line = self.plain.line_around(number.plain.start());
            let number = line.split_inclusive('.').next().unwrap_or_default();
            sentences.push(format!(
                "A dot stands behind a number: write \u{201c}{number}\u{201d}."
            ));
        }
        if let Some(words) = of(Some(Paper::Words)).next() {
            let line = say::titled(self.plain.line_around(words.plain.start()));
            sentences.push(format!(
                "What is no move is a comment: write \u{201c}{line}\u{201d}."
            ));
        }
        if let Some(struck) = of(Some(Paper::Struck)).next() {
            let line = self.line_of(struck);
            let line = self.parse.text().get(Range::from(line)).unwrap_or_default();
            sentences.push(format!(
                "\u{201c}{}\u{201d} is struck out and does not count: make it a comment, or leave it out.",
                say::shortened(line.trim_start())
            ));
        }
        if let Some(tag) = of(Some(Paper::Tag)).next() {
            let line = say::titled(self.plain.line_around(tag.plain.start()));
            sentences.push(format!(
                "A tag is a name and a value, in brackets and quotes: write \u{201c}{line}\u{201d}."
            ));
        }
        if of(Some(Paper::Joined)).next().is_some() {
            sentences
                .push("Every move, and every part of a header, has a line of its own.".to_owned());
        }
        let is_character = |swap: &&Swap| swap.paper.is_none() || self.is_entity(swap);
        let characters: Vec<&Swap> = self.spelled.iter().filter(is_character).collect();
        if !characters.is_empty() {
            sentences.push(self.characters(&characters));
        }
        if !self.games.is_empty() {
            sentences.push("There are several games in it, which then are read.".to_owned());
        }
        sentences.join(" ")
    }

    /// The different signs of a page of a `kind`, in quotes, and whether there is only one. `None` without any.
    fn signs(&self, kind: Paper) -> Option<(String, bool)> {
        let mut signs: Vec<&str> = Vec::new();
        let is_of_kind = |swap: &&Swap| swap.paper == Some(kind) && !self.is_entity(swap);
        for swap in self.spelled.iter().filter(is_of_kind) {
            let sign = self.written(swap).trim();
            if !sign.is_empty() && !signs.contains(&sign) {
                signs.push(sign);
            }
        }
        let named = signs.iter().take(NAMED);
        let named: Vec<String> = named
            .map(|sign| match sign.chars().all(char::is_control) {
                true => "a control character".to_owned(),
                false => format!("\u{201c}{sign}\u{201d}"),
            })
            .collect();
        let more = if signs.len() > NAMED {
            " and others"
        } else {
            ""
        };
        let all = format!("{}{more}", say::capitalized(&say::and(&named)));
        (!signs.is_empty()).then_some((all, signs.len() == 1))
    }

    /// Whether a swap is a character as HTML writes it, `&gt;`: no sign around the moves, but part of them.
    fn is_entity(&self, swap: &Swap) -> bool {
        !swap.stands_for.is_empty() && self.written(swap).starts_with('&')
    }

    /// The text of a swap as written.
    fn written(&self, swap: &Swap) -> &str {
        let range = usize::from(swap.written.start())..usize::from(swap.written.end());
        self.parse.text().get(range).unwrap_or_default()
    }

    /// `“→” is read as “->”, “–” as “-”: 263 characters in this game. Write the plain ones.`
    fn characters(&self, swaps: &[&Swap]) -> String {
        let mut seen: Vec<(&str, &str)> = Vec::new();
        for swap in swaps {
            let pair = (self.written(swap), swap.stands_for);
            if seen.len() <= NAMED && !seen.contains(&pair) {
                seen.push(pair);
            }
        }
        let mut message = String::new();
        for (index, (written, stands_for)) in seen.iter().take(NAMED).enumerate() {
            let name = named(written);
            let name = if index == 0 {
                say::capitalized(&name)
            } else {
                name
            };
            let verb = if index == 0 { " is read" } else { "" };
            let comma = if index == 0 { "" } else { ", " };
            let plain = match *stands_for {
                "" => "nothing".to_owned(),
                " " => "a blank".to_owned(),
                "\n" | "\r\n" => "the end of a line".to_owned(),
                plain => format!("“{plain}”"),
            };
            let _ = write!(message, "{comma}{name}{verb} as {plain}");
        }
        if seen.len() > NAMED {
            message.push_str(", others likewise");
        }
        let count = swaps.len();
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

    fn told_here(&self, told: Told) -> Told {
        Told {
            range: self.range(told.range),
            ..told
        }
    }

    fn written_scene(&self, mut scene: Scene) -> Scene {
        for part in &mut scene.parts {
            part.range = self.range(part.range);
        }
        scene
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
        let alike = finding.alike.into_iter();
        finding.alike = alike.map(|one| self.finding(one)).collect();
        finding
    }
}

/// Two hints joined into one, with the edits of both.
fn both(hint: Finding, margin: Finding) -> Finding {
    let range = match hint.range.start() <= margin.range.start() {
        true => hint.range,
        false => margin.range,
    };
    let edits = |one: &Finding| {
        let fixes = one.fixes.iter();
        fixes.flat_map(|fix| fix.edits.clone()).collect::<Vec<_>>()
    };
    let mut all = [edits(&hint), edits(&margin)].concat();
    all.order_by_key(|edit| (edit.range.start(), edit.range.end()));
    let title = "Write the moves plainly in the whole game";
    let message = format!("{} {}", hint.message, margin.message);
    let is_safe = |one: &Finding| one.fixes.iter().all(|fix| fix.safe);
    let fix = Fix {
        safe: is_safe(&hint) && is_safe(&margin),
        ..Fix::guess(title, all)
    };
    Finding::new(hint.code, hint.severity, range, message).with_fix(fix)
}

/// The name of a character in a message: descriptive if it is invisible.
fn named(written: &str) -> String {
    match written.chars().next() {
        Some('\u{a0}') => "a no-break blank".to_owned(),
        Some('\u{ad}') => "a soft hyphen".to_owned(),
        Some(
            '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'
            | '\u{2066}'..='\u{2069}',
        ) => "an invisible character".to_owned(),
        Some('\u{b}' | '\u{c}') => "a page break".to_owned(),
        Some('\u{85}' | '\u{2028}' | '\u{2029}') => "a line separator".to_owned(),
        _ if written.trim().is_empty() => "a wide or narrow blank".to_owned(),
        // It looks like the plain one.
        first => match first.and_then(alphabet) {
            Some(alphabet) => format!("the {alphabet} “{written}”"),
            None => format!("“{written}”"),
        },
    }
}

impl Transcribed {
    /// The edits that bring the lines touching `range`, or all lines, into canonical form.
    fn formatted(&self, range: Option<TextRange>) -> Vec<Edit> {
        // Formatting joins and breaks lines, each of which has its sender or is struck out.
        if self.is_unread || self.needs_consent() {
            return Vec::new();
        }
        let inner = match self.games.as_slice() {
            [] => self
                .inner
                .format(range.map(|range| self.plain.range(range)).into()),
            games => {
                let games = games.iter().flat_map(|(start, game)| {
                    let edits = game.format(Scope::Game).into_iter();
                    edits.map(|edit| edit.shifted(*start))
                });
                games.collect()
            }
        };
        let mut edits = self.plain.edits(inner);
        let lines = self.parse.lines_in(range);
        let touched = TextRange::new(
            self.parse.line_start(lines.start),
            self.parse.line_start(lines.end),
        );
        // The swaps that no edit replaces.
        let is_left = |swap: &&Swap| {
            let next = edits.partition_point(|edit| edit.range.end() <= swap.written.start());
            touched.contains_range(swap.written)
                && edits
                    .get(next)
                    .is_none_or(|edit| edit.range.start() >= swap.written.end())
        };
        let left = self.plain.plainly(self.spelled.iter().filter(is_left));
        edits.extend(left);
        edits.order_by_key(|edit| (edit.range.start(), edit.range.end()));
        edits
    }
}

impl Record for Transcribed {
    fn parse(&self) -> &Parse {
        &self.parse
    }

    fn known_until(&self) -> TextSize {
        match self.is_unread || !self.games.is_empty() {
            true => TextSize::new(0),
            false => self.plain.written_start(self.inner.known_until()),
        }
    }

    fn findings(&self) -> &[Finding] {
        self.findings.get_or_init(|| {
            if !self.games.is_empty() {
                return self.hint().into_iter().collect();
            }
            let inner = self.inner.findings().iter().cloned();
            let mut findings: Vec<Finding> = inner.map(|one| self.finding(one)).collect();
            let hint = match (self.hint(), self.margin()) {
                (Some(hint), Some(margin)) => Some(both(hint, margin)),
                (hint, margin) => hint.or(margin),
            };
            findings.extend(hint.map(|hint| self.or_tags(hint)));
            findings.order_by_key(|finding| (finding.range.start(), finding.range.end()));
            findings
        })
    }

    fn meaning(&self, at: TextSize) -> Option<Meaning> {
        let meaning = self.inner.meaning(self.offset(at))?;
        Some(Meaning {
            range: self.range(meaning.range),
            told: meaning.told.map(|told| self.told_here(told)),
            ..meaning
        })
    }

    fn completions(&self, at: TextSize) -> Vec<Completion> {
        let mut completions = self.inner.completions(self.offset(at));
        for completion in &mut completions {
            completion.replace = self.range(completion.replace);
        }
        completions
    }

    fn choices(&self, at: TextSize, picked: &[String]) -> Vec<Choice> {
        let choices = self.inner.choices(self.offset(at), picked).into_iter();
        let moved = |choice: Choice| {
            choice.moved(|edits| self.plain.edits(edits), |range| self.range(range))
        };
        choices.map(moved).collect()
    }

    fn rule_card(&self, at: TextSize, region: &str) -> Option<RuleCard> {
        self.inner.rule_card(self.offset(at), region)
    }

    fn format(&self, scope: Scope) -> Vec<Edit> {
        match scope {
            Scope::Game => self.formatted(None),
            Scope::Lines(range) => self.formatted(Some(range)),
            Scope::Ended(_) if self.is_unread || !self.games.is_empty() => Vec::new(),
            Scope::Ended(at) => {
                let ended = Scope::Ended(self.offset(at));
                self.plain.edits(self.inner.format(ended))
            }
        }
    }

    fn outline(&self, depth: Depth) -> Vec<Symbol> {
        self.symbols(self.inner.outline(depth))
    }

    fn tokens(&self, range: Option<TextRange>) -> Vec<Token> {
        let tokens = self
            .inner
            .tokens(range.map(|range| self.plain.range(range)));
        let mut end = TextSize::new(0);
        // If two tokens map to the same character, it belongs to the first.
        let tokens = tokens.into_iter().filter_map(|token| {
            let range = self.range(token.range);
            let range = TextRange::new(range.start().max(end), range.end().max(end));
            end = range.end();
            (!range.is_empty()).then_some(Token { range, ..token })
        });
        tokens.collect()
    }

    fn named(&self, at: TextSize) -> Option<Named> {
        let mut named = self.inner.named(self.offset(at))?;
        let places = named.places.iter_mut().map(|place| &mut place.range);
        for range in places.chain(&mut named.origins) {
            *range = self.range(*range);
        }
        Some(named)
    }

    fn actions(&self, range: TextRange) -> Vec<Action> {
        let actions = self.inner.actions(self.plain.range(range)).into_iter();
        let actions = actions.map(|action| Action {
            fix: self.plain.fix(action.fix),
            ..action
        });
        actions.collect()
    }

    fn hints(&self, line: usize) -> Vec<Hint> {
        // A line may be several lines in the plain text.
        let plain = self.plain.range(self.parse.line_range(line));
        let lines = self.inner.parse().lines_in(Some(plain));
        let hints = lines.flat_map(|line| self.inner.hints(line));
        let hints = hints.map(|hint| Hint {
            at: self.plain.written_end(hint.at),
            edits: self.plain.edits(hint.edits),
            ..hint
        });
        hints.collect()
    }

    fn told(&self, at: TextSize) -> Option<Told> {
        let told = self.inner.told(self.offset(at))?;
        Some(self.told_here(told))
    }

    fn head(&self) -> Head {
        let mut head = self.inner.head();
        if let Some(lens) = &mut head.lens {
            lens.range = self.range(lens.range);
        }
        for color in &mut head.colors {
            color.range = self.range(color.range);
        }
        head
    }

    fn moves(&self) -> Vec<MoveRange> {
        let moves = self.inner.moves().into_iter();
        let moves = moves.map(|one| MoveRange {
            range: self.range(one.range),
            ..one
        });
        moves.collect()
    }

    fn states(&self, moves: Range<usize>) -> Vec<MoveState> {
        self.inner.states(moves)
    }

    fn picture(&self, step: usize, view: View) -> Option<Picture> {
        let picture = self.inner.picture(step, view)?;
        Some(match picture {
            Picture::Scene(scene) => self.written_scene(*scene).into(),
            Picture::Text(_) => picture,
        })
    }

    fn stats(&self) -> Vec<Table> {
        self.inner.stats()
    }
}

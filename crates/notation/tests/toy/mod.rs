//! A toy notation for tests of what all notations share. Players hold points, which cannot fall below zero:
//!
//! ```text
//! Event: Sunday          a header line, also inside a comment
//! 1. a+2 b+1             turn 1 opens a game; a player, a sign, points
//! 2. a-3                 below zero: an error of the replay
//! 3. a2                  no sign: an error of the syntax with a safe fix
//! # to the end           { may cross lines }
//! ```

use std::{
    collections::BTreeMap,
    ops::Range,
    sync::{Arc, OnceLock},
};

use notation::{
    About, Action, ActionKind, Column, ColumnType, Columns, CommentStyle, Completion,
    CompletionKind, Depth, Edit, Finding, Fix, FreeText, Head, Hint, HintKind, Kept, Lens,
    LineKind, LineParse, LineState, Meaning, MoveRange, MoveState, NameKind, Named, Notation,
    Occurrence, OccurrenceKind, OptionDoc, Parse, Record, Rule, Scope, Settings, Severity, Symbol,
    SymbolKind, Takes, TextRange, TextSize, Token, TokenClass, Told, Written, parser, tree,
};

notation::syntax_kinds! {
    /// Tokens and nodes of the toy notation.
    #[derive(logos::Logos)]
    pub enum SyntaxKind for ToyLanguage {
        #[regex("[ \t]+")]
        BLANK = "a blank",
        #[regex("\r?\n")]
        NEWLINE = "a line break",
        #[regex("#[^\r\n]*", allow_greedy = true)]
        #[regex("\\{[^}\r\n]*\\}?")]
        COMMENT = "a comment",
        #[regex("[0-9]+")]
        NUMBER = "a number",
        #[regex("[a-z]+")]
        PLAYER = "a player",
        #[regex("[A-Z][a-z]*:")]
        KEY = "a key",
        #[token("+")]
        #[token("-")]
        SIGN = "a sign",
        #[token(".")]
        DOT = "a dot",
        ERROR = "an unknown character",
        MOVE = "a move",
        LINE = "a line",
        GAME = "a game",
    }
}
use SyntaxKind::*;

/// The toy notation.
pub(crate) struct Toy;

const UNKNOWN: &str = "toy/unknown";
const NO_SIGN: &str = "toy/no-sign";
const BELOW_ZERO: &str = "toy/below-zero";

/// Inside `{ }`.
const IN_COMMENT: LineState = 1;

/// The description of the toy notation.
const ABOUT: About = About {
    id: "toy",
    title: "Toy",
    sentence: "The toy writes down who won and lost points.",
    extensions: &["toy"],
    comment: CommentStyle {
        line: "#",
        block: Some(("{", "}")),
    },
    triggers: &[' '],
    tags: &[],
    look_alikes: &[],
    forms: &[],
    options: &[OptionDoc {
        key: "limit",
        takes: Takes::One(&["<number>"]),
        default: "",
        summary: "Points stop here.",
    }],
    kinds: SyntaxKind::NAMES,
    game_kind: GAME.raw(),
    is_numbered: true,
    turn_in_cell: None,
    rules: RULES,
    outcomes: &[],
    columns: Some(&COLUMNS),
    figures: &[],
    vocabulary: Vec::new,
    seats: &[],
};

const RULES: &[Rule] = &[
    rule(UNKNOWN, "1. ?\n", "1. a+1\n", Severity::Error),
    rule(NO_SIGN, "1. a2\n", "1. a+2\n", Severity::Warning),
    rule(BELOW_ZERO, "1. a-2\n", "1. a+2\n", Severity::Error),
];

const fn rule(
    code: &'static str,
    wrong: &'static str,
    right: &'static str,
    severity: Severity,
) -> Rule {
    Rule {
        code,
        severity,
        summary: "A rule of the toy",
        explanation: "It is so.",
        wrong,
        right,
    }
}

impl Notation for Toy {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn free_text(&self, kind: rowan::SyntaxKind) -> FreeText {
        if kind == SyntaxKind::COMMENT.into() {
            FreeText::Yes
        } else {
            FreeText::No
        }
    }

    fn kept<'t>(&self, written: Written<'t>) -> Kept<'t> {
        let kinds = [SyntaxKind::BLANK, SyntaxKind::SIGN];
        match kinds.iter().any(|kind| written.kind == (*kind).into()) {
            true => Kept::Nothing,
            false => written.kept(),
        }
    }

    fn line_kind(&self, line: &str, state: LineState) -> LineKind {
        if state == IN_COMMENT && !line.starts_with("Event:") {
            return LineKind::Detail;
        }
        let line = line.trim();
        let number: String = line.chars().take_while(char::is_ascii_digit).collect();
        match line.chars().next() {
            None => LineKind::Blank,
            Some('#' | '{') => LineKind::Comment,
            Some('A'..='Z') => LineKind::Header,
            _ if number == "1" => LineKind::Opening,
            _ => LineKind::Body,
        }
    }

    fn line_state(&self, line: &str, state: LineState) -> LineState {
        lex(line, state).1
    }

    fn parse_line(&self, line: &str, state: LineState) -> LineParse {
        let (lexemes, after) = lex(line, state);
        let mut parser = parser::Parser::new(line, lexemes);
        let is_header = parser.at(KEY);
        while let Some(kind) = parser.current() {
            match kind {
                PLAYER if !is_header => parse_move(&mut parser),
                ERROR if !is_header => {
                    let (range, message) = (parser.range(), "This cannot be read.");
                    parser.report(Finding::new(UNKNOWN, Severity::Error, range, message));
                    parser.bump();
                }
                _ => parser.bump(),
            }
        }
        parser.finish(LINE, after)
    }

    fn read(&self, parse: Parse, settings: &Settings) -> Arc<dyn Record> {
        let limit = settings
            .notations
            .get("toy")
            .and_then(|toy| toy.get("limit")?.as_i64())
            .unwrap_or(i64::MAX);
        Arc::new(ToyRecord {
            parse,
            limit,
            replay: OnceLock::new(),
        })
    }
}

/// Tokens of a line and the state after it.
fn lex(line: &str, state: LineState) -> (Vec<parser::Lexeme<SyntaxKind>>, LineState) {
    let content = notation::cut::trim_line_break(line).len();
    let mut lexemes = Vec::new();
    let mut from = 0;
    if state == IN_COMMENT {
        from = line[..content].find('}').map_or(content, |at| at + 1);
        if from > 0 {
            lexemes.push((COMMENT, 0..from));
        }
        if !line[..from].ends_with('}') {
            lexemes.extend((content < line.len()).then_some((NEWLINE, content..line.len())));
            return (lexemes, IN_COMMENT);
        }
    }
    let rest = parser::lex(&line[from..], ERROR);
    lexemes.extend(
        rest.into_iter()
            .map(|(kind, range)| (kind, range.start + from..range.end + from)),
    );
    let open = lexemes.iter().any(|(kind, range)| {
        let text = &line[range.clone()];
        *kind == COMMENT && text.starts_with('{') && !text.ends_with('}') && range.start >= from
    });
    (lexemes, if open { IN_COMMENT } else { 0 })
}

fn parse_move(parser: &mut parser::Parser<'_, SyntaxKind>) {
    let marker = parser.start();
    parser.bump();
    let at = parser.offset();
    if !parser.eat(SIGN) {
        let range = TextRange::new(at, at + TextSize::of(parser.text()));
        parser.report(
            Finding::new(NO_SIGN, Severity::Warning, range, "The sign is missing.")
                .with_fix(Fix::safe("Write +", vec![Edit::insert(at, "+")])),
        );
    }
    parser.eat(NUMBER);
    marker.complete(parser, MOVE);
}

const COLUMNS: Columns = Columns {
    moves: &[Column::new(
        "points",
        ColumnType::Map(&ColumnType::Int),
        "The points of all players.",
    )],
    state: &["points"],
    optional: &[],
    players: &[],
    player_table: "players",
    mover: "player",
};

struct ToyRecord {
    parse: Parse,
    limit: i64,
    replay: OnceLock<(Vec<Finding>, Vec<MoveState>)>,
}

struct Move {
    range: TextRange,
    player: SyntaxToken,
    sign: Option<SyntaxToken>,
    points: i64,
}

impl ToyRecord {
    fn tokens_in(&self, range: Option<TextRange>) -> Vec<SyntaxToken> {
        let root = self.parse.syntax::<ToyLanguage>();
        root.descendants_with_tokens()
            .filter_map(|element| element.into_token())
            .filter(|token| range.is_none_or(|range| token.text_range().intersect(range).is_some()))
            .collect()
    }

    fn moves(&self) -> Vec<Move> {
        let root = self.parse.syntax::<ToyLanguage>();
        let moves = root.descendants().filter(|node| node.kind() == MOVE);
        moves
            .filter_map(|node| {
                let token = |kind| {
                    node.children_with_tokens()
                        .filter_map(|element| element.into_token())
                        .find(|token| token.kind() == kind)
                };
                let sign = token(SIGN);
                let size: i64 =
                    token(NUMBER).map_or(0, |number| number.text().parse().unwrap_or(0));
                let minus = sign.as_ref().is_some_and(|sign| sign.text() == "-");
                Some(Move {
                    range: node.text_range(),
                    player: token(PLAYER)?,
                    sign,
                    points: if minus { -size } else { size },
                })
            })
            .collect()
    }

    fn replayed(&self) -> &(Vec<Finding>, Vec<MoveState>) {
        self.replay.get_or_init(|| {
            let mut findings: Vec<Finding> = self.parse.findings().collect();
            let mut states = Vec::new();
            let mut points: BTreeMap<String, i64> = BTreeMap::new();
            for played in self.moves() {
                let held = points.entry(played.player.text().to_owned()).or_default();
                *held = held.saturating_add(played.points).min(self.limit);
                if *held < 0
                    && let Some(sign) = &played.sign
                {
                    let message = format!("{} falls to {held}.", played.player.text());
                    findings.push(
                        Finding::new(BELOW_ZERO, Severity::Error, played.range, message).with_fix(
                            Fix::guess("Write +", vec![Edit::replace(sign.text_range(), "+")]),
                        ),
                    );
                    *held = 0;
                }
                states.push(MoveState {
                    text: played.player.text().to_owned(),
                    values: vec![serde_json::json!(&points)],
                    ..MoveState::default()
                });
            }
            findings.sort_by_key(|finding| finding.range.start());
            (findings, states)
        })
    }

    fn player_at(&self, at: TextSize) -> Option<SyntaxToken> {
        let root = self.parse.syntax::<ToyLanguage>();
        tree::token_at(&root, at, |kind| kind != PLAYER).filter(|token| {
            token.kind() == PLAYER && token.parent().is_some_and(|node| node.kind() == MOVE)
        })
    }
}

impl Record for ToyRecord {
    fn parse(&self) -> &Parse {
        &self.parse
    }

    fn findings(&self) -> &[Finding] {
        &self.replayed().0
    }

    fn meaning(&self, at: TextSize) -> Option<Meaning> {
        let player = self.player_at(at)?;
        let text = format!("Player **{}**", player.text());
        Some(Meaning::new(player.text_range(), text))
    }

    fn completions(&self, at: TextSize) -> Vec<Completion> {
        let at = at.min(self.parse.text_len());
        let replace = self
            .player_at(at)
            .map_or(TextRange::empty(at), |player| player.text_range());
        let names: std::collections::BTreeSet<String> = self
            .moves()
            .iter()
            .map(|played| played.player.text().to_owned())
            .collect();
        names
            .into_iter()
            .map(|name| {
                Completion::new(CompletionKind::Player, name.clone(), replace)
                    .documentation(format!("Player **{name}**"))
                    .snippet(format!("{name}+${{1:1}}$0"))
            })
            .collect()
    }

    /// One blank between words, none at the end.
    fn format(&self, scope: Scope) -> Vec<Edit> {
        let mut edits = Vec::new();
        for line in scope.lines(&self.parse) {
            let text = self.parse.line_text(line);
            let content = notation::cut::trim_line_break(text).len();
            for token in self.tokens_in(Some(self.parse.line_range(line))) {
                let end = usize::from(token.text_range().end() - self.parse.line_start(line));
                let wanted = if end == content { "" } else { " " };
                if token.kind() == BLANK && token.text() != wanted {
                    edits.push(Edit::replace(token.text_range(), wanted));
                }
            }
        }
        edits
    }

    fn outline(&self, depth: Depth) -> Vec<Symbol> {
        let outline = (0..self.parse.line_count())
            .filter_map(|line| {
                let text = self.parse.line_text(line);
                let content = text.trim_end();
                let kind = match content.chars().next()? {
                    'A'..='Z' => SymbolKind::Tag,
                    '0'..='9' => SymbolKind::Turn,
                    _ => return None,
                };
                let range = TextRange::at(self.parse.line_start(line), TextSize::of(content));
                Some(Symbol::new(kind, content, "", range))
            })
            .collect();
        depth.of(outline)
    }

    fn tokens(&self, range: Option<TextRange>) -> Vec<Token> {
        self.tokens_in(range)
            .into_iter()
            .filter_map(|token| {
                let class = match token.kind() {
                    COMMENT => TokenClass::Comment,
                    NUMBER => TokenClass::Number,
                    PLAYER => TokenClass::Player,
                    KEY => TokenClass::Tag,
                    SIGN => TokenClass::Action,
                    ERROR => TokenClass::Invalid,
                    _ => return None,
                };
                Some(Token {
                    range: token.text_range(),
                    class,
                })
            })
            .collect()
    }

    fn named(&self, at: TextSize) -> Option<Named> {
        let name = self.player_at(at)?.text().to_owned();
        let moves = self.moves();
        let places: Vec<Occurrence> = moves
            .iter()
            .filter(|played| played.player.text() == name)
            .enumerate()
            .map(|(index, played)| Occurrence {
                range: played.player.text_range(),
                kind: if index == 0 {
                    OccurrenceKind::Declaration
                } else {
                    OccurrenceKind::Read
                },
            })
            .collect();
        let first = places.first().map(|place| place.range);
        Some(Named {
            kind: NameKind::Player,
            name,
            places,
            origins: first.into_iter().collect(),
        })
    }

    fn actions(&self, range: TextRange) -> Vec<Action> {
        let end = self.parse.text_len().min(range.end());
        let line = self.parse.line_at(end);
        let start = self.parse.line_start(line);
        vec![Action {
            kind: ActionKind::Rewrite,
            fix: Fix::safe("Write a comment", vec![Edit::insert(start, "# ")]),
        }]
    }

    fn hints(&self, line: usize) -> Vec<Hint> {
        let moves = self.moves();
        let states = &self.replayed().1;
        moves
            .iter()
            .zip(states)
            .filter(|(played, _)| self.parse.line_at(played.range.end()) == line)
            .map(|(played, state)| Hint {
                at: played.range.end(),
                label: state.values[0][played.player.text()].to_string(),
                kind: HintKind::Points,
                tooltip: None,
                edits: Vec::new(),
            })
            .collect()
    }

    fn head(&self) -> Head {
        let moves = self.moves().len();
        let lens = (moves > 0).then(|| Lens {
            range: TextRange::empty(TextSize::new(0)),
            parts: vec![format!("{moves} moves")],
        });
        Head {
            lens,
            ..Head::default()
        }
    }

    fn told(&self, at: TextSize) -> Option<Told> {
        let moves = self.moves();
        let played = moves.iter().find(|played| at < played.range.end())?;
        Some(Told {
            range: played.range,
            title: String::new(),
            text: format!("{} gets {}.", played.player.text(), played.points),
        })
    }

    fn moves(&self) -> Vec<MoveRange> {
        let moves = ToyRecord::moves(self).into_iter();
        let moves = moves.map(|played| MoveRange {
            line: self.parse.line_at(played.range.start()),
            range: played.range,
        });
        moves.collect()
    }

    fn states(&self, moves: Range<usize>) -> Vec<MoveState> {
        self.replayed().1[moves].to_vec()
    }
}

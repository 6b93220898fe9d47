//! A game as followers see it: board, story, figures and findings, rendered once for all of them.

use std::sync::Arc;

use hyper::body::Bytes;
use ide::{Document, PlacedGame, TypedLine};
use notation::{
    Finding, Notation, Settings, Severity, TextRange, TextSize,
    picture::{Scene, Theme, svg},
    size,
};
use serde_json::{Value, json};

use crate::{GameName, history::VersionTag};

/// The most moves that are shown: the last ones.
const MOST_MOVES: usize = 600;
/// The most findings that are shown.
const MOST_FINDINGS: usize = 100;

/// A game as followers see it.
pub(crate) struct Snapshot {
    pub(crate) tag: VersionTag,
    /// The text of the record.
    pub(crate) text: Arc<str>,
    /// Its entry in a list of games.
    pub(crate) summary: Value,
    /// Its findings.
    pub(crate) findings: Vec<Value>,
    /// All of it, as JSON.
    pub(crate) whole: Bytes,
    /// All of it, as an event.
    pub(crate) event: Bytes,
    /// The event for followers who have the version with this tag: without the moves that did not change.
    pub(crate) change: Option<(VersionTag, Bytes)>,
    /// The board with the last move, as an event for pages of many games.
    pub(crate) card: Bytes,
    /// The moves, each as JSON.
    moves: Vec<String>,
}

impl Snapshot {
    /// The game `name` with this text; `before` is the version shown before.
    pub(crate) fn new(
        name: &GameName,
        tag: VersionTag,
        text: Arc<str>,
        settings: &Arc<Settings>,
        before: Option<&Self>,
    ) -> Self {
        let seen = name
            .notation()
            .map(|notation| SnapshotContent::of(name, notation, &text, settings));
        Self::of(name, tag, text, seen.unwrap_or_default(), before)
    }

    /// A game of which only the text can be shown.
    pub(crate) fn bare(name: &GameName, tag: VersionTag, text: Arc<str>) -> Self {
        Self::of(name, tag, text, SnapshotContent::default(), None)
    }

    fn of(
        name: &GameName,
        tag: VersionTag,
        text: Arc<str>,
        seen: SnapshotContent,
        before: Option<&Self>,
    ) -> Self {
        let SnapshotContent {
            title,
            verdict,
            board,
            colors,
            moves,
            last,
            figures,
            findings,
        } = seen;
        let summary = json!({
            "game": name.as_str(),
            "name": name.stem(),
            "notation": name.notation().map_or("", |notation| notation.title()),
            "tag": tag.to_string(),
            "version": tag.version,
            "title": title,
            "verdict": verdict,
            "moves": moves.len(),
        });
        let head = |more: Value| -> String {
            let mut head = summary.clone();
            if let (Value::Object(head), Value::Object(more)) = (&mut head, more) {
                head.extend(more);
            }
            head.to_string()
        };
        let card = head(json!({"board": board, "colors": colors, "last": last}));
        let about = head(
            json!({"board": board, "colors": colors, "figures": figures, "findings": findings}),
        );
        let with_moves = |from: usize| {
            let about = about.strip_suffix('}').unwrap_or(&about);
            let moves = moves.get(from..).unwrap_or_default().join(",");
            format!("{about},\"from\":{from},\"story\":[{moves}]}}")
        };
        let whole = with_moves(0);
        let change = before.map(|before| {
            let pairs = before.moves.iter().zip(&moves);
            let same = pairs.take_while(|(old, new)| old == new).count();
            (before.tag, event("game", tag, &with_moves(same)))
        });
        Self {
            event: event("game", tag, &whole),
            whole: whole.into(),
            change,
            card: event("card", tag, &card),
            tag,
            text,
            summary,
            findings,
            moves,
        }
    }
}

/// An event with `data` in one line.
fn event(kind: &str, tag: VersionTag, data: &str) -> Bytes {
    format!("event: {kind}\nid: {tag}\ndata: {data}\n\n").into()
}

/// The board after the first `step` moves of the story of a game, as JSON; `None` if the story has fewer, or if there is no
/// board.
pub(crate) fn earlier(
    name: &GameName,
    text: &str,
    settings: &Arc<Settings>,
    step: usize,
) -> Option<Value> {
    let document = typed(name.notation()?, text, settings);
    let placed = document.game(document.game_count().checked_sub(1)?)?;
    let all = placed.record().moves().len();
    let first = all.saturating_sub(MOST_MOVES);
    let step = first.checked_add(step).filter(|step| *step <= all)?;
    let scene = document.scene_while_typed(document.step_of(placed.index, step)?, true)?;
    let (board, colors) = board(&scene, name);
    Some(json!({"board": board, "colors": colors}))
}

/// The content of a snapshot.
#[derive(Default)]
struct SnapshotContent {
    title: String,
    verdict: String,
    board: Option<String>,
    colors: Value,
    moves: Vec<String>,
    last: Value,
    figures: Vec<Value>,
    findings: Vec<Value>,
}

impl SnapshotContent {
    /// Shows the last game of a record, and the findings of the whole record.
    fn of(
        name: &GameName,
        notation: &'static dyn Notation,
        text: &str,
        settings: &Arc<Settings>,
    ) -> Self {
        let document = typed(notation, text, settings);
        let line = document.typed_line();
        let Some(placed) = document.game(document.game_count().saturating_sub(1)) else {
            return Self::default();
        };
        let record = placed.record();
        let places = record.moves();
        let scene = document
            .step_of(placed.index, places.len())
            .and_then(|step| document.scene_while_typed(step, true));
        let (board, colors) = scene.map_or((None, Value::Null), |scene| {
            let (board, colors) = board(&scene, name);
            (Some(board), colors)
        });
        let first = places.len().saturating_sub(MOST_MOVES);
        let states = record.states(first..places.len());
        let shown = places.get(first..).unwrap_or_default().iter().zip(states);
        let moves: Vec<Value> = shown
            .map(|(place, state)| {
                told(&document, &placed, line.as_ref(), place.range, &state.label)
            })
            .collect();
        let tables = record.stats().into_iter();
        let figures = tables
            .map(|table| json!({"name": table.name, "columns": table.columns, "rows": table.rows}));
        let findings: Vec<Finding> = document
            .findings()
            .filter(|finding| is_shown(finding, line.as_ref()))
            .take(MOST_FINDINGS)
            .collect();
        let number = |finding: &Finding| document.line_column(finding.range.start()).line;
        let findings = findings.iter().map(|finding| {
            json!({
                "line": number(finding),
                "severity": finding.severity.name(),
                "code": finding.code,
                "message": finding.message,
            })
        });
        Self {
            title: placed.title().unwrap_or_default(),
            verdict: verdict(&document, &placed, line.as_ref()),
            board,
            colors,
            last: moves.last().cloned().unwrap_or_default(),
            moves: moves.iter().map(Value::to_string).collect(),
            figures: figures.collect(),
            findings: findings.collect(),
        }
    }
}

/// The document as if its last letter was just typed: an unfinished turn is not a slip.
fn typed(notation: &'static dyn Notation, text: &str, settings: &Arc<Settings>) -> Document {
    let written = text.trim_end();
    let (Some(last), Some(behind)) = (written.chars().next_back(), text.strip_prefix(written))
    else {
        return Document::new(notation, text, Arc::clone(settings));
    };
    let before = written.strip_suffix(last).unwrap_or_default();
    let at = TextRange::empty(size(before.len()));
    let document = Document::new(notation, &[before, behind].concat(), Arc::clone(settings));
    document.edit(at, last.encode_utf8(&mut [0; 4]))
}

/// Whether a finding is shown to followers. Hints about spelling concern only the scorer, and findings that the unfinished
/// line causes will disappear.
fn is_shown(finding: &Finding, typed: Option<&TypedLine>) -> bool {
    finding.severity >= Severity::Warning
        && typed.is_none_or(|line| !line.holds_back(finding, TextSize::default()))
}

/// The result of the checks so far.
fn verdict(document: &Document, placed: &PlacedGame, typed: Option<&TypedLine>) -> String {
    let findings = placed.game.findings().iter();
    let findings = findings.map(|finding| finding.clone().shifted(placed.offset));
    let shown = findings.filter(|finding| is_shown(finding, typed));
    ide::problems_in_words(shown.map(|finding| finding.severity)).unwrap_or_else(|| {
        if document.holds_back() {
            "no contradiction so far".to_owned()
        } else {
            placed.verdict()
        }
    })
}

/// A move as JSON.
fn told(
    document: &Document,
    placed: &PlacedGame,
    typed: Option<&TypedLine>,
    range: TextRange,
    label: &str,
) -> Value {
    let range = range + placed.offset;
    let story = document
        .explain(range.start())
        .map(|explanation| explanation.text);
    let findings = document.findings_at(range);
    let findings = findings
        .filter(|finding| range.contains_range(finding.range) && is_shown(finding, typed))
        .map(|finding| json!({"severity": finding.severity.name(), "message": finding.message}));
    json!({
        "line": document.line_column(range.start()).line,
        "label": label,
        "text": document.slice(range).trim(),
        "story": story,
        "findings": findings.collect::<Vec<_>>(),
    })
}

/// A board as SVG in the colors of the page, and these colors, light and dark.
fn board(scene: &Scene, name: &GameName) -> (String, Value) {
    // One page may show several boards.
    let prefix = format!("{name}-");
    let options = svg::SvgOptions {
        theme: Theme::Page,
        prefix: &prefix,
        ..svg::SvgOptions::default()
    };
    let swatches = svg::pieces(scene, options).swatches;
    let colors = swatches.values().map(|swatch| {
        let colors = [Theme::Light, Theme::Dark].map(|theme| swatch.color(theme).to_string());
        (swatch.name.to_owned(), json!(colors))
    });
    (svg::render(scene, options), Value::Object(colors.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(name: &str, text: &str, before: Option<&Snapshot>) -> Snapshot {
        let name = GameName::parse(name).unwrap();
        Snapshot::new(
            &name,
            VersionTag::new(1, text),
            text.into(),
            &Arc::default(),
            before,
        )
    }

    fn value(bytes: &Bytes) -> Value {
        let text = std::str::from_utf8(bytes).unwrap();
        let data = text.split_once("\ndata: ").unwrap().1;
        serde_json::from_str(data.strip_suffix("\n\n").unwrap()).unwrap()
    }

    #[test]
    fn a_turn_that_is_not_finished_is_no_slip() {
        for text in ["1. 0I a:B", "1. 0I a:B\n"] {
            let shown = seen("a.kubb", text, None);
            assert_eq!(shown.summary["verdict"], "no contradiction so far");
            assert_eq!(shown.findings, [] as [Value; 0]);
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line_and_at_its_move() {
        let shown = seen(
            "a.kubb",
            "1. 0I a:B b:- a:- b:- a:- b:-\n2. c:3I c:- d:- c:- d:- c:- d:-\n3. 0I a:",
            None,
        );
        assert_eq!(shown.findings.len(), 1, "{:#?}", shown.findings);
        assert_eq!(
            (&shown.findings[0]["line"], &shown.findings[0]["code"]),
            (&json!(2), &json!("kubb/inkast-count"))
        );
        let whole = value(&shown.event);
        assert_eq!(
            whole["story"][1]["findings"][0]["message"],
            shown.findings[0]["message"]
        );
        assert_eq!(whole["verdict"], "1 error");
    }

    #[test]
    fn who_has_the_version_before_gets_what_is_new() {
        let first = seen("a.kubb", "1. 0I a:B b:- a:- b:- a:- b:-\n", None);
        let second = seen(
            "a.kubb",
            "1. 0I a:B b:- a:- b:- a:- b:-\n2. c:I c:F\n",
            Some(&first),
        );
        let (before, change) = second.change.as_ref().unwrap();
        assert_eq!(*before, first.tag);
        let change = value(change);
        assert_eq!(change["from"], 1);
        assert_eq!(change["story"].as_array().unwrap().len(), 1);
        assert_eq!(value(&second.event)["story"].as_array().unwrap().len(), 2);
        assert_eq!(
            value(&second.card)["last"]["label"],
            change["story"][0]["label"]
        );
    }

    #[test]
    fn names_in_a_record_stay_text() {
        let shown = seen(
            "a.pgn",
            "[White \"<script>alert(1)</script>\"]\n[Black \"\u{2028}&\"]\n\n1. e4 e5\n",
            None,
        );
        let text = std::str::from_utf8(&shown.event).unwrap();
        assert_eq!(text.lines().count(), 4);
        let whole = value(&shown.event);
        assert!(
            !whole["board"].as_str().unwrap().contains("<script"),
            "{whole}"
        );
    }

    #[test]
    fn every_notation_has_a_board() {
        for notation in ide::notations() {
            let name = format!("new.{}", notation.extensions()[0]);
            let players: Vec<&str> = notation.seats().iter().map(|_| "Ann").collect();
            let shown = seen(&name, &notation.new_game(&players), None);
            assert!(value(&shown.card)["board"].is_string(), "{name}");
            assert_eq!(shown.findings, [] as [Value; 0], "{name}");
        }
    }
}

//! The data of the page of a record. Boards of one game share elements: each is written once.

use std::collections::{BTreeMap, HashMap};

use ide::{Document, PlacedGame};
use notation::{
    Severity, TextRange,
    picture::{Scene, Swatch, Theme, svg},
};
use serde::Serialize;

use archive::Lines;

/// A record.
#[derive(Debug, Serialize)]
pub(crate) struct PageRecord {
    /// Its name; in an export of a folder, its path in the folder.
    pub(crate) file: String,
    /// The title of the notation.
    pub(crate) notation: &'static str,
    /// The games that can be drawn.
    pub(crate) games: Vec<PageGame>,
    /// The colors of all pictures.
    #[serde(skip)]
    pub(crate) swatches: BTreeMap<&'static str, &'static Swatch>,
}

/// A game.
#[derive(Debug, Serialize)]
pub(crate) struct PageGame {
    /// Result, players, length.
    title: String,
    verdict: String,
    /// Symbols and patterns, each once.
    definitions: Vec<String>,
    /// Elements, each once.
    elements: Vec<String>,
    /// The start, then the board after each move.
    frames: Vec<PageBoard>,
}

/// A board.
#[derive(Debug, Serialize)]
struct PageBoard {
    /// The line of the move in the record, from 1; `None` for the start.
    line: Option<usize>,
    label: String,
    /// The move as written.
    text: String,
    /// The move in plain English.
    story: Option<String>,
    title: String,
    width: f32,
    height: f32,
    /// Indices of [`PageGame::elements`], from back to front.
    elements: Vec<usize>,
    /// For each part of the picture, the frame of the move that put it there; `None` if no move did.
    parts: Vec<Option<usize>>,
    findings: Vec<PageFinding>,
}

/// A finding in a move.
#[derive(Debug, Serialize)]
struct PageFinding {
    severity: &'static str,
    message: String,
}

impl PageRecord {
    /// Collects the games of a document.
    pub(crate) fn of(file: &str, document: &Document, text: &str) -> Self {
        let lines = Lines::new(text);
        let mut swatches = BTreeMap::new();
        let games = document
            .games()
            .filter_map(|placed| game(document, &lines, &placed, &mut swatches))
            .collect();
        Self {
            file: file.to_owned(),
            notation: document.notation().title(),
            games,
            swatches,
        }
    }

    /// A line about the record, for the index page.
    pub(crate) fn about(&self) -> String {
        match self.games.as_slice() {
            [] => "no game to draw".to_owned(),
            [only] => format!("{} \u{b7} {}", only.title, only.verdict),
            games => format!("{} games", games.len()),
        }
    }
}

fn game(
    document: &Document,
    lines: &Lines<'_>,
    placed: &PlacedGame,
    swatches: &mut BTreeMap<&'static str, &'static Swatch>,
) -> Option<PageGame> {
    let record = placed.record();
    let moves = record.replay(document.notation()).moves;
    let mut game = PageGame {
        title: placed
            .title()
            .unwrap_or_else(|| format!("Game {}", placed.index + 1)),
        verdict: placed.verdict(),
        definitions: Vec::new(),
        elements: Vec::new(),
        frames: Vec::new(),
    };
    let mut known = SharedParts::default();
    // The frame after each move, by the range of the move.
    let frames: Vec<TextRange> = moves.iter().map(|one| one.range).collect();
    for step in 0..=moves.len() {
        let scene = record.scene(step)?;
        let mut frame = frame(&scene, &mut game, &mut known, swatches);
        frame.parts = scene
            .parts
            .iter()
            .map(|part| frame_of(&frames, part.range))
            .collect();
        if let Some(last) = step.checked_sub(1).and_then(|last| moves.get(last)) {
            let start = placed.offset + last.range.start();
            frame.line = Some(lines.place(start).line);
            frame.label.clone_from(&last.label);
            frame.text.clone_from(&last.text);
            frame.story = document.explain(start).map(|explanation| explanation.text);
            frame.findings = findings(placed, last.range);
        }
        game.frames.push(frame);
    }
    (game.frames.len() > 1).then_some(game)
}

/// The elements and definitions of a game that are already written.
#[derive(Default)]
struct SharedParts {
    elements: HashMap<String, usize>,
    definitions: HashMap<String, usize>,
}

fn frame(
    scene: &Scene,
    game: &mut PageGame,
    known: &mut SharedParts,
    swatches: &mut BTreeMap<&'static str, &'static Swatch>,
) -> PageBoard {
    let options = svg::SvgOptions {
        theme: Theme::Page,
        ..svg::SvgOptions::default()
    };
    let pieces = svg::pieces(scene, options);
    swatches.extend(pieces.swatches);
    for definition in pieces.definitions {
        index_of(definition, &mut game.definitions, &mut known.definitions);
    }
    let elements = pieces
        .elements
        .into_iter()
        .map(|element| index_of(element, &mut game.elements, &mut known.elements))
        .collect();
    PageBoard {
        line: None,
        label: String::new(),
        text: String::new(),
        story: None,
        title: scene.title.clone(),
        width: scene.width,
        height: scene.height,
        elements,
        parts: Vec::new(),
        findings: Vec::new(),
    }
}

fn index_of(text: String, all: &mut Vec<String>, known: &mut HashMap<String, usize>) -> usize {
    *known.entry(text).or_insert_with_key(|text| {
        all.push(text.clone());
        all.len() - 1
    })
}

/// The frame after the move of a part of the text: the last move that begins before the part ends. `None` if there is none.
fn frame_of(moves: &[TextRange], part: TextRange) -> Option<usize> {
    let after = moves.partition_point(|one| one.start() < part.end());
    (after > 0).then_some(after)
}

/// The findings in a move, without hints.
fn findings(placed: &PlacedGame, range: TextRange) -> Vec<PageFinding> {
    let findings = placed.game.findings().iter();
    findings
        .filter(|finding| range.contains_range(finding.range))
        .filter_map(|finding| {
            let severity = match finding.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Info | Severity::Hint => return None,
            };
            Some(PageFinding {
                severity,
                message: finding.message.clone(),
            })
        })
        .collect()
}

//! The picture in characters: factions, then the map, or a line for each clearing if the map is not known.

use notation::picture::{Charset, Span, TextBoard, Tone, wrap};

use super::{
    chart,
    plan::{Holder, MapPlace, PieceGroup, Plan, count},
    signs::{ruler, slots, tone},
};
use crate::game::{Place, facts::Suit};

/// The width of the picture in characters.
const WIDTH: usize = TextBoard::WIDTH;
/// The width of the small picture.
const SMALL_WIDTH: usize = 76;

/// Draws a plan in characters.
pub(super) fn draw(plan: &Plan, charset: Charset) -> TextBoard {
    let mut board = TextBoard::default();
    for line in wrap(&plan.head, WIDTH) {
        board.push(line, Tone::Strong);
    }
    for (index, holder) in plan.factions.iter().enumerate() {
        board.lines.push(faction(holder, index));
    }
    board.push("", Tone::Plain);
    let signs = match plan.map {
        Some(map) => {
            board.lines.extend(chart::draw(plan, map, charset).lines);
            let path = charset.pick("\u{b7}", ".");
            let closed = match map.facts().closed {
                [] => "",
                _ => "  x closed",
            };
            format!("{path} path{closed}  ~ water  a letter behind the suit: who rules there")
        }
        None => {
            for spot in plan.clearings.iter().chain(&plan.elsewhere) {
                board.lines.push(place(plan, spot, charset));
            }
            String::new()
        }
    };
    board.push("", Tone::Plain);
    board.push(
        "* changed  w warriors  [building]  (token)  slots: o free, # full, R ruin",
        Tone::Muted,
    );
    if !signs.is_empty() {
        board.push(signs, Tone::Muted);
    }
    board
}

/// The clearings in two columns, and the points.
pub(super) fn small(plan: &Plan) -> TextBoard {
    const COLUMN: usize = 37;
    let rows: Vec<TextBoard> = plan
        .clearings
        .iter()
        .chain(&plan.elsewhere)
        .map(|spot| TextBoard {
            lines: vec![short_place(plan, spot)],
        })
        .collect();
    let is_narrow = rows.iter().all(|row| row.width() <= COLUMN);
    let columns = if is_narrow { 2 } else { 1 };
    let mut board = TextBoard::default();
    for column in rows.chunks(rows.len().div_ceil(columns).max(1)) {
        let gap = match board.width() {
            0 => 0,
            width => COLUMN + 1 - width,
        };
        let lines = column.iter().flat_map(|row| row.lines.clone()).collect();
        board.beside(TextBoard { lines }, gap);
    }
    board.cut(SMALL_WIDTH);
    let points: Vec<String> = plan
        .factions
        .iter()
        .map(|holder| format!("{} {}", holder.faction.letter(), holder.score))
        .collect();
    for line in wrap(&format!("Points: {}", points.join(", ")), SMALL_WIDTH) {
        board.push(line, Tone::Muted);
    }
    board
}

/// `*12 fox    C 4w [s]  E 2w  ferry`
fn short_place(plan: &Plan, spot: &MapPlace) -> Vec<Span> {
    let (mark, tone) = mark(spot);
    let mut spans = vec![Span {
        text: format!("{mark}{:<9}", name(spot)),
        tone,
    }];
    spans.extend(spot.groups.iter().map(|group| group_span(plan, group)));
    spans.extend(landmarks(spot));
    trim_end(spans)
}

/// `*E Eyrie          12 points (+3)   4 cards   Ash`
fn faction(holder: &Holder, index: usize) -> Vec<Span> {
    let mark = if holder.is_acting { "*" } else { " " };
    let gained = match holder.gained {
        0 => String::new(),
        gained => format!("({gained:+})"),
    };
    let hand = holder.hand.map(|hand| count(hand, "card"));
    let hand = hand.unwrap_or_default();
    let points = if holder.score == 1 { "point" } else { "points" };
    let player = holder.player.as_deref().unwrap_or_default();
    let text = format!(
        "{mark}{} {:<13} {:>3} {points:<6} {gained:<5} {hand:<9} {player:.30}",
        holder.faction.letter(),
        holder.faction.short_name(),
        holder.score,
    );
    vec![Span {
        text: text.trim_end().to_owned(),
        tone: Tone::Player(u8::try_from(index).unwrap_or(u8::MAX)),
    }]
}

/// `*12 fox    C ##o  C 4w [s] · E 2w`
fn place(plan: &Plan, spot: &MapPlace, charset: Charset) -> Vec<Span> {
    let (mark, tone) = mark(spot);
    let name = name(spot);
    let (ruler, slots) = (ruler(spot, charset), slots(spot));
    let label = format!("{mark}{name:<9} {ruler:<2} {slots:<3} ");
    let mut spans = vec![Span { text: label, tone }];
    spans.extend(spot.groups.iter().map(|group| group_span(plan, group)));
    spans.extend(landmarks(spot));
    trim_end(spans)
}

/// The mark of a place that the last action changed, and its tone.
fn mark(spot: &MapPlace) -> (&'static str, Tone) {
    if spot.is_changed {
        ("*", Tone::Changed)
    } else {
        (" ", Tone::Plain)
    }
}

/// `12 fox`, padded to the longest suit.
fn name(spot: &MapPlace) -> String {
    match &spot.place {
        Place::Clearing(0) => "Burrow".to_owned(),
        Place::Clearing(number) => {
            let suit = spot.suit.map_or("", Suit::name).to_lowercase();
            format!("{number:>2} {suit:<6}")
        }
        place => place.to_string(),
    }
}

fn landmarks(spot: &MapPlace) -> Option<Span> {
    let landmarks = spot.landmarks.join(" ");
    (!landmarks.is_empty()).then(|| Span {
        text: format!("  {landmarks}"),
        tone: Tone::Muted,
    })
}

/// Drops the blanks after the label of an empty place.
fn trim_end(mut spans: Vec<Span>) -> Vec<Span> {
    if let [label] = spans.as_mut_slice() {
        label.text.truncate(label.text.trim_end().len());
    }
    spans
}

fn group_span(plan: &Plan, group: &PieceGroup) -> Span {
    Span {
        text: format!("  {} {}", group.owner, group.text),
        tone: tone(plan, group),
    }
}

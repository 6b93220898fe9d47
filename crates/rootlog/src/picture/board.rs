//! The map in characters: a line for each clearing, the factions above.

use notation::picture::{Charset, Span, TextBoard, Tone, wrap};

use super::plan::{Group, Holder, Plan, Spot};
use crate::{facts::Suit, game::Place};

/// How wide the board gets.
const WIDTH: usize = 78;

/// Draws a plan.
pub(super) fn draw(plan: &Plan, charset: Charset) -> TextBoard {
    let mut board = TextBoard::default();
    for line in wrap(&plan.head, WIDTH) {
        board.push(line, Tone::Strong);
    }
    for (index, holder) in plan.factions.iter().enumerate() {
        board.lines.push(faction(holder, index));
    }
    board.push("", Tone::Plain);
    for spot in plan.clearings.iter().chain(&plan.elsewhere) {
        board.lines.push(place(plan, spot, charset));
    }
    board.push("", Tone::Plain);
    board.push(
        "* changed   w warriors   [building]   (token)   o free slot   # filled",
        Tone::Muted,
    );
    board
}

/// `*E Eyrie          12 points (+3)   4 cards   Ash`
fn faction(holder: &Holder, index: usize) -> Vec<Span> {
    let mark = if holder.is_acting { "*" } else { " " };
    let gained = match holder.gained {
        0 => String::new(),
        gained => format!("({gained:+})"),
    };
    let hand = holder
        .hand
        .map_or_else(String::new, |count| format!("{count} cards"));
    let player = holder.player.as_deref().unwrap_or_default();
    let text = format!(
        "{mark}{} {:<13} {:>3} points {gained:<5} {hand:<9} {player:.30}",
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
fn place(plan: &Plan, spot: &Spot, charset: Charset) -> Vec<Span> {
    let mark = if spot.is_changed { "*" } else { " " };
    let name = match &spot.place {
        Place::Clearing(0) => "Burrow".to_owned(),
        Place::Clearing(number) => {
            let suit = spot.suit.map_or("", Suit::name).to_lowercase();
            format!("{number:>2} {suit:<6}")
        }
        place => place.to_string(),
    };
    let slots = spot.slots.map_or_else(String::new, |(slots, filled)| {
        let filled = filled.min(slots);
        let count = |count: u32| usize::try_from(count).unwrap_or(0);
        let ruin = if spot.has_ruin { "R" } else { "#" };
        let full = count(filled.saturating_sub(1));
        let last = if filled > 0 { ruin } else { "" };
        format!(
            "{}{last}{}",
            "#".repeat(full),
            "o".repeat(count(slots - filled))
        )
    });
    let ruler = spot.ruler.as_deref().unwrap_or(charset.pick("\u{b7}", "-"));
    let label = format!("{mark}{name:<9} {ruler:<2} {slots:<3} ");
    let tone = if spot.is_changed {
        Tone::Changed
    } else {
        Tone::Plain
    };
    let mut spans = vec![Span { text: label, tone }];
    for group in &spot.groups {
        spans.push(group_span(plan, group));
    }
    let landmarks = spot.landmarks.join(" ");
    if !landmarks.is_empty() {
        spans.push(Span {
            text: format!("  {landmarks}"),
            tone: Tone::Muted,
        });
    }
    if let [label] = spans.as_mut_slice() {
        label.text.truncate(label.text.trim_end().len());
    }
    spans
}

fn group_span(plan: &Plan, group: &Group) -> Span {
    let index = plan
        .factions
        .iter()
        .position(|holder| Some(holder.faction) == group.owner.faction());
    Span {
        text: format!("  {} {}", group.owner.code(), group.text),
        tone: index.map_or(Tone::Plain, |index| {
            Tone::Player(u8::try_from(index).unwrap_or(u8::MAX))
        }),
    }
}

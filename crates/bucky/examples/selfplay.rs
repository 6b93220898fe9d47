//! Writes a game of legal moves: `cargo run --example selfplay [SEED] [MOST_MOVES]`. The same seed gives the same game.
//!
//! The moves are random, but a move that ends the game or takes en passant is always played if there is one, and takes are
//! preferred now and then.

use bucky::{
    Bucky,
    game::{Field, Move, MoveAction, Position, Status},
};
use notation::{apply_edits, fixture};

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .filter_map(|text| text.parse::<u64>().ok());
    let seed = arguments.next().unwrap_or(1);
    let most = arguments.next().unwrap_or(120);
    print!("{}", game(seed, most));
}

/// A pseudorandom number below `bound`, and the next state (a linear congruential generator).
fn random(state: &mut u64, bound: usize) -> usize {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*state >> 33).unwrap_or(0) % bound.max(1)
}

fn game(seed: u64, most: u64) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut position = Position::initial();
    let mut text = String::new();
    let mut result = "*";
    for ply in 0..most {
        let Some((played, after)) = choose(&position, &mut state) else {
            break;
        };
        if ply % 2 == 0 {
            text += &format!("{}. ", ply / 2 + 1);
        }
        let promotion = played
            .promotion
            .map_or(String::new(), |kind| format!("={}", kind.letter()));
        let end = if ply % 2 == 0 { ' ' } else { '\n' };
        text += &format!(
            "{}{}{}{promotion}{end}",
            played.from,
            played.sign(),
            played.written_target()
        );
        if after.status() == Status::Buckmate {
            result = if ply % 2 == 0 { "1-0" } else { "0-1" };
            break;
        }
        position = after;
    }
    complete(&format!("{}\n{result}\n", text.trim_end()))
}

/// A random legal move, preferably a special one out of a few tries.
fn choose(position: &Position, state: &mut u64) -> Option<(Move, Position)> {
    const TRIES: usize = 3;
    let field = Field::new(position);
    let legal: Vec<(Move, Position)> = position
        .legal_moves()
        .into_iter()
        .filter_map(|played| Some((played, position.play(&field, played).ok()?.after)))
        .filter(|(_, after)| !after.exposes_dude())
        .collect();
    let mate = legal
        .iter()
        .position(|(_, after)| after.status() == Status::Buckmate);
    let mut best = random(state, legal.len());
    for _ in 1..TRIES {
        let other = random(state, legal.len());
        let takes = |index: usize| {
            legal
                .get(index)
                .is_some_and(|(played, _)| played.victim().is_some())
        };
        if takes(other) && !takes(best) {
            best = other;
        }
    }
    let passing = legal
        .iter()
        .position(|(played, _)| matches!(played.action, MoveAction::EnPassant { .. }));
    legal.into_iter().nth(mate.or(passing).unwrap_or(best))
}

/// Writes missing lists of takes and buck marks, with the editor's actions.
fn complete(text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..2 {
        let record = fixture::read(&Bucky, &text);
        let whole = notation::TextRange::empty(0.into());
        let edits: Vec<_> = record
            .actions(whole)
            .into_iter()
            .filter(|action| action.fix.title.starts_with("Write all"))
            .take(1)
            .flat_map(|action| action.fix.edits)
            .collect();
        text = apply_edits(&text, &edits);
    }
    text
}

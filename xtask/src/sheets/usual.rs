//! Learns which moves are usual in chess: a weight for each property of moves (`pgn::usual`).
//!
//! The games are moves in SAN, one game per line. The likelihood of a legal move follows from the sum of its weights. The
//! weights are those with which the moves that were played are likeliest (a conditional logit, by gradient descent).

use std::{fs, path::Path};

use anyhow::Context as _;
use cozy_chess::{Board, Move, util};
use pgn::usual::{Lately, NONE, PARTS, PROPERTIES, Seen};
use rayon::prelude::*;

use crate::random::Random;

/// The path of the table in the repository.
const TABLE: &str = "crates/pgn/src/game/usual.txt";

/// The comment in the table.
const ABOUT: &str = "\
# How usual the properties of moves are (`usual.rs`), a character for each: `P` is neither, each character behind it in ASCII a
# quarter of a bit more usual. Learned by `cargo run -p xtask -- learn` from the moves of 5,087 games of chess from 1850 to 2024.
";
/// How many characters a row of the table has.
const WIDTH: usize = 120;
/// How many rounds over the games the learning takes.
const ROUNDS: u32 = 3;
const RATE: f32 = 0.15;
/// One game in this many is kept for the measurement and not learned from.
const KEPT: usize = 20;
/// The largest weight that a character of the table can express, in either direction.
const MOST: f32 = 46.0;

/// A move that was played.
struct Played {
    board: Board,
    lately: Lately,
    found: Move,
}

/// Learns from the games in `file`, and writes the table.
pub(super) fn learn(file: &Path) -> anyhow::Result<()> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let games: Vec<Vec<Played>> = text.lines().map(read).collect::<Result<_, _>>()?;
    let (mut learned, mut kept) = (Vec::new(), Vec::new());
    for (nth, game) in games.into_iter().enumerate() {
        match nth % KEPT {
            0 => kept.extend(game),
            _ => learned.extend(game),
        }
    }
    let mut weights = Weights::new();
    let mut random = Random::new(1);
    for round in 0..ROUNDS {
        for index in (1..learned.len()).rev() {
            learned.swap(index, random.below(index + 1));
        }
        for played in &learned {
            weights.learn(played, RATE / (round + 1) as f32);
        }
    }
    weights.round();
    println!("{}", weights.measured(&kept));
    let letters = weights.of.iter().map(|weight| {
        let parts = (weight * PARTS as f32).round() as i16;
        char::from((i16::from(NONE) + parts) as u8)
    });
    let letters: Vec<char> = letters.collect();
    let rows = letters
        .chunks(WIDTH)
        .map(|row| row.iter().collect::<String>() + "\n");
    fs::write(TABLE, ABOUT.to_owned() + &rows.collect::<String>()).context(TABLE)?;
    println!("wrote {TABLE}");
    Ok(())
}

/// The moves of a game.
fn read(line: &str) -> anyhow::Result<Vec<Played>> {
    let (mut board, mut lately) = (Board::default(), Lately::default());
    let mut all = Vec::new();
    for word in line.split_whitespace() {
        let found = util::parse_san_move(&board, word)
            .ok()
            .with_context(|| format!("{word} in {line}"))?;
        all.push(Played {
            board: board.clone(),
            lately,
            found,
        });
        lately = lately.after(&board, found);
        board.play_unchecked(found);
    }
    Ok(all)
}

/// The weight of each property, in bits, and the sum of its squared gradients.
struct Weights {
    of: Vec<f32>,
    moved: Vec<f32>,
}

impl Weights {
    fn new() -> Self {
        Self {
            of: vec![0.0; PROPERTIES],
            moved: vec![1e-3; PROPERTIES],
        }
    }

    /// All legal moves: the likelihood, whether the move was played, and its properties.
    fn chances(&self, played: &Played) -> Vec<(f32, bool, Vec<usize>)> {
        let seen = Seen::new(&played.board, played.lately);
        let mut all = Vec::new();
        played.board.generate_moves(|moves| {
            for found in moves {
                let mut properties = Vec::new();
                seen.properties(found, |property| properties.push(property));
                let weight: f32 = properties.iter().map(|property| self.of[*property]).sum();
                all.push((weight, found == played.found, properties));
            }
            false
        });
        let most = all.iter().fold(f32::MIN, |most, one| one.0.max(most));
        for one in &mut all {
            one.0 = (one.0 - most).exp2();
        }
        let sum: f32 = all.iter().map(|one| one.0).sum();
        for one in &mut all {
            one.0 /= sum;
        }
        all
    }

    fn learn(&mut self, played: &Played, rate: f32) {
        for (chance, is_played, properties) in self.chances(played) {
            let wrong = chance - if is_played { 1.0 } else { 0.0 };
            for property in properties {
                // The step of a weight becomes smaller the more the weight has moved (AdaGrad).
                self.moved[property] += wrong * wrong;
                self.of[property] -= rate * wrong / self.moved[property].sqrt();
            }
        }
    }

    /// Rounds the weights to values that the table can express.
    fn round(&mut self) {
        let parts = PARTS as f32;
        for weight in &mut self.of {
            *weight = (*weight * parts).round().clamp(-MOST, MOST) / parts;
        }
    }

    /// How unlikely the moves are in the games that were not learned from.
    fn measured(&self, kept: &[Played]) -> String {
        let each = kept.par_iter().map(|played| {
            let chances = self.chances(played);
            let own = chances.iter().find(|one| one.1).map_or(0.0, |one| one.0);
            let before = chances.iter().filter(|one| one.0 > own).count();
            (-own.log2(), before)
        });
        let each: Vec<(f32, usize)> = each.collect();
        let bits: f32 = each.iter().map(|one| one.0).sum();
        let share = |most: usize| {
            let such = each.iter().filter(|one| one.1 < most).count();
            100.0 * such as f64 / each.len().max(1) as f64
        };
        format!(
            "{} moves of other games: {:.2} bits a move; the likeliest {:.1} %, one of three {:.1} %, one of five {:.1} %",
            each.len(),
            bits / each.len().max(1) as f32,
            share(1),
            share(3),
            share(5)
        )
    }
}

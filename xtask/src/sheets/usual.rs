//! Learns which moves are usual in chess: a weight for each property of moves (`pgn::usual`, which repairs ask, and
//! `pgn::likely`, which orders completions).
//!
//! The games are moves in SAN, one game per line. The likelihood of a legal move follows from the sum of its weights. The
//! weights are those with which the moves that were played are likeliest (a conditional logit, by gradient descent).

use std::{fs, path::Path};

use anyhow::Context as _;
use cozy_chess::{Board, Move, util};
use pgn::{
    likely,
    usual::{self, Lately, NONE, PARTS, Seen},
};
use rayon::prelude::*;

use crate::random::Random;

/// What is learned: the properties of moves, and the table of their weights.
struct Model {
    /// The path of the table in the repository.
    table: &'static str,
    about: &'static str,
    properties: usize,
    /// Calls its last argument with each property of a legal move.
    of: fn(&Board, Lately, &mut dyn FnMut(Move, usize)),
}

const MODELS: [Model; 2] = [
    Model {
        table: "crates/pgn/src/game/usual.txt",
        about: "\
# How usual the properties of moves are (`usual.rs`), a character for each: `P` is neither, each character behind it in ASCII a
# quarter of a bit more usual. Learned by `cargo run -p xtask -- learn` from the moves of 5,087 games of chess from 1850 to 2024.
",
        properties: usual::PROPERTIES,
        of: |board, lately, add| {
            let seen = Seen::new(board, lately);
            each(board, |found| seen.properties(found, |property| add(found, property)));
        },
    },
    Model {
        table: "crates/pgn/src/game/likely.txt",
        about: "\
# How likely the properties of moves make them (`likely.rs`), a character for each as in `usual.txt`. Learned by
# `cargo run -p xtask -- learn` from the same games.
",
        properties: likely::PROPERTIES,
        of: |board, lately, add| {
            let position = likely::LikelyPosition::new(board, lately);
            each(board, |found| position.properties(found, |property| add(found, property)));
        },
    },
];

/// Calls `seen` with each legal move.
fn each(board: &Board, mut seen: impl FnMut(Move)) {
    board.generate_moves(|moves| {
        moves.into_iter().for_each(&mut seen);
        false
    });
}

/// How many characters a row of the table has.
const WIDTH: usize = 120;
/// For how many moves the properties are computed at once.
const CHUNK: usize = 4096;
/// How many rounds over the games the learning takes.
const ROUNDS: u32 = 3;
const RATE: f32 = 0.15;
/// One game in this many is kept for the measurement and not learned from.
const KEPT: usize = 20;
/// The largest weight that a character of the table can express, in either direction.
const MOST: f32 = 46.0;

/// A move that was played.
struct PlayedMove {
    board: Board,
    lately: Lately,
    found: Move,
}

/// Learns from the games in `file`, and writes the tables.
pub(super) fn learn(file: &Path) -> anyhow::Result<()> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let games: Vec<Vec<PlayedMove>> = text.lines().map(read).collect::<Result<_, _>>()?;
    let (mut learned, mut kept) = (Vec::new(), Vec::new());
    for (nth, game) in games.into_iter().enumerate() {
        match nth % KEPT {
            0 => kept.extend(game),
            _ => learned.extend(game),
        }
    }
    let mut random = Random::new(1);
    for model in &MODELS {
        let mut weights = Weights::new(model);
        for round in 0..ROUNDS {
            for index in (1..learned.len()).rev() {
                learned.swap(index, random.below(index + 1));
            }
            for played in learned.chunks(CHUNK) {
                let moves: Vec<Vec<LegalMove>> =
                    played.par_iter().map(|one| model.moves(one)).collect();
                for mut moves in moves {
                    weights.learn(&mut moves, RATE / (round + 1) as f32);
                }
            }
        }
        weights.round();
        println!("{}", weights.measured(model, &kept));
        let letters = weights.of.iter().map(|weight| {
            let parts = (weight * PARTS as f32).round() as i16;
            char::from((i16::from(NONE) + parts) as u8)
        });
        let letters: Vec<char> = letters.collect();
        let rows = letters
            .chunks(WIDTH)
            .map(|row| row.iter().collect::<String>() + "\n");
        let table = model.about.to_owned() + &rows.collect::<String>();
        fs::write(model.table, table).context(model.table)?;
        println!("wrote {}", model.table);
    }
    Ok(())
}

/// The moves of a game.
fn read(line: &str) -> anyhow::Result<Vec<PlayedMove>> {
    let (mut board, mut lately) = (Board::default(), Lately::default());
    let mut all = Vec::new();
    for word in line.split_whitespace() {
        let found = util::parse_san_move(&board, word)
            .ok()
            .with_context(|| format!("{word} in {line}"))?;
        all.push(PlayedMove {
            board: board.clone(),
            lately,
            found,
        });
        lately = lately.after(&board, found);
        board.play_unchecked(found);
    }
    Ok(all)
}

/// A legal move with its properties.
struct LegalMove {
    is_played: bool,
    chance: f32,
    properties: Vec<u32>,
}

impl Model {
    /// All legal moves.
    fn moves(&self, played: &PlayedMove) -> Vec<LegalMove> {
        let mut all: Vec<(Move, LegalMove)> = Vec::new();
        (self.of)(&played.board, played.lately, &mut |found, property| {
            if all.last().is_none_or(|(last, _)| *last != found) {
                let legal = LegalMove {
                    is_played: found == played.found,
                    chance: 0.0,
                    properties: Vec::new(),
                };
                all.push((found, legal));
            }
            if let Some((_, legal)) = all.last_mut() {
                legal.properties.push(property as u32);
            }
        });
        all.into_iter().map(|(_, legal)| legal).collect()
    }
}

/// The weight of each property, in bits, and the sum of its squared gradients.
struct Weights {
    of: Vec<f32>,
    moved: Vec<f32>,
}

impl Weights {
    fn new(model: &Model) -> Self {
        Self {
            of: vec![0.0; model.properties],
            moved: vec![1e-3; model.properties],
        }
    }

    /// Computes the likelihoods of all legal moves.
    fn weigh(&self, moves: &mut [LegalMove]) {
        for one in &mut *moves {
            let properties = one.properties.iter();
            one.chance = properties.map(|property| self.of[*property as usize]).sum();
        }
        let most = moves
            .iter()
            .fold(f32::MIN, |most, one| one.chance.max(most));
        for one in &mut *moves {
            one.chance = (one.chance - most).exp2();
        }
        let sum: f32 = moves.iter().map(|one| one.chance).sum();
        for one in moves {
            one.chance /= sum;
        }
    }

    fn learn(&mut self, moves: &mut [LegalMove], rate: f32) {
        self.weigh(moves);
        for one in moves {
            let wrong = one.chance - if one.is_played { 1.0 } else { 0.0 };
            for property in &one.properties {
                let property = *property as usize;
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
    fn measured(&self, model: &Model, kept: &[PlayedMove]) -> String {
        let each = kept.par_iter().map(|played| {
            let mut moves = model.moves(played);
            self.weigh(&mut moves);
            let own = moves.iter().find(|one| one.is_played);
            let own = own.map_or(0.0, |one| one.chance);
            let before = moves.iter().filter(|one| one.chance > own).count();
            (-own.log2(), before)
        });
        let each: Vec<(f32, usize)> = each.collect();
        let bits: f32 = each.iter().map(|one| one.0).sum();
        let share = |most: usize| {
            let such = each.iter().filter(|one| one.1 < most).count();
            100.0 * such as f64 / each.len().max(1) as f64
        };
        format!(
            "{} moves of other games: {:.2} bits a move; the likeliest {:.1} %, one of three {:.1} %, one of five {:.1} %, one of ten {:.1} %",
            each.len(),
            bits / each.len().max(1) as f32,
            share(1),
            share(3),
            share(5),
            share(10)
        )
    }
}

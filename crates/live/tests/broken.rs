//! Connections that break at random: no version may be lost or exist twice.

#![allow(clippy::unwrap_used, reason = "a test whose pipe breaks has failed")]

mod support;

use notation::fixture::{self, Random};
use serde_json::Value;
use support::{Answer, Pitch};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// How often a connection breaks.
const BROKEN: usize = 250;
const SCORERS: usize = 4;
/// How many turns a game has.
const TURNS: usize = 12;

/// A phone that records a game.
struct Scorer {
    name: String,
    text: String,
    tag: String,
    pushes: usize,
}

impl Scorer {
    fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            text: String::new(),
            tag: "0".to_owned(),
            pushes: 0,
        }
    }

    /// Writes one more turn and pushes it until an answer arrives. Returns how many tries broke.
    async fn turn(&mut self, pitch: &mut Pitch, dice: &mut Random) -> usize {
        self.pushes += 1;
        let line = format!("{}. 0I a:B b:- a:- b:- a:- b:-\n", self.pushes);
        let push = format!("{}-{}", self.name, self.pushes);
        let is_whole = dice.below(2) == 0;
        self.text += &line;
        let mut broken = 0;
        loop {
            let request = match is_whole {
                true => pitch.request("PUT", &self.name, &self.tag, &push, &self.text),
                false => pitch.request(
                    "POST",
                    &format!("{}/append", self.name),
                    &self.tag,
                    &push,
                    &line,
                ),
            };
            let answer = match dice.below(4) {
                // It breaks while the request is sent…
                0 => {
                    let mut stream = pitch.open();
                    let sent = dice.below(request.len() + 1);
                    stream.write_all(&request.as_bytes()[..sent]).await.unwrap();
                    let seen = dice.below(3);
                    look_away(seen).await;
                    None
                }
                // …or while the answer is read…
                1 => {
                    let mut stream = pitch.open();
                    stream.write_all(request.as_bytes()).await.unwrap();
                    let mut some = vec![0; dice.below(200)];
                    let _ = stream.read_exact(&mut some).await;
                    None
                }
                // …or the server goes down.
                2 if dice.below(16) == 0 => {
                    let mut stream = pitch.open();
                    stream.write_all(request.as_bytes()).await.unwrap();
                    look_away(dice.below(20)).await;
                    pitch.restart().await;
                    None
                }
                _ => Some(pitch.raw(request).await),
            };
            match answer {
                Some(answer) if answer.status != 0 => {
                    self.take(&answer);
                    return broken;
                }
                _ => broken += 1,
            }
        }
    }

    fn take(&mut self, answer: &Answer) {
        assert!([200, 201].contains(&answer.status), "{}", answer.text());
        self.tag = answer.tag();
    }
}

/// Lets the other tasks run for `steps` steps.
async fn look_away(steps: usize) {
    for _ in 0..steps {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn nothing_is_lost_or_doubled() {
    let mut pitch = Pitch::new();
    let mut dice = Random(31);
    let mut scorers: Vec<Scorer> = Vec::new();
    let mut broken = 0;
    while broken < fixture::tries(BROKEN) {
        // A finished game makes room for the next one.
        let playing = |scorer: &Scorer| scorer.pushes < TURNS;
        let begun = scorers.iter().filter(|scorer| playing(scorer)).count();
        for _ in begun..SCORERS {
            let number = scorers.len();
            scorers.push(Scorer::new(&format!("g{number}.kubb")));
        }
        let number = dice.below(SCORERS);
        let scorer = scorers.iter_mut().filter(|scorer| playing(scorer));
        broken += scorer
            .take(number + 1)
            .last()
            .unwrap()
            .turn(&mut pitch, &mut dice)
            .await;
    }
    pitch.restart().await;
    for scorer in scorers.iter().filter(|scorer| scorer.pushes > 0) {
        let name = &scorer.name;
        assert_eq!(pitch.read(name), scorer.text);
        assert_eq!(
            pitch.get(&format!("/api/games/{name}/record")).await.tag(),
            scorer.tag
        );
        // Every turn is exactly one version.
        let history = pitch.read(&format!(".movetext-live/{name}.history"));
        let pushes: Vec<String> = history
            .lines()
            .map(|line| {
                serde_json::from_str::<Value>(line).unwrap()["push"]
                    .as_str()
                    .unwrap()
                    .to_owned()
            })
            .collect();
        let expected: Vec<String> = (1..=scorer.pushes)
            .map(|push| format!("{name}-{push}"))
            .collect();
        assert_eq!(pushes, expected);
    }
}

#[tokio::test]
async fn a_follower_whose_stream_breaks_has_the_whole_story() {
    let mut pitch = Pitch::new();
    let mut dice = Random(7);
    let mut scorer = Scorer::new("a.kubb");
    let mut story: Vec<Value> = Vec::new();
    let mut known = "0".to_owned();
    let mut follower = pitch.follow("/api/games/a.kubb/events").await;
    for _ in 0..30 {
        scorer.turn(&mut pitch, &mut dice).await;
        if dice.below(3) == 0 {
            // As in a tunnel, some turns are missed.
            drop(follower);
            for _ in 0..dice.below(4) {
                scorer.turn(&mut pitch, &mut dice).await;
            }
            follower = pitch.follow_from("/api/games/a.kubb/events", &known).await;
        }
        while known != scorer.tag {
            let Some(seen) = follower.try_next("game").await else {
                follower = pitch.follow_from("/api/games/a.kubb/events", &known).await;
                continue;
            };
            story.truncate(seen["from"].as_u64().unwrap() as usize);
            story.extend(seen["story"].as_array().unwrap().iter().cloned());
            known = seen["tag"].as_str().unwrap().to_owned();
        }
        assert_eq!(story.len(), scorer.pushes);
    }
}

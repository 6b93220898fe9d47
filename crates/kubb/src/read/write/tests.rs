//! Written throws read as the same throws: those of all records, and generated ones.

use std::{fs, path::PathBuf};

use notation::{Parse, fixture};
use proptest::{prelude::*, sample::select, test_runner::RngSeed};

use super::Thrown;
use crate::{
    Kubb,
    game::letters::Letter,
    read::{
        plain::PlainGame,
        sheet::{Act, NameForm, Sheet, Throw},
    },
};

/// The letters of a throw with their counts.
type Meant = Vec<(Letter, u8)>;

fn meant(steps: &[Act]) -> Meant {
    let counted = |step: &Act| (step.letter, step.count());
    steps.iter().map(counted).collect()
}

/// The last throw of a turn whose players are known.
fn read(names: &[&str], written: &str) -> Option<(Option<String>, Meant)> {
    let players = names.iter().map(|name| format!(" {name}:-"));
    let text = format!("1.{}\n2.\n3. {written}\n", players.collect::<String>());
    let sheet = Sheet::read(&Parse::new(&Kubb, &text));
    let throw = sheet.turns.last()?.throws.last()?;
    let player = throw
        .player
        .map(|(player, _)| sheet.name(player).to_owned());
    (!throw.flawed).then(|| (player, meant(&throw.steps)))
}

#[track_caller]
fn check(thrown: &Thrown<'_>) {
    let names: Vec<&str> = thrown.player.into_iter().collect();
    let player = thrown.player.map(str::to_owned);
    let read = read(&names, &thrown.to_string());
    assert_eq!(read, Some((player, meant(&thrown.steps))), "{thrown}");
}

#[test]
fn plain_turns_are_written_as_they_stand() {
    let text = "1. 0I jt:B mk:- jt:-\n2. mk:I 3A mk:F jt:2FB -\n";
    let game = PlainGame::read(&Parse::new(&Kubb, text));
    let written: String = game.turns.iter().map(|turn| format!("{turn}\n")).collect();
    assert_eq!(written, text);
}

#[test]
fn every_throw_of_records_reads_back() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/records/kubb");
    let files = fs::read_dir(folder).expect("the repository has records");
    let texts = files.map(|file| fs::read_to_string(file.expect("a file").path()).expect("UTF-8"));
    let corpus = fixture::corpus("kubb").into_iter();
    let mut count = 0;
    for text in texts.chain(corpus.map(|(_, text)| text)) {
        for start in notation::cut::cut(&Kubb, &text) {
            let sheet = Sheet::read(&Parse::new(&Kubb, &text[start..]));
            let throws = sheet.turns.iter().flat_map(|turn| &turn.throws);
            // An advantage line that is glued to a throw-in is written apart.
            let is_one = |throw: &&Throw| throw.steps.len() == 1 || !throw.has(Letter::Advantage);
            let is_whole = |throw: &&Throw| !throw.flawed && throw.form != NameForm::Count;
            for throw in throws.filter(is_whole).filter(is_one) {
                let player = throw.player.map(|(player, _)| sheet.name(player));
                let steps = throw.steps.to_vec();
                check(&Thrown { player, steps });
                count += 1;
            }
        }
    }
    assert!(count > 200, "{count}");
}

fn steps() -> impl Strategy<Value = Vec<Act>> {
    let alone = [
        Letter::King,
        Letter::KingMiss,
        Letter::Unthrown,
        Letter::Illegal,
    ];
    let behind = [
        Letter::Rethrow,
        Letter::Penalty,
        Letter::Rescue,
        Letter::RescueTry,
    ];
    let kubbs = (0..=10_u8, 0..=5_u8, any::<bool>()).prop_map(|(field, base, early)| {
        let mut steps = Act::hits(field, base);
        if early || steps.is_empty() {
            steps.push(Act::of(Letter::EarlyKing, 1));
        }
        steps
    });
    let toss = (
        0..=10_u8,
        prop::option::of((select(behind.to_vec()), 1..=10_u8)),
    );
    let toss = toss.prop_map(|(count, more)| {
        let more = more.map(|(letter, count)| Act::of(letter, count));
        [Act::of(Letter::Inkast, count)]
            .into_iter()
            .chain(more)
            .collect()
    });
    prop_oneof![
        (0..=10_u8, 0..=5_u8).prop_map(|(field, base)| Act::baton(field, base)),
        kubbs,
        toss,
        select(alone.to_vec()).prop_map(|letter| vec![Act::of(letter, 1)]),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(28),
        ..ProptestConfig::with_cases(1000)
    })]

    #[test]
    fn made_up_throws_read_back(
        player in prop::option::of(select(vec!["jt", "d", "Mia", "jf"])),
        steps in steps(),
    ) {
        check(&Thrown { player, steps });
    }
}

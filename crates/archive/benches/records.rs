//! What reading an archive costs without any work on its games, per notation: finding lines, cutting games, handing them to
//! workers and putting the answers back in order.
//!
//! The records are those of `tests/records`: the largest of each notation, many times in one file.

use std::{convert::Infallible, env, fs, path::Path};

use archive::{Options, ReadOptions};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// How many copies of a record: fewer when each bench runs once as a test.
fn copies() -> usize {
    let has = |option| env::args().any(|argument| argument == option);
    if has("--bench") && !has("--test") {
        10_000
    } else {
        100
    }
}

fn stream(criterion: &mut Criterion) {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench");
    let mut group = criterion.benchmark_group("stream");
    for notation in ide::notations() {
        let found = archive::find(&[records.join(notation.id())], &ReadOptions::default());
        let texts = found.inputs.iter().filter_map(|input| input.read().ok());
        let Some(text) = texts.max_by_key(|text| text.body.len()) else {
            continue;
        };
        let file = folder.join(format!("many.{}", notation.id()));
        let many = (text.body + "\n").repeat(copies());
        if fs::create_dir_all(&folder).is_err() || fs::write(&file, &many).is_err() {
            continue;
        }
        let lines = many.lines().count() as u64;
        group.throughput(Throughput::Elements(lines));
        let inputs = archive::find(std::slice::from_ref(&file), &ReadOptions::default()).inputs;
        group.bench_function(notation.id(), |bencher| {
            bencher.iter(|| {
                let mut events = 0;
                let options = Options::default();
                let ended: Result<(), Infallible> = archive::run(
                    inputs.clone(),
                    &options,
                    |_| (),
                    |_| {
                        events += 1;
                        Ok(())
                    },
                );
                (events, ended.is_ok())
            });
        });
    }
    group.finish();
}

criterion_group!(benches, stream);
criterion_main!(benches);

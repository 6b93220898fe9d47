//! What reading, editing and answering cost, per notation. Counting the line breaks of the same text is the lower bound.
//!
//! The records are those of `tests/records`: the longest game without findings of each notation.

use std::{
    env, fs,
    hint::black_box,
    path::Path,
    sync::{Arc, LazyLock},
    time::Duration,
};

use criterion::{
    BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use ide::{Document, Game, Notation, TextRange, TextSize};
use notation::{
    Cutter, Parse, Scope, Settings,
    picture::{Charset, svg},
};

/// Number of games in the large file: few where each bench runs only once, as a test (`cargo test --bench records`).
static MANY: LazyLock<usize> = LazyLock::new(|| {
    let has = |option| env::args().any(|argument| argument == option);
    if has("--bench") && !has("--test") {
        10_000
    } else {
        100
    }
});

/// A notation, one of its games, and many of them.
struct Sample {
    notation: &'static dyn Notation,
    game: String,
    many: Document,
}

impl Sample {
    /// The samples of all notations that have records.
    fn all() -> &'static [Self] {
        static SAMPLES: LazyLock<Vec<Sample>> = LazyLock::new(Sample::read);
        &SAMPLES
    }

    fn read() -> Vec<Self> {
        let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records");
        let samples = ide::notations().iter().filter_map(|&notation| {
            let game = longest_game(notation, &records.join(notation.id()))?;
            let many = Document::new(notation, &game.repeat(*MANY), Arc::default());
            assert_eq!(
                many.game_count(),
                *MANY,
                "{}: the game opens a game each time",
                notation.id()
            );
            Some(Self {
                notation,
                game,
                many,
            })
        });
        samples.collect()
    }

    fn id(&self) -> &'static str {
        self.notation.id()
    }

    fn one(&self) -> Document {
        Document::new(self.notation, &self.game, Arc::default())
    }

    /// The end of the game's last move, or of its first: after the last blank.
    fn place(&self, last: bool) -> TextSize {
        let replay = self.one().replay();
        let moves = &replay[0].moves;
        let played = if last { moves.last() } else { moves.first() };
        let line = played.map_or(0, |played| played.line as usize - 1);
        let range = self.one().line_range(line);
        let text = self.one().slice(range);
        let blank = text.trim_end().rfind(' ').map_or(0, |at| at + 1);
        range.start() + size(blank)
    }
}

/// The longest game in `folder` without findings, with a blank line at its end.
fn longest_game(notation: &'static dyn Notation, folder: &Path) -> Option<String> {
    let files = fs::read_dir(folder)
        .ok()?
        .filter_map(|entry| fs::read_to_string(entry.ok()?.path()).ok());
    let games = files.flat_map(|text| {
        let document = Document::new(notation, &text, Arc::default());
        let games = document
            .games()
            .filter(|placed| placed.game.findings().is_empty());
        games
            .map(|placed| placed.record().parse().text().to_owned())
            .collect::<Vec<_>>()
    });
    let alone = |game: &String| notation::cut(notation, &game.repeat(3)).len() == 3;
    games
        .map(|game| format!("{}\n\n", game.trim_end()))
        .filter(alone)
        .max_by_key(String::len)
}

fn size(bytes: usize) -> TextSize {
    TextSize::try_from(bytes).expect("samples are small")
}

/// Number of line breaks: no other pass over a text is faster.
fn line_breaks(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

fn reading(criterion: &mut Criterion) {
    for sample in Sample::all() {
        let mut group = criterion.benchmark_group(format!("read/{}", sample.id()));
        group.throughput(Throughput::Bytes(sample.game.len() as u64));
        group.bench_function("count line breaks", |bencher| {
            bencher.iter(|| line_breaks(black_box(&sample.game)));
        });
        group.bench_function("cut", |bencher| {
            bencher.iter(|| {
                let mut cutter = Cutter::new();
                let lines = black_box(&sample.game).lines();
                lines
                    .filter_map(|line| cutter.feed(sample.notation, line, 0))
                    .count()
            });
        });
        group.bench_function("parse", |bencher| {
            bencher.iter(|| Parse::new(sample.notation, black_box(&sample.game)));
        });
        let parse = Parse::new(sample.notation, &sample.game);
        let settings = Settings::default();
        group.bench_function("replay and check", |bencher| {
            bencher.iter(|| {
                sample
                    .notation
                    .read(black_box(parse.clone()), &settings)
                    .findings()
                    .len()
            });
        });
        group.bench_function("format", |bencher| {
            bencher.iter(|| {
                sample
                    .notation
                    .read(black_box(parse.clone()), &settings)
                    .format(Scope::Game)
                    .len()
            });
        });
        // What the guard costs: every line has something to change.
        let untidy: String = sample
            .game
            .lines()
            .map(|line| format!("{line}  \n"))
            .collect();
        let settings = Arc::new(settings);
        group.bench_function("format what is untidy", |bencher| {
            bencher.iter(|| {
                let parse = Parse::new(sample.notation, black_box(&untidy));
                sample
                    .notation
                    .read(parse, &settings)
                    .format(Scope::Game)
                    .len()
            });
        });
        group.bench_function("format what is untidy, guarded", |bencher| {
            bencher.iter(|| {
                let settings = Arc::clone(&settings);
                Game::alone(sample.notation, black_box(&untidy), settings)
                    .format(None)
                    .len()
            });
        });
        group.finish();
    }
}

fn editing(criterion: &mut Criterion) {
    for sample in Sample::all() {
        let mut group = criterion.benchmark_group(format!("edit/{}", sample.id()));
        let middle = sample
            .many
            .games()
            .nth(*MANY / 2)
            .expect("there are many games")
            .offset;
        for (count, document, start) in [
            (1, sample.one(), TextSize::new(0)),
            (*MANY, sample.many.clone(), middle),
        ] {
            let at = TextRange::empty(start + sample.place(true));
            group.bench_function(BenchmarkId::new("keystroke", count), |bencher| {
                bencher.iter(|| black_box(&document).edit(at, "1"));
            });
            for (which, last) in [("first", false), ("last", true)] {
                let at = TextRange::empty(start + sample.place(last));
                let name = BenchmarkId::new(format!("keystroke to findings, {which} move"), count);
                group.bench_function(name, |bencher| {
                    bencher.iter(|| {
                        let edited = black_box(&document).edit(at, "1");
                        edited.game_at(at.start()).game.findings().len()
                    });
                });
            }
        }
        group.finish();
    }
}

fn answering(criterion: &mut Criterion) {
    for sample in Sample::all() {
        let mut group = criterion.benchmark_group(format!("answer/{}", sample.id()));
        let document = sample.one();
        let at = sample.place(true);
        document.games().for_each(|placed| {
            black_box(placed.game.findings());
        });
        group.bench_function("hover", |bencher| {
            bencher.iter(|| black_box(&document).hover(at));
        });
        // If there is no board at the sample's last place, there is one at its first.
        let shown =
            [at, sample.place(false)].map(|at| document.hover(at).and_then(|hover| hover.board));
        if let Some(board) = shown.into_iter().flatten().next() {
            group.bench_function("picture of a hover", |bencher| {
                bencher.iter(|| {
                    let scene = black_box(&board).scene();
                    scene.map(|scene| svg::render(&scene, svg::SvgOptions::default()))
                });
            });
        }
        group.bench_function("complete", |bencher| {
            bencher.iter(|| black_box(&document).completions(at));
        });
        // The request of a board after the last move.
        let above = document.slice(TextRange::up_to(at));
        let begun = Document::new(sample.notation, &above, Arc::default());
        group.bench_function("choices", |bencher| {
            bencher.iter(|| black_box(&begun).choices(at, &[]));
        });
        group.bench_function("tokens", |bencher| {
            bencher.iter(|| black_box(&document).tokens(None));
        });
        let step = document.step_at(at);
        group.bench_function("draw", |bencher| {
            bencher.iter(|| {
                let scene = document.scene(black_box(step));
                scene.map(|scene| svg::render(&scene, svg::SvgOptions::default()))
            });
        });
        group.bench_function("draw in characters", |bencher| {
            bencher.iter(|| document.text_board(black_box(step), Charset::Unicode));
        });
        group.bench_function("symbols", |bencher| {
            bencher.iter(|| black_box(&document).symbols());
        });
        group.finish();
    }
}

fn many_games(criterion: &mut Criterion) {
    for sample in Sample::all() {
        let mut group = criterion.benchmark_group(format!("{} games/{}", *MANY, sample.id()));
        group.sample_size(10).sampling_mode(SamplingMode::Flat);
        let text = sample.many.text().to_string();
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function("count line breaks", |bencher| {
            bencher.iter(|| line_breaks(black_box(&text)));
        });
        group.bench_function("open", |bencher| {
            bencher.iter_with_large_drop(|| {
                Document::new(sample.notation, black_box(&text), Arc::default())
            });
        });
        group.bench_function("parse", |bencher| {
            bencher.iter_with_large_drop(|| {
                let document = Document::new(sample.notation, black_box(&text), Arc::default());
                document.games().for_each(|placed| {
                    black_box(placed.record());
                });
                document
            });
        });
        group.bench_function("replay and check on all cores", |bencher| {
            bencher.iter_with_large_drop(|| check_in_parallel(sample.notation, &sample.many));
        });
        group.finish();
    }
}

/// Replays every game of a document anew, on all cores. Returns the records, so that dropping them is not measured.
fn check_in_parallel(
    notation: &'static dyn Notation,
    document: &Document,
) -> Vec<Arc<dyn ide::Record>> {
    let parses: Vec<Parse> = document
        .games()
        .map(|placed| placed.record().parse().clone())
        .collect();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let settings = Settings::default();
    let read = |parses: &[Parse]| -> Vec<Arc<dyn ide::Record>> {
        let records = parses
            .iter()
            .map(|parse| notation.read(parse.clone(), &settings));
        records
            .inspect(|record| _ = black_box(record.findings().len()))
            .collect()
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = parses
            .chunks(parses.len().div_ceil(cores))
            .map(|chunk| scope.spawn(|| read(chunk)))
            .collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().expect("checking does not panic"))
            .collect()
    })
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    targets = reading, editing, answering, many_games
}
criterion_main!(benches);

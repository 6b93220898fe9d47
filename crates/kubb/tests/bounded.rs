//! Work grows with the length of a record and with nothing else.

use notation::{fixture, work};

/// A turn with slips, `turns` times.
fn slips(turns: usize) -> String {
    let turn = |index: usize| {
        let thrown_in = 3 + index % 4;
        format!("{index}. {thrown_in}I a:2F a:- a:- b:B b:- b:- b:F\n")
    };
    (1..=turns).map(turn).collect()
}

#[test]
fn probe() {
    let clean = include_str!("../../../tests/records/kubb/eighteen-turns.kubb").to_owned();
    let one = clean.replace("jt:4F", "jt:3F");
    let nine = std::fs::read_to_string("/tmp/kb/g/nine.kubb").unwrap();
    for (name, text) in [("clean", clean), ("one", one), ("nine", nine), ("s18", slips(18)), ("s60", slips(60))] {
        let t = std::time::Instant::now();
        let (_, steps) = work::measure(|| fixture::read(&kubb::Kubb, &text).replay());
        let r = t.elapsed();
        println!("{name} replay {steps} {r:?} {} ns/step", r.as_nanos() / u128::from(steps));
        let t = std::time::Instant::now();
        let (_, steps) = work::measure(|| fixture::read(&kubb::Kubb, &text).findings().len());
        let r = t.elapsed();
        println!("{name} findings {steps} {r:?} {} ns/step", r.as_nanos() / u128::from(steps));
    }
}

//! Scratch.
use std::sync::Arc;
fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap();
        let form = exchange::recognize(&text).or_else(|| exchange::by_id("carcassonne")).unwrap();
        let to = std::env::var("TO").ok().and_then(|to| exchange::by_id(&to));
        let done = exchange::convert(&text, form, to, exchange::Options::default());
        println!("== {path} ({form:?})");
        print!("{}", done.text);
        for finding in &done.findings { println!("  {:?} {} {:?} {}", finding.severity, finding.code, finding.range, finding.message); }
        if to.is_none() {
            let notation = ide::by_id("carcassonne").unwrap();
            for finding in ide::Document::new(notation, &done.text, Arc::default()).findings() { println!("  CHECK {} {}", finding.code, finding.message); }
            let expected = std::path::Path::new(&path).with_extension("carcassonne");
            if let Ok(expected) = std::fs::read_to_string(expected) { println!("  SAME {}", expected == done.text); }
        }
    }
}

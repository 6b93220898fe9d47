//! Real games, as their players recorded them.

use notation::{Severity, cut, fixture};
use rootlog::Rootlog;

#[test]
fn only_the_known_slip_is_an_error() {
    for (path, text) in fixture::corpus("rootlog") {
        assert_eq!(cut::cut(&Rootlog, &text), [0], "{}", path.display());
        let record = fixture::read(&Rootlog, &text);
        let errors: Vec<&str> = record
            .findings()
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
            .map(|finding| &text[finding.range])
            .collect();
        let name = path.to_string_lossy();
        let expected: &[&str] = if name.contains("r2g3") { &["r_b"] } else { &[] };
        assert_eq!(
            errors,
            expected,
            "{name}:\n{}",
            fixture::findings(&Rootlog, &text)
        );
    }
}

#[test]
fn formatting_changes_blanks_at_most() {
    let solid = |text: &str| text.split_whitespace().collect::<String>();
    for (path, text) in fixture::corpus("rootlog") {
        let formatted = fixture::format(&Rootlog, &text);
        assert_eq!(solid(&formatted), solid(&text), "{}", path.display());
    }
}

//! The example games of the notation's page: as in the sample records, and with the slips of the printed version.

/// The first game without slips.
pub(crate) const FIRST: &str =
    include_str!("../../../../tests/records/carcassonne/game-1.carcassonne");
/// The second game without slips, except for tiles that no box holds.
pub(crate) const SECOND: &str =
    include_str!("../../../../tests/records/carcassonne/game-2.carcassonne");

/// The first game as printed.
pub(crate) fn first_as_printed() -> String {
    let slips = [
        ("12B (2,1) FFFFK", "12B (2,1) FFFFA"),
        ("38B (2,-3) RRmFR", "38B (2,-3) RRFRm"),
    ];
    with(FIRST, &slips)
}

/// The second game as printed.
pub(crate) fn second_as_printed() -> String {
    let slips = [
        ("6B (1,-2)", "6B (1-2)"),
        ("10B (4,-1)", "10B (4,1)"),
        ("28B (2,-5)", "28A (2,-5)"),
        ("50B (5,3) RRFF", "50B (5,3) RRCC"),
        ("54B (4,-4)", "54B (3,-4)"),
        ("62B (-1,5)", "62B (-1,+5)"),
        ("66B (6,-5)", "66B (5,-5)"),
        ("67A (0,-5) FRFMR", "67A (0,-5) FRFRM"),
        ("69A (0,-6)", "69A (0,6)"),
    ];
    with(SECOND, &slips)
}

fn with(game: &str, slips: &[(&str, &str)]) -> String {
    slips
        .iter()
        .fold(game.to_owned(), |text, (right, printed)| {
            let (right, printed) = (format!("\n{right}"), format!("\n{printed}"));
            assert_eq!(text.matches(&right).count(), 1, "{right}");
            text.replace(&right, &printed)
        })
}

//! Places in the text: every mention of a square or player, and the move that put a piece on a square.

use notation::{NameKind, Named, Occurrence, OccurrenceKind, TextRange, TextSize, tags, tree};

use crate::{
    game::Square,
    read::{
        ast,
        syntax::{BuckyLanguage, SyntaxKind},
    },
    record::BuckyRecord,
    replay::{SquareChange, last_change},
};

/// What is named at `at`: a square, with the move that put its piece there, or a player.
pub(crate) fn named(game: &BuckyRecord, at: TextSize) -> Option<Named> {
    match square_at(game, at) {
        Some((square, index)) => Some(Named {
            kind: NameKind::Place,
            name: square.to_string(),
            places: places(game, square),
            origins: origin(game, square, index).into_iter().collect(),
        }),
        None => tags::players(&game.sheet().tags, &["White", "Black"], at),
    }
}

/// The square under the cursor and the index of its move.
fn square_at(game: &BuckyRecord, at: TextSize) -> Option<(Square, usize)> {
    let root = game.parse.syntax::<BuckyLanguage>();
    let token = tree::token_at(&root, at, |kind| kind != SyntaxKind::SQUARE)?;
    if token.kind() != SyntaxKind::SQUARE {
        return None;
    }
    let square = ast::read_square(token.text())?;
    Some((square, game.move_at(token.text_range().start())?))
}

fn places(game: &BuckyRecord, square: Square) -> Vec<Occurrence> {
    let mut places = Vec::new();
    for written in &game.sheet().moves {
        let arrives = written.sign.is_some_and(|(sign, _)| sign != 'y');
        let mut add = |found: Option<(Square, TextRange)>, kind| {
            if let Some((_, range)) = found.filter(|(at, _)| *at == square) {
                places.push(Occurrence { range, kind });
            }
        };
        add(written.from, OccurrenceKind::Read);
        add(
            written.to,
            if arrives {
                OccurrenceKind::Write
            } else {
                OccurrenceKind::Read
            },
        );
        for take in &written.takes {
            add(Some(*take), OccurrenceKind::Read);
        }
    }
    places
}

/// The move that put the piece on `square` that stands there before move `index`.
fn origin(game: &BuckyRecord, square: Square, index: usize) -> Option<TextRange> {
    let plies = &game.replayed().plies;
    let (origin, change) = last_change(plies, index, square)?;
    let written = game.sheet().moves.get(origin)?;
    (change == SquareChange::Arrived).then_some(written.range)
}

#[cfg(test)]
mod tests {
    use notation::fixture;

    use crate::Bucky;

    /// The text of the definition of the name at the cursor.
    fn definition(text: &str) -> Vec<String> {
        let (text, at) = fixture::cursor(text);
        fixture::read(&Bucky, &text)
            .named(at)
            .into_iter()
            .flat_map(|named| named.origins)
            .map(|range| text[range].to_owned())
            .collect()
    }

    #[test]
    fn a_piece_leads_to_the_move_that_put_it_there() {
        assert_eq!(definition("1. e2-e4 e7-e5 2. e$04-f5"), ["e2-e4"]);
        assert_eq!(definition("1. e2-e4 e7-e5 2. e4y$0e5"), ["e7-e5"]);
        assert_eq!(definition("1. e$02-e4"), Vec::<String>::new());
        assert_eq!(definition("1. d1-e1 a7-a6 2. d$01-c1"), ["d1-e1"]);
    }

    #[test]
    fn squares_and_players_are_found_everywhere() {
        let found = |text: &str| {
            let (text, at) = fixture::cursor(text);
            let found = fixture::read(&Bucky, &text).named(at).expect("a name");
            let places: Vec<String> = found
                .places
                .iter()
                .map(|place| format!("{}:{:?}", u32::from(place.range.start()), place.kind))
                .collect();
            format!(
                "{} {} {}",
                found.name,
                found.is_renamable(),
                places.join(" ")
            )
        };
        assert_eq!(
            found("1. e2-e$04 e7-e5 2. e4ye5(xe4)"),
            "e4 false 6:Write 18:Read 25:Read"
        );
        assert_eq!(
            found("[White \"A$0nn\"]\n[Black \"Ann\"]"),
            "Ann true 8:Declaration 22:Declaration"
        );
    }
}

//! The outline of a game: tags, pairs of moves, moves, result.

use notation::{Depth, Symbol, SymbolKind, TextRange, results, tags, work};

use crate::{
    read::sheet::{Entry, Sheet},
    record::BuckyRecord,
    replay::Ply,
    tell::sentence::verb,
};

/// The game as a tree.
pub(crate) fn outline(game: &BuckyRecord, depth: Depth) -> Vec<Symbol> {
    let sheet = game.sheet();
    if depth == Depth::Names {
        return tags::symbols(&sheet.tags);
    }
    let mut symbols: Vec<Symbol> = header(sheet).into_iter().collect();
    let mut turn: Option<Symbol> = None;
    let mut number = None;
    work::count(sheet.entries.len() + sheet.tags.len());
    for entry in &sheet.entries {
        match entry {
            Entry::Number(found) => number = Some(found.range),
            Entry::Move(index) => {
                let (Some(written), Some(ply)) =
                    (sheet.moves.get(*index), game.replayed().plies.get(*index))
                else {
                    continue;
                };
                let child = move_symbol(written.text(), written.range, ply);
                let begin = number.take().unwrap_or(written.range);
                // At most two moves: beyond the largest number, all moves have the same number.
                let belongs = turn.as_ref().is_some_and(|turn| {
                    turn.children.len() < 2 && turn.name == ply.number.to_string()
                });
                match &mut turn {
                    Some(turn) if belongs => {
                        turn.detail = format!("{} {}", turn.detail, written.text());
                        turn.push(child);
                    }
                    _ => {
                        symbols.extend(turn.take());
                        let (name, text) = (ply.number.to_string(), written.text());
                        let next = turn.insert(Symbol::new(SymbolKind::Turn, name, text, begin));
                        next.push(child);
                    }
                }
            }
            Entry::Result { text, range, .. } => {
                symbols.extend(turn.take());
                let meaning = results::name(text);
                symbols.push(Symbol::new(SymbolKind::Result, text, meaning, *range));
            }
        }
    }
    symbols.extend(turn);
    symbols
}

fn move_symbol(text: &str, range: TextRange, ply: &Ply) -> Symbol {
    let detail = ply.played.as_ref().map_or(String::new(), |played| {
        let piece = ply
            .before
            .known()
            .and_then(|before| before.piece(played.action.from));
        piece.map_or(String::new(), |piece| {
            format!("{} {}", piece.kind.name(), verb(&played.action))
        })
    });
    Symbol::new(SymbolKind::Move, text, detail, range)
}

fn header(sheet: &Sheet) -> Option<Symbol> {
    let title = sheet.title().unwrap_or_else(|| "Tags".to_owned());
    tags::header(&sheet.tags, title, sheet.value("Event").unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use notation::{Depth, Symbol, fixture};

    use crate::Bucky;

    fn draw(symbols: &[Symbol], depth: usize, text: &str, out: &mut String) {
        for symbol in symbols {
            assert!(symbol.range.contains_range(symbol.selection), "{symbol:?}");
            *out += &format!(
                "{}{:?} {} ({}) {:?}\n",
                "  ".repeat(depth),
                symbol.kind,
                symbol.name,
                symbol.detail,
                &text[symbol.range]
            );
            draw(&symbol.children, depth + 1, text, out);
        }
    }

    #[test]
    fn tags_pairs_moves_and_result() {
        let text = "[White \"Ann\"]\n[Event \"Cup\"]\n1. d1-e1 {a} e7-e5\n2. e2-e4 1-0\n";
        let mut out = String::new();
        draw(
            &fixture::read(&Bucky, text).outline(Depth::Moves),
            0,
            text,
            &mut out,
        );
        expect![[r#"
            Header Ann – Black (Cup) "[White \"Ann\"]\n[Event \"Cup\"]"
              Tag White (Ann) "[White \"Ann\"]"
              Tag Event (Cup) "[Event \"Cup\"]"
            Turn 1 (d1-e1 e7-e5) "1. d1-e1 {a} e7-e5"
              Move d1-e1 (madam teleports) "d1-e1"
              Move e7-e5 (jedi rolls) "e7-e5"
            Turn 2 (e2-e4) "2. e2-e4"
              Move e2-e4 (jedi rolls) "e2-e4"
            Result 1-0 (White wins) "1-0"
        "#]]
        .assert_eq(&out);
    }
}

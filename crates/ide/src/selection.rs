//! Selection that grows: token, its nodes, the line, the turn, the game, the text.

use notation::{Parse, Symbol, TextRange, TextSize, rowan::NodeOrToken};

use crate::Document;

impl Document {
    /// The ranges around `at`, from the smallest to the whole text; each contains the one before it.
    #[must_use]
    pub fn selection(&self, at: TextSize) -> Vec<TextRange> {
        let at = at.min(self.text_len());
        let placed = self.game_at(at);
        let relative = placed.relative(at);
        let record = placed.record();
        let parse = record.parse();
        let mut ranges = Vec::new();
        nodes_at(parse, relative, &mut ranges);
        symbols_at(&placed.record().outline(), relative, &mut ranges);
        for range in &mut ranges {
            *range += placed.offset;
        }
        ranges.push(self.line_range(self.line_column(at).line as usize - 1));
        ranges.push(placed.range());
        ranges.push(TextRange::up_to(self.text_len()));

        ranges.retain(|range| range.contains_inclusive(at) && !range.is_empty());
        ranges.sort_by_key(|range| (range.len(), std::cmp::Reverse(range.start())));
        let mut nested: Vec<TextRange> = Vec::new();
        for range in ranges {
            if nested
                .last()
                .is_none_or(|last| range.contains_range(*last) && range != *last)
            {
                nested.push(range);
            }
        }
        nested
    }
}

/// The nodes and the token of the line at `at`; at a border the token that starts there.
fn nodes_at(parse: &Parse, at: TextSize, ranges: &mut Vec<TextRange>) {
    let line = parse.line_at(at);
    let mut start = parse.line_start(line);
    let Some(NodeOrToken::Node(mut node)) = parse.green().children().nth(line) else {
        return;
    };
    'descend: loop {
        for child in node.children() {
            let len = match child {
                NodeOrToken::Node(node) => node.text_len(),
                NodeOrToken::Token(token) => token.text_len(),
            };
            if at < start + len {
                ranges.push(TextRange::at(start, len));
                match child {
                    NodeOrToken::Node(child) => {
                        node = child;
                        continue 'descend;
                    }
                    NodeOrToken::Token(_) => return,
                }
            }
            start += len;
        }
        return;
    }
}

fn symbols_at(symbols: &[Symbol], at: TextSize, ranges: &mut Vec<TextRange>) {
    for symbol in symbols
        .iter()
        .filter(|symbol| symbol.range.contains_inclusive(at))
    {
        ranges.extend([symbol.range, symbol.selection]);
        symbols_at(&symbol.children, at, ranges);
    }
}

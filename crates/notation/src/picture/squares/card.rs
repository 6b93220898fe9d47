//! Rule cards: how a kind of piece moves and captures, as a sentence and a small diagram in characters, for
//! hovers and completions.

/// How a kind of piece moves and captures.
#[derive(Debug, Clone, Copy)]
pub struct MoveCard {
    /// The description in a sentence or two.
    pub how: &'static str,
    /// Seven ranks with a white piece in the middle: a sign for each square, separated by blanks.
    pub ranks: [&'static str; 7],
    /// The meaning of the signs.
    pub meaning: &'static str,
}

impl MoveCard {
    /// The card in Markdown: the sentence, then the diagram with White's side below.
    #[must_use]
    pub fn markdown(&self, is_white: bool) -> String {
        let mut ranks = self.ranks;
        if !is_white {
            ranks.reverse();
        }
        let (how, meaning, ranks) = (self.how, self.meaning, ranks.join("\n"));
        format!("{how}\n\n```text\n{ranks}\n\n{meaning}\n```")
    }

    /// The signs around the piece, each with its offset: files to the right, then ranks forward.
    pub fn signs(&self) -> impl Iterator<Item = ((i8, i8), &'static str)> {
        let ranks = (-3..=3).rev().zip(self.ranks);
        let signs = ranks.flat_map(|(rank, signs)| {
            let files = (-3..=3).zip(signs.split(' '));
            files.map(move |(file, sign)| ((file, rank), sign))
        });
        signs.filter(|(place, _)| *place != (0, 0))
    }
}

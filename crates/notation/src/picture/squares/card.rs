//! Rule cards: how a kind of piece moves and takes, in a sentence and as a small diagram in characters, for hovers and
//! completions.

/// How a kind of piece moves and takes.
#[derive(Debug, Clone, Copy)]
pub struct MoveCard {
    /// In a sentence or two.
    pub how: &'static str,
    /// Seven ranks around a white piece in the middle: a sign for each square, with blanks between.
    pub ranks: [&'static str; 7],
    /// What the signs mean.
    pub meaning: &'static str,
}

impl MoveCard {
    /// In Markdown: the sentence, and below it the diagram, White below.
    #[must_use]
    pub fn markdown(&self, is_white: bool) -> String {
        let mut ranks = self.ranks;
        if !is_white {
            ranks.reverse();
        }
        let (how, meaning, ranks) = (self.how, self.meaning, ranks.join("\n"));
        format!("{how}\n\n```text\n{ranks}\n\n{meaning}\n```")
    }

    /// The signs around the piece, each with how many files to the right and ranks forward it stands.
    pub fn signs(&self) -> impl Iterator<Item = ((i8, i8), &'static str)> {
        let ranks = (-3..=3).rev().zip(self.ranks);
        let signs = ranks.flat_map(|(rank, signs)| {
            let files = (-3..=3).zip(signs.split(' '));
            files.map(move |(file, sign)| ((file, rank), sign))
        });
        signs.filter(|(place, _)| *place != (0, 0))
    }
}

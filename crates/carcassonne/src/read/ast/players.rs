//! The players: the letters of the header, unless the moves show that these are a slip.

use notation::Order as _;

use super::Sheet;

/// Players have letters of the alphabet.
const LETTERS: usize = 26;

impl Sheet {
    /// The letters of the players in playing order: those of the header, or without a header those that move. If a letter that
    /// moves all through the game is missing in the header, the header is wrong, not the moves.
    #[must_use]
    pub fn letters(&self) -> Vec<char> {
        let mut letters = self.header_letters();
        if letters.is_empty() {
            let movers = self.moves().filter_map(|(_, played)| played.player);
            letters.extend(movers.map(|player| player.value));
            letters.order();
            letters.dedup();
            return letters;
        }
        let is_named = |player: char| letters.contains(&player);
        let mut players = self.moves().filter_map(|(_, played)| played.player);
        if players.all(|player| is_named(player.value)) {
            return letters;
        }
        let movers = self.regular_movers();
        let is_missing = movers.iter().any(|letter| !letters.contains(letter));
        if is_missing { movers } else { letters }
    }

    /// The letters before the players' names, each once.
    pub(crate) fn header_letters(&self) -> Vec<char> {
        let mut letters: Vec<char> = Vec::new();
        for player in self.players() {
            if !letters.contains(&player.id.value) {
                letters.push(player.id.value);
            }
        }
        letters
    }

    /// The letters from A on that move in turn in nearly all moves, for at least two rounds; empty if the moves are less clear.
    fn regular_movers(&self) -> Vec<char> {
        let place = |letter: char| (letter as usize).checked_sub('A' as usize);
        let turns: Vec<(usize, usize)> = self
            .moves()
            .filter_map(|(_, played)| {
                let place = place(played.player?.value).filter(|place| *place < LETTERS)?;
                let number = played.number?.value as usize;
                Some((number.checked_sub(1)?, place))
            })
            .collect();
        let mut counts = [0_usize; LETTERS];
        turns.iter().for_each(|(_, place)| counts[*place] += 1);
        let most = counts.iter().copied().max().unwrap_or(0);
        // A letter that is rare compared with others is a slip.
        let is_regular = |count: &usize| *count > 0 && count * 4 >= most;
        let players = counts.iter().take_while(|count| is_regular(count)).count();
        let is_slip = |(number, place): &(usize, usize)| number % players != *place;
        if players < 2
            || turns.len() < 2 * players
            || turns.iter().filter(|turn| is_slip(turn)).count() * 8 > turns.len()
        {
            return Vec::new();
        }
        ('A'..='Z').take(players).collect()
    }
}

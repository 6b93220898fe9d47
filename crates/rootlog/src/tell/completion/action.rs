//! Completion inside a turn: starts of actions, and continuations of the action at the cursor.

use notation::{Completion, CompletionKind, Order as _};

use super::{CompletionContext, places};
use crate::{
    game::{
        facts::{Faction, Hireling, PieceClass, Suit},
        usual,
    },
    read::ast::Party,
    tell::describe,
};

/// The completions after `before`, the text of the turn up to the cursor, on the turn of `turn`.
pub(super) fn action(spot: &CompletionContext<'_>, turn: Faction, before: &str) -> Vec<Completion> {
    let mut actions = before.rsplit(['/', ';']);
    let text = actions.next().unwrap_or_default().trim_start();
    let prior = actions.next().unwrap_or_default().trim();
    let sign = |sign: &str, detail: &str, typed: &str| {
        Completion::new(CompletionKind::Action, sign, spot.replace(typed)).detail(detail)
    };
    if text == "+" {
        return vec![sign("++", "score points", "+")];
    }
    if text.ends_with('-') && text.len() > 1 && !text.ends_with("--") && !text.contains("->") {
        return vec![sign("->", "to", "-")];
    }
    let begun = usize::from(spot.cursor.at()).saturating_sub(text.len());
    let written = spot.record.text().get(..begun).unwrap_or_default();
    let above = usual::Above::of(written);
    let at = ActionContext {
        spot,
        turn,
        prior,
        above,
    };
    let mut found = at.found(text);
    // The text so far may be the whole thing that moves.
    let is_moved = text.ends_with(|c: char| c.is_ascii_alphanumeric() || "$#)".contains(c));
    let goes_on = is_moved && !text.starts_with(['X', 'Z', '^']) && !text.contains("->");
    if goes_on && found.iter().all(|one| one.label != "->") {
        found.push(sign("->", "to", ""));
    }
    match text.is_empty() {
        true => found,
        false => at.order(text, found),
    }
}

impl ActionContext<'_> {
    /// The completions after `text`, the action up to the cursor.
    fn found(&self, text: &str) -> Vec<Completion> {
        let at = self;
        if let Some((left, right)) = text.split_once("->") {
            return at.destination(left.trim_end_matches('<'), right, text);
        }
        if let Some(name) = text.strip_prefix('Z') {
            return at.craft(name);
        }
        if let Some((attacker, rest)) = text.split_once('X')
            && (attacker.len() <= 4 && !attacker.contains(['#', '%', '+']))
        {
            return at.battle(attacker, rest);
        }
        // Only the last member of a group matters.
        let member = text.rsplit(['+', '(']).next().unwrap_or_default();
        let behind_plus = member.len() < text.len();
        if text.ends_with("++") {
            return at.points();
        }
        if text.ends_with("--") {
            return Vec::new();
        }
        if let Some((before, name)) = member.rsplit_once('#') {
            return at.card(before.chars().last().and_then(Suit::from_letter), name);
        }
        if let Some((_, item)) = member.rsplit_once('%') {
            return at.item(item);
        }
        if member.contains(['^', '$', '?']) {
            return at.behind_sign(member);
        }
        let number: String = member.chars().take_while(char::is_ascii_digit).collect();
        let rest = member.get(number.len()..).unwrap_or_default();
        at.member(rest, behind_plus, !number.is_empty())
    }
}

/// The cursor in an action, on the turn of a faction.
pub(super) struct ActionContext<'c> {
    pub(super) spot: &'c CompletionContext<'c>,
    pub(super) turn: Faction,
    /// The text of the action before.
    prior: &'c str,
    /// The actions above.
    above: usual::Above,
}

/// Seldom does one action score more.
const MOST_POINTS: u8 = 9;
/// The weight of one occurrence in the counts of actions.
const PARTS: u32 = 8;
/// The numbers offered before pieces and cards, each with a divisor for the weight of its occurrences.
const COUNTS: [(u32, u32); 3] = [(2, 2), (3, 4), (4, 8)];

impl ActionContext<'_> {
    /// How often the faction did what begins like `start`, here above all.
    fn times(&self, start: &str) -> u32 {
        usual::begun(self.turn.letter(), self.prior, start, &self.above)
    }

    /// Puts first what continues `text`, the action up to the cursor, in the usual way.
    fn order(&self, text: &str, found: Vec<Completion>) -> Vec<Completion> {
        let end = self.spot.cursor.at();
        let times = |one: &Completion| {
            let typed = usize::from(end - one.replace.start().min(end));
            let before = text
                .len()
                .checked_sub(typed)
                .and_then(|len| text.get(..len));
            let whole = format!("{}{}", before.unwrap_or_default(), one.label);
            // What is written already is no news.
            if whole == text { 0 } else { self.times(&whole) }
        };
        let mut ranked: Vec<(u32, Completion)> =
            found.into_iter().map(|one| (times(&one), one)).collect();
        ranked.order_by_key(|(times, _)| std::cmp::Reverse(*times));
        ranked.into_iter().map(|(_, one)| one).collect()
    }

    /// How many points, if it is more than one.
    fn points(&self) -> Vec<Completion> {
        let points = |number: u8| {
            let replace = self.spot.replace("");
            Completion::new(CompletionKind::Value, number.to_string(), replace).detail("points")
        };
        (2..=MOST_POINTS).map(points).collect()
    }

    /// Completions after the arrow.
    fn destination(&self, left: &str, right: &str, text: &str) -> Vec<Completion> {
        let spot = self.spot;
        let fragment = right.rsplit('+').next().unwrap_or_default();
        if text.contains("<->") {
            return places::clearings(spot, fragment.trim_start_matches('t'), None);
        }
        if left.starts_with("++") {
            return places::boards(spot, fragment, self.turn, Vec::new());
        }
        if left.starts_with("$_") || left.contains("$_") && !left.contains('#') {
            return self.setting(left, fragment);
        }
        if is_hireling(left) {
            return places::boards(spot, fragment, self.turn, Vec::new())
                .into_iter()
                .map(|mut board| {
                    board.insert = format!("{}${{1:4}}", board.label.replace('$', "\\$"));
                    board.snippet = true;
                    board
                })
                .collect();
        }
        if left.contains('#') {
            return places::of_card(spot, fragment, self.turn, false);
        }
        if left.contains('%') {
            return places::of_item(spot, fragment, self.turn, false);
        }
        let (owner, class) = self.piece(left);
        let Some(class) = class else {
            return Vec::new();
        };
        places::of_move(spot, fragment, self.turn, owner, class, start_of(left))
    }

    /// The owner and the class of the first piece on a side.
    fn piece(&self, side: &str) -> (Option<Party>, Option<PieceClass>) {
        let text = side.trim_start_matches(|c: char| c.is_ascii_digit() || c == '(');
        if let Some(rest) = text.strip_prefix("h_") {
            let mut letters = rest.chars();
            let hireling = letters.next().and_then(Hireling::from_letter);
            let class = letters
                .find(|letter| *letter != 'd')
                .and_then(PieceClass::from_letter);
            return (hireling.map(Party::Hireling), class);
        }
        let mut letters = text.chars();
        let Some(first) = letters.next() else {
            return (None, None);
        };
        match Faction::from_letter(first) {
            Some(faction) => (
                Some(Party::Faction(faction)),
                letters.next().and_then(PieceClass::from_letter),
            ),
            None => (
                Some(Party::Faction(self.turn)),
                PieceClass::from_letter(first),
            ),
        }
    }

    /// The values of a marker.
    fn setting(&self, left: &str, fragment: &str) -> Vec<Completion> {
        let replace = self.spot.replace(fragment);
        let values = |values: &[(&str, &str)]| {
            values
                .iter()
                .map(|(value, detail)| {
                    Completion::new(CompletionKind::Value, *value, replace).detail(*detail)
                })
                .collect()
        };
        let slot = left
            .rsplit("$_")
            .next()
            .unwrap_or_default()
            .trim_end_matches(')');
        match slot {
            "o" | "ho" => values(&[("F", "fox"), ("M", "mouse"), ("R", "rabbit")]),
            "f" => Vec::new(),
            "" | "h" | "r" | "m" if self.turn == Faction::Riverfolk => values(&[
                ("1", "warrior"),
                ("2", "warriors"),
                ("3", "warriors"),
                ("4", "warriors"),
            ]),
            letter if letter.starts_with(|c: char| c.is_ascii_uppercase()) => values(&[
                ("h", "Hostile"),
                ("0", "Indifferent"),
                ("1", "one step from Indifferent"),
                ("2", "one step from Allied"),
                ("a", "Allied"),
            ]),
            _ => Vec::new(),
        }
    }

    /// Completions after `X`: the defender, then the clearing, then ambushes.
    fn battle(&self, attacker: &str, rest: &str) -> Vec<Completion> {
        let spot = self.spot;
        let hireling = rest.starts_with('h');
        let defender: String = rest.chars().take_while(|c| !c.is_ascii_digit()).collect();
        let behind = rest.get(defender.len()..).unwrap_or_default();
        if behind.is_empty() && (defender.is_empty() || hireling && defender.len() < 3) {
            let own = attacker.chars().next().unwrap_or(self.turn.letter());
            let replace = spot.replace(rest);
            let mut found: Vec<Completion> = spot
                .factions()
                .into_iter()
                .filter(|faction| faction.letter() != own)
                .map(|faction| spot.faction(faction, replace))
                .collect();
            found.extend(self.hirelings(rest));
            return found;
        }
        if behind.chars().all(|c| c.is_ascii_digit()) && behind.len() < 2 {
            let attacker = attacker.chars().next().unwrap_or(self.turn.letter());
            let sides = [attacker, defender.chars().next().unwrap_or_default()];
            let mut found = places::of_battle(spot, behind, sides.map(Faction::from_letter));
            found.retain(|clearing| clearing.label.starts_with(behind));
            if !behind.is_empty() {
                found.extend(self.ambushes());
            }
            return found;
        }
        let digits: String = behind.chars().take_while(char::is_ascii_digit).collect();
        let ambushes = behind.get(digits.len()..).unwrap_or_default();
        if ambushes.len() % 2 == 1 || ambushes.len() > 2 || ambushes.contains('(') {
            return Vec::new();
        }
        self.ambushes()
    }

    fn ambushes(&self) -> Vec<Completion> {
        let spot = self.spot;
        Suit::ALL
            .into_iter()
            .map(|suit| {
                Completion::new(
                    CompletionKind::Card,
                    format!("{}@", suit.letter()),
                    spot.replace(""),
                )
                .detail(format!("a {} ambush", suit.name()))
            })
            .collect()
    }

    fn hirelings(&self, typed: &str) -> Vec<Completion> {
        let replace = self.spot.replace(typed);
        self.spot
            .game
            .hirelings
            .iter()
            .map(|entry| {
                let hireling = entry.value.0;
                Completion::new(
                    CompletionKind::Faction,
                    Party::Hireling(hireling).to_string(),
                    replace,
                )
                .detail(hireling.name(false))
                .documentation(describe::hireling(hireling, false))
            })
            .collect()
    }

    /// Completions after `^`, `$` or `?`.
    fn behind_sign(&self, member: &str) -> Vec<Completion> {
        let spot = self.spot;
        if let Some((left, right)) = member.split_once('^') {
            let plot = left.trim_start_matches('P').starts_with('t');
            if plot && self.turn != Faction::Keepers && right.len() < 2 {
                return ["t_b", "t_s", "t_r", "t_e"]
                    .into_iter()
                    .zip(["bomb", "snare", "raid", "extortion"])
                    .map(|(code, name)| {
                        Completion::new(CompletionKind::Piece, code, spot.replace(right))
                            .detail(name)
                    })
                    .collect();
            }
            if right.is_empty() && !plot {
                return spot
                    .factions()
                    .into_iter()
                    .filter(|faction| *faction != self.turn)
                    .map(|faction| spot.faction(faction, spot.replace("")))
                    .collect();
            }
        }
        Vec::new()
    }

    /// The start of an action or of another member of a group, after its count.
    fn member(&self, typed: &str, behind_plus: bool, is_counted: bool) -> Vec<Completion> {
        let spot = self.spot;
        if let (owner, Some(class)) = self.piece(typed)
            && !typed.contains("h_")
        {
            return self.behind_piece(typed, owner, class);
        }
        let letters = typed.chars().count();
        if letters > 1 && !typed.starts_with("h_") {
            return Vec::new();
        }
        let replace = spot.replace(typed);
        let mut found = self.pieces(self.turn, "", typed);
        found.push(Completion::new(CompletionKind::Card, "#", replace).detail("a card"));
        if self.turn.is_vagabond() || self.turn == Faction::Hundreds {
            found.push(Completion::new(CompletionKind::Item, "%", replace).detail("an item"));
        }
        for suit in Suit::ALL {
            found.push(
                Completion::new(CompletionKind::Card, format!("{}#", suit.letter()), replace)
                    .detail(format!("a {} card", suit.name())),
            );
        }
        if !behind_plus {
            found.extend(self.starts(typed));
        }
        for faction in spot.factions() {
            if faction != self.turn {
                let owner = faction.letter().to_string();
                found.extend(self.pieces(faction, &owner, typed));
            }
        }
        found.extend(self.hirelings(typed));
        if typed.is_empty() && !behind_plus && !is_counted {
            self.usual_first(&mut found);
        }
        found
    }

    /// Puts the losses of a battle first, then the faction's usual actions, also with counts.
    fn usual_first(&self, found: &mut Vec<Completion>) {
        let spot = self.spot;
        let counted = found.iter().filter(|one| !one.snippet).flat_map(|one| {
            COUNTS.map(|(count, parts)| {
                let label = format!("{count}{}", one.label);
                let detail = one.detail.clone().unwrap_or_default();
                let times = self.times(&label) * PARTS / parts;
                let item = Completion::new(one.kind, label, one.replace);
                (times, item.detail(detail))
            })
        });
        let counted: Vec<_> = counted.filter(|(times, _)| *times > 0).collect();
        let times = |one: &Completion| self.times(&one.label) * PARTS;
        let mut ranked: Vec<(u32, Completion)> =
            found.drain(..).map(|one| (times(&one), one)).collect();
        ranked.extend(counted);
        ranked.order_by_key(|(times, _)| std::cmp::Reverse(*times));
        let losses = self.losses().into_iter().map(|(label, detail)| {
            Completion::new(CompletionKind::Action, label, spot.replace("")).detail(detail)
        });
        found.extend(losses);
        found.extend(ranked.into_iter().map(|(_, one)| one));
    }

    /// What a battle that was just written may remove: warriors of the defender, the attacker, both.
    fn losses(&self) -> Vec<(String, &'static str)> {
        let Some((attacker, rest)) = self.prior.split_once('X') else {
            return Vec::new();
        };
        let defender = rest.chars().next().and_then(Faction::from_letter);
        let clearing: String = rest
            .chars()
            .skip(1)
            .take_while(char::is_ascii_digit)
            .collect();
        let Some(defender) = defender.filter(|_| attacker.is_empty() && !clearing.is_empty())
        else {
            return Vec::new();
        };
        let (own, other) = ("w", format!("{}w", defender.letter()));
        vec![
            (
                format!("({own}+{other}){clearing}->"),
                "both lose a warrior",
            ),
            (
                format!("{other}{clearing}->"),
                "the defender loses a warrior",
            ),
            (format!("{own}{clearing}->"), "the attacker loses a warrior"),
        ]
    }

    fn pieces(&self, faction: Faction, owner: &str, typed: &str) -> Vec<Completion> {
        let replace = self.spot.replace(typed);
        faction
            .pieces()
            .iter()
            .map(|facts| {
                let detail = if owner.is_empty() {
                    facts.name.to_owned()
                } else {
                    format!("{} of the {}", facts.name, faction.short_name())
                };
                Completion::new(CompletionKind::Piece, format!("{owner}{facts}"), replace)
                    .detail(detail)
            })
            .collect()
    }

    /// Actions that do not begin with the thing that moves.
    fn starts(&self, typed: &str) -> Vec<Completion> {
        let replace = self.spot.replace(typed);
        let mut starts: Vec<(&str, &str, Option<&str>)> = vec![
            ("X", "a battle", Some("X$1")),
            ("Z", "craft a card or an item", None),
            ("++", "score points", None),
            ("--", "lose points", None),
            ("^", "show the whole hand", None),
        ];
        match self.turn {
            Faction::Eyrie => {
                starts.push(("$_->", "discard the Decree", Some("\\$_->")));
                starts.push((
                    "#$_",
                    "add a card to the Decree",
                    Some("${1:F}#E->\\$_${2|r,m,x,b|}"),
                ));
            }
            Faction::Riverfolk => {
                starts.push(("$_->", "set all prices", Some("\\$_->${1|1,2,3,4|}")));
                starts.push((
                    "$_h->",
                    "the price of hand cards",
                    Some("\\$_h->${1|1,2,3,4|}"),
                ));
                starts.push((
                    "$_r->",
                    "the price of riverboats",
                    Some("\\$_r->${1|1,2,3,4|}"),
                ));
                starts.push((
                    "$_m->",
                    "the price of mercenaries",
                    Some("\\$_m->${1|1,2,3,4|}"),
                ));
                starts.push((
                    "$_f->",
                    "the funds at the end of the turn",
                    Some("\\$_f->$1"),
                ));
            }
            Faction::Lizards => {
                starts.push(("$_o->", "the outcast", Some("\\$_o->${1|F,M,R|}")));
                starts.push(("$_ho->", "the hated outcast", Some("\\$_ho->${1|F,M,R|}")));
            }
            Faction::Corvids => {
                starts.push(("t^t_", "turn over a plot", Some("t${1:4}^t_${2|b,s,r,e|}")));
            }
            Faction::Vagabond | Faction::SecondVagabond => {
                starts.push((
                    "$_F->",
                    "a relationship",
                    Some("\\$_${1:C}->${2|h,0,1,2,a|}"),
                ));
                starts.push(("%_d->s+r", "An Evening's Rest", None));
            }
            _ => {}
        }
        if self.turn != Faction::Corvids && self.spot.factions().contains(&Faction::Corvids) {
            starts.push((
                "?Pt_",
                "guess a plot (exposure)",
                Some("?Pt_${1|b,s,r,e|}${2:4}"),
            ));
        }
        starts
            .into_iter()
            .map(|(label, detail, snippet)| {
                let completion =
                    Completion::new(CompletionKind::Action, label, replace).detail(detail);
                match snippet {
                    Some(snippet) => completion.snippet(snippet),
                    None => completion,
                }
            })
            .collect()
    }

    /// Completions after the class of a piece: its kind, its place, or the arrow.
    fn behind_piece(
        &self,
        typed: &str,
        owner: Option<Party>,
        class: PieceClass,
    ) -> Vec<Completion> {
        let spot = self.spot;
        let code = typed.trim_start_matches(|c: char| c.is_ascii_uppercase());
        let rest = code.get(1..).unwrap_or_default();
        let Some(Party::Faction(faction)) = owner else {
            return Vec::new();
        };
        let letter = rest.strip_prefix('_');
        if let Some(letter) = letter
            && letter.is_empty()
        {
            return faction
                .pieces_of(class)
                .filter_map(|facts| {
                    Some(
                        Completion::new(
                            CompletionKind::Piece,
                            facts.letter?.to_string(),
                            spot.replace(letter),
                        )
                        .detail(facts.name),
                    )
                })
                .collect();
        }
        let place = match letter {
            Some(letter) => letter.get(1..).unwrap_or_default(),
            None => rest,
        };
        if !place.chars().all(|c| c.is_ascii_digit()) {
            return Vec::new();
        }
        let mut found =
            vec![Completion::new(CompletionKind::Action, "->", spot.replace("")).detail("to")];
        let letter = letter.and_then(|letter| letter.chars().next());
        found.extend(places::starts_of_piece(
            spot, place, self.turn, faction, class, letter,
        ));
        found
    }
}

/// The clearing at the end of a side with one piece or one group.
fn start_of(side: &str) -> Option<u8> {
    let rest = side
        .trim_end()
        .trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = side.trim_end().get(rest.len()..)?;
    if rest.ends_with('_') {
        return None;
    }
    digits.parse().ok()
}

fn is_hireling(left: &str) -> bool {
    let left = left.trim_end();
    left.starts_with("h_") && (left.len() == 3 || left.len() == 4 && left.ends_with('d'))
}

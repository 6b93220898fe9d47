//! Where the parser of `RootVis` (rootlog-parser 1.4.0) differs from V2.8, in both directions. It shows a game only if it can
//! read all of it.

use std::collections::BTreeSet;

use ide::{Document, PlacedGame};
use notation::{Edit, Finding, Order as _, Parse, Severity, TextRange, TextSize, apply_edits, say};
use rootlog::{
    Rootlog,
    ast::{
        Action, ActionKind, Craft, Entry, HeaderKey, Location, Move, Party, Plot, Sheet, Spelling,
        Thing, Turn,
    },
    facts::{Faction, Item, Map, PieceClass, Quest},
};

use crate::rules::rootvis as rules;

/// The beginning of a comment that keeps a line as it was.
const KEPT: &str = "movetext:";

/// Cards with other names in `RootVis`: ours, theirs.
const CARDS: [(&str, &str); 5] = [
    ("leagueofadventurousmice", "league"),
    ("murinebroker", "murine"),
    ("taxcollector", "tax"),
    ("corvidplans", "cplans"),
    ("informers", "inform"),
];

/// The record in canonical spelling, without empty actions.
pub(super) fn plain(document: &Document) -> Document {
    let after = |document: &Document, edits: &[Edit]| {
        let text = document.text().to_string();
        document.rewrite(&apply_edits(&text, edits))
    };
    let is_empty = |finding: &Finding| finding.code == "rootlog/empty-action";
    let empty = document.findings().filter(is_empty);
    let empty = empty.filter_map(|finding| finding.fixes.into_iter().next());
    let parted = after(
        document,
        &empty.flat_map(|fix| fix.edits).collect::<Vec<_>>(),
    );
    let fixed = after(&parted, &parted.fix_all());
    after(&fixed, &fixed.format(None))
}

/// Whether a text is Rootlog.
pub(super) fn is_game(text: &str) -> bool {
    let game = Sheet::decode(&Parse::new(&Rootlog, text));
    game.first_of(HeaderKey::Map).is_some() || !game.turns.is_empty()
}

/// Writes a game, whose canonical spelling is `plain`. The errors say why it cannot be shown, with ranges in the document.
pub(super) fn out(placed: &PlacedGame, plain: &PlacedGame) -> Result<String, Vec<Finding>> {
    let record = placed.record();
    let game = Sheet::decode(record.parse());
    let mut findings: Vec<Finding> = unshown(&game)
        .into_iter()
        .map(|(places, what)| {
            let range = places.first().copied().unwrap_or_default();
            let lines = lines_of(placed, &places);
            let message = format!("RootVis cannot show {what} ({lines}): it gets no link.");
            rules::NOT_SHOWN.at(range + placed.offset, message)
        })
        .collect();
    if game.turns.is_empty() {
        let message = "RootVis shows no game without a turn: it gets no link.";
        findings.push(rules::NO_TURN.at(placed.range(), message));
    }
    let errors = placed.game.findings().iter();
    let mut errors = errors.filter(|finding| finding.severity == Severity::Error);
    if let Some(first) = errors.next() {
        let message = format!(
            "This game has errors, the first is: {} RootVis may refuse it, so it gets no link.",
            first.message
        );
        findings.push(rules::RECORD_ERRORS.at(first.range + placed.offset, message));
    }
    if !findings.is_empty() {
        return Err(findings);
    }
    let record = plain.record();
    let parse = record.parse();
    let game = Sheet::decode(parse);
    let mut writer = DialectWriter {
        parse,
        edits: Vec::new(),
        kept: BTreeSet::new(),
    };
    writer.header(&game);
    for turn in &game.turns {
        for action in &turn.actions {
            writer.action(turn, action);
        }
    }
    Ok(writer.text())
}

/// `line 3`, `lines 3, 7 and 12`: the lines of `places` in the document.
fn lines_of(placed: &PlacedGame, places: &[TextRange]) -> String {
    let record = placed.record();
    let lines = places
        .iter()
        .map(|place| placed.first_line + record.parse().line_at(place.start()) + 1);
    let lines: BTreeSet<usize> = lines.collect();
    let lines: Vec<String> = lines.iter().map(usize::to_string).collect();
    let noun = if lines.len() == 1 { "line" } else { "lines" };
    format!("{noun} {}", say::and(&lines))
}

/// The reasons why a game cannot be shown, with their places, in the order of the text.
fn unshown(game: &Sheet) -> Vec<(Vec<TextRange>, String)> {
    let is_unknown = |faction: &Faction| matches!(faction, Faction::Hundreds | Faction::Keepers);
    let players = game.players.iter().map(|player| &player.faction);
    let turns = game.turns.iter().map(|turn| &turn.faction);
    let factions = game.pool.iter().chain(players).chain(turns);
    let factions = factions.filter(|faction| is_unknown(&faction.value));
    let mut found: Vec<(TextRange, String)> = factions
        .map(|faction| (faction.range, faction.value.name().to_owned()))
        .collect();
    let hired = game.hirelings.first().map(|first| first.range);
    found.extend(hired.map(|first| (first, "hirelings".to_owned())));
    for turn in &game.turns {
        let actions = turn.actions.iter();
        found.extend(actions.filter_map(|action| unshown_action(turn, action)));
    }
    found.order_by_key(|(range, _)| range.start());
    let mut unshown: Vec<(Vec<TextRange>, String)> = Vec::new();
    for (range, what) in found {
        match unshown.iter_mut().find(|(_, known)| *known == what) {
            Some((places, _)) => places.push(range),
            None => unshown.push((vec![range], what)),
        }
    }
    unshown
}

fn unshown_action(turn: &Turn, action: &Action) -> Option<(TextRange, String)> {
    let what = match &action.kind {
        ActionKind::Hire { .. } => "hirelings",
        ActionKind::Battle(battle)
            if is_hireling(battle.attacker.value) || is_hireling(battle.defender.value) =>
        {
            "hirelings"
        }
        ActionKind::FlipPlot { plot, .. }
            if turn.faction.value != Faction::Corvids
                && matches!(plot.value, Plot::Extortion | Plot::Bomb) =>
        {
            "bombs and extortions that are turned over in the turn of another faction"
        }
        ActionKind::Move(moved) => moved
            .entries
            .iter()
            .find_map(|entry| unshown_thing(moved, entry))?,
        ActionKind::Craft(Craft::Item(item)) if item.value == Item::Club => "the club",
        _ => return None,
    };
    Some((action.range, what.to_owned()))
}

fn unshown_thing(moved: &Move, entry: &Entry) -> Option<&'static str> {
    match &entry.thing {
        Thing::Piece(piece) if is_hireling(piece.owner) => Some("hirelings"),
        Thing::Item(Item::Club) => Some("the club"),
        Thing::Card(card) => {
            let is_vizier = card
                .name
                .as_ref()
                .is_some_and(|name| name.value.starts_with("viz"));
            let to_decree = moved
                .destinations
                .iter()
                .any(|place| matches!(place.value, Location::Decree(_)));
            (is_vizier && to_decree).then_some("the Loyal Viziers in a column of the Decree")
        }
        _ => None,
    }
}

fn is_hireling(party: Party) -> bool {
    matches!(party, Party::Hireling(_))
}

/// Rewrites a game in canonical spelling.
struct DialectWriter<'a> {
    parse: &'a Parse,
    edits: Vec<Edit>,
    /// Lines of which something is lost. They are kept in a comment.
    kept: BTreeSet<usize>,
}

impl DialectWriter<'_> {
    fn slice(&self, range: TextRange) -> &str {
        let text = self.parse.text();
        text.get(usize::from(range.start())..usize::from(range.end()))
            .unwrap_or_default()
    }

    fn replace(&mut self, range: TextRange, text: impl Into<String>) {
        self.edits.push(Edit::replace(range, text));
    }

    fn header(&mut self, game: &Sheet) {
        for line in &game.header {
            if matches!(line.key, HeaderKey::Landmarks | HeaderKey::Hirelings) {
                self.replace(TextRange::empty(line.range.start()), "// ");
            }
            if line.key == HeaderKey::Pool && line.value.contains([' ', ',']) {
                let letters: String = line
                    .value
                    .chars()
                    .filter(|sign| !matches!(sign, ' ' | ','))
                    .collect();
                self.replace(line.value_range, letters);
            }
        }
        for player in game
            .players
            .iter()
            .filter(|player| player.name.value.contains(':'))
        {
            let name = player.name.value.replace(':', "-");
            self.replace(player.name.range, name);
        }
        // RootVis would read the first turn of a faction without a player line as one.
        let Some(first) = game.turns.first() else {
            return;
        };
        let mut known: Vec<Faction> = game
            .players
            .iter()
            .map(|player| player.faction.value)
            .collect();
        let mut lines = String::new();
        for turn in &game.turns {
            let faction = turn.faction.value;
            if !known.contains(&faction) {
                known.push(faction);
                lines += &format!("{}: {}\n", faction.letter(), faction.name());
            }
        }
        if !lines.is_empty() {
            let last = game.players.last();
            let at = last.map_or(first.range.start(), |player| {
                self.parse.line_start(player.line + 1)
            });
            let gap = if last.is_some() { "" } else { "\n" };
            self.replace(TextRange::empty(at), lines + gap);
        }
    }

    fn action(&mut self, turn: &Turn, action: &Action) {
        match &action.kind {
            ActionKind::Relationship { pairs, status } if pairs.len() > 1 => {
                let each = pairs.iter().map(|pair| {
                    let (pairs, status) = (vec![*pair], *status);
                    let one = ActionKind::Relationship { pairs, status };
                    one.on(Some(turn.faction.value)).to_string()
                });
                let each = each.collect::<Vec<_>>().join("/");
                self.replace(action.range, each);
            }
            ActionKind::Craft(Craft::Card(name)) => self.card(name.range),
            ActionKind::Reveal(reveal) => {
                for entry in &reveal.cards {
                    self.entry(entry);
                }
            }
            ActionKind::Move(moved) => self.moved(action, moved),
            _ => {}
        }
    }

    fn moved(&mut self, action: &Action, moved: &Move) {
        for entry in &moved.entries {
            self.entry(entry);
        }
        if let [only] = &*moved.entries {
            let (before, after) = (only.range.start(), only.range.end());
            let one = TextSize::new(1);
            let open = before
                .checked_sub(one)
                .map(|start| TextRange::new(start, before));
            let close = TextRange::new(after, (after + one).min(action.range.end()));
            if let Some(open) = open.filter(|open| action.range.contains_range(*open))
                && (self.slice(open), self.slice(close)) == ("(", ")")
            {
                self.replace(open, "");
                self.replace(close, "");
            }
        }
        for place in &moved.destinations {
            let is_compound = matches!(
                &place.value,
                Location::Items {
                    area: Some(_),
                    state: Some(_),
                    ..
                }
            );
            let plus = self.slice(place.range).find('+').filter(|_| is_compound);
            if let Some(plus) = plus.and_then(|plus| TextSize::try_from(plus).ok()) {
                self.replace(
                    TextRange::new(place.range.start() + plus, place.range.end()),
                    "",
                );
                self.keep(action);
            }
        }
        for entry in &moved.entries {
            let Some(start) = &entry.start else {
                continue;
            };
            if let Location::Items {
                area: Some(area),
                state: Some(_),
                ..
            } = &start.value
                && *area != rootlog::ast::Area::Track
            {
                let state = TextRange::new(start.range.end() - TextSize::new(1), start.range.end());
                self.replace(state, "");
                self.keep(action);
            }
        }
    }

    /// Keeps the line of an action unchanged in a comment.
    fn keep(&mut self, action: &Action) {
        self.kept.insert(self.parse.line_at(action.range.start()));
    }

    fn entry(&mut self, entry: &Entry) {
        match &entry.thing {
            Thing::Piece(piece) if piece.class == PieceClass::Ferry => {
                let end = entry.thing_range.end();
                let letter = TextRange::new(end - TextSize::new(1), end);
                self.replace(letter, "r");
            }
            Thing::Card(card) => {
                let Some(name) = &card.name else {
                    return;
                };
                self.card(name.range);
                let is_quest = entry
                    .start
                    .as_ref()
                    .filter(|start| start.value == Location::Quests);
                if let Some(start) = is_quest.filter(|_| name.value != "*") {
                    self.replace(start.range, "");
                }
            }
            _ => {}
        }
    }

    fn card(&mut self, name: TextRange) {
        let written = self.slice(name).to_lowercase();
        if let Some((_, short)) = CARDS.iter().find(|(long, _)| *long == written) {
            self.replace(name, *short);
        }
    }

    fn text(mut self) -> String {
        let kept = std::mem::take(&mut self.kept);
        for line in kept {
            let range = self.parse.line_range(line);
            let whole = self.slice(range).trim_end().to_owned();
            let end = range.start() + TextSize::of(whole.as_str());
            self.replace(TextRange::empty(end), format!(" // {KEPT} {whole}"));
        }
        apply_edits(self.parse.text(), &self.edits)
    }
}

/// A game of `RootVis` in V2.8.
pub(super) fn back(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let kept = line
            .split_once(&format!("// {KEPT} "))
            .map(|(_, kept)| kept);
        let headers = ["Landmarks:", "Hirelings:"];
        let header = line
            .strip_prefix("// ")
            .filter(|line| headers.iter().any(|key| line.starts_with(key)));
        kept.or(header).unwrap_or(line)
    });
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    let parse = Parse::new(&Rootlog, &text);
    let game = Sheet::decode(&parse);
    let is_lake = game.map.is_some_and(|map| map.value == Map::Lake);
    let mut edits = Vec::new();
    for turn in &game.turns {
        for action in &turn.actions {
            let ActionKind::Move(moved) = &action.kind else {
                continue;
            };
            for entry in &moved.entries {
                edits.extend(entry_back(turn, moved, entry, is_lake));
            }
        }
    }
    apply_edits(&text, &edits)
}

fn entry_back(turn: &Turn, moved: &Move, entry: &Entry, is_lake: bool) -> Option<Edit> {
    let end = entry.thing_range.end();
    match &entry.thing {
        Thing::Piece(piece) if is_lake && piece.spelling == Spelling::Raft => {
            let letter = TextRange::new(end - TextSize::new(1), end);
            Some(Edit::replace(letter, "f"))
        }
        Thing::Card(card) => {
            let is_vagabond = matches!(
                turn.faction.value,
                Faction::Vagabond | Faction::SecondVagabond
            );
            let name = card
                .name
                .as_ref()
                .filter(|_| is_vagabond && entry.start.is_none())?;
            let is_done = moved
                .destinations
                .iter()
                .any(|place| matches!(place.value, Location::Board(_)));
            let is_quest = is_done && Quest::find(&name.value).is_some();
            is_quest.then(|| Edit::replace(TextRange::empty(name.range.end()), "Q"))
        }
        _ => None,
    }
}

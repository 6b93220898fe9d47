//! The questions before a game, and its metadata: names of teams, and players, who get a short name for their throws unless
//! their names consist of letters.

use notation::setup::{Answers, Beginning, Field, same_names};

use crate::{
    checks::tags,
    game::{letters, players},
    record::KubbRecord,
};

/// The teams: their key in the metadata, and their label in the questions.
const TEAMS: [(&str, &str); 2] = [("A", "First team"), ("B", "Second team")];

/// The most players of a team; the rules allow six.
const MOST_PLAYERS: usize = 12;

pub(crate) fn setup() -> Vec<Field> {
    let of_team = |(key, row): (&str, &str)| {
        [
            Field::text(format!("players {key}"), "Players").hint("Ann, Ben"),
            Field::text(format!("team {key}"), "Name of the team").hint("if it has one"),
        ]
        .map(|field| {
            let (other, _) = TEAMS[usize::from(key == TEAMS[0].0)];
            let other = field.id.replace(key, other);
            field.row(row).other(other)
        })
    };
    let mut fields: Vec<Field> = TEAMS.into_iter().flat_map(of_team).collect();
    fields.extend([
        Field::text("event", "Event"),
        Field::text("location", "Place"),
        Field::day("date", "Date"),
    ]);
    fields
}

/// The metadata for these answers.
pub(crate) fn begin(answers: &Answers) -> Beginning {
    let mut signs = TakenNames::default();
    let names = TEAMS.map(|(key, _)| names(answers.get(&format!("players {key}"))));
    // A name of letters is used as it is in throws.
    let whole = names.iter().flatten().filter(|name| letters::is_name(name));
    signs
        .whole
        .extend(whole.map(|name| players::key(name).into_owned()));
    let mut teams = TEAMS.into_iter().zip(names);
    let mut team = || {
        let ((key, _), names) = teams.next().unwrap_or_default();
        Team::new(answers.get(&format!("team {key}")), names, &mut signs)
    };
    let teams = [team(), team()];
    let mut text = String::new();
    for (key, id) in [
        ("Event", "event"),
        ("Location", "location"),
        ("Date", "date"),
    ] {
        text += &tag(key, &plain(answers.get(id)));
    }
    for (team, (key, _)) in teams.iter().zip(TEAMS) {
        text += &tag(&format!("Team {key}"), &team.title());
        text += &tag(&format!("Players {key}"), &team.roster());
    }
    if teams.iter().any(|team| !team.title().is_empty()) {
        text += &tag("First", "Team A");
    }
    let players = || teams.iter().flat_map(|team| &team.players);
    let told = players().filter(|player| player.name != player.sign);
    let told = told.map(|player| format!("{} for {}", player.sign, player.name));
    let told: Vec<String> = told.collect();
    let names = players().map(|player| &*player.name);
    let problem = same_names(names).or_else(|| same_names(teams.iter().map(|team| &*team.name)));
    Beginning {
        told: match told.is_empty() {
            true => Vec::new(),
            false => vec![format!("In throws: {}.", told.join(", "))],
        },
        text,
        problem,
    }
}

/// The answers that make this metadata. The first team is the one that threw first.
pub(crate) fn answers(record: &KubbRecord) -> Answers {
    let sheet = &record.game().sheet;
    let value = |key: &str| tags::find(sheet, key).map_or("", |tag| tag.value.trim());
    let is_second_first = tags::team(sheet, value("First")) == Some(1);
    let written = match is_second_first {
        true => ["B", "A"],
        false => ["A", "B"],
    };
    let mut answers: Vec<(String, String)> = ["Event", "Location", "Date"]
        .map(|key| (key.to_lowercase(), value(key).to_owned()))
        .into();
    for ((key, _), written) in TEAMS.into_iter().zip(written) {
        let title = value(&format!("Team {written}"));
        let whole = |entry: &str| {
            entry
                .split('=')
                .next_back()
                .unwrap_or_default()
                .trim()
                .to_owned()
        };
        let roster: Vec<String> = value(&format!("Players {written}"))
            .split(',')
            .map(whole)
            .filter(|name| !name.is_empty())
            .collect();
        // Without a roster, a title of plain names lists the players.
        let are_players =
            roster.is_empty() && names(title).iter().all(|name| letters::is_name(name));
        let (players, team) = match roster.join(", ") {
            _ if are_players => (title.to_owned(), String::new()),
            players if players == title => (players, String::new()),
            players => (players, title.to_owned()),
        };
        answers.push((format!("players {key}"), players));
        answers.push((format!("team {key}"), team));
    }
    answers.into_iter().collect()
}

/// The metadata of a game of these teams, each given by its players' names or its own.
pub(crate) fn new_game(teams: &[&str]) -> String {
    let fields = TEAMS.iter().map(|(key, _)| format!("players {key}"));
    begin(&fields.zip(teams).collect()).text
}

struct Team {
    /// The team's own name; empty if it has none.
    name: String,
    players: Vec<NewPlayer>,
}

struct NewPlayer {
    name: String,
    /// The text before the colon of a throw.
    sign: String,
}

impl Team {
    fn new(name: &str, names: Vec<String>, signs: &mut TakenNames) -> Self {
        let players = names.into_iter().map(|name| NewPlayer {
            sign: signs.take(&name),
            name,
        });
        Self {
            name: plain(name),
            players: players.collect(),
        }
    }

    /// The team's title in the metadata: its own name, or its players.
    fn title(&self) -> String {
        let names: Vec<&str> = self.players.iter().map(|player| &*player.name).collect();
        match self.name.is_empty() {
            true => names.join(", "),
            false => self.name.clone(),
        }
    }

    /// The players and their short names, if the team's title does not show them: `al = Anna-Lena, bo`.
    fn roster(&self) -> String {
        let is_told = self.name.is_empty() && self.players.iter().all(|one| one.name == one.sign);
        let players = self.players.iter().filter(|_| !is_told);
        let players = players.map(|NewPlayer { name, sign }| match name == sign {
            true => sign.clone(),
            false => format!("{sign} = {name}"),
        });
        players.collect::<Vec<_>>().join(", ")
    }
}

/// A name without characters that would end its tag or separate it from the next name.
fn plain(name: &str) -> String {
    let plain: String = name
        .chars()
        .filter(|c| !matches!(c, '"' | '[' | ']' | '='))
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn tag(key: &str, value: &str) -> String {
    match value {
        "" => String::new(),
        _ => format!("[{key} \"{value}\"]\n"),
    }
}

/// The players' names in an answer.
fn names(answer: &str) -> Vec<String> {
    let names = answer.split([',', ';', '&', '/']).map(plain);
    let names = names.filter(|name| name.chars().any(char::is_alphanumeric));
    names.take(MOST_PLAYERS).collect()
}

/// The short names that are taken.
#[derive(Default)]
struct TakenNames {
    taken: Vec<String>,
    /// Names that are used unshortened.
    whole: Vec<String>,
}

impl TakenNames {
    /// A free short name: the name itself if it consists of letters, else its initials, else its first letters.
    fn take(&mut self, name: &str) -> String {
        let words = name.split(|c: char| !c.is_alphabetic());
        let initials: String = words.filter_map(|word| word.chars().next()).collect();
        let all: String = name.chars().filter(|c| c.is_alphabetic()).collect();
        let begins = (1..=all.chars().count()).map(|count| all.chars().take(count).collect());
        let longer = ('a'..='z').map(|last| format!("{all}{last}"));
        let short = std::iter::once(initials).chain(begins).chain(longer);
        let short = short.map(|sign| players::key(&sign).into_owned());
        let mut short = short.filter(|sign| !sign.is_empty() && !self.whole.contains(sign));
        let is_free = |sign: &String| !self.taken.contains(sign);
        let key = players::key(name).into_owned();
        let sign = match letters::is_name(name) && is_free(&key) {
            true => name.to_owned(),
            false => short
                .find(is_free)
                .unwrap_or_else(|| "x".repeat(self.taken.len() + 2)),
        };
        self.taken.push(players::key(&sign).into_owned());
        sign
    }
}

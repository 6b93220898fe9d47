//! Hovers: what a symbol means, what its throw or turn did, and what stands afterwards.

use notation::{Meaning, TextRange, TextSize, say, tree};

use crate::{
    game::{letters::Letter, players},
    read::{
        sheet::{Act, NameForm, Throw},
        syntax::{KubbLanguage, SyntaxKind, SyntaxToken},
    },
    record::KubbRecord,
    replay::Analysis,
    tell::{sentence, stats},
};

/// The meaning of the symbol at `at`.
pub(crate) fn meaning(record: &KubbRecord, at: TextSize) -> Option<Meaning> {
    let root = record.parse.syntax::<KubbLanguage>();
    let token = tree::token_at(&root, at, |kind| kind.is_trivia())?;
    if token.kind().is_trivia() {
        return None;
    }
    of_token(record, &token, at)
}

fn of_token(record: &KubbRecord, token: &SyntaxToken, at: TextSize) -> Option<Meaning> {
    let game = record.game();
    let range = token.text_range();
    let parent = token.parent()?;
    let text = match (token.kind(), parent.kind()) {
        (SyntaxKind::KEY | SyntaxKind::VALUE, _) => tag(token),
        (_, SyntaxKind::TURN_NUMBER) => {
            let turn = game
                .sheet
                .turn_on(record.parse.line_at(at.min(range.start())))?;
            return Some(of_turn(game, turn, parent.text_range()));
        }
        (SyntaxKind::SEPARATOR, _) => "Parts two throws. A blank is enough.".to_owned(),
        (kind, _) if kind.is_comment() => return None,
        _ => {
            let turn = game.sheet.turn_on(record.parse.line_at(range.start()))?;
            let number = game.sheet.turns.get(turn)?.number;
            if number.is_some_and(|number| number.range == range) {
                return Some(of_turn(game, turn, range));
            }
            let (turn, throw) = game.sheet.throw_at(&record.parse, range.start())?;
            return of_throw(game, token, at, turn, throw);
        }
    };
    Some(Meaning::new(range, text))
}

/// What happened in `turn`; its number is at `range`.
fn of_turn(game: &Analysis, turn: usize, range: TextRange) -> Meaning {
    Meaning {
        told: Some(sentence::turn_told(game, turn)),
        step: Some(turn + 1),
        ..Meaning::new(range, "")
    }
}

fn of_throw(
    game: &Analysis,
    token: &SyntaxToken,
    at: TextSize,
    turn: usize,
    throw: usize,
) -> Option<Meaning> {
    let word = game.sheet.turns.get(turn)?.throws.get(throw)?;
    if let Some((player, range)) = word.player
        && (range.contains(at) || token.kind() == SyntaxKind::PLAYER)
    {
        let card = player_card(game, player, turn, throw);
        return Some(Meaning::new(range, card));
    }
    let step = word
        .steps
        .iter()
        .find(|step| step.range.contains_inclusive(at))
        .or(word.steps.first());
    let sentence = sentence(game, turn, throw);
    let Some(step) = step.filter(|_| token.kind() != SyntaxKind::UNKNOWN) else {
        let text = format!("`{}` cannot be read as part of a throw.", token.text());
        return Some(Meaning::new(token.text_range(), text));
    };
    let range = match token.kind() {
        SyntaxKind::COLON => word.range,
        _ => step.range,
    };
    let text = format!("{}\n\n{sentence}", of_step(step, word));
    Some(Meaning {
        step: Some(turn + 1),
        ..Meaning::new(range, text)
    })
}

/// `**2F** two field kubbs · Field kubbs felled with one baton. Takes 0 to 10.`
fn of_step(step: &Act, word: &Throw) -> String {
    let facts = step.letter.facts();
    let number = step
        .number
        .map_or_else(String::new, |number| number.to_string());
    if step.legacy {
        return format!(
            "**Advantage line** as older sheets write it: BA near the base line, MA near the middle. {}",
            facts.meaning
        );
    }
    let sign = if word.form == NameForm::Count {
        ""
    } else {
        facts.sign
    };
    let takes = match facts.most {
        Some(most) if step.letter == Letter::Advantage => {
            format!(" Takes a number of meters from 0 to {most}.")
        }
        Some(most) => format!(" Takes a number from 0 to {most}; without one it is 1."),
        None => String::new(),
    };
    format!(
        "**{number}{sign}**: {}. {}{takes}",
        facts.name, facts.meaning
    )
}

/// What a throw did and what stands afterwards.
fn sentence(game: &Analysis, turn: usize, throw: usize) -> String {
    let played = &game.replay.turns[turn];
    let mut text = sentence::throw(game, turn, throw);
    if let Some(thrown) = played.throws.get(throw)
        && (thrown.baton.is_some() || throw + 1 == played.throws.len())
        && !played.dead
        && thrown.after.end.is_none()
        && let Some(stands) = sentence::stands_against(&thrown.after, played.side)
    {
        text.push_str(&format!(" *{stands}*"));
    }
    text
}

/// A player with their figures up to and including this turn.
fn player_card(game: &Analysis, player: usize, turn: usize, throw: usize) -> String {
    let side = game.teams.side(player);
    let name = game.sheet.name(player);
    let figures = stats::of_player(game, player, turn + 1);
    let mates: Vec<&str> = game
        .teams
        .members(side)
        .iter()
        .filter(|mate| players::key(mate) != players::key(name))
        .map(String::as_str)
        .collect();
    let with = if mates.is_empty() {
        String::new()
    } else {
        format!(" with {}", mates.join(" & "))
    };
    let number = game.replay.numbering.turns[turn].number;
    let mut facts = vec![match figures.hit_percent() {
        Some(percent) => format!(
            "{} with {} ({percent} %)",
            say::counted(figures.hits, "hit"),
            say::counted(figures.batons, "baton")
        ),
        None => "no baton thrown".to_owned(),
    }];
    if figures.field_kubbs > 0 {
        facts.push(format!("field kubbs {}", figures.field_kubbs));
    }
    if figures.base_batons > 0 || figures.base_kubbs > 0 {
        facts.push(format!(
            "base kubbs {}, of them {} with {} from 8 m",
            figures.base_kubbs, figures.base_hits, figures.base_batons
        ));
    }
    if figures.king_shots > 0 {
        facts.push(format!("king {}/{}", figures.king_hits, figures.king_shots));
    }
    if figures.thrown_in > 0 {
        facts.push(format!(
            "thrown in {}, rethrown {}",
            figures.thrown_in, figures.rethrows
        ));
    }
    format!(
        "**{name}**, {} team{with}. Up to turn {number}: {}.\n\n{}",
        ["first", "second"][side],
        facts.join("; "),
        sentence(game, turn, throw)
    )
}

fn tag(token: &SyntaxToken) -> String {
    let key = token
        .parent()
        .into_iter()
        .flat_map(|line| line.children_with_tokens())
        .find(|element| element.kind() == SyntaxKind::KEY)
        .map(|element| element.to_string())
        .unwrap_or_default();
    let known = TAGS
        .iter()
        .find(|(name, ..)| name.eq_ignore_ascii_case(&key));
    match known {
        Some((name, meaning, _)) => format!("**{name}**: {meaning}"),
        None => format!("**{key}**: metadata. A record may hold any."),
    }
}

/// The usual metadata: key, meaning, example.
pub(crate) const TAGS: &[(&str, &str, &str)] = &[
    ("Event", "the tournament or occasion.", "Winter Cup"),
    ("Location", "where it was played.", "Village green"),
    ("Date", "the day, such as 2012-01-20.", "2012-01-20"),
    (
        "Start",
        "when the game began, such as 1/20/2012 1:23 pm.",
        "1/20/2012 1:23 pm",
    ),
    (
        "End",
        "when it was over, such as 1/20/2012 2:05 pm.",
        "1/20/2012 2:05 pm",
    ),
    (
        "Duration",
        "how long it took, from Start to End, such as 42m.",
        "42m",
    ),
    ("Team A", "the name of one team.", "Kubbchucks"),
    ("Team B", "the name of the other team.", "Settlers"),
    (
        "Players A",
        "who throws for team A, as it stands in throws: a sign and, if that is another word, the name.",
        "al = Anna-Lena, bo",
    ),
    (
        "Players B",
        "who throws for team B, as it stands in throws.",
        "cy, di",
    ),
    (
        "First",
        "the team that throws turn 1: Team A or Team B.",
        "Team A",
    ),
    ("Win", "the team that won: Team A or Team B.", "Team A"),
    ("Temperature", "how warm it was, such as 13 F.", "13 F"),
];

/// The documentation of a letter, for completion.
pub(crate) fn letter_card(letter: Letter) -> String {
    let facts = letter.facts();
    let takes = facts.most.map_or_else(String::new, |most| {
        format!(
            " Takes a number up to {}.",
            say::number(u8::try_from(most).unwrap_or(10))
        )
    });
    format!(
        "**{}**: {}. {}{takes}",
        facts.sign, facts.name, facts.meaning
    )
}

//! One game that was read: holds the tree and the plain data, and asks the modules of each answer.

use std::{collections::HashSet, sync::OnceLock};

use notation::{
    Action, Completion, Edit, Explanation, Finding, Fix, Hint, Hover, Lens, MoveRange, NamedColor,
    Occurrences, Parse, Record, Replay, Settings, Symbol, Table, TextRange, TextSize, Token,
    picture::{Charset, Scene, TextBoard},
    work,
};

use crate::{
    actions,
    ast::{Content, Game},
    checks, colors, completion, explain, format, hover, inlay, occurrences, offers, options,
    outline, picture,
    replay::Replayed,
    tokens,
};

/// A game with everything that is computed from it when first asked for.
pub(crate) struct CarcassonneRecord {
    parse: Parse,
    settings: Settings,
    game: Game,
    replayed: OnceLock<Replayed>,
    findings: OnceLock<Vec<Finding>>,
}

impl CarcassonneRecord {
    pub(crate) fn new(parse: Parse, settings: &Settings) -> Self {
        Self {
            game: Game::decode(&parse),
            parse,
            settings: settings.clone(),
            replayed: OnceLock::new(),
            findings: OnceLock::new(),
        }
    }

    /// Offers the points that the replay computed for points that cannot be read.
    fn offer_points(&self, finding: &mut Finding) {
        let is_unreadable = matches!(
            finding.code,
            "carcassonne/points-missing" | "carcassonne/unreadable"
        );
        let Some((index, line)) = self.game.line_at(finding.range.start()) else {
            return;
        };
        let Content::Move(played) = &line.content else {
            return;
        };
        let Some(tile) = played.tile.as_ref().filter(|_| is_unreadable) else {
            return;
        };
        if finding.range.start() < tile.range.end() || played.has_second_move {
            return;
        }
        let points = TextRange::new(tile.range.end(), played.range.end());
        let text = self.parse.line_text(index);
        let inside = points - line.range.start();
        let written = text
            .get(usize::from(inside.start())..usize::from(inside.end()))
            .unwrap_or_default();
        // Prose without a number is a note that lost its slash.
        if !written.contains(|c: char| c.is_ascii_digit() || matches!(c, '+' | '=')) {
            return;
        }
        let computed = self.replayed().annotation(index, written.contains('='));
        let computed = computed.replace('=', equals_like(written));
        if !computed.is_empty() {
            let edit = Edit::replace(points, format!(" {computed}"));
            let fix = Fix::guess(format!("Write {computed}"), vec![edit]);
            let line = offers::Line::of(&self.parse, finding.range);
            let text = line.edited(&fix.edits);
            finding
                .fixes
                .retain(|other| line.edited(&other.edits) != text);
            finding.fixes.insert(0, fix);
        }
    }

    /// The game as played; played when first asked for.
    fn replayed(&self) -> &Replayed {
        self.replayed
            .get_or_init(|| Replayed::of(&self.parse, &self.game, options::boxes(&self.settings)))
    }
}

impl Record for CarcassonneRecord {
    fn parse(&self) -> &Parse {
        &self.parse
    }

    fn findings(&self) -> &[Finding] {
        self.findings.get_or_init(|| {
            let mut findings: Vec<Finding> = self.parse.findings().collect();
            findings.extend(checks::findings(&self.parse, &self.game));
            let mut findings = self.replayed().merge(findings);
            findings.retain(|finding| !is_on_line_above(&self.parse, &self.game, finding));
            drop_small_letters(&mut findings);
            let budget = self.replayed().budget();
            let of_syntax: HashSet<(TextRange, &str)> = self
                .parse
                .findings()
                .map(|finding| (finding.range, finding.code))
                .collect();
            for finding in &mut findings {
                self.offer_points(finding);
                if of_syntax.contains(&(finding.range, finding.code)) {
                    offers::keep_repairs(&self.parse, &budget, finding);
                }
            }
            let (parse, settings) = (&self.parse, &self.settings);
            offers::keep_sensible(parse, settings, self.replayed(), &budget, &mut findings);
            work::count(self.parse.line_count() + findings.len());
            findings
        })
    }

    fn hover(&self, at: TextSize) -> Option<Hover> {
        hover::hover(
            &self.parse,
            &self.game,
            self.replayed(),
            self.findings(),
            at,
        )
    }

    fn completions(&self, at: TextSize) -> Vec<Completion> {
        completion::completions(&self.parse, &self.game, self.replayed(), at)
    }

    fn format(&self, range: Option<TextRange>) -> Vec<Edit> {
        format::format(&self.parse, &self.game, self.settings.format, range)
    }

    fn on_type(&self, at: TextSize, typed: char) -> Vec<Edit> {
        if typed != '\n' {
            return Vec::new();
        }
        format::after_newline(&self.parse, &self.game, self.settings.format, at)
    }

    fn outline(&self) -> Vec<Symbol> {
        outline::outline(&self.game)
    }

    fn names(&self) -> Vec<Symbol> {
        outline::names(&self.game)
    }

    fn tokens(&self, range: Option<TextRange>) -> Vec<Token> {
        tokens::tokens(&self.parse, range)
    }

    fn occurrences(&self, at: TextSize) -> Option<Occurrences> {
        occurrences::occurrences(&self.parse, &self.game, self.replayed(), at)
    }

    fn definition(&self, at: TextSize) -> Vec<TextRange> {
        occurrences::definition(&self.parse, &self.game, self.replayed(), at)
    }

    fn actions(&self, range: TextRange) -> Vec<Action> {
        actions::actions(&self.parse, &self.game, self.replayed(), range)
    }

    fn hints(&self, range: TextRange) -> Vec<Hint> {
        inlay::hints(&self.game, self.replayed(), range)
    }

    fn lens(&self) -> Option<Lens> {
        let first = self.game.lines.iter().find(|line| {
            matches!(
                line.content,
                Content::Game(_) | Content::Player(_) | Content::Move(_)
            )
        })?;
        Some(Lens {
            range: first.range,
            title: inlay::lens_title(&self.game, self.replayed())?,
        })
    }

    fn colors(&self) -> Vec<NamedColor> {
        colors::colors(&self.game)
    }

    fn color_texts(&self, range: TextRange, rgb: [u8; 3]) -> Vec<String> {
        colors::names(&self.game, range, rgb)
    }

    fn replay(&self) -> Replay {
        self.replayed().data(&self.game)
    }

    fn moves(&self) -> Vec<MoveRange> {
        self.replayed().move_ranges(&self.game)
    }

    fn scene(&self, step: usize) -> Option<Scene> {
        picture::scene(&self.game, self.replayed(), self.findings(), step)
    }

    fn text_board(&self, step: usize, charset: Charset) -> Option<TextBoard> {
        picture::text_board(&self.game, self.replayed(), self.findings(), step, charset)
    }

    fn small_board(&self, step: usize) -> Option<TextBoard> {
        picture::small_board(&self.game, self.replayed(), step)
    }

    fn stats(&self) -> Vec<Table> {
        self.replayed().stats(&self.game)
    }

    fn explain(&self, at: TextSize) -> Option<Explanation> {
        explain::explain(&self.game, self.replayed(), at)
    }
}

/// An equals sign with blanks around it as `written` has them.
fn equals_like(written: &str) -> &'static str {
    let (before, behind) = written.split_once('=').unwrap_or((" ", " "));
    let has_blank = (
        before.ends_with(char::is_whitespace),
        behind.starts_with(char::is_whitespace),
    );
    match has_blank {
        (true, true) => " = ",
        (true, false) => " =",
        (false, true) => "= ",
        (false, false) => "=",
    }
}

/// Whether a move is only missed because it stands on the line of the move before it.
fn is_on_line_above(parse: &Parse, game: &Game, finding: &Finding) -> bool {
    if finding.code != "carcassonne/moves-missing" {
        return false;
    }
    let line = parse.line_at(finding.range.start());
    let above = game.lines.get(..line).unwrap_or_default().iter().rev();
    let mut moves = above.filter_map(|line| match &line.content {
        Content::Move(played) => Some(played),
        _ => None,
    });
    moves.next().is_some_and(|played| played.has_second_move)
}

/// A letter that is wrong is not to be written as a capital.
fn drop_small_letters(findings: &mut Vec<Finding>) {
    let wrong = |finding: &&Finding| finding.code == "carcassonne/player-letter";
    let wrong: HashSet<TextRange> = findings.iter().filter(wrong).map(|one| one.range).collect();
    findings.retain(|finding| {
        finding.code != "carcassonne/small-letter" || !wrong.contains(&finding.range)
    });
}

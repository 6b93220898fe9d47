//! One game that was read: the parsed text with what is computed from it when first asked for.

use std::sync::OnceLock;

use notation::{
    Action, Completion, Edit, Explanation, Finding, FormatOptions, Hint, HintOptions, Hover, Lens,
    MoveRange, Occurrences, OptionDoc, Parse, Record, Replay, Settings, Symbol, Table, TextRange,
    TextSize, Token,
    picture::{Charset, Scene, TextBoard},
};
use serde::Deserialize;

use crate::{
    actions,
    checks::Game,
    completion, data, examine, figures, format,
    game::Opening,
    hover, inlay, outline, picture,
    replay::{Run, Script, Variant},
};

/// The settings of this notation.
pub(crate) const OPTIONS: &[OptionDoc] = &[
    OptionDoc {
        key: "opening",
        values: &["infer", "6-6-6", "2-4-6", "4-6-6", "3-6-6"],
        default: "infer",
        is_list: false,
        summary: "Batons of the first three turns; by default they tell from the first turns themselves.",
    },
    OptionDoc {
        key: "tie-break",
        values: &["true", "false"],
        default: "false",
        is_list: false,
        summary: "A tie-break takes kubbs out of play, so the kubbs thrown in need not be those that fell.",
    },
];

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct Options {
    opening: Option<String>,
    tie_break: bool,
}

/// A Kubb game with its answers.
pub(crate) struct KubbRecord {
    pub(crate) parse: Parse,
    pub(crate) format: FormatOptions,
    pub(crate) hint_options: HintOptions,
    variant: Variant,
    played: OnceLock<Played>,
    findings: OnceLock<Vec<Finding>>,
}

/// A record that was played.
struct Played {
    script: Script,
    run: Run,
    game: Game,
}

impl KubbRecord {
    pub(crate) fn new(parse: Parse, settings: &Settings) -> Self {
        let options: Options = settings.notation("kubb");
        let opening = options.opening.as_deref().and_then(|name| {
            Opening::ALL
                .into_iter()
                .find(|opening| opening.name() == name)
        });
        Self {
            parse,
            format: settings.format,
            hint_options: settings.hints,
            variant: Variant {
                opening,
                tie_break: options.tie_break,
            },
            played: OnceLock::new(),
            findings: OnceLock::new(),
        }
    }

    /// The game, read and replayed.
    pub(crate) fn game(&self) -> &Game {
        &self.played().game
    }

    fn played(&self) -> &Played {
        self.played.get_or_init(|| {
            let script = Script::of(&self.parse, self.variant);
            let run = Run::of(&script);
            let game = Game::of(&script, &run);
            Played { script, run, game }
        })
    }
}

impl Record for KubbRecord {
    fn parse(&self) -> &Parse {
        &self.parse
    }

    fn findings(&self) -> &[Finding] {
        self.findings.get_or_init(|| {
            let Played { script, run, game } = self.played();
            examine::findings(&self.parse, script, run, game)
        })
    }

    fn hover(&self, at: TextSize) -> Option<Hover> {
        hover::hover(self, at)
    }

    fn completions(&self, at: TextSize) -> Vec<Completion> {
        completion::completions(self, at)
    }

    fn format(&self, range: Option<TextRange>) -> Vec<Edit> {
        format::format(self, range)
    }

    fn on_type(&self, at: TextSize, typed: char) -> Vec<Edit> {
        format::on_type(self, at, typed)
    }

    fn outline(&self) -> Vec<Symbol> {
        outline::outline(self)
    }

    fn names(&self) -> Vec<Symbol> {
        outline::names(&self.game().sheet)
    }

    fn tokens(&self, range: Option<TextRange>) -> Vec<Token> {
        outline::tokens(self, range)
    }

    fn occurrences(&self, at: TextSize) -> Option<Occurrences> {
        outline::occurrences(self, at)
    }

    fn definition(&self, at: TextSize) -> Vec<TextRange> {
        outline::definition(self, at)
    }

    fn actions(&self, range: TextRange) -> Vec<Action> {
        actions::actions(self, range)
    }

    fn hints(&self, range: TextRange) -> Vec<Hint> {
        inlay::hints(self, range)
    }

    fn lens(&self) -> Option<Lens> {
        inlay::lens(self)
    }

    fn explain(&self, at: TextSize) -> Option<Explanation> {
        let game = self.game();
        let turn = game.sheet.turn_on(self.parse.line_at(at))?;
        Some(Explanation {
            range: game.sheet.turns[turn].range,
            text: inlay::explain(game, turn),
        })
    }

    fn replay(&self) -> Replay {
        data::replay(self)
    }

    fn moves(&self) -> Vec<MoveRange> {
        let turns = self.game().sheet.turns.iter();
        let moves = turns.map(|turn| MoveRange {
            line: turn.line,
            range: turn.range,
        });
        moves.collect()
    }

    fn scene(&self, step: usize) -> Option<Scene> {
        picture::scene(self, step)
    }

    fn text_board(&self, step: usize, charset: Charset) -> Option<TextBoard> {
        picture::text_board(self, step, charset)
    }

    fn small_board(&self, step: usize) -> Option<TextBoard> {
        picture::small_board(self, step)
    }

    fn stats(&self) -> Vec<Table> {
        figures::tables(self.game())
    }
}

//! The desk for cleaning up a broken record: certain repairs are listed by line; the other findings are questions, each with
//! the board before it and after every answer.

use std::sync::Arc;

use notation::{
    Edit, Finding, Fix, LineKind, Order as _, Parse, Record, Severity, TextSize, apply_edits,
    picture::Scene,
};

use super::{
    left_out,
    rejoined::{Rejoined, rejoined},
};
use crate::{Document, Game, PlacedGame, Repairs, Taken, document::moves::index_at};

/// A certain repair of one line, or of several lines that belong together. Any subset of mends can be applied: their
/// edits never overlap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mend {
    /// The number of its game in the document, from 0.
    pub game: usize,
    /// The changed lines, from top to bottom; at least one.
    pub lines: Vec<MendedLine>,
    /// The findings that it repairs: rule and message, each once.
    pub reasons: Vec<(&'static str, String)>,
}

/// A line before and after its repair; several lines where lines are added or removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MendedLine {
    /// The number of the first changed line, from 0.
    pub line: usize,
    /// The text as written, without the last line break.
    pub before: String,
    /// The repaired text.
    pub after: String,
    /// The change.
    pub edit: Edit,
    /// The change that deletes the line instead. `None` unless the line is only a page number, which `edit` turns into a
    /// comment.
    pub left_out: Option<Edit>,
}

/// A finding without a certain repair.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The number of its game in the document, from 0.
    pub game: usize,
    /// The line where the finding begins, from 0.
    pub line: usize,
    /// The finding, at its place in the document.
    pub finding: Finding,
    /// The board before the move with the finding; `None` if the notation draws none.
    pub before: Option<Scene>,
    /// The repairs, best first.
    pub answers: Vec<Answer>,
    /// Whether answers to earlier questions about its game may settle it, because it is about what was played.
    pub follows: bool,
}

/// A possible repair.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The repair; its edits count in the document.
    pub fix: Fix,
    /// The board after the repaired move; `None` if the notation draws none.
    pub after: Option<Scene>,
    /// How many errors and warnings the game has after it.
    pub left: usize,
}

/// The consequences of several versions of a place.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// The board before the move at the place; `None` above the first move, or if the notation draws none.
    pub before: Option<Scene>,
    /// The versions, in the order in which they were given.
    pub versions: Vec<VersionOutcome>,
}

/// The consequences of one version.
#[derive(Debug, Clone, PartialEq)]
pub struct VersionOutcome {
    /// The board after the move at the place; `None` if it is the same with all versions.
    pub after: Option<Scene>,
    /// How many errors and warnings the document has with it.
    pub left: usize,
}

impl Document {
    /// The certain repairs, by line from top to bottom: see [`PlacedGame::repair_certain`]. Takes up to seconds in a
    /// record with many slips.
    #[must_use]
    pub fn mends(&self) -> Vec<Mend> {
        let all = self.games().flat_map(|placed| {
            let Repairs { edits, taken } = placed.repair_certain();
            let lines = edits.into_iter().map(|edit| mended(&placed, edit));
            grouped(&placed, lines.collect(), &taken)
        });
        all.collect()
    }

    /// The number of questions: of errors and warnings.
    #[must_use]
    pub fn question_count(&self) -> usize {
        self.games().map(|placed| wrong(&placed.game)).sum()
    }

    /// Up to `most` questions from number `from` on, counted from 0. The order is that of the text, but in each game
    /// questions about its outcome (a total, a winner) come last, because slips in its moves cause them. Each answer costs a
    /// replay of the game.
    #[must_use]
    pub fn questions(&self, from: usize, most: usize) -> Vec<Question> {
        let all = self.games().flat_map(|placed| {
            let mut asked: Vec<(usize, &Finding)> = asked(&placed.game).collect();
            asked.order_by_key(|(_, finding)| is_outcome(&placed.game, finding));
            let asked: Vec<usize> = asked.into_iter().map(|(index, _)| index).collect();
            let numbered = asked.into_iter().enumerate();
            numbered.map(move |(nth, index)| (placed.clone(), nth, index))
        });
        let page = all.skip(from).take(most);
        page.filter_map(|(placed, nth, index)| {
            let mut question = question(&placed, index)?;
            question.follows &= nth > 0;
            // If this game continues the one above, the answer settles all other questions about it.
            let above = placed.index.checked_sub(1).filter(|_| nth == 0);
            let joined = above.and_then(|above| joined(&self.game(above)?, &placed));
            question.answers.splice(0..0, joined);
            Some(question)
        })
        .collect()
    }

    /// Compares versions of the place `at`, each made by some edits of the text. Each costs a replay.
    #[must_use]
    pub fn compare(&self, at: TextSize, versions: &[Vec<Edit>]) -> Comparison {
        let (placed, relative) = self.locate(at);
        let record = placed.record();
        let place = At::new(&placed, &*record, relative);
        let text = self.text().to_string();
        let version = |edits: &Vec<Edit>| {
            let text = apply_edits(&text, edits);
            Self::new(self.notation(), &text, Arc::clone(self.settings()))
        };
        let versions: Vec<Self> = versions.iter().map(version).collect();
        let scenes: Vec<Option<Scene>> = versions
            .iter()
            .map(|version| place.scene_after(&*version.game(placed.index)?.record()))
            .collect();
        let mut drawn = scenes
            .iter()
            .map(|scene| scene.as_ref().map(|scene| &scene.nodes));
        let first = drawn.next();
        let differ = drawn.any(|other| Some(other) != first);
        let outcomes = versions.iter().zip(scenes);
        let outcomes = outcomes.map(|(version, scene)| VersionOutcome {
            after: scene.filter(|_| differ),
            left: version.question_count(),
        });
        Comparison {
            before: match place.after {
                0 => None,
                _ => record.scene(place.before),
            },
            versions: outcomes.collect(),
        }
    }
}

/// The line that `edit`, with places in the document, changes.
fn mended(placed: &PlacedGame, edit: Edit) -> MendedLine {
    let text = placed.game.text();
    let range = edit.range - placed.offset;
    let (start, end) = (usize::from(range.start()), usize::from(range.end()));
    let (first, last) = lines_around(text, start, end);
    let part = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
    let record = placed.record();
    let after = [part(first, start), &*edit.text, part(end, last)].concat();
    let is_comment = placed.game.notation().line_kind(&after, 0) == LineKind::Comment;
    let page = left_out::page(record.parse(), range.start());
    // A change of several lines is taken as a whole.
    let page = page.filter(|page| is_comment && page.contains_range(range));
    MendedLine {
        line: placed.first_line + record.parse().line_at(range.start()),
        left_out: page.map(|page| Edit::delete(page + placed.offset)),
        before: part(first, last).to_owned(),
        after,
        edit,
    }
}

/// `lines` as mends: lines that one repair changed are grouped.
fn grouped(placed: &PlacedGame, lines: Vec<MendedLine>, taken: &[Taken]) -> Vec<Mend> {
    let alone = |line| Mend {
        game: placed.index,
        lines: vec![line],
        reasons: Vec::new(),
    };
    let mut mends: Vec<Mend> = lines.into_iter().map(alone).collect();
    for one in taken {
        let changes = |mend: &Mend| {
            let mut lines = mend.lines.iter().map(|line| line.line - placed.first_line);
            one.lines.is_empty() || lines.any(|line| one.lines.contains(&line))
        };
        let mut changed = mends.extract_if(.., |mend| changes(mend));
        let Some(mut whole) = changed.next() else {
            continue;
        };
        for other in changed {
            whole.lines.extend(other.lines);
            whole.reasons.extend(other.reasons);
        }
        let reason = (one.code, one.message.clone());
        if !whole.reasons.contains(&reason) {
            whole.reasons.push(reason);
        }
        mends.push(whole);
    }
    for mend in &mut mends {
        mend.lines.order_by_key(|line| line.line);
    }
    mends.order_by_key(|mend| mend.lines.first().map(|line| line.line));
    mends
}

/// From the start of the line with byte `start` to the end of the line with byte `end`, without its line break.
fn lines_around(text: &str, start: usize, end: usize) -> (usize, usize) {
    let begins = text.get(..start).and_then(|above| above.rfind('\n'));
    let rest = text.get(end..).unwrap_or_default();
    let ends = rest.find(['\r', '\n']).unwrap_or(rest.len());
    (begins.map_or(0, |at| at + 1), end + ends)
}

fn wrong(game: &Game) -> usize {
    asked(game).count()
}

/// The findings of a game that become questions, with their index.
fn asked(game: &Game) -> impl Iterator<Item = (usize, &Finding)> {
    let findings = game.findings().iter().enumerate();
    findings.filter(|(_, finding)| finding.severity >= Severity::Warning)
}

/// Whether a finding is about the outcome of the whole game.
fn is_outcome(game: &Game, finding: &Finding) -> bool {
    game.notation().about().outcomes.contains(&finding.code)
}

/// Whether a finding is about the spelling of its line, so that no change of another line removes it.
fn is_of_text(parse: &Parse, finding: &Finding) -> bool {
    let is_same = |one: Finding| (one.code, one.range) == (finding.code, finding.range);
    parse.findings().any(is_same)
}

/// How many findings are about the outcome of a game.
fn outcomes(game: &Game) -> usize {
    let asked = asked(game).filter(|(_, finding)| is_outcome(game, finding));
    asked.count()
}

/// The question about the finding `index` of a game, as if it were the first one.
fn question(placed: &PlacedGame, index: usize) -> Option<Question> {
    let asked = placed.game.findings().get(index)?;
    let mut shown = placed.game.shown_findings(|one| std::ptr::eq(one, asked));
    let finding = shown.next()?;
    let record = placed.record();
    let at = At::new(placed, &*record, finding.range.start());
    let mut answers: Vec<(usize, Answer)> = Vec::new();
    for fix in &finding.fixes {
        let text = apply_edits(placed.game.text(), &fix.edits);
        let game = placed.game.with_text(&text);
        let edits = fix
            .edits
            .iter()
            .map(|edit| edit.clone().shifted(placed.offset));
        let answer = Answer {
            after: at.scene_after(&*game.record()),
            left: wrong(&game),
            fix: Fix {
                edits: edits.collect(),
                ..fix.clone()
            },
        };
        answers.push((outcomes(&game), answer));
    }
    // Totals and winners in the header decide between repairs, even while other slips are open.
    answers.order_by_key(|(outcomes, _)| *outcomes);
    Some(Question {
        game: placed.index,
        line: placed.first_line + record.parse().line_at(finding.range.start()),
        before: record.scene(at.before),
        answers: answers.into_iter().map(|(_, answer)| answer).collect(),
        follows: !is_of_text(record.parse(), asked),
        finding: finding.shifted(placed.offset),
    })
}

/// The answer that the game goes on from the one above.
fn joined(above: &PlacedGame, placed: &PlacedGame) -> Option<Answer> {
    let Rejoined { fix, whole } = rejoined(above, placed, wrong)?;
    let record = whole.record();
    let step = (above.record().moves().len() + 1).min(record.moves().len());
    let edits = fix.edits.iter();
    let edits = edits.map(|edit| edit.clone().shifted(placed.offset));
    Some(Answer {
        after: record.scene(step),
        left: wrong(&whole),
        fix: Fix {
            edits: edits.collect(),
            ..fix
        },
    })
}

/// How many moves are played on the two boards of a question.
struct At {
    /// The moves before the place.
    before: usize,
    /// The same with the move at the place.
    after: usize,
}

impl At {
    fn new(placed: &PlacedGame, record: &dyn Record, at: TextSize) -> Self {
        let moves = record.moves();
        let line = record.parse().line_at(at);
        let Some(index) = index_at(placed, &moves, at) else {
            return Self {
                before: 0,
                after: 0,
            };
        };
        let is_move = moves.get(index).is_some_and(|one| one.line == line);
        Self {
            before: index + usize::from(!is_move),
            after: index + 1,
        }
    }

    /// The board of the repaired game, which may have fewer moves.
    fn scene_after(&self, repaired: &dyn Record) -> Option<Scene> {
        repaired.scene(self.after.min(repaired.moves().len()))
    }
}

#[cfg(test)]
mod tests {
    use notation::{TextRange, size};

    use super::*;

    fn open(notation: &str, text: &str) -> Document {
        Document::new(crate::by_id(notation).unwrap(), text, Arc::default())
    }

    const SCANNED: &str = "Map: Autumn\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->l/w->2+3/#->C\nE:6w->33/#->E\n";

    #[test]
    fn a_mend_tells_its_line_and_why() {
        let first = "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/#->C\nE:6w->3/#->E\n\n";
        let text = [first, SCANNED].concat();
        let mends = open("rootlog", &text).mends();
        let told = mends.iter().map(|mend| {
            let [line] = &*mend.lines else {
                panic!("{mend:?}")
            };
            let codes: Vec<_> = mend.reasons.iter().map(|(code, _)| *code).collect();
            (mend.game, line.line, &*line.before, &*line.after, codes)
        });
        assert_eq!(
            told.collect::<Vec<_>>(),
            [
                (
                    1,
                    9,
                    "Map: Autumn",
                    "Map: Fall",
                    vec!["rootlog/header-spelling"]
                ),
                (
                    1,
                    15,
                    "C:t_k->l/w->2+3/#->C",
                    "C:t_k->1/w->2+3/#->C",
                    vec!["rootlog/unreadable"]
                ),
            ]
        );
    }

    #[test]
    fn lines_that_are_swapped_are_mended_together() {
        let text = "1. a:I a:F a:- a:- a:- a:-\n3. a:2I a:F a:F a:- a:- a:- a:-\n2. b:I b:FB b:- b:- b:- b:- b:-\n";
        let mends = open("kubb", text).mends();
        let lines = mends
            .iter()
            .map(|mend| mend.lines.iter().map(|line| line.line).collect());
        assert_eq!(lines.collect::<Vec<Vec<_>>>(), [[1, 2]]);
        assert_eq!(mends[0].reasons.len(), 1, "{mends:?}");
    }

    /// A game of every notation that a scanned page breaks.
    const SPLIT: [(&str, &str, &str); 5] = [
        ("kubb", "1. a:B a:-\n", "2. b:I b:- b:- b:- b:-\n"),
        ("bucky", "1. e2-e4 e7-e5\n", "2. d2-d3 d7-d6 *\n"),
        (
            "rootlog",
            "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/w->2+3/#->C\n",
            "E:6w->3/#->E\n",
        ),
        (
            "carcassonne",
            "A = a\nB = b\n0 (0,0) RCRF\n1A (0,1) FFFC\n",
            "2B (1,0) RFRF\n",
        ),
        (
            "pgn",
            "[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5\n",
            "2. Nf3 Nc6 *\n",
        ),
    ];

    #[test]
    fn the_number_of_a_page_can_be_left_out() {
        for (notation, above, below) in SPLIT {
            for page in ["12", "- 12 -", "-12-", "Page 12 of 40", "p.12"] {
                let text = [above, page, "\n", below].concat();
                let document = open(notation, &text);
                let mends = document.mends();
                let lines = mends.iter().flat_map(|mend| &mend.lines);
                let lines = lines.filter(|line| line.before == page);
                let left_out: Vec<&Edit> =
                    lines.filter_map(|line| line.left_out.as_ref()).collect();
                let [edit] = &*left_out else {
                    panic!("{notation}: {page}: {mends:?}")
                };
                let whole = [above, below].concat();
                assert_eq!(apply_edits(&text, &[(*edit).clone()]), whole);
            }
        }
    }

    /// Where the game does not show that a number is that of a page, only the person at the desk knows.
    #[test]
    fn a_line_with_only_a_number_can_be_left_out() {
        for (notation, above, below) in SPLIT {
            for page in ["12", "-12-"] {
                let whole = [above, below].concat();
                let text = [&*whole, page, "\n"].concat();
                let questions = open(notation, &text).questions(0, 9);
                assert_ne!(questions, [], "{notation}: {page}");
                for question in questions {
                    let mut answers = question.answers.iter();
                    let last = answers.next_back().unwrap();
                    assert_eq!(
                        apply_edits(&text, &last.fix.edits).trim_end(),
                        whole.trim_end()
                    );
                    assert_eq!(last.left, 0, "{notation}: {page}");
                }
            }
        }
    }

    #[test]
    fn a_question_shows_the_board_before_and_after_every_answer() {
        let mended = SCANNED.replace("Autumn", "Fall").replace("->l", "->1");
        let document = open("rootlog", &mended);
        assert_eq!(document.question_count(), 1);
        let questions = document.questions(0, 5);
        let [question] = &*questions else {
            panic!("{questions:?}")
        };
        assert_eq!((question.game, question.line), (0, 7));
        let title = |scene: &Option<Scene>| scene.as_ref().map(|scene| scene.title.clone());
        let answers = question.answers.iter();
        let told = answers.map(|answer| (&*answer.fix.title, title(&answer.after), answer.left));
        assert_eq!(title(&question.before).as_deref(), Some("Marquise: #->C"));
        let made = Some("Eyrie: 6w->3".to_owned());
        assert_eq!(
            told.collect::<Vec<_>>(),
            [
                ("Write 6w->3", made.clone(), 0),
                ("Write 6w->3/3#->E", made, 0)
            ]
        );
        assert_eq!(document.questions(1, 5), []);
    }

    /// A slip that loses a figure, and slips elsewhere: the total of the header follows from the first, and decides about it.
    #[test]
    fn the_outcome_is_asked_last_and_decides_between_repairs() {
        let record = include_str!("../../../../tests/records/carcassonne/game-1.carcassonne");
        let broken = record
            .replace("21A (-1,-4) RFRCm", "21A (-1,-4) RFKC")
            .replace("26B (-3,-3) FFCCP", "26B (-3,-3) FECCP")
            .replace("39A (-2,-7) FFRR", "39A (-2,-7) FKRR");
        let document = open("carcassonne", &broken);
        let questions = document.questions(0, 9);
        let asked = questions.iter().map(|question| {
            let first = question.answers.first();
            let first = first.map_or("", |answer| &*answer.fix.title);
            let first = first.split(" (").next().unwrap_or_default();
            (
                question.line + 1,
                question.finding.code,
                question.follows,
                first,
            )
        });
        assert_eq!(
            asked.collect::<Vec<_>>(),
            [
                (26, "carcassonne/side-count", false, "Write RFRCm"),
                (31, "carcassonne/tile-letter", false, "Write FFCCP"),
                (44, "carcassonne/side-count", false, "Write FFRR"),
                (3, "carcassonne/result", true, ""),
            ]
        );
        let right = broken.replace("RFKC", "RFRC").replace("FECCP", "FFCCP");
        let document = open("carcassonne", &right.replace("FKRR", "FFRR"));
        let questions = document.questions(0, 9);
        let [question] = &*questions else {
            panic!("{questions:?}")
        };
        assert!(!question.follows);
        assert_ne!(question.answers, []);
    }

    /// A scanner reads `4.` as `1.`, and a new game begins in the middle of one.
    #[test]
    fn a_number_that_makes_two_games_of_one_is_asked_first() {
        let record =
            "1. e2-e4 e7-e5\n2. d2-d3 d7-d6\n3. c2-c3 c7-c6\n4. f2-f3 f7-f6\n5. g2-g3 g7-g6 *\n";
        let whole = open("bucky", record);
        let broken = record.replace("\n4. ", "\n1. ");
        let document = open("bucky", &broken);
        assert_eq!(document.game_count(), 2);
        let questions = document.questions(0, 9);
        let below = questions
            .iter()
            .find(|question| question.game == 1)
            .unwrap();
        let answer = &below.answers[0];
        assert_eq!(
            answer.fix.title,
            "Write 4 instead of 1: the game above goes on"
        );
        assert_eq!(apply_edits(&broken, &answer.fix.edits), record);
        assert_eq!(answer.left, whole.question_count());
        // The answer settles all of them.
        let mut lower = questions.iter().filter(|question| question.game == 1);
        assert!(lower.next().is_some_and(|first| !first.follows));
        assert!(lower.all(|question| question.follows));
        let moves = "1. e2-e4 e7-e5\n2. d2-d3 d7-d6\n3. c2-c3 c7-c6\n";
        for (text, is_joined) in [
            // The numbers do not go on.
            (format!("{moves}1. f2-f3 f7-f6\n9. g2-g3 g7-g6 *\n"), false),
            (format!("{moves}1. f2-f3 f7-f6\n2. g2-g3 g7-x *\n"), false),
            (format!("{moves}1. f2-f3 f7-f6\n5. g2-g3 g7-g6 *\n"), true),
        ] {
            let questions = open("bucky", &text).questions(0, 9);
            let is_answer = |answer: &Answer| answer.fix.title.ends_with("goes on");
            let joins = questions
                .iter()
                .any(|one| one.answers.iter().any(is_answer));
            assert_eq!(joins, is_joined, "{text}");
        }
    }

    #[test]
    fn versions_of_a_place_are_compared_by_their_boards() {
        let text = "[Round \"1\"]\n\n1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 *\n";
        let document = open("pgn", text);
        let compare = |word: &str, versions: &[&str]| {
            let at = text.find(word).unwrap();
            let range = TextRange::at(size(at), size(word.len()));
            let edits = versions
                .iter()
                .map(|version| vec![Edit::replace(range, *version)]);
            let compared = document.compare(range.start(), &edits.collect::<Vec<_>>());
            let versions = compared.versions.into_iter();
            let versions = versions.map(|one| (one.after.map(|scene| scene.title), one.left));
            (
                compared.before.map(|scene| scene.title),
                versions.collect::<Vec<_>>(),
            )
        };
        let some = |title: &str| Some(title.to_owned());
        assert_eq!(
            compare("Bb5", &["Bb5", "Bc4", "Rb5", ""]),
            (
                some("2... Nc6"),
                vec![
                    (some("3. Bb5"), 0),
                    (some("3. Bc4"), 1),
                    (some("3. Rb5"), 1),
                    (some("3. a6"), 1),
                ]
            )
        );
        // The same board tells nothing.
        assert_eq!(
            compare("a6", &["a6", "a6!"]),
            (some("3. Bb5"), vec![(None, 0), (None, 0)])
        );
        let round = compare("[Round \"1\"]", &["[Round \"1\"]", "[Round \"2\"]"]);
        assert_eq!(round, (None, vec![(None, 0), (None, 0)]));
        assert_eq!(document.compare(TextSize::new(999), &[]).versions, []);
    }

    /// Users may tick any subset of the lines.
    #[test]
    fn any_mend_can_be_taken_alone() {
        for notation in crate::notations() {
            for rule in notation.rules() {
                let document = Document::new(*notation, rule.wrong, Arc::default());
                let mends = document.mends();
                let edits_of = |mend: &Mend| -> Vec<Edit> {
                    mend.lines.iter().map(|line| line.edit.clone()).collect()
                };
                let mut edits: Vec<Edit> = mends.iter().flat_map(edits_of).collect();
                edits.order_by_key(|edit| edit.range.start());
                assert_eq!(edits, document.repair_certain(), "{}", rule.code);
                for mend in &mends {
                    assert_ne!(mend.reasons, [], "{}", rule.code);
                    let text = apply_edits(rule.wrong, &edits_of(mend));
                    let mended = Document::new(*notation, &text, Arc::default());
                    assert!(
                        mended.question_count() <= document.question_count(),
                        "{}: {mend:?}",
                        rule.code
                    );
                }
            }
        }
    }
}

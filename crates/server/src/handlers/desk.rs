//! `movetext/cleanUp`, `movetext/questions` and `movetext/compare`: a broken record on the desk, with certain repairs line by
//! line and the other findings as questions; and the boards of several versions. The README of this crate shows examples.

use std::sync::Arc;

use ide::{Answer, Document, Mend, Question};
use notation::{
    Edit,
    picture::{Scene, Theme, svg},
};
use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::{Position, Range, TextDocumentIdentifier, TextEdit};

use crate::client::snapshot::Snapshot;

/// Certain repairs that belong together.
#[derive(Debug, Serialize)]
pub(crate) struct Mended {
    /// The number of its game in the document, from 0.
    game: usize,
    reasons: Vec<Reason>,
    lines: Vec<MendedLine>,
}

#[derive(Debug, Serialize)]
struct Reason {
    code: &'static str,
    message: String,
}

/// A line before and after its repair.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct MendedLine {
    /// The line number, from 0.
    line: usize,
    before: String,
    after: String,
    edit: TextEdit,
    /// The edit that leaves the line out, if it is only the number of a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<TextEdit>,
}

/// Which questions, and the theme of their boards.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuestionsParams {
    pub(crate) text_document: TextDocumentIdentifier,
    /// The number of the first question, from 0.
    #[serde(default)]
    from: usize,
    /// The most questions to return; one if it is missing.
    #[serde(default)]
    limit: Option<usize>,
    /// The theme, as for `movetext/board`.
    #[serde(default)]
    theme: Option<String>,
}

/// A page of questions.
#[derive(Debug, Serialize)]
pub(crate) struct Questions {
    /// The number of all questions.
    count: usize,
    questions: Vec<Asked>,
}

#[derive(Debug, Serialize)]
struct Asked {
    game: usize,
    /// The line number, from 0.
    line: usize,
    range: Range,
    code: &'static str,
    message: String,
    /// An SVG.
    before: Option<String>,
    answers: Vec<Answered>,
    /// Whether the answers to the questions before it in its game may settle it.
    follows: bool,
}

#[derive(Debug, Serialize)]
struct Answered {
    title: String,
    edits: Vec<TextEdit>,
    /// An SVG.
    after: Option<String>,
    /// How many questions about the game remain after it.
    left: usize,
}

/// Versions of a place in a text.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CompareParams {
    pub(crate) text_document: TextDocumentIdentifier,
    /// Another text to look at, read as the document is.
    #[serde(default)]
    text: Option<String>,
    position: Position,
    /// The edits that make each version.
    versions: Vec<Vec<TextEdit>>,
    /// The theme, as for `movetext/board`.
    #[serde(default)]
    theme: Option<String>,
}

/// What follows from the versions of a place.
#[derive(Debug, Serialize)]
pub(crate) struct Compared {
    /// An SVG.
    before: Option<String>,
    versions: Vec<ComparedVersion>,
}

#[derive(Debug, Serialize)]
struct ComparedVersion {
    /// An SVG.
    after: Option<String>,
    /// How many errors and warnings there are with it.
    left: usize,
}

pub(crate) fn clean_up(snapshot: &Snapshot) -> Vec<Mended> {
    let mends = snapshot.document.mends().into_iter();
    mends.map(|mend| mended(snapshot, mend)).collect()
}

fn mended(snapshot: &Snapshot, mend: Mend) -> Mended {
    let reasons = mend.reasons.into_iter();
    let text_edit = |edit: Edit| TextEdit::new(snapshot.range(edit.range), edit.text);
    let lines = mend.lines.into_iter().map(|line| MendedLine {
        line: line.line,
        before: line.before,
        after: line.after,
        edit: text_edit(line.edit),
        left_out: line.left_out.map(text_edit),
    });
    Mended {
        game: mend.game,
        reasons: reasons
            .map(|(code, message)| Reason { code, message })
            .collect(),
        lines: lines.collect(),
    }
}

pub(crate) fn questions(snapshot: &Snapshot, params: &QuestionsParams) -> Questions {
    let theme = params.theme.as_deref().and_then(Theme::by_name);
    let asked = snapshot
        .document
        .questions(params.from, params.limit.unwrap_or(1));
    let numbered = asked.into_iter().enumerate();
    Questions {
        count: snapshot.document.question_count(),
        questions: numbered
            .map(|(index, question)| {
                let boards = Boards {
                    theme: theme.unwrap_or_default(),
                    question: index,
                };
                boards.asked(snapshot, question)
            })
            .collect(),
    }
}

pub(crate) fn compare(mut snapshot: Snapshot, params: CompareParams) -> Compared {
    if let Some(text) = params.text {
        let document = &snapshot.document;
        let settings = Arc::clone(document.settings());
        snapshot.document = Document::new(document.notation(), &text, settings);
    }
    let text_edit = |edit: TextEdit| Edit::replace(snapshot.text_range(edit.range), edit.new_text);
    let versions = params.versions.into_iter();
    let versions = versions.map(|edits| edits.into_iter().map(text_edit).collect());
    let at = snapshot.offset(params.position);
    let compared = snapshot
        .document
        .compare(at, &versions.collect::<Vec<Vec<Edit>>>());
    let theme = params.theme.as_deref().and_then(Theme::by_name);
    let boards = Boards {
        theme: theme.unwrap_or_default(),
        question: 0,
    };
    let versions = compared.versions.into_iter().enumerate();
    Compared {
        before: boards.svg(compared.before, 0),
        versions: versions
            .map(|(index, version)| ComparedVersion {
                after: boards.svg(version.after.map(Scene::focused), index + 1),
                left: version.left,
            })
            .collect(),
    }
}

/// How the boards of a question are drawn.
struct Boards {
    theme: Theme,
    /// The number of the question in the answer, which makes the ids in its pictures unique.
    question: usize,
}

impl Boards {
    fn asked(&self, snapshot: &Snapshot, question: Question) -> Asked {
        let answers = question.answers.into_iter().enumerate();
        Asked {
            game: question.game,
            line: question.line,
            range: snapshot.range(question.finding.range),
            code: question.finding.code,
            message: question.finding.message,
            before: self.svg(question.before, 0),
            follows: question.follows,
            answers: answers
                .map(|(index, answer)| self.answered(snapshot, answer, index + 1))
                .collect(),
        }
    }

    fn answered(&self, snapshot: &Snapshot, answer: Answer, number: usize) -> Answered {
        Answered {
            title: answer.fix.title,
            edits: snapshot.text_edits(&answer.fix.edits),
            // The surroundings of the move, so that several answers are in sight together.
            after: self.svg(answer.after.map(Scene::focused), number),
            left: answer.left,
        }
    }

    fn svg(&self, scene: Option<Scene>, number: usize) -> Option<String> {
        let prefix = format!("question-{}-{number}-", self.question);
        let options = svg::SvgOptions {
            theme: self.theme,
            prefix: &prefix,
            ..svg::SvgOptions::default()
        };
        scene.map(|scene| svg::render(&scene, options))
    }
}

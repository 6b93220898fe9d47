//! Answers about one text: what is wrong in it, what happened, and its pictures.

use std::sync::Arc;

use archive::{Lines, size};
use ide::Document;
use notation::{
    TextRange,
    picture::{Theme, svg},
};
use pyo3::prelude::*;

use crate::{MovetextError, notation};

/// Something that is wrong. Lines and columns count from 1, columns in characters.
#[pyclass(frozen, get_all, module = "movetext")]
pub(crate) struct Finding {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    severity: &'static str,
    code: &'static str,
    message: String,
    fixes: Vec<Py<Fix>>,
}

/// A repair, the best of a finding first.
#[pyclass(frozen, get_all, module = "movetext")]
pub(crate) struct Fix {
    title: String,
    /// Only spelling: `movetext check --fix` applies it.
    safe: bool,
    /// Nothing else can have been meant: `movetext check --repair` applies it.
    certain: bool,
    edits: Vec<Py<Edit>>,
}

/// A change of a text.
#[pyclass(frozen, get_all, module = "movetext")]
pub(crate) struct Edit {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    text: String,
}

#[pymethods]
impl Finding {
    fn __repr__(&self) -> String {
        let Self {
            line,
            column,
            severity,
            code,
            message,
            ..
        } = self;
        format!("<{line}:{column} {severity} {code}: {message}>")
    }
}

#[pymethods]
impl Fix {
    fn __repr__(&self) -> String {
        format!("<{}>", self.title)
    }
}

#[pymethods]
impl Edit {
    fn __repr__(&self) -> String {
        let Self {
            line,
            column,
            end_line,
            end_column,
            text,
        } = self;
        format!("<{line}:{column}-{end_line}:{end_column} {text:?}>")
    }
}

/// Line and column of both ends of a range.
fn places(lines: &Lines<'_>, range: TextRange) -> [usize; 4] {
    let start = lines.place(range.start());
    let end = lines.place(range.end());
    [start.line, start.column, end.line, end.column]
}

/// What is wrong in the games of a text, in its order.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, text: &str, notation: &str) -> PyResult<Vec<Py<Finding>>> {
    let notation = self::notation(notation)?;
    let findings: Vec<notation::Finding> = py.detach(|| {
        let document = Document::new(notation, text, Arc::default());
        document.findings_with_guesses().collect()
    });
    let lines = Lines::new(text);
    let findings = findings.into_iter();
    findings
        .map(|finding| finding_of(py, &lines, finding))
        .collect()
}

fn finding_of(
    py: Python<'_>,
    lines: &Lines<'_>,
    finding: notation::Finding,
) -> PyResult<Py<Finding>> {
    let [line, column, end_line, end_column] = places(lines, finding.range);
    let fixes = finding.fixes.into_iter();
    let finding = Finding {
        line,
        column,
        end_line,
        end_column,
        severity: finding.severity.name(),
        code: finding.code,
        message: finding.message,
        fixes: fixes
            .map(|fix| fix_of(py, lines, fix))
            .collect::<PyResult<_>>()?,
    };
    Py::new(py, finding)
}

fn fix_of(py: Python<'_>, lines: &Lines<'_>, fix: notation::Fix) -> PyResult<Py<Fix>> {
    let edits = fix.edits.into_iter().map(|edit| {
        let [line, column, end_line, end_column] = places(lines, edit.range);
        let text = edit.text;
        let edit = Edit {
            line,
            column,
            end_line,
            end_column,
            text,
        };
        Py::new(py, edit)
    });
    let fix = Fix {
        title: fix.title,
        safe: fix.safe,
        certain: fix.certain,
        edits: edits.collect::<PyResult<_>>()?,
    };
    Py::new(py, fix)
}

/// The games of a text as JSON, with the state after every move.
#[pyfunction]
pub(crate) fn replay(py: Python<'_>, text: &str, notation: &str) -> PyResult<String> {
    let notation = self::notation(notation)?;
    let json = py.detach(|| {
        let document = Document::new(notation, text, Arc::default());
        serde_json::to_string(&document.replay())
    });
    json.map_err(|error| MovetextError::new_err(error.to_string()))
}

/// The games of a text in plain English, or one line of it.
#[pyfunction]
#[pyo3(signature = (text, notation, line=None))]
pub(crate) fn explain(
    py: Python<'_>,
    text: &str,
    notation: &str,
    line: Option<usize>,
) -> PyResult<String> {
    let notation = self::notation(notation)?;
    let range = line.map(|line| line_range(text, line)).transpose()?;
    Ok(py.detach(|| {
        let document = Document::new(notation, text, Arc::default());
        match range {
            None => document
                .explained(None)
                .map(|explained| explained.text)
                .unwrap_or_default(),
            Some(range) => {
                let moves = document.explanations(Some(range)).into_iter();
                let moves: Vec<String> = moves.map(|explanation| explanation.text).collect();
                moves.join("\n")
            }
        }
    }))
}

/// The board after a line of a text, after its last move without one, as SVG.
#[pyfunction]
#[pyo3(signature = (text, notation, line=None, theme="light"))]
pub(crate) fn draw(
    py: Python<'_>,
    text: &str,
    notation: &str,
    line: Option<usize>,
    theme: &str,
) -> PyResult<String> {
    let notation = self::notation(notation)?;
    let theme = match theme {
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        "print" => Theme::Print,
        _ => {
            let message = format!("there is no theme {theme:?}; there are light, dark, print");
            return Err(MovetextError::new_err(message));
        }
    };
    let at = match line {
        Some(line) => line_range(text, line)?.end(),
        None => size(text.trim_end().len()),
    };
    let drawn = py.detach(|| {
        let document = Document::new(notation, text, Arc::default());
        let scene = document.scene(document.step_at(at))?;
        let options = svg::SvgOptions {
            theme,
            width: None,
            prefix: "",
        };
        Some(svg::render(&scene, options))
    });
    drawn.ok_or_else(|| MovetextError::new_err("there is nothing to draw in the record"))
}

/// The bytes of a line, from 1.
fn line_range(text: &str, line: usize) -> PyResult<TextRange> {
    let lines = Lines::new(text);
    let index = line.checked_sub(1).filter(|_| line <= lines.count());
    let Some(index) = index else {
        let count = lines.count();
        let message = format!("there is no line {line}: the record has {count}");
        return Err(MovetextError::new_err(message));
    };
    let range = lines.range(index);
    Ok(TextRange::new(size(range.start), size(range.end)))
}

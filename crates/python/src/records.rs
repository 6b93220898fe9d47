//! Answers about one record: its findings, moves and pictures, and its text formatted, repaired or converted.
//!
//! Values go to Python as JSON, from which the package makes objects.

use std::{path::PathBuf, sync::Arc};

use archive::{Asker, Lines, ReadOptions, size};
use exchange::{ConvertOptions, Form};
use ide::{
    Document, PlacedGame,
    settings::{self, Layer},
};
use notation::{
    Edit, Finding, Fix, Notation, Settings, TextRange, apply_edits,
    picture::{Theme, svg},
};
use pyo3::{
    prelude::*,
    types::{PyAny, PyBytes},
};
use serde_json::{Map, Value, json};

use crate::{MovetextError, notation};

/// A record that was given as a text or as a file, and how it is read.
#[pyclass(frozen, module = "movetext")]
pub(crate) struct Record {
    text: String,
    notation: &'static dyn Notation,
    settings: Arc<Settings>,
}

#[pymethods]
impl Record {
    /// A text, or the file at `path`. `settings` are JSON.
    #[new]
    fn new(
        text: Option<String>,
        path: Option<PathBuf>,
        notation: Option<&str>,
        config: Option<PathBuf>,
        settings: Option<&str>,
    ) -> PyResult<Self> {
        let notation = notation.map(self::notation).transpose()?;
        let overrides = layer(settings)?;
        match (text, path) {
            (Some(text), _) => Self::of_text(text, notation, config, &overrides),
            (None, Some(path)) => Self::of_file(path, notation, config, overrides),
            (None, None) => Err(MovetextError::new_err("there is no record")),
        }
    }

    /// The text.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// The id of the notation.
    #[getter]
    fn notation(&self) -> &'static str {
        self.notation.id()
    }

    /// What is wrong, in the order of the text.
    fn check(&self, py: Python<'_>) -> String {
        py.detach(|| {
            let found: Vec<Finding> = self.document().findings_with_guesses().collect();
            findings(&self.text, &found).to_string()
        })
    }

    /// The games with the state after every move.
    fn replay(&self, py: Python<'_>) -> PyResult<String> {
        let json = py.detach(|| serde_json::to_string(&self.document().replay()));
        json.map_err(|error| MovetextError::new_err(error.to_string()))
    }

    /// The games in plain English, or one line of them.
    fn explain(&self, py: Python<'_>, line: Option<Bound<'_, PyAny>>) -> PyResult<String> {
        let range = line.map(|line| self.line_range(&line)).transpose()?;
        Ok(py.detach(|| match range {
            None => {
                let explained = self.document().explained(None);
                explained
                    .map(|explained| explained.text)
                    .unwrap_or_default()
            }
            Some(range) => {
                let moves = self.document().explanations(Some(range)).into_iter();
                let moves: Vec<String> = moves.map(|explanation| explanation.text).collect();
                moves.join("\n")
            }
        }))
    }

    /// The board as SVG: after a line, or after the last move if there is none.
    fn draw(
        &self,
        py: Python<'_>,
        line: Option<Bound<'_, PyAny>>,
        theme: &str,
        width: Option<Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let width = width.map(|width| pixel_count(&width)).transpose()?;
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
            Some(line) => self.line_range(&line)?.end(),
            None => size(self.text.trim_end().len()),
        };
        let drawn = py.detach(|| {
            let document = self.document();
            let scene = document.scene(document.step_at(at))?;
            let options = svg::SvgOptions {
                theme,
                width: width.map(f32::from),
                prefix: "",
            };
            Some(svg::render(&scene, options))
        });
        drawn.ok_or_else(|| MovetextError::new_err("there is nothing to draw in the record"))
    }

    /// The text in canonical form.
    fn format(&self, py: Python<'_>) -> String {
        py.detach(|| apply_edits(&self.text, &self.document().format(None)))
    }

    /// The repaired text and the repairs as JSON: those that are certain, or else the first of every finding, which are not
    /// listed.
    fn repair(&self, py: Python<'_>, is_certain: bool) -> (String, String) {
        py.detach(|| {
            let document = self.document();
            if !is_certain {
                let text = apply_edits(&self.text, &document.repair_all());
                return (text, "[]".to_owned());
            }
            let repaired =
                document.repaired(|games| games.iter().map(PlacedGame::repair_certain).collect());
            let taken = repaired.taken.iter().map(|one| {
                let lines: Vec<usize> = one.lines.iter().map(|line| line + 1).collect();
                json!({"lines": lines, "code": one.code, "message": one.message})
            });
            let taken = Value::from_iter(taken);
            (repaired.document.text().to_string(), taken.to_string())
        })
    }

    /// The figures that players ask for: every row of every table of a game.
    fn stats(&self, py: Python<'_>) -> String {
        py.detach(|| {
            let mut rows = Vec::new();
            for placed in self.document().games() {
                for table in placed.record().stats() {
                    for row in table.rows {
                        let mut object = Map::new();
                        object.insert("line".to_owned(), json!(placed.first_line + 1));
                        object.insert("notation".to_owned(), json!(self.notation.id()));
                        object.insert("table".to_owned(), json!(table.name));
                        object.extend(table.columns.iter().cloned().zip(row));
                        rows.push(Value::from(object));
                    }
                }
            }
            Value::from(rows).to_string()
        })
    }

    /// The games in another form.
    fn convert(
        &self,
        py: Python<'_>,
        to: Option<&str>,
        is_anonymous: bool,
    ) -> PyResult<ConvertedText> {
        let from = Form::Record(self.notation);
        converted(py, &self.text, from, to, is_anonymous, &self.settings)
    }
}

impl Record {
    fn of_text(
        text: String,
        notation: Option<&'static dyn Notation>,
        config: Option<PathBuf>,
        overrides: &Layer,
    ) -> PyResult<Self> {
        let Some(notation) = notation else {
            let ids: Vec<&str> = ide::notations().iter().map(|known| known.id()).collect();
            return Err(MovetextError::new_err(format!(
                "say which notation the text is written in: {}",
                ids.join(", ")
            )));
        };
        let file = config.map(|path| archive::SettingsFile::named(&path));
        let file = file.unwrap_or_default();
        if !file.problems.is_empty() {
            return Err(MovetextError::new_err(file.problems.join("\n")));
        }
        Ok(Self {
            text,
            notation,
            settings: Arc::new(settings::merge([&file.layer, overrides])),
        })
    }

    fn of_file(
        path: PathBuf,
        notation: Option<&'static dyn Notation>,
        config: Option<PathBuf>,
        overrides: Layer,
    ) -> PyResult<Self> {
        let reading = ReadOptions {
            notation,
            config,
            overrides,
            asker: Asker::Python,
            ..ReadOptions::default()
        };
        let name = path.display().to_string();
        let found = archive::find(&[path], &reading);
        let mut problems = found.misconfigured;
        problems.extend(found.problems);
        if !problems.is_empty() {
            return Err(MovetextError::new_err(problems.join("\n")));
        }
        let input = match found.inputs.as_slice() {
            [input] if found.folders.is_empty() => input,
            _ => {
                return Err(MovetextError::new_err(format!(
                    "{name}: one record is asked for; movetext.findings() and others read folders"
                )));
            }
        };
        let text = input.read().map_err(MovetextError::new_err)?;
        Ok(Self {
            text: text.body,
            notation: input.notation,
            settings: Arc::clone(&input.settings),
        })
    }

    fn document(&self) -> Document {
        Document::new(self.notation, &self.text, Arc::clone(&self.settings))
    }

    /// The bytes of a line, counted from 1. Python may ask for any number.
    fn line_range(&self, line: &Bound<'_, PyAny>) -> PyResult<TextRange> {
        let lines = Lines::new(&self.text);
        let number = line.extract::<usize>().unwrap_or(0);
        let index = number.checked_sub(1).filter(|_| number <= lines.count());
        let Some(index) = index else {
            let count = lines.count();
            let message = format!("there is no line {line}: the record has {count}");
            return Err(MovetextError::new_err(message));
        };
        let range = lines.range(index);
        Ok(TextRange::new(size(range.start), size(range.end)))
    }
}

/// Settings that Python gave as JSON.
///
/// # Errors
/// Something is wrong in them.
pub(crate) fn layer(settings: Option<&str>) -> PyResult<Layer> {
    let Some(settings) = settings else {
        return Ok(Layer::default());
    };
    let settings: Value = serde_json::from_str(settings)
        .map_err(|error| MovetextError::new_err(error.to_string()))?;
    let (layer, problems) = settings::from_json(&settings);
    match problems.first() {
        Some(problem) => Err(MovetextError::new_err(problem.message.clone())),
        None => Ok(layer),
    }
}

/// The converted text, its form, the files that belong beside it, and what the form cannot express (findings as JSON).
type ConvertedText = (String, &'static str, Vec<(String, String)>, String);

/// A text in another form, recognized if `source` is `None`, converted to the form `to`.
#[pyfunction]
pub(crate) fn convert(
    py: Python<'_>,
    text: &str,
    source: Option<&str>,
    to: Option<&str>,
    is_anonymous: bool,
) -> PyResult<ConvertedText> {
    let forms = |is_one: fn(Form) -> bool| {
        let forms = exchange::forms().filter(|form| is_one(*form));
        forms.map(Form::id).collect::<Vec<_>>().join(", ")
    };
    let source = match source {
        Some(id) => {
            let form = exchange::by_id(id).filter(|form| form.is_read());
            form.ok_or_else(|| {
                let forms = forms(Form::is_read);
                MovetextError::new_err(format!("{id:?} cannot be read; there are {forms}"))
            })?
        }
        None => exchange::recognize(text).ok_or_else(|| {
            let forms = forms(Form::is_read);
            MovetextError::new_err(format!("what is in it? source= says its form: {forms}"))
        })?,
    };
    converted(py, text, source, to, is_anonymous, &Arc::default())
}

fn converted(
    py: Python<'_>,
    text: &str,
    source: Form,
    to: Option<&str>,
    is_anonymous: bool,
    settings: &Arc<Settings>,
) -> PyResult<ConvertedText> {
    let to = match to {
        None => None,
        Some(id) => {
            let form = exchange::by_id(id).filter(|form| form.is_written());
            Some(form.ok_or_else(|| {
                let forms = exchange::forms().filter(|form| form.is_written());
                let forms = forms.map(Form::id).collect::<Vec<_>>().join(", ");
                MovetextError::new_err(format!("{id:?} cannot be written; there are {forms}"))
            })?)
        }
    };
    Ok(py.detach(|| {
        let options = ConvertOptions {
            anonymous: is_anonymous,
            settings: Arc::clone(settings),
        };
        let converted = exchange::convert(text, source, to, options);
        let files = converted.files.into_iter();
        (
            converted.text,
            converted.to,
            files.map(|file| (file.name, file.text)).collect(),
            findings(text, &converted.findings).to_string(),
        )
    }))
}

/// `text` after edits. An edit has the line and column of both its ends, from 1, and the new text.
#[pyfunction]
pub(crate) fn apply(
    text: &str,
    edits: Vec<(usize, usize, usize, usize, String)>,
) -> PyResult<String> {
    let lines = Lines::new(text);
    let offset = |line: usize, column: usize| {
        let range = lines.range(line.checked_sub(1)?);
        let is_there = line <= lines.count() + 1;
        let of_line = text.get(range.clone()).filter(|_| is_there)?;
        let places = of_line.char_indices().map(|(at, _)| at);
        let at = places.chain([of_line.len()]).nth(column.checked_sub(1)?)?;
        Some(size(range.start + at))
    };
    let edits = edits
        .into_iter()
        .map(|(line, column, end_line, end_column, new)| {
            let range = offset(line, column).zip(offset(end_line, end_column));
            let range = range.filter(|(start, end)| start <= end);
            let (start, end) = range.ok_or_else(|| {
                let message = format!(
                    "the text has no {line}:{column}-{end_line}:{end_column}; is it another one?"
                );
                MovetextError::new_err(message)
            })?;
            Ok(Edit::replace(TextRange::new(start, end), new))
        });
    let edits = edits.collect::<PyResult<Vec<Edit>>>()?;
    Ok(apply_edits(text, &edits))
}

/// A width in pixels.
fn pixel_count(width: &Bound<'_, PyAny>) -> PyResult<u16> {
    let asked = width.extract::<u16>().ok();
    let asked = asked.filter(|width| (16..=8000).contains(width));
    asked.ok_or_else(|| {
        MovetextError::new_err(format!(
            "width is {width}, but can be from 16 to 8000 pixels"
        ))
    })
}

/// A picture as the bytes of a PNG file.
#[pyfunction]
pub(crate) fn png<'py>(py: Python<'py>, svg: &str) -> PyResult<Bound<'py, PyBytes>> {
    let png = py.detach(|| pixels::Painter::new().png(svg));
    png.map(|png| PyBytes::new(py, &png))
        .map_err(MovetextError::new_err)
}

/// Findings as the command line prints them, without a file.
fn findings(text: &str, findings: &[Finding]) -> Value {
    let lines = Lines::new(text);
    Value::from_iter(findings.iter().map(|finding| {
        let mut object = placed(&lines, finding.range);
        object.insert("severity".to_owned(), json!(finding.severity.name()));
        object.insert("code".to_owned(), json!(finding.code));
        object.insert("message".to_owned(), json!(finding.message));
        let fixes = finding.fixes.iter().map(|fix| fix_of(&lines, fix));
        object.insert("fixes".to_owned(), Value::from_iter(fixes));
        object
    }))
}

fn fix_of(lines: &Lines<'_>, fix: &Fix) -> Value {
    let edits = fix.edits.iter().map(|edit| {
        let mut object = placed(lines, edit.range);
        object.insert("text".to_owned(), json!(edit.text));
        object
    });
    json!({
        "title": fix.title,
        "safe": fix.safe,
        "certain": fix.certain,
        "edits": Value::from_iter(edits),
    })
}

/// Both ends of a range, under the names that Python uses.
fn placed(lines: &Lines<'_>, range: TextRange) -> Map<String, Value> {
    let (start, end) = (lines.place(range.start()), lines.place(range.end()));
    let entries = [
        ("line", start.line),
        ("column", start.column),
        ("end_line", end.line),
        ("end_column", end.column),
    ];
    let entries = entries.into_iter();
    entries
        .map(|(name, place)| (name.to_owned(), json!(place)))
        .collect()
}

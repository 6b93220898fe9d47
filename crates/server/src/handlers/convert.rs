//! `movetext/forms` and `movetext/convert`: games from and to the forms of other platforms. The README of this
//! crate shows examples.

use std::{path::Path, sync::Arc};

use exchange::{ConvertOptions, Converted, Form};
use ide::{Encoding, position_in};
use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::{DiagnosticSeverity, Range, TextDocumentIdentifier};

use crate::client::{
    convert::severity,
    snapshot::{Snapshot, lsp_position},
};

/// A form of games.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FormData {
    id: &'static str,
    title: &'static str,
    about: &'static str,
    /// The extension of its files, without the dot.
    extension: &'static str,
    /// Ids of the notations whose games it holds.
    notations: Vec<&'static str>,
    is_read: bool,
    is_written: bool,
}

/// Which forms to list.
#[derive(Debug, Deserialize)]
pub(crate) struct FormsParams {
    /// Only those that hold games of this notation.
    #[serde(default)]
    notation: Option<String>,
}

/// What to convert: a text, or an open document.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConvertParams {
    #[serde(default)]
    pub(crate) text_document: Option<TextDocumentIdentifier>,
    #[serde(default)]
    text: String,
    /// The name of its file, which may show its form.
    #[serde(default)]
    name: String,
    /// The id of the form of the text; if it is missing, the name or the text decides.
    #[serde(default)]
    from: Option<String>,
    /// The form to write; if it is missing, a record in the notation of the games.
    #[serde(default)]
    to: Option<String>,
    #[serde(default)]
    anonymous: bool,
}

/// The result of a conversion.
#[derive(Debug, Serialize)]
pub(crate) struct Conversion {
    from: &'static str,
    to: &'static str,
    text: String,
    files: Vec<FileData>,
    findings: Vec<FindingData>,
}

#[derive(Debug, Serialize)]
struct FileData {
    name: String,
    text: String,
}

/// What could not be converted.
#[derive(Debug, Serialize)]
struct FindingData {
    /// Its place in the text that was converted.
    range: Range,
    severity: DiagnosticSeverity,
    code: &'static str,
    message: String,
}

pub(crate) fn forms(params: &FormsParams) -> Vec<FormData> {
    let forms = exchange::forms().map(form);
    let is_wanted = |form: &FormData| match &params.notation {
        Some(notation) => form.notations.contains(&notation.as_str()),
        None => true,
    };
    forms.filter(is_wanted).collect()
}

fn form(form: Form) -> FormData {
    let notations = ide::notations().iter().copied();
    let held = notations.filter(|notation| form.holds(*notation));
    FormData {
        id: form.id(),
        title: form.title(),
        about: form.about(),
        extension: form.extension(),
        notations: held.map(|notation| notation.id()).collect(),
        is_read: form.is_read(),
        is_written: form.is_written(),
    }
}

/// Converts the document that is `open`, or else the text; `None` if its form is unknown.
pub(crate) fn convert(
    open: Option<&Snapshot>,
    params: &ConvertParams,
    encoding: Encoding,
) -> Option<Conversion> {
    let by_id = |id: &Option<String>| exchange::by_id(id.as_deref()?);
    let (text, from, settings) = match open.map(|snapshot| &snapshot.document) {
        Some(document) => {
            let settings = Arc::clone(document.settings());
            let from = Form::Record(document.notation());
            (document.text().to_string(), Some(from), settings)
        }
        None => (params.text.clone(), by_id(&params.from), Arc::default()),
    };
    // The file name identifies a record. Other names show less than the text.
    let path = Path::new(&params.name);
    let from = from.or_else(|| ide::by_path(path).map(Form::Record));
    let from = from.or_else(|| exchange::recognize(&text));
    let from = from.or_else(|| exchange::by_path(path).find(|form| form.is_read()))?;
    let options = ConvertOptions {
        anonymous: params.anonymous,
        settings,
    };
    let converted = exchange::convert(&text, from, by_id(&params.to), options);
    Some(conversion(&text, from, converted, encoding))
}

fn conversion(text: &str, from: Form, converted: Converted, encoding: Encoding) -> Conversion {
    let at = |offset| lsp_position(position_in(text, offset, encoding));
    let findings = converted.findings.into_iter().map(|finding| FindingData {
        range: Range::new(at(finding.range.start()), at(finding.range.end())),
        severity: severity(finding.severity),
        code: finding.code,
        message: finding.message,
    });
    let files = converted.files.into_iter().map(|file| FileData {
        name: file.name,
        text: file.text,
    });
    Conversion {
        from: from.id(),
        to: converted.to,
        text: converted.text,
        files: files.collect(),
        findings: findings.collect(),
    }
}

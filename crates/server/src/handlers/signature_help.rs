//! Signature help: which field is being typed. Fields are sent as offsets if the client supports that.

use ide::Typed;
use notation::Form;
use tower_lsp::lsp_types::{
    Documentation, ParameterInformation, ParameterLabel, SignatureHelp, SignatureInformation,
};

use crate::client::snapshot::{Snapshot, markup};

pub(crate) fn signature_help(snapshot: &Snapshot, at: ide::TextSize) -> Option<SignatureHelp> {
    let typed = snapshot.document.typed_form(at)?;
    let signatures = typed
        .forms
        .iter()
        .map(|form| signature(snapshot, form, &typed));
    Some(SignatureHelp {
        signatures: signatures.collect(),
        active_signature: Some(0),
        active_parameter: u32::try_from(typed.field).ok(),
    })
}

fn signature(snapshot: &Snapshot, form: &Form, typed: &Typed) -> SignatureInformation {
    let client = &snapshot.client;
    let documentation = |text| {
        Some(Documentation::MarkupContent(markup(
            text,
            client.signature_markdown,
        )))
    };
    let mut end = 0;
    let parameters = form.fields.iter().enumerate().map(|(index, field)| {
        let start = form
            .example
            .get(end..)
            .and_then(|rest| rest.find(field.example));
        let start = end + start.unwrap_or_default();
        end = start + field.example.len();
        // All examples are ASCII, so byte offsets are those of the client.
        let offsets = [start, end].map(|offset| u32::try_from(offset).unwrap_or(u32::MAX));
        ParameterInformation {
            label: match client.label_offsets {
                true => ParameterLabel::LabelOffsets(offsets),
                false => ParameterLabel::Simple(field.example.to_owned()),
            },
            documentation: documentation(match &typed.says {
                Some(says) if index == typed.field => says.as_str(),
                _ => field.about,
            }),
        }
    });
    SignatureInformation {
        label: form.example.to_owned(),
        parameters: Some(parameters.collect()),
        documentation: documentation(form.about),
        active_parameter: None,
    }
}

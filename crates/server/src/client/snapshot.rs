//! A document at one moment, with everything needed to answer this client about it.

use std::sync::Arc;

use ide::{Document, Encoding, TextRange, TextSize};
use notation::{Edit, plain_text};
use tower_lsp::lsp_types::{
    AnnotatedTextEdit, ChangeAnnotation, DocumentChanges, Location, MarkupContent, MarkupKind,
    OneOf, OptionalVersionedTextDocumentIdentifier, Position, Range, TextDocumentEdit, TextEdit,
    Url, WorkspaceEdit,
};

use crate::client::Client;

/// An immutable view of one open document. Requests take it before their first await.
#[derive(Clone)]
pub(crate) struct Snapshot {
    pub(crate) uri: Url,
    pub(crate) version: i32,
    /// Changes with every change of text or settings, and is never reused.
    pub(crate) generation: u64,
    /// The generation before which the client may have lost its diagnostics: see `Open`.
    pub(crate) cut: u64,
    pub(crate) document: Document,
    pub(crate) client: Arc<Client>,
}

impl Snapshot {
    pub(crate) fn encoding(&self) -> Encoding {
        self.client.encoding
    }

    /// Stays the same as long as the findings do.
    pub(crate) fn result_id(&self) -> String {
        self.generation.to_string()
    }

    pub(crate) fn offset(&self, position: Position) -> TextSize {
        self.document
            .offset(ide_position(position), self.encoding())
    }

    pub(crate) fn text_range(&self, range: Range) -> TextRange {
        self.document.range(
            ide_position(range.start),
            ide_position(range.end),
            self.encoding(),
        )
    }

    pub(crate) fn position(&self, offset: TextSize) -> Position {
        lsp_position(self.document.position(offset, self.encoding()))
    }

    /// Positions of many offsets in turn.
    pub(crate) fn positions(&self) -> ide::Positions<'_> {
        self.document.positions(self.encoding())
    }

    pub(crate) fn range(&self, range: TextRange) -> Range {
        Range::new(self.position(range.start()), self.position(range.end()))
    }

    pub(crate) fn location(&self, range: TextRange) -> Location {
        Location::new(self.uri.clone(), self.range(range))
    }

    pub(crate) fn text_edits(&self, edits: &[Edit]) -> Vec<TextEdit> {
        edits
            .iter()
            .map(|edit| TextEdit::new(self.range(edit.range), edit.text.clone()))
            .collect()
    }

    /// `edits` of this document as a workspace edit, in the form that the client announced.
    pub(crate) fn workspace_edit(&self, edits: &[Edit]) -> WorkspaceEdit {
        let edits = self.text_edits(edits);
        if !self.client.document_changes {
            return WorkspaceEdit::new([(self.uri.clone(), edits)].into());
        }
        self.versioned_edit(edits.into_iter().map(OneOf::Left).collect())
    }

    /// The same; if the client supports it, it shows the changes under `title` and asks before it applies them.
    pub(crate) fn confirmed_edit(&self, edits: &[Edit], title: &str) -> WorkspaceEdit {
        if !self.client.document_changes || !self.client.change_annotations {
            return self.workspace_edit(edits);
        }
        let annotated = self.text_edits(edits).into_iter().map(|text_edit| {
            OneOf::Right(AnnotatedTextEdit {
                text_edit,
                annotation_id: title.to_owned(),
            })
        });
        let annotation = ChangeAnnotation {
            label: title.to_owned(),
            needs_confirmation: Some(true),
            description: None,
        };
        WorkspaceEdit {
            change_annotations: Some([(title.to_owned(), annotation)].into()),
            ..self.versioned_edit(annotated.collect())
        }
    }

    fn versioned_edit(&self, edits: Vec<OneOf<TextEdit, AnnotatedTextEdit>>) -> WorkspaceEdit {
        let text_document = OptionalVersionedTextDocumentIdentifier {
            uri: self.uri.clone(),
            version: Some(self.version),
        };
        WorkspaceEdit {
            document_changes: Some(DocumentChanges::Edits(vec![TextDocumentEdit {
                text_document,
                edits,
            }])),
            ..WorkspaceEdit::default()
        }
    }
}

/// `markdown` as it is, or as plain text for a client without Markdown.
pub(crate) fn markup(markdown: &str, as_markdown: bool) -> MarkupContent {
    if as_markdown {
        MarkupContent {
            kind: MarkupKind::Markdown,
            value: markdown.to_owned(),
        }
    } else {
        MarkupContent {
            kind: MarkupKind::PlainText,
            value: plain_text(markdown),
        }
    }
}

pub(crate) fn lsp_position(position: ide::Position) -> Position {
    Position::new(position.line, position.column)
}

pub(crate) fn ide_position(position: Position) -> ide::Position {
    ide::Position {
        line: position.line,
        column: position.character,
    }
}

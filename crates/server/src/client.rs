//! What the client announced, as flat flags. The server sends only what is announced here.

pub(crate) mod convert;
pub(crate) mod newer;
pub(crate) mod snapshot;

use tower_lsp::lsp_types::{
    ClientCapabilities, CodeActionKind, DiagnosticTag, FoldingRangeKind, InitializeParams,
    MarkupKind, PositionEncodingKind, ResourceOperationKind, SemanticTokenType,
};

use ide::Encoding;

/// The command that copies a record in another form. A client announces its commands like those of rust-analyzer.
pub(crate) const COPY_AS: &str = "movetext.copyAs";

/// The client's capabilities that the server uses.
#[derive(Debug, Clone, Default)]
pub(crate) struct Client {
    pub(crate) encoding: Encoding,
    pub(crate) hover_markdown: bool,
    /// Whether Markdown in hovers can show pictures that are part of the text.
    pub(crate) markdown_images: bool,
    pub(crate) completion_markdown: bool,
    pub(crate) completion_documentation_resolve: bool,
    pub(crate) completion_preselect: bool,
    pub(crate) snippets: bool,
    pub(crate) label_details: bool,
    pub(crate) code_action_literals: bool,
    pub(crate) code_action_preferred: bool,
    pub(crate) code_action_resolve: bool,
    /// Whether the client can copy a record in another form: [`COPY_AS`].
    pub(crate) copies: bool,
    pub(crate) definition_links: bool,
    pub(crate) hierarchical_symbols: bool,
    pub(crate) fold_limit: Option<usize>,
    /// The kinds of folds that the client knows; `None` if it does not say.
    pub(crate) fold_kinds: Option<Vec<FoldingRangeKind>>,
    pub(crate) link_tooltips: bool,
    pub(crate) hint_tooltip_resolve: bool,
    pub(crate) prepare_rename: bool,
    pub(crate) signature_markdown: bool,
    /// Whether a signature can refer to its fields by offsets.
    pub(crate) label_offsets: bool,
    pub(crate) document_changes: bool,
    /// Whether a workspace edit can create a file.
    pub(crate) creates_files: bool,
    /// Whether edits can have annotations, and ask before they are applied.
    pub(crate) change_annotations: bool,
    /// The token types that the client knows; empty if it does not say.
    pub(crate) token_types: Vec<SemanticTokenType>,
    pub(crate) pull_diagnostics: bool,
    pub(crate) related_information: bool,
    pub(crate) code_description: bool,
    pub(crate) unnecessary_tag: bool,
    pub(crate) versions: bool,
    pub(crate) configuration: bool,
    pub(crate) register_configuration: bool,
    pub(crate) register_watched_files: bool,
    pub(crate) refresh_diagnostics: bool,
    pub(crate) refresh_hints: bool,
    pub(crate) refresh_lenses: bool,
    pub(crate) refresh_tokens: bool,
    pub(crate) work_done_progress: bool,
    /// What LSP 3.18 added.
    pub(crate) newer: newer::Newer,
}

impl Client {
    pub(crate) fn new(params: &InitializeParams) -> Self {
        let mut client = Self {
            encoding: encoding(&params.capabilities),
            newer: newer::Newer::of(&params.capabilities),
            ..Self::default()
        };
        client.read_completion(&params.capabilities);
        client.read_documents(&params.capabilities);
        client.read_diagnostics(&params.capabilities);
        client.read_workspace(&params.capabilities);
        client.read_refreshes(&params.capabilities);
        client.copies = has_command(&params.capabilities, COPY_AS);
        client.markdown_images = shows_images(&params.capabilities);
        client.work_done_progress = params
            .capabilities
            .window
            .as_ref()
            .is_some_and(|window| window.work_done_progress == Some(true));
        client
    }

    fn read_completion(&mut self, capabilities: &ClientCapabilities) {
        let documents = capabilities.text_document.as_ref();
        let Some(item) =
            documents.and_then(|documents| documents.completion.as_ref()?.completion_item.as_ref())
        else {
            return;
        };
        self.completion_markdown = prefers_markdown(item.documentation_format.as_deref());
        self.completion_preselect = item.preselect_support == Some(true);
        self.snippets = item.snippet_support == Some(true);
        self.label_details = item.label_details_support == Some(true);
        self.completion_documentation_resolve =
            item.resolve_support.as_ref().is_some_and(|resolve| {
                resolve
                    .properties
                    .iter()
                    .any(|name| name == "documentation")
            });
    }

    fn read_documents(&mut self, capabilities: &ClientCapabilities) {
        let Some(documents) = &capabilities.text_document else {
            return;
        };
        self.hover_markdown = documents
            .hover
            .as_ref()
            .is_some_and(|hover| prefers_markdown(hover.content_format.as_deref()));
        if let Some(actions) = &documents.code_action {
            self.code_action_literals = actions.code_action_literal_support.is_some();
            self.code_action_preferred = actions.is_preferred_support == Some(true);
            self.code_action_resolve = actions.data_support == Some(true)
                && actions
                    .resolve_support
                    .as_ref()
                    .is_some_and(|resolve| resolve.properties.iter().any(|name| name == "edit"));
        }
        self.definition_links = documents
            .definition
            .is_some_and(|definition| definition.link_support == Some(true));
        self.hierarchical_symbols = documents
            .document_symbol
            .as_ref()
            .is_some_and(|symbols| symbols.hierarchical_document_symbol_support == Some(true));
        self.fold_limit = documents
            .folding_range
            .as_ref()
            .and_then(|folding| usize::try_from(folding.range_limit?).ok());
        self.fold_kinds = documents
            .folding_range
            .as_ref()
            .and_then(|folding| folding.folding_range_kind.as_ref()?.value_set.clone());
        self.link_tooltips = documents
            .document_link
            .as_ref()
            .is_some_and(|link| link.tooltip_support == Some(true));
        self.hint_tooltip_resolve = documents
            .inlay_hint
            .as_ref()
            .and_then(|hint| hint.resolve_support.as_ref())
            .is_some_and(|resolve| resolve.properties.iter().any(|name| name == "tooltip"));
        self.prepare_rename = documents
            .rename
            .as_ref()
            .is_some_and(|rename| rename.prepare_support == Some(true));
        let signatures = documents.signature_help.as_ref();
        if let Some(signature) = signatures.and_then(|help| help.signature_information.as_ref()) {
            self.signature_markdown = prefers_markdown(signature.documentation_format.as_deref());
            let labels = signature.parameter_information.as_ref();
            self.label_offsets =
                labels.is_some_and(|labels| labels.label_offset_support == Some(true));
        }
        if let Some(tokens) = &documents.semantic_tokens {
            self.token_types.clone_from(&tokens.token_types);
        }
    }

    fn read_diagnostics(&mut self, capabilities: &ClientCapabilities) {
        let Some(documents) = &capabilities.text_document else {
            return;
        };
        self.pull_diagnostics = documents.diagnostic.is_some();
        if let Some(publish) = &documents.publish_diagnostics {
            self.related_information = publish.related_information == Some(true);
            self.code_description = publish.code_description_support == Some(true);
            self.versions = publish.version_support == Some(true);
            self.unnecessary_tag = publish
                .tag_support
                .as_ref()
                .is_some_and(|tags| tags.value_set.contains(&DiagnosticTag::UNNECESSARY));
        }
    }

    fn read_workspace(&mut self, capabilities: &ClientCapabilities) {
        let Some(workspace) = &capabilities.workspace else {
            return;
        };
        let edit = workspace.workspace_edit.as_ref();
        self.document_changes = edit.is_some_and(|edit| edit.document_changes == Some(true));
        let operations = edit.and_then(|edit| edit.resource_operations.as_ref());
        self.creates_files = self.document_changes
            && operations.is_some_and(|all| all.contains(&ResourceOperationKind::Create));
        self.change_annotations = edit.is_some_and(|edit| edit.change_annotation_support.is_some());
        self.configuration = workspace.configuration == Some(true);
        self.register_configuration = workspace
            .did_change_configuration
            .is_some_and(|change| change.dynamic_registration == Some(true));
        self.register_watched_files = workspace
            .did_change_watched_files
            .is_some_and(|watch| watch.dynamic_registration == Some(true));
    }

    fn read_refreshes(&mut self, capabilities: &ClientCapabilities) {
        let Some(workspace) = &capabilities.workspace else {
            return;
        };
        self.refresh_diagnostics = workspace
            .diagnostic
            .as_ref()
            .is_some_and(|diagnostic| diagnostic.refresh_support == Some(true));
        self.refresh_hints = workspace
            .inlay_hint
            .as_ref()
            .is_some_and(|hint| hint.refresh_support == Some(true));
        self.refresh_lenses = workspace
            .code_lens
            .as_ref()
            .is_some_and(|lens| lens.refresh_support == Some(true));
        self.refresh_tokens = workspace
            .semantic_tokens
            .as_ref()
            .is_some_and(|tokens| tokens.refresh_support == Some(true));
    }
}

/// The encoding for columns: the first that the client offers and the server knows; the default if there is none.
fn encoding(capabilities: &ClientCapabilities) -> Encoding {
    let offered = capabilities
        .general
        .as_ref()
        .and_then(|general| general.position_encodings.as_deref())
        .unwrap_or_default();
    let known = [
        (PositionEncodingKind::UTF8, Encoding::Utf8),
        (PositionEncodingKind::UTF16, Encoding::Utf16),
        (PositionEncodingKind::UTF32, Encoding::Utf32),
    ];
    let encoding_of = |name| known.iter().find(|(known, _)| known == name);
    offered
        .iter()
        .find_map(encoding_of)
        .map_or_else(Encoding::default, |(_, encoding)| *encoding)
}

/// VS Code and its derivatives announce `marked` as their Markdown parser and show pictures in `data:` URLs. Other
/// clients would show the URL.
fn shows_images(capabilities: &ClientCapabilities) -> bool {
    let general = capabilities.general.as_ref();
    let markdown = general.and_then(|general| general.markdown.as_ref());
    markdown.is_some_and(|markdown| markdown.parser == "marked")
}

/// Whether the client prefers Markdown: the first format that it names. Without any it gets plain text.
fn prefers_markdown(formats: Option<&[MarkupKind]>) -> bool {
    formats.and_then(<[MarkupKind]>::first) == Some(&MarkupKind::Markdown)
}

/// Whether the client announces a command: `experimental.commands.commands`.
fn has_command(capabilities: &ClientCapabilities, command: &str) -> bool {
    let experimental = capabilities.experimental.as_ref();
    let commands = experimental.and_then(|all| all.pointer("/commands/commands")?.as_array());
    commands.is_some_and(|commands| commands.iter().any(|one| one == command))
}

/// Whether a client that asks `only` for these kinds of code actions wants `kind`. Kinds are a hierarchy.
pub(crate) fn wants(only: Option<&[CodeActionKind]>, kind: &CodeActionKind) -> bool {
    let within = |outer: &CodeActionKind| {
        let rest = kind.as_str().strip_prefix(outer.as_str());
        outer.as_str().is_empty()
            || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    only.is_none_or(|only| only.iter().any(within))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_actions_are_a_hierarchy() {
        let kind = |name: &'static str| CodeActionKind::new(name);
        let only = |name: &'static str| vec![kind(name)];
        assert!(wants(None, &kind("quickfix")));
        assert!(wants(
            Some(&only("source")),
            &kind("source.fixAll.movetext")
        ));
        assert!(wants(
            Some(&only("source.fixAll")),
            &kind("source.fixAll.movetext")
        ));
        assert!(wants(Some(&only("")), &kind("quickfix")));
        assert!(!wants(
            Some(&only("source.fix")),
            &kind("source.fixAll.movetext")
        ));
        assert!(!wants(Some(&[]), &kind("quickfix")));
    }
}

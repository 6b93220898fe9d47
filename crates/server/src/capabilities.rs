//! The capabilities of the server, as far as the client can use them.

use std::collections::BTreeSet;

use ide::Encoding;
use serde_json::{Map, Value, json};
use tower_lsp::lsp_types::{
    CodeActionOptions, CodeActionProviderCapability, CodeLensOptions, ColorProviderCapability,
    CompletionOptions, DiagnosticOptions, DiagnosticServerCapabilities, DocumentLinkOptions,
    DocumentOnTypeFormattingOptions, ExecuteCommandOptions, FoldingRangeProviderCapability,
    HoverProviderCapability, InlayHintOptions, InlayHintServerCapabilities,
    LinkedEditingRangeServerCapabilities, OneOf, PositionEncodingKind, RenameOptions, SaveOptions,
    SelectionRangeProviderCapability, SemanticTokensFullOptions, SemanticTokensOptions,
    ServerCapabilities, SignatureHelpOptions, TextDocumentSyncCapability, TextDocumentSyncKind,
    TextDocumentSyncOptions, TextDocumentSyncSaveOptions, WorkDoneProgressOptions,
    WorkspaceFoldersServerCapabilities, WorkspaceServerCapabilities, WorkspaceSymbolOptions,
};

use crate::{
    client::{Client, newer},
    encode::tokens,
    handlers::{action_kinds, code_action, commands, read},
};

/// The server reports progress if the client sends a token for it.
const WITH_PROGRESS: WorkDoneProgressOptions = WorkDoneProgressOptions {
    work_done_progress: Some(true),
};

/// The capabilities for the answer to `initialize`.
pub(crate) fn server_capabilities(client: &Client) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(match client.encoding {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
            Encoding::Utf32 => PositionEncodingKind::UTF32,
        }),
        text_document_sync: Some(TextDocumentSyncCapability::Options(
            TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::INCREMENTAL),
                // The reason shows whether the user saves or the editor does so automatically.
                will_save: Some(true),
                save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions {
                    include_text: Some(false),
                })),
                ..TextDocumentSyncOptions::default()
            },
        )),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(triggers()),
            resolve_provider: Some(client.completion_documentation_resolve),
            ..CompletionOptions::default()
        }),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(triggers()),
            ..SignatureHelpOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Right(WorkspaceSymbolOptions {
            work_done_progress_options: WITH_PROGRESS,
            resolve_provider: None,
        })),
        color_provider: Some(ColorProviderCapability::Simple(true)),
        code_action_provider: client.code_action_literals.then(|| {
            CodeActionProviderCapability::Options(CodeActionOptions {
                code_action_kinds: Some(code_action::KINDS.to_vec()),
                resolve_provider: Some(client.code_action_resolve),
                ..CodeActionOptions::default()
            })
        }),
        code_lens_provider: Some(CodeLensOptions {
            resolve_provider: Some(true),
        }),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: commands::names(),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        }),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_range_formatting_provider: Some(OneOf::Left(true)),
        document_on_type_formatting_provider: Some(DocumentOnTypeFormattingOptions {
            first_trigger_character: "\n".to_owned(),
            more_trigger_character: None,
        }),
        rename_provider: Some(if client.prepare_rename {
            OneOf::Right(RenameOptions {
                prepare_provider: Some(true),
                work_done_progress_options: WorkDoneProgressOptions::default(),
            })
        } else {
            OneOf::Left(true)
        }),
        document_link_provider: Some(DocumentLinkOptions {
            resolve_provider: None,
            work_done_progress_options: WorkDoneProgressOptions::default(),
        }),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
        linked_editing_range_provider: Some(LinkedEditingRangeServerCapabilities::Simple(true)),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: tokens::legend(),
                range: Some(true),
                full: Some(SemanticTokensFullOptions::Delta { delta: Some(true) }),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        inlay_hint_provider: Some(OneOf::Right(InlayHintServerCapabilities::Options(
            InlayHintOptions {
                resolve_provider: Some(client.hint_tooltip_resolve),
                work_done_progress_options: WorkDoneProgressOptions::default(),
            },
        ))),
        diagnostic_provider: client.pull_diagnostics.then(|| {
            DiagnosticServerCapabilities::Options(DiagnosticOptions {
                identifier: Some("movetext".to_owned()),
                inter_file_dependencies: false,
                workspace_diagnostics: true,
                work_done_progress_options: WITH_PROGRESS,
            })
        }),
        workspace: Some(WorkspaceServerCapabilities {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(OneOf::Left(true)),
            }),
            file_operations: None,
        }),
        experimental: newer::offered(newer_capabilities(client)),
        ..ServerCapabilities::default()
    }
}

/// The capabilities that LSP 3.18 added.
fn newer_capabilities(client: &Client) -> Map<String, Value> {
    let mut offered = Map::new();
    if client.newer.inline_completion {
        offered.insert("inlineCompletionProvider".to_owned(), true.into());
    }
    if client.newer.action_documentation && client.code_action_literals && read::is_offered(client)
    {
        let documentation = json!({ "documentation": action_kinds::documentation() });
        offered.insert("codeActionProvider".to_owned(), documentation);
    }
    if client.newer.ranges_formatting {
        let ranges = json!({ "rangesSupport": true });
        offered.insert("documentRangeFormattingProvider".to_owned(), ranges);
    }
    if client.newer.contents {
        let schemes = json!({ "schemes": [newer::SCHEME] });
        let contents = json!({ "textDocumentContent": schemes });
        offered.insert("workspace".to_owned(), contents);
    }
    offered
}

/// The trigger characters of all notations.
fn triggers() -> Vec<String> {
    let triggers: BTreeSet<char> = ide::notations()
        .iter()
        .flat_map(|notation| notation.about().triggers)
        .copied()
        .collect();
    triggers.into_iter().map(String::from).collect()
}

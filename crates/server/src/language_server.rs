//! When each message runs: notifications change the state in the order of the messages; requests take a snapshot first.
//!
//! Requests about one place are answered at once. Requests about a whole document yield before they compute, so that the
//! transport can read on; a request that was cancelled meanwhile computes nothing.

mod newer;

use std::sync::Arc;

use ide::settings;
use serde_json::Value;
use tower_lsp::{
    LanguageServer, LspService,
    jsonrpc::{Error, Result},
    lsp_types::*,
};

use crate::{
    capabilities::server_capabilities,
    client::{Client, snapshot::Snapshot},
    handlers,
    state::{
        Shared,
        host::{Host, yield_now},
        paths::folders_of,
    },
    wire::{
        SETTLE, Verbatim,
        adapt::{
            ACTIONS, COMPLETION, DIAGNOSTICS, FOLDS, FORMATTED, FORMATTED_RANGE, HINTS, LENSES,
            OUTLINE, RESOLVED_ACTION, RESOLVED_LENS, TOKEN_EDITS, TOKENS,
        },
    },
    work::{
        configuration, contents, diagnostics,
        documents::{self, Rest},
        index, projects,
    },
};

/// The language server.
pub struct Server {
    shared: Arc<Shared>,
}

/// The server as a service for a transport, and the socket for its messages to the client.
pub fn service(host: Arc<dyn Host>) -> (LspService<Server>, tower_lsp::ClientSocket) {
    LspService::build(|remote| Server {
        shared: Arc::new(Shared::new(remote, host)),
    })
    .custom_method(TOKENS, Server::tokens)
    .custom_method(TOKEN_EDITS, Server::token_edits)
    .custom_method(HINTS, Server::hints)
    .custom_method(DIAGNOSTICS, Server::diagnostics)
    .custom_method(OUTLINE, Server::outline)
    .custom_method(FOLDS, Server::folds)
    .custom_method(LENSES, Server::lenses)
    .custom_method(FORMATTED, Server::formatted)
    .custom_method(FORMATTED_RANGE, Server::formatted_range)
    .custom_method(COMPLETION, Server::completion)
    .custom_method(ACTIONS, Server::actions)
    .custom_method(RESOLVED_ACTION, Server::resolved_action)
    .custom_method(RESOLVED_LENS, Server::resolved_lens)
    .custom_method("window/workDoneProgress/cancel", Server::cancel_progress)
    .custom_method("textDocument/inlineCompletion", Server::inline_completion)
    .custom_method("workspace/textDocumentContent", Server::content)
    .custom_method("textDocument/rangesFormatting", Server::ranges_formatting)
    .custom_method(SETTLE, Server::settled)
    .custom_method("movetext/held", Server::held)
    .custom_method("movetext/viewFileText", Server::view_file_text)
    .custom_method("movetext/replay", Server::replay)
    .custom_method("movetext/position", Server::move_at)
    .custom_method("movetext/explain", Server::explain)
    .custom_method("movetext/board", Server::board)
    .custom_method("movetext/choices", Server::choices)
    .custom_method("movetext/ruleCard", Server::rule_card)
    .custom_method("movetext/newGame", Server::new_game)
    .custom_method("movetext/cleanUp", Server::clean_up)
    .custom_method("movetext/questions", Server::questions)
    .custom_method("movetext/compare", Server::compare)
    .custom_method("movetext/forms", Server::forms)
    .custom_method("movetext/convert", Server::convert)
    .custom_method("movetext/merge", Server::merge)
    .finish()
}

impl Server {
    fn snapshot(&self, document: &TextDocumentIdentifier) -> Option<Snapshot> {
        self.shared.snapshot(&document.uri)
    }

    /// A snapshot and the offset of a position in it.
    fn place(&self, params: &TextDocumentPositionParams) -> Option<(Snapshot, ide::TextSize)> {
        let snapshot = self.snapshot(&params.text_document)?;
        let at = snapshot.offset(params.position);
        self.shared.look_at(&snapshot.uri, at);
        Some((snapshot, at))
    }

    /// A snapshot for a request about the range that an editor shows.
    async fn seen(&self, document: &TextDocumentIdentifier, range: Range) -> Option<Snapshot> {
        let snapshot = self.snapshot(document)?;
        self.shared
            .look_at(&snapshot.uri, snapshot.offset(range.start));
        yield_now().await;
        Some(snapshot)
    }

    /// A snapshot for a request about the whole document: taken now, used after other messages had their turn.
    async fn whole(&self, document: &TextDocumentIdentifier) -> Option<Snapshot> {
        let snapshot = self.snapshot(document)?;
        yield_now().await;
        Some(snapshot)
    }

    fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.shared.host.spawn(Box::pin(task));
    }

    /// The user cancelled work whose progress the client shows.
    async fn cancel_progress(&self, params: WorkDoneProgressCancelParams) {
        index::cancel(&self.shared, &params.token);
    }

    async fn tokens(&self, params: SemanticTokensParams) -> Result<Option<Verbatim>> {
        let snapshot = self.whole(&params.text_document).await;
        Ok(snapshot.map(|snapshot| handlers::semantic_tokens::full(&self.shared, &snapshot)))
    }

    async fn token_edits(&self, params: SemanticTokensDeltaParams) -> Result<Option<Verbatim>> {
        let snapshot = self.whole(&params.text_document).await;
        let edits = snapshot.map(|snapshot| {
            handlers::semantic_tokens::edits(&self.shared, &snapshot, &params.previous_result_id)
        });
        edits.as_ref().map(Verbatim::of).transpose()
    }

    async fn diagnostics(&self, params: DocumentDiagnosticParams) -> Result<Verbatim> {
        let snapshot = self.snapshot(&params.text_document);
        handlers::pull_diagnostics::report(
            &self.shared,
            &params.text_document.uri,
            snapshot,
            params.previous_result_id.as_deref(),
        )
        .await
    }

    async fn hints(&self, params: InlayHintParams) -> Result<Option<Verbatim>> {
        let snapshot = self.seen(&params.text_document, params.range).await;
        let hints = snapshot.map(|snapshot| handlers::inlay_hint::hints(&snapshot, params.range));
        hints.transpose()
    }

    async fn outline(&self, params: DocumentSymbolParams) -> Result<Option<Verbatim>> {
        let snapshot = self.whole(&params.text_document).await;
        let symbols = snapshot.map(|snapshot| handlers::document_symbol::symbols(&snapshot));
        symbols.transpose()
    }

    async fn folds(&self, params: FoldingRangeParams) -> Result<Option<Verbatim>> {
        let snapshot = self.whole(&params.text_document).await;
        let folds = snapshot.map(|snapshot| handlers::folding_range::folds(&snapshot));
        folds.as_ref().map(Verbatim::of).transpose()
    }

    async fn lenses(&self, params: CodeLensParams) -> Result<Option<Verbatim>> {
        let snapshot = self.whole(&params.text_document).await;
        let lenses = snapshot.map(|snapshot| handlers::code_lens::lenses(&snapshot));
        lenses.transpose()
    }

    async fn formatted(&self, params: DocumentFormattingParams) -> Result<Option<Verbatim>> {
        let snapshot = self.whole(&params.text_document).await;
        let edits = snapshot.map(|snapshot| handlers::formatting::document(&snapshot));
        edits.transpose()
    }

    async fn formatted_range(
        &self,
        params: DocumentRangeFormattingParams,
    ) -> Result<Option<Verbatim>> {
        let snapshot = self.whole(&params.text_document).await;
        let edits = snapshot.map(|snapshot| handlers::formatting::range(&snapshot, params.range));
        edits.as_ref().map(Verbatim::of).transpose()
    }

    /// Typing ended in a document, or in all of them.
    async fn settled(&self, params: handlers::custom::SettleParams) {
        // The client knows when the caret leaves a line; the transport only knows how much time passed.
        let (uris, rest): (Vec<Url>, Rest) = match params.text_document {
            Some(document) if params.goes_on => (vec![document.uri], Rest::Played),
            Some(document) => (vec![document.uri], Rest::Left),
            None => {
                let state = self.shared.state();
                (state.documents.keys().cloned().collect(), Rest::Pause)
            }
        };
        self.settle(uris.iter(), rest);
    }

    /// Publishes what was held back in the documents `uris` while the user was typing there.
    fn settle<'u>(&self, uris: impl Iterator<Item = &'u Url> + Clone, rest: Rest) {
        let settled = uris
            .clone()
            .filter(|uri| documents::settle(&self.shared, uri, rest));
        let settled = settled.map(|uri| diagnostics::schedule(&self.shared, uri));
        if settled.count() > 0 {
            projects::ask_again(&self.shared);
        }
        uris.for_each(|uri| contents::refresh(&self.shared, uri));
    }

    async fn held(&self, params: handlers::custom::DocumentParams) -> Result<bool> {
        let snapshot = self.whole(&params.text_document).await;
        Ok(snapshot.is_some_and(|snapshot| snapshot.document.is_checking()))
    }

    async fn view_file_text(&self, params: handlers::custom::DocumentParams) -> Result<String> {
        let snapshot = self.snapshot(&params.text_document).ok_or_else(not_open)?;
        Ok(snapshot.document.text().to_string())
    }

    async fn replay(
        &self,
        params: handlers::custom::DocumentParams,
    ) -> Result<handlers::custom::RecordReplay> {
        let snapshot = self
            .whole(&params.text_document)
            .await
            .ok_or_else(not_open)?;
        Ok(handlers::custom::replay(&snapshot))
    }

    async fn move_at(
        &self,
        params: handlers::custom::MoveParams,
    ) -> Result<Option<handlers::custom::MoveAt>> {
        let snapshot = self.snapshot(&params.text_document).ok_or_else(not_open)?;
        Ok(handlers::custom::move_at(&snapshot, &params))
    }

    async fn explain(
        &self,
        params: handlers::custom::ExplainParams,
    ) -> Result<Option<handlers::custom::Explained>> {
        let snapshot = self
            .whole(&params.text_document)
            .await
            .ok_or_else(not_open)?;
        Ok(handlers::custom::explain(&snapshot, &params))
    }

    async fn board(
        &self,
        params: handlers::board::BoardParams,
    ) -> Result<Option<handlers::board::BoardAnswer>> {
        let snapshot = self.snapshot(&params.text_document).ok_or_else(not_open)?;
        Ok(handlers::board::board(&snapshot, &params))
    }

    async fn choices(
        &self,
        params: handlers::choices::ChoicesParams,
    ) -> Result<Vec<handlers::choices::Offered>> {
        let snapshot = self.snapshot(&params.text_document).ok_or_else(not_open)?;
        Ok(handlers::choices::choices(&snapshot, &params))
    }

    async fn rule_card(
        &self,
        params: handlers::rule_card::RuleCardParams,
    ) -> Result<Option<handlers::rule_card::RuleCard>> {
        let snapshot = self.snapshot(&params.text_document).ok_or_else(not_open)?;
        Ok(handlers::rule_card::rule_card(&snapshot, &params))
    }

    #[allow(
        clippy::unused_async,
        reason = "the service takes nothing but async methods"
    )]
    async fn new_game(
        &self,
        params: handlers::new_game::NewGameParams,
    ) -> Result<Option<handlers::new_game::NewGame>> {
        Ok(handlers::new_game::new_game(&params))
    }

    async fn clean_up(
        &self,
        params: handlers::custom::DocumentParams,
    ) -> Result<Vec<handlers::desk::Mended>> {
        let snapshot = self
            .whole(&params.text_document)
            .await
            .ok_or_else(not_open)?;
        Ok(handlers::desk::clean_up(&snapshot))
    }

    #[allow(
        clippy::unused_async,
        reason = "the service takes nothing but async methods"
    )]
    async fn forms(
        &self,
        params: handlers::convert::FormsParams,
    ) -> Result<Vec<handlers::convert::FormData>> {
        Ok(handlers::convert::forms(&params))
    }

    async fn convert(
        &self,
        params: handlers::convert::ConvertParams,
    ) -> Result<Option<handlers::convert::Conversion>> {
        let open = params.text_document.as_ref();
        let open = open.map(|document| self.snapshot(document).ok_or_else(not_open));
        let open = open.transpose()?;
        let encoding = self.shared.state().client.encoding;
        yield_now().await;
        Ok(handlers::convert::convert(open.as_ref(), &params, encoding))
    }

    async fn merge(
        &self,
        params: handlers::merge::MergeParams,
    ) -> Result<Option<handlers::merge::MergeData>> {
        let snapshot = self.whole(&params.text_document).await;
        let snapshot = snapshot.ok_or_else(not_open)?;
        let encoding = self.shared.state().client.encoding;
        Ok(handlers::merge::merge(&snapshot, &params, encoding))
    }

    async fn questions(
        &self,
        params: handlers::desk::QuestionsParams,
    ) -> Result<handlers::desk::Questions> {
        let snapshot = self
            .whole(&params.text_document)
            .await
            .ok_or_else(not_open)?;
        Ok(handlers::desk::questions(&snapshot, &params))
    }

    async fn compare(
        &self,
        params: handlers::desk::CompareParams,
    ) -> Result<handlers::desk::Compared> {
        let snapshot = self.whole(&params.text_document).await;
        let snapshot = snapshot.ok_or_else(not_open)?;
        Ok(handlers::desk::compare(snapshot, params))
    }
}

fn not_open() -> Error {
    Error::invalid_params("the document is not open")
}

#[tower_lsp::async_trait]
impl LanguageServer for Server {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        let client = Client::new(&params);
        let capabilities = server_capabilities(&client);
        let options = params.initialization_options.unwrap_or_default();
        let mut state = self.shared.state();
        state.client = Arc::new(client);
        let (initial, problems) = settings::from_json(&options);
        state.layers.set_initial(initial);
        state.initial_problems = problems;
        let folders = params
            .workspace_folders
            .unwrap_or_default()
            .into_iter()
            .map(|folder| folder.uri);
        state.folders = folders.collect();
        if state.folders.is_empty() {
            state.folders.extend(params.root_uri);
        }
        Ok(InitializeResult {
            capabilities,
            server_info: Some(ServerInfo {
                name: "movetext".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    async fn initialized(&self, _: InitializedParams) {
        let problems = std::mem::take(&mut self.shared.state().initial_problems);
        configuration::tell(&self.shared, problems);
        self.spawn(configuration::register(Arc::clone(&self.shared)));
        let shared = Arc::clone(&self.shared);
        let has_configuration = shared.state().client.configuration;
        self.spawn(async move {
            if has_configuration {
                configuration::pull(Arc::clone(&shared)).await;
            }
            index::begin(&shared);
        });
    }

    async fn shutdown(&self) -> Result<()> {
        let mut state = self.shared.state();
        state.is_closing = true;
        state.index.changed();
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let uri = params.text_document.uri.clone();
        if documents::open(&self.shared, params) {
            configuration::follow_project(&self.shared, &uri).await;
        }
        self.shared.state().index.changed();
        diagnostics::schedule(&self.shared, &uri);
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        let uri = params.text_document.uri.clone();
        documents::change(&self.shared, params);
        diagnostics::schedule(&self.shared, &uri);
    }

    async fn will_save(&self, params: WillSaveTextDocumentParams) {
        let mut state = self.shared.state();
        if let Some(open) = state.documents.get_mut(&params.text_document.uri) {
            open.saves_itself = params.reason == TextDocumentSaveReason::AFTER_DELAY;
        }
    }

    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        let uri = params.text_document.uri;
        let saves_itself = {
            let mut state = self.shared.state();
            let open = state.documents.get_mut(&uri);
            open.is_some_and(|open| std::mem::take(&mut open.saves_itself))
        };
        if !saves_itself {
            self.settle([&uri].into_iter(), Rest::Pause);
        }
        index::changed(&self.shared, &uri);
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        documents::close(&self.shared, &params);
        index::changed(&self.shared, &params.text_document.uri);
        self.shared.state().index.changed();
        diagnostics::schedule(&self.shared, &params.text_document.uri);
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        if self.shared.state().client.configuration {
            self.spawn(configuration::pull(Arc::clone(&self.shared)));
        } else {
            configuration::configure(&self.shared, &params.settings);
        }
    }

    async fn did_change_watched_files(&self, params: DidChangeWatchedFilesParams) {
        for change in params.changes {
            let is_project = folders_of(&change.uri)
                .next()
                .and_then(|folder| folder.join(settings::FILE_NAME).ok())
                .is_some_and(|file| file == change.uri);
            if is_project {
                configuration::reload_project(&self.shared, &change.uri).await;
            } else if change.typ == FileChangeType::DELETED {
                index::deleted(&self.shared, &change.uri);
            } else {
                index::changed(&self.shared, &change.uri);
            }
        }
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        let uris = |folders: Vec<WorkspaceFolder>| -> Vec<Url> {
            folders.into_iter().map(|folder| folder.uri).collect()
        };
        let (added, removed) = (uris(params.event.added), uris(params.event.removed));
        index::change_folders(&self.shared, &added, &removed);
        if self.shared.state().client.configuration {
            self.spawn(configuration::pull(Arc::clone(&self.shared)));
        }
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        let place = self.place(&params.text_document_position_params);
        Ok(place.and_then(|(snapshot, at)| handlers::hover::hover(&snapshot, at)))
    }

    async fn completion_resolve(&self, item: CompletionItem) -> Result<CompletionItem> {
        Ok(handlers::completion::resolve(&self.shared, item))
    }

    async fn signature_help(&self, params: SignatureHelpParams) -> Result<Option<SignatureHelp>> {
        let place = self.place(&params.text_document_position_params);
        Ok(
            place
                .and_then(|(snapshot, at)| handlers::signature_help::signature_help(&snapshot, at)),
        )
    }

    async fn goto_definition(
        &self,
        params: GotoDefinitionParams,
    ) -> Result<Option<GotoDefinitionResponse>> {
        let place = self.place(&params.text_document_position_params);
        Ok(place.and_then(|(snapshot, at)| handlers::references::definition(&snapshot, at)))
    }

    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        let place = self.place(&params.text_document_position);
        let with_declaration = params.context.include_declaration;
        Ok(place.and_then(|(snapshot, at)| {
            handlers::references::references(&snapshot, at, with_declaration)
        }))
    }

    async fn document_highlight(
        &self,
        params: DocumentHighlightParams,
    ) -> Result<Option<Vec<DocumentHighlight>>> {
        let place = self.place(&params.text_document_position_params);
        Ok(place.and_then(|(snapshot, at)| handlers::references::highlights(&snapshot, at)))
    }

    async fn prepare_rename(
        &self,
        params: TextDocumentPositionParams,
    ) -> Result<Option<PrepareRenameResponse>> {
        let place = self.place(&params);
        Ok(place.and_then(|(snapshot, at)| handlers::rename::prepare(&snapshot, at)))
    }

    async fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
        match self.place(&params.text_document_position) {
            Some((snapshot, at)) => {
                handlers::rename::rename(&snapshot, at, &params.new_name).map(Some)
            }
            None => Ok(None),
        }
    }

    async fn linked_editing_range(
        &self,
        params: LinkedEditingRangeParams,
    ) -> Result<Option<LinkedEditingRanges>> {
        let place = self.place(&params.text_document_position_params);
        Ok(place.and_then(|(snapshot, at)| handlers::rename::linked(&snapshot, at)))
    }

    async fn selection_range(
        &self,
        params: SelectionRangeParams,
    ) -> Result<Option<Vec<SelectionRange>>> {
        let snapshot = self.snapshot(&params.text_document);
        Ok(snapshot.map(|snapshot| {
            handlers::selection_range::selection_ranges(&snapshot, &params.positions)
        }))
    }

    async fn on_type_formatting(
        &self,
        params: DocumentOnTypeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>> {
        let place = self.place(&params.text_document_position);
        let typed = &params.ch;
        Ok(place.map(|(snapshot, at)| {
            handlers::formatting::on_type(&self.shared, &snapshot, at, typed)
        }))
    }

    async fn symbol(
        &self,
        params: WorkspaceSymbolParams,
    ) -> Result<Option<Vec<SymbolInformation>>> {
        Ok(Some(
            handlers::workspace_symbol::symbols(&self.shared, params).await,
        ))
    }

    async fn document_link(&self, params: DocumentLinkParams) -> Result<Option<Vec<DocumentLink>>> {
        let snapshot = self.whole(&params.text_document).await;
        Ok(snapshot.map(|snapshot| handlers::document_link::links(&snapshot)))
    }

    async fn semantic_tokens_range(
        &self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokensRangeResult>> {
        let snapshot = self.seen(&params.text_document, params.range).await;
        Ok(snapshot
            .map(|snapshot| handlers::semantic_tokens::range(&snapshot, params.range).into()))
    }

    async fn inlay_hint_resolve(&self, hint: InlayHint) -> Result<InlayHint> {
        Ok(handlers::inlay_hint::resolve(&self.shared, hint))
    }

    async fn document_color(&self, params: DocumentColorParams) -> Result<Vec<ColorInformation>> {
        let snapshot = self.whole(&params.text_document).await;
        Ok(snapshot
            .map(|snapshot| handlers::color::colors(&snapshot))
            .unwrap_or_default())
    }

    async fn color_presentation(
        &self,
        params: ColorPresentationParams,
    ) -> Result<Vec<ColorPresentation>> {
        let snapshot = self.snapshot(&params.text_document);
        Ok(snapshot
            .map(|snapshot| handlers::color::presentations(&snapshot, &params))
            .unwrap_or_default())
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<Value>> {
        handlers::commands::execute(&self.shared, &params).await
    }

    async fn workspace_diagnostic(
        &self,
        params: WorkspaceDiagnosticParams,
    ) -> Result<WorkspaceDiagnosticReportResult> {
        Ok(handlers::workspace_diagnostics::report(&self.shared, params).await)
    }
}

//! The requests of LSP 3.18, which `tower-lsp` does not know, and those to whose answers it added fields.

use serde_json::Value;
use tower_lsp::{
    jsonrpc::Result,
    lsp_types::{CodeActionParams, CompletionParams, TextEdit},
};

use super::Server;
use crate::{
    handlers::{
        code_action::{self, SentAction},
        code_lens::{self, SentLens},
        completion::completion,
        formatting::{self, RangesParams},
        inline_completion::{InlineCompletionItem, InlineCompletionParams, inline_completions},
        text_document_content::{ContentParams, ContentResult, content},
    },
    wire::Verbatim,
};

impl Server {
    #[allow(
        clippy::unused_async,
        reason = "the service takes nothing but async methods"
    )]
    pub(super) async fn inline_completion(
        &self,
        params: InlineCompletionParams,
    ) -> Result<Option<Vec<InlineCompletionItem>>> {
        let place = self.place(&params.place);
        Ok(place.map(|(snapshot, at)| inline_completions(&snapshot, at)))
    }

    #[allow(
        clippy::unused_async,
        reason = "the service takes nothing but async methods"
    )]
    pub(super) async fn completion(&self, params: CompletionParams) -> Result<Option<Verbatim>> {
        let place = self.place(&params.text_document_position);
        let answer = place.map(|(snapshot, at)| completion(&self.shared, &snapshot, at));
        answer.as_ref().map(Verbatim::of).transpose()
    }

    pub(super) async fn actions(&self, params: CodeActionParams) -> Result<Option<Vec<Value>>> {
        let snapshot = self.seen(&params.text_document, params.range).await;
        let Some(snapshot) = snapshot else {
            return Ok(None);
        };
        let actions = code_action::actions(&self.shared, &snapshot, &params);
        Ok(Some(actions.await))
    }

    pub(super) async fn resolved_action(&self, action: SentAction) -> Result<SentAction> {
        Ok(code_action::resolve(&self.shared, action).await)
    }

    #[allow(
        clippy::unused_async,
        reason = "the service takes nothing but async methods"
    )]
    pub(super) async fn resolved_lens(&self, lens: SentLens) -> Result<SentLens> {
        Ok(code_lens::resolve(&self.shared, lens))
    }

    pub(super) async fn ranges_formatting(
        &self,
        params: RangesParams,
    ) -> Result<Option<Vec<TextEdit>>> {
        let snapshot = self.whole(&params.text_document).await;
        Ok(snapshot.map(|snapshot| formatting::ranges(&snapshot, &params.ranges)))
    }

    pub(super) async fn content(&self, params: ContentParams) -> Result<ContentResult> {
        content(&self.shared, params).await
    }
}

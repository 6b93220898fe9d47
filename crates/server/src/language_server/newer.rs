//! The requests of LSP 3.18, which `tower-lsp` does not know, and those to whose answers it added fields.

use tower_lsp::{
    jsonrpc::Result,
    lsp_types::{CompletionParams, TextEdit},
};

use super::Server;
use crate::{
    handlers::{
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

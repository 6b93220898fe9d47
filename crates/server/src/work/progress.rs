//! Progress of long work in the client.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use tower_lsp::lsp_types::{
    ProgressParams, ProgressParamsValue, ProgressToken, WorkDoneProgress, WorkDoneProgressBegin,
    WorkDoneProgressCreateParams, WorkDoneProgressEnd, WorkDoneProgressReport,
    notification::{self, Notification},
    request,
};

use crate::state::{Shared, step::WorkStep};

/// Asks the client to create the progress `token`. Returns whether it did.
pub(crate) async fn create(remote: &tower_lsp::Client, token: ProgressToken) -> bool {
    let params = WorkDoneProgressCreateParams { token };
    remote
        .send_request::<request::WorkDoneProgressCreate>(params)
        .await
        .is_ok()
}

/// A progress that the client shows. Its end is also sent if the work is dropped because the client cancelled it.
pub(crate) struct Progress {
    shared: Arc<Shared>,
    token: ProgressToken,
    is_ended: bool,
}

impl Drop for Progress {
    fn drop(&mut self) {
        if !self.is_ended {
            let remote = self.shared.remote.clone();
            let params = ended(self.token.clone());
            self.shared.host.spawn(Box::pin(async move {
                remote
                    .send_notification::<notification::Progress>(params)
                    .await;
            }));
        }
    }
}

fn ended(token: ProgressToken) -> ProgressParams {
    let end = WorkDoneProgressEnd { message: None };
    ProgressParams {
        token,
        value: ProgressParamsValue::WorkDone(WorkDoneProgress::End(end)),
    }
}

impl Progress {
    /// Begins a progress under a token that the client sent or accepted.
    pub(crate) async fn begin(
        shared: &Arc<Shared>,
        token: ProgressToken,
        title: &str,
        is_cancellable: bool,
    ) -> Self {
        let progress = Self {
            shared: Arc::clone(shared),
            token,
            is_ended: false,
        };
        let begin = WorkDoneProgressBegin {
            title: title.to_owned(),
            cancellable: is_cancellable.then_some(true),
            message: None,
            percentage: Some(0),
        };
        progress.send(WorkDoneProgress::Begin(begin)).await;
        progress
    }

    /// Its token.
    pub(crate) fn token(&self) -> &ProgressToken {
        &self.token
    }

    pub(crate) async fn report(&self, step: WorkStep) {
        let report = WorkDoneProgressReport {
            cancellable: None,
            message: Some(format!("{} of {}", step.done, step.total)),
            percentage: Some(step.percentage()),
        };
        self.send(WorkDoneProgress::Report(report)).await;
    }

    pub(crate) async fn end(mut self) {
        self.is_ended = true;
        let params = ended(self.token.clone());
        self.shared
            .remote
            .send_notification::<notification::Progress>(params)
            .await;
    }

    async fn send(&self, value: WorkDoneProgress) {
        let params = ProgressParams {
            token: self.token.clone(),
            value: ProgressParamsValue::WorkDone(value),
        };
        self.shared
            .remote
            .send_notification::<notification::Progress>(params)
            .await;
    }
}

/// A part of an answer. `lsp-types` 0.94 knows only progress of work.
enum PartialResult {}

impl Notification for PartialResult {
    type Params = Value;
    const METHOD: &'static str = "$/progress";
}

/// Sends a part of an answer under the token that the client sent for it.
pub(crate) async fn send_part(
    remote: &tower_lsp::Client,
    token: &ProgressToken,
    part: &impl Serialize,
) {
    let params = serde_json::json!({ "token": token, "value": part });
    remote.send_notification::<PartialResult>(params).await;
}

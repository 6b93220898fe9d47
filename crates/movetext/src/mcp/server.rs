//! The protocol: passes requests of the client to tools, resources and prompts. The only file that knows the SDK.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context as _;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use notation::say;
use rmcp::{
    ErrorData, Peer, RoleServer, ServerHandler, ServiceExt as _,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest,
        CustomResult, ErrorCode, GetPromptRequestParams, GetPromptResponse, GetPromptResult,
        Implementation, InputRequest, InputRequests, InputRequiredResult, InputResponses,
        ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListToolsResult,
        PaginatedRequestParams, ProgressNotificationParam, Prompt, PromptArgument, PromptMessage,
        ProtocolVersion, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult,
        Resource, ResourceContents, ResourceTemplate, Role, ServerCapabilities, ServerConfig, Tool,
        ToolAnnotations,
    },
    service::{NotificationContext, RequestContext, ServerInitializeError},
};
use serde_json::Value;
use tokio::{sync::Semaphore, task::spawn_blocking, time};

use super::{
    answer::{ToolAnswer, refusal},
    call::{Call, CallProgress, GIVEN_UP, Pace},
    prompts::PROMPTS,
    resources,
    roots::Roots,
    tools::{self, TOOLS},
};

/// How many calls run in parallel.
const WORKERS: usize = 2;
/// How long to wait until the client names its folders.
const PATIENCE: time::Duration = time::Duration::from_secs(10);
/// How many resources a page of their list has.
const PAGE: usize = 500;
/// The key of the request for the client's folders.
const ROOTS: &str = "roots";

/// The methods that take parameters.
const METHODS: [&str; 7] = [
    "tools/list",
    "tools/call",
    "resources/list",
    "resources/templates/list",
    "resources/read",
    "prompts/list",
    "prompts/get",
];

const INSTRUCTIONS: &str = "Movetext is a referee for written game records: Kubb, Bucky, Rootlog (Root), Carcassonne and chess (PGN). \
It replays a record by the rules and says what cannot have happened, and what was likely meant. Transcribing a sheet, write what you \
read with all readings (tool candidates) and let the rules decide. Use repair for what is certain; never invent a move to make a \
finding go away. Nothing is written to disk and nothing is fetched.";

/// Serves on standard input and output until the client leaves.
pub(super) async fn serve(roots: Arc<Roots>) -> anyhow::Result<()> {
    let server = McpServer {
        named: roots,
        known: Mutex::default(),
        workers: Arc::new(Semaphore::new(WORKERS)),
    };
    let served = server
        .serve((tokio::io::stdin(), tokio::io::stdout()))
        .await;
    match served {
        Ok(running) => {
            running.waiting().await.context("the server has failed")?;
            Ok(())
        }
        // A client that only tests whether the server starts leaves at once.
        Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
        Err(error) => Err(error).context("no client of the Model Context Protocol is there"),
    }
}

struct McpServer {
    /// The folders from the command line.
    named: Arc<Roots>,
    /// Those and the client's folders, until the client reports that they changed.
    known: Mutex<Option<Arc<Roots>>>,
    workers: Arc<Semaphore>,
}

/// The folders, or the request that asks the client for them.
enum Folders {
    Known(Arc<Roots>),
    Ask(InputRequiredResult),
}

impl ServerHandler for McpServer {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .enable_prompts()
            .build();
        let info =
            Implementation::new("movetext", env!("CARGO_PKG_VERSION")).with_title("Movetext");
        ServerConfig::new(capabilities)
            .with_server_info(info)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(
            TOOLS.iter().map(described).collect(),
        ))
    }

    async fn call_tool(
        &self,
        params: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = tools::by_name(&params.name) else {
            let problem = format!("there is no tool {}", say::shortened(&params.name));
            return Err(ErrorData::invalid_params(problem, None));
        };
        let arguments = params.arguments.unwrap_or_default();
        let roots = match tools::names_files(&arguments) {
            false => Arc::default(),
            true => match self.folders(&context, params.input_responses).await {
                Folders::Known(roots) => roots,
                Folders::Ask(asked) => return Ok(asked.into()),
            },
        };
        let answer = self
            .work(&context, move |call| {
                tool.answer(arguments, &roots, call).and_then(result)
            })
            .await?;
        let refused = |why| CallToolResult::error(vec![ContentBlock::text(refusal(why))]);
        Ok(answer.unwrap_or_else(refused).into())
    }

    async fn list_resources(
        &self,
        params: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let from = match params.and_then(|params| params.cursor) {
            None => 0,
            Some(cursor) => cursor
                .parse::<usize>()
                .map_err(|_| ErrorData::invalid_params("this cursor is none of mine", None))?,
        };
        // The list request cannot ask for the folders.
        let roots = match self.folders(&context, None).await {
            Folders::Known(roots) => roots,
            Folders::Ask(_) => self.last_known(),
        };
        let all = self
            .work(&context, move |call| resources::list(&roots, call))
            .await?;
        let is_more = all.len() > from.saturating_add(PAGE);
        let page = all.into_iter().skip(from).take(PAGE).map(listed).collect();
        let mut result = ListResourcesResult::with_all_items(page);
        result.next_cursor = is_more.then(|| (from + PAGE).to_string());
        Ok(result)
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let templates = resources::TEMPLATES.map(|(template, name, about)| {
            ResourceTemplate::new(template, name)
                .with_description(about)
                .with_mime_type("text/markdown")
        });
        Ok(ListResourceTemplatesResult::with_all_items(
            templates.into(),
        ))
    }

    async fn read_resource(
        &self,
        params: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = params.uri;
        let roots = match resources::is_file(&uri) {
            false => Arc::default(),
            true => match self.folders(&context, params.input_responses).await {
                Folders::Known(roots) => roots,
                Folders::Ask(asked) => return Ok(asked.into()),
            },
        };
        let read = self
            .work(&context, move |_| resources::read(&uri, &roots))
            .await?;
        let content = read.map_err(|why| ErrorData::resource_not_found(refusal(why), None))?;
        let contents =
            ResourceContents::text(content.text, content.uri).with_mime_type(content.kind);
        Ok(ReadResourceResult::new(vec![contents]).into())
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        let prompts = PROMPTS.iter().map(|prompt| {
            let arguments = prompt.arguments.iter().map(|(name, about, is_required)| {
                PromptArgument::new(*name)
                    .with_description(*about)
                    .with_required(*is_required)
            });
            Prompt::new(prompt.name, Some(prompt.about), Some(arguments.collect()))
                .with_title(prompt.title)
        });
        Ok(ListPromptsResult::with_all_items(prompts.collect()))
    }

    async fn get_prompt(
        &self,
        params: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let Some(prompt) = PROMPTS.iter().find(|prompt| prompt.name == params.name) else {
            let problem = format!("there is no prompt {}", say::shortened(&params.name));
            return Err(ErrorData::invalid_params(problem, None));
        };
        let text = prompt.text(&params.arguments.unwrap_or_default());
        let text = text.map_err(|why| ErrorData::invalid_params(why, None))?;
        let messages = vec![PromptMessage::new_text(Role::User, text)];
        Ok(GetPromptResult::new(messages)
            .with_description(prompt.about)
            .into())
    }

    /// What the SDK could not read as a request that it knows: of methods that there are, the parameters are wrong.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let method = say::shortened(&request.method);
        Err(match METHODS.contains(&&*request.method) {
            true => {
                let problem = format!("{method} takes other parameters than these");
                ErrorData::invalid_params(problem, None)
            }
            false => ErrorData::new(ErrorCode::METHOD_NOT_FOUND, method, None),
        })
    }

    async fn on_roots_list_changed(&self, _: NotificationContext<RoleServer>) {
        self.remember(None);
    }
}

impl McpServer {
    /// Does `work` on another thread, reports its progress, and gives it up when the request ends.
    async fn work<T: Send + 'static>(
        &self,
        context: &RequestContext<RoleServer>,
        work: impl FnOnce(&Call) -> T + Send + 'static,
    ) -> Result<T, ErrorData> {
        let (call, _waiting, mut steps) = Call::new();
        let workers = Arc::clone(&self.workers);
        let work = async {
            let permit = workers.acquire_owned().await;
            let work = move || {
                // Held until the work has ended, even if it was given up.
                let _permit = permit;
                call.run(|| work(&call))
            };
            spawn_blocking(work).await
        };
        let progress = async {
            let (start, mut pace) = (time::Instant::now(), Pace::default());
            while steps.changed().await.is_ok() {
                let step = *steps.borrow_and_update();
                if pace.allows(start.elapsed()) && !tell(context, step).await {
                    break;
                }
            }
            std::future::pending::<()>().await;
        };
        let done = tokio::select! {
            done = work => done.map_err(|_| {
                ErrorData::internal_error("the referee has stumbled over this; please report it with the record", None)
            })?,
            () = context.ct.cancelled() => return Err(ErrorData::internal_error(GIVEN_UP, None)),
            () = progress => return Err(ErrorData::internal_error(GIVEN_UP, None)),
        };
        // The end is always reported, even if the work was done before the first report.
        let end = steps.borrow().end();
        if let Some(end) = end {
            tell(context, end).await;
        }
        Ok(done)
    }

    /// The folders that may be read: those from the command line, and those of the client. The client names them in
    /// `responses`, or is asked.
    async fn folders(
        &self,
        context: &RequestContext<RoleServer>,
        responses: Option<InputResponses>,
    ) -> Folders {
        if let Some(said) = responses.as_ref().and_then(|all| all.get(ROOTS)) {
            let roots = said["roots"].as_array();
            let uris = roots
                .into_iter()
                .flatten()
                .filter_map(|root| root["uri"].as_str());
            return Folders::Known(self.remember(Some(self.named.and(uris))));
        }
        let capabilities = context.client_capabilities();
        if capabilities.is_none_or(|capabilities| capabilities.roots.is_none()) {
            return Folders::Known(Arc::clone(&self.named));
        }
        if context.protocol_version() >= Some(ProtocolVersion::V_2026_07_28) {
            let asked = InputRequests::from([(
                ROOTS.to_owned(),
                InputRequest::ListRoots(Default::default()),
            )]);
            return Folders::Ask(InputRequiredResult::from_input_requests(asked));
        }
        let known = self
            .known
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        if let Some(known) = known {
            return Folders::Known(known);
        }
        Folders::Known(
            match time::timeout(PATIENCE, said_by(&context.peer)).await {
                Ok(Some(uris)) => {
                    self.remember(Some(self.named.and(uris.iter().map(String::as_str))))
                }
                // The client can be asked again at the next request.
                _ => Arc::clone(&self.named),
            },
        )
    }

    /// Keeps the client's folders.
    fn remember(&self, roots: Option<Roots>) -> Arc<Roots> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        *known = roots.map(Arc::new);
        known.clone().unwrap_or_default()
    }

    fn last_known(&self) -> Arc<Roots> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.clone().unwrap_or_else(|| Arc::clone(&self.named))
    }
}

/// Reports the progress of a call if the client asked for it. Returns whether more may be reported.
async fn tell(context: &RequestContext<RoleServer>, step: CallProgress) -> bool {
    let Some(token) = context.meta.get_progress_token() else {
        return false;
    };
    let told = ProgressNotificationParam::new(token, step.done as f64);
    let told = match step.of {
        Some(of) => told.with_total(of as f64),
        None => told,
    };
    context.peer.notify_progress(told).await.is_ok()
}

/// The URIs of the client's folders; `None` if it does not answer.
#[expect(
    deprecated,
    reason = "clients of before 2026 have no other way to say them"
)]
async fn said_by(client: &Peer<RoleServer>) -> Option<Vec<String>> {
    let said = client.list_roots().await.ok()?;
    Some(said.roots.into_iter().map(|root| root.uri).collect())
}

/// A tool as the protocol describes it.
fn described(tool: &tools::Tool) -> Tool {
    let schema = |schema: &Value| Arc::new(schema.as_object().cloned().unwrap_or_default());
    Tool::new(tool.name, tool.about, schema(&tool.takes))
        .with_title(tool.title)
        .with_raw_output_schema(schema(&tool.answers))
        .with_annotations(
            ToolAnnotations::new()
                .read_only(true)
                .destructive(false)
                .idempotent(true)
                .open_world(false),
        )
}

/// An answer as the protocol sends it.
fn result(answer: ToolAnswer) -> Result<CallToolResult, String> {
    super::answer::whole(answer.value.to_string())?;
    let mut content: Vec<ContentBlock> = answer.said().map(ContentBlock::text).collect();
    if let Some(picture) = &answer.picture {
        content.push(ContentBlock::image(
            BASE64_STANDARD.encode(picture),
            "image/png",
        ));
    }
    let mut result = CallToolResult::success(content);
    result.structured_content = Some(answer.value);
    Ok(result)
}

fn listed(resource: resources::Resource) -> Resource {
    let listed = Resource::new(resource.uri, resource.name)
        .with_description(resource.about)
        .with_mime_type(resource.kind);
    match resource.size {
        Some(size) => listed.with_size(size),
        None => listed,
    }
}

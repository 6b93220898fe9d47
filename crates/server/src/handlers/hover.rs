//! Hover: what the symbol under the cursor means, as Markdown or plain text.

use ide::TextSize;
use tower_lsp::lsp_types::{Hover, HoverContents};

use crate::snapshot::{Snapshot, markup};

pub(crate) fn hover(snapshot: &Snapshot, at: TextSize) -> Option<Hover> {
    let hover = snapshot.document.hover(at)?;
    Some(Hover {
        contents: HoverContents::Markup(markup(&hover.markdown, snapshot.client.hover_markdown)),
        range: Some(snapshot.range(hover.range)),
    })
}

//! Links: web addresses in the text, and the pages of the rules that comments silence.

use tower_lsp::lsp_types::{DocumentLink, Url};

use crate::{client::snapshot::Snapshot, encode::diagnostics::rule_page};

pub(crate) fn links(snapshot: &Snapshot) -> Vec<DocumentLink> {
    let link = |range, target, tooltip: Option<String>| DocumentLink {
        range: snapshot.range(range),
        target: Some(target),
        tooltip: tooltip.filter(|_| snapshot.client.link_tooltips),
        data: None,
    };
    let addresses = snapshot.document.links().into_iter().filter_map(|found| {
        // Text that only looks like a URL is no link.
        let target = Url::parse(&found.target).ok()?;
        Some(link(found.range, target, None))
    });
    let rules = snapshot.document.silenced_rules().into_iter();
    let pages = rules.filter_map(|(range, rule)| {
        let tooltip = format!("What {} means", rule.code);
        let page = rule_page(snapshot.document.settings(), rule.code)?;
        Some(link(range, page, Some(tooltip)))
    });
    addresses.chain(pages).collect()
}

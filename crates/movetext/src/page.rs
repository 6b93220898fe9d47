//! A record as one self-contained web page: every board, the list of moves with their findings, steps and play. Also the index
//! page for the records of a folder.

mod data;

use notation::picture::Theme;

pub(crate) use data::PageRecord;

const TEMPLATE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");
const INDEX: &str = include_str!("page/index.html");

/// The page of a record.
///
/// # Errors
/// Its data cannot be written as JSON.
pub(crate) fn render(record: &PageRecord) -> anyhow::Result<String> {
    // `</script>` in the data would end the script.
    let data = serde_json::to_string(record)?.replace('<', "\\u003c");
    let page = fill(TEMPLATE, "title", &escaped(&record.file));
    let page = fill(&page, "colors", &colors(record));
    let page = fill(&page, "style", STYLE);
    let page = fill(&page, "script", SCRIPT);
    Ok(fill(&page, "data", &data))
}

/// The index page of records: name, link, and a line about each.
pub(crate) fn render_index(records: &[(String, String, String)]) -> String {
    let items: String = records
        .iter()
        .map(|(name, link, about)| {
            format!(
                "<li><a href=\"{}\">{}</a> <span>{}</span></li>\n",
                escaped(link),
                escaped(name),
                escaped(about)
            )
        })
        .collect();
    let page = fill(INDEX, "style", STYLE);
    fill(&page, "items", &items)
}

/// Replaces `{{name}}` by `text`.
fn fill(page: &str, name: &str, text: &str) -> String {
    page.replace(&format!("{{{{{name}}}}}"), text)
}

/// The colors of the pictures as variables: light, dark and for print.
fn colors(record: &PageRecord) -> String {
    let rules = |theme: Theme| -> String {
        record
            .swatches
            .values()
            .map(|swatch| format!("--mt-{}:{};", swatch.name, swatch.color(theme)))
            .collect()
    };
    format!(
        ":root{{{}}}\n:root[data-theme=dark]{{{}}}\n@media print{{:root,:root[data-theme=dark]{{{}}}}}\n",
        rules(Theme::Light),
        rules(Theme::Dark),
        rules(Theme::Print)
    )
}

fn escaped(text: &str) -> String {
    // Braces are escaped, too, so that no name is read as a placeholder.
    text.replace('&', "&amp;")
        .replace('{', "&#123;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_records_cannot_break_the_index() {
        let page = render_index(&[(
            "<b>.kubb".to_owned(),
            "%3Cb%3E.kubb.html".to_owned(),
            "a \"game\" & more".to_owned(),
        )]);
        assert!(
            page.contains(
                "<li><a href=\"%3Cb%3E.kubb.html\">&lt;b&gt;.kubb</a> <span>a &quot;game&quot; &amp; more</span></li>"
            ),
            "{page}"
        );
    }
}

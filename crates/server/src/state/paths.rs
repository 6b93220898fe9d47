//! URIs as paths in folders.

use tower_lsp::lsp_types::Url;

/// The folders around `uri`, the nearest first; none for documents outside a file system.
pub(crate) fn folders_of(uri: &Url) -> impl Iterator<Item = Url> + use<> {
    let mut next = (!uri.cannot_be_a_base() && uri.scheme() != "untitled").then(|| uri.clone());
    std::iter::from_fn(move || {
        let here = next.take()?;
        let folder = here
            .join(if here.path().ends_with('/') {
                ".."
            } else {
                "."
            })
            .ok()?;
        if folder == here {
            return None;
        }
        next = Some(folder.clone());
        Some(folder)
    })
}

/// The file whose settings apply to the record `uri`. For an untitled record that is the file that it will be saved as, or a
/// file in the workspace `folder`, just as standard input has the settings of the current folder.
pub(crate) fn settled_file(uri: &Url, folder: Option<&Url>) -> Url {
    if uri.scheme() != "untitled" {
        return uri.clone();
    }
    let file = match folder {
        _ if !uri.cannot_be_a_base() => Url::parse(&format!("file://{}", uri.path())),
        Some(folder) => Url::parse(&format!(
            "{}/untitled",
            folder.as_str().trim_end_matches('/')
        )),
        None => return uri.clone(),
    };
    file.unwrap_or_else(|_| uri.clone())
}

/// `uri` without escapes. Editors and libraries escape different characters (VS Code writes `%28` for a parenthesis), so two
/// URIs name the same file if their keys are equal.
pub(crate) fn key(uri: &Url) -> String {
    let text = uri.as_str();
    if !text.contains('%') {
        return text.to_owned();
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let escaped = (*first == b'%').then(|| tail.get(..2)).flatten();
        let byte = escaped
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() {
            tail.get(2..).unwrap_or_default()
        } else {
            tail
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Whether `uri` is below `folder`, which may end with a slash or not.
pub(crate) fn is_below(uri: &Url, folder: &Url) -> bool {
    is_key_below(&key(uri), &key(folder))
}

/// [`is_below`] for keys.
pub(crate) fn is_key_below(key: &str, folder: &str) -> bool {
    key.strip_prefix(folder.trim_end_matches('/'))
        .is_some_and(|rest| rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn folders_go_up_to_the_root() {
        let folders =
            |uri: &str| -> Vec<String> { folders_of(&url(uri)).map(String::from).collect() };
        assert_eq!(
            folders("file:///a/b%20c/d.kubb"),
            ["file:///a/b%20c/", "file:///a/", "file:///"]
        );
        assert_eq!(folders("file:///d.kubb"), ["file:///"]);
        assert_eq!(folders("untitled:Untitled-1"), [""; 0]);
    }

    #[test]
    fn records_that_are_not_saved_belong_somewhere() {
        let settled = |uri: &str, folder: Option<&str>| {
            settled_file(&url(uri), folder.map(url).as_ref()).to_string()
        };
        let folder = Some("file:///w%20x");
        assert_eq!(settled("file:///a.kubb", folder), "file:///a.kubb");
        assert_eq!(
            settled("untitled:Untitled-1", folder),
            "file:///w%20x/untitled"
        );
        assert_eq!(settled("untitled:Untitled-1", None), "untitled:Untitled-1");
        assert_eq!(
            settled("untitled:/new/a%20b.kubb", folder),
            "file:///new/a%20b.kubb"
        );
    }

    #[test]
    fn escapes_do_not_make_another_file() {
        assert_eq!(
            key(&url("file:///w/a%28b%29%20c%C3%A9.kubb")),
            key(&url("file:///w/a(b) cé.kubb"))
        );
        assert_eq!(key(&url("file:///w/50%.kubb")), "file:///w/50%.kubb");
    }

    #[test]
    fn a_folder_holds_what_is_below_it() {
        let below = |uri: &str, folder: &str| is_below(&url(uri), &url(folder));
        assert!(below("file:///w/a.kubb", "file:///w"));
        assert!(below("file:///w%28/in/a.kubb", "file:///w(/"));
        assert!(!below("file:///word/a.kubb", "file:///w"));
        assert!(!below("file:///w", "file:///w"));
    }
}

//! The pad for taps: the files of the playground, read once when the server starts.

use std::{collections::BTreeMap, fs, io, path::Path};

use hyper::{
    Response, StatusCode,
    body::Bytes,
    header::{self, HeaderValue},
};

use crate::reply::{Reply, answer};

/// The page of the folder.
const INDEX: &str = "index.html";

/// What such a folder has, by extension.
const KINDS: [(&str, &str); 8] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("txt", "text/plain; charset=utf-8"),
    ("webmanifest", "application/manifest+json"),
];

/// The longest file, in bytes: a server without optimizations has 40 MB.
const LONGEST: u64 = 64 * 1024 * 1024;

/// The page names in itself what it may do, and is stricter: it has its own style. Here are the limits for all its files.
const POLICY: &str = "default-src 'self' data: blob:; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The page names its files with a hash of their contents.
const FOREVER: &str = "max-age=31536000, immutable";

/// The files of the playground.
pub(crate) struct Pad {
    files: BTreeMap<String, (&'static str, Bytes)>,
}

impl Pad {
    /// Reads the folder.
    ///
    /// # Errors
    /// It cannot be read, or has no page.
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            let Some((name, kind)) = name.and_then(|name| Some((name, kind(name)?))) else {
                continue;
            };
            let data = fs::metadata(&path)?;
            if data.is_file() && data.len() <= LONGEST {
                files.insert(name.to_owned(), (kind, Bytes::from(fs::read(&path)?)));
            }
        }
        if !files.contains_key(INDEX) {
            let why = format!("{}: no playground, there is no {INDEX}", folder.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, why));
        }
        Ok(Self { files })
    }

    /// The file of that name; the page, if it is empty.
    pub(crate) fn file(&self, name: &str, is_versioned: bool) -> Option<Response<Reply>> {
        let name = if name.is_empty() { INDEX } else { name };
        let (kind, bytes) = self.files.get(name)?;
        let mut response = answer(StatusCode::OK, kind, Reply::whole(bytes.clone()));
        let headers = response.headers_mut();
        let policy = HeaderValue::from_static(POLICY);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        if is_versioned {
            let forever = HeaderValue::from_static(FOREVER);
            headers.insert(header::CACHE_CONTROL, forever);
        }
        Some(response)
    }
}

/// The page names its files beside itself: it needs the slash.
pub(crate) fn redirect() -> Response<Reply> {
    let mut response = answer(
        StatusCode::PERMANENT_REDIRECT,
        "text/plain",
        Reply::whole(""),
    );
    let place = HeaderValue::from_static("/pad/");
    response.headers_mut().insert(header::LOCATION, place);
    response
}

fn kind(name: &str) -> Option<&'static str> {
    let (_, extension) = name.rsplit_once('.')?;
    let kind = KINDS.iter().find(|(known, _)| *known == extension);
    kind.map(|(_, kind)| *kind)
}

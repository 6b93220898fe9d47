//! Records that the settings leave out: all, or those that match globs like those of ignore files.

use fast_glob::glob_match;
use notation::Settings;

/// Whether `settings` leave out the record at `path`, whose parts are separated by slashes.
#[must_use]
pub fn is_left_out(settings: &Settings, path: &str) -> bool {
    let records = &settings.records;
    let mut globs = records.exclude.iter();
    !records.enable || globs.any(|(folder, glob)| names(folder, glob, path))
}

/// Whether one of these `globs` in `folder` matches `path` or a folder above it.
#[must_use]
pub fn is_named(folder: &str, globs: &[String], path: &str) -> bool {
    globs.iter().any(|glob| names(folder, glob, path))
}

/// Whether `glob` is valid: every bracket is closed.
#[must_use]
pub fn is_glob(glob: &str) -> bool {
    let mut open = None;
    let mut characters = glob.chars();
    while let Some(character) = characters.next() {
        match (character, open) {
            ('\\', _) => {
                characters.next();
            }
            ('[', None | Some('{')) => open = Some('['),
            ('{', None) => open = Some('{'),
            (']', Some('[')) | ('}', Some('{')) => open = None,
            _ => {}
        }
    }
    open.is_none()
}

/// Whether `glob` in `folder` matches `path` or a folder above it. A glob with a slash before its end is relative to the
/// folder; one without matches files and folders anywhere below it.
fn names(folder: &str, glob: &str, path: &str) -> bool {
    let folder = folder.trim_end_matches('/');
    let Some(path) = path.strip_prefix(folder) else {
        return false;
    };
    let glob = glob.trim().trim_end_matches('/');
    let is_below = folder.is_empty() || path.starts_with('/');
    if glob.is_empty() || !is_below {
        return false;
    }
    let glob = match glob.contains('/') {
        true => glob.trim_start_matches('/').to_owned(),
        false => format!("**/{glob}"),
    };
    let path = path.trim_start_matches('/');
    let folders = path
        .match_indices('/')
        .filter_map(|(end, _)| path.get(..end));
    let mut named = folders.chain([path]);
    named.any(|named| glob_match(&glob, named))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(glob: &str, named: &[&str], others: &[&str]) {
        for path in named {
            assert!(names("/w", glob, path), "{glob} {path}");
        }
        for path in others {
            assert!(!names("/w", glob, path), "{glob} {path}");
        }
    }

    #[test]
    fn globs_name_what_they_name_in_ignore_files() {
        check(
            "old",
            &["/w/old", "/w/old/a.kubb", "/w/in/old/b/a.kubb"],
            &["/w/older/a.kubb", "/old/a.kubb", "/wold"],
        );
        check("old/", &["/w/in/old/a.kubb"], &["/w/a.kubb"]);
        check("/old", &["/w/old/a.kubb"], &["/w/in/old/a.kubb"]);
        check(
            "*.draft.kubb",
            &["/w/a.draft.kubb", "/w/in/é.draft.kubb"],
            &["/w/a.kubb", "/w/draft.kubb"],
        );
        check(
            "20?4/*/raw",
            &["/w/2024/may/raw/a.pgn", "/w/2014/x/raw"],
            &["/w/2024/raw/a.pgn", "/w/in/2024/x/raw"],
        );
        check(
            "in/**/a.kubb",
            &["/w/in/a.kubb", "/w/in/b/c/a.kubb"],
            &["/w/in/b/b.kubb"],
        );
        check("in/**", &["/w/in/a.kubb"], &["/w/into/a.kubb"]);
        check("*", &["/w/a.kubb"], &["/v/a.kubb"]);
        check("", &[], &["/w/a.kubb"]);
        check("**", &["/w/a.kubb", "/w/in/a.kubb"], &["/v/a.kubb"]);
    }

    #[test]
    fn brackets_of_globs_are_closed() {
        let all = ["", "*", "[a-c]*", "{a,b}.kubb", "a]", "}", "\\[a", "[{]"];
        for good in all {
            assert!(is_glob(good), "{good}");
        }
        for bad in ["[a", "{a", "{a,b", "a[]b[", "\\\\["] {
            assert!(!is_glob(bad), "{bad}");
        }
        check("[ab].kubb", &["/w/a.kubb"], &["/w/c.kubb"]);
        check("{a,b}.kubb", &["/w/in/b.kubb"], &["/w/c.kubb"]);
    }

    #[test]
    fn settings_leave_out_all_or_some() {
        let mut settings = Settings::default();
        assert!(!is_left_out(&settings, "/w/a.kubb"));
        settings.records.exclude = vec![(String::new(), "a.*".to_owned())];
        assert!(is_left_out(&settings, "file:///w/a.kubb"));
        assert!(!is_left_out(&settings, "file:///w/b.kubb"));
        settings.records.enable = false;
        assert!(is_left_out(&settings, "/w/b.kubb"));
    }
}

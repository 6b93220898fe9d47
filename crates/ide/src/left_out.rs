//! Records that the settings leave out: all of them, or those that globs name as ignore files do.

use notation::Settings;

/// Any number of folders.
const ANY: &str = "**";

/// Whether `settings` leave out the record at `path`. Its parts are separated by slashes, whatever stands before the first.
#[must_use]
pub fn is_left_out(settings: &Settings, path: &str) -> bool {
    let records = &settings.records;
    let mut globs = records.exclude.iter();
    !records.enable || globs.any(|(folder, glob)| names(folder, glob, path))
}

/// Whether `glob` in `folder` names `path` or a folder above it. A glob with a slash before its end counts from the folder,
/// one without names files and folders anywhere below it.
fn names(folder: &str, glob: &str, path: &str) -> bool {
    let Some(path) = path.strip_prefix(folder.trim_end_matches('/')) else {
        return false;
    };
    let glob = glob.trim().trim_end_matches('/');
    let is_below = folder.is_empty() || path.starts_with('/');
    if glob.is_empty() || !is_below {
        return false;
    }
    let parts = glob.split('/').filter(|part| !part.is_empty());
    let start = (!glob.contains('/')).then_some(ANY);
    let glob: Vec<&str> = start.into_iter().chain(parts).collect();
    let path = path.split('/').filter(|part| !part.is_empty());
    covers(&glob, path)
}

/// Whether `glob` matches the first parts of `path`, or all of them.
fn covers<'a>(glob: &[&str], path: impl Iterator<Item = &'a str>) -> bool {
    // Whether the parts of the path so far are matched by so many parts of the glob.
    let mut matched = vec![false; glob.len() + 1];
    matched[0] = true;
    pass_any(glob, &mut matched);
    for part in path {
        let mut next = vec![false; glob.len() + 1];
        for (index, pattern) in glob.iter().enumerate().filter(|(index, _)| matched[*index]) {
            if *pattern == ANY {
                next[index] = true;
            } else if is_match(pattern, part) {
                next[index + 1] = true;
            }
        }
        pass_any(glob, &mut next);
        if next[glob.len()] {
            return true;
        }
        matched = next;
    }
    false
}

/// Any number of folders may be none.
fn pass_any(glob: &[&str], matched: &mut [bool]) {
    for (index, pattern) in glob.iter().enumerate() {
        matched[index + 1] |= matched[index] && *pattern == ANY;
    }
}

/// Whether `pattern`, with `*` for any characters and `?` for one, is `text`.
fn is_match(pattern: &str, text: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().collect();
    // Whether so many characters of the pattern match the text so far.
    let mut matched = vec![false; pattern.len() + 1];
    matched[0] = true;
    let pass_stars = |matched: &mut Vec<bool>| {
        for (index, sign) in pattern.iter().enumerate() {
            matched[index + 1] |= matched[index] && *sign == '*';
        }
    };
    pass_stars(&mut matched);
    for character in text.chars() {
        let mut next = vec![false; pattern.len() + 1];
        for (index, sign) in pattern.iter().enumerate() {
            if matched[index] && *sign == '*' {
                next[index] = true;
            } else if matched[index] && (*sign == '?' || *sign == character) {
                next[index + 1] = true;
            }
        }
        pass_stars(&mut next);
        matched = next;
    }
    matched[pattern.len()]
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

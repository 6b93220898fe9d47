//! `notation`: the skeleton of a new notation, and its lines in the files that list all crates.
//!
//! `notation/template` is a complete notation called `skeleton`, whose files end in `.skelext`. It is copied with other names.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail, ensure};

use crate::ROOT;

/// The placeholders in the template for the file extension, the id, and the capitalized id. The extension is first, so that no
/// other name replaces a part of it.
const PLACEHOLDERS: [&str; 3] = ["skelext", "skeleton", "Skeleton"];
/// Names that have a meaning of their own where ids are used: in Rust, in TypeScript, or in `registry.ts` of the playground.
const RESERVED: &[&str] = &[
    "abstract",
    "alloc",
    "as",
    "async",
    "await",
    "become",
    "box",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "core",
    "crate",
    "debugger",
    "default",
    "delete",
    "do",
    "dyn",
    "else",
    "enum",
    "export",
    "extends",
    "extern",
    "false",
    "final",
    "finally",
    "fn",
    "for",
    "function",
    "gen",
    "if",
    "impl",
    "import",
    "in",
    "instanceof",
    "interface",
    "let",
    "loop",
    "macro",
    "match",
    "mod",
    "move",
    "mut",
    "new",
    "notations",
    "null",
    "override",
    "package",
    "priv",
    "private",
    "protected",
    "pub",
    "public",
    "ref",
    "return",
    "self",
    "static",
    "std",
    "struct",
    "super",
    "switch",
    "test",
    "this",
    "throw",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "unsafe",
    "unsized",
    "use",
    "var",
    "virtual",
    "void",
    "where",
    "while",
    "with",
    "yield",
];
/// File extensions that cannot be those of one notation.
const OTHER_FILES: &[&str] = &["gz", "json", "md", "snap", "toml", "txt", "zst"];

/// Write the skeleton of a new notation: its crate, its folder below `syntax`, its samples and its lines in the registry.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The id: small letters and digits, such as `kubb`.
    name: String,
    /// The ending of its files, without the dot; the name if it is not given.
    #[arg(long)]
    extension: Option<String>,
}

/// Writes the files.
pub(crate) fn run(args: &Args) -> Result<()> {
    let extension = args.extension.as_ref().unwrap_or(&args.name);
    let new = New {
        id: &args.name,
        extension,
    };
    for path in new.write(Path::new(ROOT))? {
        println!("wrote {}", path.display());
    }
    print!("{}", new.next());
    Ok(())
}

/// The names of a new notation.
struct New<'n> {
    id: &'n str,
    extension: &'n str,
}

impl New<'_> {
    /// Writes the notation into the repository `root`, or nothing if there is an obstacle. Returns the files.
    fn write(&self, root: &Path) -> Result<Vec<PathBuf>> {
        self.check(root)?;
        let mut files = Vec::new();
        let template = Path::new(ROOT).join("xtask/src/notation/template");
        self.copies(&template, Path::new(""), &mut files)?;
        for (path, _) in &files {
            ensure!(!root.join(path).exists(), "{} is there", path.display());
        }
        files.extend(self.registered(root)?);
        for (path, text) in &files {
            let path = root.join(path);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
            }
            fs::write(&path, text).with_context(|| path.display().to_string())?;
        }
        Ok(files.into_iter().map(|(path, _)| path).collect())
    }

    /// Fails if the names cannot be used or are taken.
    fn check(&self, root: &Path) -> Result<()> {
        let Self { id, extension } = *self;
        let is_plain = |name: &str| {
            let mut signs = name.bytes();
            signs
                .clone()
                .next()
                .is_some_and(|it| it.is_ascii_lowercase())
                && signs.all(|it| it.is_ascii_lowercase() || it.is_ascii_digit())
        };
        for name in [id, extension] {
            let rule = "small letters and digits, a letter first";
            ensure!(is_plain(name), "{name:?} is no name: {rule}");
        }
        ensure!(!RESERVED.contains(&id), "{id} is a word of a language");
        let is_crate = root.join("crates").join(id).exists() || {
            let start = format!("\n{id} = ");
            text(root, Path::new("Cargo.toml"))?.contains(&start)
        };
        ensure!(!is_crate, "there is a crate called {id}");
        let is_known = ide::extensions().contains(&extension) || OTHER_FILES.contains(&extension);
        ensure!(
            !is_known,
            "files that end in .{extension} are something else"
        );
        Ok(())
    }

    /// Adds the files of the template in `folder`, with their new paths.
    fn copies(
        &self,
        template: &Path,
        folder: &Path,
        files: &mut Vec<(PathBuf, String)>,
    ) -> Result<()> {
        let inside = template.join(folder);
        let entries = fs::read_dir(&inside).with_context(|| inside.display().to_string())?;
        let mut names: Vec<_> = entries
            .map(|entry| entry.map(|it| it.file_name()))
            .collect::<Result<_, _>>()?;
        names.sort();
        for name in names {
            let path = folder.join(name);
            if template.join(&path).is_dir() {
                self.copies(template, &path, files)?;
            } else {
                let text = text(template, &path)?;
                let path = self.renamed(&path.to_string_lossy());
                files.push((path.into(), self.renamed(&text)));
            }
        }
        Ok(())
    }

    fn renamed(&self, text: &str) -> String {
        let names = [self.extension, self.id, &self.name()];
        let mut out = text.to_owned();
        for (placeholder, name) in PLACEHOLDERS.into_iter().zip(names) {
            out = out.replace(placeholder, name);
        }
        out
    }

    /// The capitalized id.
    fn name(&self) -> String {
        notation::say::capitalized(self.id)
    }

    /// The files that list the crates, with the new one added.
    fn registered(&self, root: &Path) -> Result<Vec<(PathBuf, String)>> {
        let id = self.id;
        // The new line goes above `ide`, which depends on all notations, and is a copy of its line.
        let like_ide = |line: &str| line.replace("ide", id);
        let workspace = text(root, Path::new("Cargo.toml"))?;
        let workspace = insert(&workspace, "", |line| line.starts_with("ide = {"), like_ide)?;
        let ide = text(root, Path::new("crates/ide/Cargo.toml"))?;
        let dependency = format!("{id}.workspace = true");
        let is_next = |line: &str| line.is_empty() || line > &*dependency;
        let ide = insert(&ide, "[dependencies]", is_next, |_| dependency.clone())?;
        let registry = text(root, Path::new("crates/ide/src/settings/registry.rs"))?;
        let registry = insert(
            &registry,
            "static NOTATIONS",
            |line| line == "];",
            |_| format!("    &{id}::{},", self.name()),
        )?;
        Ok(vec![
            ("Cargo.toml".into(), workspace),
            ("crates/ide/Cargo.toml".into(), ide),
            ("crates/ide/src/settings/registry.rs".into(), registry),
        ])
    }

    /// The instructions for the next steps.
    fn next(&self) -> String {
        let id = self.id;
        format!(
            "
It is a notation already, of moves in words. Now:
  cargo fmt -p movetext-{id}
  cargo test -p movetext-{id}
  cargo run -p xtask -- syntax     what editors are told of it
  syntax/parsers                   its tree-sitter parser, in C
  cargo run -p xtask -- syntax     once more: Zed's brackets are those of the parser
  cargo run -p xtask -- rules      the page of its rules
  cargo run -p xtask -- tables     the page of its tables
  cargo run -- check tests/records/{id}
CONTRIBUTING.md, \"How to add a notation\", says how to go on.
"
        )
    }
}

/// Inserts a line into `text`: before the first line after `after` for which `is_next` holds. `written` makes the new line from
/// that line.
fn insert(
    text: &str,
    after: &str,
    is_next: impl Fn(&str) -> bool,
    written: impl Fn(&str) -> String,
) -> Result<String> {
    let mut lines = text.lines();
    let mut out: Vec<String> = Vec::new();
    let mut is_behind = after.is_empty();
    for line in lines.by_ref() {
        if is_behind && is_next(line) {
            out.extend([written(line), line.to_owned()]);
            out.extend(lines.map(str::to_owned));
            return Ok(out.join("\n") + "\n");
        }
        is_behind |= line.starts_with(after);
        out.push(line.to_owned());
    }
    bail!("no place for a line in the list {after:?}")
}

/// The text of a file below `root`.
fn text(root: &Path, path: &Path) -> Result<String> {
    fs::read_to_string(root.join(path)).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use std::{fs, path::PathBuf};

    use super::*;

    /// A copy of the files that list crates, in a folder for a test.
    struct Repository(PathBuf);

    impl Repository {
        fn new(test: &str) -> Self {
            let name = format!("movetext-{test}-{}", std::process::id());
            let root = std::env::temp_dir().join(name);
            let _ = fs::remove_dir_all(&root);
            for path in [
                "Cargo.toml",
                "crates/ide/Cargo.toml",
                "crates/ide/src/settings/registry.rs",
            ] {
                fs::create_dir_all(root.join(path).parent().unwrap()).unwrap();
                fs::copy(Path::new(ROOT).join(path), root.join(path)).unwrap();
            }
            Self(root)
        }

        fn write(&self, id: &str, extension: &str) -> Result<Vec<PathBuf>> {
            New { id, extension }.write(&self.0)
        }

        fn text(&self, path: &str) -> String {
            text(&self.0, Path::new(path)).unwrap()
        }
    }

    impl Drop for Repository {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn everything_is_written_by_its_name() {
        let repository = Repository::new("names");
        let files = repository.write("nogame", "ngm").unwrap();
        for path in &files {
            let path = path.to_string_lossy();
            let text = repository.text(&path);
            for placeholder in PLACEHOLDERS {
                assert!(!path.contains(placeholder), "{path}");
                assert!(!text.contains(placeholder), "{placeholder} in {path}");
            }
        }
        // The handwritten files of the other notations in `syntax`.
        let hand = [
            "nogame.ungram",
            "editors.toml",
            "emacs.el",
            "grammar.md",
            "highlight.toml",
            "icon.svg",
            "sample.nogame",
            "snippets.json",
            "walkthrough.md",
            "tree-sitter/classes.scm",
            "tree-sitter/grammar.js",
            "tree-sitter/outline.scm",
            "tree-sitter/tree-sitter.json",
            "tree-sitter/test/corpus/records.txt",
        ];
        for path in hand {
            assert!(
                files.contains(&Path::new("syntax/nogame").join(path)),
                "{path}"
            );
        }
        for path in ["complete.ngm", "mistakes.ngm"] {
            assert!(files.contains(&Path::new("tests/records/nogame").join(path)));
        }
        let door = repository.text("crates/nogame/src/lib.rs");
        assert!(door.contains("impl Notation for Nogame {"));
        assert!(door.contains("&[\"ngm\"]"));
        assert!(
            repository
                .text("crates/nogame/Cargo.toml")
                .contains("name = \"movetext-nogame\"")
        );
    }

    #[test]
    fn the_lists_of_crates_have_one_line_more() {
        let repository = Repository::new("lists");
        repository.write("nogame", "nogame").unwrap();
        let added = |path: &str| -> Vec<(String, String)> {
            let before = fs::read_to_string(Path::new(ROOT).join(path)).unwrap();
            let after = repository.text(path);
            let lines: Vec<&str> = after.lines().collect();
            let is_new = |pair: &&[&str]| !before.lines().any(|line| line == pair[0]);
            let pairs = lines.windows(2).filter(is_new);
            pairs
                .map(|pair| (pair[0].to_owned(), pair[1].to_owned()))
                .collect()
        };
        let dependency =
            "nogame = { path = \"crates/nogame\", package = \"movetext-nogame\", version = ";
        let [(one, ide)] = &added("Cargo.toml")[..] else {
            panic!("{:?}", added("Cargo.toml"));
        };
        assert!(
            one.starts_with(dependency) && ide.starts_with("ide = "),
            "{one}"
        );
        let [(dependency, _)] = &added("crates/ide/Cargo.toml")[..] else {
            panic!("{:?}", added("crates/ide/Cargo.toml"));
        };
        assert_eq!(dependency, "nogame.workspace = true");
        let registry = added("crates/ide/src/settings/registry.rs");
        assert_eq!(
            registry,
            [("    &nogame::Nogame,".to_owned(), "];".to_owned())]
        );
    }

    #[test]
    fn names_that_are_bad_or_there_are_refused_and_nothing_is_written() {
        let repository = Repository::new("refused");
        let said = |id, extension| repository.write(id, extension).unwrap_err().to_string();
        for name in [
            "",
            "NoGame",
            "2048",
            "no-game",
            "no_game",
            "../nogame",
            "jeu dé",
        ] {
            assert!(said(name, "nogame").starts_with(&format!("{name:?} is no name")));
            assert!(said("nogame", name).starts_with(&format!("{name:?} is no name")));
        }
        assert_eq!(said("match", "nogame"), "match is a word of a language");
        assert_eq!(said("ide", "nogame"), "there is a crate called ide");
        assert_eq!(said("kubb", "nogame"), "there is a crate called kubb");
        assert_eq!(said("serde", "nogame"), "there is a crate called serde");
        assert_eq!(
            said("nogame", "kubb"),
            "files that end in .kubb are something else"
        );
        assert_eq!(
            said("nogame", "md"),
            "files that end in .md are something else"
        );
        assert!(!repository.0.join("crates/nogame").exists());
        repository.write("nogame", "nogame").unwrap();
        assert_eq!(said("nogame", "nogame"), "there is a crate called nogame");
    }

    #[test]
    fn a_folder_that_is_there_is_not_written_over() {
        let repository = Repository::new("there");
        let path = repository.0.join("syntax/nogame/grammar.md");
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "mine").unwrap();
        let error = repository.write("nogame", "nogame").unwrap_err();
        assert_eq!(error.to_string(), "syntax/nogame/grammar.md is there");
        assert!(!repository.0.join("crates/nogame").exists());
        assert_eq!(repository.text("syntax/nogame/grammar.md"), "mine");
    }
}

//! What `movetext --version` prints besides the version: the commit and the target.
//!
//! The commit is taken from `MOVETEXT_COMMIT`, for packagers; else from the package of crates.io; else, in a release build,
//! from the repository. A debug build would have to be linked again after every commit.

use std::{env, fs, path::Path, process::Command};

fn main() {
    println!("cargo::rerun-if-env-changed=MOVETEXT_COMMIT");
    println!("cargo::rerun-if-changed=build.rs");
    let target = env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=MOVETEXT_TARGET={target}");
    let folder = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let folder = Path::new(&folder);
    let named = env::var("MOVETEXT_COMMIT").ok();
    let commit = named
        .or_else(|| of_package(folder))
        .or_else(|| of_repository(folder))
        .filter(|commit| is_commit(commit))
        .unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=MOVETEXT_COMMIT={commit}");
}

/// Whether it fits into a line of output.
fn is_commit(commit: &str) -> bool {
    let is_plain = |character: char| character.is_ascii_graphic();
    !commit.is_empty() && commit.chars().all(is_plain)
}

/// The commit that `cargo publish` wrote into the package.
fn of_package(folder: &Path) -> Option<String> {
    let info = fs::read_to_string(folder.join(".cargo_vcs_info.json")).ok()?;
    let (_, rest) = info.split_once("\"sha1\": \"")?;
    Some(rest.split('"').next()?.to_owned())
}

/// The commit of this crate's own repository, not of another one that the package was unpacked into.
fn of_repository(folder: &Path) -> Option<String> {
    if env::var("PROFILE").ok()? != "release" {
        return None;
    }
    if !git(folder, &["rev-parse", "--show-prefix"])?.starts_with("crates/movetext") {
        return None;
    }
    for file in ["HEAD", "logs/HEAD"] {
        let path = git(
            folder,
            &["rev-parse", "--path-format=absolute", "--git-path", file],
        )?;
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(folder, &["rev-parse", "HEAD"])
}

fn git(folder: &Path, args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).current_dir(folder).output();
    let output = output.ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

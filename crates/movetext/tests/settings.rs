//! `movetext settings` and `init`, and the output for packagers: version, manual, completions.

use std::fs;

use crate::support::Folder;
use expect_test::expect;

fn league(name: &str) -> Folder {
    Folder::new(name)
        .with(
            "movetext.toml",
            "# Ours.\n[kubb]\nopening = \"2-4-6\"\n\n[rules]\n\"kubb/separator\" = \"off\"\n",
        )
        .with("games/a.kubb", "")
        .with("other/movetext.toml", "[hints]\nscore = false\n")
}

#[test]
fn settings_tell_where_they_come_from() {
    let folder = league("settings");
    let run = folder.run(&["settings"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    expect![[r##"
        # .: with movetext.toml
        records.enable = true                                               # default
        records.exclude = []                                                # default
        format.align = true                                                 # default
        format.capitals = true                                              # default
        hints.points = true                                                 # default
        hints.score = true                                                  # default
        hints.state = true                                                  # default
        hints.moves = true                                                  # default
        hover.board = "auto"                                                # default
        hover.theme = "light"                                               # default
        documentation.rules = "https://movetext.github.io/movetext/rules/"  # default
        kubb.opening = "2-4-6"                                              # movetext.toml:3
        kubb.tie-break = false                                              # default
        carcassonne.boxes = "auto"                                          # default
        carcassonne.tiny-city-scoring = "auto"                              # default
        pgn.clock = false                                                   # default
        pgn.material = false                                                # default
        rules."kubb/separator" = "off"                                      # movetext.toml:6
    "##]]
    .assert_eq(&run.stdout);
    let args = [
        "settings",
        "games/a.kubb",
        "--config",
        "kubb.opening=6-6-6",
        "--config",
        "rules.kubb/glued-advantage=error",
    ];
    let run = folder.run(&args);
    let set: Vec<&str> = run
        .stdout
        .lines()
        .filter(|line| !line.ends_with("# default"))
        .collect();
    expect![[r##"
        # games/a.kubb: with movetext.toml
        kubb.opening = "6-6-6"                                              # --config
        rules."kubb/separator" = "off"                                      # movetext.toml:6
        rules."kubb/glued-advantage" = "error"                              # --config"##]]
    .assert_eq(&set.join("\n"));
    let run = folder.run(&["settings", "games", "--config", "other/movetext.toml"]);
    let set: Vec<&str> = run
        .stdout
        .lines()
        .filter(|line| !line.ends_with("# default"))
        .collect();
    expect![[r#"
        # games: with other/movetext.toml
        hints.score = false                                                 # other/movetext.toml:2"#]]
    .assert_eq(&set.join("\n"));
}

#[test]
fn what_is_printed_is_a_settings_file() {
    let folder = league("settings-file");
    let printed = folder.run(&["settings", "games"]).stdout;
    let folder = folder.with("copy.toml", &printed);
    let again = folder.run(&["settings", "games", "--config", "copy.toml"]);
    assert_eq!(again.code, Some(0));
    let values = |text: &str| -> Vec<String> {
        let lines = text.lines().skip(1);
        lines
            .map(|line| line.split("  ").next().unwrap_or_default().to_owned())
            .collect()
    };
    assert_eq!(values(&again.stdout), values(&printed));
}

#[test]
fn scripts_see_where_settings_come_from() {
    let folder = league("settings-json");
    let args = [
        "settings",
        "games",
        "--format",
        "json",
        "--config",
        "pgn.clock=true",
    ];
    let run = folder.run(&args);
    expect![[r#"
        {"path":"games","file":"movetext.toml","settings":[{"table":"records","key":"enable","value":true,"source":{"kind":"default"}},{"table":"records","key":"exclude","value":[],"source":{"kind":"default"}},{"table":"format","key":"align","value":true,"source":{"kind":"default"}},{"table":"format","key":"capitals","value":true,"source":{"kind":"default"}},{"table":"hints","key":"points","value":true,"source":{"kind":"default"}},{"table":"hints","key":"score","value":true,"source":{"kind":"default"}},{"table":"hints","key":"state","value":true,"source":{"kind":"default"}},{"table":"hints","key":"moves","value":true,"source":{"kind":"default"}},{"table":"hover","key":"board","value":"auto","source":{"kind":"default"}},{"table":"hover","key":"theme","value":"light","source":{"kind":"default"}},{"table":"documentation","key":"rules","value":"https://movetext.github.io/movetext/rules/","source":{"kind":"default"}},{"table":"kubb","key":"opening","value":"2-4-6","source":{"kind":"file","file":"movetext.toml","line":3}},{"table":"kubb","key":"tie-break","value":false,"source":{"kind":"default"}},{"table":"carcassonne","key":"boxes","value":"auto","source":{"kind":"default"}},{"table":"carcassonne","key":"tiny-city-scoring","value":"auto","source":{"kind":"default"}},{"table":"pgn","key":"clock","value":true,"source":{"kind":"command line"}},{"table":"pgn","key":"material","value":false,"source":{"kind":"default"}},{"table":"rules","key":"kubb/separator","value":"off","source":{"kind":"file","file":"movetext.toml","line":6}}]}
    "#]].assert_eq(&run.stdout);
}

#[test]
fn wrong_settings_are_named() {
    let folder = league("settings-wrong").with("other/movetext.toml", "[hint]\n[kubb]\nopen = 1\n");
    let run = folder.run(&["settings", "other"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    expect![[r#"
        error: other/movetext.toml:1:2: There is no table "hint". Did you mean "hints"?
        error: other/movetext.toml:3:1: There is no setting of [kubb] "open".
    "#]]
    .assert_eq(&run.stderr);
    let run = folder.run(&["settings", "none"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(run.stderr, "error: none: no such file or folder\n");
}

#[test]
fn a_settings_file_is_begun_once() {
    let folder = Folder::new("init").with("sub/x", "");
    let run = folder.run(&["init"]);
    assert_eq!(
        (run.code, run.stdout.as_str()),
        (Some(0), "Wrote movetext.toml.\n")
    );
    assert_eq!(folder.read("movetext.toml"), ide::settings::template());
    let folder = folder.with("movetext.toml", "# Mine.\n");
    let run = folder.run(&["init", "."]);
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.stderr,
        "error: movetext.toml is there already; --force replaces it\n"
    );
    assert_eq!(folder.read("movetext.toml"), "# Mine.\n");
    let run = folder.run(&["init", "--force"]);
    assert_eq!(
        (run.code, run.stdout.as_str()),
        (Some(0), "Wrote movetext.toml.\n")
    );
    assert_eq!(folder.read("movetext.toml"), ide::settings::template());
    let run = folder.run(&["init", "sub"]);
    assert_eq!(run.stdout, "Wrote sub/movetext.toml.\n");
    let run = folder.run(&["init", "none"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.stderr,
        "error: cannot write none/movetext.toml: no such file or folder\n"
    );
    expect![[r##"
        # Settings of Movetext for the records in this folder and below it.
        # All is as if nothing were written here: take the # away from what you change.

        # Which records are read at all.
        [records]
        # Read records at all: without, nothing is found, formatted or listed.
        # enable = true
        # Leave these records out, as a .gitignore names them: `*.draft.kubb`, `old`, `2024/*/raw`. It is a
        # list of globs, with every bracket closed.
        # exclude = []

        # How records are formatted.
        [format]
        # Line up columns (Carcassonne's moves).
        # align = true
        # Write action and piece letters in capitals where the notation does not care.
        # capitals = true

        # What the editor shows between the characters of a record.
        [hints]
        # Show the points of a move that does not write them.
        # points = true
        # Show the score after a move or turn.
        # score = true
        # Show what stands after a turn.
        # state = true
        # Show what a move was where the notation leaves it open, and marks left out.
        # moves = true

        # How the editor shows the board in a hover.
        [hover]
        # Show the board after a move with what the hover says: as a picture, in characters, or not at all.
        # With "auto" a picture where the editor shows it, else characters. It is auto, image, text or off.
        # board = "auto"
        # The colors of the picture in a hover. Until this is set, VS Code takes those of its color theme.
        # It is light or dark.
        # theme = "light"

        # Where the documentation is read.
        [documentation]
        # The address of the folder of rule pages that findings link to. `movetext rules --html DIR` writes
        # such a folder, for machines without a network. It is an address that begins with https://, http://
        # or file:///.
        # rules = "https://movetext.github.io/movetext/rules/"

        # What holds for records in Kubb alone.
        [kubb]
        # Batons of the first three turns; by default they tell from the first turns themselves. It is
        # infer, 6-6-6, 2-4-6, 4-6-6 or 3-6-6.
        # opening = "infer"
        # A tie-break takes kubbs out of play, so the kubbs thrown in need not be those that fell.
        # tie-break = false

        # What holds for records in Carcassonne (wallaceprime v3) alone.
        [carcassonne]
        # The boxes in play, several with commas between them; auto tells them from the tiles. It is auto,
        # base, river, river-2, inns, traders or abbey, or several of them.
        # boxes = "auto"
        # What a finished city of two tiles brings: 4 points, or 2 as in the first edition; auto tells it
        # from the points that are written. It is auto, 4 or 2.
        # tiny-city-scoring = "auto"

        # What holds for records in PGN (chess) alone.
        [pgn]
        # Show behind each move how long it took.
        # clock = false
        # Show behind a capture who is ahead.
        # material = false

        # The level at which the findings of a rule are reported.
        # A level is off, hint, info, warning or error; `movetext rules` lists all rules.
        [rules]
        # "kubb/unknown-action" = "error"
    "##]].assert_eq(&folder.read("sub/movetext.toml"));
}

#[test]
fn the_version_tells_its_commit_and_its_target() {
    let folder = Folder::new("version");
    let version = env!("CARGO_PKG_VERSION");
    let short = folder.run(&["-V"]);
    assert_eq!(
        (short.code, short.stdout),
        (Some(0), format!("movetext {version}\n"))
    );
    let long = folder.run(&["--version"]);
    let (commit, target) = (env!("MOVETEXT_COMMIT"), env!("MOVETEXT_TARGET"));
    assert_eq!(
        long.stdout,
        format!("movetext {version}\ncommit: {commit}\ntarget: {target}\n")
    );
}

/// The commands that `--help` lists.
fn commands(folder: &Folder) -> Vec<String> {
    let help = folder.run(&["--help"]).stdout;
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names = names.filter(|name| !name.is_empty() && *name != "help");
    names.map(str::to_owned).collect()
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let folder = Folder::new("man");
    let run = folder.run(&["man", "share/man"]);
    assert_eq!(
        (run.code, run.stdout.as_str(), run.stderr.as_str()),
        (Some(0), "", "")
    );
    let mut pages: Vec<String> = fs::read_dir(folder.path("share/man"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    pages.sort();
    let mut expected: Vec<String> = commands(&folder)
        .iter()
        .map(|command| format!("movetext-{command}.1"))
        .chain(["movetext.1".to_owned()])
        .collect();
    expected.sort();
    assert_eq!(pages, expected);
    assert!(pages.contains(&"movetext-settings.1".to_owned()));
    let page = folder.read("share/man/movetext-check.1");
    assert!(page.contains(".TH movetext-check 1"), "{page}");
    for flag in [
        "select",
        "exit\\-zero",
        "output\\-file",
        "stdin\\-filename",
        "color",
    ] {
        assert!(
            page.contains(&format!("\\fB\\-\\-{flag}\\fR")),
            "{flag}: {page}"
        );
    }
}

#[test]
fn shells_complete_every_command_and_flag() {
    let folder = Folder::new("completions");
    let commands = commands(&folder);
    assert_eq!(commands.len(), 17);
    for shell in ["bash", "elvish", "fish", "nushell", "powershell", "zsh"] {
        let run = folder.run(&["completions", shell]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{shell}");
        for command in &commands {
            assert!(run.stdout.contains(command), "{shell}: {command}");
        }
        for flag in [
            "select",
            "ignore",
            "exit-zero",
            "quiet",
            "statistics",
            "diff",
            "watch",
            "color",
            "output-file",
            "exclude",
            "config",
            "stdin-filename",
            "force",
        ] {
            assert!(run.stdout.contains(flag), "{shell}: --{flag}");
        }
        // The other shells complete no values.
        let has_values = !["elvish", "powershell"].contains(&shell);
        for format in ["concise", "gitlab", "junit"] {
            let is_there = run.stdout.contains(format);
            assert!(is_there || !has_values, "{shell}: {format}");
        }
    }
    assert_eq!(folder.run(&["completions", "cmd"]).code, Some(2));
}

//! `movetext live` from its start to its end. Its answers are tested in `crates/live`.

use crate::support::Folder;

#[cfg(not(feature = "live"))]
#[test]
fn a_build_without_it_says_so() {
    let run = Folder::new("none").run(&["live", "games"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.stderr,
        "error: this build has no server for live games: cargo run --release --features live -- live …\n"
    );
}

#[cfg(feature = "live")]
mod built {
    #![allow(
        clippy::unwrap_used,
        reason = "a test whose server does not start has failed"
    )]

    use std::{
        io::{BufRead as _, BufReader, Read as _, Write as _},
        net::TcpStream,
        process::Child,
    };

    use super::Folder;

    /// A server, ended when this is dropped.
    struct Server {
        child: Child,
        address: String,
        token: String,
    }

    impl Server {
        fn start(folder: &Folder, args: &[&str]) -> Self {
            let args = [&["live", "games", "--port", "0"], args].concat();
            let mut child = folder.command(&args).spawn().unwrap();
            let lines = BufReader::new(child.stdout.take().unwrap()).lines();
            let lines: Vec<String> = lines.take(3).map(Result::unwrap).collect();
            let link = |line: usize, name: &str| lines[line].strip_prefix(name).unwrap().to_owned();
            let everybody = link(0, "Everybody: ");
            let address = everybody.trim_end_matches('/').to_owned();
            let token = link(1, &format!("Scorers:   {address}/score#"));
            assert_eq!(link(2, "Host:      "), format!("{address}/host#{token}"));
            Self {
                child,
                address: address.trim_start_matches("http://").to_owned(),
                token,
            }
        }

        fn ask(&self, method: &str, path: &str, body: &str) -> String {
            let mut stream = TcpStream::connect(&self.address).unwrap();
            write!(
                stream,
                "{method} {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer {}\r\n\
                 If-Match: \"0\"\r\nMovetext-Push: once\r\nContent-Length: {}\r\n\r\n{body}",
                self.token,
                body.len()
            )
            .unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer
        }

        fn end(&mut self) {
            self.child.kill().unwrap();
            self.child.wait().unwrap();
        }
    }

    impl Drop for Server {
        fn drop(&mut self) {
            // The server may already have ended.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }

    #[test]
    fn a_game_outlives_its_server() {
        let folder = Folder::new("pitch").with(
            "games/movetext.toml",
            "[rules]\n\"kubb/inkast-count\" = \"off\"\n",
        );
        let text = "1. 0I a:B b:- a:- b:- a:- b:-\n2. c:5I c:F d:- c:- d:- c:- d:-\n";
        let mut first = Server::start(&folder, &[]);
        let created = first.ask("PUT", "/api/games/a.kubb", text);
        assert!(created.starts_with("HTTP/1.1 201 "), "{created}");
        // The settings of the folder apply.
        assert!(created.contains("\"findings\":[]"), "{created}");
        first.end();
        let mut second = Server::start(&folder, &[]);
        assert_eq!(second.token, first.token);
        let again = second.ask("PUT", "/api/games/a.kubb", text);
        assert!(again.starts_with("HTTP/1.1 200 "), "{again}");
        assert_eq!(folder.read("games/a.kubb"), text);
        assert_eq!(
            folder
                .read("games/.movetext-live/a.kubb.history")
                .lines()
                .count(),
            1
        );
        second.end();
        assert_ne!(Server::start(&folder, &["--new-token"]).token, first.token);
    }

    #[test]
    fn a_folder_has_one_server() {
        let folder = Folder::new("pitch");
        let _server = Server::start(&folder, &[]);
        let run = folder.run(&["live", "games", "--port", "0"]);
        assert_eq!(
            (run.code, &*run.stderr),
            (Some(2), "error: games: another server has this folder\n")
        );
    }

    #[test]
    fn a_file_is_no_folder_of_games() {
        let run = Folder::new("file")
            .with("games", "")
            .run(&["live", "games", "--port", "0"]);
        assert_eq!(
            (run.code, &*run.stderr),
            (
                Some(2),
                "error: games: no folder
"
            )
        );
    }

    #[test]
    fn times_and_sites_are_read_before_anything_is_made() {
        let folder = Folder::new("usage");
        for wrong in [
            ["--delay", "5d"],
            ["--url", "kubb.example"],
            ["--allow-origin", "x"],
        ] {
            let run = folder.run(&["live", "games", wrong[0], wrong[1]]);
            assert_eq!(run.code, Some(2), "{wrong:?}");
        }
        assert!(!folder.path("games").exists());
    }
}

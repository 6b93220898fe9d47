//! `movetext mcp` with handwritten messages. tests/assistants uses the protocol's own client.

use crate::support::Folder;

#[cfg(not(feature = "mcp"))]
#[test]
fn a_build_without_it_says_so() {
    let run = Folder::new("none").run(&["mcp", "."]);
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.stderr,
        "error: this build has no server for assistants: cargo run --release --features mcp -- mcp …\n"
    );
}

#[cfg(feature = "mcp")]
mod built {
    use serde_json::{Value, json};

    use super::Folder;

    /// The exit code, and the answers to `messages` by id.
    fn answers(messages: &[Value]) -> (Option<i32>, Vec<Value>) {
        let folder = Folder::new("session").with("a.kubb", "1. a:B b:-\n");
        let hello = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "0"}}});
        let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        let all = [&hello, &ready].into_iter().chain(messages);
        let input: String = all.map(|message| format!("{message}\n")).collect();
        let run = folder.run_with_stdin(&["mcp", "."], input);
        assert_eq!(run.stderr, "");
        let lines = run.stdout.lines();
        let answers = lines.map(serde_json::from_str);
        let Ok(mut answers) = answers.collect::<Result<Vec<Value>, _>>() else {
            panic!("no JSON: {}", run.stdout);
        };
        answers.sort_by_key(|answer| answer["id"].as_u64());
        (run.code, answers)
    }

    #[test]
    fn a_client_that_leaves_ends_it() {
        let folder = Folder::new("left");
        let run = folder.run_with_stdin(&["mcp"], "");
        assert_eq!((run.code, &*run.stdout, &*run.stderr), (Some(0), "", ""));
        let (code, answers) = answers(&[]);
        assert_eq!((code, answers.len()), (Some(0), 1));
        assert_eq!(answers[0]["result"]["serverInfo"]["name"], "movetext");
    }

    #[test]
    fn a_tool_answers_with_text_and_value() {
        let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
            "name": "explain", "arguments": {"path": "a.kubb"}}});
        let (_, answers) = answers(&[call]);
        let result = &answers[1]["result"];
        assert_eq!(
            result["structuredContent"]["games"][0]["moves"][0]["line"],
            1
        );
        assert_eq!(result["content"][0]["type"], "text");
    }

    #[test]
    fn wrong_parameters_are_not_an_unknown_method() {
        let ask = |id: u64, method: &str, params: Value| json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        let without = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call"});
        let (_, answers) = answers(&[
            without,
            ask(2, "tools/call", json!({"name": "check", "arguments": []})),
            ask(3, "prompts/get", json!({})),
            ask(4, "resources/read", json!({"uri": 7})),
            ask(5, "nothing/like/it", json!({})),
        ]);
        let codes: Vec<&Value> = (answers[1..].iter())
            .map(|answer| &answer["error"]["code"])
            .collect();
        assert_eq!(codes, [-32602, -32602, -32602, -32602, -32601]);
        assert_eq!(
            answers[1]["error"]["message"],
            "tools/call takes other parameters than these"
        );
    }

    #[test]
    fn a_folder_that_is_none_is_refused() {
        let run = Folder::new("nowhere").run(&["mcp", "nowhere"]);
        assert_eq!(run.code, Some(2));
        assert_eq!(run.stderr, "error: nowhere: no such file or folder\n");
    }
}

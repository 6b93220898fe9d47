//! Misbehavior of clients and handlers, and what the transport must do.

mod client;

use std::{
    io::{Write as _, pipe},
    sync::Mutex,
};

use serde_json::{Value, json};
use server::{LspService, wire};
use tokio::runtime::Builder;

use self::client::{Bad, Client, TOLD};
use super::{Ended, serve};

#[test]
fn shutdown_and_exit_end_in_order_while_the_input_stays_open() {
    let mut client = Client::start();
    assert_eq!(
        client.ask(1, "shutdown", Value::Null)["result"],
        Value::Null
    );
    client.send(&json!({ "jsonrpc": "2.0", "method": "exit" }));
    assert_eq!(client.end(), Ended::InOrder);
}

#[test]
fn exit_without_shutdown_ends_early() {
    let mut client = Client::start();
    client.send(&json!({ "jsonrpc": "2.0", "method": "exit" }));
    assert_eq!(client.end(), Ended::Early);
    let mut client = Client::connect();
    client.notify("exit", Value::Null);
    assert_eq!(client.end(), Ended::Early);
}

#[test]
fn exit_and_the_end_of_the_input_end_while_requests_hang() {
    let mut client = Client::start();
    client.request(1, "test/hang");
    client.notify("exit", Value::Null);
    assert_eq!(client.end(), Ended::Early);

    let mut client = Client::start();
    client.request(1, "test/hang");
    client.input = None;
    assert_eq!(client.end(), Ended::Early);
}

#[test]
fn shutdown_takes_null_params_and_any_others() {
    for params in [Value::Null, json!({}), json!([])] {
        let mut client = Client::start();
        let reply = client.ask(1, "shutdown", params);
        assert_eq!(reply, json!({ "jsonrpc": "2.0", "id": 1, "result": null }));
        client.send(&json!({ "jsonrpc": "2.0", "method": "exit", "params": null }));
        assert_eq!(client.end(), Ended::InOrder);
    }
}

#[test]
fn cancel_ping_and_shutdown_work_while_requests_hang() {
    let mut client = Client::start();
    for id in 1..=100 {
        client.request(id, "test/hang");
    }
    client.assert_alive();
    client.notify("$/cancelRequest", json!({ "id": 7 }));
    let reply = client.receive();
    assert_eq!(
        (&reply["id"], &reply["error"]["code"]),
        (&json!(7), &json!(-32800))
    );
    client.notify("$/cancelRequest", json!({ "id": 7 }));
    assert_eq!(
        client.ask(101, "shutdown", Value::Null)["result"],
        Value::Null
    );
    client.notify("exit", Value::Null);
    assert_eq!(client.end(), Ended::InOrder);
}

#[test]
fn a_burst_passes_while_a_handler_waits_for_the_client() {
    let mut client = Client::start();
    client.request(1, "test/ask");
    let question = client.receive();
    assert_eq!(question["method"], "workspace/configuration");
    for number in 0..2_000 {
        client.notify("test/push", json!([number]));
        client.assert_alive();
    }
    client.send(&json!({ "jsonrpc": "2.0", "id": question["id"], "result": ["set"] }));
    assert_eq!(
        client.receive(),
        json!({ "jsonrpc": "2.0", "id": 1, "result": ["set"] })
    );
    client.notify("exit", Value::Null);
    assert_eq!(client.end(), Ended::Early);
}

#[test]
fn an_answer_comes_behind_all_that_its_handler_told() {
    let mut client = Client::start();
    for id in 1..=50 {
        client.request(id, "test/tell");
        for _ in 0..TOLD {
            assert_eq!(client.receive()["method"], "window/logMessage");
        }
        assert_eq!(client.receive()["id"], id);
    }
    client.assert_alive();
}

#[test]
fn an_answer_at_once_goes_behind_its_parts() {
    let mut client = Client::start();
    for id in 1..=200 {
        let params = json!({ "partialResultToken": id });
        client.send(
            &json!({ "jsonrpc": "2.0", "id": id, "method": "test/tellPart", "params": params }),
        );
        assert_eq!(client.receive()["method"], "window/logMessage");
        assert_eq!(client.receive()["id"], id);
    }
    client.assert_alive();
}

#[test]
fn a_reply_that_nobody_waits_for_is_ignored() {
    let mut client = Client::start();
    client.request(1, "test/ask");
    let question = client.receive();
    client.notify("$/cancelRequest", json!({ "id": 1 }));
    assert_eq!(client.receive()["error"]["code"], -32800);
    for id in [
        question["id"].clone(),
        question["id"].clone(),
        json!(77),
        json!("x"),
        Value::Null,
    ] {
        client.send(&json!({ "jsonrpc": "2.0", "id": id, "result": [] }));
    }
    client.send(&json!({ "jsonrpc": "2.0", "id": 5, "error": { "code": 1, "message": "no" } }));
    client.assert_alive();
}

#[test]
fn a_panic_is_one_error_reply_and_the_server_goes_on() {
    let mut client = Client::start();
    for (id, method) in [(1, "test/panic"), (2, "test/panicLater")] {
        let reply = client.ask(id, method, Value::Null);
        assert_eq!(reply["error"]["code"], -32603, "{reply}");
    }
    client.notify("test/panicQuietly", Value::Null);
    client.assert_alive();
}

#[test]
fn what_is_no_message_is_answered_and_the_server_goes_on() {
    let nested = format!("{}{}", "[".repeat(500), "]".repeat(500));
    let deep = format!(r#"{{"jsonrpc":"2.0","id":3,"method":"test/ping","params":{nested}}}"#);
    let cases: &[(&[u8], i64)] = &[
        (b"{\"jsonrpc\":", -32700),
        (b"", -32700),
        (b"\xff\xfe{}", -32700),
        (
            b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xc3\"}",
            -32700,
        ),
        (deep.as_bytes(), -32700),
        (
            b"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"test/ping\"}]",
            -32600,
        ),
        (
            b"{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"test/ping\"}",
            -32600,
        ),
        (
            b"{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"test/ping\"}",
            -32600,
        ),
        (b"{\"jsonrpc\":\"1.0\",\"method\":\"test/ping\"}", -32600),
        (b"{\"jsonrpc\":\"2.0\",\"method\":7}", -32600),
        (b"{\"jsonrpc\":\"2.0\"}", -32600),
        (b"17", -32600),
    ];
    let mut client = Client::start();
    for (body, code) in cases {
        client.write(format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes());
        client.write(body);
        let reply = client.receive();
        assert_eq!(
            (&reply["id"], &reply["error"]["code"]),
            (&Value::Null, &json!(code)),
            "{reply}"
        );
        client.assert_alive();
    }
    let reply = client.ask(4, "test/push", json!("not a number"));
    assert_eq!(
        reply["error"]["code"], -32600,
        "a notification with an id: {reply}"
    );
    client.notify("test/push", json!("not a number"));
    client.assert_alive();
}

#[test]
fn bytes_that_are_no_frame_are_skipped() {
    let mut client = Client::start();
    for broken in [
        &b"nonsense\r\n\r\n"[..],
        b"Content-Length: x\r\n\r\n",
        b"{\"jsonrpc\":\"2.0\"}\r\n",
    ] {
        client.write(broken);
        client.request(1, "test/ping");
        assert_eq!(client.receive()["error"]["code"], -32700);
        assert_eq!(client.receive()["result"], "pong");
    }
}

#[test]
fn headers_in_lower_case_and_unknown_headers_are_accepted() {
    let mut client = Client::start();
    let body = r#"{"jsonrpc":"2.0","id":1,"method":"test/ping"}"#;
    client.write(
        format!(
            "x-other: 1\ncontent-length: {}\ncontent-type: x\n\n{body}",
            body.len()
        )
        .as_bytes(),
    );
    assert_eq!(client.receive()["result"], "pong");
}

#[test]
fn unknown_requests_are_refused_and_unknown_notifications_ignored() {
    let mut client = Client::start();
    for (id, method) in [
        (1, "$/unknown"),
        (2, "unknown"),
        (3, "textDocument/unknown"),
    ] {
        assert_eq!(client.ask(id, method, json!({}))["error"]["code"], -32601);
    }
    client.notify("$/unknown", json!({}));
    client.notify("$/setTrace", json!({ "value": "off" }));
    client.notify("unknown", json!({}));
    client.assert_alive();
}

#[test]
fn requests_before_initialize_are_refused() {
    let mut client = Client::connect();
    assert_eq!(
        client.ask(1, "test/ping", Value::Null)["error"]["code"],
        -32002
    );
    client.notify("test/push", json!([1]));
    assert_eq!(
        client.ask(2, "initialize", json!({ "capabilities": {} }))["error"],
        Value::Null
    );
    assert_eq!(
        client.ask(3, "initialize", json!({ "capabilities": {} }))["error"]["code"],
        -32600
    );
    assert_eq!(client.ask(4, "test/list", Value::Null)["result"], json!([]));
    client.ask(5, "shutdown", Value::Null);
    assert_eq!(
        client.ask(6, "test/ping", Value::Null)["error"]["code"],
        -32600
    );
}

#[test]
fn every_request_sees_all_changes_before_it() {
    let mut client = Client::start();
    for round in 0..20 {
        for number in round * 500..(round + 1) * 500 {
            client.notify("test/push", json!([number]));
        }
        let expected: Vec<u64> = (0..(round + 1) * 500).collect();
        assert_eq!(
            client.ask(round + 1, "test/list", Value::Null)["result"],
            json!(expected)
        );
    }
}

#[test]
fn a_client_that_writes_without_reading_is_served() {
    let mut client = Client::start();
    // More replies than pipe and queue can hold, and requests that are answered outside of the loop.
    for id in 1..=20_000 {
        client.request(
            id,
            if id % 100 == 0 {
                "test/panicLater"
            } else {
                "test/ping"
            },
        );
    }
    let mut answered: Vec<u64> = (1..=20_000)
        .map(|_| client.receive()["id"].as_u64().unwrap())
        .collect();
    answered.sort_unstable();
    assert_eq!(
        answered,
        (1..=20_000).collect::<Vec<u64>>(),
        "one reply each"
    );
    client.assert_alive();
}

#[test]
fn a_client_that_is_gone_ends_the_session() {
    let runtime = Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    let (server_input, mut input) = pipe().unwrap();
    let (output, server_output) = pipe().unwrap();
    drop(output);
    let service = LspService::build(|client| Bad {
        client,
        numbers: Mutex::default(),
    })
    .finish();
    input.write_all(b"Content-Length: 2\r\n\r\n{}").unwrap();
    assert_eq!(
        serve(
            runtime.handle(),
            service,
            Some(wire::SILENCE),
            server_input,
            server_output
        ),
        Ended::Early
    );
}

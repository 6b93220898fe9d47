//! The exports of `movetext.wasm`. Their arguments and results are numbers; texts lie in its memory. The only file that knows
//! WebAssembly.
//!
//! A host writes a text to the address from [`movetext_alloc`] and hands it over with the call that takes it. It reads a text
//! at [`movetext_message`], as long as the previous call returned, before it makes the next call.

#![allow(
    unsafe_code,
    reason = "only for the names of exports: they are ours alone, because each begins with `movetext_`"
)]

use std::{cell::RefCell, sync::Once};

use serde::Serialize;
use server::wire;

use crate::{DrawRequest, Drawer, Session};

thread_local! {
    static SESSION: RefCell<Session> = RefCell::default();
    static DRAWER: RefCell<Drawer> = RefCell::default();
    /// Buffers for texts that the host will hand over.
    static INCOMING: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
    /// The text that the host may read.
    static CURRENT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The message of the first panic.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Makes a buffer of `len` bytes, all zero. Returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn movetext_alloc(len: usize) -> *mut u8 {
    keep_panics();
    let mut buffer = vec![0; len];
    let place = buffer.as_mut_ptr();
    INCOMING.with_borrow_mut(|incoming| incoming.push(buffer));
    place
}

/// Takes a message of the client, written at `place`.
#[unsafe(no_mangle)]
pub extern "C" fn movetext_receive(place: *const u8, len: usize) {
    let message = given(place, len);
    SESSION.with_borrow_mut(|session| session.receive(&message));
}

/// Does a little of the waiting work. Returns 1 if there is more.
#[unsafe(no_mangle)]
pub extern "C" fn movetext_step() -> u32 {
    SESSION.with_borrow_mut(Session::step).into()
}

/// Makes the next message to the client the current text. Returns its length, or 0 if there is no message.
#[unsafe(no_mangle)]
pub extern "C" fn movetext_next() -> usize {
    let message = SESSION.with_borrow_mut(Session::next_message);
    show(message.unwrap_or_default())
}

/// The address of the current text.
#[unsafe(no_mangle)]
pub extern "C" fn movetext_message() -> *const u8 {
    CURRENT.with_borrow(|current| current.as_ptr())
}

/// Draws what the JSON text at `place` asks for, without a session. Makes the picture the current text and returns its length.
#[unsafe(no_mangle)]
pub extern "C" fn movetext_draw(place: *const u8, len: usize) -> usize {
    #[derive(Serialize)]
    struct Failure {
        error: String,
    }
    let drawn = wire::from_json::<DrawRequest>(&given(place, len))
        .map_err(|error| error.to_string())
        .and_then(|request| DRAWER.with_borrow_mut(|drawer| drawer.draw(&request)));
    let answer = match drawn {
        Ok(drawn) => serde_json::to_vec(&drawn),
        Err(error) => serde_json::to_vec(&Failure { error }),
    };
    show(answer.unwrap_or_default())
}

/// After a trap: makes the message of the panic the current text. Returns its length, or 0 if there was no panic.
#[unsafe(no_mangle)]
pub extern "C" fn movetext_panic() -> usize {
    show(PANIC.with_borrow(|panic| panic.clone().into_bytes()))
}

/// The text that the host wrote at `place`; empty if there is no such buffer.
fn given(place: *const u8, len: usize) -> Vec<u8> {
    INCOMING.with_borrow_mut(|incoming| {
        let is_given = |buffer: &Vec<u8>| buffer.as_ptr() == place && buffer.len() == len;
        match incoming.iter().position(is_given) {
            Some(index) => incoming.swap_remove(index),
            None => Vec::new(),
        }
    })
}

fn show(text: Vec<u8>) -> usize {
    let len = text.len();
    CURRENT.set(text);
    len
}

/// Keeps the message of a panic: the host itself only sees a trap.
fn keep_panics() {
    static ONCE: Once = Once::new();
    if cfg!(target_family = "wasm") {
        ONCE.call_once(|| {
            std::panic::set_hook(Box::new(|panic| {
                PANIC.with_borrow_mut(|kept| {
                    if kept.is_empty() {
                        *kept = panic.to_string();
                    }
                });
            }));
        });
    }
}

//! The log as it is saved: the list of packets, in any of its wrappers, cut into events with their places.

use std::collections::HashSet;

use notation::{Finding, Severity, TextRange};
use serde::Deserialize;
use serde_json::{Value, value::RawValue};

use crate::{
    json::{self, Outline, number_of, range_of, text_of},
    rules::bga as rules,
};

/// The variable in which a saved page of Board Game Arena keeps the log.
pub(super) const PAGE_VARIABLE: &str = "g_gamelogs";
/// The keys that lead to the packets.
const OPENED: [&str; 2] = ["data", "logs"];

/// A log, cut into events.
#[derive(Default)]
pub(super) struct Log {
    /// The events in the order of the text, without repeated packets.
    pub(super) events: Vec<Event>,
    /// The list of players, which is outside of the packets.
    pub(super) players: Value,
    /// The number of the table.
    pub(super) table: Option<String>,
    /// The Unix time of the first packet, in seconds.
    pub(super) time: Option<i64>,
    /// Problems of the log as a whole.
    pub(super) findings: Vec<Finding>,
    /// Whether the log is cut off.
    pub(super) is_cut: bool,
}

/// An event with its arguments.
pub(super) struct Event {
    /// The name of its type.
    pub(super) kind: String,
    /// An object, or null.
    pub(super) args: Value,
    /// The player who alone received it; `None` if all did.
    pub(super) private: Option<String>,
    /// Its bytes in the text.
    pub(super) range: TextRange,
    /// Its place in words: "packet 3, event 2".
    pub(super) place: String,
}

#[derive(Deserialize)]
struct Packet<'t> {
    #[serde(default)]
    channel: Value,
    #[serde(default)]
    table_id: Value,
    #[serde(default)]
    packet_id: Value,
    #[serde(default)]
    time: Value,
    #[serde(borrow)]
    data: &'t RawValue,
}

#[derive(Deserialize)]
struct RawEvent {
    #[serde(rename = "type", default)]
    kind: Value,
    #[serde(default)]
    args: Value,
}

/// Where the JSON of the log begins: in a saved page, after the name of the variable.
pub(super) fn start_of(text: &str) -> usize {
    let is_json = |rest: &str| rest.starts_with(['{', '[']);
    let body = text.trim_start_matches(['\u{feff}']).trim_start();
    if is_json(body) {
        return text.len() - body.len();
    }
    let assigned = text.match_indices(PAGE_VARIABLE).find_map(|(at, _)| {
        let rest = text.get(at + PAGE_VARIABLE.len()..)?;
        let value = rest.trim_start().strip_prefix('=')?.trim_start();
        is_json(value).then(|| text.len() - value.len())
    });
    assigned.unwrap_or(text.len() - body.len())
}

impl Log {
    /// Reads the log in `text`.
    pub(super) fn read(text: &str) -> Self {
        let start = start_of(text);
        let is_page = text
            .get(..start)
            .is_some_and(|before| before.contains(PAGE_VARIABLE));
        let outline = Outline::of(text, start, &OPENED);
        let mut log = Self::default();
        if let Some(refusal) = refusal(text, &outline) {
            log.findings.push(refusal);
            return log;
        }
        log.read_packets(text, &outline);
        let fault = outline.fault.as_ref();
        if let Some(fault) = fault.filter(|fault| !(is_page && fault.follows_value)) {
            log.is_cut = !fault.follows_value;
            log.findings
                .push(broken(text, fault, log.events.is_empty()));
        } else if log.events.is_empty() && log.findings.is_empty() {
            log.findings.push(no_log(text, &outline));
        }
        let players = ["players", "data.players"]
            .iter()
            .find_map(|path| outline.part(path));
        let players = players.and_then(|part| serde_json::from_str(part.raw.get()).ok());
        log.players = players.unwrap_or_default();
        log
    }

    fn read_packets(&mut self, text: &str, outline: &Outline<'_>) {
        let mut known: HashSet<(String, String)> = HashSet::new();
        let mut number = 0;
        let mut other_table = false;
        for part in outline
            .parts
            .iter()
            .filter(|part| part.path.ends_with("[]"))
        {
            number += 1;
            let range = range_of(text, part.raw);
            let Ok(packet) = serde_json::from_str::<Packet<'_>>(part.raw.get()) else {
                self.findings.push(rules::NO_PACKET.at(
                    range,
                    format!(
                        "packet {number}: this is no packet of a log, which has a list \"data\"."
                    ),
                ));
                continue;
            };
            let channel = text_of(Some(&packet.channel)).unwrap_or_default();
            let private = channel.strip_prefix("/player/p").map(str::to_owned);
            let id = text_of(Some(&packet.packet_id)).filter(|_| private.is_none());
            if id.is_some_and(|id| !known.insert((channel, id))) {
                continue;
            }
            let is_number = |table: &String| {
                !table.is_empty() && table.bytes().all(|digit| digit.is_ascii_digit())
            };
            let table = text_of(Some(&packet.table_id)).filter(is_number);
            match (&self.table, table) {
                (Some(own), Some(table)) if *own != table => {
                    if !other_table {
                        let message = format!(
                            "packet {number}: two games in one file: {own} and {table}. Only {own} is read: save the other apart."
                        );
                        self.findings.push(rules::TWO_TABLES.at(range, message));
                    }
                    other_table = true;
                    continue;
                }
                (None, table) => self.table = table,
                _ => {}
            }
            self.time = self.time.or_else(|| number_of(Some(&packet.time)));
            self.read_events(text, &packet, number, private.as_deref());
        }
    }

    fn read_events(
        &mut self,
        text: &str,
        packet: &Packet<'_>,
        number: usize,
        private: Option<&str>,
    ) {
        let list = Outline::of(packet.data.get(), 0, &[]);
        let is_list = packet.data.get().starts_with('[');
        let raws: Vec<&RawValue> = match is_list {
            true => list.parts.iter().map(|part| part.raw).collect(),
            false => vec![packet.data],
        };
        for (index, raw) in (1..).zip(raws) {
            let place = format!("packet {number}, event {index}");
            let range = range_of(text, raw);
            let Ok(event) = serde_json::from_str::<RawEvent>(raw.get()) else {
                let message =
                    format!("{place}: this is no event, which has a \"type\" and \"args\".");
                let finding = rules::UNREADABLE_EVENT.at(range, message);
                // It may be of no account: what cannot be played without it is an error of its own.
                self.findings.push(finding.with_severity(Severity::Warning));
                continue;
            };
            let all = match event.args {
                Value::Array(list) if !list.is_empty() => list,
                Value::Array(_) => vec![Value::Null],
                one => vec![one],
            };
            let kind = text_of(Some(&event.kind)).unwrap_or_default();
            self.events.extend(all.into_iter().map(|args| Event {
                kind: kind.clone(),
                args,
                private: private.map(str::to_owned),
                range,
                place: place.clone(),
            }));
        }
    }
}

/// The error answer that Board Game Arena gives instead of a log.
fn refusal(text: &str, outline: &Outline<'_>) -> Option<Finding> {
    let status = outline.part("status")?;
    let value: Value = serde_json::from_str(status.raw.get()).ok()?;
    if number_of(Some(&value)) != Some(0) {
        return None;
    }
    let error = outline.part("error").or_else(|| outline.part("data.error"));
    let reason: Option<Value> = error.and_then(|part| serde_json::from_str(part.raw.get()).ok());
    let reason = text_of(reason.as_ref()).unwrap_or_else(|| "it gives no reason".to_owned());
    Some(rules::REFUSED.at(
        range_of(text, error.unwrap_or(status).raw),
        format!(
            "Board Game Arena refused: {}. Save the log again when its page shows the moves.",
            reason.trim_end_matches('.')
        ),
    ))
}

/// The text is not JSON, or is cut off.
fn broken(text: &str, fault: &json::Fault, is_empty: bool) -> Finding {
    let (at, reason) = (fault.at, &fault.reason);
    let (rule, message) = match (fault.follows_value, is_empty) {
        (true, _) => (
            &rules::MORE_TEXT,
            format!("byte {at}: more text follows the log; it is not read. Convert it apart."),
        ),
        (false, true) => (
            &rules::NO_LOG,
            format!("byte {at}: this is no saved log of Board Game Arena: {reason}."),
        ),
        (false, false) => (
            &rules::CUT_OFF,
            format!(
                "byte {at}: the log is cut off: {reason}. What precedes it is read; save the log again to have all of it."
            ),
        ),
    };
    let end = text.len().min(at + 1);
    rule.at(json::range(at, text.ceil_char_boundary(end)), message)
}

fn no_log(text: &str, outline: &Outline<'_>) -> Finding {
    let keys = outline.keys();
    rules::NO_LOG.at(
        json::range(0, text.floor_char_boundary(text.len().min(64))),
        format!("This is no saved log of Board Game Arena: it has no packets; {keys}."),
    )
}

//! The figures that players ask for.

use notation::Table;
use serde_json::json;

use crate::{game::Side, record::SkeletonRecord, tell::columns::COLUMNS};

/// A row for each player.
pub(crate) fn tables(record: &SkeletonRecord) -> Vec<Table> {
    let columns = COLUMNS.players.iter();
    let row = |side: Side| {
        let states = record.replayed().states.iter();
        let moves = states.filter(|state| state.mover == side).count();
        vec![
            json!(side.id()),
            json!(record.game.name(side)),
            json!(moves),
        ]
    };
    vec![Table {
        name: COLUMNS.player_table.to_owned(),
        columns: columns.map(|column| column.name.to_owned()).collect(),
        rows: Side::ALL.map(row).into(),
    }]
}

//! The tables of the sample records: rows keep what schemas promise.
#![allow(
    clippy::unwrap_used,
    reason = "a record that cannot be read fails its test"
)]

use std::{collections::BTreeMap, fs, path::Path, sync::Arc};

use expect_test::{Expect, expect};
use ide::{Document, Notation};
use notation::ColumnType;
use serde_json::Value;
use tables::{Chunk, Export, FiledGame, Format, Row, Shape, Table, rows};

/// The sample records of a notation: names and texts.
fn records(notation: &dyn Notation) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records");
    let mut paths: Vec<_> = fs::read_dir(folder.join(notation.id()))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let records = paths.iter();
    records
        .map(|path| (name(path), fs::read_to_string(path).unwrap()))
        .collect()
}

/// The rows of every game of a text for each shape.
fn rows_of(file: &str, text: &str, shapes: &[Shape]) -> Vec<Vec<Row>> {
    let notation = shapes.first().unwrap().notation;
    let document = Document::new(notation, text, Arc::default());
    let mut all = vec![Vec::new(); shapes.len()];
    for placed in document.games() {
        let place = FiledGame {
            file: Some(file),
            number: placed.index + 1,
            first_line: placed.first_line,
            game: &placed.game,
        };
        for (all, rows) in all.iter_mut().zip(rows(&place, shapes)) {
            all.extend(rows);
        }
    }
    all
}

/// All rows of the sample records of a notation.
fn samples(shape: Shape) -> Vec<Row> {
    let records = records(shape.notation).into_iter();
    let rows = records.flat_map(|(file, text)| rows_of(&file, &text, &[shape]).remove(0));
    rows.collect()
}

fn shapes() -> impl Iterator<Item = Shape> {
    let notations = ide::notations().iter();
    notations.flat_map(|notation| Table::ALL.map(|table| Shape::new(table, *notation)))
}

/// Whether an array of `kind` keeps `value` unchanged.
fn fits(kind: ColumnType, value: &Value) -> bool {
    value.is_null()
        || match kind {
            ColumnType::Bool => value.is_boolean(),
            ColumnType::Int => value.is_i64(),
            ColumnType::Float => value.is_number(),
            ColumnType::Text => value.is_string(),
            ColumnType::List(element) => value
                .as_array()
                .is_some_and(|list| list.iter().all(|value| fits(*element, value))),
            ColumnType::Map(kind) => value
                .as_object()
                .is_some_and(|map| map.values().all(|value| fits(*kind, value))),
            ColumnType::Struct(columns) => value.as_object().is_some_and(|object| {
                object.iter().all(|(key, value)| {
                    let mut columns = columns.iter();
                    columns.any(|column| column.name == key && fits(column.kind, value))
                })
            }),
        }
}

#[test]
fn every_value_is_of_the_kind_of_its_column() {
    for shape in shapes() {
        let columns = shape.columns();
        let name = (shape.notation.id(), shape.table.name());
        let rows = samples(shape);
        assert!(!rows.is_empty(), "{name:?}");
        for row in rows {
            assert_eq!(row.len(), columns.len(), "{name:?}");
            for (column, value) in columns.iter().zip(&row) {
                assert!(
                    fits(column.kind, value),
                    "{name:?} {}: {value}",
                    column.name
                );
            }
        }
    }
}

#[test]
fn every_column_holds_something_in_the_sample_records() {
    let mut empty = Vec::new();
    for shape in shapes() {
        let rows = samples(shape);
        for (index, column) in shape.columns().iter().enumerate() {
            if rows.iter().all(|row| row[index].is_null()) {
                empty.push(format!("{} {}", shape.notation.id(), column.name));
            }
        }
    }
    assert_eq!(empty, [""; 0]);
}

#[test]
fn the_columns_of_players_are_those_of_stats() {
    for notation in ide::notations() {
        let columns = notation.columns().unwrap();
        let names: Vec<&str> = columns.players.iter().map(|column| column.name).collect();
        assert!(names.contains(&columns.mover));
        for (_, text) in records(*notation) {
            let document = Document::new(*notation, &text, Arc::default());
            for table in document.games().flat_map(|placed| placed.record().stats()) {
                if table.name == columns.player_table {
                    assert_eq!(table.columns, names);
                }
            }
        }
    }
}

#[test]
fn columns_with_one_name_have_one_kind() {
    let mut kinds: BTreeMap<(Table, &str), ColumnType> = BTreeMap::new();
    for shape in shapes() {
        for column in shape.columns() {
            let kind = *kinds
                .entry((shape.table, column.name))
                .or_insert(column.kind);
            assert_eq!(kind, column.kind, "{} {}", shape.notation.id(), column.name);
        }
        let mut names: Vec<&str> = shape.columns().iter().map(|column| column.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), shape.columns().len());
    }
}

#[test]
fn moves_name_players() {
    for notation in ide::notations() {
        let [moves, players] = [Table::Moves, Table::Players].map(|table| {
            let shape = Shape::new(table, *notation);
            let mover = shape
                .columns()
                .iter()
                .position(|column| column.name == "mover");
            let rows = samples(shape).into_iter();
            // The file, the game and the player.
            rows.map(|row| {
                (
                    row[1].to_string(),
                    row[2].to_string(),
                    row[mover.unwrap()].clone(),
                )
            })
            .collect::<Vec<_>>()
        });
        // A record with mistakes may name no players for a team that moves; some games name none at all.
        let is_sound = |file: &str| !file.contains("mistakes");
        let has_players = |file: &str, game: &str| {
            let mut games = players.iter().map(|(file, game, _)| (file, game));
            games.any(|known| known == (&file.to_owned(), &game.to_owned()))
        };
        let moves = moves
            .iter()
            .filter(|(file, game, _)| is_sound(file) && has_players(file, game));
        for named in moves.filter(|(_, _, mover)| !mover.is_null()) {
            assert!(players.contains(named), "{} {named:?}", notation.id());
        }
    }
}

#[test]
fn throws_add_up_to_the_figures_of_players() {
    let kubb = ide::by_id("kubb").unwrap();
    let sum = |table, take: &dyn Fn(&Value) -> i64, name: &str| -> i64 {
        let shape = Shape::new(table, kubb);
        let index = shape
            .columns()
            .iter()
            .position(|column| column.name == name);
        samples(shape)
            .iter()
            .map(|row| take(&row[index.unwrap()]))
            .sum()
    };
    let throws = |take: fn(&Value) -> i64| {
        move |throws: &Value| {
            let throws = throws.as_array().unwrap().iter();
            // The players' figures leave out throws without a player.
            let throws = throws.filter(|throw| !throw["player"].is_null());
            throws.map(take).sum::<i64>()
        }
    };
    let number = |value: &Value| value.as_i64().unwrap_or(0);
    let figures = [
        (
            "base_8m_batons",
            throws(|throw| i64::from(throw["at_8m"] == true)),
        ),
        (
            "base_8m_kubbs",
            throws(|throw| i64::from(throw["at_8m"] == true) * throw["base"].as_i64().unwrap()),
        ),
        (
            "batons",
            throws(|throw| i64::from(!throw["baton"].is_null())),
        ),
        (
            "field_kubbs",
            throws(|throw| throw["field"].as_i64().unwrap()),
        ),
        (
            "king_hits",
            throws(|throw| i64::from(throw["king"] == true)),
        ),
    ];
    for (figure, of_throws) in figures {
        let players = sum(Table::Players, &number, figure);
        assert!(players > 0);
        assert_eq!(sum(Table::Moves, &of_throws, "throws"), players, "{figure}");
    }
}

fn check(id: &str, text: &str, expected: Expect) {
    let notation = ide::by_id(id).unwrap();
    let shapes = Table::ALL.map(|table| Shape::new(table, notation));
    let mut shown = String::new();
    for (shape, rows) in shapes.iter().zip(rows_of("a.txt", text, &shapes)) {
        let Chunk::Text(lines) = Format::Ndjson.render(*shape, &rows) else {
            panic!("lines are text");
        };
        shown += &format!("{}\n{lines}", shape.table.name());
    }
    expected.assert_eq(&shown);
}

#[test]
fn a_game_of_kubb() {
    check(
        "kubb",
        "\n[Win \"A\"]\n1. a:B a:-\n2. b:2I b:F\n",
        expect![[r#"
            games
            {"notation":"kubb","file":"a.txt","game":1,"line":2,"tags":[{"key":"Win","value":"A"}],"players":[{"id":"a","team":"a"},{"id":"b","team":"b"}],"winners":null,"result":"{\"winner\":null,\"by\":null}","moves":2,"findings":2,"errors":1}
            moves
            {"notation":"kubb","file":"a.txt","game":1,"line":3,"ply":1,"turn":1,"label":"1.","mover":"a","text":"1. a:B a:-","team":0,"thrown":0,"felled":1,"field":[0,0],"base":[5,4],"batons":2,"throws":[{"player":"a","baton":1,"field":0,"base":1,"king":false,"at_8m":true},{"player":"a","baton":2,"field":0,"base":0,"king":false,"at_8m":true}]}
            {"notation":"kubb","file":"a.txt","game":1,"line":4,"ply":2,"turn":2,"label":"2.","mover":"b","text":"2. b:2I b:F","team":1,"thrown":1,"felled":1,"field":[0,0],"base":[5,4],"batons":1,"throws":[{"player":"b","baton":null,"field":0,"base":0,"king":false,"at_8m":false},{"player":"b","baton":1,"field":1,"base":0,"king":false,"at_8m":false}]}
            players
            {"notation":"kubb","file":"a.txt","game":1,"mover":"a","player":"a","team":"a","turns":1,"batons":2,"hits":1,"hit_percent":50.0,"base_8m_batons":2,"base_8m_kubbs":1,"base_8m_percent":50.0,"field_batons":0,"field_kubbs":0,"field_kubbs_per_baton":null,"base_kubbs":1,"king_shots":0,"king_hits":0,"first_baton_thrown_in":0,"first_baton_field_kubbs":0,"first_baton_efficiency":null,"thrown_in":0,"rethrows":0,"penalties":0,"result":null}
            {"notation":"kubb","file":"a.txt","game":1,"mover":"b","player":"b","team":"b","turns":1,"batons":1,"hits":1,"hit_percent":100.0,"base_8m_batons":0,"base_8m_kubbs":0,"base_8m_percent":null,"field_batons":1,"field_kubbs":1,"field_kubbs_per_baton":1.0,"base_kubbs":0,"king_shots":0,"king_hits":0,"first_baton_thrown_in":1,"first_baton_field_kubbs":1,"first_baton_efficiency":1.0,"thrown_in":2,"rethrows":0,"penalties":0,"result":null}
            findings
            {"notation":"kubb","file":"a.txt","game":1,"line":4,"column":6,"end_line":4,"end_column":8,"severity":"error","code":"kubb/inkast-count","message":"2 kubbs thrown in, but turn 1 felled 1 (a's base kubb).","fix":"Write 1I","fix_is_safe":false,"fix_is_certain":false}
            {"notation":"kubb","file":"a.txt","game":1,"line":4,"column":9,"end_line":4,"end_column":12,"severity":"warning","code":"kubb/too-few-batons","message":"1 baton of 4: 3 are missing.","fix":"Write b:- b:- b:-","fix_is_safe":false,"fix_is_certain":false}
        "#]],
    );
}

#[test]
fn a_game_of_bucky() {
    check(
        "bucky",
        "[White \"Ann\"]\n[Setup \"4d3/8/8/8/4j3/8/3J4/4D3\"]\n1. d2-d4 e4yd4 0-1\n\n\n[White \"Bob\"]\n1. e4xg4",
        expect![[r#"
            games
            {"notation":"bucky","file":"a.txt","game":1,"line":1,"tags":[{"key":"White","value":"Ann"},{"key":"Setup","value":"4d3/8/8/8/4j3/8/3J4/4D3"}],"players":[{"id":"w","name":"Ann","team":"White"},{"id":"b","team":"Black"}],"winners":["black"],"result":"\"0-1\"","moves":2,"findings":0,"errors":0}
            {"notation":"bucky","file":"a.txt","game":2,"line":6,"tags":[{"key":"White","value":"Bob"}],"players":[{"id":"w","name":"Bob","team":"White"},{"id":"b","team":"Black"}],"winners":null,"result":"\"*\"","moves":1,"findings":1,"errors":1}
            moves
            {"notation":"bucky","file":"a.txt","game":1,"line":3,"ply":1,"turn":1,"label":"1.","mover":"white","text":"d2-d4","board":"....d..............................Jj.......................D...","to_move":"b","buck":"none","action":"roll","hypnoses":0,"removals":0}
            {"notation":"bucky","file":"a.txt","game":1,"line":3,"ply":2,"turn":1,"label":"1...","mover":"black","text":"e4yd4","board":"....d...............................j.......................D...","to_move":"w","buck":"none","action":"en-passant","hypnoses":0,"removals":0}
            {"notation":"bucky","file":"a.txt","game":2,"line":7,"ply":1,"turn":1,"label":"1.","mover":"white","text":"e4xg4","board":"wscmdcswjjjjjjjj................????????????????????????WS????SW","to_move":"b","buck":"none","action":null,"hypnoses":null,"removals":null}
            players
            {"notation":"bucky","file":"a.txt","game":1,"mover":"white","player":"Ann","color":"white","points":0.0,"moves":1,"rolls":1,"captures":0,"smashes":0,"en_passants":0,"teleports":0,"promotions":0,"hypnoses":0,"removals":0,"bucks":0,"buckmates":0}
            {"notation":"bucky","file":"a.txt","game":1,"mover":"black","player":"Black","color":"black","points":1.0,"moves":1,"rolls":0,"captures":0,"smashes":0,"en_passants":1,"teleports":0,"promotions":0,"hypnoses":0,"removals":0,"bucks":0,"buckmates":0}
            {"notation":"bucky","file":"a.txt","game":2,"mover":"white","player":"Bob","color":"white","points":null,"moves":1,"rolls":0,"captures":0,"smashes":0,"en_passants":0,"teleports":0,"promotions":0,"hypnoses":0,"removals":0,"bucks":0,"buckmates":0}
            {"notation":"bucky","file":"a.txt","game":2,"mover":"black","player":"Black","color":"black","points":null,"moves":0,"rolls":0,"captures":0,"smashes":0,"en_passants":0,"teleports":0,"promotions":0,"hypnoses":0,"removals":0,"bucks":0,"buckmates":0}
            findings
            {"notation":"bucky","file":"a.txt","game":2,"line":7,"column":4,"end_line":7,"end_column":6,"severity":"error","code":"bucky/empty-origin","message":"e4 is empty: White has no piece there to move.","fix":null,"fix_is_safe":null,"fix_is_certain":null}
        "#]],
    );
}

#[test]
fn a_game_of_rootlog() {
    check(
        "rootlog",
        "Map: Fall\nDeck: E&P\nPool: CE\nC: Ash\nE: Fir\nWinner: C\n\nC:t_k->1/w->2\nE:6w->3\n",
        expect![[r#"
            games
            {"notation":"rootlog","file":"a.txt","game":1,"line":1,"tags":[{"key":"Map","value":"Fall"},{"key":"Deck","value":"E&P"},{"key":"Pool","value":"CE"}],"players":[{"id":"C","name":"Ash"},{"id":"E","name":"Fir"}],"winners":["C"],"result":"{\"winner\":[\"C\"],\"score\":{\"C\":0,\"E\":0},\"by\":null}","moves":3,"findings":0,"errors":0}
            moves
            {"notation":"rootlog","file":"a.txt","game":1,"line":8,"ply":1,"turn":0,"label":"t_k->1","mover":"C","text":"t_k->1","faction":"C","score":{"C":0,"E":0},"clearings":{"1":{"Ct_k":1}},"hands":{"C":3,"E":3},"forests":null,"paths":null,"boards":null,"ferry":null,"action":"move"}
            {"notation":"rootlog","file":"a.txt","game":1,"line":8,"ply":2,"turn":0,"label":"w->2","mover":"C","text":"w->2","faction":"C","score":{"C":0,"E":0},"clearings":{"1":{"Ct_k":1},"2":{"Cw":1}},"hands":{"C":3,"E":3},"forests":null,"paths":null,"boards":null,"ferry":null,"action":"move"}
            {"notation":"rootlog","file":"a.txt","game":1,"line":9,"ply":3,"turn":0,"label":"6w->3","mover":"E","text":"6w->3","faction":"E","score":{"C":0,"E":0},"clearings":{"1":{"Ct_k":1},"2":{"Cw":1},"3":{"Ew":6}},"hands":{"C":3,"E":3},"forests":null,"paths":null,"boards":null,"ferry":null,"action":"move"}
            players
            {"notation":"rootlog","file":"a.txt","game":1,"mover":"C","faction":"C","faction_name":"Marquise de Cat","player":"Ash","won":true,"points":0,"turns":0,"attacks":0,"defenses":0,"mean_roll":null,"ambushes":0,"warriors_lost":0,"buildings_lost":0,"tokens_lost":0,"crafted":0,"pieces_at_end":2}
            {"notation":"rootlog","file":"a.txt","game":1,"mover":"E","faction":"E","faction_name":"Eyrie Dynasties","player":"Fir","won":false,"points":0,"turns":0,"attacks":0,"defenses":0,"mean_roll":null,"ambushes":0,"warriors_lost":0,"buildings_lost":0,"tokens_lost":0,"crafted":0,"pieces_at_end":6}
            findings
        "#]],
    );
}

#[test]
fn a_game_of_carcassonne() {
    check(
        "carcassonne",
        "A = Ann\nB = Bob\n0 (0,0) RCRF\n1A (0,1) FCCCm\nB concedes\n",
        expect![[r#"
            games
            {"notation":"carcassonne","file":"a.txt","game":1,"line":1,"tags":[],"players":[{"id":"A","name":"Ann"},{"id":"B","name":"Bob"}],"winners":["A"],"result":"{\"score\":{\"A\":0,\"B\":0},\"by\":\"concession\"}","moves":3,"findings":0,"errors":0}
            moves
            {"notation":"carcassonne","file":"a.txt","game":1,"line":3,"ply":1,"turn":0,"label":"0","mover":null,"text":"(0,0) RCRF","gained":{},"score":{"A":0,"B":0},"meeples":{"A":7,"B":7},"action":"start","x":0,"y":0,"tile":"RCRF"}
            {"notation":"carcassonne","file":"a.txt","game":1,"line":4,"ply":2,"turn":1,"label":"1A","mover":"A","text":"(0,1) FCCCm","gained":{},"score":{"A":0,"B":0},"meeples":{"A":6,"B":7},"action":"tile","x":0,"y":1,"tile":"FCCCm"}
            {"notation":"carcassonne","file":"a.txt","game":1,"line":5,"ply":3,"turn":null,"label":"B","mover":"B","text":"concedes","gained":{},"score":{"A":0,"B":0},"meeples":{"A":6,"B":7},"action":"concede","x":null,"y":null,"tile":null}
            players
            {"notation":"carcassonne","file":"a.txt","game":1,"mover":"A","player":"A","name":"Ann","score":0,"cities":0,"roads":0,"cloisters":0,"farms":0,"goods":0,"running":0,"final":0,"tiles":1,"meeples_placed":1,"meeples_back":0,"meeples_in_hand":6,"meeples_least":6,"features_completed":0,"biggest_city":0,"biggest_road":0,"biggest_farm":0,"best_move":0,"complete":false}
            {"notation":"carcassonne","file":"a.txt","game":1,"mover":"B","player":"B","name":"Bob","score":0,"cities":0,"roads":0,"cloisters":0,"farms":0,"goods":0,"running":0,"final":0,"tiles":0,"meeples_placed":0,"meeples_back":0,"meeples_in_hand":7,"meeples_least":7,"features_completed":0,"biggest_city":0,"biggest_road":0,"biggest_farm":0,"best_move":0,"complete":false}
            findings
        "#]],
    );
}

#[test]
fn cells_of_csv_are_quoted_where_they_must_be() {
    let notation = ide::by_id("kubb").unwrap();
    let shape = Shape::new(Table::Findings, notation);
    let text = |text: &str| Value::from(text);
    let row = vec![
        text("plain"),
        text(""),
        Value::Null,
        text("a,\"b\""),
        text(" x"),
        Value::from(1.5),
        Value::from(vec![1, 2]),
        text("two\nlines"),
    ];
    assert_eq!(
        Format::Csv.render(shape, &[row]),
        Chunk::Text("plain,\"\",,\"a,\"\"b\"\"\",\" x\",1.5,\"[1,2]\",\"two\nlines\"\n".to_owned())
    );
}

#[test]
fn a_folder_is_replaced_as_a_whole_and_only_if_it_was_exported() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("export");
    // A first run has no such folder.
    let _ = fs::remove_dir_all(&folder);
    let kubb = ide::by_id("kubb").unwrap();
    let export = |format: Format| {
        let mut export = Export::create(&folder, format).unwrap();
        let replaces = export.replaces();
        export.write(kubb, Vec::new()).unwrap();
        export.finish().unwrap();
        replaces
    };
    let path = |name: &str| folder.join(name);
    assert!(!export(Format::Csv));
    assert!(path("moves/notation=kubb/part-0.csv").is_file());
    assert!(export(Format::Ndjson));
    assert!(!path("moves/notation=kubb/part-0.csv").exists());
    assert!(path("moves/notation=kubb/part-0.ndjson").is_file());
    assert!(!path("_unfinished").exists());

    fs::remove_file(path("_movetext.json")).unwrap();
    let refused = Export::create(&folder, Format::Csv).err().unwrap();
    let reason = refused.to_string();
    assert!(reason.ends_with(
        "there are files here that movetext did not export; name an empty or a new folder"
    ));
}

use notation::fixture::{assert_lossless, findings};

use crate::Carcassonne;

#[test]
fn dump() {
    for name in ["game1", "game2", "game1.asprinted", "game2.asprinted"] {
        let Ok(folder) = std::env::var("MOVETEXT_CORPUS") else {
            return;
        };
        let text =
            std::fs::read_to_string(format!("{folder}/carcassonne/{name}.carcassonne")).unwrap();
        assert_lossless(&Carcassonne, &text);
        println!("== {name}\n{}", findings(&Carcassonne, &text));
    }
}

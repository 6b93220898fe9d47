//! The settings of every document: what the client sent and what `movetext.toml` files say, put together.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::Arc,
};

use ide::settings::{Layer, merge};
use notation::{HintOptions, HoverOptions, Settings};
use tower_lsp::lsp_types::Url;

use crate::state::paths::{folders_of, is_below, key};

/// Every source of settings.
#[derive(Default)]
pub(crate) struct Layers {
    /// From `initializationOptions`.
    initial: Layer,
    /// From `workspace/configuration` or `didChangeConfiguration`.
    configured: Configured,
    /// `movetext.toml` by folder: nothing where there is none.
    projects: HashMap<Url, Option<Layer>>,
    /// The read of each that was taken last.
    reads: HashMap<Url, u64>,
    /// What they make together, by folder; forgotten with every change.
    known: HashMap<Url, Effective>,
}

/// What a client is configured with.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Configured {
    /// Everywhere but in the folders below.
    pub(crate) general: Layer,
    /// In the folders of a workspace that has several.
    pub(crate) folders: Vec<(Url, Layer)>,
}

/// The settings of a folder's documents.
#[derive(Debug, Clone)]
pub(crate) struct Effective {
    pub(crate) settings: Arc<Settings>,
    /// The same for settings under which a record has the same findings.
    pub(crate) hash: u64,
}

impl Layers {
    pub(crate) fn set_initial(&mut self, layer: Layer) {
        self.initial = layer;
        self.known.clear();
    }

    /// Has everything put together anew: the folders of the workspace are others.
    pub(crate) fn forget(&mut self) {
        self.known.clear();
    }

    /// Takes what the client is configured with now. Answers whether that is something else than before.
    pub(crate) fn configure(&mut self, configured: Configured) -> bool {
        if self.configured == configured {
            return false;
        }
        self.configured = configured;
        self.known.clear();
        true
    }

    /// Whether there is a `movetext.toml` in `folder`; nothing if nobody looked yet.
    pub(crate) fn has_project(&self, folder: &Url) -> Option<bool> {
        self.projects.get(folder).map(Option::is_some)
    }

    /// The folders in which somebody looked for a `movetext.toml`.
    pub(crate) fn project_folders(&self) -> Vec<Url> {
        self.projects.keys().cloned().collect()
    }

    /// Takes the `movetext.toml` of `folder`, or that there is none, as the read number `begun` found it. Answers whether that is
    /// news; nothing if a read that began later was taken already: a file that changes twice is read twice at once.
    pub(crate) fn set_project(
        &mut self,
        folder: Url,
        begun: u64,
        layer: Option<Layer>,
    ) -> Option<bool> {
        let taken = self.reads.entry(folder.clone()).or_default();
        if begun < *taken {
            return None;
        }
        *taken = begun;
        self.known.clear();
        let before = self.projects.insert(folder, layer.clone());
        Some(before.flatten() != layer)
    }

    /// The settings for the document `uri`: the project's win over the editor's, so that an editor says what the command
    /// line says. Globs of the editor count from `home`, its folder of the workspace.
    pub(crate) fn of(&mut self, uri: &Url, home: Option<&Url>) -> Effective {
        let Some(folder) = folders_of(uri).next() else {
            return self.put_together(uri, home);
        };
        if let Some(known) = self.known.get(&folder) {
            return known.clone();
        }
        let effective = self.put_together(uri, home);
        self.known.insert(folder, effective.clone());
        effective
    }

    fn put_together(&self, uri: &Url, home: Option<&Url>) -> Effective {
        let project = folders_of(uri).find_map(|folder| self.projects.get(&folder)?.as_ref());
        let folders = self.configured.folders.iter();
        let configured = folders
            .filter(|(folder, _)| is_below(uri, folder))
            .max_by_key(|(folder, _)| folder.as_str().len())
            .map_or(&self.configured.general, |(_, layer)| layer);
        let home = home.map_or_else(String::new, key);
        let editor = [&self.initial, configured].map(|layer| layer.rooted(&home));
        let settings = merge(editor.iter().chain(project));
        let hash = hash_of(&settings);
        Effective {
            settings: Arc::new(settings),
            hash,
        }
    }
}

fn hash_of(settings: &Settings) -> u64 {
    let heeded = Settings {
        hints: HintOptions::default(),
        hover: HoverOptions::default(),
        ..settings.clone()
    };
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(&heeded)
        .unwrap_or_default()
        .hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn layer(score: bool) -> Layer {
        ide::settings::from_json(
            &json!({ "hints": { "score": score }, "format": { "align": score } }),
        )
        .0
    }

    #[test]
    fn the_nearest_folder_counts_and_projects_win() {
        let url = |text: &str| Url::parse(text).unwrap();
        let mut layers = Layers::default();
        let align =
            |layers: &mut Layers, uri: &str| layers.of(&url(uri), None).settings.format.align;
        assert!(align(&mut layers, "file:///w/a.kubb"));
        let configured = Configured {
            general: Layer::default(),
            folders: vec![
                (url("file:///w"), layer(false)),
                (url("file:///w/in"), layer(true)),
            ],
        };
        assert!(layers.configure(configured.clone()));
        assert!(!layers.configure(configured));
        assert!(!align(&mut layers, "file:///w/a.kubb"));
        assert!(align(&mut layers, "file:///w/in/a.kubb"));
        assert!(align(&mut layers, "file:///word/a.kubb"));
        assert!(align(&mut layers, "untitled:Untitled-1"));
        let set =
            |layers: &mut Layers, begun, layer| layers.set_project(url("file:///w/"), begun, layer);
        assert_eq!(set(&mut layers, 2, Some(layer(true))), Some(true));
        assert!(align(&mut layers, "file:///w/a.kubb"));
        // The file was empty when a read began that ends late.
        assert_eq!(set(&mut layers, 1, Some(Layer::default())), None);
        assert!(align(&mut layers, "file:///w/a.kubb"));
        assert_eq!(set(&mut layers, 3, Some(layer(true))), Some(false));
        assert_eq!(set(&mut layers, 4, None), Some(true));
    }

    #[test]
    fn what_is_only_shown_does_not_count_for_findings() {
        let url = Url::parse("file:///w/a.kubb").unwrap();
        let mut layers = Layers::default();
        let before = layers.of(&url, None).hash;
        let shown = json!({ "hints": { "score": false }, "hover": { "board": "off" } });
        layers.set_initial(ide::settings::from_json(&shown).0);
        assert_eq!(layers.of(&url, None).hash, before);
        layers.set_initial(layer(false));
        assert_ne!(layers.of(&url, None).hash, before);
    }
}

//! The settings of every document: those of the client and those of `movetext.toml` files, merged.

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
    /// Settings of `movetext.toml` by folder; `None` for a folder without one.
    projects: HashMap<Url, Option<Layer>>,
    /// The number of the read that each of them came from.
    reads: HashMap<Url, u64>,
    /// The merged settings by folder; cleared at every change.
    known: HashMap<Url, Effective>,
}

/// The settings that the client sent.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Configured {
    /// For all documents except those in the folders below.
    pub(crate) general: Layer,
    /// For documents in each folder of a workspace with several.
    pub(crate) folders: Vec<(Url, Layer)>,
}

/// The settings of a folder's documents.
#[derive(Debug, Clone)]
pub(crate) struct Effective {
    pub(crate) settings: Arc<Settings>,
    /// Equal for settings that give a record the same findings.
    pub(crate) hash: u64,
}

impl Layers {
    pub(crate) fn set_initial(&mut self, layer: Layer) {
        self.initial = layer;
        self.known.clear();
    }

    /// Clears the merged settings, because the workspace folders changed.
    pub(crate) fn forget(&mut self) {
        self.known.clear();
    }

    /// Sets the client's settings. Returns whether they changed.
    pub(crate) fn configure(&mut self, configured: Configured) -> bool {
        if self.configured == configured {
            return false;
        }
        self.configured = configured;
        self.known.clear();
        true
    }

    /// Whether `folder` has a `movetext.toml`; `None` if that is not known yet.
    pub(crate) fn has_project(&self, folder: &Url) -> Option<bool> {
        self.projects.get(folder).map(Option::is_some)
    }

    /// The folders in which a `movetext.toml` was searched.
    pub(crate) fn project_folders(&self) -> Vec<Url> {
        self.projects.keys().cloned().collect()
    }

    /// Sets the `movetext.toml` of `folder`, or that there is none, as found by the read with the number `begun`.
    /// Returns whether that is a change; `None` if the result of a later read was already set: a file that changes
    /// twice is read twice in parallel.
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

    /// The settings for the document `uri`. Those of the project win over those of the editor, so that the editor shows the
    /// same as the command line. The editor's globs are relative to `home`, the document's workspace folder.
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
        // This read began when the file was empty and ended late.
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

"""Registers the language server of Movetext with the LSP package, as the packages named LSP-* do.

The server is the program `movetext`, which must be on PATH; LSP-movetext.sublime-settings says how it is started.
"""

from LSP.plugin import AbstractPlugin, register_plugin, unregister_plugin


class Movetext(AbstractPlugin):
    """The server; its settings are in LSP-movetext.sublime-settings, by its name."""

    @classmethod
    def name(cls) -> str:
        return "movetext"


def plugin_loaded() -> None:
    register_plugin(Movetext)


def plugin_unloaded() -> None:
    unregister_plugin(Movetext)

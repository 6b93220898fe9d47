"""What editors announce: captured from real ones, shipped with pytest-lsp, and the two ends of the scale."""

import json
import os
import pathlib

from pytest_lsp import clients

HERE = pathlib.Path(__file__).parent.parent / "profiles"

# Captured by `tests/protocol/capture`.
CAPTURED = sorted(path.stem for path in HERE.glob("*.json"))
# The newest that pytest-lsp brings along.
SHIPPED = {
    "vscode-1.65": "visual_studio_code_v1.65.2",
    "neovim-0.11": "neovim_v0.11.0",
    "emacs-29.1": "emacs_v29.1",
}
# Between the oldest and the newest of an editor; tried if `PROFILES` is `all`.
BETWEEN = {"neovim-0.10", *SHIPPED}
ALL = [*CAPTURED, *SHIPPED, "nothing", "everything"]
ALL_ARE_TRIED = os.environ.get("PROFILES") == "all"
NAMES = [name for name in ALL if ALL_ARE_TRIED or name not in BETWEEN]
# `tests/editors` asks these editors themselves, so that every request of theirs is tried at night only.
DRIVEN = {"emacs-30.2", "helix-25.07", "neovim-0.12"}
ASKED = [name for name in NAMES if name not in SHIPPED and (ALL_ARE_TRIED or name not in DRIVEN)]


def profile(name):
    """`clientInfo` and `capabilities` of an editor."""
    if name == "nothing":
        return {"capabilities": {}}
    if name == "everything":
        return {"capabilities": _everything(profile("vscode-1.139")["capabilities"])}
    if name in SHIPPED:
        folder = pathlib.Path(clients.__file__).parent
        text = (folder / f"{SHIPPED[name]}.json").read_text("utf-8")
    else:
        text = (HERE / f"{name}.json").read_text("utf-8")
    return json.loads(text)


def _everything(capabilities):
    """VS Code's capabilities with all that it denies turned on."""
    if isinstance(capabilities, dict):
        return {name: _everything(value) for name, value in capabilities.items()}
    return True if capabilities is False else capabilities

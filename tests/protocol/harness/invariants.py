"""What holds for every answer about a document, whatever it says."""

from .announced import places

# `ApplyKind.Merge`.
MERGE = 2
RANGES = {"range", "selectionRange", "originSelectionRange", "targetRange", "targetSelectionRange"}


def misplaced(text, value):
    """Ranges in `value` that are not in the text, lie inside a character, or end before they start."""
    found = []
    for path, one in places(value, "**"):
        if isinstance(one, dict) and set(one) == {"start", "end"}:
            start, end = one["start"], one["end"]
            if not (text.holds(start) and text.holds(end) and key(start) <= key(end)):
                found.append(f"{path}: {start} to {end}")
    return found


def key(place):
    return place["line"], place["character"]


def items_of(answer):
    """The items of a list of completions, with the data that all of them share."""
    if isinstance(answer, list):
        return answer
    shared, kind = answer["itemDefaults"]["data"], answer["applyKind"]["data"]
    assert set(answer["itemDefaults"]) == set(answer["applyKind"]) == {"data"} and kind == MERGE
    return [{**item, "data": {**shared, **item.get("data", {})}} for item in answer["items"]]


def within(outer, inner):
    """Whether the range `inner` lies in `outer`."""
    return key(outer["start"]) <= key(inner["start"]) and key(inner["end"]) <= key(outer["end"])


def odd_symbols(symbols, parent=None):
    """Symbols whose name stands outside, that stick out of their parent, or that have no name."""
    found = []
    for one in symbols:
        if not within(one["range"], one["selectionRange"]) or not one["name"].strip():
            found.append(one["name"])
        if parent is not None and not within(parent["range"], one["range"]):
            found.append(f"{one['name']} in {parent['name']}")
        found += odd_symbols(one.get("children", []), one)
    return found


def overlapping(edits):
    """Edits of one list that overlap; LSP forbids them."""
    ranges = sorted((key(edit["range"]["start"]), key(edit["range"]["end"])) for edit in edits)
    return [pair for pair in zip(ranges, ranges[1:]) if pair[0][1] > pair[1][0]]


def tokens(legend, data):
    """Semantic tokens as (line, column, length, type); relative numbers become absolute ones."""
    assert len(data) % 5 == 0
    decoded, line, column = [], 0, 0
    for index in range(0, len(data), 5):
        down, right, length, kind, modifiers = data[index : index + 5]
        line, column = line + down, right if down else column + right
        assert kind < len(legend["tokenTypes"])
        assert modifiers < 2 ** len(legend["tokenModifiers"])
        decoded.append((line, column, length, legend["tokenTypes"][kind]))
    return decoded


def odd_tokens(text, decoded):
    """Tokens that are empty, overlap, or leave their line."""
    found = []
    reached = (0, 0)
    for line, column, length, kind in decoded:
        ends = [{"line": line, "character": one} for one in (column, column + length)]
        if length == 0 or (line, column) < reached or not all(map(text.holds, ends)):
            found.append((line, column, length, kind))
        reached = (line, column + length)
    return found


def applied_delta(data, edits):
    """Semantic tokens after the edits of a delta, which all speak of the old tokens."""
    for edit in sorted(edits, key=lambda edit: edit["start"], reverse=True):
        start = edit["start"]
        data = data[:start] + edit.get("data", []) + data[start + edit["deleteCount"] :]
    return data


def added(before, after):
    """The properties that resolving added or changed."""
    return {name for name in after if before.get(name) != after[name]}

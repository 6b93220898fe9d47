"""Whether a JSON value is what a type of LSP says, to the letter.

lsprotocol's converter reads generously: it drops properties that it does not know, takes null for what is missing, and
leaves integers unchecked. A client in another language does not. So this walks the same types and reports every
difference with its path: `.range.start.line: -1 is no uinteger`.
"""

import collections.abc
import enum
import types
import typing
from functools import cache

import attrs
from lsprotocol import converters
from lsprotocol import types as lsp

# Resolves the forward references between lsprotocol's types, once.
CONVERTER = converters.get_converter()

INTEGERS = range(-(2**31), 2**31)
UINTEGERS = range(0, 2**31)

# What the released LSP 3.18 has and lsprotocol has not: other types of properties.
NEWER = {(lsp.Diagnostic, "message"): typing.Union[str, lsp.MarkupContent]}

# May be null, and may also be left out; for everything else lsprotocol's "special" means "always written".
LEFT_OUT_OR_NULL = {"root_path", "workspace_folders", "active_parameter"}


def problems(value, kind, path="", unsigned=False):
    """What is wrong in `value` as a `kind`, a list of sentences; empty if nothing is."""
    if kind in (typing.Any, lsp.LSPObject) or isinstance(kind, typing.ForwardRef):
        return []
    if kind in (None, type(None)):
        return [] if value is None else [f"{path}: {_shown(value)} is not null"]
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return _union(value, typing.get_args(kind), path, unsigned)
    if origin is typing.Literal:
        return [] if value in typing.get_args(kind) else [f"{path}: {_shown(value)} is not {typing.get_args(kind)}"]
    if origin is tuple:
        return _tuple(value, typing.get_args(kind), path, unsigned)
    if origin is collections.abc.Sequence:
        return _sequence(value, typing.get_args(kind)[0], path, unsigned)
    if origin is collections.abc.Mapping:
        return _mapping(value, typing.get_args(kind)[1], path)
    if attrs.has(kind):
        return _structure(value, kind, path)
    if issubclass(kind, enum.Enum):
        values = [member.value for member in kind]
        known = any(value == one and type(value) is type(one) for one in values)
        return [] if known else [f"{path}: {_shown(value)} is no {kind.__name__}"]
    return _scalar(value, kind, path, unsigned)


def _scalar(value, kind, path, unsigned):
    if kind is int:
        name, allowed = ("uinteger", UINTEGERS) if unsigned else ("integer", INTEGERS)
        fits = type(value) is int and value in allowed
        return [] if fits else [f"{path}: {_shown(value)} is no {name}"]
    if kind is float:
        return [] if type(value) in (int, float) else [f"{path}: {_shown(value)} is no number"]
    return [] if type(value) is kind else [f"{path}: {_shown(value)} is no {kind.__name__}"]


def _union(value, kinds, path, unsigned):
    """Nothing if one alternative fits, else what is wrong in the one that comes nearest."""
    nearest = None
    for kind in kinds:
        found = problems(value, kind, path, unsigned)
        if not found:
            return []
        # What is wrong deep inside is nearer than what is wrong here.
        rank = (any(text.startswith(f"{path}: ") for text in found), len(found))
        if nearest is None or rank < nearest[0]:
            nearest = (rank, found)
    return nearest[1]


def _tuple(value, kinds, path, unsigned):
    if not isinstance(value, list) or len(value) != len(kinds):
        return [f"{path}: {_shown(value)} is no array of {len(kinds)}"]
    pairs = enumerate(zip(value, kinds, strict=True))
    return [text for index, (one, kind) in pairs for text in problems(one, kind, f"{path}[{index}]", unsigned)]


def _sequence(value, kind, path, unsigned):
    if not isinstance(value, list):
        return [f"{path}: {_shown(value)} is no array"]
    # LSP has no array of signed integers; lsprotocol does not say so.
    unsigned = unsigned or kind is int
    return [text for index, one in enumerate(value) for text in problems(one, kind, f"{path}[{index}]", unsigned)]


def _mapping(value, kind, path):
    if not isinstance(value, dict):
        return [f"{path}: {_shown(value)} is no object"]
    return [text for key, one in value.items() for text in problems(one, kind, f"{path}[{key!r}]")]


def _structure(value, kind, path):
    if not isinstance(value, dict):
        return [f"{path}: {_shown(value)} is no {kind.__name__}"]
    fields = _fields(kind)
    found = [f"{path}.{name}: {kind.__name__} has no such property" for name in value if name not in fields]
    for name, field in fields.items():
        if name not in value:
            if field.is_required:
                found.append(f"{path}.{name}: missing in {kind.__name__}")
        elif value[name] is None and not field.may_be_null:
            found.append(f"{path}.{name}: null instead of being left out")
        else:
            found += problems(value[name], field.kind, f"{path}.{name}", field.is_unsigned)
    return found


class _Field(typing.NamedTuple):
    kind: typing.Any
    is_required: bool
    may_be_null: bool
    is_unsigned: bool


@cache
def _fields(kind):
    """The properties of a type by their name on the wire."""
    attrs.resolve_types(kind)
    return {wire_name(field.name): _field(kind, field) for field in attrs.fields(kind)}


def _field(kind, field):
    is_special = lsp.is_special_class(kind) and lsp.is_special_property(kind, field.name)
    # A property of ours says so itself; lsprotocol keeps lists.
    is_anything = typing.Any in (field.type, *typing.get_args(field.type))
    may_be_null = is_special or is_anything or field.metadata.get("nullable", False)
    has_default = field.default is not attrs.NOTHING
    is_required = not has_default or (is_special and field.name not in LEFT_OUT_OR_NULL)
    is_unsigned = "uinteger_validator" in repr(field.validator)
    kind = NEWER.get((kind, field.name), field.type)
    return _Field(kind, is_required, may_be_null, is_unsigned)


def wire_name(name):
    """`range_` and `text_document` as they are written in JSON."""
    first, *rest = name.removesuffix("_").split("_")
    return first + "".join(part.title() for part in rest)


def _shown(value):
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."

"""Whether words on a terminal's screen have the colors that a theme of Helix gives to scopes.

    colors.py THEME.toml WORD=SCOPE...    with the screen, as `tmux capture-pane -e` prints it, on standard input

Of every word the first place on the screen counts, and there its first character. Prints what is not so; exit code 1.
"""

import re
import sys
import tomllib

ESCAPE = re.compile(r"\x1b\[([0-9;:]*)m")


def theme_color(theme: dict, scope: str) -> str:
    """The color of a scope, `#rrggbb`: its own, or that of the name before the last dot."""
    while scope:
        if scope in theme:
            style = theme[scope]
            color = style["fg"] if isinstance(style, dict) else style
            return theme["palette"].get(color, color).lower()
        scope = scope.rpartition(".")[0]
    return "none"


def screen_cells(screen: str) -> tuple[str, list[str]]:
    """The text of the screen, and the color of each character."""
    text, colors, color, at = "", [], "default", 0
    for escape in ESCAPE.finditer(screen + "\x1b[m"):
        part = screen[at : escape.start()]
        text += part
        colors += [color] * len(part)
        at = escape.end()
        # Codes with colons are about underlines.
        codes = [int(code or 0) for code in escape[1].split(";") if ":" not in code]
        while codes:
            code = codes.pop(0)
            if code in (38, 48) and codes[:1] == [2]:
                red, green, blue = codes[1:4]
                del codes[:4]
                if code == 38:
                    color = f"#{red:02x}{green:02x}{blue:02x}"
            elif code in (0, 39):
                color = "default"
    return text, colors


def main() -> int:
    with open(sys.argv[1], "rb") as file:
        theme = tomllib.load(file)
    text, colors = screen_cells(sys.stdin.read())
    wrong = 0
    for case in sys.argv[2:]:
        word, scope = case.rsplit("=", 1)
        expected = theme_color(theme, scope)
        at = text.find(word)
        seen = colors[at] if at >= 0 else "not on the screen"
        if seen != expected:
            print(f"{word} is {seen}, not {scope}, {expected}")
            wrong += 1
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())

// Every text can be read on what it stands on, in the light and in the dark: 4.5 to 1, as WCAG asks (1.4.3).

import assert from 'node:assert/strict';
import test from 'node:test';

import board from '../src/board.css';
import editor from '../src/editor.css';
import overlays from '../src/overlays.css';
import pad from '../src/pad.css';
import page from '../src/page.css';
import record from '../src/record.css';

type Color = [red: number, green: number, blue: number];

interface Pair {
  light: Color;
  dark: Color;
}

const least = 4.5;

/** The two colors behind the end of `rule`, as in `--soft: light-dark(#5c6964, #9aa69f)`. */
function pair(rule: RegExp, style: string): Pair {
  const [, light = '', dark = ''] = new RegExp(`${rule.source}light-dark\\((#[0-9a-f]+), (#[0-9a-f]+)\\)`).exec(style) ?? [];
  return { light: parsed(light), dark: parsed(dark) };
}

function parsed(hex: string): Color {
  const digits = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex;
  assert.match(digits, /^#[0-9a-f]{6}$/);
  const part = (at: number): number => parseInt(digits.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function luminance([red, green, blue]: Color): number {
  const part = (value: number): number => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
}

function contrast(one: Color, other: Color): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a / b, b / a);
}

/** The card with a color laid over it. */
function washed([red, green, blue]: Color, share: number, ground: Color): Color {
  const mix = (over: number, under: number): number => over * share + under * (1 - share);
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2])];
}

function check(name: string, ink: Pair, grounds: Record<string, Pair>): void {
  for (const theme of ['light', 'dark'] as const) {
    for (const [under, ground] of Object.entries(grounds)) {
      const found = contrast(ink[theme], ground[theme]);
      assert.ok(found >= least, `${name} on ${under}, ${theme}: ${found.toFixed(2)}`);
    }
  }
}

const variable = (name: string): Pair => pair(new RegExp(`--${name}: `), page);
const [card, mark] = [variable('card'), variable('mark')];

const line = {
  card,
  'the line of the cursor': { light: washed([32, 70, 60], 0.05, card.light), dark: washed([255, 255, 255], 0.05, card.dark) },
};

const moves = {
  ...line,
  'the move that is shown': mark,
  'an error': { light: washed([192, 43, 43], 0.09, card.light), dark: washed([255, 132, 120], 0.14, card.dark) },
  'a warning': { light: washed([230, 170, 30], 0.14, card.light), dark: washed([229, 180, 84], 0.14, card.dark) },
};

test('the colors of a record can be read', () => {
  const tokens = [...editor.matchAll(/\.token-(\w+) \{/g)].map(([, name = '']) => name);
  assert.ok(tokens.length > 14, String(tokens.length));
  for (const token of tokens) {
    check(token, pair(new RegExp(`\\.token-${token} \\{\\s+color: `), editor), moves);
  }
  check('number of a line', pair(/\.cm-gutters \{[^}]*color: /, editor), line);
});

test('the colors of the page can be read', () => {
  for (const name of ['ink', 'soft', 'accent', 'error', 'warning', 'info']) {
    check(name, variable(name), { card, mark, tint: variable('tint'), page: variable('page') });
  }
  check('soft', variable('soft'), { hint: pair(/\.hint \{\s+background: /, editor) });
  check('ink', variable('ink'), { code: pair(/\ncode \{\s+background: /, page) });
  check('on-accent', variable('on-accent'), { accent: variable('accent') });
});

test('no other color is written with', () => {
  const styles = [board, overlays, pad, page, record];
  assert.deepEqual(styles.flatMap((style) => [...style.matchAll(/(?<![-\w])color: (?!var|inherit)(.*);/g)].map(([, color]) => color)), []);
});

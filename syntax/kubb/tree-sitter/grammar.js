// The tree-sitter grammar of Kubb records, for editors that color text by trees: Helix, Zed, Neovim.
//
// It reads every text without an error: what it does not understand is `unknown`, and nothing crosses a line.
// Whether `2F` are a number and an action or a player, as in `2F:B`, the colon behind it tells; that is what the conflicts
// are about: both are followed to the end of the word.

const words = require('./words.js');

const signs = `${words.numbered}${words.bare}‐‑‒–—―−﹘﹣`;

const tokens = {
  digits: /\d+/,
  sign: new RegExp(`[${signs}]`),
  // BA and MA, older signs of an advantage line.
  old_line: /[BbMm][Aa]/,
  // Letters that are no action.
  letters: new RegExp(`[\\p{L}_&&[^${signs}]]+`),
};

/** Every token twice: `_sign` begins a word, `_sign_` goes on with it. */
const rulesOfTokens = Object.fromEntries(
  Object.entries(tokens).flatMap(([name, expression]) => [
    [`_${name}`, () => expression],
    [`_${name}_`, () => token.immediate(prec(1, expression))],
  ]),
);

module.exports = grammar({
  name: 'kubb',

  extras: () => [/[ \t\r\u00a0\u2000-\u200b\u202f\u3000\ufeff]/],

  conflicts: ($) => [
    [$.player, $._action],
    [$.player, $._number],
    [$.player, $._bare_player],
  ],

  rules: {
    record: ($) => seq(repeat(seq(optional($._line), '\n')), optional($._line)),

    _line: ($) => choice($.tag, $.turn, $._comments),
    _comments: ($) => repeat1($.comment),

    // [Team A "Lower meadow"]
    tag: ($) =>
      seq('[', optional(field('key', $.key)), optional(field('value', $.value)), optional(']'), repeat($._rest)),
    key: () => /[^\s"\]]([^"\]\n]*[^\s"\]])?/,
    // Quotes may stand inside: it ends with the one before the bracket.
    value: ($) => prec.right(seq('"', optional($._text), repeat(seq('"', $._more_text)), optional('"'))),
    _text: () => token.immediate(/[^"\n]+/),
    _more_text: () => /[^\s"\]][^"\n]*/,
    _rest: ($) => choice($.comment, alias($._junk, $.unknown)),
    _junk: () => token(prec(-1, /[^\s#(]+/)),

    // 7. d:3I jf:2F d:- jf:B d:- jf:-
    turn: ($) => seq(choice($.turn_number, seq(optional($._comments), $._part)), repeat(choice($._part, $.comment))),
    turn_number: () => token(choice(/\d*\./, /\d+[ \t]?[.)]/, /\d+:[ \t]/)),
    _part: ($) => choice($.throw, $.separator, ':', $.unknown),

    throw: ($) =>
      prec.right(
        choice(
          seq(field('player', $.player), alias($._colon, ':'), repeat(alias($._next_step, $.step))),
          seq(alias($._bare_player, $.player), repeat(alias($._next_step, $.step))),
          seq($.step, repeat(alias($._next_step, $.step))),
        ),
      ),
    player: ($) =>
      prec.dynamic(
        1,
        seq(
          choice($._digits, $._sign, $._old_line, $._letters, $._letters_),
          repeat(choice($._digits_, $._sign_, $._old_line_, $._letters_)),
        ),
      ),
    // jtB: without a colon, as long as the letters are no actions.
    _bare_player: ($) => choice($._letters, $._letters_),
    _colon: () => token.immediate(prec(1, ':')),

    // 2F. A number alone is one of kubbs thrown in.
    step: ($) =>
      choice(
        alias($._action, $.action),
        prec.right(seq(alias($._number, $.number), optional(alias($._next_action, $.action)))),
      ),
    _next_step: ($) =>
      choice(
        alias($._next_action, $.action),
        prec.right(seq(alias($._digits_, $.number), optional(alias($._next_action, $.action)))),
      ),
    _action: ($) => choice($._sign, $._old_line),
    _next_action: ($) => choice($._sign_, $._old_line_),
    _number: ($) => $._digits,

    separator: () => /[/|,;]/,
    comment: () =>
      token(
        choice(
          /#[^\n]*/,
          // One pair of brackets may stand inside; without its end a comment takes the rest of the line.
          /\(([^()\n]|\([^()\n]*\))*\)/,
          /\([^)\n]*\)?/,
        ),
      ),
    unknown: () => token(prec(-1, /\S/)),
    ...rulesOfTokens,
  },
});

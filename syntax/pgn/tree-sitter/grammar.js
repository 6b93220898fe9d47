// The tree-sitter grammar of PGN, for editors that color text by trees: Helix, Zed, Neovim.
//
// It reads every text without an error: what it does not understand is `unknown`. Only variations and comments in braces
// cross lines, and both end where a tag begins a line, as then another game begins.

const words = require('./words.js');

// What words are made of; a bracket or a quotation mark is none of it, so that tags end where they should.
const sign = '[^\\s\\u{FEFF}{}();.…!?$\\[\\]"]';
const dash = '[\\-–—−]';

module.exports = grammar({
  name: 'pgn',

  extras: () => [/[ \t\r\u00a0\u000b\u000c\ufeff]/],

  rules: {
    record: ($) => repeat(choice($.tag, $.variation, $._word, '\n', alias(')', $.unknown), alias(']', $.unknown))),

    _word: ($) => choice($.number, $.result, $.move, $.mark, $.nag, $.comment, $.unknown),

    // [White "Ann"]: the names of the players are players, other values are text.
    tag: ($) =>
      prec.right(
        seq(
          '[',
          optional(
            choice(
              seq(field('key', alias($._player_key, $.key)), repeat(field('value', alias($._value, $.player)))),
              seq(field('key', $.key), repeat(field('value', alias($._value, $.value)))),
            ),
          ),
          optional(']'),
        ),
      ),
    _player_key: () => token(prec(1, choice('White', 'Black'))),
    key: () => token(prec(1, /[\p{L}\d_]+/)),
    _value: () => token(prec(1, choice(/"(\\.|[^"\\\n])*"/, /"[^"\]\n]*/, /[^\s"\]{][^"\]{\n]*/))),

    // (3. Bc4 Bc5 {quiet})
    variation: ($) =>
      prec.right(seq('(', repeat(choice($.variation, $._word, '\n', alias(']', $.unknown))), optional(')'))),

    // 12. or 12... or, without the dot, 12
    number: () => /[\dlIOo]+[.…]+|\d+|[.…]+/,
    result: () => new RegExp(`${words.results}|1${dash}[0O]|[0O]${dash}1|l-0|0-l|1:0|0:1|1/2(:1/2)?|½([:\\-–]½)?`),
    // Nbxd2+ or e8(Q)
    move: () => new RegExp(`${sign}+(e\\.p\\.|\\([QRBN]\\))?`, 'u'),
    mark: () => /[!?]+|e\.p\./,
    nag: () => /\$\d*/,

    // A comment in braces ends before a line with the tag that opens a game, if it was never closed.
    comment: ($) =>
      choice(
        /;[^\n]*/,
        prec.right(seq($._open, repeat(choice($._text, '\n')), optional($._close))),
        // Lines for programs.
        /%[^\n]*/,
      ),
    _open: () => /\{[^}\n]*/,
    _text: () =>
      token(
        prec(1, choice(
          /[^}\n\[ \t][^}\n]*/,
          /\[([^E}\n]|E[^v}\n]|Ev[^e}\n]|Eve[^n}\n]|Even[^t}\n]|Event[^ "}\n])[^}\n]*/,
        )),
      ),
    _close: () => token(prec(1, '}')),

    unknown: () => token(prec(-1, /\S/)),
  },
});

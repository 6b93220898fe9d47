// The tree-sitter grammar of Bucky records, for editors that color text by trees: Helix, Zed, Neovim.
//
// It reads every text without an error: what it does not understand is `unknown`, and only comments in braces cross lines.
// Tokens that end in `_` stand directly behind another one.

const words = require('./words.js');

const promotion = `[${words.promotions}]`;
const square = /[A-Za-z]\d/;
const sign = /[\-xyXY–—−‐‑×]/;

module.exports = grammar({
  name: 'bucky',

  extras: () => [/[ \t\r\u00a0\u000b\u000c\ufeff]/],

  rules: {
    record: ($) => seq(repeat(seq(repeat($._item), '\n')), repeat($._item)),

    _item: ($) =>
      choice(
        $.tag,
        $.number,
        $.move,
        $.result,
        $.comment,
        $.nag,
        alias($._castle, $.move),
        // A sign or a mark between blanks may belong to a move.
        $.sign,
        $.mark,
        $.unknown,
      ),

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
    _player_key: () => choice('White', 'Black'),
    key: () => /[\p{L}\d_]+/,
    _value: () => token(choice(/"(\\.|[^"\\\n])*"/, /"[^"\]\n]*/, /[^\s"\]{][^"\]{\n]*/)),

    // 12. or 12... or, without the dot, 12
    number: () => /\d+[.…]*|[.…]+/,

    // b7-a8=S(xe4,d3)+!
    move: ($) =>
      prec.right(
        seq(
          $.square,
          repeat(
            choice(
              alias($._square_, $.square),
              alias($._sign_, $.sign),
              $.promotion,
              $.takes,
              alias($._mark_, $.mark),
              $._equals_mark,
              $.info,
              alias($._semicolon_, $.unknown),
            ),
          ),
        ),
      ),
    square: () => square,
    _square_: () => token.immediate(prec(1, square)),
    sign: () => sign,
    _sign_: () => token.immediate(prec(1, sign)),
    _castle: ($) => alias($._castle_sign, $.sign),
    _castle_sign: () => token(prec(1, /[Oo0]-[Oo0]/)),

    promotion: ($) => seq(optional(alias($._equals_, '=')), $.piece),
    piece: () => token.immediate(prec(1, new RegExp(promotion))),
    _equals_: () => token.immediate(prec(1, '=')),
    // What else is written behind a move: ep, =D
    info: () => token.immediate(prec(1, new RegExp(`ep|e\\.p\\.?|=[\\p{L}&&[^${words.promotions}]]\\p{L}*`))),

    // (xe4,d3)
    takes: ($) =>
      prec.right(
        seq(
          alias($._open_, '('),
          repeat(
            choice(
              alias($._square_, $.square),
              alias($._sign_, $.sign),
              alias($._comma_, ','),
              alias($._semicolon_, $.unknown),
            ),
          ),
          optional(alias($._close_, ')')),
        ),
      ),
    _open_: () => token.immediate(prec(1, '(')),
    _comma_: () => token.immediate(prec(1, ',')),
    _close_: () => token.immediate(prec(1, ')')),
    // Inside a word it begins no comment.
    _semicolon_: () => token.immediate(prec(1, ';')),

    mark: () => /[+#!?=]+/,
    _equals_mark: ($) => prec(-1, alias($._equals_, $.mark)),
    _mark_: () => token.immediate(prec(1, /[+#!?][+#!?=]*/)),
    nag: () => /\$\d+/,
    result: () => token(new RegExp(`${words.results}|[01Ool][:–—−\\-][01Ool]|1/2([:–\\-]1/2)?|½([:–\\-]½)?|draw`)),
    comment: () => token(choice(/;[^\n]*/, /\{[^}]*\}?/)),
    unknown: () => token(prec(-1, /\p{L}+|\S/)),
  },
});

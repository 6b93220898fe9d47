// The tree-sitter grammar of Skeleton records, for editors that color text by trees: Helix, Zed, Neovim.
//
// It reads every text without an error: what it does not understand is `unknown`, and nothing crosses a line.

const words = require('./words.js');

module.exports = grammar({
  name: 'skeleton',

  extras: () => [/[ \t\r\ufeff]/],

  rules: {
    record: ($) => seq(repeat(seq(optional($._line), '\n')), optional($._line)),

    _line: ($) => choice($.tag, $.move, $.result, $.comment),
    _rest: ($) => choice($.unknown, $.comment),

    // [Event "Sunday"]
    tag: ($) =>
      seq('[', optional(field('key', alias($.word, $.key))), optional(field('value', $.value)), optional(']'), repeat($._rest)),
    value: () => /"[^"\n]*"?/,

    // 3. north east
    move: ($) => seq(choice($.number, $.word, $.unknown), repeat(choice($.word, $._rest))),
    number: () => /\d+[ \t]*\.?/,
    word: () => /\p{L}+/,

    result: ($) => seq($.score, repeat($._rest)),
    score: () => new RegExp(words.results),

    comment: () => /#[^\n]*/,
    unknown: () => token(prec(-1, /\S/)),
  },
});

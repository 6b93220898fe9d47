// The tree-sitter grammar of Carcassonne records, for editors that color text by trees: Helix, Zed, Neovim.
//
// It reads every text without an error: what it does not understand is `unknown`, and nothing crosses a line.
// What kind of line it is, its first tokens tell. Tokens that end in `_` stand directly behind another one.

const words = require('./words.js');

const sides = `${words.sides}crfv`;
// Signs in all their spellings.
const plus = '[+＋]';
const minus = '[\\-−‐‑‒–—﹣－]';
const month =
  '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}*';

module.exports = grammar({
  name: 'carcassonne',

  // Signs of formulas and the markup of a web page may stand anywhere.
  extras: ($) => [/[ \t\r\u000b\u000c\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/, $.markup],

  conflicts: ($) => [[$.move_number, $.text]],

  rules: {
    record: ($) => seq(repeat(seq(optional($._line), '\n')), optional($._line)),

    _line: ($) => choice($.comment, $.game, $.player, $.move, $.score, $.text),

    // 12/05/2019, league, Berlin
    game: ($) => seq(alias($._date, $.field), repeat(choice($.field, $._comma))),
    _date: () =>
      token(
        choice(
          /\d{1,4}[\/.\-]\d{1,2}[\/.\-]\d{1,4}/,
          new RegExp(`\\d{1,2}(st|nd|rd|th)?[ ]{0,3}${month}`),
          new RegExp(`${month}[ ]{1,3}\\d`),
        ),
      ),
    field: () => /[^\s,，<$]+|[<$]/,

    // A = amber (Player One) [UK] <yellow> 1st (91)
    player: ($) =>
      seq(
        field('id', $.player_id),
        choice($._equals, alias(token(/[:\-]/), $.unknown)),
        repeat(choice(field('name', $.name), $.real_name, $.country, $.color, $.place, $.points, $._close, ']', '>')),
        optional($.comment),
      ),
    name: ($) => choice($._name, $._digits, $._ordinal),
    real_name: ($) => prec.right(seq($._open, repeat($._inner), optional($._close))),
    country: ($) => prec.right(seq('[', repeat($._inner), optional(']'))),
    color: ($) => prec.right(seq('<', repeat($._inner), optional('>'))),
    _inner: ($) => alias(choice($._inner_text, $._digits), $.text),
    place: ($) =>
      choice(alias($._rank, $.number), prec(1, seq(alias($._digits, $.number), alias($._ordinal, $.number)))),
    points: ($) => prec(2, seq($._open, alias($._digits, $.number), $._close)),

    // 14A (dis) CCCCp (2,-1) FCmRR +4 (B+4) = 31 / the first city
    move: ($) =>
      seq(
        choice(
          $.move_number,
          seq($.player_id, $.move_number),
          $.position,
          $.discard,
          $.keyword,
          seq($.player_id, $.keyword),
          seq(alias(choice($._word, $._tile_like), $.player_id), $.keyword),
        ),
        repeat($._part),
        optional($.comment),
      ),
    move_number: ($) => seq($._digits, optional($._dot)),
    _dot: () => token.immediate(prec(1, /[.)]/)),
    _part: ($) =>
      choice(
        $.player_id,
        $.position,
        // The brackets of a square are missing.
        prec.right(1, seq(alias($._digits, $.coordinate), $._comma, optional(alias($._digits, $.coordinate)))),
        alias($._digits, $.number),
        $.discard,
        $.tile,
        $.gain,
        $.others,
        $.total,
        $.keyword,
        // AB abandoned
        prec.dynamic(2, prec(1, seq(alias(choice($._word, $.tile), $.player_id), $.keyword))),
        $._comma,
        $._close,
        '[',
        ']',
        alias(choice($._word, $._symbol, $._minus_number), $.unknown),
      ),
    keyword: () => /([Cc]once|[Rr]esign|[Aa]bandon)\p{L}*/,

    // (2,-1)
    position: ($) =>
      prec.right(
        seq(
          $._open,
          $.coordinate,
          choice(
            seq($._comma, optional($.coordinate)),
            // The comma is missing.
            alias(choice($._digits, $._minus_number), $.coordinate),
          ),
          optional($._close),
        ),
      ),
    coordinate: ($) => prec(2, choice($._digits, $._plus_number, $._minus_number)),
    discard: ($) => prec.right(seq($._open, alias($._discard, $.keyword), optional($._close))),
    _discard: () => /[Dd]is\p{L}*/,

    // FCmC2F: sides from the left, clockwise, each with its group and its meeple, then what is in the middle
    tile: ($) =>
      prec.dynamic(
        2,
        prec.right(
          seq(
            $._side,
            choice($._face_, alias($._meeple_, $.meeple), $.figure),
            repeat(choice($._face_, alias($._meeple_, $.meeple), $.figure, alias($._junk_, $.unknown))),
          ),
        ),
      ),
    // m[B]
    figure: ($) =>
      prec.right(
        seq(alias($._open_figure_, '['), optional(alias($._figure_, $.meeple)), optional(alias($._close_figure_, ']'))),
      ),
    _open_figure_: () => token.immediate(prec(1, '[')),
    _figure_: () => token.immediate(prec(1, /\p{L}+/)),
    _close_figure_: () => token.immediate(prec(1, ']')),
    _side: () => new RegExp(`[${sides}]`),
    _face_: () => token.immediate(prec(1, new RegExp(`[${sides}${words.features}1-9]`))),
    _meeple_: () => token.immediate(prec(1, /[mM]/)),

    // +4
    gain: ($) => alias($._plus_number, $.number),
    // = 31
    total: ($) => prec.right(1, seq($._equals, optional(alias($._digits, $.number)))),
    // (B+4, C = 31)
    others: ($) =>
      prec.right(seq($._open, repeat(choice($.player_id, $.gain, $.total, $._comma, $._stray)), optional($._close))),
    _stray: ($) => alias(choice($._digits, $._minus_number), $.unknown),

    // A+7+8+3 = 104
    score: ($) => seq(optional($.player_id), choice($.gain, $.others, $.total), repeat($._part), optional($.comment)),

    player_id: ($) => choice($._letter, $._side),
    _letter: () => /\p{L}/,
    _word: ($) => seq(choice($._letter, $._side), $._rest_),
    _tile_like: ($) =>
      prec.right(seq($._side, choice($._face_, $._meeple_), repeat(choice($._face_, $._meeple_, $._junk_)))),
    _junk_: () => token.immediate(/[\p{L}\d]/),
    _rest_: () => token.immediate(/[\p{L}_'’][\p{L}\p{M}\p{N}_'’]*/),

    // What opens no other kind of line.
    text: ($) =>
      choice(
        seq(
          choice($._letter, $._side),
          optional(seq(choice($._letter, $._side, $._word, $._tile_like, $._symbol), repeat($._text))),
        ),
        seq(choice($._word, $._tile_like), repeat($._text)),
        prec.dynamic(1, seq($._digits, $._word, repeat($._text))),
        seq($._digits, $._symbol, repeat($._text)),
        seq($._symbol, repeat($._text)),
      ),
    _text: () => /[^\s<$]+|[<$]/,
    _symbol: () => token(prec(-1, /\S/)),

    _open: ($) => alias(/[(（]/, '('),
    _close: ($) => alias(/[)）]/, ')'),
    _comma: ($) => alias(/[,，]/, ','),
    _equals: ($) => alias(/[=＝]/, '='),
    _digits: () => /\d+/,
    _plus_number: () => new RegExp(`${plus}[ ]{0,3}\\d*`),
    _minus_number: () => new RegExp(`${minus}[ ]{0,3}\\d+`),
    _ordinal: () => /st|nd|rd|th/,
    _rank: () => /\d{1,3}(st|nd|rd|th)/,
    _name: () => /[^\s()（）<>\[\]$]+/,
    _inner_text: () => /[^\s()（）<>\[\]$]+/,

    markup: () => token(choice(/\$+/, /<\/?(sup|sub|b|i|u|em|strong|small|span|br|p|td|tr)[ ]?\/?>/, /<\/[A-Za-z]+>/)),
    comment: () => /\/[^\n]*/,
  },
});

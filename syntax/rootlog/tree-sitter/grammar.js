// The tree-sitter grammar of Rootlog, for editors that color text by trees: Helix, Zed, Neovim.
//
// It reads every text without an error: what it does not understand is `unknown`, and nothing crosses a line.
// Whether `C: …` is a turn or names a player, the rest of the line tells: a name holds no arrow, no battle and no crafting.
// That is what the conflicts are about: both are followed until one fails, or else the dynamic precedence decides. So both
// must read the same tokens.

const words = require('./words.js');

/** An expression that does not care for capital letters. */
const anyCase = (alternatives) =>
  new RegExp(alternatives.replace(/[A-Za-z]/g, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`));

/** A line of the header: its key and what stands behind the colon. */
const headerLine = ($, key, content) => seq(field('key', alias(key, $.key)), ':', content, optional($.comment));

const cards = words.cards.split('|').filter((name) => /^[a-z]/.test(name));

// Signs that may also stand in the name of a player.
const signs = {
  _plus: '+',
  _open: '(',
  _close: ')',
  _comma: ',',
  _slash: '/',
  _semicolon: ';',
  _question: '?',
  _battle: 'X',
  _craft: 'Z',
  _quests: 'Q',
  _pile: '*',
};
const sign = ($, name) => alias($[name], signs[name]);

const slash = '\\/[^\\/\\n]|\\/';

module.exports = grammar({
  name: 'rootlog',

  extras: () => [/[ \t\r\u000b\u000c\ufeff]/],

  conflicts: ($) => [
    [$.name, $.craft],
    [$.name, $.battle],
    [$.name, $.exposure],
    [$.name, $.group],
    [$.name, $._part],
    [$.name, $.hireling],
    [$.name, $.faction],
    [$.name, $.place],
    [$.name, $.item],
    [$.name, $._ambush],
    [$.name, $.card],
    [$.name, $.piece],
  ],

  rules: {
    record: ($) => seq(repeat(seq(optional($._line), '\n')), optional($._line)),

    _line: ($) => choice($.header, $.player, $.turn, $.winner, $.comment, alias($._unknown_line, $.unknown)),

    // Map: Fall
    header: ($) =>
      choice(
        headerLine($, $._key_of_text, optional(field('value', $.value))),
        headerLine($, $._key_of_suits, repeat($._clearing)),
        headerLine($, $._key_of_landmarks, repeat($._landmark)),
        headerLine($, $._key_of_hirelings, repeat($._part)),
        headerLine($, $._key_of_factions, repeat($._letter)),
      ),
    winner: ($) => headerLine($, $._key_of_winner, repeat($._letter)),
    _key_of_text: () => anyCase(words.keysOfText),
    _key_of_suits: () => anyCase(words.keyOfSuits),
    _key_of_landmarks: () => anyCase(words.keyOfLandmarks),
    _key_of_hirelings: () => anyCase(words.keyOfHirelings),
    _key_of_factions: () => anyCase(words.keyOfFactions),
    _key_of_winner: () => anyCase('Winners|Winner'),
    _first_letter: () => /\p{L}/,

    value: ($) => repeat1($._text),

    // Expressions, as a text would be seen inside names.
    ...Object.fromEntries(Object.entries(signs).map(([name, text]) => [name, () => new RegExp(`[${text}]`)])),

    // F1, R2, M3
    _clearing: ($) => choice(alias($._suit_letter, $.suit), $.place, sign($, '_comma'), $._unknown_sign),
    _suit_letter: () => /[A-Za-z]/,
    // tower->10/ferry->2
    _landmark: ($) => choice($.landmark, '->', $.place, sign($, '_slash'), sign($, '_semicolon'), $._unknown_sign),
    landmark: () => /[A-Za-z]+/,
    // CEA
    _letter: ($) => choice(alias($._suit_letter, $.faction), sign($, '_plus'), sign($, '_comma'), $._unknown_sign),

    _unknown_line: ($) =>
      choice(
        seq(
          choice(
            $._first_letter,
            $._key_of_text,
            $._key_of_suits,
            $._key_of_landmarks,
            $._key_of_hirelings,
            $._key_of_factions,
            $._key_of_winner,
          ),
          optional(seq($._text_without_colon, repeat($._text), optional($.comment))),
        ),
        seq($._first_text, repeat($._text), optional($.comment)),
      ),
    _first_text: () => /[^\s:\/]+|[:\/]/,
    _text_without_colon: () => new RegExp(`([^\\s:\\/]|${slash})([^\\s\\/]|${slash})*`),
    _text: () => new RegExp(`([^\\s\\/]|${slash})+`),

    // C: Ash
    player: ($) =>
      prec.dynamic(
        1,
        seq(field('faction', alias($._first_letter, $.faction)), ':', field('name', $.name), optional($.comment)),
      ),
    name: ($) =>
      repeat1(
        choice(
          $._digits,
          $._forest,
          $._piece,
          seq($._relic, optional($._relic_digit), optional($._relic_letter)),
          $._card,
          $._ambush_card,
          $._slot,
          $._item,
          $._faction,
          $._hireling,
          $._lower,
          ...Object.keys(signs).map((name) => $[name]),
          $._unknown,
        ),
      ),

    // C:3w->5/XE5(2,1)/++
    turn: ($) => seq(field('faction', alias($._first_letter, $.faction)), ':', repeat($._part), optional($.comment)),

    _part: ($) =>
      choice(
        $.entry,
        $.group,
        $.destination,
        $.setting,
        $.battle,
        $.craft,
        $.score,
        $.exposure,
        $.reveal,
        $.place,
        $.faction,
        $.hireling,
        prec.dynamic(2, '<->'),
        sign($, '_plus'),
        sign($, '_close'),
        sign($, '_comma'),
        sign($, '_slash'),
        sign($, '_semicolon'),
        $._ambush,
        alias(choice($._unknown, $._lower, '>'), $.unknown),
      ),

    // 3w2, B#$, 2%sV
    entry: ($) =>
      prec.right(
        choice(
          seq(
            optional(alias($._count, $.number)),
            optional($._owner),
            choice($.piece, $.card, seq($.item, optional(alias($._area, $.place)))),
            repeat($._start),
          ),
          // What was counted is missing.
          prec(-1, seq(alias($._count, $.number), $._owner)),
        ),
      ),
    _count: ($) => prec(1, $._digits),
    _owner: ($) => prec(1, choice($.faction, $.hireling)),
    _start: ($) => choice($.place, $.faction, $.hireling),
    // Where items lie: s, d, t, then r or e.
    _area: ($) => choice($._lower, $._piece),

    // (t+4w)0, (2R+B)#
    group: ($) =>
      prec.right(
        seq(
          optional(alias($._count, $.number)),
          sign($, '_open'),
          repeat(choice($.entry, seq($._suit, sign($, '_plus')), sign($, '_plus'), $.place, $.faction, $.hireling)),
          optional(seq(optional($._suit), sign($, '_close'), optional(alias($._area, $.place)), repeat($._start))),
        ),
      ),
    _suit: ($) => prec(2, seq(optional(alias($._count, $.number)), alias($._faction, $.suit))),

    // ->3+11, ->$_m, ->C$4
    destination: ($) =>
      prec.dynamic(
        2,
        prec.right(
          seq(
            '->',
            repeat(choice($.place, $._board, $.faction, $.hireling, alias($._area, $.place), sign($, '_plus'))),
          ),
        ),
      ),

    // $, with the control markers of a hireling
    _board: ($) => prec.right(1, seq(alias($._slot, $.place), optional(alias($._digits, $.number)))),

    // $_h->3, V$_C->1
    setting: ($) =>
      prec.right(
        1,
        seq(
          optional(sign($, '_open')),
          $._subject,
          repeat(seq(sign($, '_plus'), optional(choice($._subject, $.faction)))),
          optional(sign($, '_close')),
          optional(seq(prec.dynamic(2, '->'), optional(alias($._value, $.number)))),
        ),
      ),
    _subject: ($) => prec(1, seq(optional($.faction), alias($._slot, $.place))),
    _value: ($) => choice($._digits, $._faction, $._piece, $._lower),

    // XE5F@(2,1), and XE5Fa in older records
    battle: ($) =>
      prec.right(
        choice(
          prec.dynamic(
            2,
            seq(
              sign($, '_battle'),
              optional($._owner),
              $.place,
              repeat(choice($._ambush, alias($._old_ambush, $.card))),
              optional(seq($.rolls, repeat($._ambush))),
            ),
          ),
          seq(sign($, '_battle'), optional($._owner)),
        ),
      ),
    _ambush: ($) => alias($._ambush_card, $.card),
    _old_ambush: ($) => prec.right(seq($._faction, optional($._word))),
    rolls: ($) =>
      prec.right(
        seq(
          sign($, '_open'),
          repeat(choice(alias($._digits, $.number), sign($, '_comma'))),
          optional(sign($, '_close')),
        ),
      ),

    // Zsappers, Z%h, and Zh in older records
    craft: ($) =>
      prec.right(
        choice(
          prec.dynamic(
            2,
            seq(
              sign($, '_craft'),
              choice($.item, alias(choice($._item_letter, $._piece), $.item), alias($._known_card, $.card)),
            ),
          ),
          seq(sign($, '_craft'), optional(alias($._word, $.card))),
        ),
      ),

    // ++2, E--1
    score: ($) => prec.dynamic(2, prec.right(seq(choice('++', '--'), optional(alias($._digits, $.number))))),
    // ?Pt_e5
    exposure: ($) =>
      prec.right(
        choice(
          prec.dynamic(2, seq(sign($, '_question'), optional($._owner), $.piece)),
          seq(sign($, '_question'), optional($._owner)),
        ),
      ),
    // t_t10^2, F#^, ^A
    reveal: ($) => prec.dynamic(2, prec.right(seq('^', optional(alias($._digits, $.number))))),

    // w, b_s, and relics: t_f_3, t_3_f
    piece: ($) =>
      prec.right(choice($._piece, seq($._relic, optional(alias($._relic_digit, $.number)), optional($._relic_letter)))),
    _piece: () => new RegExp(`[${words.pieces}r](_[a-z]){0,2}`),
    _relic: () => /t_([a-z]_)?/,
    _relic_letter: () => /_[a-z]/,
    _relic_digit: () => token.immediate(prec(1, /[1-3]/)),

    // #, F#dom
    card: ($) => $._card,
    _card: () => /[A-Z]?#([a-z]+(-[a-z]+)*|([A-Z][a-z]+)+)?/,
    _ambush_card: () => /[A-Z]?@/,
    item: ($) => $._item,
    _item: () => /%[A-Za-z_]?/,

    _lower: ($) => choice($._item_letter, $._known_card, $._word),
    _item_letter: () => new RegExp(`[${words.items}&&[^${words.pieces}r]]`),
    _known_card: () => new RegExp(cards.join('|')),
    _word: () => /[a-z]+/,

    // 5, 1_2_5, $_b, Q, *
    place: ($) => choice($._digits, $._forest, $._slot, sign($, '_quests'), sign($, '_pile')),
    _slot: () => /\$(_(ho|[A-Za-z0-9])?)?/,
    _forest: () => /\d+(_\d+)+/,
    _digits: () => /\d+/,

    faction: ($) => $._faction,
    _faction: () => /[A-Z]/,
    // h_O, h_Ed
    hireling: ($) => $._hireling,
    _hireling: () => /h_[A-Z]d?/,

    comment: () => token(choice(/\/\/[^\n]*/, /https?:\/\/[^\n]*/)),
    _unknown: () => token(prec(-1, /\p{L}+|[^\s>^]/)),
    _unknown_sign: ($) => alias(choice($._unknown, '>', '^'), $.unknown),
  },
});

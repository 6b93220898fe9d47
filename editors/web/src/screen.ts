// What there is room for: the style sheets say the same.

/** A small screen, upright or on its side, or a page that is enlarged: there is the board or the text. */
export const small = matchMedia('(max-width: 600px), (max-height: 500px)');

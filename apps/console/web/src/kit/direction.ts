/**
 * Signs that set the direction of text and show nothing: marks, embeddings, overrides and isolates (Unicode Standard
 * Annex 9, section 2).
 */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Letters that are written from right to left: Hebrew, Arabic and their neighbours, and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** A text without the signs that turn it around. */
export const withoutDirection = (text: string): string => text.replace(CONTROLS, '');

/**
 * What somebody wrote, as a part of a sentence of ours: the rest of the sentence keeps its direction. Texts of letters
 * that are written from left to right stay as they are.
 */
export function isolated(text: string): string {
  const plain = withoutDirection(text);
  return RIGHT_TO_LEFT.test(plain) ? FIRST_STRONG_ISOLATE + plain + POP_ISOLATE : plain;
}

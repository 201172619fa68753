/**
 * Invisible characters that set text direction: marks, embeddings, overrides and isolates (Unicode Standard Annex 9,
 * section 2).
 */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Right-to-left letters: Hebrew, Arabic and neighbours, and presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

export const withoutDirection = (text: string): string => text.replace(CONTROLS, '');

/**
 * Isolates a user's text inside our sentence, so that the rest keeps its direction. Left-to-right texts stay unchanged.
 */
export function isolated(text: string): string {
  const plain = withoutDirection(text);
  return RIGHT_TO_LEFT.test(plain) ? FIRST_STRONG_ISOLATE + plain + POP_ISOLATE : plain;
}

/** Milliseconds: from here on answers are noticeably slower. */
const LATE_MS = 100;
const VERY_LATE_MS = 500;

export const isLate = (loopMs: number): boolean => loopMs >= LATE_MS;

/** Colour for the event loop's lag; a word beside it says the same. */
export function loopTone(loopMs: number): 'warn-text' | 'bad-text' | '' {
  if (!isLate(loopMs)) return '';
  return loopMs < VERY_LATE_MS ? 'warn-text' : 'bad-text';
}

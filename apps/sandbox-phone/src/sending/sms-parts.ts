const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENSION = '\f^{}\\[~]|€';

/**
 * How many SMS the phone makes of a text, like Android: GSM 03.38 if all of it is in that alphabet, otherwise UCS-2.
 */
export function countParts(text: string): number {
  const units = Array.from(text, (character) =>
    BASIC.includes(character) ? 1 : EXTENSION.includes(character) ? 2 : Number.NaN,
  );
  const septets = units.reduce((sum, each) => sum + each, 0);
  if (!Number.isNaN(septets)) return septets <= 160 ? 1 : filled(units, 153);
  return text.length <= 70
    ? 1
    : filled(
        Array.from(text, (character) => character.length),
        67,
      );
}

/** Fills parts in order; a character that needs two units is never split. */
function filled(units: readonly number[], size: number): number {
  let parts = 1;
  let used = 0;
  for (const each of units) {
    if (used + each > size) {
      parts += 1;
      used = 0;
    }
    used += each;
  }
  return parts;
}

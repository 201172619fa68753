/** How a text travels as SMS (3GPP TS 23.038 and 23.040). */
export interface SmsSegments {
  encoding: 'gsm7' | 'ucs2';
  /** Parts that the carrier charges; at least 1. */
  count: number;
  /** Length of each part in septets (gsm7) or UTF-16 code units (ucs2). */
  lengths: number[];
}

/** The GSM 7-bit default alphabet without its escape: one septet each (3GPP TS 23.038, 6.2.1). */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension table: an escape and one septet each (6.2.1.1). */
const EXTENSION = new Set('\f^{}\\[~]|€');

/** Room in a one-part message, and in each of several parts, whose header takes the rest. */
const ROOM = { gsm7: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const;

/**
 * Parts of a text as a phone sends it: GSM 7-bit if possible, else UCS-2; several parts carry the header with an 8-bit
 * reference. An escaped character or a surrogate pair is never split over two parts.
 */
export function segmentsOf(text: string): SmsSegments {
  const septets = septetsOf(text);
  const encoding = septets === null ? 'ucs2' : 'gsm7';
  const lengths = fill(septets ?? Array.from(text, (character) => character.length), ROOM[encoding]);
  return { encoding, count: lengths.length, lengths };
}

/** Text of each part, as `segmentsOf` counts them. */
export function partsOf(text: string): { text: string; length: number }[] {
  const { encoding, lengths } = segmentsOf(text);
  const sizeOf = (character: string): number =>
    encoding === 'gsm7' ? Number(EXTENSION.has(character)) + 1 : character.length;
  let at = 0;
  return lengths.map((length) => {
    const start = at;
    for (let taken = 0; taken < length; ) {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      taken += sizeOf(character);
      at += character.length;
    }
    return { text: text.slice(start, at), length };
  });
}

/** Septets of each character; null when one is not in the alphabet. */
function septetsOf(text: string): number[] | null {
  const septets: number[] = [];
  for (const character of text) {
    if (BASIC.has(character)) septets.push(1);
    else if (EXTENSION.has(character)) septets.push(2);
    else return null;
  }
  return septets;
}

function fill(sizes: readonly number[], room: { alone: number; part: number }): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= room.alone) return [total];
  const lengths: number[] = [];
  let length = 0;
  for (const size of sizes) {
    if (length + size > room.part) {
      lengths.push(length);
      length = 0;
    }
    length += size;
  }
  return [...lengths, length];
}

export interface WebpPicture {
  /** Pixels. */
  width: number;
  height: number;
  isAnimated: boolean;
}

/** The longest of the three headers. */
export const WEBP_HEADER_BYTES = 30;
const ANIMATION = 0x02;

/**
 * Reads the first chunk of a WebP file (RFC 9649): simple lossy, simple lossless, or extended, where the size is that
 * of the canvas. undefined: not WebP.
 */
export function parseWebp(head: Buffer): WebpPicture | undefined {
  if (head.length < WEBP_HEADER_BYTES) return undefined;
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return lossy(head);
    case 'VP8L':
      return lossless(head);
    case 'VP8X':
      return extended(head);
    default:
      return undefined;
  }
}

/** RFC 6386 section 9.1: three bytes, a start code, then two sizes of 14 bits, each with two bits of scaling. */
function lossy(head: Buffer): WebpPicture | undefined {
  if (head.readUIntBE(23, 3) !== 0x9d012a) return undefined;
  return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff, isAnimated: false };
}

/** RFC 9649 section 3.4: a signature, then two sizes of 14 bits, minus one. */
function lossless(head: Buffer): WebpPicture | undefined {
  if (head[20] !== 0x2f) return undefined;
  const bits = head.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, isAnimated: false };
}

/** RFC 9649 section 2.7: flags, then two sizes of 24 bits, minus one. */
function extended(head: Buffer): WebpPicture {
  const isAnimated = ((head[20] ?? 0) & ANIMATION) !== 0;
  return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1, isAnimated };
}

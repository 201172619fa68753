/** The bytes of a text in quoted-printable (RFC 2045 section 6.7). Invalid codes stand for themselves. */
function bytesOf(text: string): Buffer {
  // One character for each byte.
  const bytes = Buffer.from(text).toString('latin1');
  const decoded = bytes.replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(decoded, 'latin1');
}

/**
 * Decodes quoted-printable text, without its soft line breaks.
 *
 * @param charset as the card names it; if absent or unknown, UTF-8 or else Windows-1252
 */
export function decodeQuotedPrintable(text: string, charset: string | undefined): string {
  const bytes = bytesOf(text);
  for (const label of [charset, 'utf-8']) {
    const decoded = label === undefined ? undefined : decode(bytes, label);
    if (decoded !== undefined) return decoded;
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** Undefined if the charset is unknown, or the bytes do not fit it. */
function decode(bytes: Buffer, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

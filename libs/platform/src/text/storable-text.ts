/**
 * Text of another program as PostgreSQL takes it: without NUL, no longer than `maxLength` UTF-16 units, and with U+FFFD
 * for half a character (also one that the cut made).
 */
export function toStorableText(text: string, maxLength: number): string {
  return Buffer.from(text.replaceAll('\u0000', '').slice(0, maxLength)).toString();
}

/** C0 controls but tab, line feed and carriage return. In JSON each of them is six bytes long. */
const CONTROLS = /(?![\t\n\r\u007f-\u009f])\p{Cc}/gu;

/**
 * Text of another program as it is stored and told: without C0 controls except tab, LF and CR (so also without NUL, which
 * PostgreSQL does not take), no longer than `maxLength` UTF-16 units, and with U+FFFD for half a character (also one that
 * the cut made).
 */
export function toStorableText(text: string, maxLength: number): string {
  return wellFormed(text.replaceAll(CONTROLS, ''), maxLength);
}

/**
 * The same, but only NUL is removed. For fingerprints by which something is known again that was stored before. Stored:
 * never change.
 */
export function toFingerprintText(text: string, maxLength: number): string {
  return wellFormed(text.replaceAll('\u0000', ''), maxLength);
}

/** What breaks a line, and what turns the direction of all that follows. */
const LINES_AND_TURNS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The name of a file as its sender gives it: the last part of a path, in one line. Whoever saves the file under it stays in
 * their own folder, and whoever reads it sees its ending at its end. Empty: there is no name.
 */
export function toFileName(text: string, maxLength: number): string {
  const [name = ''] = text.split(/[/\\]/).slice(-1);
  const shown = toStorableText(name.replaceAll(LINES_AND_TURNS, ''), maxLength).trim();
  return shown === '.' || shown === '..' ? '' : shown;
}

const wellFormed = (text: string, maxLength: number): string => Buffer.from(text.slice(0, maxLength)).toString();

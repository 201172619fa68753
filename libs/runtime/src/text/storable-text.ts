/** C0 controls but tab, line feed and carriage return. In JSON each of them takes six bytes. */
const CONTROLS = /(?![\t\n\r\u007f-\u009f])\p{Cc}/gu;

/**
 * Another program's text for storage and display: no C0 controls except tab, LF and CR (so no NUL, which PostgreSQL
 * refuses), at most `maxLength` UTF-16 units, and U+FFFD for half a character (including one made by the cut).
 */
export function toStorableText(text: string, maxLength: number): string {
  return wellFormed(text.replaceAll(CONTROLS, ''), maxLength);
}

/** The same, but removes only NUL. For fingerprints that identify stored data. Stored: never change. */
export function toFingerprintText(text: string, maxLength: number): string {
  return wellFormed(text.replaceAll('\u0000', ''), maxLength);
}

/** Line breaks, and marks that change the direction of the following text. */
const LINES_AND_TURNS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A file name from its sender: the last part of a path, in one line. Saving under it stays in the folder, and its
 * ending is displayed at the end. Empty: no name.
 */
export function toFileName(text: string, maxLength: number): string {
  const [name = ''] = text.split(/[/\\]/).slice(-1);
  const shown = toStorableText(name.replaceAll(LINES_AND_TURNS, ''), maxLength).trim();
  return shown === '.' || shown === '..' ? '' : shown;
}

const wellFormed = (text: string, maxLength: number): string => Buffer.from(text.slice(0, maxLength)).toString();

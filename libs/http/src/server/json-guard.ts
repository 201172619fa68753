import { AppError } from '@chasqui/errors';

/** Far above real use: 1,000 rows of a bulk with all metadata are 32,000 values. */
export const JSON_LIMITS = { depth: 64, values: 200_000 } as const;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** `[` and `{`, `]` and `}` differ in this bit alone. */
const BRACE_BIT = 0x20;
const OPEN = 0x5b | BRACE_BIT;
const CLOSE = 0x5d | BRACE_BIT;

/**
 * Checks bytes before `JSON.parse`: deep nesting or very many values cost the parser seconds and gigabytes, however few
 * the bytes. One pass without allocation. Invalid JSON is left to the parser.
 * @throws AppError INVALID_BODY that names the exceeded limit
 */
export function assertJsonShape(bytes: Uint8Array): void {
  const { length } = bytes;
  // So few bytes cannot exceed any limit.
  if (length <= JSON_LIMITS.depth) return;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) at = endOfText(bytes, at + 1);
    else if (byte === COMMA) values += 1;
    // Most bytes are below: digits and blanks. Braces and brackets are 5b, 5d, 7b, 7d.
    else if (byte >= 0x5b) {
      const either = byte | BRACE_BIT;
      if (either === OPEN) {
        depth += 1;
        values += 1;
        if (depth > JSON_LIMITS.depth) throw tooDeep();
      } else if (either === CLOSE) depth -= 1;
    }
    if (values > JSON_LIMITS.values) throw tooMany();
  }
}

/** `JSON.parse` of outside bytes in UTF-8. @throws AppError INVALID_BODY for invalid JSON, or an exceeded limit */
export function parseJson(bytes: Buffer): unknown {
  assertJsonShape(bytes);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new AppError('INVALID_BODY', { message: 'The body is not JSON.', cause: error });
  }
}

function endOfText(bytes: Uint8Array, start: number): number {
  const { length } = bytes;
  let at = start;
  while (at < length) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at;
    at += byte === BACKSLASH ? 2 : 1;
  }
  return length;
}

function tooDeep(): AppError {
  return new AppError('INVALID_BODY', {
    message: `The JSON is nested deeper than ${JSON_LIMITS.depth} levels.`,
  });
}

function tooMany(): AppError {
  return new AppError('INVALID_BODY', {
    message: `The JSON has more than ${JSON_LIMITS.values} values. Send it in smaller parts.`,
  });
}

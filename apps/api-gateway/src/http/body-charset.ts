import { isUtf8 } from 'node:buffer';
import { AppError } from '@chasqui/errors';
import type { JsonBodies } from '@chasqui/http';

/** `charset` of a media type (RFC 9110 section 8.3.1), with or without quotes. */
const CHARSET = /;[ \t]{0,8}charset[ \t]{0,8}=[ \t]{0,8}"?([^";,\s]{1,40})/i;
/** 0x80 to 0x9F in windows-1252 (https://encoding.spec.whatwg.org/index-windows-1252.txt). */
const WINDOWS_1252 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';
/** ASCII is UTF-8. The Encoding Standard takes it for windows-1252, in which no byte is wrong. */
const SAME_AS_UTF_8 = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/**
 * Types that clients send JSON as: application/json with any parameters, `…+json` (RFC 6839), and text/json, the
 * default of some HTTP libraries. Text in other charsets than UTF-8 is converted; bytes that are invalid in their
 * charset are refused, so that no replacement character is ever stored.
 */
export const CLIENT_JSON: JsonBodies = {
  types: ['text/json', /^application\/[a-z0-9][a-z0-9!#$&^_.-]{0,126}\+json(?:;|$)/],
  toUtf8,
};

/**
 * The bytes of a body in UTF-8. Its size limit was checked before; in UTF-8 it is at most three times as long.
 *
 * @param contentType the header, which may declare another charset: any of the Encoding Standard
 * (https://encoding.spec.whatwg.org)
 * @throws AppError INVALID_BODY for bytes that are invalid in that charset; UNSUPPORTED_MEDIA_TYPE for an unknown one
 */
function toUtf8(bytes: Buffer, contentType: string): Buffer {
  const charset = CHARSET.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
  if (SAME_AS_UTF_8.has(charset)) {
    if (isUtf8(bytes)) return bytes;
    throw notText('UTF-8');
  }
  const text = textOf(bytes, decoderOf(charset === 'utf-16' ? utf16Of(bytes) : charset));
  if (text === null) throw notText(charset);
  return Buffer.from(text);
}

type Decoder = InstanceType<typeof TextDecoder>;

function decoderOf(charset: string): Decoder {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch (cause) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      message: `The charset \`${charset}\` of the request body is not known. Send the body in UTF-8.`,
      cause,
    });
  }
}

/** Null for bytes that are invalid in the charset. */
function textOf(bytes: Buffer, decoder: Decoder): string | null {
  try {
    const text = decoder.decode(bytes);
    // Node.js 20 reads windows-1252 as ISO-8859-1, where these bytes are controls.
    return decoder.encoding === 'windows-1252'
      ? text.replace(/[\u0080-\u009F]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control)
      : text;
  } catch {
    return null;
  }
}

/** The byte order, from the mark (RFC 2781 section 3.2), else from the ASCII character that JSON begins with. */
function utf16Of(bytes: Buffer): string {
  const isBigEndian = bytes[0] === 0 || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isBigEndian ? 'utf-16be' : 'utf-16le';
}

function notText(charset: string): AppError {
  const message = `The request body is not valid ${charset}. Send it in UTF-8, or declare its charset in Content-Type.`;
  return new AppError('INVALID_BODY', { message });
}

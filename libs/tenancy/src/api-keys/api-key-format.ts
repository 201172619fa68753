import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Mode } from '@chasqui/database';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 30;
const CHECKSUM_CHARACTERS = 6;
const SHAPE = /^chq_(live|test)_[0-9A-Za-z]{36}$/;
const KEY_LENGTH = 'chq_live_'.length + RANDOM_CHARACTERS + CHECKSUM_CHARACTERS;

/**
 * A new API key: `chq_live_` or `chq_test_`, 30 random base62 characters (178 bit), 6 base62 characters of CRC32. The
 * layout is GitHub's: a scanner finds leaked keys by `\bchq_(live|test)_[0-9A-Za-z]{36}\b`.
 */
export function newApiKey(mode: Mode): string {
  const body = `chq_${mode}_${randomBase62(RANDOM_CHARACTERS)}`;
  return body + checksumOf(body);
}

/** Whether a text can be a key at all, so that a mistyped one is refused without a read. Proves nothing else. */
export function isApiKeyShaped(text: string): boolean {
  // The length first: a hostile text of 16 KB meets no regular expression.
  if (text.length !== KEY_LENGTH || !SHAPE.test(text)) return false;
  return checksumOf(text.slice(0, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS);
}

/** Stored and searched form of a key: HMAC-SHA256 under the pepper. */
export function apiKeyHmac(pepper: string, key: string): Buffer {
  return createHmac('sha256', pepper).update(key).digest();
}

function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is 4 * 62: a byte above it would make the first characters of the alphabet likelier.
      if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let index = 0; index < CHECKSUM_CHARACTERS; index += 1) {
    text = ALPHABET.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** 32 bytes; the version is the first byte of everything sealed with it. */
export interface SealingKey {
  version: number;
  bytes: Buffer;
}

/** Wrong key, wrong place, or changed: does not say which. */
export class SealError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SealError';
  }
}

/** @param base64 of 32 bytes */
export function sealingKey(base64: string, version = 1): SealingKey {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== 32) throw new SealError('A sealing key must be 32 bytes in base64.');
  if (version < 1 || version > 255) throw new SealError('The number of a sealing key must be from 1 to 255.');
  return { version, bytes };
}

/** The first one seals, all of them open. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];

/**
 * From comma-separated texts: while a key is replaced, the old one still opens what it sealed. Each is
 * `<number>:<base64 of 32 bytes>`, number 1 without `1:`.
 * @throws SealError when one is invalid, or two have one number
 */
export function sealingKeys(text: string): SealingKeys {
  const [first, ...rest] = text.split(',').map((each) => {
    const [, number = '1', base64 = ''] = /^(?:(\d{1,3}):)?(.*)$/.exec(each.trim()) ?? [];
    return sealingKey(base64, Number(number));
  });
  const numbers = [first, ...rest].map((key) => key?.version);
  if (first === undefined || new Set(numbers).size < numbers.length) {
    throw new SealError('Each sealing key needs its own number: `<number>:<key>`, separated by commas.');
  }
  return [first, ...rest];
}

export function newSealingKey(number: number): string {
  return `${number}:${randomBytes(32).toString('base64')}`;
}

/**
 * AES-256-GCM with a fresh nonce. Layout: version (1 byte), nonce (12), ciphertext, tag (16).
 * @param aad where the sealed text belongs, for example `organization|key id`; it opens nowhere else
 */
export function seal(key: SealingKey, plaintext: string | Buffer, aad: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce);
  cipher.setAAD(Buffer.from(aad, 'utf8'));
  const body = Buffer.concat([cipher.update(asBuffer(plaintext)), cipher.final()]);
  return Buffer.concat([Buffer.of(key.version), nonce, body, cipher.getAuthTag()]);
}

/**
 * Opens what `seal` made for the same place.
 * @param keys every key that may have sealed it; chosen by the version byte
 * @throws SealError when it was sealed by another key, for another place, or was changed
 */
export function open(keys: SealingKey | readonly SealingKey[], sealed: Buffer, aad: string): Buffer {
  const candidates: readonly SealingKey[] = 'bytes' in keys ? [keys] : keys;
  const key = candidates.find((candidate) => candidate.version === sealed[0]);
  if (key === undefined || sealed.length < 1 + NONCE_BYTES + TAG_BYTES)
    throw new SealError('There is no key for this.');
  const tagAt = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(1, 1 + NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(aad, 'utf8'));
  decipher.setAuthTag(sealed.subarray(tagAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES, tagAt)), decipher.final()]);
  } catch {
    throw new SealError('This was sealed for another place, or was changed.');
  }
}

function asBuffer(plaintext: string | Buffer): Buffer {
  return typeof plaintext === 'string' ? Buffer.from(plaintext, 'utf8') : plaintext;
}

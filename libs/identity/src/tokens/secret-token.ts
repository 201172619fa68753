import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 bits for a cookie or a link, and the hash to store. */
export function newSecretToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: secretTokenHash(token) };
}

/** SHA-256: a token of 256 bits cannot be guessed, so a slow hash would protect nothing. */
export function secretTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

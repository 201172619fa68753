import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A new secret of 256 bits for a cookie or a link, and what is stored of it. */
export function newSecretToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: secretTokenHash(token) };
}

/** SHA-256: nobody can guess a token of 256 bits, so a slow hash would protect nothing. */
export function secretTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

import { createPublicKey, verify } from 'node:crypto';

/** The field of Curve25519. */
const P = 2n ** 255n - 19n;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const SIGN = 0x80;

/**
 * Checks an XEdDSA signature (https://signal.org/docs/specifications/xeddsa, Curve25519). The library's own check takes
 * every signature for right: it looks for an exception where libsignal answers false, so that anybody could pose as
 * WhatsApp's server in the handshake, or vouch for an account.
 *
 * @param publicKey 32 bytes, or 33 with libsignal's leading 5
 */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const u = Buffer.from(publicKey).subarray(-KEY_BYTES);
  if (u.length !== KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
  const bare = Buffer.from(signature);
  const last = bare[SIGNATURE_BYTES - 1] ?? 0;
  bare[SIGNATURE_BYTES - 1] = last & ~SIGN;
  const point = edwardsOf(u, last & SIGN);
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: point.toString('base64url') } });
  return verify(null, message, key, bare);
}

/** The Ed25519 key of a Curve25519 one: y = (u - 1) / (u + 1); the sign of x comes with the signature. */
function edwardsOf(montgomery: Buffer, sign: number): Buffer {
  const u = BigInt(`0x${Buffer.from(montgomery.toReversed()).toString('hex')}`) % 2n ** 255n;
  const y = ((((u - 1n + P) % P) * inverse((u + 1n) % P)) % P).toString(16).padStart(KEY_BYTES * 2, '0');
  const point = Buffer.from(Buffer.from(y, 'hex').toReversed());
  point[KEY_BYTES - 1] = (point[KEY_BYTES - 1] ?? 0) | sign;
  return point;
}

/** By Fermat: a to the power of P - 2. */
function inverse(a: bigint): bigint {
  let result = 1n;
  let square = a;
  for (let left = P - 2n; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}

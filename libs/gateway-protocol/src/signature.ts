import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** How far a signed request's time may be off the receiver's clock (as in the Standard Webhooks libraries). */
export const SIGNATURE_TOLERANCE_S = 300;

/** What is signed on the direct carrier. */
export interface SignedRequest {
  /** UUID; the gateway keeps the ids that it saw for ten minutes and refuses a second use. */
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  method: string;
  /** Path with query. */
  path: string;
  /** Raw body; empty for GET. */
  body: string;
}

/**
 * Headers of a signed request, named as in Standard Webhooks 1.0.0; the signed bytes are
 * `id.timestamp.METHOD.path.sha256hex(body)`.
 *
 * @param key the 32 bytes of `request_key`
 */
export function signRequest(key: Buffer, request: SignedRequest): Record<string, string> {
  return {
    'webhook-id': request.id,
    'webhook-timestamp': String(request.timestamp),
    'webhook-signature': `v1,${digest(key, request).toString('base64')}`,
  };
}

/**
 * `clock`: it is correctly signed, but the receiver's clock is `aheadS` seconds ahead of its time (negative: behind),
 * which is too much.
 */
export type RequestVerdict = { kind: 'valid' } | { kind: 'unsigned' } | { kind: 'clock'; aheadS: number };

/**
 * Checks the signature first, so that only a holder of the key learns how the receiver's clock is set, then the time.
 *
 * @param signature the header `webhook-signature`: one or more `v1,<base64>`, separated by spaces
 * @param nowS the receiver's clock, seconds since 1970
 */
export function verifyRequest(key: Buffer, request: SignedRequest, signature: string, nowS: number): RequestVerdict {
  if (!Number.isSafeInteger(request.timestamp) || !isSigned(key, request, signature)) return { kind: 'unsigned' };
  const aheadS = Math.round(nowS - request.timestamp);
  return Math.abs(aheadS) > SIGNATURE_TOLERANCE_S ? { kind: 'clock', aheadS } : { kind: 'valid' };
}

function isSigned(key: Buffer, request: SignedRequest, signature: string): boolean {
  const expected = digest(key, request);
  return signature.split(' ').some((part) => {
    const [version, value] = part.split(',', 2);
    const given = Buffer.from(value ?? '', 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function digest(key: Buffer, request: SignedRequest): Buffer {
  const bodyHash = createHash('sha256').update(request.body).digest('hex');
  const signed = `${request.id}.${request.timestamp}.${request.method.toUpperCase()}.${request.path}.${bodyHash}`;
  return createHmac('sha256', key).update(signed).digest();
}

import { createHmac, randomBytes } from 'node:crypto';
import { equalInConstantTime } from '@chasqui/runtime';

/** How far the clock of a phone may be off. */
const MOST_SKEW_S = 600;
/** Makes an unknown phone cost as much as a known one. */
const NOBODYS_KEY = randomBytes(32).toString('hex');

export interface SignatureClaim {
  /** Header `X-Timestamp`: seconds since 1970, of this attempt. */
  timestamp: string | undefined;
  /** Header `X-Signature`: HMAC-SHA256 of body and timestamp, hex. */
  signature: string | undefined;
}

export interface SignedRequest extends SignatureClaim {
  /** The exact bytes: the app signs bytes, and escapes more than others would. */
  body: Buffer;
}

/** Whether a signature is possible at all, whatever the body is. */
export function mayBeSigned({ timestamp, signature }: SignatureClaim): boolean {
  return /^\d{1,12}$/.test(timestamp ?? '') && /^[\da-f]{64}$/i.test(signature ?? '');
}

/** `clock`: signed by the phone, but its clock is off, or it is a replay. */
export type SignatureVerdict = 'valid' | 'clock' | 'forged';

/**
 * Whether a phone signed a request, in a time that does not tell how much of the signature is right (sms-gate, webhooks
 * of the app).
 *
 * @param key null: no key, the verdict is always forged
 */
export function verdictOf(
  { body, timestamp, signature }: SignedRequest,
  key: string | null,
  nowMs: number = Date.now(),
): SignatureVerdict {
  if (timestamp === undefined || signature === undefined || !/^\d{1,12}$/.test(timestamp)) return 'forged';
  const expected = createHmac('sha256', key ?? NOBODYS_KEY)
    .update(body)
    .update(timestamp)
    .digest('hex');
  const isEqual = equalInConstantTime(signature.toLowerCase(), expected);
  if (!isEqual || key === null) return 'forged';
  return Math.abs(nowMs / 1000 - Number(timestamp)) <= MOST_SKEW_S ? 'valid' : 'clock';
}

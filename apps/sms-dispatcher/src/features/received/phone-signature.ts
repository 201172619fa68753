import { createHmac, randomBytes } from 'node:crypto';
import { equalInConstantTime } from '@chasqui/platform';

/** How far the clock of a phone may be off. */
const MOST_SKEW_S = 600;
/** So that an unknown phone costs what a known one costs. */
const NOBODYS_KEY = randomBytes(32).toString('hex');

/** What a request says of its signature, before its body is read. */
export interface SignatureClaim {
  /** Header `X-Timestamp`: seconds since 1970, of this attempt. */
  timestamp: string | undefined;
  /** Header `X-Signature`: HMAC-SHA256 of body and timestamp, hex. */
  signature: string | undefined;
}

export interface SignedRequest extends SignatureClaim {
  /** Exactly what came in: the app signs bytes, and escapes more than others would. */
  body: Buffer;
}

/** Whether a request could be signed at all, whatever its body is. */
export function mayBeSigned({ timestamp, signature }: SignatureClaim): boolean {
  return /^\d{1,12}$/.test(timestamp ?? '') && /^[\da-f]{64}$/i.test(signature ?? '');
}

/** `valid`; `clock`: it is the phone's, but its clock is off, or somebody repeats an old request; `forged`. */
export type SignatureVerdict = 'valid' | 'clock' | 'forged';

/**
 * Whether a phone signed a request, in a time that does not tell how much of it is right (sms-gate, webhooks of the app).
 *
 * @param key null: nobody's, which is always forged
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

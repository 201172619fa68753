import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** The bytes of a secret `whsec_<base64>` (Standard Webhooks 1.0.0, "Signature scheme"). */
export function secretBytes(secret: string): Buffer {
  return Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
}

/**
 * The header `webhook-signature` (Standard Webhooks 1.0.0): HMAC-SHA256 over `id.timestamp.body`, one `v1,<base64>` per
 * secret, separated by spaces.
 *
 * @param timestampSeconds of this attempt
 */
export function webhookSignature(
  secrets: readonly Buffer[],
  id: string,
  timestampSeconds: number,
  body: string,
): string {
  const signed = `${id}.${timestampSeconds}.${body}`;
  return secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`).join(' ');
}

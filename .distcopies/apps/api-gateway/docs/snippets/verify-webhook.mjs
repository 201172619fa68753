import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 5 * 60;

/**
 * Returns the event; throws when the request is not from us, or too old.
 *
 * @param secret the secret of the webhook, whsec_…
 * @param headers of the request, names in lower case
 * @param rawBody the body as it came, a Buffer, before anything parsed it
 */
export function verifyWebhook(secret, headers, rawBody) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !timestamp || !signatures) throw new Error('a header of the signature is missing');
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || ageSeconds > TOLERANCE_SECONDS) throw new Error('the request is too old');

  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest();
  // While the secret is rotated there are two signatures; one of them is enough.
  const isOurs = signatures.split(' ').some((each) => {
    const [version, signature = ''] = each.split(',');
    const given = Buffer.from(signature, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) throw new Error('the signature is wrong');
  return JSON.parse(rawBody.toString());
}

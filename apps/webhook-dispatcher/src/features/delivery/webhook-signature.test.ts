import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { secretBytes, webhookSignature } from './webhook-signature';

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const nowSeconds = (): number => Math.floor(Date.now() / 1000);

describe('the signature of a webhook', () => {
  it('the signature is that of the vector of the public package and its specification', () => {
    const secret = secretBytes('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
    expect(webhookSignature([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}')).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('the signature equals what the public package signs, which verifies it, whatever the body', () => {
    for (const body of ['', '{}', '{"text":"Grüße 🌍 \\u0000"}', 'x'.repeat(100_000)]) {
      const secret = newSecret();
      const at = nowSeconds();
      const signature = webhookSignature([secretBytes(secret)], 'evt_1', at, body);
      const webhook = new Webhook(secret);
      expect(signature).toBe(webhook.sign('evt_1', new Date(at * 1000), body));
      const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(at), 'webhook-signature': signature };
      expect(() => webhook.verify(body, headers, { jsonParse: false })).not.toThrow();
    }
  });

  it('the signature is verified with the old and the new secret while both sign, and with no other', () => {
    const [old, fresh, other] = [newSecret(), newSecret(), newSecret()];
    const at = nowSeconds();
    const signature = webhookSignature([secretBytes(fresh), secretBytes(old)], 'evt_1', at, '{}');
    expect(signature.split(' ')).toHaveLength(2);
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(at), 'webhook-signature': signature };
    expect(new Webhook(old).verify('{}', headers)).toEqual({});
    expect(new Webhook(fresh).verify('{}', headers)).toEqual({});
    expect(() => new Webhook(other).verify('{}', headers)).toThrow(WebhookVerificationError);
  });

  it('the signature is not verified for another id, time or body', () => {
    const secret = newSecret();
    const at = nowSeconds();
    const signature = webhookSignature([secretBytes(secret)], 'evt_1', at, '{"a":1}');
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(at), 'webhook-signature': signature };
    const webhook = new Webhook(secret);
    expect(() => webhook.verify('{"a":2}', headers)).toThrow(WebhookVerificationError);
    expect(() => webhook.verify('{"a":1}', { ...headers, 'webhook-id': 'evt_2' })).toThrow(WebhookVerificationError);
    expect(() => webhook.verify('{"a":1}', { ...headers, 'webhook-timestamp': String(at - 1) })).toThrow(
      WebhookVerificationError,
    );
  });
});

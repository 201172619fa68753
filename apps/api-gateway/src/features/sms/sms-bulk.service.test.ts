import { describe, expect, it } from '@jest/globals';
import type { BulkRepository, MessageIntakeRepository } from '@chasqui/messages';
import { type SmsBulkRepository, SmsPhones } from '@chasqui/sms';
import { SharedClock } from '@chasqui/runtime';
import { SmsChannel, Subscriptions } from '@chasqui/sending';
import { Doorbell } from '@chasqui/lanes';
import { SENDING_KEY } from '../../testing/sending-key';
import { TemplateTexts } from './template-texts';
import { SmsBulkService } from './sms-bulk.service';
import type { SmsBulkInput } from './sms-bulk-input';

const key = SENDING_KEY;
const input: SmsBulkInput = {
  rows: [],
  choice: 'first',
  scheduledAt: null,
  idempotencyKey: null,
  requestHash: Buffer.alloc(0),
  requestId: 'r1',
};

function aServiceThatFails(error: Error): SmsBulkService {
  const bulks: Partial<SmsBulkRepository> = { accept: () => Promise.reject(error) };
  const subscription = { limits: {}, signature: null, enforceWhatsappOptOut: false, subscribedAt: new Date(0) };
  const doorbell = new Doorbell({ addBulk: () => Promise.resolve([]) }, { onFailure: () => undefined });
  return new SmsBulkService(
    new SmsChannel(new SmsPhones({ findConnected: () => Promise.resolve([]) }), doorbell),
    bulks as SmsBulkRepository,
    {} as BulkRepository,
    // Read only for a time that is too near.
    {} as MessageIntakeRepository,
    new Subscriptions({ findSubscription: () => Promise.resolve(subscription) }),
    new SharedClock({ read: () => Promise.resolve(Date.now()), onFailure: () => undefined }),
    new TemplateTexts({} as never),
  );
}

describe('a bulk send of SMS whose commit failed', () => {
  it.each([
    [null, 'INTERNAL_ERROR', 'It is not known whether the messages were queued.'],
    [
      'again',
      'SERVICE_UNAVAILABLE',
      'It is not known whether the messages were queued. Retry with the same Idempotency-Key.',
    ],
  ])(
    'a bulk send of SMS has an unknown outcome when the connection is cut during its commit (key: %s)',
    async (idempotencyKey, code, message) => {
      const service = aServiceThatFails(new Error('Connection terminated unexpectedly'));
      await expect(service.send(key, { ...input, idempotencyKey })).rejects.toMatchObject({
        code,
        message,
      });
    },
  );

  it.each([
    [null, 'SERVICE_UNAVAILABLE'],
    ['again', 'IDEMPOTENCY_IN_PROGRESS'],
  ])(
    'a bulk send of SMS can be sent again in a second when a lock was held for too long (key: %s)',
    async (idempotencyKey, code) => {
      const service = aServiceThatFails(Object.assign(new Error('lock timeout'), { code: '55P03' }));
      await expect(service.send(key, { ...input, idempotencyKey })).rejects.toMatchObject({
        code,
        headers: { 'Retry-After': '1' },
      });
    },
  );
});

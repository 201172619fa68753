import type { FastifyRequest } from 'fastify';
import { toBulkInput } from '../features/bulk/bulk.mapper';
import { toSendSmsInput } from '../features/sms/send-sms-input';
import { toSmsBulkInput } from '../features/sms/sms-bulk-input';
import { fromBody } from '../features/whatsapp/send-whatsapp.mapper';

const request = { headers: { 'idempotency-key': 'k' }, id: 'r1' } as unknown as FastifyRequest;
const message = 'Your order has been shipped.';
const metadata = { order: '42', shop: 'a' };
const rows = [{ to: '+4915112345678', message, metadata }, { to: '', message }, { to: '+4915112345679' }];

// Keys are known for 72 hours: a retry may come after an update, and must still be the same request.
describe('the hash of a request with an Idempotency-Key', () => {
  it.each([
    [
      'POST /whatsapp/send',
      fromBody({ to: '+4915112345678', message, metadata }, { request, route: 'POST /whatsapp/send' }),
      '4776461f924640d251e47bcfaeeaacd554bf6051a2ddd0f2701dafd7e04a52e5',
    ],
    [
      'POST /sms/send',
      toSendSmsInput({ to: '+4915112345678', message, metadata, expires_in: 600 }, request),
      '4d5f959498fbfefb33aa62cf4fa37ec459e832077fba0e54c6cdcb7c86262b75',
    ],
    [
      'POST /whatsapp/bulk',
      toBulkInput({ messages: rows, throttle_ms: 100 }, request),
      'da6efed22f0369389a95473d038e937070d610ea6edb3d2c264610607832e7b1',
    ],
    [
      'POST /sms/bulk',
      toSmsBulkInput({ messages: rows, expires_in: 600 }, request),
      'a9093a04ff0c9982e238f30516209ac7ca4cc392fe24d814318e04b72998fe03',
    ],
  ])('the hash of %s is what it was in every earlier version', (_, { requestHash }, hash) => {
    expect(requestHash.toString('hex')).toBe(hash);
  });
});

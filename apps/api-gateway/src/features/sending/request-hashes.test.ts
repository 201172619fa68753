import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { toBulkInput } from '../bulk/bulk.mapper';
import { toSendSmsInput } from '../sms/send-sms-input';
import { toSmsBulkInput } from '../sms/sms-bulk-input';
import { fromBody } from '../whatsapp/send-whatsapp.mapper';

const to = '4915112345678';
const message = { to: `+${to}`, message: 'hi', metadata: { b: '2', a: '1' } };
const request = { id: 'r1', headers: {}, arrivedAtMs: 0 } as unknown as FastifyRequest;
const sms =
  `{"to":"${to}","text":"hi","phone":{"deviceId":null,"choice":"first"},"sim":null,"deliveryReport":true,` +
  '"expiresInS":null,"scheduledAt":null,"metadata":{"a":"1","b":"2"}}';

/** Hashes are stored: a retry after an update is compared with them. */
const KEPT: [string, () => { requestHash: Buffer }, string][] = [
  [
    'POST /whatsapp/send',
    () => fromBody(message, { request, route: 'POST /whatsapp/send' }),
    `["${to}",null,"text","hi",null,null,null,null,[["a","1"],["b","2"]],null]`,
  ],
  [
    'POST /whatsapp/bulk',
    () => toBulkInput({ messages: [message] }, request),
    `[[{"wish":{"type":"text","text":"hi","media":null,"payload":null,"to":"${to}","numberId":null,` +
      '"metadata":{"a":"1","b":"2"}},"result":null}],500,[]]',
  ],
  ['POST /sms/send', () => toSendSmsInput(message, request), sms],
  [
    'POST /sms/bulk',
    () => toSmsBulkInput({ messages: [message] }, request),
    `[[{"to":"${to}","wish":${sms}}],{"choice":"first","scheduledAt":null,"expiresInS":null},[]]`,
  ],
];

describe('by what a retry is known', () => {
  it.each(KEPT)('a request of %s is hashed as it was before it could have a template', (_route, input, words) => {
    expect(input().requestHash.toString('hex')).toBe(createHash('sha256').update(words).digest('hex'));
  });
});

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

type Sent = typeof message;

/** Hashes are stored: a retry after an update is compared with them. */
const KEPT: [string, (sent: Sent) => { requestHash: Buffer }, string][] = [
  [
    'POST /whatsapp/send',
    (sent) => fromBody(sent, { request, route: 'POST /whatsapp/send' }),
    `["${to}",null,"text","hi",null,null,null,null,[["a","1"],["b","2"]],null]`,
  ],
  [
    'POST /whatsapp/bulk',
    (sent) => toBulkInput({ messages: [sent] }, request),
    `[[{"wish":{"type":"text","text":"hi","media":null,"payload":null,"to":"${to}","numberId":null,` +
      '"metadata":{"a":"1","b":"2"}},"result":null}],500,[]]',
  ],
  ['POST /sms/send', (sent) => toSendSmsInput(sent, request), sms],
  [
    'POST /sms/bulk',
    (sent) => toSmsBulkInput({ messages: [sent] }, request),
    `[[{"to":"${to}","wish":${sms}}],{"choice":"first","scheduledAt":null,"expiresInS":null},[]]`,
  ],
];

describe('by what a retry is known', () => {
  it.each(KEPT)('a request of %s is hashed as it was before it could have a template', (_route, input, words) => {
    const expected = createHash('sha256').update(words).digest('hex');
    expect(input(message).requestHash.toString('hex')).toBe(expected);
    const forNoTemplate = { ...message, template_id: '', variables: { a: 'b' }, language: 'en' };
    expect(input(forNoTemplate).requestHash.toString('hex')).toBe(expected);
  });

  it.each(KEPT.filter(([route]) => route.endsWith('bulk')))(
    'a row of %s that is not sent is known by what it says of a template only if it asks for one',
    (_route, input) => {
      const hashOf = (more: object) => input({ ...message, to: 'nobody', ...more }).requestHash.toString('hex');
      const usual = hashOf({});
      expect(hashOf({ variables: { a: 'b' }, language: 'en' })).toBe(usual);
      const [english, german] = ['en', 'de'].map((language) => hashOf({ template_id: 'x', language }));
      expect(new Set([usual, english, german]).size).toBe(3);
    },
  );
});

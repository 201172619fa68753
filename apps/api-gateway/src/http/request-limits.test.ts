import type { FastifyRequest } from 'fastify';
import { deadlineOf, lateErrorOf } from './request-limits';
import type { RouteRules } from './route-rules';

const aRequest = (method: string, url: string, config: RouteRules, key?: string): FastifyRequest =>
  ({
    method,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    routeOptions: { url, config },
  }) as unknown as FastifyRequest;
const SENDS: RouteRules = { scope: 'messages:send' };

describe('how long a request may take', () => {
  it.each([
    ['POST', '/v1/whatsapp/send', SENDS],
    ['POST', '/v1/whatsapp/poll', SENDS],
    ['POST', '/v1/send', SENDS],
    ['GET', '/v1/whatsapp/send', { ...SENDS, isUnsafe: true }],
  ])(
    '%s %s has more time than a file that is typed for 30 seconds, so its message is answered first',
    (method, url, rules) => {
      // The longest time that the sender of messages takes, with its last write.
      expect(deadlineOf(aRequest(method, url, rules))).toBeGreaterThan(124_000 + 30_000);
    },
  );

  it.each([
    ['POST', '/v1/sms/send', SENDS],
    ['POST', '/v1/whatsapp/read', { ...SENDS, asksGateway: true }],
    ['POST', '/v1/whatsapp/link', { scope: 'accounts:write', asksGateway: true }],
    ['GET', '/v1/messages', { scope: 'messages:read' }],
  ] as const)('%s %s is answered within 25 seconds', (method, url, rules) => {
    expect(deadlineOf(aRequest(method, url, rules))).toBeLessThan(25_000);
  });
});

describe('what a late request is told', () => {
  it.each([
    ['POST', '/v1/sms/send', SENDS],
    ['POST', '/v1/sms/bulk', SENDS],
    ['GET', '/v1/whatsapp/send', { ...SENDS, isUnsafe: true }],
  ])('%s %s without an Idempotency-Key is not invited to send twice', (method, url, rules) => {
    const error = lateErrorOf(aRequest(method, url, rules));
    expect(error).toMatchObject({ code: 'INTERNAL_ERROR', status: 500 });
    expect(error?.message).toContain('It is not known whether the request was done.');
    expect(error?.headers).not.toHaveProperty('Retry-After');
  });

  it('a send with an Idempotency-Key is asked to repeat it', () => {
    expect(lateErrorOf(aRequest('POST', '/v1/sms/send', SENDS, 'k'))).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '1' },
    });
    // A GET has no Idempotency-Key, whatever its headers say.
    expect(lateErrorOf(aRequest('GET', '/v1/whatsapp/send', { ...SENDS, isUnsafe: true }, 'k'))?.status).toBe(500);
  });

  it.each([
    ['GET', '/v1/whatsapp/check', { ...SENDS, asksGateway: true }],
    ['POST', '/v1/quick-replies', { ...SENDS, turn: 'changes' }],
    ['POST', '/v1/media', { ...SENDS, isForm: true }],
    ['GET', '/v1/messages', { scope: 'messages:read' }],
  ] as const)('%s %s, which sends nothing, is told what every request is told', (method, url, rules) => {
    expect(lateErrorOf(aRequest(method, url, rules))).toBeUndefined();
  });
});

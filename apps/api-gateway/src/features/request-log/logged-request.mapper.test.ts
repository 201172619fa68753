import { expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { toLoggedRequest } from './logged-request.mapper';

it('a request whose client has gone is logged without its address', () => {
  const request = {
    id: 'req-1',
    method: 'GET',
    url: '/v1/messages',
    routeOptions: { url: '/v1/messages', config: {} },
    headers: {},
    // Node's value for a closed connection.
    ip: undefined,
    errorCode: null,
    answerText: null,
    bodyToLog: null,
  } as unknown as FastifyRequest;
  const key = { id: 'key', orgId: 'org', mode: 'live' } as AuthenticatedKey;
  const logged = toLoggedRequest({ request, key, status: 499, durationMs: 1.4, withBodies: true });
  expect(logged).toMatchObject({ address: '', status: 499, durationMs: 1 });
});

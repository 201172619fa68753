import { expect, it } from '@jest/globals';
import type { Database } from '@chasqui/database';
import type { KeptAnswerRepository } from '@chasqui/messages';
import type { ApiGatewayConfig } from '../api-gateway.config';
import { IdempotentRequests } from './idempotent-requests';

it('a request that waits for the first one longer than any statement lasts gets 409 IDEMPOTENCY_IN_PROGRESS', async () => {
  const lockTimeout = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  const answers = { find: () => Promise.resolve(null), once: () => Promise.reject(lockTimeout) };
  const requests = new IdempotentRequests(
    {} as Database,
    answers as unknown as KeptAnswerRepository,
    { API_KEY_PEPPER: 'pepper' } as ApiGatewayConfig,
  );
  const request = { key: { orgId: 'o', mode: 'live' as const }, route: 'POST /x', idempotencyKey: 'k', content: {} };
  await expect(requests.once(request, () => Promise.resolve(() => Promise.resolve({})))).rejects.toMatchObject({
    code: 'IDEMPOTENCY_IN_PROGRESS',
    headers: { 'Retry-After': '1' },
  });
});

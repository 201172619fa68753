import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { ApiGatewayConfig } from '../../api-gateway.config';
import type { IdempotentRequest } from '../../core/idempotent-requests';
import { LinkService } from './link.service';

type Parts = ConstructorParameters<typeof LinkService>;

/** A service whose gateway app is there, and whose worker says nothing. */
function aSilentService(): LinkService {
  const parts = {
    gateways: { findForOrg: () => Promise.resolve([{ isAwaited: false, online: true, firstSeenAt: new Date() }]) },
    claims: { link: () => Promise.resolve({ kind: 'linking', pairingId: 'p1' }) },
    pairings: { giveUp: () => Promise.resolve(null) },
    turns: {
      changes: { pool: { acquire: () => Promise.resolve({ release: () => undefined }) }, longestWaitMs: 1_000 },
    },
    bell: { ring: () => Promise.resolve() },
    replies: { wait: (_id: string, ms: number) => sleep(ms, null, { ref: false }) },
    hub: { instance: 'i1' },
    requests: {
      once: async (_request: IdempotentRequest, plan: () => Promise<() => Promise<unknown>>) => ({
        data: await (await plan())(),
        replayed: false,
      }),
    },
    config: { PUBLIC_URL: 'https://example.com' } as ApiGatewayConfig,
  };
  return new LinkService(...(Object.values(parts) as unknown as Parts));
}

describe('the time of POST /whatsapp/link', () => {
  it('POST /whatsapp/link answers that the app did not respond before the request itself is over', async () => {
    const arrivedAtMs = performance.now() - 22_800;
    const key = { orgId: 'o1', mode: 'live' } as Parameters<LinkService['link']>[0];
    const wanted = { phone: '15550001', displayName: undefined, arrivedAtMs };
    await expect(aSilentService().link(key, wanted, null)).rejects.toMatchObject({
      code: 'GATEWAY_ERROR',
      message: 'The gateway app did not respond in time.',
      extra: { reason: 'TIMED_OUT' },
    });
    // All that it may wait for is 20 seconds more.
    expect(performance.now() - arrivedAtMs).toBeLessThan(33_000);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { LinkingConfig } from '../linking-config';
import { LinkingService } from './linking.service';

type Parts = ConstructorParameters<typeof LinkingService>;

const OWNER = { orgId: 'o1', mode: 'live' } as const;

function aSilentService(rings: string[] = []): LinkingService {
  const parts = {
    gateways: { findForOrg: () => Promise.resolve([{ isAwaited: false, online: true, firstSeenAt: new Date() }]) },
    claims: {
      link: () => Promise.resolve({ kind: 'linking', pairingId: 'p1' }),
      unlink: (_orgId: string, _mode: string, phone: string) =>
        Promise.resolve(phone === '15550001' ? { pairingIds: ['p1', 'p2'] } : undefined),
    },
    pairings: { giveUp: () => Promise.resolve(null) },
    bell: { ring: (kind: string, id: string) => Promise.resolve(rings.push(`${kind} ${id}`)) },
    replies: { wait: (_id: string, ms: number) => sleep(ms, null, { ref: false }) },
    hub: { instance: 'i1' },
    config: { PUBLIC_URL: 'https://example.com' } as LinkingConfig,
  };
  return new LinkingService(...(Object.values(parts) as unknown as Parts));
}

describe('the time of POST /whatsapp/link', () => {
  it('POST /whatsapp/link answers that the app did not respond before the request itself is over', async () => {
    const arrivedAtMs = performance.now() - 22_800;
    const wanted = { phone: '15550001', displayName: undefined, arrivedAtMs };
    await expect(aSilentService().link(OWNER, wanted)).rejects.toMatchObject({
      code: 'GATEWAY_ERROR',
      message: 'The gateway app did not respond in time.',
      extra: { reason: 'TIMED_OUT' },
    });
    // It may wait for 20 seconds more at most.
    expect(performance.now() - arrivedAtMs).toBeLessThan(33_000);
  });
});

describe('unlinking', () => {
  it('a number that is unlinked is signed out, and each of its pairings is rung for', async () => {
    const rings: string[] = [];
    const data = await aSilentService(rings).unlink(OWNER, '15550001');
    expect(data).toEqual({ phone: '15550001', status: 'signed_out' });
    expect(rings).toEqual(['unlink p1', 'unlink p2']);
  });

  it('a number that the organization does not have is not unlinked, and nobody is rung for', async () => {
    const rings: string[] = [];
    await expect(aSilentService(rings).unlink(OWNER, '15550002')).rejects.toMatchObject({
      code: 'WHATSAPP_NOT_CONNECTED',
    });
    expect(rings).toEqual([]);
  });
});

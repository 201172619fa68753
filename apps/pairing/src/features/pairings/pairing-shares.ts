import type { PairingPlace } from '@chasqui/whatsapp';
import { FairPool, type Permit } from '@chasqui/runtime';

export interface PairingShareLimits {
  /** Shared by organizations; the first two of each do not count. */
  links: number;
  linksPerOrganization: number;
  unlinks: number;
  unlinksPerOrganization: number;
  unlinksPerGateway: number;
}

export const PAIRING_SHARES: PairingShareLimits = {
  links: 100,
  linksPerOrganization: 32,
  unlinks: 32,
  unlinksPerOrganization: 8,
  unlinksPerGateway: 2,
};

/** A longer call is slow: its place goes to others who wait. */
const SLOW_AFTER_MS = 1_000;
/** A link without a slot is given back after this long: its caller waits 10 s. */
const LINK_WAIT_MS = 8_000;
const UNLINK_WAIT_MS = 10_000;

/**
 * Shares the calls about pairings: each organization has its part, and links never wait behind unlinks. Work without a
 * slot is given back; it is in PostgreSQL, and the sweeper rings for it again.
 */
export class PairingShares {
  private readonly links: FairPool;
  private readonly unlinks: FairPool;
  private readonly gateways: FairPool;

  constructor(limits: PairingShareLimits) {
    this.links = new FairPool({
      shared: limits.links,
      guaranteed: Math.min(2, limits.linksPerOrganization),
      mostPerOwner: limits.linksPerOrganization,
      mostHeld: limits.links * 4,
      slowAfterMs: SLOW_AFTER_MS,
      mostLent: limits.links * 2,
      mostWaiting: limits.links * 4,
    });
    this.unlinks = new FairPool({
      shared: limits.unlinks,
      guaranteed: 1,
      mostPerOwner: limits.unlinksPerOrganization,
      mostHeld: limits.unlinks * 3,
      slowAfterMs: SLOW_AFTER_MS,
      mostLent: limits.unlinks,
      mostWaiting: limits.unlinks * 2,
    });
    this.gateways = new FairPool({
      shared: Number.MAX_SAFE_INTEGER,
      mostPerOwner: limits.unlinksPerGateway,
      mostWaiting: limits.unlinks * 2,
    });
  }

  /** @returns false without running the work when the organization got no slot in time */
  async link({ orgId }: PairingPlace, work: () => Promise<void>): Promise<boolean> {
    return under(await this.links.acquire(orgId, LINK_WAIT_MS), work);
  }

  /** @returns false without running the work when the gateway or its organization got no slot in time */
  async unlink({ orgId, gatewayId }: PairingPlace, work: () => Promise<void>): Promise<boolean> {
    let isDone = false;
    const atGateway = await this.gateways.acquire(gatewayId, UNLINK_WAIT_MS);
    await under(atGateway, async () => {
      isDone = await under(await this.unlinks.acquire(orgId, UNLINK_WAIT_MS), work);
    });
    return isDone;
  }

  clear(): void {
    for (const pool of [this.links, this.unlinks, this.gateways]) pool.clear();
  }
}

async function under(permit: Permit | null, work: () => Promise<void>): Promise<boolean> {
  if (permit === null) return false;
  try {
    await work();
    return true;
  } finally {
    permit.release();
  }
}

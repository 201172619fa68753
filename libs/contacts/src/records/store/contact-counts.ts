import type { Queryable } from '@chasqui/database';
import type { ContactOwner } from './contact-record';
import type { ContactRecordRepository } from './contact-record.repository';

/** A count is trusted for this long while at least `MARGIN` more contacts fit: the API makes fewer in that time. */
const TRUSTED_MS = 10_000;
const MARGIN = 50_000;

/** Exact near the limit, else seconds old: senders wait for the count; hundreds of thousands take 0.1 seconds. */
export class ContactCounts {
  /** Only of organizations that are far from their limits. */
  private readonly counted = new Map<string, { used: number; atMs: number }>();

  constructor(private readonly contacts: ContactRecordRepository) {}

  async count(transaction: Queryable, owner: ContactOwner, max: number): Promise<number> {
    const name = nameOf(owner);
    const last = this.counted.get(name);
    if (last !== undefined && performance.now() - last.atMs < TRUSTED_MS && last.used + MARGIN <= max) return last.used;
    this.counted.delete(name);
    const used = await this.contacts.count(transaction, owner, max);
    if (used + MARGIN <= max) this.counted.set(name, { used, atMs: performance.now() });
    return used;
  }

  /** Adds new contacts to a trusted count, so that it stays true however many are made meanwhile. */
  add(owner: ContactOwner, made: number): void {
    const last = this.counted.get(nameOf(owner));
    if (last !== undefined) last.used += made;
  }
}

const nameOf = ({ orgId, mode }: ContactOwner): string => `${orgId} ${mode}`;

import type { Queryable } from '@chasqui/entities';
import type { ContactOwner } from './contact-record';
import type { ContactRecordRepository } from './contact-record.repository';

/** A count is as good as a new one for so long, while there is room for so many: fewer are made over the API in that time. */
const TRUSTED_MS = 10_000;
const MARGIN = 50_000;

/**
 * How many contacts there are, for those who must not make too many: exact near the limit. Far from it as it was seconds ago:
 * whoever writes in waits for those who count, and hundreds of thousands take a tenth of a second.
 */
export class ContactCounts {
  /** Of those who are far from their limits alone. */
  private readonly counted = new Map<string, { used: number; atMs: number }>();

  constructor(private readonly contacts: ContactRecordRepository) {}

  /** @param max counted so far */
  async count(transaction: Queryable, owner: ContactOwner, max: number): Promise<number> {
    const name = nameOf(owner);
    const last = this.counted.get(name);
    if (last !== undefined && performance.now() - last.atMs < TRUSTED_MS && last.used + MARGIN <= max) return last.used;
    this.counted.delete(name);
    const used = await this.contacts.count(transaction, owner, max);
    if (used + MARGIN <= max) this.counted.set(name, { used, atMs: performance.now() });
    return used;
  }

  /** So many more are made: a count that is trusted has them, however many it are in that time. */
  add(owner: ContactOwner, made: number): void {
    const last = this.counted.get(nameOf(owner));
    if (last !== undefined) last.used += made;
  }
}

const nameOf = ({ orgId, mode }: ContactOwner): string => `${orgId} ${mode}`;

import { expectedRows } from '../../arrival/expected-rows';
import type { Database } from '@chasqui/database';
import type { ContactFieldRecord } from '../fields/contact-field.repository';
import type { ContactListRepository } from '../lists/contact-list.repository';
import { FIRST_VALUE } from '../lists/segment-condition';
import type { ContactOwner } from '../store/contact-record';
import { conditionOf } from './segment-condition.sql';
import { ALL_CONTACTS, BOUNDED, countExactly, countSome, FIRST_COUNTED_VALUE } from './segment-count.sql';
import type { SegmentDefinition } from './segment-rules.parser';

export interface SegmentCount {
  count: number;
  isEstimate: boolean;
}

export interface CountLimits {
  /** An organization with about this many contacts or fewer is never sampled. */
  exactUpTo: number;
  smallMs: number;
  /** Above `exactUpTo`; after that it is sampled. */
  exactMs: number;
  someMs: number;
  some: number;
}

export const COUNT_LIMITS: CountLimits = {
  exactUpTo: 100_000,
  smallMs: 5_000,
  exactMs: 600,
  someMs: 3_000,
  some: 30_000,
};

/** query_canceled */
const TOOK_TOO_LONG = '57014';

/** In bounded time: by an index if one finds few, else by all contacts, or by a sample if that takes too long. */
export class SegmentCounter {
  constructor(
    private readonly database: Database,
    private readonly lists: ContactListRepository,
    private readonly limits: CountLimits = COUNT_LIMITS,
  ) {}

  /** @param fields custom ones of the organization @returns null: it took too long @throws AppError FIELD_NOT_FOUND */
  async count(
    owner: ContactOwner,
    definition: SegmentDefinition,
    fields: readonly ContactFieldRecord[],
  ): Promise<SegmentCount | null> {
    const few = await this.lists.countFew(owner, conditionOf(definition, fields, FIRST_VALUE));
    if (few !== null) return { count: few, isEstimate: false };
    const { exactUpTo, smallMs, exactMs, someMs, some } = this.limits;
    const condition = conditionOf(definition, fields, FIRST_COUNTED_VALUE);
    const all = await this.expectAll(owner);
    const isSmall = all <= exactUpTo;
    const values = [owner.orgId, owner.mode, null, ...condition.values];
    const exact = await this.within(isSmall ? smallMs : exactMs, countExactly(condition, !isSmall), values);
    if (exact !== null) return { count: exact, isEstimate: false };
    if (isSmall) return null;
    const share = 2 ** Math.max(0, Math.round(Math.log2(all / some)));
    values[2] = share - 1;
    const looked = await this.within(someMs, countSome(condition), values);
    return looked === null ? null : { count: looked * share, isEstimate: true };
  }

  /** Only decides the bounds and the size of the sample; it is never part of a count. */
  private expectAll({ orgId, mode }: ContactOwner): Promise<number> {
    return expectedRows(this.database, ALL_CONTACTS, [orgId, mode]);
  }

  private async within(ms: number, statement: string, values: unknown[]): Promise<number | null> {
    try {
      return await this.database.transaction(async (transaction) => {
        await transaction.query(BOUNDED, [String(ms)]);
        const { rows } = await transaction.query<{ count: number }>(statement, values);
        return rows[0]?.count ?? 0;
      });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === TOOK_TOO_LONG) return null;
      throw error;
    }
  }
}

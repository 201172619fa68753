import { describe, expect, it } from '@jest/globals';
import type { ContactFieldRepository } from '../fields/contact-field.repository';
import type { ContactListRepository } from '../lists/contact-list.repository';
import type { SegmentCounter } from './segment-counter';
import type { SegmentRecord, SegmentRepository } from './segment.repository';
import type { SegmentValueRepository } from './segment-value.repository';
import { SegmentsService } from './segments.service';
import type { UnusedValues } from './unused-values';

const OWNER = { orgId: '019a9f3c-7d20-7b19-8c41-e6f7a8b9c001', mode: 'live' } as const;
const ID = '019a9f3c-7d20-7b19-8c41-e6f7a8b9c002';
const AT = new Date('2026-01-01');

describe('a segment that is being counted', () => {
  it('is counted once for all who ask meanwhile, and each sees it as it was read for them', async () => {
    const names = ['old', 'new'];
    let counts = 0;
    const found = (): SegmentRecord => ({
      id: ID,
      name: names.shift() ?? '',
      match: 'all',
      rules: [{ field: 'company', op: 'exists', value: true }],
      fieldIds: [],
      revision: 1,
      createdAt: AT,
      updatedAt: AT,
      counted: null,
      isFresh: false,
      isNew: false,
    });
    const service = new SegmentsService(
      {
        findOfMode: () => Promise.resolve(found()),
        keepCount: () => Promise.resolve({ count: 7, isEstimate: false, at: AT.toISOString() }),
      } as unknown as SegmentRepository,
      { listForOrg: () => Promise.resolve([]) } as unknown as ContactFieldRepository,
      {} as ContactListRepository,
      {
        count: () => {
          counts += 1;
          return Promise.resolve({ count: 7, isEstimate: false });
        },
      } as unknown as SegmentCounter,
      {} as SegmentValueRepository,
      {} as UnusedValues,
      null,
    );
    const read = await Promise.all([service.read(OWNER, ID), service.read(OWNER, ID)]);
    expect(read.map(({ name, count }) => [name, count])).toEqual([
      ['old', 7],
      ['new', 7],
    ]);
    expect(counts).toBe(1);
  });
});

describe('a count that somebody asks for', () => {
  it('is one at a time of an organization: the same one is shared, another one is refused, and others go on', async () => {
    const asked: string[] = [];
    const waiting: (() => void)[] = [];
    const service = new SegmentsService(
      {
        findOfMode: (_owner: object, id: string) =>
          Promise.resolve({ id, revision: 1, fieldIds: [], createdAt: AT, updatedAt: AT, isNew: false, isFresh: true }),
        keepCount: () => Promise.resolve({ count: 7, isEstimate: false, at: AT.toISOString() }),
      } as unknown as SegmentRepository,
      { listForOrg: () => Promise.resolve([]) } as unknown as ContactFieldRepository,
      {} as ContactListRepository,
      {
        count: async ({ orgId }: { orgId: string }, { id }: SegmentRecord) => {
          asked.push(`${orgId === OWNER.orgId ? 'own' : 'other'} ${id.at(-1)}`);
          await new Promise<void>((resolve) => waiting.push(resolve));
          return { count: 7, isEstimate: false };
        },
      } as unknown as SegmentCounter,
      {} as SegmentValueRepository,
      {} as UnusedValues,
      null,
    );
    const SECOND = '019a9f3c-7d20-7b19-8c41-e6f7a8b9c003';
    const THIRD = '019a9f3c-7d20-7b19-8c41-e6f7a8b9c004';
    const other = { ...OWNER, orgId: '019a9f3c-7d20-7b19-8c41-e6f7a8b9c009' };
    const counts = [service.recount(OWNER, ID), service.recount(OWNER, ID), service.recount(other, THIRD)];
    await expect(service.recount(OWNER, SECOND)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    for (const finish of waiting) finish();
    expect((await Promise.all(counts)).map(({ count }) => count)).toEqual([7, 7, 7]);
    expect(asked).toEqual(['own 2', 'other 4']);
    const after = service.recount(OWNER, SECOND);
    await new Promise(setImmediate);
    waiting.at(-1)?.();
    expect((await after).count).toBe(7);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { ContactFieldRepository } from '../fields/contact-field.repository';
import type { ContactListRepository } from '../lists/contact-list.repository';
import type { SegmentCounter } from './segment-counter';
import type { SegmentRecord, SegmentRepository } from './segment.repository';
import type { SegmentValueRepository } from './segment-value.repository';
import { SegmentsService } from './segments.service';

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
        findForOrg: () => Promise.resolve(found()),
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
    );
    const read = await Promise.all([service.read(OWNER, ID), service.read(OWNER, ID)]);
    expect(read.map(({ name, count }) => [name, count])).toEqual([
      ['old', 7],
      ['new', 7],
    ]);
    expect(counts).toBe(1);
  });
});

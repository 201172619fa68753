import { expect, it } from '@jest/globals';
import { recordBatcher } from './record-batcher';

const record = (id: string) => ({ id, lane: 'wa:1', fence: 1, record: 'sent' });

it('outcomes that are recorded together are answered one by one: whose lease was lost, and only who was recorded is told', async () => {
  const told: string[] = [];
  const store = {
    record: (records: readonly { id: string }[]) => Promise.resolve(records.filter(({ id }) => id !== 'lost')),
  };
  const records = recordBatcher(store, { onRecorded: (recorded) => told.push(...recorded.map(({ id }) => id)) });
  const held = await Promise.all(['a', 'lost', 'b'].map((id) => records.add(record(id))));
  expect(held).toEqual([true, false, true]);
  expect(told).toEqual(['a', 'b']);
});

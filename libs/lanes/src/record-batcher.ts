import { Batcher } from './batcher';
import type { LaneLease } from './store/lane.repository';

/** Rows of one statement. */
export const BATCH = 200;

type LaneRecord<Record_> = LaneLease & { id: string; record: Record_ };

/** Lets all lanes of a process share the statements that record outcomes. Answers whether the lease of each still held. */
export function recordBatcher<Record_, Recorded extends { id: string }>(
  store: { record(records: readonly LaneRecord<Record_>[]): Promise<readonly Recorded[]> },
  handler: { onRecorded(recorded: readonly Recorded[]): void },
): Batcher<LaneRecord<Record_>, boolean> {
  return new Batcher({
    maxItems: BATCH,
    maxUnderWay: 2,
    run: async (items) => {
      const recorded = await store.record(items);
      handler.onRecorded(recorded);
      const ids = new Set(recorded.map((row) => row.id));
      return items.map((item) => ids.has(item.id));
    },
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionTrouble, isLostInBetween, isRefusedForNow } from '@chasqui/database';
import { Batcher } from './batcher';
import type { LaneLease } from './store/lane.repository';

export const BATCH = 200;

/** Waits before unwritten outcomes are written again. The last repeats. */
const AGAIN_AFTER_MS = [50, 100, 250, 500, 1_000];

type LaneRecord<Record_> = LaneLease & { id: string; record: Record_ };

export interface RecordBatcherOptions<Record_, Recorded> {
  store: { record(records: readonly LaneRecord<Record_>[]): Promise<readonly Recorded[]> };
  handler: {
    onRecorded(recorded: readonly Recorded[]): void;
    isFinished?(record: Record_): boolean;
  };
  /** Called with the number of rows that have just ended. */
  onFinished?: ((rows: number) => void) | undefined;
  /** Then it no longer waits for PostgreSQL. */
  isStopping: () => boolean;
}

/**
 * Lets all lanes of a process share the statements that record outcomes. Answers for each whether its lease still held.
 *
 * Outcomes that PostgreSQL cannot write now, because it is away or its disk is full, are written later: they are known
 * only here, and another call would count as a crash of the worker. If it stays unknown whether the first try was done,
 * its error is thrown.
 */
export function recordBatcher<Record_, Recorded extends { id: string }>({
  store,
  handler,
  onFinished,
  isStopping,
}: RecordBatcherOptions<Record_, Recorded>): Batcher<LaneRecord<Record_>, boolean> {
  const record = async (items: readonly LaneRecord<Record_>[]) => {
    let cut: Error | undefined;
    for (let tries = 0; ; tries += 1) {
      try {
        return { recorded: await store.record(items), cut };
      } catch (error) {
        const isCut = isConnectionTrouble(error) || isLostInBetween(error);
        if (!(isCut || isRefusedForNow(error)) || isStopping()) throw error;
        if (isCut) cut = error as Error;
        await sleep(AGAIN_AFTER_MS[Math.min(tries, AGAIN_AFTER_MS.length - 1)]);
      }
    }
  };
  return new Batcher({
    maxItems: BATCH,
    maxUnderWay: 2,
    run: async (items) => {
      const { recorded, cut } = await record(items);
      handler.onRecorded(recorded);
      const ids = new Set(recorded.map((row) => row.id));
      onFinished?.(
        items.filter(({ id, record: written }) => ids.has(id) && (handler.isFinished?.(written) ?? true)).length,
      );
      return items.map(({ id }) => ids.has(id) || (cut ?? false));
    },
  });
}

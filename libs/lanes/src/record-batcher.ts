import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionTrouble, isLostInBetween, isRefusedForNow } from '@chasqui/entities';
import { Batcher } from './batcher';
import type { LaneLease } from './store/lane.repository';

/** Rows of one statement. */
export const BATCH = 200;

/** Waits before outcomes that PostgreSQL could not write are written again. The last repeats. */
const AGAIN_AFTER_MS = [50, 100, 250, 500, 1_000];

type LaneRecord<Record_> = LaneLease & { id: string; record: Record_ };

export interface RecordBatcherOptions<Record_, Recorded> {
  store: { record(records: readonly LaneRecord<Record_>[]): Promise<readonly Recorded[]> };
  handler: {
    onRecorded(recorded: readonly Recorded[]): void;
    /** Whether a record is the end of its row; absent: each is. */
    isFinished?(record: Record_): boolean;
  };
  /** Called with how many rows have an end now. */
  onFinished?: ((rows: number) => void) | undefined;
  /** The process ends: it waits for PostgreSQL no longer. */
  isStopping: () => boolean;
}

/**
 * Lets all lanes of a process share the statements that record outcomes. Answers whether the lease of each still held.
 *
 * What PostgreSQL cannot write now, because it is away or its disk is full, is written when it can: the outcome is known
 * here and nowhere else, and to call again would count as a crash of the worker. Who cannot tell whether the first try
 * was done hears of its error.
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

import type Database from 'libsql';
import type { Logger } from 'pino';
import type { MediaFolder } from './media-folder';
import type { Store } from './store';

/** For sends, unsent events and their files. */
export const KEPT_DAYS = 7;

const ROWS_PER_STEP = 500;
const STEP_PAUSE_MS = 20;
const ROUND_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface AgingTable {
  table: string;
  order: string;
  /** Column with the row's time, milliseconds since 1970. */
  time: string;
  /** Default: `KEPT_DAYS`. */
  keptDays?: number;
}

/** Deletes rows and files that are too old, a few hundred rows at a time, so that no send waits for it. */
export class Retention {
  private timer: NodeJS.Timeout | undefined;
  private readonly deletes: { statement: Database.Statement<[number, number]>; keptMs: number }[];

  constructor(
    private readonly store: Store,
    tables: readonly AgingTable[],
    private readonly media: MediaFolder,
    private readonly namedFiles: () => ReadonlySet<string>,
    private readonly log: Logger,
  ) {
    this.deletes = tables.map(({ table, order, time, keptDays }) => ({
      statement: store.db.prepare(
        `DELETE FROM ${table} WHERE ${order} IN (SELECT ${order} FROM ${table} ORDER BY ${order} LIMIT ?) AND ${time} < ?`,
      ),
      keptMs: (keptDays ?? KEPT_DAYS) * DAY_MS,
    }));
  }

  start(): void {
    this.schedule(ROUND_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** One step over all tables. @returns whether there may be more to delete */
  async step(now = this.store.ages.now()): Promise<boolean> {
    let full = false;
    await this.store.group.stage(() => {
      this.store.ages.save();
      const counts = this.deletes.map(({ statement, keptMs }) => statement.run(ROWS_PER_STEP, now - keptMs).changes);
      full = counts.includes(ROWS_PER_STEP);
    });
    return full;
  }

  /** Deletes files that no event names any more. @returns how many */
  async sweepFiles(now = this.store.ages.now()): Promise<number> {
    return this.media.removeOlderThan(now - KEPT_DAYS * DAY_MS, this.namedFiles);
  }

  private schedule(delayMs: number): void {
    this.timer = setTimeout(() => void this.round(), delayMs);
    this.timer.unref();
  }

  private async round(): Promise<void> {
    try {
      const more = await this.step();
      if (!more) await this.sweepFiles();
      this.schedule(more ? STEP_PAUSE_MS : ROUND_MS);
    } catch (error) {
      this.log.warn({ err: error }, 'what is old was not deleted');
      this.schedule(ROUND_MS);
    }
  }
}

import type { LaneRow } from './store/lane-row';
import type { LaneQueue } from './lane-queue';
import type { LaneHandler } from './lane-store';

type Outcome<Record_> = { record: Record_ } | { error: unknown };

/** Engine functions of a drain; their batches are shared by all lanes of the process. */
export interface DrainPort<Row extends LaneRow, Record_, Recorded> {
  readonly queue: LaneQueue;
  readonly handler: LaneHandler<Row, Record_, Recorded>;
  next(lane: string, limit: number): Promise<Row[]>;
  start(lane: string, fence: number, id: string): Promise<boolean>;
  record(lane: string, fence: number, id: string, record: Record_): Promise<boolean>;
  /** Whether the lane must go to the back: it had its share and others wait, or the process stops. */
  mustYield(done: number, sinceMs: number): boolean;
  now(): number;
}

export interface DrainEnd {
  /** `empty`: nothing is due. `yielded`: ring again. `lost`: another process owns the lane. */
  why: 'empty' | 'yielded' | 'lost';
  /** Backoff of its head; null: none. */
  blockedMs: number | null;
  done: number;
  tookMs: number;
}

/** Target duration of one window's calls, so that rows started ahead are called soon. */
const WINDOW_MS = 20;

export class LaneDrain<Row extends LaneRow, Record_, Recorded> {
  private done = 0;
  private isLost = false;
  /** A row of an ordered lane stays open: rows read behind it must not pass it. */
  private mustReread = false;
  /** Rows started with one statement: grows while calls are quick, 1 for a slow gateway. */
  private window = 1;
  private records: Promise<void>[] = [];
  private readonly since: number;
  private doneAt: number;

  constructor(
    private readonly port: DrainPort<Row, Record_, Recorded>,
    private readonly lane: string,
    private readonly fence: number,
  ) {
    this.since = port.now();
    this.doneAt = this.since;
  }

  async run(first: readonly Row[]): Promise<DrainEnd> {
    let rows: readonly Row[] = first;
    while (rows.length > 0) {
      const blockedMs = await this.work(rows);
      if (this.isLost) return this.end('lost', null);
      if (blockedMs !== null) return this.end('empty', blockedMs);
      if (this.port.mustYield(this.done, this.port.now() - this.since)) return this.end('yielded', null);
      rows = await this.port.next(this.lane, this.port.queue.chunk);
    }
    return this.end('empty', null);
  }

  /**
   * Works through the rows until their outcomes are written: only then may the lane be read again, or given back.
   * Returns how long one of them blocks the lane, or null.
   */
  private async work(rows: readonly Row[]): Promise<number | null> {
    const [called] = await Promise.allSettled([this.callAll(rows)]);
    const written = await Promise.allSettled(this.records.splice(0));
    if (called.status === 'rejected') throw called.reason;
    for (const record of written) if (record.status === 'rejected') throw record.reason;
    return called.value;
  }

  private async callAll(rows: readonly Row[]): Promise<number | null> {
    let rest = [...rows];
    this.mustReread = false;
    while (rest.length > 0 && !this.isLost && !this.mustReread) {
      const head = rest[0] as Row;
      if (head.waiting && !head.parked) {
        if ((head.startedAgoMs ?? 0) < this.port.queue.blockMs) {
          // Others may stand behind the refused ones: the lane is read again.
          return (await this.turnAway(head, rest.slice(1))) ? null : head.dueInMs;
        }
        await this.write(head, this.port.handler.parked(head));
        rest = rest.slice(1);
        continue;
      }
      const skipped = this.withoutCall(head);
      if (skipped !== null) {
        await this.write(head, skipped);
        rest = rest.slice(1);
        continue;
      }
      rest = rest.slice(await this.callWindow(rest));
    }
    return null;
  }

  /** Ends rows that need not wait for the head's backoff. False: there were none. */
  private async turnAway(head: Row, behind: readonly Row[]): Promise<boolean> {
    const turned = behind.flatMap((row) => {
      const record = this.port.handler.turnedAway?.(row, head) ?? null;
      return record === null ? [] : [{ row, record }];
    });
    await Promise.all(turned.map(({ row, record }) => this.write(row, record)));
    return turned.length > 0;
  }

  private withoutCall(row: Row): Record_ | null {
    if (row.unrecordedStarts >= this.port.queue.maxUnrecordedStarts) return this.port.handler.dead(row);
    if (row.givenUp && row.state === 'queued') return this.port.handler.expired(row);
    return null;
  }

  /**
   * Starts a window of rows with one statement and calls them, in order. A row left started by a former owner is a
   * window of its own: if it crashes its worker again, that must not count for its neighbors.
   */
  private async callWindow(rest: readonly Row[]): Promise<number> {
    const size = rest[0]?.state === 'started' ? 1 : this.plainRows(rest);
    const rows = rest.slice(0, size);
    const started = await Promise.all(
      rows.map(async (row) => row.isStarted || this.port.start(this.lane, this.fence, row.id)),
    );
    const began = this.port.now();
    const line = rows.filter((_, index) => started[index]);
    // One lease starts them all: if it holds for some, the others are gone, canceled since they were read.
    if (line.length === 0) this.isLost = true;
    for (const row of line) {
      if (this.isLost || this.mustReread) break;
      const outcome = await this.call(row);
      if ('record' in outcome && this.port.handler.isOpen(outcome.record)) this.mustReread = true;
      const record = this.finish(row, outcome);
      // Awaited before the lane is read again. A record that fails meanwhile ends the drain, not the process.
      record.catch(() => {
        this.isLost = true;
      });
      this.records.push(record);
    }
    const perCallMs = (this.port.now() - began) / Math.max(1, line.length);
    this.window = Math.max(
      1,
      Math.min(this.port.queue.chunk, this.window * 4, Math.floor(WINDOW_MS / Math.max(perCallMs, 0.1))),
    );
    return size;
  }

  private plainRows(rest: readonly Row[]): number {
    const end = rest.findIndex((row) => row.state === 'started' || row.waiting || this.withoutCall(row) !== null);
    return Math.min(this.window, end === -1 ? rest.length : end);
  }

  private async call(row: Row): Promise<Outcome<Record_>> {
    try {
      return { record: await this.port.handler.deliver(row) };
    } catch (error) {
      return { error };
    }
  }

  private async finish(row: Row, outcome: Outcome<Record_>): Promise<void> {
    if ('record' in outcome) {
      await this.write(row, outcome.record);
      return;
    }
    // A bug in a handler counts like a crash: the row stays started and the next owner tries it again.
    this.port.handler.failed(row, outcome.error);
    this.isLost = true;
  }

  private async write(row: Row, record: Record_): Promise<void> {
    this.done += 1;
    if (!(await this.port.record(this.lane, this.fence, row.id, record))) this.isLost = true;
    this.doneAt = this.port.now();
  }

  private end(why: DrainEnd['why'], blockedMs: number | null): DrainEnd {
    return { why, blockedMs, done: this.done, tookMs: this.doneAt - this.since };
  }
}

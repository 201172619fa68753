import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStream } from './event-stream';

interface AnyStream extends Pick<EventStream, 'wake' | 'keepAlive' | 'stalledMs' | 'finish'> {
  once(event: 'close', listener: () => void): unknown;
  destroy(): unknown;
}

export interface OpenStream {
  stream: AnyStream;
  orgId: string;
  /** Whether it is still permitted; a rejection leaves it open. */
  recheck: () => Promise<boolean>;
}

export interface OpenStreamsOptions {
  onTick?: () => Promise<void>;
  onUnsure: (error: unknown) => void;
}

/** Interval at which every stream looks for events without a ring, and is checked. */
const TICK_MS = 3_000;
/** Streams checked at once, so that a thousand of them do not delay requests. */
const CHECKED_TOGETHER = 10;
/** All checks are done well before the next tick. */
const CHECKED_WITHIN_MS = TICK_MS * 0.8;
const MOST_BETWEEN_MS = 50;
const KEEP_ALIVE_MS = 15_000;
/** A client that takes nothing for this long is disconnected; it can resume later. */
const STALLED_MS = 30_000;
/** At shutdown, output reaches a client within this time, or never. */
const FINISH_MS = 1_000;

/** The open streams of this process: wakes them, keeps them alive, and ends those no longer permitted. */
export class OpenStreams {
  private readonly open = new Map<string, OpenStream>();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(private readonly options: OpenStreamsOptions) {}

  get size(): number {
    return this.open.size;
  }

  start(): void {
    this.timer = setInterval(() => void this.tick(), TICK_MS).unref();
  }

  add(id: string, open: OpenStream, onClose: () => void): void {
    this.open.set(id, open);
    open.stream.once('close', () => {
      this.open.delete(id);
      onClose();
    });
    if (this.isClosed) finish(open.stream);
  }

  wake(orgIds: readonly string[]): void {
    const rung = new Set(orgIds);
    for (const { stream, orgId } of this.open.values()) if (rung.has(orgId)) stream.wake();
  }

  all(): OpenStream[] {
    return [...this.open.values()];
  }

  /**
   * Ends all streams, including those that begin now: they would delay the shutdown, and their clients resume
   * elsewhere.
   */
  close(): void {
    this.isClosed = true;
    clearInterval(this.timer);
    for (const { stream } of this.open.values()) finish(stream);
  }

  private async tick(): Promise<void> {
    await this.options.onTick?.();
    const all = this.all();
    const pauseMs = Math.min(MOST_BETWEEN_MS, (CHECKED_WITHIN_MS * CHECKED_TOGETHER) / all.length);
    for (let from = 0; from < all.length && !this.isClosed; from += CHECKED_TOGETHER) {
      if (from > 0) await sleep(pauseMs, undefined, { ref: false });
      await Promise.all(all.slice(from, from + CHECKED_TOGETHER).map((open) => this.check(open)));
    }
  }

  private async check({ stream, recheck }: OpenStream): Promise<void> {
    if (stream.stalledMs() > STALLED_MS) {
      stream.destroy();
      return;
    }
    stream.wake();
    stream.keepAlive(KEEP_ALIVE_MS);
    try {
      if (!(await recheck())) finish(stream);
    } catch (error) {
      this.options.onUnsure(error);
    }
  }
}

function finish(stream: AnyStream): void {
  stream.finish();
  setTimeout(() => stream.destroy(), FINISH_MS).unref();
}

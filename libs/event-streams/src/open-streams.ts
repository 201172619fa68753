import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStream } from './event-stream';

/** A stream, whatever it tells. */
interface AnyStream extends Pick<EventStream, 'wake' | 'keepAlive' | 'stalledMs' | 'finish'> {
  once(event: 'close', listener: () => void): unknown;
  destroy(): unknown;
}

/** A stream of somebody. */
export interface OpenStream {
  stream: AnyStream;
  /** Whose events it tells. */
  orgId: string;
  /** Whether it still may; it goes on while nobody can say. */
  recheck: () => Promise<boolean>;
}

export interface OpenStreamsOptions {
  /** Before all streams are looked after. */
  onTick?: () => Promise<void>;
  /** Nobody could say whether a stream may go on. */
  onUnsure: (error: unknown) => void;
}

/** How often every stream looks for events that nobody rang for, and whether it still may. */
const TICK_MS = 3_000;
/** Streams that look at once, so that a thousand of them are no wave that requests wait behind. */
const CHECKED_TOGETHER = 10;
/** All have looked well before the next tick. */
const CHECKED_WITHIN_MS = TICK_MS * 0.8;
const MOST_BETWEEN_MS = 50;
const KEEP_ALIVE_MS = 15_000;
/** A client that takes nothing for so long is cut off; it can go on later. */
const STALLED_MS = 30_000;
/** What was said reaches a client within this time at shutdown, or never. */
const FINISH_MS = 1_000;

/** The streams that are open in this process: it wakes them, keeps them alive, and ends those that may not go on. */
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

  /** Looks after a stream until it is closed. */
  add(id: string, open: OpenStream, onClose: () => void): void {
    this.open.set(id, open);
    open.stream.once('close', () => {
      this.open.delete(id);
      onClose();
    });
    if (this.isClosed) finish(open.stream);
  }

  /** Events of these organizations were committed. */
  wake(orgIds: readonly string[]): void {
    const rung = new Set(orgIds);
    for (const { stream, orgId } of this.open.values()) if (rung.has(orgId)) stream.wake();
  }

  /** All of them, while they last. */
  all(): OpenStream[] {
    return [...this.open.values()];
  }

  /** Ends all streams, and those that begin now: they would hold the process up, and their clients go on elsewhere. */
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
      // Nobody can say now: requests are answered 503, a stream that is open may go on until somebody can.
      this.options.onUnsure(error);
    }
  }
}

function finish(stream: AnyStream): void {
  stream.finish();
  setTimeout(() => stream.destroy(), FINISH_MS).unref();
}

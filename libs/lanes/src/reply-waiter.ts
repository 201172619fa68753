import type { Reply } from './reply-channel';
import type { ReplyHub } from './reply-hub';

const REREAD_EVERY_MS = 250;
const REREAD_WHILE_AWAY_MS = 100;

/**
 * Callers waiting for outcomes: told by Redis, and by one query per 250 ms for all that still wait; one per 100 ms
 * while Redis is away.
 */
export class ReplyWaiter<R extends Reply> {
  private readonly waiting = new Map<string, Set<(reply: R | null) => void>>();
  private timer: NodeJS.Timeout | undefined;
  private isReading = false;

  /** @param readAnswerable reads which awaited ones are answerable: the truth, when a publication was lost */
  constructor(
    private readonly hub: Pick<ReplyHub, 'add' | 'onFailure' | 'isAway'>,
    private readonly readAnswerable: (ids: readonly string[]) => Promise<readonly R[]>,
  ) {
    hub.add(this);
  }

  get size(): number {
    return this.waiting.size;
  }

  /** Null after `timeoutMs`. */
  wait(id: string, timeoutMs: number): Promise<R | null> {
    return new Promise((resolve) => {
      const timeout = setTimeout(() => done(null), timeoutMs);
      const done = (reply: R | null): void => {
        clearTimeout(timeout);
        const others = this.waiting.get(id);
        others?.delete(done);
        if (others?.size === 0) this.waiting.delete(id);
        resolve(reply);
      };
      const others = this.waiting.get(id);
      if (others === undefined) this.waiting.set(id, new Set([done]));
      else others.add(done);
      if (this.timer === undefined) this.plan();
    });
  }

  settle(reply: R): void {
    for (const done of this.waiting.get(reply.id) ?? []) done(reply);
  }

  /** Ends all waits as if their time were up. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const waiting of this.waiting.values()) for (const done of waiting) done(null);
  }

  private plan(): void {
    const pauseMs = this.hub.isAway ? REREAD_WHILE_AWAY_MS : REREAD_EVERY_MS;
    this.timer = setTimeout(() => void this.reread(), pauseMs).unref();
  }

  private async reread(): Promise<void> {
    if (this.waiting.size === 0) {
      this.stop();
      return;
    }
    this.plan();
    if (this.isReading) return;
    this.isReading = true;
    try {
      for (const reply of await this.readAnswerable([...this.waiting.keys()])) this.settle(reply);
    } catch (error) {
      this.hub.onFailure(error);
    } finally {
      this.isReading = false;
    }
  }
}

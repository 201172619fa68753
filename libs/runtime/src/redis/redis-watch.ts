import type { Logger } from '../logging/logger.factory';

const PROBE_EVERY_MS = 200;
const SILENT_MS = 350;
const PROBE_AGAIN_MS = 100;
/** Good probes in a row after which it is back, between these two: copies must not all rush at once. */
const GOOD_PROBES = [3, 7] as const;
/** A connection silent for this long is replaced: its packets may be lost on the way. */
const REPLACE_AFTER_MS = 3_000;
const START_WITHIN_MS = 1_500;

export interface RedisWatchOptions {
  /** Sends a write that changes nothing, even if all else is held back. Rejects with the problem. */
  probe: () => Promise<unknown>;
  /** Asks others about a Redis that was away and answers again. Redis may look silent meanwhile, so keep it short. */
  confirm: () => Promise<unknown>;
  replace: () => void;
  failWaiting: () => void;
  logger: Pick<Logger, 'error' | 'info'>;
}

export interface RedisState {
  readonly isAway: boolean;
  onLeave(listener: () => void): void;
  onReturn(listener: () => void): void;
}

/** Away once a connection is lost, a command is refused, or a probe has no answer; back after some good probes. */
export class RedisWatch implements RedisState {
  private reason: string | null = 'it was not reached yet';
  private leftAt = performance.now();
  private isSaid = false;
  private goodProbes = 0;
  private neededProbes = 1;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private readonly leaveListeners: (() => void)[] = [];
  private readonly returnListeners: (() => void)[] = [];

  constructor(private readonly options: RedisWatchOptions) {
    this.plan(0);
  }

  get isAway(): boolean {
    return this.reason !== null;
  }

  /** Null: nothing is wrong. */
  get awayBecause(): string | null {
    return this.reason;
  }

  onLeave(listener: () => void): void {
    this.leaveListeners.push(listener);
  }

  onReturn(listener: () => void): void {
    this.returnListeners.push(listener);
  }

  /** Resolves with Redis' first answer, or after a while without one. */
  settled(): Promise<void> {
    if (!this.isAway) return Promise.resolve();
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        this.say();
        resolve();
      }, START_WITHIN_MS);
      this.onReturn(() => {
        clearTimeout(late);
        resolve();
      });
    });
  }

  leave(reason: string): void {
    this.goodProbes = 0;
    if (this.isStopped || this.isAway) return;
    this.reason = reason;
    this.leftAt = performance.now();
    const [least, most] = GOOD_PROBES;
    this.neededProbes = least + Math.floor(Math.random() * (most - least + 1));
    this.say();
    this.options.failWaiting();
    for (const listener of this.leaveListeners) listener();
  }

  explain(reason: string): void {
    if (this.isAway) this.reason = reason;
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private say(): void {
    this.isSaid = true;
    this.options.logger.error(
      { reason: this.reason, alarm: 'redis_away' },
      'Redis is away: work goes on by way of PostgreSQL',
    );
  }

  private plan(ms: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.look(), ms).unref();
  }

  private async look(): Promise<void> {
    let isPending = true;
    // Answers that arrived meanwhile are read after the timer: a process that stood still itself is no witness.
    const silent = setTimeout(() => {
      setImmediate(() => isPending && this.leave(`it did not answer within ${SILENT_MS} ms`));
    }, SILENT_MS);
    const replacing = setInterval(() => this.options.replace(), REPLACE_AFTER_MS);
    const answered = (): void => {
      isPending = false;
      clearTimeout(silent);
      clearInterval(replacing);
    };
    try {
      await this.options.probe();
      answered();
      if (this.isAway) await this.options.confirm();
      this.hear();
    } catch (error) {
      this.leave(error instanceof Error ? error.message : String(error));
    } finally {
      answered();
    }
    this.plan(this.isAway ? PROBE_AGAIN_MS : PROBE_EVERY_MS);
  }

  private hear(): void {
    if (!this.isAway) return;
    this.goodProbes += 1;
    if (this.goodProbes < this.neededProbes) return;
    this.reason = null;
    if (this.isSaid)
      this.options.logger.info({ away_ms: Math.round(performance.now() - this.leftAt) }, 'Redis is back');
    this.isSaid = false;
    for (const listener of this.returnListeners) listener();
  }
}

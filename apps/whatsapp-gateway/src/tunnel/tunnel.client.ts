import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { delayOf, jittered } from '../service/backoff';
import { Pause } from '../service/pause';
import { PongPatience } from './pong-patience';
import { type ConnectionEnd, type ConnectionHooks, type LateHooks, TunnelConnection } from './tunnel-connection';
import { TUNNEL_TIMINGS, type TunnelTimings } from './tunnel-timings';

/** Read before every dial. */
export interface Address {
  url: string;
  token: string;
}

export interface TunnelHooks extends ConnectionHooks {
  address(): Address;
  /** The token was refused. Resolves with true when there is a new one. */
  onUnauthorized(): Promise<boolean>;
  /** The tunnel is gone, or could not be opened; it is dialed again automatically. */
  onLost(reason: string): void;
  onUpgradeRequired(body: string): void;
  onWrongDriver(): void;
}

/**
 * Keeps one tunnel to the service open, for ever. When a pong is late, the replica may be frozen: a second connection
 * is dialed, and used if the service accepts it first. The older one ends before the newer takes calls.
 */
export class TunnelClient {
  private connection: TunnelConnection | undefined;
  private second: TunnelConnection | undefined;
  private isDialingSecond = false;
  /**
   * A second connection said hello after it: its replacement is our own doing, even if the second one came to nothing.
   */
  private outdone: TunnelConnection | undefined;
  private readonly patience: PongPatience;
  private readonly pause = new Pause();
  private stopped = false;
  private running: Promise<void> | undefined;
  private failures = 0;

  constructor(
    private readonly hooks: TunnelHooks,
    private readonly log: Logger,
    private readonly timings: TunnelTimings = TUNNEL_TIMINGS,
  ) {
    this.patience = new PongPatience(timings.lateAfterMs);
  }

  start(): void {
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.connection?.close();
    this.second?.close();
    this.pause.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      this.connection = this.second ?? this.dial();
      this.second = undefined;
      const end = await this.connection.ended;
      if (this.stopped) return;
      const isOwnDoing = end.kind === 'replaced' && this.connection === this.outdone;
      // Another app has the token: a second connection would throw it out again.
      const second = this.second as TunnelConnection | undefined;
      if (end.kind === 'replaced' && !isOwnDoing) second?.close();
      else if (second !== undefined) continue;
      if (end.kind === 'upgrade_required') {
        this.hooks.onUpgradeRequired(end.body);
        return;
      }
      if (end.kind === 'wrong_driver') {
        this.hooks.onWrongDriver();
        return;
      }
      await this.waitAfter(isOwnDoing ? { ...end, kind: 'lost' } : end);
    }
  }

  /** @param older the connection whose pong is late */
  private dial(older?: TunnelConnection, dialMs?: number): TunnelConnection {
    const { url, token } = this.hooks.address();
    const hooks: ConnectionHooks & LateHooks = {
      ...this.hooks,
      hello: () => {
        this.outdone = older;
        return this.hooks.hello();
      },
      isWanted: () => older === undefined || older.isLate || this.connection !== older,
      onOpen: (aheadMs) => {
        older?.close();
        this.hooks.onOpen(aheadMs);
      },
      onLate: () => void this.dialSecond(connection),
    };
    const connection = new TunnelConnection(url, token, hooks, this.timings, this.patience, dialMs);
    return connection;
  }

  /** A few times at most: if that does not help, the silence ends the connection as usual. */
  private async dialSecond(older: TunnelConnection): Promise<void> {
    if (this.isDialingSecond) return;
    this.isDialingSecond = true;
    for (const dialMs of this.timings.secondDialMs) {
      if (this.stopped || this.connection !== older || !older.isLate) break;
      this.log.warn('a pong is late, dialing a second connection');
      const second = this.dial(older, dialMs);
      this.second = second;
      void second.ended.then(() => {
        if (this.second === second) this.second = undefined;
      });
      // After an immediate refusal, waits before the next try.
      const pause = sleep(jittered(dialMs), undefined, { ref: false });
      await Promise.race([Promise.all([second.ended, pause]), older.ended]);
    }
    this.isDialingSecond = false;
  }

  private async waitAfter(end: ConnectionEnd): Promise<void> {
    const wasSteady = end.stayedMs >= this.timings.steadyMs;
    // A goodbye of the service is not a failure yet: the table starts when the next dial fails.
    if (wasSteady) this.failures = end.kind === 'going_away' ? 0 : 1;
    else this.failures += 1;
    if (end.kind === 'unauthorized' && (await this.hooks.onUnauthorized())) return;
    this.hooks.onLost(end.reason);
    const delayMs = this.delayAfter(end);
    this.log.warn({ kind: end.kind, reason: end.reason, delay_ms: delayMs }, 'the tunnel is closed, dialing again');
    await this.pause.wait(delayMs);
  }

  private delayAfter({ kind, stayedMs }: ConnectionEnd): number {
    const { soonMs, backoffMs, steadyMs, replacedMs, unauthorizedMs, protocolErrorMs } = this.timings;
    switch (kind) {
      case 'replaced':
        // Never under a minute: that is the service's rule.
        return replacedMs + Math.random() * 10_000;
      case 'unauthorized':
        return jittered(unauthorizedMs);
      case 'protocol_error':
        return jittered(Math.max(protocolErrorMs, delayOf(backoffMs, this.failures)));
      case 'going_away':
        return stayedMs >= steadyMs ? Math.random() * 50 : jittered(delayOf(backoffMs, this.failures));
      case 'lost':
      case 'upgrade_required':
      case 'wrong_driver':
    }
    return this.failures === 1
      ? Math.round(10 + Math.random() * soonMs)
      : jittered(delayOf(backoffMs, this.failures - 1));
  }
}

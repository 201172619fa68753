import type { Logger } from 'pino';
import { delayOf, jittered } from '../service/backoff';
import { Pause } from '../service/pause';
import { type ConnectionEnd, type ConnectionHooks, TunnelConnection } from './tunnel-connection';
import { TUNNEL_TIMINGS, type TunnelTimings } from './tunnel-timings';

/** Where to dial and as whom; asked anew before every dial. */
export interface Address {
  url: string;
  token: string;
}

export interface TunnelHooks extends ConnectionHooks {
  address(): Address;
  /** The token was refused. Resolves with true when there is a new one. */
  onUnauthorized(): Promise<boolean>;
  /** The tunnel is gone, or could not be opened; it is dialed again by itself. */
  onLost(reason: string): void;
  /** The service wants a newer app; the tunnel has stopped. */
  onUpgradeRequired(body: string): void;
  /** The gateway is for another driver; the tunnel has stopped. */
  onWrongDriver(): void;
}

/** Keeps one tunnel to the service open, for ever. */
export class TunnelClient {
  private connection: TunnelConnection | undefined;
  private readonly pause = new Pause();
  private stopped = false;
  private running: Promise<void> | undefined;
  private failures = 0;

  constructor(
    private readonly hooks: TunnelHooks,
    private readonly log: Logger,
    private readonly timings: TunnelTimings = TUNNEL_TIMINGS,
  ) {}

  start(): void {
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.connection?.close();
    this.pause.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      const { url, token } = this.hooks.address();
      this.connection = new TunnelConnection(url, token, this.hooks, this.timings);
      const end = await this.connection.ended;
      if (this.stopped) return;
      if (end.kind === 'upgrade_required') {
        this.hooks.onUpgradeRequired(end.body);
        return;
      }
      if (end.kind === 'wrong_driver') {
        this.hooks.onWrongDriver();
        return;
      }
      await this.waitAfter(end);
    }
  }

  private async waitAfter(end: ConnectionEnd): Promise<void> {
    const wasSteady = end.stayedMs >= this.timings.steadyMs;
    // A service that said goodbye is no failure yet: the table starts when the next dial fails.
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

import type { Logger } from 'pino';
import { type Close, Connection, type ConnectionEvents } from '../connection/connection';
import { socketConfig } from '../connection/socket.config';
import type { NumberChoices } from './number-choices';
import type { NumberContext } from './number-context';
import type { NumberLogin } from './number-login';
import { Reconnection } from './reconnection';

export interface NumberEvents extends Omit<ConnectionEvents, 'open' | 'closed'> {
  open(connection: Connection): void;
  closed(close: Close): void;
  /** There is no connection: WhatsApp refused every known version. */
  withoutVersion(): void;
}

export class NumberConnections {
  readonly reconnection: Reconnection;
  private connection: Connection | undefined;
  /** Grows when work under way is no longer wanted. */
  private round = 0;
  /** The next connection waits for a lookup, or for the end of the previous one. */
  private isPreparing = false;
  private ended = false;

  constructor(
    private readonly context: Pick<NumberContext<never>, 'baileys' | 'options' | 'health'>,
    private readonly device: NumberLogin,
    private readonly choices: NumberChoices,
    private readonly events: NumberEvents,
    private readonly log: Logger,
  ) {
    this.reconnection = new Reconnection(context.options.timings);
  }

  get current(): Connection | undefined {
    return this.connection;
  }

  get isTrying(): boolean {
    return this.connection !== undefined || this.reconnection.isWaiting || this.isPreparing;
  }

  end(): void {
    this.ended = true;
  }

  get hasEnded(): boolean {
    return this.ended;
  }

  connect(): void {
    if (this.ended) return;
    this.reconnection.cancel();
    const { health } = this.context;
    if (health.trouble !== undefined) {
      // Each message that came in would be in memory only, and lost.
      void this.connectAfter(health.well());
      return;
    }
    if (!this.device.auth.storeAgain()) {
      this.later();
      return;
    }
    const version = this.choices.version.pick();
    if (version === undefined) {
      this.events.withoutVersion();
      return;
    }
    const { baileys, options } = this.context;
    this.device.renewKeys();
    const { parts } = this.device;
    const config = socketConfig(baileys, options, parts, { version, proxy: this.choices.proxy }, this.log);
    const events: ConnectionEvents = {
      ...this.events,
      open: () => this.events.open(connection),
      closed: (close) => this.onClosed(connection, close),
    };
    const connection = new Connection(baileys, config, parts.auth, parts.stanzas, events, this.log);
    this.connection = connection;
  }

  async connectAfter(work: Promise<unknown>): Promise<void> {
    this.reconnection.cancel();
    this.round += 1;
    this.isPreparing = true;
    const { round } = this;
    await work;
    if (this.round !== round) return;
    this.isPreparing = false;
    if (this.connection === undefined) this.connect();
  }

  /** @param delayMs default: longer after each failure */
  later(delayMs?: number): void {
    this.reconnection.later(() => this.connect(), delayMs);
  }

  nudge(): void {
    if (this.reconnection.isWaiting) this.connect();
  }

  replace(connection: Connection): void {
    void connection.retire();
    this.connection = undefined;
    this.later();
  }

  async drop(): Promise<void> {
    this.round += 1;
    this.isPreparing = false;
    this.reconnection.cancel();
    const { connection } = this;
    this.connection = undefined;
    await connection?.retire();
  }

  private onClosed(connection: Connection, close: Close): void {
    if (this.connection !== connection || this.ended) return;
    this.connection = undefined;
    this.events.closed(close);
  }
}

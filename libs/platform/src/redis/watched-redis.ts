import { Command, type Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../logging/logger.factory';
import { EndingRedis } from './ending-redis';
import { RedisAwayError } from './redis-away.error';
import { type RedisState, RedisWatch } from './redis-watch';

/** Answers of a Redis that lives and does not do its work, by their first word. */
const REFUSALS = ['OOM', 'READONLY', 'MISCONF', 'LOADING', 'NOAUTH', 'MASTERDOWN', 'NOREPLICAS', 'CLUSTERDOWN'];
/** What a new connection begins with. */
const HANDSHAKE = new Set(['auth', 'client', 'hello', 'select']);

/** A queue of ioredis: commands that wait to be sent, or for their answers. */
interface CommandQueue {
  readonly length: number;
  peekAt(index: number): { command: Command } | undefined;
  remove(index: number, count: number): unknown;
}

/**
 * A connection on which nobody waits for a Redis that is away: commands fail at once then, and those that wait fail the
 * moment that it is noticed. It notices by itself, from what commands are answered and from a probe every 200 ms.
 */
export class WatchedRedis extends EndingRedis implements RedisState {
  private readonly outage: RedisWatch;
  private probing: Command | undefined;

  /** @param probeKey nothing is ever stored there */
  constructor(url: string, options: RedisOptions, logger: Logger, probeKey: string) {
    super(url, options);
    this.outage = new RedisWatch({
      probe: () => this.probe(probeKey),
      replace: () => this.isConnected && super.disconnect(true),
      failWaiting: () => this.failWaiting(),
      logger,
    });
    this.on('error', (error: Error) => logger.debug({ err: error }, 'a connection to Redis failed'));
    this.on('close', () => this.outage.leave('its connection was lost'));
  }

  get isAway(): boolean {
    return this.outage.isAway;
  }

  /** What is wrong with Redis; null: nothing. */
  get awayBecause(): string | null {
    return this.outage.awayBecause;
  }

  onLeave(listener: () => void): void {
    this.outage.onLeave(listener);
  }

  onReturn(listener: () => void): void {
    this.outage.onReturn(listener);
  }

  /** Resolves when Redis answers, or when it did not for a while: an app starts without it. */
  settled(): Promise<void> {
    return this.outage.settled();
  }

  override disconnect(reconnect = false): void {
    if (!reconnect) this.outage.stop();
    super.disconnect(reconnect);
  }

  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    if (!this.isAway || HANDSHAKE.has(command.name)) return super.sendCommand(command, stream);
    command.reject(new RedisAwayError());
    return command.promise;
  }

  private get isConnected(): boolean {
    return this.status === 'ready' || this.status === 'connect';
  }

  /** ioredis calls it for every answer that is an error. */
  override handleReconnection(...[error, item]: Parameters<Redis['handleReconnection']>): void {
    if (REFUSALS.some((word) => error.message.startsWith(word))) this.outage.leave(error.message);
    super.handleReconnection(error, item);
  }

  /**
   * Redis refuses LPUSHX when it refuses to write, for want of memory or because it is a replica, and without a list it
   * changes nothing: nothing goes to its log or to its replicas (redis 7.2, src/commands/lpushx.json and server.c).
   */
  private async probe(key: string): Promise<void> {
    const command = new Command('lpushx', [key, '']);
    this.probing = command;
    super.sendCommand(command);
    try {
      await command.promise;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      // Redis has answered: what it thinks of this command, for example that this user may not call it, is no outage.
      if (!/^(ERR|NOPERM|WRONGTYPE)\b/.test(text)) throw error;
    }
  }

  private failWaiting(): void {
    const queues = this as unknown as Record<string, CommandQueue | null>;
    const { isConnected } = this;
    for (const name of ['commandQueue', 'offlineQueue', 'prevCommandQueue']) {
      const queue = queues[name];
      for (let index = (queue?.length ?? 0) - 1; index >= 0; index -= 1) {
        const command = queue?.peekAt(index)?.command;
        if (command === undefined || command === this.probing || HANDSHAKE.has(command.name)) continue;
        command.promise.catch(() => undefined);
        command.reject(new RedisAwayError());
        // What was sent keeps its place as long as the connection lasts: answers are told apart by their order.
        if (name !== 'commandQueue' || !isConnected) queue?.remove(index, 1);
      }
    }
  }
}

import { Command, type Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../logging/logger.factory';
import { inTime } from '../metrics/in-time';
import { EndingRedis } from './ending-redis';
import { StartError } from '../starting/start.error';
import { readFacts, type ServerFacts } from './redis-facts';
import { redisTroubleInWords } from './redis-trouble';
import { type RedisState, RedisWatch } from './redis-watch';
import type { Sentinels } from './sentinels';

/** The command was not sent, or its answer is given up. */
export class RedisAwayError extends Error {
  constructor() {
    super('Redis is away.');
    this.name = 'RedisAwayError';
  }
}

/** First words of errors of a Redis that lives but does not work. */
const REFUSALS = ['OOM', 'READONLY', 'MISCONF', 'LOADING', 'NOAUTH', 'MASTERDOWN', 'NOREPLICAS', 'CLUSTERDOWN'];
const HANDSHAKE = new Set(['auth', 'client', 'hello', 'select']);

const KNOWN_WITHIN_MS = 1_500;
/** Silent Sentinels must not keep away a Redis that answers: all connections hear what they say later. */
const MASTER_KNOWN_WITHIN_MS = 200;

const CLUSTER =
  'REDIS_URL leads to a Redis Cluster, which is not supported: queues and publications need one server. Use one with cluster-enabled no, alone or behind Sentinels.';

export interface RedisWatching {
  /** Nothing is ever stored there. */
  probeKey: string;
  sentinels: Pick<Sentinels, 'master'> | undefined;
}

/** An ioredis queue: commands to be sent, or waiting for their answers. */
interface CommandQueue {
  readonly length: number;
  peekAt(index: number): { command: Command } | undefined;
  remove(index: number, count: number): unknown;
}

/**
 * Nothing waits for an absent Redis: commands fail at once then, and waiting ones fail the moment its absence is
 * noticed, by answers to commands and a probe every 200 ms.
 */
export class WatchedRedis extends EndingRedis implements RedisState {
  private readonly outage: RedisWatch;
  private readonly probing = new Set<Command>();
  private facts: ServerFacts = { isCluster: false, evictionPolicy: null };

  constructor(
    url: string,
    options: RedisOptions,
    private readonly logger: Logger,
    private readonly watching: RedisWatching,
  ) {
    super(url, options);
    this.outage = new RedisWatch({
      probe: () => this.probe(),
      confirm: () => this.learnOfMaster(),
      replace: () => this.isConnected && super.disconnect(true),
      failWaiting: () => this.failWaiting(),
      logger,
    });
    this.on('error', (error: Error) => {
      logger.debug({ err: error }, 'a connection to Redis failed');
      this.outage.explain(redisTroubleInWords(error, options.tls !== undefined));
    });
    this.on('close', () => this.outage.leave('its connection was lost'));
    this.on('ready', () => void this.knowServer());
  }

  /** How its server may lose needed data; null: it does not, or it is unknown. */
  get warning(): string | null {
    const { evictionPolicy } = this.facts;
    return evictionPolicy === null || evictionPolicy === 'noeviction'
      ? null
      : `Redis may drop keys for want of memory (maxmemory-policy ${evictionPolicy}): set maxmemory-policy noeviction`;
  }

  get isAway(): boolean {
    return this.outage.isAway;
  }

  /** Null: nothing is wrong. */
  get awayBecause(): string | null {
    return this.outage.awayBecause;
  }

  onLeave(listener: () => void): void {
    this.outage.onLeave(listener);
  }

  onReturn(listener: () => void): void {
    this.outage.onReturn(listener);
  }

  /** Resolves when Redis answers, or after a while: apps start without it. @throws StartError for an unusable Redis */
  async settled(): Promise<void> {
    await this.outage.settled();
    // One that stops answering now must not delay the start.
    if (!this.isAway) await inTime(this.knowServer(), KNOWN_WITHIN_MS);
    if (this.facts.isCluster) throw new StartError(CLUSTER);
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

  /** ioredis calls it for every error answer. */
  override handleReconnection(...[error, item]: Parameters<Redis['handleReconnection']>): void {
    if (REFUSALS.some((word) => error.message.startsWith(word))) this.outage.leave(error.message);
    super.handleReconnection(error, item);
  }

  /**
   * Redis refuses LPUSHX when it refuses writes, for want of memory or as a replica, and without a list LPUSHX changes
   * nothing, in its log or replicas either (redis 7.2, src/commands/lpushx.json and server.c).
   */
  private async probe(): Promise<void> {
    if (this.facts.isCluster) throw new Error(CLUSTER);
    const command = new Command('lpushx', [this.watching.probeKey, '']);
    this.probing.add(command);
    super.sendCommand(command);
    try {
      await command.promise;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      // Redis answered: an error of the command itself, such as a missing permission, is no outage.
      if (!/^(ERR|NOPERM|WRONGTYPE)\b/.test(text)) throw error;
    } finally {
      this.probing.delete(command);
    }
  }

  /**
   * A master that was frozen or cut off works as before even if another one has replaced it, until the Sentinels reach
   * it: ten seconds and more. Once it is no longer the master, all connections to it end, including this one.
   */
  private async learnOfMaster(): Promise<void> {
    const { sentinels } = this.watching;
    if (sentinels !== undefined) await inTime(sentinels.master(), MASTER_KNOWN_WITHIN_MS);
  }

  /** A server that does not describe itself is accepted. */
  private async knowServer(): Promise<void> {
    const command = new Command('info', [], { replyEncoding: 'utf8' });
    this.probing.add(command);
    super.sendCommand(command);
    try {
      const before = this.warning;
      this.facts = readFacts(String(await command.promise));
      if (this.facts.isCluster) this.outage.leave(CLUSTER);
      if (this.warning !== null && before === null) this.logger.warn(this.warning);
    } catch (error) {
      this.logger.debug({ err: error }, 'Redis does not say what it is');
    } finally {
      this.probing.delete(command);
    }
  }

  private failWaiting(): void {
    const queues = this as unknown as Record<string, CommandQueue | null>;
    const { isConnected } = this;
    for (const name of ['commandQueue', 'offlineQueue', 'prevCommandQueue']) {
      const queue = queues[name];
      for (let index = (queue?.length ?? 0) - 1; index >= 0; index -= 1) {
        const command = queue?.peekAt(index)?.command;
        if (command === undefined || this.probing.has(command) || HANDSHAKE.has(command.name)) continue;
        command.promise.catch(() => undefined);
        command.reject(new RedisAwayError());
        // Sent commands keep their place while the connection lasts: answers are matched by order.
        if (name !== 'commandQueue' || !isConnected) queue?.remove(index, 1);
      }
    }
  }
}

import type { PubSubConnections, Subscriber } from '@chasqui/lanes';
import {
  CONFIG,
  type Logger,
  LOGGER,
  METRICS,
  type Redis,
  redisForWorkers,
  Registry,
  watchedRedis,
  type WatchedRedis,
} from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { PairingConfig } from '../../pairing.config';

/**
 * Connections of the pairing queues. The start does not wait for Redis: tunnels, calls and pairings work without it.
 */
@Injectable()
export class PairingRedis implements PubSubConnections {
  readonly prefix: string;
  /** For rings and publications: these fail at once while Redis is away. */
  readonly redis: WatchedRedis;
  /** Subscribes to nothing: this process hears its queues through PostgreSQL only. */
  readonly subscriber: Subscriber = { on: () => undefined, subscribe: () => Promise.resolve() };
  /** For workers: waits for Redis for ever. */
  readonly forWorkers: Redis;

  constructor(
    @Inject(CONFIG) config: PairingConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Registry,
  ) {
    this.prefix = config.REDIS_PREFIX;
    const { prefix } = this;
    this.redis = watchedRedis(config.REDIS_URL, { prefix, connectionName: 'pairing', logger, metrics });
    this.forWorkers = redisForWorkers(config.REDIS_URL, logger, { connectionName: 'pairing worker' });
  }

  /** For parts whose failure costs only time. */
  onFailure(part: string): (error: unknown) => void {
    return (error) =>
      this.logger.debug({ err: error, part }, 'a part of the pairing queue failed, the sweeper makes up for it');
  }

  disconnect(): void {
    this.redis.disconnect();
    this.forWorkers.disconnect();
  }
}

import { CONFIG, type Logger, LOGGER, type Redis, redisForCommands, redisForWorkers } from '@chasqui/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { PairingConfig } from '../../pairing.config';

/**
 * The connections of the queues of pairings. Nobody waits for Redis at the start: tunnels and calls work without it,
 * pairings wait.
 */
@Injectable()
export class PairingRedis {
  readonly prefix: string;
  /** For rings and publications: they fail fast. */
  readonly commands: Redis;
  /** The workers' own: it waits for Redis for ever. */
  readonly forWorkers: Redis;

  constructor(
    @Inject(CONFIG) config: PairingConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.prefix = config.REDIS_PREFIX;
    this.commands = redisForCommands(config.REDIS_URL, logger, { connectionName: 'pairing' });
    this.forWorkers = redisForWorkers(config.REDIS_URL, logger, { connectionName: 'pairing worker' });
  }

  /** For a part whose failure costs nothing but time. */
  onFailure(part: string): (error: unknown) => void {
    return (error) =>
      this.logger.debug({ err: error, part }, 'a part of the pairing queue failed, the sweeper makes up for it');
  }

  disconnect(): void {
    this.commands.disconnect();
    this.forWorkers.disconnect();
  }
}

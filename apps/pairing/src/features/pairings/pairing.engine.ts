import { PairingRepository, GatewayCaller } from '@chasqui/whatsapp';
import { RetentionJob, type Logger, LOGGER } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PairingShares } from './pairing-shares';
import { PairingRedis } from './pairing-redis';
import { PairingSweeper } from './pairing-sweeper';
import { PairingWorkers } from './pairing-workers';

/**
 * The parts that work on pairings: started with the app, and stopped in one order, before the calls of this replica
 * end.
 */
@Injectable()
export class PairingEngine implements OnApplicationBootstrap {
  private readonly retention: RetentionJob;

  constructor(
    private readonly redis: PairingRedis,
    private readonly shares: PairingShares,
    private readonly sweeper: PairingSweeper,
    private readonly workers: PairingWorkers,
    private readonly caller: GatewayCaller,
    pairings: PairingRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.retention = new RetentionJob('pairings', (limit) => pairings.forgetOld(limit), logger);
  }

  onApplicationBootstrap(): void {
    this.sweeper.start();
    this.retention.start();
  }

  async close(): Promise<void> {
    await Promise.all([this.sweeper.stop(), this.retention.stop()]);
    // Work that waits for a slot is given back, running work ends.
    this.shares.clear();
    await this.workers.close();
    this.redis.disconnect();
    await this.caller.close();
  }
}

import { Database, repositoryProviders } from '@chasqui/entities';
import {
  LaneRepository,
  EventNotifier,
  PAIRING_QUEUES,
  PairingDoorbell,
  type PairingQueueName,
  ReplyPublisher,
} from '@chasqui/lanes';
import { NumberSettingsRepository, type PairingOutcome } from '@chasqui/whatsapp';
import { CONFIG, GatewayCaller } from '@chasqui/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { PairingConfig } from '../../pairing.config';
import { NumberSettingsModule } from '../number-settings/number-settings.module';
import { LinkSettings } from './link-settings';
import { PAIRING_SHARES, type PairingShareLimits, PairingShares } from './pairing-shares';
import { PairingEngine } from './pairing.engine';
import { PairingRedis } from './pairing-redis';
import { PairingService } from './pairing.service';
import { PairingSweeper } from './pairing-sweeper';
import { PairingWorkers } from './pairing-workers';

/** Pairings of numbers: linked, unlinked and expired at their gateways. */
@Module({})
export class PairingsModule {
  /** @param shares tests make them small */
  static of(shares: Partial<PairingShareLimits>): DynamicModule {
    return {
      module: PairingsModule,
      imports: [NumberSettingsModule],
      providers: [
        ...repositoryProviders(LaneRepository, NumberSettingsRepository),
        { provide: PairingDoorbell, useFactory: createBell, inject: [PairingRedis] },
        { provide: EventNotifier, useFactory: createEventNotifier, inject: [Database, PairingRedis] },
        { provide: ReplyPublisher, useFactory: createReplies, inject: [PairingRedis] },
        {
          provide: PairingShares,
          useFactory: (config: PairingConfig) => new PairingShares({ ...limitsOf(config), ...shares }),
          inject: [CONFIG],
        },
        {
          provide: GatewayCaller,
          useFactory: (config: PairingConfig) => new GatewayCaller({ internalToken: config.INTERNAL_TOKEN }),
          inject: [CONFIG],
        },
        LinkSettings,
        PairingEngine,
        PairingRedis,
        PairingService,
        PairingSweeper,
        PairingWorkers,
      ],
      exports: [PairingEngine],
    };
  }
}

const limitsOf = (config: PairingConfig): PairingShareLimits => ({
  ...PAIRING_SHARES,
  linksPerOrganization: config.LINKS_PER_ORGANIZATION,
  unlinksPerOrganization: config.UNLINKS_PER_ORGANIZATION,
});

function createBell(redis: PairingRedis): PairingDoorbell {
  const queueOf = (name: PairingQueueName): Queue => {
    const queue = new Queue(PAIRING_QUEUES[name].queue, { connection: redis.commands, prefix: redis.prefix });
    queue.on('error', redis.onFailure('queue'));
    return queue;
  };
  return new PairingDoorbell({ links: queueOf('links'), unlinks: queueOf('unlinks') }, redis.onFailure('ring'));
}

const createEventNotifier = (database: Database, redis: PairingRedis): EventNotifier =>
  EventNotifier.of(database, { redis: redis.commands, prefix: redis.prefix, onFailure: redis.onFailure('facts') });

const createReplies = (redis: PairingRedis): ReplyPublisher<PairingOutcome> =>
  new ReplyPublisher(redis.commands, redis.prefix, redis.onFailure('reply'));

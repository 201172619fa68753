import { Database, repositoryProviders } from '@chasqui/database';
import {
  Doorbell,
  LaneRepository,
  EventNotifier,
  PAIRING_QUEUES,
  PairingDoorbell,
  type PairingQueueName,
  PubSub,
  pubSubProviders,
  ReplyPublisher,
  RING_QUEUE,
  RingDetour,
  WHATSAPP_LANES,
} from '@chasqui/lanes';
import { NumberSettingsRepository, type PairingOutcome, GatewayCaller } from '@chasqui/whatsapp';
import { CONFIG, LOGGER } from '@chasqui/runtime';
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

@Module({})
export class PairingsModule {
  /** @param shares tests make them small */
  static of(shares: Partial<PairingShareLimits>): DynamicModule {
    return {
      module: PairingsModule,
      imports: [NumberSettingsModule],
      providers: [
        ...repositoryProviders(LaneRepository, NumberSettingsRepository),
        { provide: PairingDoorbell, useFactory: createBell, inject: [PairingRedis, RingDetour] },
        { provide: Doorbell, useFactory: createLaneBell, inject: [PairingRedis, RingDetour] },
        { provide: EventNotifier, useFactory: createEventNotifier, inject: [Database, PubSub, PairingRedis] },
        { provide: ReplyPublisher, useFactory: createReplies, inject: [PubSub, PairingRedis] },
        ...pubSubProviders(PairingRedis, LOGGER),
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
      exports: [PairingEngine, Doorbell],
    };
  }
}

const limitsOf = (config: PairingConfig): PairingShareLimits => ({
  ...PAIRING_SHARES,
  linksPerOrganization: config.LINKS_PER_ORGANIZATION,
  unlinksPerOrganization: config.UNLINKS_PER_ORGANIZATION,
});

function createBell(redis: PairingRedis, detour: RingDetour): PairingDoorbell {
  const queueOf = (name: PairingQueueName): Queue => openQueue(redis, PAIRING_QUEUES[name].queue);
  return new PairingDoorbell({ links: queueOf('links'), unlinks: queueOf('unlinks') }, redis.onFailure('ring'), detour);
}

function createLaneBell(redis: PairingRedis, detour: RingDetour): Doorbell {
  const { queue } = WHATSAPP_LANES;
  return new Doorbell(openQueue(redis, queue), { onFailure: redis.onFailure('ring'), detour: detour.to(queue) });
}

function openQueue(redis: PairingRedis, name: string): Queue {
  const queue = new Queue(name, { connection: redis.redis, prefix: redis.prefix, ...RING_QUEUE });
  queue.on('error', redis.onFailure('queue'));
  return queue;
}

const createEventNotifier = (database: Database, pubSub: PubSub, redis: PairingRedis): EventNotifier =>
  EventNotifier.of(database, { redis: pubSub, prefix: redis.prefix, onFailure: redis.onFailure('facts') });

const createReplies = (pubSub: PubSub, redis: PairingRedis): ReplyPublisher<PairingOutcome> =>
  new ReplyPublisher(pubSub, redis.prefix, redis.onFailure('reply'));

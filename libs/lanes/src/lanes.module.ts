import { Database, repositoryProviders } from '@chasqui/database';
import { ProcessesModule } from './processes/processes.module';
import { ProcessRegistry } from './processes/process-registry';
import { LaneOwnerRepository } from './store/lane-owner.repository';
import { LaneRepository } from './store/lane.repository';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Global, type InjectionToken, Module, type Type } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { EventNotifier } from './event-notifier';
import type { DrainJob, LaneKind } from './lane-queue';
import { type LaneMetrics, LaneRuntime, type LaneRuntimeOptions } from './lane-runtime';
import { PubSub, type RedisState } from './pub-sub';
import { pubSubProviders } from './pub-sub-providers';
import { RING_QUEUE, RingDetour } from './ring-detour';

export interface LanesModuleOptions {
  app: string;
  kinds: readonly LaneKind[];
  /** For BullMQ's workers: waits for Redis forever. */
  workerRedis: Redis;
  /** Fails at once while Redis is away. */
  redis: Redis & RedisState;
  subscriber: Redis;
  prefix: string;
  lanesPerOrganization: number;
  /** A provider visible to every module of the app. */
  metrics: Type<LaneMetrics>;
  /** Logger token, visible to every module of the app. */
  logger: InjectionToken<LaneRuntimeOptions['logger']>;
}

/**
 * What a worker app needs around its engines, for all of its modules: the queues, the engines' shared runtime, and the
 * event notifier, which hears of every event that the app's database logs. Needs `Database`.
 */
@Global()
@Module({})
export class LanesModule {
  static of({
    app,
    kinds,
    workerRedis,
    redis,
    subscriber,
    prefix,
    lanesPerOrganization,
    ...tokens
  }: LanesModuleOptions): DynamicModule {
    return {
      module: LanesModule,
      imports: [
        ProcessesModule.of({ app, ...tokens }),
        BullModule.forRoot({ connection: workerRedis, prefix }),
        BullModule.registerQueue(...kinds.map(({ queue }) => ({ name: queue }))),
      ],
      providers: [
        ...repositoryProviders(LaneRepository, LaneOwnerRepository),
        {
          provide: LaneRuntime,
          useFactory: (
            processes: ProcessRegistry,
            lanes: LaneRepository,
            owners: LaneOwnerRepository,
            detour: RingDetour,
            metrics: LaneMetrics,
            logger: LaneRuntimeOptions['logger'],
            database: Database,
          ) => {
            // Nest's workers take the connection of the queue that is registered for them, which waits for Redis.
            const openRings = (name: string) => new Queue<DrainJob>(name, { connection: redis, prefix, ...RING_QUEUE });
            const connections = database.poolFigures.size;
            const parts = {
              processes,
              lanes,
              owners,
              detour,
              openRings,
              lanesPerOrganization,
              connections,
              metrics,
              logger,
            };
            return new LaneRuntime(parts);
          },
          inject: [
            ProcessRegistry,
            LaneRepository,
            LaneOwnerRepository,
            RingDetour,
            tokens.metrics,
            tokens.logger,
            Database,
          ],
        },
        ...pubSubProviders({ redis, subscriber, prefix }, tokens.logger),
        {
          provide: EventNotifier,
          useFactory: (database: Database, pubSub: PubSub, runtime: LaneRuntime) =>
            EventNotifier.of(database, { redis: pubSub, prefix, onFailure: runtime.onFailure('fact') }),
          inject: [Database, PubSub, LaneRuntime],
        },
      ],
      exports: [BullModule, LaneRepository, LaneRuntime, EventNotifier, PubSub],
    };
  }
}

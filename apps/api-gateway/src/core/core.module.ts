import { Database, readClock } from '@chasqui/entities';
import { GatewayRepository, PairingRepository, WhatsappNumberRepository } from '@chasqui/whatsapp';
import { KeptAnswerRepository, MessageIntakeRepository, MessageRepository } from '@chasqui/messaging';
import { OrganizationRepository } from '@chasqui/tenancy';
import { BusyLoop } from '@chasqui/fair-share';
import { Subscriptions } from '@chasqui/intake';
import {
  EventNotifier,
  PAIRING_QUEUES,
  PairingDoorbell,
  PhoneNotifier,
  PubSub,
  pubSubProviders,
  ReplyHub,
  RingDetour,
} from '@chasqui/lanes';
import { CONFIG, LOGGER, type Logger, Redis, Registry, WatchedRedis } from '@chasqui/platform';
import { ProcessRegistry } from '@chasqui/processes';
import { SharedClock } from '@chasqui/timing';
import {
  type DynamicModule,
  Global,
  Inject,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
  type Provider,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ApiGatewayConfig } from '../api-gateway.config';
import { FairTurns } from '../http/fair-turns';
import { RefusalPace } from '../http/refusal-pace';
import { type Connections, CONNECTIONS } from './connections';
import { Doorbells } from './doorbells';
import { EventNotifications } from './event-notifications';
import { IdempotentRequests } from './idempotent-requests';
import { noteLoss } from './note-loss';
import { Operations } from './operations';
import { built, repositories } from './providers';
import { Queues } from './queues';

/** What an API is built on. */
export interface CoreOptions {
  config: ApiGatewayConfig;
  logger: Logger;
  metrics: Registry;
  connections: Connections;
}

/** Providers that several features use; what one feature uses stands in its own module. */
const SHARED: Provider[] = [
  BusyLoop,
  FairTurns,
  RefusalPace,
  Operations,
  Queues,
  Doorbells,
  EventNotifications,
  {
    provide: ReplyHub,
    inject: [PubSub, CONFIG, LOGGER],
    useFactory: (subscriber: PubSub, { REDIS_PREFIX }: ApiGatewayConfig, logger: Logger) =>
      new ReplyHub({ subscriber, prefix: REDIS_PREFIX, onFailure: noteLoss(logger, 'reply') }),
  },
  {
    provide: EventNotifier,
    inject: [PubSub, CONFIG, LOGGER],
    useFactory: (pubSub: PubSub, { REDIS_PREFIX }: ApiGatewayConfig, logger: Logger) =>
      new EventNotifier(pubSub, REDIS_PREFIX, noteLoss(logger, 'event notification')),
  },
  {
    provide: PhoneNotifier,
    inject: [PubSub, CONFIG, LOGGER],
    useFactory: (pubSub: PubSub, { REDIS_PREFIX }: ApiGatewayConfig, logger: Logger) =>
      new PhoneNotifier(pubSub, REDIS_PREFIX, noteLoss(logger, 'wake')),
  },
  {
    provide: PairingDoorbell,
    inject: [Queues, RingDetour, LOGGER],
    useFactory: (queues: Queues, detour: RingDetour, logger: Logger) => {
      const { links, unlinks } = PAIRING_QUEUES;
      const of = { links: queues.of(links.queue), unlinks: queues.of(unlinks.queue) };
      return new PairingDoorbell(of, noteLoss(logger, 'ring'), detour);
    },
  },
  {
    provide: SharedClock,
    inject: [Database, LOGGER],
    useFactory: (database: Database, logger: Logger) =>
      new SharedClock({
        read: () => readClock(database),
        onFailure: (error) => logger.warn({ err: error }, 'the clock of PostgreSQL could not be read'),
      }),
  },
  built(Subscriptions, OrganizationRepository),
  IdempotentRequests,
  ...repositories(
    GatewayRepository,
    KeptAnswerRepository,
    MessageIntakeRepository,
    MessageRepository,
    OrganizationRepository,
    PairingRepository,
    WhatsappNumberRepository,
  ),
];

/** What all features stand on. It is global, so Nest starts it before all others and closes it after them. */
@Global()
@Module({})
export class CoreModule implements OnModuleInit, OnApplicationShutdown {
  static of({ config, logger, metrics, connections }: CoreOptions): DynamicModule {
    const providers: Provider[] = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: Registry, useValue: metrics },
      { provide: CONNECTIONS, useValue: connections },
      { provide: Database, useValue: connections.database },
      // For `TypeOrmModule.forFeature([…])` of features: repositories over the same connections.
      { provide: DataSource, useValue: connections.database.source },
      { provide: Redis, useValue: connections.redis },
      { provide: WatchedRedis, useValue: connections.redis },
      { provide: ProcessRegistry, useValue: connections.processes },
      ...pubSubProviders({ ...connections, prefix: config.REDIS_PREFIX }, LOGGER),
      ...SHARED,
    ];
    return { module: CoreModule, providers, exports: providers };
  }

  constructor(
    @Inject(CONNECTIONS) private readonly connections: Connections,
    private readonly notifier: EventNotifier,
    private readonly replies: ReplyHub,
    private readonly queues: Queues,
    private readonly operations: Operations,
    private readonly clock: SharedClock,
  ) {}

  /** Whoever waits for events hears of those that this process commits. */
  async onModuleInit(): Promise<void> {
    this.connections.database.onEvents((orgId) => this.notifier.ring(orgId));
    await this.clock.start();
  }

  /** Every request was answered, and every feature is closed: nobody needs these any more. */
  async onApplicationShutdown(): Promise<void> {
    this.replies.stop();
    await this.clock.stop();
    this.connections.subscriber.disconnect();
    await this.queues.close();
    await this.operations.close();
    await this.connections.processes.close();
    this.connections.redis.disconnect();
    await this.connections.database.close();
  }
}

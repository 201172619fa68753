import { Database, readClock } from '@chasqui/entities';
import { GatewayRepository, PairingRepository, WhatsappNumberRepository } from '@chasqui/whatsapp';
import { KeptAnswerRepository, MessageIntakeRepository, MessageRepository } from '@chasqui/messaging';
import { OrganizationRepository } from '@chasqui/tenancy';
import { BusyLoop } from '@chasqui/fair-share';
import { Subscriptions } from '@chasqui/intake';
import { EventNotifier, PAIRING_QUEUES, PairingDoorbell, PhoneNotifier, ReplyHub } from '@chasqui/lanes';
import { CONFIG, LOGGER, type Logger, Redis, Registry } from '@chasqui/platform';
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
    inject: [CONNECTIONS, CONFIG, LOGGER],
    useFactory: ({ subscriber }: Connections, { REDIS_PREFIX }: ApiGatewayConfig, logger: Logger) =>
      new ReplyHub({ subscriber, prefix: REDIS_PREFIX, onFailure: noteLoss(logger, 'reply') }),
  },
  {
    provide: EventNotifier,
    inject: [Redis, CONFIG, LOGGER],
    useFactory: (redis: Redis, { REDIS_PREFIX }: ApiGatewayConfig, logger: Logger) =>
      new EventNotifier(redis, REDIS_PREFIX, noteLoss(logger, 'event notification')),
  },
  {
    provide: PhoneNotifier,
    inject: [Redis, CONFIG, LOGGER],
    useFactory: (redis: Redis, { REDIS_PREFIX }: ApiGatewayConfig, logger: Logger) =>
      new PhoneNotifier(redis, REDIS_PREFIX, noteLoss(logger, 'wake')),
  },
  {
    provide: PairingDoorbell,
    inject: [Queues, LOGGER],
    useFactory: (queues: Queues, logger: Logger) => {
      const { links, unlinks } = PAIRING_QUEUES;
      const of = { links: queues.of(links.queue), unlinks: queues.of(unlinks.queue) };
      return new PairingDoorbell(of, noteLoss(logger, 'ring'));
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
    this.connections.redis.disconnect();
    await this.connections.database.close();
  }
}

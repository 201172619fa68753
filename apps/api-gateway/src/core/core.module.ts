import { GatewayRepository, PairingRepository, WhatsappNumberRepository } from '@chasqui/whatsapp';
import { KeptAnswerRepository, MessageIntakeRepository, MessageRepository } from '@chasqui/messaging';
import { OrganizationRepository } from '@chasqui/tenancy';
import { BusyLoop } from '@chasqui/fair-share';
import { Subscriptions } from '@chasqui/intake';
import { EventNotifier, ReplyHub } from '@chasqui/lanes';
import { CONFIG, LOGGER, type Logger, Registry } from '@chasqui/platform';
import { SharedClock } from '@chasqui/timing';
import {
  built,
  connectionProviders,
  type Connections,
  CONNECTIONS,
  Operations,
  Queues,
  repositories,
  TELLING_PROVIDERS,
  EventNotifications,
} from '@chasqui/wiring';
import {
  type DynamicModule,
  Global,
  Inject,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
  type Provider,
} from '@nestjs/common';
import type { ApiGatewayConfig } from '../api-gateway.config';
import { FairTurns } from '../http/fair-turns';
import { RefusalPace } from '../http/refusal-pace';
import { IdempotentRequests } from './idempotent-requests';

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
  EventNotifications,
  ...TELLING_PROVIDERS,
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
      ...connectionProviders(connections, config.REDIS_PREFIX),
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

import { Database } from '@chasqui/entities';
import { Identity } from '@chasqui/identity';
import { Subscriptions } from '@chasqui/intake';
import { EventNotifier, ReplyHub } from '@chasqui/lanes';
import { MediaLinks } from '@chasqui/media-store';
import { MessageIntakeRepository, MessageRepository } from '@chasqui/messaging';
import { CONFIG, Counter, LOGGER, type Logger, Redis, Registry, sealingKeys } from '@chasqui/platform';
import { mailSettings, SystemMail } from '@chasqui/system-mail';
import { lockPlanRoom, OrganizationRepository } from '@chasqui/tenancy';
import { SharedClock } from '@chasqui/timing';
import { GatewayRepository, PairingRepository, WhatsappNumberRepository } from '@chasqui/whatsapp';
import {
  built,
  connectionProviders,
  type Connections,
  CONNECTIONS,
  EventNotifications,
  Operations,
  Queues,
  repositories,
  retention,
  TELLING_PROVIDERS,
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
import type { ConsoleConfig } from '../console.config';
import { ConsoleAccess } from '../http/access.hook';
import { FairTurns } from '../http/fair-turns';
import { pageLink } from '../pages/page-link';

/** What a console is built on. */
export interface CoreOptions {
  config: ConsoleConfig;
  logger: Logger;
  metrics: Registry;
  connections: Connections;
}

/** Providers that several features use; what one feature uses stands in its own module. */
const SHARED: Provider[] = [
  Operations,
  ConsoleAccess,
  FairTurns,
  {
    provide: SystemMail,
    inject: [Database, CONFIG, LOGGER, Registry],
    useFactory: toSystemMail,
  },
  {
    provide: Identity,
    inject: [Database, Redis, CONFIG, SystemMail],
    useFactory: (
      database: Database,
      redis: Redis,
      { REDIS_PREFIX, API_KEY_ENCRYPTION_KEY }: ConsoleConfig,
      mail: SystemMail,
    ) =>
      new Identity({
        database,
        redis,
        redisPrefix: REDIS_PREFIX,
        sealing: sealingKeys(API_KEY_ENCRYPTION_KEY),
        memberRoom: (transaction, orgId) => lockPlanRoom(transaction, orgId, 'members'),
        ...(mail.setup !== null && { post: mail }),
      }),
  },
  retention('mail of the installation', SystemMail, ({ queue }, limit) => queue.deleteOld(limit)),
  retention('sessions of the console', Identity, ({ sessions }, limit) => sessions.deleteEnded(limit)),
  retention('one-use links', Identity, ({ links }, limit) => links.deleteOld(limit)),
  retention('entries of the audit log', Identity, ({ audit }, limit) => audit.deleteOld(limit)),
  ...TELLING_PROVIDERS,
  EventNotifications,
  {
    provide: MediaLinks,
    inject: [CONFIG],
    useFactory: ({ PUBLIC_URL, INTERNAL_TOKEN }: ConsoleConfig) => new MediaLinks(PUBLIC_URL, INTERNAL_TOKEN),
  },
  built(Subscriptions, OrganizationRepository),
  ...repositories(
    GatewayRepository,
    MessageIntakeRepository,
    MessageRepository,
    OrganizationRepository,
    PairingRepository,
    WhatsappNumberRepository,
  ),
];

function toSystemMail(database: Database, config: ConsoleConfig, logger: Logger, metrics: Registry): SystemMail {
  const outcomes = new Counter({
    name: 'chasqui_system_mails_total',
    help: 'Tries to hand a mail of the installation to the mail server, by what came of them.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  return new SystemMail({
    database,
    settings: mailSettings(config),
    sealing: sealingKeys(config.API_KEY_ENCRYPTION_KEY),
    publicUrl: config.PUBLIC_URL,
    linkTo: (page, token) => pageLink(config.PUBLIC_URL, page, token),
    logger,
    onOutcome: (outcome) => outcomes.inc({ outcome }),
  });
}

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
    private readonly notifications: EventNotifications,
    private readonly replies: ReplyHub,
    private readonly queues: Queues,
    private readonly operations: Operations,
    private readonly clock: SharedClock,
    private readonly mail: SystemMail,
  ) {}

  /** Whoever waits for events hears of those that this process commits; who waits here does not need Redis for it. */
  async onModuleInit(): Promise<void> {
    this.connections.database.onEvents((orgId) => {
      this.notifier.ring(orgId);
      this.notifications.tell([orgId]);
    });
    await this.clock.start();
    this.mail.delivery?.start();
  }

  /** Every request was answered, and every feature is closed: nobody needs these any more. */
  async onApplicationShutdown(): Promise<void> {
    await this.mail.delivery?.stop();
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

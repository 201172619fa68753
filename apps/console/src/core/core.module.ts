import { Database } from '@chasqui/database';
import { InstallationMetrics } from '@chasqui/operations';
import { Identity } from '@chasqui/identity';
import { InboxChangeRepository } from '@chasqui/conversations';
import { Subscriptions } from '@chasqui/sending';
import { MediaLinks } from '@chasqui/files/store';
import { MessageIntakeRepository, MessageRepository } from '@chasqui/messages';
import { CONFIG, Counter, LOGGER, type Logger, Redis, Registry, sealingKeys } from '@chasqui/runtime';
import { mailSettings, SystemMail } from '@chasqui/mail';
import { lockPlanRoom, OrganizationRepository } from '@chasqui/tenancy';
import { GatewayRepository, PairingRepository, WhatsappNumberRepository } from '@chasqui/whatsapp';
import {
  built,
  HttpCore,
  type HttpCoreOptions,
  httpCoreProviders,
  repositories,
  retention,
  StrangerPace,
} from '@chasqui/http';
import { type DynamicModule, Global, Inject, Module, type Provider } from '@nestjs/common';
import type { ConsoleConfig } from '../console.config';
import { ConsoleAccess } from '../http/access.hook';
import { ChangesInterceptor } from '../http/changes.interceptor';
import { FairTurns } from '../http/fair-turns';
import { AuditedChanges } from './audited-changes';
import { pageLink } from '../pages/page-link';

export type CoreOptions = HttpCoreOptions<ConsoleConfig>;

/** Only providers that several features use; others stand in their feature's module. */
const SHARED: Provider[] = [
  AuditedChanges,
  ChangesInterceptor,
  ConsoleAccess,
  FairTurns,
  StrangerPace,
  {
    provide: SystemMail,
    inject: [Database, CONFIG, LOGGER, Registry],
    useFactory: toSystemMail,
  },
  {
    provide: Identity,
    inject: [Database, Redis, CONFIG, SystemMail, LOGGER],
    useFactory: (
      database: Database,
      redis: Redis,
      { REDIS_PREFIX, API_KEY_ENCRYPTION_KEY, INTERNAL_TOKEN }: ConsoleConfig,
      mail: SystemMail,
      logger: Logger,
    ) =>
      new Identity({
        database,
        redis,
        redisPrefix: REDIS_PREFIX,
        sealing: sealingKeys(API_KEY_ENCRYPTION_KEY),
        memberRoom: (transaction, orgId) => lockPlanRoom(transaction, orgId, 'members'),
        secret: INTERNAL_TOKEN,
        onTrouble: (error) => logger.error({ err: error }, 'the owner of an account was not told of tries to open it'),
        ...(mail.setup !== null && { post: mail }),
      }),
  },
  retention('mail of the installation', SystemMail, ({ queue }, limit) => queue.deleteOld(limit)),
  retention('sessions of the console', Identity, ({ sessions }, limit) => sessions.deleteEnded(limit)),
  retention('one-use links', Identity, ({ links }, limit) => links.deleteOld(limit)),
  retention('entries of the audit log', Identity, ({ audit }, limit) => audit.deleteOld(limit)),
  {
    provide: MediaLinks,
    inject: [CONFIG],
    useFactory: ({ PUBLIC_URL, INTERNAL_TOKEN }: ConsoleConfig) => new MediaLinks(PUBLIC_URL, INTERNAL_TOKEN),
  },
  built(Subscriptions, OrganizationRepository),
  built(InstallationMetrics, Registry, Database),
  ...repositories(
    GatewayRepository,
    InboxChangeRepository,
    MessageIntakeRepository,
    MessageRepository,
    OrganizationRepository,
    PairingRepository,
    WhatsappNumberRepository,
  ),
];

const MAIL_OUTCOMES = ['sent', 'later', 'refused'] as const;

function toSystemMail(database: Database, config: ConsoleConfig, logger: Logger, metrics: Registry): SystemMail {
  const outcomes = new Counter({
    name: 'chasqui_system_mails_total',
    help: 'Tries to hand a mail of the installation to the mail server, by what came of them.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  // Counted from the start: a first refusal shows as an increase only if there was a count before it.
  for (const outcome of MAIL_OUTCOMES) outcomes.inc({ outcome }, 0);
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

/** Global, so Nest starts it before all other modules and closes it after them. */
@Global()
@Module({})
export class CoreModule extends HttpCore {
  /** Pages show what their console did even while Redis is away. */
  protected override readonly tellsItself = true;

  static of(options: CoreOptions): DynamicModule {
    const providers: Provider[] = [...httpCoreProviders(options), ...SHARED];
    return { module: CoreModule, providers, exports: providers };
  }

  @Inject(SystemMail) private readonly mail: SystemMail;

  override async onModuleInit(): Promise<void> {
    await super.onModuleInit();
    this.mail.delivery?.start();
  }

  override async onApplicationShutdown(): Promise<void> {
    await this.mail.delivery?.stop();
    await super.onApplicationShutdown();
  }
}

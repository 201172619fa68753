import { Database } from '@chasqui/entities';
import { Identity } from '@chasqui/identity';
import { Subscriptions } from '@chasqui/intake';
import { MediaLinks } from '@chasqui/media-store';
import { MessageIntakeRepository, MessageRepository } from '@chasqui/messaging';
import { CONFIG, Redis, sealingKeys } from '@chasqui/platform';
import { lockPlanRoom, OrganizationRepository } from '@chasqui/tenancy';
import { GatewayRepository, PairingRepository, WhatsappNumberRepository } from '@chasqui/whatsapp';
import { built, HttpCore, type HttpCoreOptions, httpCoreProviders, repositories, retention } from '@chasqui/wiring';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import type { ConsoleConfig } from '../console.config';
import { ConsoleAccess } from '../http/access.hook';

/** What a console is built on. */
export type CoreOptions = HttpCoreOptions<ConsoleConfig>;

/** Providers that several features use; what one feature uses stands in its own module. */
const SHARED: Provider[] = [
  ConsoleAccess,
  {
    provide: Identity,
    inject: [Database, Redis, CONFIG],
    useFactory: (database: Database, redis: Redis, { REDIS_PREFIX, API_KEY_ENCRYPTION_KEY }: ConsoleConfig) =>
      new Identity({
        database,
        redis,
        redisPrefix: REDIS_PREFIX,
        sealing: sealingKeys(API_KEY_ENCRYPTION_KEY),
        memberRoom: (transaction, orgId) => lockPlanRoom(transaction, orgId, 'members'),
      }),
  },
  retention('sessions of the console', Identity, ({ sessions }, limit) => sessions.deleteEnded(limit)),
  retention('one-use links', Identity, ({ links }, limit) => links.deleteOld(limit)),
  retention('entries of the audit log', Identity, ({ audit }, limit) => audit.deleteOld(limit)),
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

/** What all features stand on. It is global, so Nest starts it before all others and closes it after them. */
@Global()
@Module({})
export class CoreModule extends HttpCore {
  /** Pages show what their console did also while Redis is away. */
  protected override readonly tellsItself = true;

  static of(options: CoreOptions): DynamicModule {
    const providers: Provider[] = [...httpCoreProviders(options), ...SHARED];
    return { module: CoreModule, providers, exports: providers };
  }
}

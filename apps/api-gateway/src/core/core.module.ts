import { GatewayRepository, PairingRepository, WhatsappNumberRepository } from '@chasqui/whatsapp';
import { KeptAnswerRepository, MessageIntakeRepository, MessageRepository } from '@chasqui/messages';
import { OrganizationRepository } from '@chasqui/tenancy';
import { BusyLoop, processLoop } from '@chasqui/runtime';
import { Subscriptions } from '@chasqui/sending';
import { built, HttpCore, type HttpCoreOptions, httpCoreProviders, repositories, StrangerPace } from '@chasqui/http';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import type { ApiGatewayConfig } from '../api-gateway.config';
import { ChangesInterceptor } from '../http/changes.interceptor';
import { FairTurns } from '../http/fair-turns';
import { RefusalPace } from '../http/refusal-pace';
import { IdempotentRequests } from './idempotent-requests';

export type CoreOptions = HttpCoreOptions<ApiGatewayConfig>;

const SHARED: Provider[] = [
  { provide: BusyLoop, useValue: processLoop },
  FairTurns,
  StrangerPace,
  RefusalPace,
  built(Subscriptions, OrganizationRepository),
  IdempotentRequests,
  ChangesInterceptor,
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

/** The base of all features. It is global, so Nest starts it before all others and closes it after them. */
@Global()
@Module({})
export class CoreModule extends HttpCore {
  static of(options: CoreOptions): DynamicModule {
    const providers: Provider[] = [...httpCoreProviders(options), ...SHARED];
    return { module: CoreModule, providers, exports: providers };
  }
}

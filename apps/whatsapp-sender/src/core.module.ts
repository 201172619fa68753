import { Database } from '@chasqui/database';
import { backlogMetrics } from '@chasqui/operations';
import { CONFIG, coreProviders, type WorkerParts } from '@chasqui/runtime';
import { GatewayCaller } from '@chasqui/whatsapp';
import { type DynamicModule, Global, Module, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { SendMetrics } from './send.metrics';
import type { WhatsappSenderConfig } from './whatsapp-sender.config';

@Global()
@Module({})
export class CoreModule implements OnApplicationShutdown {
  constructor(private readonly caller: GatewayCaller) {}

  static of(runtime: WorkerParts<Database>, config: WhatsappSenderConfig): DynamicModule {
    const providers: Provider[] = [
      ...coreProviders(runtime, Database, config),
      SendMetrics,
      backlogMetrics('whatsapp'),
      {
        provide: GatewayCaller,
        useFactory: ({ INTERNAL_TOKEN }: WhatsappSenderConfig) => new GatewayCaller({ internalToken: INTERNAL_TOKEN }),
        inject: [CONFIG],
      },
    ];
    return { module: CoreModule, providers, exports: providers };
  }

  /** After all features have ended. */
  onApplicationShutdown(): Promise<void> {
    return this.caller.close();
  }
}

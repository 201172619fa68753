import { Database } from '@chasqui/database';
import { backlogMetrics } from '@chasqui/operations';
import { coreProviders, type SealingHalf, type WorkerParts } from '@chasqui/runtime';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { DeliveryMetrics } from './delivery.metrics';
import { SEALING_HALVES, type WebhookDispatcherConfig } from './webhook-dispatcher.config';

@Global()
@Module({})
export class CoreModule {
  static of(
    runtime: WorkerParts<Database>,
    config: WebhookDispatcherConfig,
    keys: readonly SealingHalf[],
  ): DynamicModule {
    const providers: Provider[] = [
      ...coreProviders(runtime, Database, config),
      { provide: SEALING_HALVES, useValue: keys },
      DeliveryMetrics,
      backlogMetrics('webhooks'),
    ];
    return { module: CoreModule, providers, exports: providers };
  }
}

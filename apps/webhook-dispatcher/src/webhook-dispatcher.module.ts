import type { Database } from '@chasqui/database';
import { WEBHOOK_LANES, LanesModule } from '@chasqui/lanes';
import { LOGGER, type SealingHalf, type WorkerParts } from '@chasqui/runtime';
import { type DynamicModule, Module } from '@nestjs/common';
import { CoreModule } from './core.module';
import { DeliveryMetrics } from './delivery.metrics';
import { DoorbellModule } from './features/doorbell/doorbell.module';
import { DeliveryModule } from './features/delivery/delivery.module';
import { RecoveriesModule } from './features/recoveries/recoveries.module';
import { RetentionModule } from './features/retention/retention.module';
import type { WebhookDispatcherConfig } from './webhook-dispatcher.config';

@Module({})
export class WebhookDispatcherModule {
  static of(
    runtime: WorkerParts<Database>,
    config: WebhookDispatcherConfig,
    keys: readonly SealingHalf[],
  ): DynamicModule {
    return {
      module: WebhookDispatcherModule,
      imports: [
        CoreModule.of(runtime, config, keys),
        LanesModule.of({
          ...runtime,
          app: 'webhook-dispatcher',
          kinds: [WEBHOOK_LANES],
          prefix: config.REDIS_PREFIX,
          lanesPerOrganization: config.LANES_PER_ORGANIZATION,
          metrics: DeliveryMetrics,
          logger: LOGGER,
        }),
        DeliveryModule,
        DoorbellModule,
        RecoveriesModule,
        RetentionModule,
      ],
    };
  }
}

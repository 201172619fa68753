import type { Database } from '@chasqui/database';
import { BULK_LANES, LanesModule, WHATSAPP_LANES } from '@chasqui/lanes';
import { LOGGER, type WorkerParts } from '@chasqui/runtime';
import { type DynamicModule, Module } from '@nestjs/common';
import { CoreModule } from './core.module';
import { BulkModule } from './features/bulk/bulk.module';
import { SendingModule } from './features/sending/sending.module';
import { WatchdogModule } from './features/watchdog/watchdog.module';
import { SendMetrics } from './send.metrics';
import type { WhatsappSenderConfig } from './whatsapp-sender.config';

@Module({})
export class WhatsappSenderModule {
  static of(runtime: WorkerParts<Database>, config: WhatsappSenderConfig): DynamicModule {
    return {
      module: WhatsappSenderModule,
      imports: [
        CoreModule.of(runtime, config),
        LanesModule.of({
          ...runtime,
          app: 'whatsapp-sender',
          kinds: [WHATSAPP_LANES, BULK_LANES],
          prefix: config.REDIS_PREFIX,
          lanesPerOrganization: config.LANES_PER_ORGANIZATION,
          metrics: SendMetrics,
          logger: LOGGER,
        }),
        SendingModule,
        BulkModule,
        WatchdogModule,
      ],
    };
  }
}

import { SendSmsService } from '../../apps/api-gateway/src/features/sms/send-sms.service';
import { SmsBulkService } from '../../apps/api-gateway/src/features/sms/sms-bulk.service';
import { SmsController } from '../../apps/api-gateway/src/features/sms/sms.controller';
import { SmsModule } from '../../apps/api-gateway/src/features/sms/sms.module';
import { startBenchApi, type Way } from '../intake/bench-api';
import type { IntakePlace } from '../intake/intake-place';
import { serveParent } from '../processes/child';
import { PlainSmsSender } from './plain-sms-sender';

/** The routes of SMS with the plain way behind them. */
class PlainSmsModule {}

/** The real route with the real services behind it, or with the plain way in their place. */
function start({ way, ...place }: IntakePlace & { way: Way }): Promise<number> {
  return startBenchApi(place, way, ({ database, redis }) => {
    if (way === 'batched') return SmsModule;
    const sender = new PlainSmsSender({ database, redis, prefix: place.prefix });
    return {
      module: PlainSmsModule,
      controllers: [SmsController],
      // Bulk sends are not measured.
      providers: [
        { provide: SendSmsService, useValue: sender },
        { provide: SmsBulkService, useValue: null },
      ],
    };
  });
}

const handlers = { start };
export type SmsServer = typeof handlers;

serveParent(handlers);

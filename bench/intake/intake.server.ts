import { SendWhatsappController } from '../../apps/api-gateway/src/features/whatsapp/send-whatsapp.controller';
import { WHATSAPP_SENDER } from '../../apps/api-gateway/src/features/whatsapp/send-whatsapp-types';
import { serveParent } from '../processes/child';
import { batchedSender } from './batched-sender';
import { startBenchApi, type Way } from './bench-api';
import type { IntakePlace } from './intake-place';
import { plainSender } from './plain-sender';

/** The routes that send, with one of the two ways behind them. */
class MeasuredModule {}

function start({ way, ...place }: IntakePlace & { way: Way }): Promise<number> {
  const makeSender = way === 'batched' ? batchedSender : plainSender;
  return startBenchApi(place, way, ({ database, redis }) => ({
    module: MeasuredModule,
    controllers: [SendWhatsappController],
    providers: [{ provide: WHATSAPP_SENDER, useValue: makeSender(database, redis, place.prefix) }],
  }));
}

const handlers = { start };
export type IntakeServer = typeof handlers;

serveParent(handlers);

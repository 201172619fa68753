import { BULK_LANES, Doorbell, type LaneKind, RingDetour, SMS_LANES, WHATSAPP_LANES } from '@chasqui/lanes';
import { LOGGER, type Logger, noteLoss } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { Queues } from './queues';

@Injectable()
export class Doorbells {
  readonly whatsapp: Doorbell;
  readonly sms: Doorbell;
  readonly bulk: Doorbell;

  constructor(queues: Queues, detour: RingDetour, @Inject(LOGGER) logger: Logger) {
    const of = ({ queue }: LaneKind): Doorbell =>
      new Doorbell(queues.of(queue), { onFailure: noteLoss(logger, 'ring'), detour: detour.to(queue) });
    this.whatsapp = of(WHATSAPP_LANES);
    this.sms = of(SMS_LANES);
    this.bulk = of(BULK_LANES);
  }
}

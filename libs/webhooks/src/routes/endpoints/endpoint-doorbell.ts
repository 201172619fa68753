import { WebhookEndpointRepository } from '../../store/webhook-endpoint.repository';
import { EventNotifier } from '@chasqui/lanes';
import { LOGGER, type Logger, noteLoss } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';

@Injectable()
export class EndpointDoorbell {
  constructor(
    private readonly endpoints: WebhookEndpointRepository,
    private readonly notifier: EventNotifier,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Delivers waiting events now, even to a blocked endpoint. Call it after the commit. Never throws or waits. */
  ring(orgId: string, endpointId: string): void {
    void this.endpoints
      .unblock(endpointId)
      .catch(noteLoss(this.logger, 'unblock'))
      .then(() => this.notifier.ring(orgId));
  }
}

import { WebhookEndpointRepository } from '@chasqui/events';
import { EventNotifier } from '@chasqui/lanes';
import { LOGGER, type Logger } from '@chasqui/platform';
import { noteLoss } from '@chasqui/wiring';
import { Inject, Injectable } from '@nestjs/common';

/** Has what waits for endpoints delivered now. */
@Injectable()
export class EndpointDoorbell {
  constructor(
    private readonly endpoints: WebhookEndpointRepository,
    private readonly notifier: EventNotifier,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Also when the endpoint is being left alone for a while. For after the commit. Never throws, never waits. */
  ring(orgId: string, endpointId: string): void {
    void this.endpoints
      .unblock(endpointId)
      .catch(noteLoss(this.logger, 'unblock'))
      .then(() => this.notifier.ring(orgId));
  }
}

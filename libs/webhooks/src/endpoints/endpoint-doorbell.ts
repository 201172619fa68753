import { WebhookEndpointRepository } from '@chasqui/events';
import { EventNotifier } from '@chasqui/lanes';
import { LOGGER, type Logger } from '@chasqui/platform';
import { noteLoss } from '@chasqui/wiring';
import { Inject, Injectable } from '@nestjs/common';

/** Whoever has what waits for an endpoint delivered now. */
export interface RingEndpoint {
  /** Also when it is being left alone for a while. Never throws, never waits. */
  ring(orgId: string, endpointId: string): void;
}

/** Has what waits for endpoints delivered now. */
@Injectable()
export class EndpointDoorbell implements RingEndpoint {
  constructor(
    private readonly endpoints: WebhookEndpointRepository,
    private readonly notifier: EventNotifier,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  ring(orgId: string, endpointId: string): void {
    void this.endpoints
      .unblock(endpointId)
      .catch(noteLoss(this.logger, 'unblock'))
      .then(() => this.notifier.ring(orgId));
  }
}

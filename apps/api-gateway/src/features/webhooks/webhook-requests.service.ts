import { EndpointDoorbell, type RingEndpoint, TransactionServices, type WebhookServices } from '@chasqui/webhooks';
import { Injectable } from '@nestjs/common';
import { type IdempotentRequest, IdempotentRequests, type RequestAnswer } from '../../core/idempotent-requests';

type Ring = Parameters<RingEndpoint['ring']>;

/** Does what a request wants of webhooks, with an Idempotency-Key once, and rings for it when it is committed. */
@Injectable()
export class WebhookRequests {
  constructor(
    private readonly requests: IdempotentRequests,
    private readonly transactionServices: TransactionServices,
    private readonly doorbell: EndpointDoorbell,
  ) {}

  /**
   * @param plan what takes long and changes nothing, for example looking a name up; returns the work
   * @throws AppError IDEMPOTENCY_MISMATCH, IDEMPOTENCY_IN_PROGRESS, and whatever the plan or the work throws
   */
  async once<Data extends object>(
    request: IdempotentRequest,
    plan: () => Promise<(services: WebhookServices) => Promise<Data>>,
  ): Promise<RequestAnswer<Data>> {
    let rings: Ring[] = [];
    const answer = await this.requests.once(request, async () => {
      const work = await plan();
      return (database) => {
        // Of a try that was undone nobody is rung for.
        rings = [];
        const ring: RingEndpoint['ring'] = (...endpoint) => void rings.push(endpoint);
        return work(this.transactionServices.of(database, { ring }));
      };
    });
    if (!answer.replayed) for (const endpoint of rings) this.doorbell.ring(...endpoint);
    return answer;
  }
}

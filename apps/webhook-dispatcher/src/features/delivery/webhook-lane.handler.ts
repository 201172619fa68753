import {
  type DeliveryOutcome,
  type LaneDelivery,
  type RecordedDelivery,
  WebhookTargetRepository,
} from '@chasqui/webhooks';
import type { FileLinks } from '@chasqui/events';
import type { Delivery, LanePace, RollingHandler } from '@chasqui/lanes';
import { MediaLinks } from '@chasqui/files/store';
import { OutboundClient } from '@chasqui/outbound';
import { type Logger, LOGGER, SealError, continueTrace } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { DeliveryMetrics } from '../../delivery.metrics';
import { EndpointCache, type OpenEndpoint } from '../endpoints/endpoint-cache';
import { EndpointDisabler } from '../endpoints/endpoint-disabler';
import type { EndpointFlow } from '../endpoints/endpoint-flow';
import { EndpointFlows } from '../endpoints/endpoint-flows';
import { answered, type Attempt, unanswered } from './attempt';
import { isGone, toOutcome, toSign, withoutAttempt } from './delivery-outcome';
import { type DeliveryWithEvent, eventOf, hasEvent, toDeliveryRequest } from './delivery-request';

/** From the start of the connection to the last byte of the answer (contract.md D12). */
const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** For an endpoint that is disabled or gone (its lane is not swept), or that could not be read. */
const UNKNOWN_FOR_MS = 1_000;
/** For a secret that our keys do not open: it needs an operator. */
const SEALED_FOR_MS = 60_000;
/** Long enough to disable an endpoint that answered 410. */
const GONE_FOR_MS = 10_000;

/** Includes the request headers in a form that may be shown. */
type SentAttempt = Attempt & Required<Pick<DeliveryOutcome, 'requestHeaders'>>;

@Injectable()
export class WebhookLaneHandler implements RollingHandler<LaneDelivery, DeliveryOutcome, RecordedDelivery> {
  /** Deliveries that were answered 410 and are not recorded yet, with the version of the endpoint that answered. */
  private readonly gone = new Map<string, number>();

  constructor(
    @Inject(OutboundClient) private readonly client: Pick<OutboundClient, 'request'>,
    @Inject(EndpointCache) private readonly cache: Pick<EndpointCache, 'find' | 'known'>,
    private readonly flows: EndpointFlows,
    @Inject(WebhookTargetRepository) private readonly targets: Pick<WebhookTargetRepository, 'usualRate'>,
    @Inject(EndpointDisabler) private readonly disabler: Pick<EndpointDisabler, 'close'>,
    @Inject(MediaLinks) private readonly links: FileLinks,
    private readonly metrics: DeliveryMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  taken(delivery: LaneDelivery): void {
    this.flows.of(delivery.lane).restore(delivery);
  }

  pace(lane: string): LanePace {
    return this.flows.of(lane).pace(performance.now());
  }

  caughtUp(lane: string): void {
    this.flows.of(lane).caughtUp();
  }

  async deliver(delivery: LaneDelivery): Promise<Delivery<DeliveryOutcome>> {
    if (!hasEvent(delivery)) {
      return { record: withoutAttempt(delivery, 'the event is older than the log keeps', false) };
    }
    const { endpointId, endpointVersion } = delivery;
    const endpoint = this.cache.known(endpointId, endpointVersion) ?? (await this.findEndpoint(delivery));
    if ('notCalledForMs' in endpoint) return endpoint;
    const startedAt = performance.now();
    const posted = this.traced(delivery, endpoint);
    this.metrics.begin();
    const attempt = await posted;
    const tookMs = performance.now() - startedAt;
    const flow = this.flows.of(delivery.lane);
    if (isGone(attempt)) this.gone.set(delivery.id, endpoint.version);
    await this.observe(delivery, flow, attempt, startedAt);
    const record = toOutcome(delivery, attempt, tookMs, flow.takeChange());
    this.metrics.end(attempt.outcome, record.status, tookMs);
    this.log(delivery, attempt, record, tookMs);
    return { record };
  }

  dead(delivery: LaneDelivery): DeliveryOutcome {
    this.logger.error({ delivery_id: delivery.id, lane: delivery.lane }, 'a delivery ended its process too often');
    return withoutAttempt(delivery, 'it could not be processed', true);
  }

  failed(delivery: LaneDelivery, error: unknown): void {
    this.logger.error(
      { err: error, delivery_id: delivery.id, lane: delivery.lane },
      'a delivery could not be processed',
    );
  }

  isFinished({ dueInMs }: DeliveryOutcome): boolean {
    return dueInMs === null;
  }

  onRecorded(recorded: readonly RecordedDelivery[]): void {
    for (const { id, orgId, endpointId, isFailingTooLong } of recorded) {
      const goneVersion = this.gone.get(id);
      this.gone.delete(id);
      if (goneVersion !== undefined) this.disabler.close(orgId, endpointId, 'gone', goneVersion);
      else if (isFailingTooLong) this.disabler.close(orgId, endpointId, 'failing');
    }
  }

  private async findEndpoint(delivery: LaneDelivery): Promise<OpenEndpoint | { notCalledForMs: number }> {
    try {
      const endpoint = await this.cache.find(delivery, delivery.endpointVersion);
      return endpoint ?? { notCalledForMs: UNKNOWN_FOR_MS };
    } catch (error) {
      this.logger.error({ err: error, endpoint_id: delivery.endpointId }, 'a webhook could not be opened');
      return { notCalledForMs: error instanceof SealError ? SEALED_FOR_MS : UNKNOWN_FOR_MS };
    }
  }

  /** The endpoint belongs to a customer: it does not get the trace, and the trace does not contain its address. */
  private traced(delivery: DeliveryWithEvent, endpoint: OpenEndpoint): Promise<SentAttempt> {
    const { id, orgId, endpointId, eventType, attempt: times, traceContext } = delivery;
    const attributes = {
      'http.request.method': 'POST',
      'http.request.resend_count': times - 1,
      'chasqui.org.id': orgId,
      'chasqui.endpoint.id': endpointId,
      'chasqui.delivery.id': id,
      'chasqui.event.type': eventType,
      'chasqui.attempt': times,
    };
    return continueTrace(traceContext, 'deliver webhook', { kind: 'client', attributes }, (span) =>
      this.post(delivery, endpoint).then((attempt) => {
        const { status, outcome, error } = attempt;
        span.setAttributes({
          'chasqui.outcome': outcome,
          ...(status !== null && { 'http.response.status_code': status }),
        });
        if (error !== null) span.fail(outcome);
        return attempt;
      }),
    );
  }

  /** Not `async`: its frame would keep the parts of the request in memory until the answer arrives. */
  private post(delivery: DeliveryWithEvent, endpoint: OpenEndpoint): Promise<SentAttempt> {
    const {
      headers,
      shownHeaders: requestHeaders,
      body,
    } = toDeliveryRequest(delivery, eventOf(delivery), endpoint, this.links);
    return this.client
      .request({
        url: endpoint.url,
        method: 'POST',
        headers,
        body,
        timeoutMs: TIMEOUT_MS,
        maxResponseBytes: MAX_ANSWER_BYTES,
        cutsLongAnswers: true,
      })
      .then(answered, (error: unknown) => unanswered(error, TIMEOUT_MS))
      .then((attempt) => ({ ...attempt, requestHeaders }));
  }

  private async observe(
    delivery: LaneDelivery,
    flow: EndpointFlow,
    attempt: Attempt,
    startedAt: number,
  ): Promise<void> {
    const sign = toSign(attempt, startedAt);
    const isBack = flow.isOpen && sign.kind === 'well';
    const usualPerSecond = isBack ? await this.usualRate(delivery) : 0;
    flow.observe(sign, performance.now(), usualPerSecond);
    // Traffic grows while it catches up: with a pace that was measured only once it would fall behind for ever.
    if (sign.kind === 'well' && flow.mustMeasure(performance.now())) flow.raise(await this.usualRate(delivery));
    if (isGone(attempt)) flow.block(performance.now(), GONE_FOR_MS);
  }

  private async usualRate({ orgId, endpointId }: LaneDelivery): Promise<number> {
    try {
      return await this.targets.usualRate(orgId, endpointId);
    } catch (error) {
      this.logger.debug({ err: error }, 'the rate of an endpoint could not be read');
      return 0;
    }
  }

  private log(delivery: LaneDelivery, attempt: Attempt, record: DeliveryOutcome, tookMs: number): void {
    const level = record.status === 'succeeded' ? 'debug' : 'info';
    if (!this.logger.isLevelEnabled(level)) return;
    this.logger[level](
      {
        delivery_id: delivery.id,
        org_id: delivery.orgId,
        endpoint_id: delivery.endpointId,
        event: delivery.eventType,
        reason: delivery.reason,
        attempt: delivery.attempt,
        outcome: attempt.outcome,
        http_status: attempt.status,
        error: attempt.error,
        status: record.status,
        due_in_ms: record.dueInMs === null ? null : Math.round(record.dueInMs),
        took_ms: Math.round(tookMs),
      },
      'attempt',
    );
  }
}

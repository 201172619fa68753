import type { DeliveryOutcome, EndpointFlowState, LaneDelivery } from '@chasqui/webhooks';
import type { EndpointSign } from '../endpoints/endpoint-flow';
import type { Attempt } from './attempt';
import { retryDelayMs } from './retry-schedule';

/** The receiver wants no more events (Standard Webhooks 1.0.0): the endpoint is disabled. */
const GONE = 410;

export const isGone = (attempt: Attempt): boolean => attempt.status === GONE;

/** Any definite answer means that the endpoint works. */
export function toSign({ status, error, askedMs }: Attempt, startedAt: number): EndpointSign {
  return { kind: kindOf(status, error === null), startedAt, askedMs };
}

function kindOf(status: number | null, isSuccess: boolean): EndpointSign['kind'] {
  if (isSuccess) return 'well';
  if (status === 429) return 'busy';
  if (status === 502 || status === 503 || status === 504) return 'overloaded';
  return status === null || status === 408 || status >= 500 ? 'unable' : 'well';
}

export function toOutcome(
  delivery: LaneDelivery,
  attempt: Attempt & Pick<DeliveryOutcome, 'requestHeaders'>,
  durationMs: number,
  flow: EndpointFlowState | null,
  random?: () => number,
): DeliveryOutcome {
  const dueInMs =
    attempt.error === null || isGone(attempt) ? null : retryDelayMs(delivery.attempt, attempt.askedMs, random);
  return {
    orgId: delivery.orgId,
    endpointId: delivery.endpointId,
    status: attempt.error === null ? 'succeeded' : dueInMs === null ? 'failed' : 'pending',
    httpStatus: attempt.status,
    error: attempt.error,
    durationMs,
    responseExcerpt: attempt.excerpt,
    ...(attempt.requestHeaders !== undefined && { requestHeaders: attempt.requestHeaders }),
    dueInMs,
    flow,
  };
}

export function withoutAttempt(delivery: LaneDelivery, error: string, isDead: boolean): DeliveryOutcome {
  return {
    orgId: delivery.orgId,
    endpointId: delivery.endpointId,
    status: 'failed',
    isDead,
    httpStatus: null,
    error,
    durationMs: null,
    responseExcerpt: null,
    dueInMs: null,
    flow: null,
  };
}

import type { Idempotency, Origin } from '@chasqui/sending';
import type { AuthenticatedKey } from '../authentication/authenticated-key';

export interface RequestIdentity {
  requestId: string;
  idempotencyKey: string | null;
  /** SHA-256 over the normalized request: equal for a retry of the same request. */
  requestHash: Buffer;
  /** Time of arrival, by `performance.now()`. */
  arrivedAtMs?: number | undefined;
}

export interface SendingRoute extends Pick<Origin, 'priority' | 'joinsConversation'> {
  /** Method and path pattern, for example `POST /whatsapp/send`: idempotency keys belong to a route. */
  route: string;
}

export function originOf(
  { orgId, mode }: AuthenticatedKey,
  request: RequestIdentity,
  { route, priority, joinsConversation }: SendingRoute,
): Origin {
  const idempotency = idempotencyOf(request, route);
  const { requestId, arrivedAtMs: askedAtMs } = request;
  return { orgId, mode, requestId, priority, joinsConversation, askedAtMs, idempotency };
}

function idempotencyOf({ idempotencyKey: key, requestHash }: RequestIdentity, route: string): Idempotency | null {
  return key === null ? null : { route, key, requestHash };
}

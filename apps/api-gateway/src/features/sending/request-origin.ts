import { PRIORITIES, type Priority } from '@chasqui/entities';
import type { Idempotency, Origin } from '@chasqui/intake';
import type { AuthenticatedKey } from '../authentication/authenticated-key';

/** What a mapper keeps of a request besides what it asks for. */
export interface RequestIdentity {
  requestId: string;
  /** The Idempotency-Key header. */
  idempotencyKey: string | null;
  /** SHA-256 over the normalized request: equal for a retry of the same request. */
  requestHash: Buffer;
}

/**
 * On whose behalf a request sends.
 *
 * @param route method and path pattern, for example `POST /whatsapp/send`
 * @param joinsConversation whether its messages join conversations: not those of the public routes of WhatsApp
 */
export function originOf(
  { orgId, mode }: AuthenticatedKey,
  request: RequestIdentity,
  route: string,
  joinsConversation: boolean,
  priority: Priority = PRIORITIES.api,
): Origin {
  const idempotency = idempotencyOf(request, route);
  return { orgId, mode, requestId: request.requestId, priority, joinsConversation, idempotency };
}

function idempotencyOf({ idempotencyKey: key, requestHash }: RequestIdentity, route: string): Idempotency | null {
  return key === null ? null : { route, key, requestHash };
}

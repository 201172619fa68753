import type { Asking } from '@chasqui/contacts/transfers';
import type { FastifyRequest } from 'fastify';
import type { AuthenticatedKey } from '../authentication/authenticated-key';

export function askingOf({ id, orgId, mode }: AuthenticatedKey, request: FastifyRequest): Asking {
  const actor = { id: null, email: null, address: request.ip, userAgent: null, requestId: request.id };
  return { owner: { orgId, mode }, actor, keyId: id };
}

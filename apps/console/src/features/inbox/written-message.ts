import type { ErrorCode } from '@chasqui/errors';
import type { ReplyBody } from './conversation.body';

/** Refusals of a member's message, in a conversation or to a contact. */
export const WRITING_ERRORS = [
  'TEMPLATE_NOT_FOUND',
  'TEMPLATE_NOT_ACTIVE',
  'TEMPLATE_WRONG_CHANNEL',
  'TEMPLATE_VARIABLE_MISSING',
  'MESSAGE_TOO_LONG',
  'OPTED_OUT',
  'PLAN_LIMIT',
  'INVALID_STATE',
  'IDEMPOTENCY_MISMATCH',
  'IDEMPOTENCY_IN_PROGRESS',
  'NO_CONNECTED_ACCOUNT',
  'NO_SMS_DEVICE',
  'GATEWAY_ERROR',
] as const satisfies readonly ErrorCode[];

type WrittenBody = Pick<ReplyBody, 'text' | 'template_id' | 'template_version' | 'variables' | 'client_id'>;

export const writtenIn = (body: WrittenBody) => ({
  text: body.text ?? null,
  templateId: body.template_id?.toLowerCase() ?? null,
  templateVersion: body.template_version ?? null,
  variables: body.variables ?? {},
  clientId: body.client_id ?? null,
});

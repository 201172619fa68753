import type { BulkRowResult, BulkWish, Intake, RecordedMessage } from '@chasqui/entities';

type Failure = Pick<BulkRowResult, 'error' | 'detail'>;

/** A row whose message has an outcome (spec.md section 2, bulk result). */
export function ofRecorded(wish: BulkWish, numberId: string | null, message: RecordedMessage): BulkRowResult {
  const base = { type: wish.type, ...(numberId !== null && { whatsapp_id: numberId }) };
  if (message.answerCode === null) {
    const { providerMessageId } = message;
    return {
      status: 'sent',
      ...base,
      ...(providerMessageId !== null && { message_id: providerMessageId }),
      id: message.id,
    };
  }
  return {
    status: 'failed',
    ...base,
    ...failureOf(message),
    // Still asked about: its outcome will be in GET /messages/{id}.
    ...(message.state === 'started' && { id: message.id }),
  };
}

/** A row that never became a message. */
export function ofRefused(wish: BulkWish, error: string, detail?: string): BulkRowResult {
  return { status: 'failed', type: wish.type, error, ...(detail !== undefined && { detail }) };
}

/** The plan's limit by its name, for example `PLAN_LIMIT (messages_month)`. */
export const planLimitError = (intake: Extract<Intake, { kind: 'plan_limit' }>): string =>
  `PLAN_LIMIT (${intake.limit})`;

/** `GATEWAY_<http status>`; 502 when there was no answer, 504 when nobody knows what became of the message. */
function failureOf(message: RecordedMessage): Failure {
  const detail = message.gatewayAnswer ?? message.errorMessage ?? message.errorCode ?? undefined;
  return { error: `GATEWAY_${statusOf(message)}`, ...(detail !== undefined && { detail }) };
}

function statusOf({ gatewayStatus, state, errorCode }: RecordedMessage): number {
  if (gatewayStatus !== null && gatewayStatus >= 400) return gatewayStatus;
  return state === 'started' || errorCode === 'UNCONFIRMED' ? 504 : 502;
}

import type { BulkRowResult, BulkRowDraft } from '@chasqui/database';
import type { Intake, RecordedMessage } from '@chasqui/messages';

type Failure = Pick<BulkRowResult, 'error' | 'reason' | 'detail'>;

/** A row whose message has an outcome (spec.md section 2, bulk result). */
export function ofRecorded(draft: BulkRowDraft, numberId: string | null, message: RecordedMessage): BulkRowResult {
  const base = { type: draft.type, ...(numberId !== null && { whatsapp_id: numberId }) };
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
    // GET /messages/{id} has what is known about it, now or later.
    ...(isUnknown(message) && { id: message.id }),
  };
}

export function ofRefused(draft: BulkRowDraft, error: string, detail?: string): BulkRowResult {
  return { status: 'failed', type: draft.type, error, ...(detail !== undefined && { detail }) };
}

/** For example `PLAN_LIMIT (messages_month)`. */
export const planLimitError = (intake: Extract<Intake, { kind: 'plan_limit' }>): string =>
  `PLAN_LIMIT (${intake.limit})`;

/** `GATEWAY_<http status>`; 502 without an answer, 504 when the outcome is unknown. */
function failureOf(message: RecordedMessage): Failure {
  if (message.errorCode === 'OPTED_OUT') return { error: 'OPTED_OUT' };
  const detail = message.gatewayAnswer ?? message.errorMessage ?? message.errorCode ?? undefined;
  const reason = message.answerExtra?.reason;
  return {
    error: `GATEWAY_${statusOf(message)}`,
    ...(reason !== undefined && { reason }),
    ...(detail !== undefined && { detail }),
  };
}

function statusOf(message: RecordedMessage): number {
  if (isUnknown(message)) return 504;
  const { gatewayStatus } = message;
  return gatewayStatus !== null && gatewayStatus >= 400 ? gatewayStatus : 502;
}

/** Still being asked about, or given up: the gateway may have sent it, whatever it has answered since. */
const isUnknown = ({ state, errorCode }: RecordedMessage): boolean =>
  state === 'started' || errorCode === 'UNCONFIRMED' || errorCode === 'PROCESSING_FAILED';

import type { BulkRowResult, BulkRowDraft } from '@chasqui/entities';
import type { Intake, RecordedMessage } from '@chasqui/messaging';

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
    // What is known of it, now or later, is in GET /messages/{id}.
    ...(isUnknown(message) && { id: message.id }),
  };
}

/** A row that never became a message. */
export function ofRefused(draft: BulkRowDraft, error: string, detail?: string): BulkRowResult {
  return { status: 'failed', type: draft.type, error, ...(detail !== undefined && { detail }) };
}

/** The plan's limit by its name, for example `PLAN_LIMIT (messages_month)`. */
export const planLimitError = (intake: Extract<Intake, { kind: 'plan_limit' }>): string =>
  `PLAN_LIMIT (${intake.limit})`;

/** `GATEWAY_<http status>`; 502 when there was no answer, 504 when nobody knows what became of the message. */
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

/** Still asked about, or given up: the gateway may have sent it, whatever it answered meanwhile. */
const isUnknown = ({ state, errorCode }: RecordedMessage): boolean =>
  state === 'started' || errorCode === 'UNCONFIRMED' || errorCode === 'PROCESSING_FAILED';

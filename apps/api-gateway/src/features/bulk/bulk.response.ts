import { FAILURE_REASONS, type FailureReason } from '@chasqui/database';
import type { BulkRowOutcome } from '@chasqui/messages';
import { ID, INTEGER, listOf, oneOf, orAbsent, Shown } from '@chasqui/http/requests';

/** The result of a row (spec.md section 2). */
export class BulkRowData {
  @Shown("The row's position in the request, starting at 0.", INTEGER) index: number;
  @Shown('The recipient. If it is not valid, it is returned as you sent it.') to: string;
  @Shown('Whether the row was sent.', oneOf(['sent', 'failed'])) status: 'sent' | 'failed';
  @Shown('`text` or the kind of media.', orAbsent()) type?: string;
  @Shown("WhatsApp's message ID.", orAbsent()) message_id?: string;
  @Shown('The ID of the sending number.', orAbsent(ID)) whatsapp_id?: string;
  @Shown(
    'Why the row failed: MISSING_TO, MISSING_CONTENT, INVALID_ACCOUNT_ID, NO_CONNECTED_ACCOUNT, OPTED_OUT, `PLAN_LIMIT ' +
      "(<limit>)` or `GATEWAY_<http status>`. The status is the gateway's; 502 means that the gateway is not " +
      'running, 504 that the outcome is not known.',
    orAbsent(),
  )
  error?: string;
  @Shown(
    'Of a gateway failure: why. NOT_SENT: no gateway had the message. TIMED_OUT, GARBAGE and UNKNOWN_OUTCOME: it may ' +
      'have been sent. All others: it was refused.',
    orAbsent(oneOf(FAILURE_REASONS)),
  )
  reason?: FailureReason;
  @Shown("More about the failure. For a gateway failure, the start of the gateway's response.", orAbsent())
  detail?: string;
  @Shown(
    'The ID of this send, for GET /messages/{id}. Also present when the outcome is not known yet (GATEWAY_504).',
    orAbsent(ID),
  )
  id?: string;
}

/** The bulk result (spec.md section 2). */
export class BulkData {
  @Shown('The number of rows sent.', INTEGER) sent: number;
  @Shown('The number of rows that failed.', INTEGER) failed: number;
  @Shown('The number of rows received.', INTEGER) total: number;
  @Shown('One result per row, in order.', listOf(BulkRowData)) results: BulkRowData[];
}

const FIELDS = ['status', 'type', 'message_id', 'whatsapp_id', 'error', 'reason', 'detail', 'id'] as const;

/** Made from recorded data alone: every replay has the same bytes. */
export function toBulkData(outcomes: readonly BulkRowOutcome[]): BulkData {
  const results = rowsData<BulkRowData>(outcomes, FIELDS);
  const sent = results.filter((row) => row.status === 'sent').length;
  return { sent, failed: results.length - sent, total: results.length, results };
}

/** PostgreSQL orders the fields of JSON in its own way: `names` is the order of the answer. */
export function rowsData<Data extends { index: number; to: string }>(
  outcomes: readonly BulkRowOutcome<Omit<Data, 'index' | 'to'>>[],
  names: readonly Exclude<keyof Data, 'index' | 'to'>[],
): Data[] {
  return outcomes.map(({ index, to, result }) => {
    const given = names.filter((name) => result[name] !== undefined);
    return { index, to, ...Object.fromEntries(given.map((name) => [name, result[name]])) } as Data;
  });
}

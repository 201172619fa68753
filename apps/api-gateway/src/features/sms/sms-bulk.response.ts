import type { NewMessage, SmsIntake } from '@chasqui/messages';
import type { SmsBulkOutcome, SmsBulkRowResult } from '@chasqui/sms';
import type { SmsPart } from '@chasqui/database';
import { ID, INTEGER, listOf, oneOf, orAbsent, Shown } from '@chasqui/http/requests';
import { refuse } from '../bulk/row-fields';
import { rowsData } from '../bulk/bulk.response';

export class SmsBulkRowData {
  @Shown("The row's position in the request, starting at 0.", INTEGER) index: number;
  @Shown('The recipient. If it is not valid, it is returned as you sent it.') to: string;
  @Shown('`pending` means queued.', oneOf(['pending', 'failed'])) status: 'pending' | 'failed';
  @Shown("The message's ID, for GET /messages/{id}.", orAbsent(ID)) id?: string;
  @Shown('The ID of the conversation that the message joined.', orAbsent(ID)) conversation_id?: string;
  @Shown('The ID of the sending phone.', orAbsent(ID)) device_id?: string;
  @Shown('The number of parts that the carrier charges for.', orAbsent(INTEGER)) segments?: number;
  @Shown('The encoding of the parts.', orAbsent(oneOf(['gsm7', 'ucs2']))) encoding?: SmsPart['encoding'];
  @Shown(
    'Why the row was not queued: MISSING_TO, INVALID_PHONE, MISSING_CONTENT, MESSAGE_TOO_LONG, ' +
      'INVALID_DEVICE_ID, NO_SMS_DEVICE, OPTED_OUT or `PLAN_LIMIT (<limit>)`.',
    orAbsent(),
  )
  error?: string;
  @Shown('More about a row that was not queued: which field is wrong, and how.', orAbsent()) detail?: string;
}

/** The result of an SMS bulk send (contract.md D3): like WhatsApp's, but nothing is sent yet. */
export class SmsBulkData {
  @Shown('Always 0: rows are sent later.', { type: 'integer', enum: [0] }) sent: 0;
  @Shown('The number of rows queued.', INTEGER) pending: number;
  @Shown('The number of rows refused.', INTEGER) failed: number;
  @Shown('The number of rows received.', INTEGER) total: number;
  @Shown('One result per row, in order.', listOf(SmsBulkRowData)) results: SmsBulkRowData[];
}

const FIELDS = ['status', 'id', 'conversation_id', 'device_id', 'segments', 'encoding', 'error', 'detail'] as const;

/** Made from recorded data alone: every replay has the same bytes. */
export function toSmsBulkData(outcomes: readonly SmsBulkOutcome[]): SmsBulkData {
  const results = rowsData<SmsBulkRowData>(outcomes, FIELDS);
  const pending = results.filter((row) => row.status === 'pending').length;
  return { sent: 0, pending, failed: results.length - pending, total: results.length, results };
}

export function toRowResult(message: NewMessage, intake: SmsIntake): SmsBulkRowResult {
  switch (intake.kind) {
    case 'accepted': {
      const { conversationId: conversation_id } = intake;
      const sms = message.payload?.sms;
      return {
        status: 'pending',
        id: message.id,
        ...(conversation_id !== undefined && { conversation_id }),
        device_id: message.accountId,
        ...(sms && { segments: sms.segments, encoding: sms.encoding }),
      };
    }
    case 'plan_limit':
      return refuse(`PLAN_LIMIT (${intake.limit})`);
    case 'opted_out':
      return refuse('OPTED_OUT');
    case 'no_phone':
      return refuse('NO_SMS_DEVICE');
    case 'no_file':
      throw new Error(`the SMS ${message.id} was taken for one with a file`);
    case 'new_contact':
      throw new Error(`the recipient of message ${message.id} was not made a contact`);
  }
}

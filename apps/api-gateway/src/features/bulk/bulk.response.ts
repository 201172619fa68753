import { FAILURE_REASONS, type FailureReason } from '@chasqui/entities';
import type { BulkRowOutcome } from '@chasqui/messaging';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** What became of a row (spec.md section 2). */
export class BulkRowData {
  @ApiProperty({ type: 'integer', description: "The row's position in the request, starting at 0." })
  index: number;

  @ApiProperty({ description: 'The recipient. If it is not valid, it is returned as you sent it.' })
  to: string;

  @ApiProperty({ enum: ['sent', 'failed'], description: 'Whether the row was sent.' })
  status: 'sent' | 'failed';

  @ApiPropertyOptional({ description: '`text` or the kind of media.' })
  type?: string;

  @ApiPropertyOptional({ description: "WhatsApp's message ID." })
  message_id?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'The ID of the sending number.' })
  whatsapp_id?: string;

  @ApiPropertyOptional({
    description:
      'Why the row failed: MISSING_TO, MISSING_CONTENT, INVALID_ACCOUNT_ID, NO_CONNECTED_ACCOUNT, OPTED_OUT, `PLAN_LIMIT ' +
      "(<limit>)` or `GATEWAY_<http status>`. The status is the gateway's; 502 means that the gateway is not " +
      'running, 504 that the outcome is not known.',
  })
  error?: string;

  @ApiPropertyOptional({
    enum: FAILURE_REASONS,
    description:
      'Of a gateway failure: why. NOT_SENT: no gateway had the message. TIMED_OUT, GARBAGE and UNKNOWN_OUTCOME: it may ' +
      'have been sent. All others: it was refused.',
  })
  reason?: FailureReason;

  @ApiPropertyOptional({
    description: "More about the failure. For a gateway failure, the start of the gateway's response.",
  })
  detail?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description:
      'The ID of this send, for GET /messages/{id}. Also present when the outcome is not known yet (GATEWAY_504).',
  })
  id?: string;
}

/** The bulk result (spec.md section 2). */
export class BulkData {
  @ApiProperty({ type: 'integer', description: 'The number of rows sent.' })
  sent: number;

  @ApiProperty({ type: 'integer', description: 'The number of rows that failed.' })
  failed: number;

  @ApiProperty({ type: 'integer', description: 'The number of rows received.' })
  total: number;

  @ApiProperty({ type: [BulkRowData], description: 'One result per row, in order.' })
  results: BulkRowData[];
}

/** Made from what is recorded alone: every replay is equal to the byte. */
export function toBulkData(outcomes: readonly BulkRowOutcome[]): BulkData {
  const results = outcomes.map(({ index, to, result }) => ({ index, to, ...inOrder(result) }));
  const sent = results.filter((row) => row.status === 'sent').length;
  return { sent, failed: results.length - sent, total: results.length, results };
}

/** PostgreSQL keeps the fields of JSON in an order of its own. */
function inOrder(result: BulkRowOutcome['result']): BulkRowOutcome['result'] {
  const { status, type, message_id, whatsapp_id, error, reason, detail, id } = result;
  return JSON.parse(
    JSON.stringify({ status, type, message_id, whatsapp_id, error, reason, detail, id }),
  ) as typeof result;
}

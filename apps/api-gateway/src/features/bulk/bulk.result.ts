import type { BulkRowOutcome } from '@chasqui/messaging';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** What became of a row (spec.md section 2). */
export class BulkRowData {
  @ApiProperty({ type: 'integer', description: 'Place of the row in the request, from 0.' })
  index: number;

  @ApiProperty({ description: 'Recipient; as it was sent when it is none.' })
  to: string;

  @ApiProperty({ enum: ['sent', 'failed'], description: 'What became of it.' })
  status: 'sent' | 'failed';

  @ApiPropertyOptional({ description: '`text`, or the kind of media.' })
  type?: string;

  @ApiPropertyOptional({ description: "WhatsApp's message id." })
  message_id?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Sending number.' })
  whatsapp_id?: string;

  @ApiPropertyOptional({
    description:
      'Why it failed: MISSING_TO, MISSING_CONTENT, INVALID_ACCOUNT_ID, NO_CONNECTED_ACCOUNT, OPTED_OUT, ' +
      '`PLAN_LIMIT (<limit>)` or `GATEWAY_<http status>`: what the gateway answered, 502 when it is not running, 504 when nobody knows ' +
      'what became of the message.',
  })
  error?: string;

  @ApiPropertyOptional({ description: 'For a gateway failure the start of what the gateway answered.' })
  detail?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Id of this send, for GET /messages/{id}; also where the outcome is not known yet (GATEWAY_504).',
  })
  id?: string;
}

/** The bulk result (spec.md section 2). */
export class BulkData {
  @ApiProperty({ type: 'integer', description: 'Rows that were sent.' })
  sent: number;

  @ApiProperty({ type: 'integer', description: 'Rows that failed.' })
  failed: number;

  @ApiProperty({ type: 'integer', description: 'Rows received.' })
  total: number;

  @ApiProperty({ type: [BulkRowData], description: 'One per row, in order.' })
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
  const { status, type, message_id, whatsapp_id, error, detail, id } = result;
  return JSON.parse(JSON.stringify({ status, type, message_id, whatsapp_id, error, detail, id })) as typeof result;
}

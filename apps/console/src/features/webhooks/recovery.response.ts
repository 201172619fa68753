import type { RecoveryRecord } from '@chasqui/events';
import { toRecoveryData, WebhookRecoveryData } from '@chasqui/webhooks';
import { ApiProperty } from '@nestjs/swagger';

/** A recovery, and who asked for it. */
export class ConsoleRecoveryData extends WebhookRecoveryData {
  @ApiProperty({ type: 'string', nullable: true, description: 'Name of the member; null: a key of the API did.' })
  asked_by: string | null;
}

/** A recovery as the pages are told of it. */
export const toConsoleRecovery = (row: RecoveryRecord): ConsoleRecoveryData =>
  Object.assign(toRecoveryData(row), { asked_by: row.askedBy });

export class WebhookSpeedData {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Half of the answers came within so many milliseconds.',
  })
  p50_ms: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: '95 % of them did.' })
  p95_ms: number | null;

  @ApiProperty({ type: 'integer', description: 'Deliveries that ended and needed more than one attempt.' })
  retried: number;

  @ApiProperty({ type: 'integer', description: 'Deliveries that ended.' })
  ended: number;
}

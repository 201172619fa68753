import { RECOVERY_STATUSES, type RecoveryStatus } from '@chasqui/entities';
import type { RecoveryRecord } from '@chasqui/events';
import { ApiProperty } from '@nestjs/swagger';
import { WebhookData } from '../endpoints/webhook.response';

const timeOrNull = { type: 'string', format: 'date-time', nullable: true } as const;

/** Events of a span of time that are delivered again, in the background. */
export class WebhookRecoveryData {
  @ApiProperty({ format: 'uuid', description: "The recovery's ID." })
  id: string;

  @ApiProperty({ format: 'uuid', description: 'The ID of the webhook.' })
  webhook_id: string;

  @ApiProperty({ format: 'date-time', description: 'Delivers events from this time on.' })
  since: string;

  @ApiProperty({ format: 'date-time', description: 'Delivers events up to this time.' })
  until: string;

  @ApiProperty({
    type: [String],
    description: 'The event types to deliver; empty for those that the webhook subscribes to.',
  })
  events: string[];

  @ApiProperty({ description: 'Whether to skip events that were already delivered.' })
  only_failed: boolean;

  @ApiProperty({
    enum: RECOVERY_STATUSES,
    description:
      "The recovery's status. `canceled` means that the webhook was disabled in the meantime. Deleting a " +
      'webhook deletes its recoveries.',
  })
  status: RecoveryStatus;

  @ApiProperty({ type: 'integer', description: 'Events found so far.' })
  found: number;

  @ApiProperty({ type: 'integer', description: 'Deliveries queued or brought forward so far.' })
  queued: number;

  @ApiProperty({ ...timeOrNull, description: 'The time of the last event it looked at, which shows its progress.' })
  position: string | null;

  @ApiProperty({ format: 'date-time', description: 'When it was requested.' })
  created_at: string;

  @ApiProperty({ ...timeOrNull, description: 'When the last delivery was queued.' })
  finished_at: string | null;
}

/** A webhook that is enabled again, and the recovery of what it missed. */
export class EnabledWebhookData {
  @ApiProperty({ type: WebhookData, description: 'The webhook.' })
  webhook: WebhookData;

  @ApiProperty({ type: WebhookRecoveryData, description: 'The recovery.' })
  recovery: WebhookRecoveryData;
}

/** A recovery as it is told. */
export function toRecoveryData(row: RecoveryRecord): WebhookRecoveryData {
  return {
    id: row.id,
    webhook_id: row.endpointId,
    since: row.since.toISOString(),
    until: row.until.toISOString(),
    events: row.events,
    only_failed: row.onlyFailed,
    status: row.status,
    found: row.found,
    queued: row.queued,
    position: row.afterAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

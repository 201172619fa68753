import { RECOVERY_STATUSES, type RecoveryStatus } from '@chasqui/entities';
import type { RecoveryRecord } from '@chasqui/events';
import { ApiProperty } from '@nestjs/swagger';
import { WebhookData } from './webhook.response';

const timeOrNull = { type: 'string', format: 'date-time', nullable: true } as const;

/** Events of a span of time that are delivered again, in the background. */
export class WebhookRecoveryData {
  @ApiProperty({ format: 'uuid', description: 'Id of the recovery.' })
  id: string;

  @ApiProperty({ format: 'uuid', description: 'The webhook.' })
  webhook_id: string;

  @ApiProperty({ format: 'date-time', description: 'Events from this time on.' })
  since: string;

  @ApiProperty({ format: 'date-time', description: 'Events up to this time.' })
  until: string;

  @ApiProperty({ type: [String], description: 'Types of events; empty: those that the webhook is told.' })
  events: string[];

  @ApiProperty({ description: 'Leaves out what was delivered.' })
  only_failed: boolean;

  @ApiProperty({
    enum: RECOVERY_STATUSES,
    description: '`canceled`: the webhook was disabled meanwhile. A deleted webhook takes its recoveries with it.',
  })
  status: RecoveryStatus;

  @ApiProperty({ type: 'integer', description: 'Events that were found so far.' })
  found: number;

  @ApiProperty({ type: 'integer', description: 'Deliveries that were queued for them so far, or brought forward.' })
  queued: number;

  @ApiProperty({ ...timeOrNull, description: 'Time of the last event that was looked at: how far it is.' })
  position: string | null;

  @ApiProperty({ format: 'date-time', description: 'When it was asked for.' })
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

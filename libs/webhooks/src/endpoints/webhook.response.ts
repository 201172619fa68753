import {
  CHANNELS,
  type Channel,
  DISABLED_REASONS,
  type DisabledReason,
  WEBHOOK_STATUSES,
  type WebhookStatus,
} from '@chasqui/entities';
import type { DeliveryCounts, EndpointRecord } from '@chasqui/events';
import { ApiProperty } from '@nestjs/swagger';

const timeOrNull = { type: 'string', format: 'date-time', nullable: true } as const;

/** What became of the deliveries of the last 24 hours. */
export class WebhookStatsData {
  @ApiProperty({ type: 'integer', description: 'Deliveries that your server accepted.' })
  ok: number;

  @ApiProperty({ type: 'integer', description: 'Deliveries that the service gave up on.' })
  failed: number;

  @ApiProperty({ type: 'integer', description: 'Deliveries waiting for their first or next attempt.' })
  pending: number;

  @ApiProperty({ type: 'integer', description: 'Requests that were made for all of them, also the repeated ones.' })
  attempts: number;
}

/** A webhook (contract.md D12). Its secret and its headers are never in it. */
export class WebhookData {
  @ApiProperty({ format: 'uuid', description: "The webhook's ID." })
  id: string;

  @ApiProperty({ description: 'Your name for the webhook.' })
  name: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Your note about the webhook.' })
  description: string | null;

  @ApiProperty({ format: 'uri', description: 'The URL of your server.' })
  url: string;

  @ApiProperty({ type: [String], description: 'The event types it subscribes to; `*` for all.' })
  events: string[];

  @ApiProperty({ enum: CHANNELS, isArray: true, description: 'The channels it subscribes to; empty for all.' })
  channels: Channel[];

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    description: 'The numbers and phones it subscribes to; empty for all.',
  })
  account_ids: string[];

  @ApiProperty({ type: [String], description: 'The names of your own headers. Their values are not shown.' })
  header_names: string[];

  @ApiProperty({ enum: WEBHOOK_STATUSES, description: 'A disabled webhook gets no events.' })
  status: WebhookStatus;

  @ApiProperty({
    enum: [...DISABLED_REASONS, null],
    type: 'string',
    nullable: true,
    description:
      'Why it is disabled. `manual`: by PATCH; `gone`: your server returned 410; `failing`: no attempt ' +
      'succeeded for 5 days.',
  })
  disabled_reason: DisabledReason | null;

  @ApiProperty({ ...timeOrNull, description: 'When it was disabled.' })
  disabled_at: string | null;

  @ApiProperty({
    ...timeOrNull,
    description: 'Since when attempts have been failing; null if the last one did not fail.',
  })
  failing_since: string | null;

  @ApiProperty({
    type: WebhookStatsData,
    description: 'The deliveries of the last 24 hours, at most its newest 10,000.',
  })
  stats: WebhookStatsData;

  @ApiProperty({ ...timeOrNull, description: 'When an attempt last succeeded.' })
  last_success_at: string | null;

  @ApiProperty({ ...timeOrNull, description: 'When an attempt last failed.' })
  last_failure_at: string | null;

  @ApiProperty({
    ...timeOrNull,
    description: 'Until when a previous secret is still active. If there are several, the last of them.',
  })
  old_secret_until: string | null;

  @ApiProperty({ format: 'date-time', description: 'When it was created.' })
  created_at: string;

  @ApiProperty({ format: 'date-time', description: 'When you last changed it.' })
  updated_at: string;
}

/** A webhook with its secret: in the answer that made the secret, and never again. */
export class WebhookWithSecretData extends WebhookData {
  @ApiProperty({
    description: 'The signing secret: `whsec_` and 32 bytes in base64. Shown only in this answer.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  })
  secret: string;
}

/** A webhook that is gone. */
export class DeletedWebhookData {
  @ApiProperty({ format: 'uuid', description: 'The ID.' })
  id: string;

  @ApiProperty({
    enum: [true],
    description: 'Always true: the webhook gets no more events, and its deliveries and recoveries are deleted.',
  })
  deleted: true;
}

/** @param counts of the last 24 hours; absent: there were none */
export function toWebhookData(endpoint: EndpointRecord, counts: DeliveryCounts | undefined): WebhookData {
  return {
    id: endpoint.id,
    name: endpoint.name,
    description: endpoint.description,
    url: endpoint.url,
    events: endpoint.events,
    channels: endpoint.channels,
    account_ids: endpoint.accountIds,
    header_names: endpoint.headerNames,
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    disabled_at: endpoint.disabledAt?.toISOString() ?? null,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    stats: {
      ok: counts?.succeeded ?? 0,
      failed: counts?.failed ?? 0,
      pending: counts?.pending ?? 0,
      attempts: counts?.attempts ?? 0,
    },
    last_success_at: endpoint.lastSuccessAt?.toISOString() ?? null,
    last_failure_at: endpoint.lastFailureAt?.toISOString() ?? null,
    old_secret_until: endpoint.oldSecretUntil?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}

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
  @ApiProperty({ type: 'integer', description: 'Deliveries that your server took.' })
  ok: number;

  @ApiProperty({ type: 'integer', description: 'Deliveries that were given up.' })
  failed: number;

  @ApiProperty({ type: 'integer', description: 'Deliveries that wait for their first or next attempt.' })
  pending: number;
}

/** A webhook (contract.md D12). Its secret and its headers are never in it. */
export class WebhookData {
  @ApiProperty({ format: 'uuid', description: 'Id of the webhook.' })
  id: string;

  @ApiProperty({ description: 'Your name for it.' })
  name: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'A note of yours.' })
  description: string | null;

  @ApiProperty({ format: 'uri', description: 'Address of your server.' })
  url: string;

  @ApiProperty({ type: [String], description: 'Types of events that it is told; `*`: all.' })
  events: string[];

  @ApiProperty({ enum: CHANNELS, isArray: true, description: 'Channels that it is told of; empty: all.' })
  channels: Channel[];

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    description: 'Numbers and phones that it is told of; empty: all.',
  })
  account_ids: string[];

  @ApiProperty({ type: [String], description: 'Names of your own headers; their values are not shown.' })
  header_names: string[];

  @ApiProperty({ enum: WEBHOOK_STATUSES, description: 'A disabled one is told nothing.' })
  status: WebhookStatus;

  @ApiProperty({
    enum: [...DISABLED_REASONS, null],
    type: 'string',
    nullable: true,
    description: '`manual`: by PATCH; `gone`: your server answered 410; `failing`: no success in 5 days.',
  })
  disabled_reason: DisabledReason | null;

  @ApiProperty({ ...timeOrNull, description: 'When it was disabled.' })
  disabled_at: string | null;

  @ApiProperty({ ...timeOrNull, description: 'Since when no attempt succeeded; null: the last one did.' })
  failing_since: string | null;

  @ApiProperty({
    type: WebhookStatsData,
    description: 'Of the last 24 hours; of its newest 10,000 deliveries, where there are more.',
  })
  stats: WebhookStatsData;

  @ApiProperty({ ...timeOrNull, description: 'The last attempt that succeeded.' })
  last_success_at: string | null;

  @ApiProperty({ ...timeOrNull, description: 'The last attempt that failed.' })
  last_failure_at: string | null;

  @ApiProperty({ ...timeOrNull, description: 'Until when an old secret signs, too; of several the last.' })
  old_secret_until: string | null;

  @ApiProperty({ format: 'date-time', description: 'When it was made.' })
  created_at: string;

  @ApiProperty({ format: 'date-time', description: 'When it was last changed by you.' })
  updated_at: string;
}

/** A webhook with its secret: in the answer that made the secret, and never again. */
export class WebhookWithSecretData extends WebhookData {
  @ApiProperty({
    description: 'Secret of its signatures, `whsec_` and base64 of 32 bytes. Shown this once.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  })
  secret: string;
}

/** A webhook that is gone. */
export class DeletedWebhookData {
  @ApiProperty({ format: 'uuid', description: 'Its id.' })
  id: string;

  @ApiProperty({ enum: [true], description: 'It is told nothing any more; its deliveries and recoveries are gone.' })
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
    stats: { ok: counts?.succeeded ?? 0, failed: counts?.failed ?? 0, pending: counts?.pending ?? 0 },
    last_success_at: endpoint.lastSuccessAt?.toISOString() ?? null,
    last_failure_at: endpoint.lastFailureAt?.toISOString() ?? null,
    old_secret_until: endpoint.oldSecretUntil?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}

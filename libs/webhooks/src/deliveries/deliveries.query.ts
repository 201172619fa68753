import { DELIVERY_STATUSES, type DeliveryStatus, EVENT_TYPES, type EventType } from '@chasqui/entities';
import { type DeliveryFilter, fromEventId } from '@chasqui/events';
import { PageQuery, Rule, toTime } from '@chasqui/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { EventTypeRule } from '../endpoints/webhook.field';

/** Query of GET /webhooks/{id}/deliveries. */
export class DeliveriesQuery extends PageQuery {
  @ApiPropertyOptional({ enum: DELIVERY_STATUSES, description: 'Return only deliveries with this status.' })
  @IsOptional()
  @Rule({
    name: 'status',
    test: (value) => DELIVERY_STATUSES.some((status) => status === value),
    field: 'NOT_ALLOWED',
    message: `\`status\` must be one of ${DELIVERY_STATUSES.join(', ')}.`,
  })
  status?: DeliveryStatus;

  @ApiPropertyOptional({ enum: EVENT_TYPES, description: 'Return only deliveries of events of this type.' })
  @IsOptional()
  @EventTypeRule()
  event?: EventType;

  @ApiPropertyOptional({ description: 'Return only deliveries of this event (`evt_…`).' })
  @IsOptional()
  @Rule({
    name: 'eventId',
    test: (value) => typeof value === 'string' && fromEventId(value) !== null,
    field: 'MALFORMED',
    message: '`event_id` must be an event ID: `evt_` and a UUID.',
  })
  event_id?: string;

  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    description: 'Return only deliveries created after this time (RFC 3339).',
  })
  @IsOptional()
  @Rule({
    name: 'since',
    test: (value) => typeof value === 'string' && toTime(value) !== null,
    field: 'MALFORMED',
    message: '`since` must be a time (RFC 3339).',
  })
  since?: string;
}

/** What a query asks for that its rules have passed. */
export function toDeliveryFilter({ status, event, event_id: eventId, since }: DeliveriesQuery): DeliveryFilter {
  const from = since === undefined ? null : toTime(since);
  const id = eventId === undefined ? null : fromEventId(eventId);
  return { status, eventType: event, ...(id !== null && { eventId: id }), ...(from !== null && { since: from }) };
}

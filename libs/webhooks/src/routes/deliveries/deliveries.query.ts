import { DELIVERY_STATUSES, type DeliveryStatus, EVENT_TYPES, type EventType } from '@chasqui/database';
import type { DeliveryFilter } from '../../store/webhook-delivery.repository';
import { fromEventId } from '@chasqui/events';
import { ChoiceField, Field, PageQuery, TimeField, toTime } from '@chasqui/http/requests';

export class DeliveriesQuery extends PageQuery {
  @ChoiceField({ of: DELIVERY_STATUSES, about: 'Return only deliveries with this status.' })
  status?: DeliveryStatus;

  @ChoiceField({ of: EVENT_TYPES, about: 'Return only deliveries of events of this type.' })
  event?: EventType;

  @Field(
    { about: 'Return only deliveries of this event (`evt_…`).' },
    {
      schema: { type: 'string' },
      is: (value) => typeof value === 'string' && fromEventId(value) !== null,
      must: 'an event ID: `evt_` and a UUID',
      code: 'MALFORMED',
    },
  )
  event_id?: string;

  @TimeField({ about: 'Return only deliveries created after this time (RFC 3339).' })
  since?: string;
}

export function toDeliveryFilter({ status, event, event_id: eventId, since }: DeliveriesQuery): DeliveryFilter {
  const from = since === undefined ? null : toTime(since);
  const id = eventId === undefined ? null : fromEventId(eventId);
  return { status, eventType: event, ...(id !== null && { eventId: id }), ...(from !== null && { since: from }) };
}

import { EVENT_TYPES, type EventType } from '@chasqui/database';
import { ANY_OBJECT, ID, oneOf, Shown, TIME } from './data/shown';
import type { WireEvent } from './wire-event';

export class EventEnvelope implements WireEvent {
  @Shown(
    "The event's ID: `evt_` and a UUID. An event that arrives twice has the same ID both times. It is also " +
      'the header `webhook-id`.',
  )
  id: string;
  @Shown("The event's type.", oneOf(EVENT_TYPES)) type: EventType;
  @Shown('The same as `type`.', oneOf(EVENT_TYPES)) event: EventType;
  @Shown('When the event happened.', TIME) timestamp: string;
  @Shown('The ID of the organization.', ID) organization_id: string;
  @Shown('True for events of the sandbox (test keys) and for tests of a webhook.') test: boolean;
  @Shown('What happened. Its fields depend on the type.', ANY_OBJECT) data: Record<string, unknown>;
}

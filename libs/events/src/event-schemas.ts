import type { EventType } from '@chasqui/database';
import { generateSchema } from '@nestjs/swagger';
import { EVENT_CATALOGUE, type EventEntry } from './event-catalogue';
import { EventEnvelope } from './event-envelope';
import { SAMPLE_IDS } from './samples/sample-parts';
import type { WireEvent } from './wire-event';

type Schemas = ReturnType<typeof generateSchema>['schemas'];

/** OpenAPI 3.0 schemas (`nullable`) of the envelope, of every `data` and of what they refer to, by name. */
export function eventSchemas(): Schemas {
  let schemas: Schemas = {};
  for (const { data } of Object.values<EventEntry>(EVENT_CATALOGUE)) ({ schemas } = generateSchema(data, schemas));
  return generateSchema(EventEnvelope, schemas).schemas;
}

export function sampleEvent(type: EventType): WireEvent {
  return {
    id: `evt_${SAMPLE_IDS.event}`,
    type,
    event: type,
    timestamp: '2026-11-20T10:00:00.000Z',
    organization_id: SAMPLE_IDS.organization,
    test: false,
    data: { ...EVENT_CATALOGUE[type].sample },
  };
}

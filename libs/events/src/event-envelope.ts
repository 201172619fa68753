import { EVENT_TYPES, type EventType } from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';
import { time, uuid } from './data/field-options';
import type { WireEvent } from './wire-event';

/** What every event has; `data` depends on its type. */
export class EventEnvelope implements WireEvent {
  @ApiProperty({
    description:
      "The event's ID: `evt_` and a UUID. An event that arrives twice has the same ID both times. It is also " +
      'the header `webhook-id`.',
  })
  id: string;

  @ApiProperty({ enum: EVENT_TYPES, description: "The event's type." })
  type: EventType;

  @ApiProperty({ enum: EVENT_TYPES, description: 'The same as `type`.' })
  event: EventType;

  @ApiProperty({ ...time, description: 'When the event happened.' })
  timestamp: string;

  @ApiProperty({ ...uuid, description: 'The ID of the organization.' })
  organization_id: string;

  @ApiProperty({ description: 'True for events of the sandbox (test keys) and for tests of a webhook.' })
  test: boolean;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What happened. Its fields depend on the type.',
  })
  data: Record<string, unknown>;
}

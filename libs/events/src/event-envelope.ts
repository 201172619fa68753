import { EVENT_TYPES, type EventType } from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';
import { time, uuid } from './data/field-options';
import type { WireEvent } from './wire-event';

/** What every event has; `data` depends on its type. */
export class EventEnvelope implements WireEvent {
  @ApiProperty({
    description:
      'Id of the event, `evt_` and a uuid. It belongs to the fact: an event that comes twice has the same id, which is also the header `webhook-id`.',
  })
  id: string;

  @ApiProperty({ enum: EVENT_TYPES, description: 'Type of the event.' })
  type: EventType;

  @ApiProperty({ enum: EVENT_TYPES, description: 'The same as `type`.' })
  event: EventType;

  @ApiProperty({ ...time, description: 'When it happened.' })
  timestamp: string;

  @ApiProperty({ ...uuid, description: 'The organization.' })
  organization_id: string;

  @ApiProperty({ description: 'True for events of the sandbox (test keys), and when somebody tries a webhook out.' })
  test: boolean;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What happened; see the type.' })
  data: Record<string, unknown>;
}

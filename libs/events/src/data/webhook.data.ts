import { DISABLED_REASONS, type DisabledReason } from '@chasqui/entities';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { time, timeOrNull, uuid } from './field-options';

/** A webhook of the customer. */
@ApiSchema({ name: 'EventEndpoint' })
export class EventEndpoint {
  @ApiProperty({ ...uuid, description: "The webhook's ID." })
  id: string;

  @ApiProperty({ description: "The webhook's name." })
  name: string;

  @ApiProperty({ format: 'uri', description: "The webhook's URL." })
  url: string;
}

/** A webhook that is told nothing any more. */
@ApiSchema({ name: 'EventDisabledEndpoint' })
export class EventDisabledEndpoint extends EventEndpoint {
  @ApiProperty({
    format: 'uri',
    description:
      "The webhook's URL without path and query: those can contain a secret, and your other webhooks get this " +
      'event.',
  })
  override url: string;

  @ApiProperty({
    enum: DISABLED_REASONS,
    description:
      '`failing`: no attempt succeeded for 5 days; `gone`: the server returned 410; `manual`: somebody in your ' +
      'organization disabled it.',
  })
  disabled_reason: DisabledReason;

  @ApiProperty({ ...time, description: 'When it was disabled.' })
  disabled_at: string;

  @ApiProperty({ ...timeOrNull, description: 'Since when no attempt has succeeded.' })
  failing_since: string | null;
}

/** `data` of `endpoint.disabled`. */
export class EndpointDisabledData {
  @ApiProperty({ type: EventDisabledEndpoint, description: 'The webhook.' })
  endpoint: EventDisabledEndpoint;
}

/** `data` of `webhook.test`. */
export class WebhookTestData {
  @ApiProperty({ type: EventEndpoint, description: 'The webhook under test.' })
  endpoint: EventEndpoint;

  @ApiProperty({ description: "A sentence for people who read your server's log." })
  message: string;
}

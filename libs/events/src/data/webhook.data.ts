import { DISABLED_REASONS, type DisabledReason } from '@chasqui/entities';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { time, timeOrNull, uuid } from './field-options';

/** A webhook of the customer. */
@ApiSchema({ name: 'EventEndpoint' })
export class EventEndpoint {
  @ApiProperty({ ...uuid, description: 'Id of the webhook.' })
  id: string;

  @ApiProperty({ description: 'Its name.' })
  name: string;

  @ApiProperty({ format: 'uri', description: 'Its address.' })
  url: string;
}

/** A webhook that is told nothing any more. */
@ApiSchema({ name: 'EventDisabledEndpoint' })
export class EventDisabledEndpoint extends EventEndpoint {
  @ApiProperty({
    format: 'uri',
    description: 'Its address without path and query: they may be a secret, and your other webhooks are told.',
  })
  override url: string;

  @ApiProperty({
    enum: DISABLED_REASONS,
    description:
      '`failing`: no success in 5 days; `gone`: it answered 410; `manual`: somebody of the organization did it.',
  })
  disabled_reason: DisabledReason;

  @ApiProperty({ ...time, description: 'When it was disabled.' })
  disabled_at: string;

  @ApiProperty({ ...timeOrNull, description: 'Since when no attempt succeeded.' })
  failing_since: string | null;
}

/** `data` of `endpoint.disabled`. */
export class EndpointDisabledData {
  @ApiProperty({ type: EventDisabledEndpoint, description: 'The webhook.' })
  endpoint: EventDisabledEndpoint;
}

/** `data` of `webhook.test`. */
export class WebhookTestData {
  @ApiProperty({ type: EventEndpoint, description: 'The webhook that is tested.' })
  endpoint: EventEndpoint;

  @ApiProperty({ description: 'A sentence for whoever reads the log of the receiver.' })
  message: string;
}

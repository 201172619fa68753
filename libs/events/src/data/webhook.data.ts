import { DISABLED_REASONS, type DisabledReason } from '@chasqui/database';
import { ApiSchema } from '@nestjs/swagger';
import { ID, oneOf, orNull, Shown, TIME, URI } from './shown';

@ApiSchema({ name: 'EventEndpoint' })
export class EventEndpoint {
  @Shown("The webhook's ID.", ID) id: string;
  @Shown("The webhook's name.") name: string;
  @Shown("The webhook's URL.", URI) url: string;
}

@ApiSchema({ name: 'EventDisabledEndpoint' })
export class EventDisabledEndpoint extends EventEndpoint {
  @Shown(
    "The webhook's URL without path and query: those can contain a secret, and your other webhooks get this " +
      'event.',
    URI,
  )
  override url: string;
  @Shown(
    '`failing`: no attempt succeeded for 5 days; `gone`: the server returned 410; `manual`: somebody in your ' +
      'organization disabled it.',
    oneOf(DISABLED_REASONS),
  )
  disabled_reason: DisabledReason;
  @Shown('When it was disabled.', TIME) disabled_at: string;
  @Shown('Since when no attempt has succeeded.', orNull(TIME)) failing_since: string | null;
}

export class EndpointDisabledData {
  @Shown('The webhook.') endpoint: EventDisabledEndpoint;
}

export class WebhookTestData {
  @Shown('The webhook under test.') endpoint: EventEndpoint;
  @Shown("A sentence for people who read your server's log.") message: string;
}

import { type Channel, EVENT_TYPES, type EventType, WEBHOOK_STATUSES, type WebhookStatus } from '@chasqui/entities';
import { HTTP_URL, isBlank, isStorableText, Required, Rule, TakenElsewhere } from '@chasqui/requests';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { URL_TOO_LONG } from './webhook-url';
import {
  AccountIdsField,
  ChannelsField,
  DescriptionField,
  EventsField,
  EventTypeRule,
  HeadersField,
  LONGEST,
  NameField,
} from './webhook.field';

const URL_DESCRIPTION =
  'The https URL of your server. It must be public: addresses in private networks, and http, are refused unless the ' +
  'operator of the service allows them.';

const THE_SECRET = 'The service makes it. Use POST /webhooks/{id}/rotate-secret to get a new one.';

/** What can be set of a webhook besides its address (contract.md D12). */
@TakenElsewhere({ secret: THE_SECRET })
export class WebhookSettingsBody {
  @NameField()
  name?: string;

  @DescriptionField()
  description?: string | null;

  @EventsField()
  events?: string[];

  @ChannelsField()
  channels?: Channel[] | null;

  @AccountIdsField()
  account_ids?: string[] | null;

  @HeadersField()
  headers?: Record<string, unknown> | null;
}

/** As the service answers an address that it does not take. */
const UrlLengthRule = (): PropertyDecorator =>
  Rule({
    name: 'length',
    longest: LONGEST.url,
    test: () => true,
    answer: 'WEBHOOK_URL_BLOCKED',
    field: 'BLOCKED',
    message: URL_TOO_LONG,
  });

const isText: (value: unknown) => boolean = (value) => isBlank(value) || isStorableText(value);

/** Body of POST /webhooks. What is wrong with an address is answered by the service: it depends on the installation. */
@TakenElsewhere({ status: 'Use PATCH /webhooks/{id} to disable a webhook.' })
export class CreateWebhookBody extends WebhookSettingsBody {
  @ApiProperty({ type: 'string', ...HTTP_URL, maxLength: LONGEST.url, description: URL_DESCRIPTION })
  @Required('url')
  @Rule({ name: 'text', test: isText, field: 'WRONG_TYPE', message: '`url` must be a string.', reason: 'PUBLIC_URL' })
  @UrlLengthRule()
  url: string;
}

/** Body of PATCH /webhooks/{id}; what is absent stays, null clears what can be cleared. */
export class UpdateWebhookBody extends WebhookSettingsBody {
  @ApiPropertyOptional({ type: 'string', ...HTTP_URL, maxLength: LONGEST.url, description: URL_DESCRIPTION })
  @IsOptional()
  @Rule({
    name: 'text',
    test: (value) => !isBlank(value) && isStorableText(value),
    field: 'WRONG_TYPE',
    message: '`url` must be a URL.',
    reason: 'PUBLIC_URL',
  })
  @UrlLengthRule()
  url?: string;

  @ApiPropertyOptional({
    enum: WEBHOOK_STATUSES,
    description:
      '`disabled` stops all events to the webhook. `active` sends it events from now on, and those that were ' +
      'waiting for their next attempt when it was disabled.',
  })
  @IsOptional()
  @Rule({
    name: 'status',
    test: (value) => WEBHOOK_STATUSES.some((status) => status === value),
    field: 'NOT_ALLOWED',
    message: '`status` must be `active` or `disabled`.',
    reason: 'ONE_OF',
    params: { words: 'active, disabled' },
  })
  status?: WebhookStatus;
}

const GRACE_HOURS = { usual: 24, most: 72 } as const;

/** Body of POST /webhooks/{id}/rotate-secret. */
export class RotateSecretBody {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: GRACE_HOURS.most,
    default: GRACE_HOURS.usual,
    description:
      'For how many hours requests also carry a signature of the previous secret. 0 ends all previous secrets ' +
      'at once.',
  })
  @IsOptional()
  @Rule({
    name: 'grace',
    test: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= GRACE_HOURS.most,
    field: 'OUT_OF_RANGE',
    message: '`grace_hours` must be an integer from 0 to 72.',
    reason: 'INTEGER',
    params: { least: 0, most: 72 },
  })
  grace_hours?: number;
}

/** Hours for which the old secret signs, too. */
export const graceHoursOf = (body: RotateSecretBody): number => body.grace_hours ?? GRACE_HOURS.usual;

/** Body of POST /webhooks/{id}/test. */
export class TestWebhookBody {
  @ApiPropertyOptional({
    enum: EVENT_TYPES,
    default: 'webhook.test',
    description: 'The event type to send. For every type except `webhook.test`, you get a sample.',
  })
  @IsOptional()
  @EventTypeRule()
  event?: EventType;
}

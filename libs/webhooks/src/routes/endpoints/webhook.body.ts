import {
  type Channel,
  CHANNELS,
  EVENT_TYPES,
  type EventType,
  WEBHOOK_STATUSES,
  type WebhookStatus,
} from '@chasqui/database';
import { LONGEST_URL } from '@chasqui/outbound';
import {
  ChoiceField,
  ChoicesField,
  Field,
  HTTP_URL,
  IdsField,
  IntegerField,
  isBlank,
  isObject,
  isStorableText,
  membersNamed,
  patchOf,
  TakenElsewhere,
  TextField,
} from '@chasqui/http/requests';
import { LONGEST_VALUE, MOST_HEADERS, TOKEN, VALUE } from './webhook-headers';
import { URL_TOO_LONG } from './webhook-url';

/** In `events`: every type, future ones included. */
export const ALL = '*';
export const LONGEST_NAME = 80;
const MOST_ENTRIES = 100;
const USUAL_GRACE_HOURS = 24;

/** The settings of a webhook (contract.md D12). */
@TakenElsewhere({ secret: 'The service makes it. Use POST /webhooks/{id}/rotate-secret to get a new one.' })
class WebhookBody {
  // `WebhookUrls` checks which addresses are allowed: that depends on the installation.
  @Field(
    {
      required: true,
      about:
        'The https URL of your server. It must be public: addresses in private networks, and http, are refused unless the ' +
        'operator of the service allows them.',
    },
    {
      schema: { type: 'string', ...HTTP_URL },
      is: (value) => !isBlank(value) && isStorableText(value),
      must: 'a URL',
      code: 'WRONG_TYPE',
      reason: 'PUBLIC_URL',
      also: () => [
        {
          name: 'length',
          longest: LONGEST_URL,
          test: () => true,
          answer: 'WEBHOOK_URL_BLOCKED',
          field: 'BLOCKED',
          message: URL_TOO_LONG,
        },
      ],
    },
  )
  url: string;

  @TextField({
    max: LONGEST_NAME,
    filled: true,
    code: 'OUT_OF_RANGE',
    about: 'Your name for the webhook. Default: the host of its URL.',
  })
  name?: string;

  @TextField({ max: 500, clears: true, about: 'Your note about the webhook. Null or an empty string removes it.' })
  description?: string | null;

  @ChoicesField({
    of: [ALL, ...EVENT_TYPES],
    least: 1,
    most: MOST_ENTRIES,
    default: [ALL],
    about: 'The event types to subscribe to. `*` means all types, including those added later.',
  })
  events?: string[];

  @ChoicesField({
    of: CHANNELS,
    most: MOST_ENTRIES,
    clears: true,
    default: [],
    about: 'The channels to subscribe to; empty or null for all. You always get events that have no channel.',
  })
  channels?: Channel[] | null;

  @IdsField({
    of: 'your numbers and phones',
    most: MOST_ENTRIES,
    clears: true,
    default: [],
    about:
      'The WhatsApp numbers and SMS phones of yours to subscribe to; empty or null for all. You always get events that ' +
      'are about none.',
  })
  account_ids?: string[] | null;

  @Field(
    {
      clears: true,
      about:
        'Headers to send with every request, for example `Authorization`. They replace the previous ones; null ' +
        'removes them. Their values are never shown again. You cannot set headers that the service sets itself ' +
        '(`webhook-…`, `Host`, `Content-…`) or that proxies trust (`Cookie`, `Forwarded`, `X-Forwarded-…`, ' +
        '`Via`).',
    },
    {
      schema: {
        type: 'object',
        additionalProperties: { type: 'string', minLength: 1, maxLength: LONGEST_VALUE, pattern: VALUE.source },
        maxProperties: MOST_HEADERS,
        ...membersNamed({ pattern: TOKEN.source }),
      },
      // `toWebhookHeaders` says which header is refused and why; this only keeps nested values out until then.
      is: (value) => isObject(value) && Object.values(value).every((each) => typeof each !== 'object' || each === null),
      must: 'an object with string values',
      code: 'WRONG_TYPE',
      reason: 'HEADERS',
    },
  )
  headers?: Record<string, unknown> | null;
}

@TakenElsewhere({ status: 'Use PATCH /webhooks/{id} to disable a webhook.' })
export class CreateWebhookBody extends WebhookBody {}

/** Absent fields stay unchanged; null clears what can be cleared. */
export class UpdateWebhookBody extends patchOf(WebhookBody) {
  @ChoiceField({
    of: WEBHOOK_STATUSES,
    about:
      '`disabled` stops all events to the webhook. `active` sends it events from now on, and those that were ' +
      'waiting for their next attempt when it was disabled.',
  })
  status?: WebhookStatus;
}

export class RotateSecretBody {
  @IntegerField({
    least: 0,
    most: 72,
    default: USUAL_GRACE_HOURS,
    about:
      'For how many hours requests also carry a signature of the previous secret. 0 ends all previous secrets ' +
      'at once.',
  })
  grace_hours?: number;
}

/** Hours during which the old secret also signs. */
export const graceHoursOf = (body: RotateSecretBody): number => body.grace_hours ?? USUAL_GRACE_HOURS;

export class TestWebhookBody {
  @ChoiceField({
    of: EVENT_TYPES,
    default: 'webhook.test',
    about: 'The event type to send. For every type except `webhook.test`, you get a sample.',
  })
  event?: EventType;
}

import { EVENT_TYPES, type EventType } from '@chasqui/database';
import { EVENT_CATALOGUE, eventSchemas, sampleEvent } from '@chasqui/events';
import type { OpenAPIObject } from '@nestjs/swagger';

type Webhooks = NonNullable<OpenAPIObject['webhooks']>;
type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

const header = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
});

/** Standard Webhooks 1.0.0, and the number of the attempt. */
const HEADERS = [
  header('webhook-id', 'The `id` of the event, the same in every attempt. Ignore an event that you already have.'),
  header(
    'webhook-timestamp',
    'When this attempt was made, in seconds since 1970. Refuse a request that is older than 5 minutes.',
  ),
  header(
    'webhook-signature',
    "`v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>` with the webhook's " +
      'secret. While you rotate the secret, several signatures separated by spaces.',
  ),
  header('X-Webhook-Attempt', 'The number of the attempt, starting at 1.'),
];

/** Requests to customers' servers, by event type: the section `webhooks` of OpenAPI 3.1. */
export function describeWebhooks(): { webhooks: Webhooks; schemas: Schemas } {
  return {
    webhooks: Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: describeEvent(type) }])),
    schemas: eventSchemas(),
  };
}

function describeEvent(type: EventType) {
  const { when, data } = EVENT_CATALOGUE[type];
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/EventEnvelope' },
      { properties: { type: { enum: [type] }, data: { $ref: `#/components/schemas/${data.name}` } } },
    ],
  };
  return {
    summary: type,
    description: when,
    operationId: `on${type.split(/[._]/).map(capitalized).join('')}`,
    tags: ['Meta'],
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema, example: sampleEvent(type) } } },
    responses: {
      '2XX': {
        description: 'You received the event. Any other answer, or none within 15 seconds, leads to another attempt.',
      },
      '410': { description: 'You no longer want this webhook. It is disabled.' },
    },
  };
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

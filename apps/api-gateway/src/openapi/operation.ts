import { FAILURE_REASONS } from '@chasqui/database';
import { ERRORS, type ErrorCode, type ErrorEntry } from '@chasqui/errors';
import { ERROR_CODES_EXTENSION, EVENT_STREAM_TYPE } from '@chasqui/http/requests';
import type { OpenAPIObject } from '@nestjs/swagger';
import { IDEMPOTENCY_HEADER } from '../http/idempotency-key';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Components = NonNullable<OpenAPIObject['components']>;

const EVERY_ROUTE: readonly ErrorCode[] = [
  'VALIDATION',
  'UNAUTHORIZED',
  'INSUFFICIENT_SCOPE',
  'IP_NOT_ALLOWED',
  'ORGANIZATION_SUSPENDED',
  'RATE_LIMITED',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];
const ROUTES_WITH_BODY: readonly ErrorCode[] = [
  'INVALID_BODY',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];

const LIMIT_HEADERS = {
  'X-RateLimit-Limit': { $ref: '#/components/headers/X-RateLimit-Limit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/X-RateLimit-Remaining' },
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
};
const REPLAYED = { 'Idempotency-Replayed': { $ref: '#/components/headers/Idempotency-Replayed' } };
const RETRY_AFTER = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } };

const integerHeader = (description: string) => ({ description, schema: { type: 'integer' } });

/** Why contacts, an organization's fields, or a template's values do not fit a request. */
const STATE_REASONS = [
  'ERASED',
  'MERGE_RUNNING',
  'NOT_MERGED',
  'NO_ADDRESS',
  'NO_ADDRESS_LEFT',
  'TOO_MANY_ADDRESSES',
  'TOO_MANY_CONVERSATIONS',
  'TOO_MANY_FIELDS',
  'ASKED_FOR_BY_SEGMENTS',
  'NAMED_BY_TEMPLATES',
  'EMPTY_TEXT',
];

export const SHARED_COMPONENTS = {
  schemas: {
    ErrorAnswer: {
      type: 'object',
      required: ['success', 'error', 'code', 'message'],
      properties: {
        success: { type: 'boolean', enum: [false], description: 'Always false.' },
        error: { type: 'string', description: 'The same as `code`.' },
        code: { type: 'string', description: 'The error code. Base your logic on this field.' },
        message: { type: 'string', description: 'A message for people. A 5xx includes the request ID.' },
        fields: {
          type: 'array',
          description: 'The invalid fields, and what is wrong with each.',
          items: {
            type: 'object',
            required: ['field', 'code', 'message'],
            properties: {
              field: { type: 'string', description: 'The name of the field or header.' },
              code: { type: 'string', description: 'What is wrong, for example `REQUIRED` or `OUT_OF_RANGE`.' },
              message: { type: 'string', description: 'The same as a message for people.' },
              reason: {
                type: 'string',
                description:
                  'What it has to be, or why it is refused, for programs that say it in their own words. For example ' +
                  '`TEXT`, `INTEGER`, `ONE_OF`, `EMAIL`, `NOT_CLOSED` or `NO_SUCH_FIELD`.',
              },
              params: {
                type: 'object',
                additionalProperties: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
                description:
                  'What `reason` speaks of, for example `{"least": 1, "most": 6000}` or `{"words": "en, es"}`.',
              },
              key: { type: 'string', description: 'The variable or the custom field that `reason` is about.' },
              hint: {
                type: 'string',
                description: 'What to write instead in a text with variables, where that is known.',
              },
            },
          },
        },
        position: {
          type: 'integer',
          description: 'For a text with variables: where it is wrong, in UTF-16 units from 0.',
        },
        scope: { type: 'string', description: 'For INSUFFICIENT_SCOPE: the scope that the route requires.' },
        limit: {
          type: 'string',
          description:
            'For PLAN_LIMIT, RATE_LIMITED and PAYLOAD_TOO_LARGE: the limit that was reached, for example ' +
            '`messages_month`, `requests_per_minute`, `requests_in_flight` or `body_bytes`.',
        },
        used: {
          type: 'integer',
          description: 'For PLAN_LIMIT: how much of it is used. More than `max` if the plan became smaller.',
        },
        max: { type: 'integer', description: 'How much the `limit` allows.' },
        resets_at: {
          type: 'string',
          format: 'date-time',
          nullable: true,
          description: 'For PLAN_LIMIT: when the limit resets; null for one that does not, such as `storage_mb`.',
        },
        id: {
          type: 'string',
          format: 'uuid',
          description:
            'For GATEWAY_ERROR with an outcome that is not known yet: the ID of the message that will show it.',
        },
        reason: {
          type: 'string',
          enum: [...FAILURE_REASONS, ...STATE_REASONS],
          description:
            'For a failed send: why. NOT_SENT: no gateway had the message, and a retry with the same `Idempotency-Key` ' +
            'sends it. TIMED_OUT, GARBAGE and UNKNOWN_OUTCOME: it may have been sent, see GET /messages/{id}. ' +
            'NOT_ON_WHATSAPP, RESTRICTED, REFUSED and CANCELED: it was not sent, and a retry gets the same answer. The others: ' +
            'for INVALID_STATE of contacts and their fields, and INVALID_BODY of values of a template, what stands in the way.',
        },
        retry_after: {
          type: 'integer',
          description: 'Where it is known: the seconds after which a retry may succeed.',
        },
        restricted_until: {
          type: 'string',
          format: 'date-time',
          description: 'For RESTRICTED, where it is known: WhatsApp refuses new chats of the number until then.',
        },
      },
    },
    SetupRequired: {
      type: 'object',
      description: 'The only error without an `error` field.',
      required: ['success', 'code', 'message', 'install_url'],
      properties: {
        success: { type: 'boolean', enum: [false], description: 'Always false.' },
        code: {
          type: 'string',
          enum: ['GATEWAY_SETUP_REQUIRED'],
          description: 'The error code. Base your logic on this field.',
        },
        message: { type: 'string', description: 'A message for people. It includes the request ID.' },
        install_url: {
          type: 'string',
          format: 'uri',
          description: 'A page that explains how to install the gateway app.',
        },
      },
    },
  } satisfies Components['schemas'],
  headers: {
    'X-RateLimit-Limit': integerHeader(
      'How many requests per minute the key allows. Without a valid key: how many the IP address may make.',
    ),
    'X-RateLimit-Remaining': integerHeader('How many requests are left in the current clock minute.'),
    'X-Request-Id': {
      description: 'The request ID: the one that you sent, or a new one.',
      schema: { type: 'string' },
    },
    'Retry-After': integerHeader('How many seconds to wait before you try again.'),
    'Idempotency-Replayed': {
      description:
        'True if this is the answer of an earlier request with the same `Idempotency-Key` and body, otherwise ' +
        'absent.',
      schema: { type: 'boolean' },
    },
  },
} as const;

/** Error answers of all operations by name: equal sets of codes share one. */
export type ErrorAnswers = Record<string, ReturnType<typeof errorAnswer>>;

export function finishOperation(method: string, operation: Operation, answers: ErrorAnswers): void {
  const extended = operation as Operation & Record<string, unknown>;
  const declared = (extended[ERROR_CODES_EXTENSION] as ErrorCode[] | undefined) ?? [];
  const hasBody = method === 'post' || method === 'put' || method === 'patch';
  const codes = new Set([...declared, ...EVERY_ROUTE, ...(hasBody ? ROUTES_WITH_BODY : [])]);
  extended[ERROR_CODES_EXTENSION] = [...codes].sort();
  operation.security = [{ bearer: [] }, { secret: [] }];
  const mayReplay = operation.parameters?.some((each) => 'name' in each && each.name === IDEMPOTENCY_HEADER.name);
  for (const answer of Object.values(operation.responses)) {
    if (answer && 'description' in answer)
      Object.assign(answer, { headers: { ...LIMIT_HEADERS, ...(mayReplay && REPLAYED) } });
    toJson(answer);
  }
  for (const [status, group] of byStatus(codes)) {
    const name = group.join('-');
    answers[name] ??= errorAnswer(group);
    operation.responses[status] = { $ref: `#/components/responses/${name}` };
  }
}

/** Nest writes the schema of `ApiResponse` for more types than JSON; only event streams answer anything else. */
function toJson(answer: unknown): void {
  const { content } = answer as { content?: Record<string, unknown> };
  const answered = ['application/json', EVENT_STREAM_TYPE];
  if (content) for (const type of Object.keys(content)) if (!answered.includes(type)) delete content[type];
}

function byStatus(codes: ReadonlySet<ErrorCode>): Map<number, ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of [...codes].sort()) {
    const { status } = ERRORS[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

function errorAnswer(codes: readonly ErrorCode[]) {
  const canRetry = codes.some((code) =>
    ['RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS', 'GATEWAY_ERROR'].includes(code),
  );
  const examples = codes.map((code) => {
    const value = {
      success: false,
      ...(!isWithoutError(code) && { error: code }),
      code,
      message: ERRORS[code].message,
      ...(isWithoutError(code) && { install_url: 'https://chasqui.example.com/docs/gateway' }),
    };
    return [code, { summary: ERRORS[code].hint, value }] as const;
  });
  const usual = codes.filter((code) => !isWithoutError(code));
  const envelope = {
    allOf: [{ $ref: '#/components/schemas/ErrorAnswer' }, { properties: { code: { enum: usual } } }],
  };
  const setup = { $ref: '#/components/schemas/SetupRequired' };
  return {
    description: codes.join(', '),
    headers: { ...LIMIT_HEADERS, ...(canRetry && RETRY_AFTER) },
    content: {
      'application/json': {
        schema: usual.length === codes.length ? envelope : { anyOf: [envelope, setup] },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

const isWithoutError = (code: ErrorCode): boolean => (ERRORS[code] as ErrorEntry).withoutErrorField === true;

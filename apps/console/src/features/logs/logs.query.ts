import type { ApiRequestFilter } from '@chasqui/request-log';
import { CursorField, isUuid, Rule, toTime } from '@chasqui/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { TextField, WordField } from '../../http/text.field';
import { ModeQuery } from '../../http/mode.query';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD'] as const;
const CLASSES = ['2', '3', '4', '5'] as const;

const IdField =
  (name: string, description: string): PropertyDecorator =>
  (target, key) => {
    ApiPropertyOptional({ format: 'uuid', description })(target, key);
    IsOptional()(target, key);
    Rule({ name, test: isUuid, field: 'MALFORMED', message: `\`${name}\` must be an ID.` })(target, key);
  };

const TimeField =
  (name: string, description: string): PropertyDecorator =>
  (target, key) => {
    ApiPropertyOptional({ type: 'string', format: 'date-time', description })(target, key);
    IsOptional()(target, key);
    Rule({
      name,
      test: (value) => typeof value === 'string' && toTime(value) !== null,
      field: 'MALFORMED',
      message: `\`${name}\` must be an RFC 3339 time, such as 2026-01-31T08:00:00Z.`,
    })(target, key);
  };

/** Which requests to the API are listed. */
export class LogsQuery extends ModeQuery {
  @IdField('key_id', 'Those of one API key.')
  key_id?: string;

  @WordField({ name: 'method', words: METHODS, description: 'The HTTP method.', isOptional: true })
  method?: (typeof METHODS)[number];

  @WordField({ name: 'status', words: CLASSES, description: '4: those with a status of 400 to 499.', isOptional: true })
  status?: (typeof CLASSES)[number];

  @WordField({
    name: 'failed',
    words: ['true'],
    description: 'Those with a status of 400 and above.',
    isOptional: true,
  })
  failed?: 'true';

  @TextField({ name: 'error_code', longest: 64, description: 'The code of the answer.', isOptional: true })
  error_code?: string;

  @TextField({ name: 'path', longest: 200, description: 'How the path begins.', isOptional: true })
  path?: string;

  @TextField({ name: 'request_id', longest: 200, description: 'One request.', isOptional: true })
  request_id?: string;

  @IdField('message_id', 'The request that made a message.')
  message_id?: string;

  @TimeField('from', 'Then or later.')
  from?: string;

  @TimeField('to', 'Before.')
  to?: string;

  @CursorField()
  cursor?: string;
}

/** The filter of a query that its rules have passed. */
export function logFilterOf(query: LogsQuery): ApiRequestFilter {
  const { key_id: keyId, method, status, failed, error_code: errorCode, path: pathPrefix } = query;
  const { request_id: requestId, message_id: messageId, from, to } = query;
  const [since, until] = [from && toTime(from), to && toTime(to)];
  return {
    ...(keyId && { keyId }),
    ...(method && { method }),
    ...(status && { statusClass: Number(status) as 2 | 3 | 4 | 5 }),
    ...(failed && { onlyFailed: true }),
    ...(errorCode && { errorCode }),
    ...(pathPrefix && { pathPrefix }),
    ...(requestId && { requestId }),
    ...(messageId && { messageId }),
    ...(since && { since }),
    ...(until && { until }),
  };
}

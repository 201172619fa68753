import type { ApiRequest } from '@chasqui/entities';
import type { ApiRequestSummary } from '@chasqui/request-log';
import { ApiProperty } from '@nestjs/swagger';

const TEXT_OR_NULL = { type: 'string', nullable: true } as const;

/** A request to the API. */
export class LoggedRequestData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ format: 'uuid' })
  key_id: string;

  @ApiProperty()
  method: string;

  @ApiProperty({ description: 'The pattern of the path, such as /v1/messages/:id.' })
  route: string;

  @ApiProperty({ description: 'Path and query, without secrets.' })
  path: string;

  @ApiProperty({ type: 'integer', description: '499: the client went away.' })
  status: number;

  @ApiProperty(TEXT_OR_NULL)
  error_code: string | null;

  @ApiProperty({ type: 'integer' })
  duration_ms: number;

  @ApiProperty()
  address: string;

  @ApiProperty()
  user_agent: string;

  @ApiProperty()
  request_id: string;

  @ApiProperty({ ...TEXT_OR_NULL, format: 'uuid', description: 'The message that the answer names.' })
  message_id: string | null;
}

/** The same with its bodies. */
export class LoggedRequestDetail extends LoggedRequestData {
  @ApiProperty({ ...TEXT_OR_NULL, description: 'JSON, without secrets and texts; null: none, or not kept.' })
  request_body: string | null;

  @ApiProperty({ ...TEXT_OR_NULL, description: 'JSON, without secrets and texts; null: none, or not kept.' })
  response_body: string | null;
}

const loggedFields = (row: ApiRequestSummary) => ({
  id: row.id,
  at: row.at.toISOString(),
  key_id: row.keyId,
  method: row.method,
  route: row.route,
  path: row.path,
  status: row.status,
  error_code: row.errorCode,
  duration_ms: row.durationMs,
  address: row.address,
  user_agent: row.userAgent,
  request_id: row.requestId,
  message_id: row.messageId,
});

export const toLoggedRequestData = (row: ApiRequestSummary): LoggedRequestData => loggedFields(row);

export const toLoggedRequestDetail = (row: ApiRequest): LoggedRequestDetail => ({
  ...loggedFields(row),
  request_body: row.requestBody,
  response_body: row.responseBody,
});

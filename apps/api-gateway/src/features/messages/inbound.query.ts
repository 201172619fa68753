import { CursorField, LimitField, Rule, SortField } from '@chasqui/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

/** Query of GET /messages (spec.md section 4). `since` is read by the service: what is no time answers 500. */
export class InboundQuery {
  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    description: 'Return only messages stored after this time (RFC 3339). A value that is not a time returns 500.',
  })
  @IsOptional()
  @Rule({ name: 'any', test: () => true, field: 'MALFORMED', message: '`since` must be a time (RFC 3339).' })
  since?: unknown;

  @LimitField()
  limit?: string;

  @CursorField()
  cursor?: string;

  @SortField()
  sort?: string;
}

import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../../http/rule.decorator';

export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 500;

/** Query of GET /messages (spec.md section 4). `since` is read by the service: what is no time answers 500. */
export class InboundQuery {
  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    description: 'Only messages that were stored after this time (RFC 3339). A value that is not a time answers 500.',
  })
  @IsOptional()
  @Rule({ name: 'any', test: () => true, field: 'MALFORMED', message: '`since` is not a time.' })
  since?: unknown;

  @ApiPropertyOptional({
    description: 'How many at most; above 500 is treated as 500.',
    type: 'integer',
    minimum: 1,
    default: DEFAULT_LIMIT,
  })
  @IsOptional()
  @Rule({
    name: 'limit',
    test: (value) => typeof value === 'string' && /^0*[1-9]\d*$/.test(value),
    field: 'OUT_OF_RANGE',
    message: '`limit` must be a whole number from 1.',
  })
  limit?: string;
}

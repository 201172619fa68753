import { isUuid, Rule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

/** The id of something, which may be absent. */
export function IdField(name: string, description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ format: 'uuid', description }),
    IsOptional(),
    Rule({ name, test: isUuid, field: 'MALFORMED', message: `\`${name}\` must be an ID.`, reason: 'ID' }),
  );
}

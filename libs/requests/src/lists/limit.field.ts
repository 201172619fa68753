import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../checks/rule.decorator';

const LIMIT = { usual: 100, most: 500 } as const;

/** How many entries of a list that is read on from a place, and has no pages. */
export function LimitField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      description: 'The most entries to return. A value above 500 is treated as 500.',
      type: 'integer',
      minimum: 1,
      default: LIMIT.usual,
    }),
    IsOptional(),
    Rule({
      name: 'limit',
      test: (value) => typeof value === 'string' && /^0*[1-9]\d*$/.test(value),
      field: 'OUT_OF_RANGE',
      message: '`limit` must be an integer of at least 1.',
    }),
  );
}

/** The number of a field that its rules have passed. */
export const limitOf = ({ limit }: { limit?: string }): number => Math.min(Number(limit ?? LIMIT.usual), LIMIT.most);

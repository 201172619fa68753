import type { PageRequest } from '@chasqui/entities';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../checks/rule.decorator';

const DIRECTIONS = { created_at: 'asc', '-created_at': 'desc' } as const;
type Sort = keyof typeof DIRECTIONS;

const isSort = (value: unknown): value is Sort => typeof value === 'string' && Object.hasOwn(DIRECTIONS, value);

/** In which order a list is (contract.md D0). @param orders those that the list has; default: both */
export function SortField(orders: readonly Sort[] = ['created_at', '-created_at']): PropertyDecorator {
  const words = orders.map((order) => `\`${order}\` (${DIRECTIONS[order] === 'asc' ? 'oldest' : 'newest'} first)`);
  const which = `The order of the entries: ${words.join(' or ')}.`;
  const usual = orders.length > 1 ? ' Default: the order that the description names. Keep it with a `cursor`.' : '';
  return applyDecorators(
    ApiPropertyOptional({ enum: [...orders], description: which + usual }),
    IsOptional(),
    Rule({
      name: 'sort',
      test: (value) => value === '' || (isSort(value) && orders.includes(value)),
      field: 'NOT_ALLOWED',
      message: `\`sort\` must be ${orders.join(' or ')}.`,
    }),
  );
}

/** The direction of a query that its rules have passed; undefined: the one that the list has by itself. */
export const directionOf = ({ sort }: { sort?: string }): PageRequest['direction'] =>
  isSort(sort) ? DIRECTIONS[sort] : undefined;

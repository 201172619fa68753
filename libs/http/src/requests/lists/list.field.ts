import type { ListPosition, PageRequest } from '@chasqui/database';
import { Field, type FieldOptions } from '../fields/field';
import { ChoiceField } from '../fields/kinds';

/** A whole number and a UUID. Sixteen digits hold a time until the year 2286, and no number that PostgreSQL refuses. */
const POSITION = /^(\d{1,16})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const LONGEST_CURSOR = 100;
const LIMIT = { usual: 100, most: 500 } as const;
const DIRECTIONS = { created_at: 'asc', '-created_at': 'desc' } as const;
type Sort = keyof typeof DIRECTIONS;

export const CursorField = (): PropertyDecorator =>
  Field(
    {
      about:
        'The `next_cursor` of the previous page, unchanged. With a cursor, `page` is ignored, and entries that ' +
        'arrive in the meantime neither shift the list nor appear twice.',
    },
    {
      schema: { type: 'string' },
      longest: LONGEST_CURSOR,
      is: (value) => typeof value === 'string' && placeIn(value) !== null,
      must: 'the `next_cursor` of a page of this list',
      code: 'MALFORMED',
    },
  );

export const cursorOf = ({ value, id }: ListPosition): string => Buffer.from(`${value}.${id}`).toString('base64url');

export const afterOf = ({ cursor }: { cursor?: string }): ListPosition | null =>
  cursor === undefined ? null : placeIn(cursor);

function placeIn(cursor: string): ListPosition | null {
  const [, value, id] = POSITION.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  return value === undefined || id === undefined ? null : { value, id };
}

export const LimitField = (): PropertyDecorator =>
  Field(
    { about: 'The most entries to return. A value above 500 is treated as 500.', default: LIMIT.usual },
    {
      schema: { type: 'integer', minimum: 1 },
      is: (value) => typeof value === 'string' && /^0*[1-9]\d*$/.test(value),
      must: 'an integer of at least 1',
      code: 'OUT_OF_RANGE',
    },
  );

export const limitOf = ({ limit }: { limit?: string }): number => Math.min(Number(limit ?? LIMIT.usual), LIMIT.most);

interface CountOptions extends FieldOptions {
  most: number;
  must: string;
}

export const CountField = ({ most, must, ...options }: CountOptions): PropertyDecorator =>
  Field(options, {
    schema: { type: 'integer', minimum: 1 },
    is: (value) => typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) && Number(value) <= most,
    must,
    code: 'OUT_OF_RANGE',
  });

/** The order of a list (contract.md D0). @param orders that the list supports; default: both */
export function SortField(orders: readonly Sort[] = ['created_at', '-created_at']): PropertyDecorator {
  const words = orders.map((order) => `\`${order}\` (${DIRECTIONS[order] === 'asc' ? 'oldest' : 'newest'} first)`);
  const usual = orders.length > 1 ? ' Default: the order that the description names. Keep it with a `cursor`.' : '';
  return ChoiceField({ of: orders, about: `The order of the entries: ${words.join(' or ')}.${usual}` });
}

const isSort = (value: unknown): value is Sort => typeof value === 'string' && Object.hasOwn(DIRECTIONS, value);

/** The direction of a checked query; undefined: the list's own. */
export const directionOf = ({ sort }: { sort?: string }): PageRequest['direction'] =>
  isSort(sort) ? DIRECTIONS[sort] : undefined;

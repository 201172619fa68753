import type { ListPosition } from '@chasqui/entities';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../checks/rule.decorator';

/** A whole number and a uuid. So many digits are a time until the year 2286, and no number that PostgreSQL refuses. */
const POSITION = /^(\d{1,16})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const LONGEST = 100;

/** Where a list is read on: the `next_cursor` of the page before. */
export function CursorField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      description:
        'The `next_cursor` of the previous page, unchanged. With a cursor, `page` is ignored, and entries that ' +
        'arrive in the meantime neither shift the list nor appear twice.',
    }),
    IsOptional(),
    Rule({
      name: 'cursor',
      test: (value) => typeof value === 'string' && placeIn(value) !== null,
      field: 'MALFORMED',
      message: '`cursor` must be the `next_cursor` of a page of this list.',
    }),
  );
}

export const cursorOf = ({ value, id }: ListPosition): string => Buffer.from(`${value}.${id}`).toString('base64url');

/** The place of a cursor that its rules have passed; null: none was given. */
export const afterOf = ({ cursor }: { cursor?: string }): ListPosition | null =>
  cursor === undefined ? null : placeIn(cursor);

function placeIn(cursor: string): ListPosition | null {
  if (cursor.length > LONGEST) return null;
  const [, value, id] = POSITION.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  return value === undefined || id === undefined ? null : { value, id };
}

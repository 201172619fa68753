import type { PageRequest } from '@chasqui/entities';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { afterOf, CursorField } from './cursor.field';
import { Rule } from '../checks/rule.decorator';
import { directionOf, SortField } from './sort.field';

const PER_PAGE = { usual: 20, most: 100 } as const;
/** Lists are counted, and paged, so far. */
const FARTHEST_ROW = 10_000;

const isWholeNumber = (value: unknown, most: number): boolean =>
  typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) && Number(value) <= most;

/** Of a list without pages, which ends early when it is too large for one answer. */
export class CursorQuery {
  @CursorField()
  cursor?: string;

  @SortField()
  sort?: string;
}

/** @param usual what the description says beyond what every list has */
function PageField(usual: ApiPropertyOptions): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 1, ...usual }),
    IsOptional(),
    Rule({
      name: 'page',
      test: (value) => isWholeNumber(value, 999_999_999),
      field: 'OUT_OF_RANGE',
      message: '`page` must be an integer of at least 1.',
    }),
  );
}

/** @param usual as of `PageField` */
function PerPageField(usual: ApiPropertyOptions): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: PER_PAGE.most, ...usual }),
    IsOptional(),
    Rule({
      name: 'perPage',
      test: (value) => isWholeNumber(value, PER_PAGE.most),
      field: 'OUT_OF_RANGE',
      message: '`per_page` must be an integer from 1 to 100.',
    }),
  );
}

/** The paging of a list (contract.md D0). */
export class PageQuery extends CursorQuery {
  @PageField({
    default: 1,
    description:
      'The page number. Pages cover the first 10,000 entries; later pages are empty. Use `cursor` to read ' +
      'further.',
  })
  page?: string;

  @PerPageField({
    default: PER_PAGE.usual,
    description: 'The most entries per page. A page also ends after about 4 MB.',
  })
  per_page?: string;
}

const WHOLE = {
  page: { description: 'The page number. Without it and `per_page` the list comes whole.' },
  perPage: { description: 'The most entries per page: 20, if only `page` is given.' },
} as const;

/** Of a short list, which comes whole unless a page of it is asked for (contract.md F). */
export class ShortListQuery {
  @PageField(WHOLE.page)
  page?: string;

  @PerPageField(WHOLE.perPage)
  per_page?: string;
}

/** The same of one that is read on from a cursor, too: by pages then. */
export class WholeListQuery extends CursorQuery {
  @PageField(WHOLE.page)
  page?: string;

  @PerPageField(WHOLE.perPage)
  per_page?: string;
}

/** Whether a page is asked for of a list that comes whole otherwise. */
export const asksForPage = ({ page, per_page, cursor }: PageQuery): boolean =>
  page !== undefined || per_page !== undefined || cursor !== undefined;

/** A page as it is read: `limit` is 0 for one behind the last entry that can be reached. */
export interface Page extends PageRequest {
  page: number;
  perPage: number;
  limit: number;
}

/** The page of a query that its rules have passed. */
export function pageOf(query: PageQuery): Page {
  const after = afterOf(query);
  const page = after === null ? Number(query.page ?? 1) : 1;
  const perPage = Number(query.per_page ?? PER_PAGE.usual);
  const offset = (page - 1) * perPage;
  const limit = offset >= FARTHEST_ROW ? 0 : perPage;
  return { page, perPage, after, offset: limit === 0 ? 0 : offset, limit, direction: directionOf(query) };
}

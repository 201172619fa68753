import type { PageRequest } from '@chasqui/entities';
import { ApiPropertyOptional } from '@nestjs/swagger';
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

/** The paging of a list (contract.md D0). */
export class PageQuery extends CursorQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    default: 1,
    description:
      'The page number. Pages cover the first 10,000 entries; later pages are empty. Use `cursor` to read ' +
      'further.',
  })
  @IsOptional()
  @Rule({
    name: 'page',
    test: (value) => isWholeNumber(value, 999_999_999),
    field: 'OUT_OF_RANGE',
    message: '`page` must be an integer of at least 1.',
  })
  page?: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: PER_PAGE.most,
    default: PER_PAGE.usual,
    description: 'The most entries per page. A page also ends after about 4 MB.',
  })
  @IsOptional()
  @Rule({
    name: 'perPage',
    test: (value) => isWholeNumber(value, PER_PAGE.most),
    field: 'OUT_OF_RANGE',
    message: '`per_page` must be an integer from 1 to 100.',
  })
  per_page?: string;
}

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

import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from './rule.decorator';

const PER_PAGE = { usual: 20, most: 100 } as const;
/** Lists are counted, and paged, so far. */
const FARTHEST_ROW = 10_000;

const isWholeNumber = (value: unknown, most: number): boolean =>
  typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) && Number(value) <= most;

/** The paging of a list (contract.md D0). */
export class PageQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    default: 1,
    description: 'Which page. Lists are paged through their first 10,000 entries; pages after that are empty.',
  })
  @IsOptional()
  @Rule({
    name: 'page',
    test: (value) => isWholeNumber(value, 999_999_999),
    field: 'OUT_OF_RANGE',
    message: '`page` must be a whole number from 1.',
  })
  page?: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: PER_PAGE.most,
    default: PER_PAGE.usual,
    description: 'Entries of a page.',
  })
  @IsOptional()
  @Rule({
    name: 'perPage',
    test: (value) => isWholeNumber(value, PER_PAGE.most),
    field: 'OUT_OF_RANGE',
    message: '`per_page` must be a whole number from 1 to 100.',
  })
  per_page?: string;
}

/** A page as it is read: `limit` is 0 for one behind the last entry that can be reached. */
export interface Page {
  page: number;
  perPage: number;
  offset: number;
  limit: number;
}

/** The page of a query that its rules have passed. */
export function pageOf(query: PageQuery): Page {
  const page = Number(query.page ?? 1);
  const perPage = Number(query.per_page ?? PER_PAGE.usual);
  const offset = (page - 1) * perPage;
  return offset >= FARTHEST_ROW ? { page, perPage, offset: 0, limit: 0 } : { page, perPage, offset, limit: perPage };
}

import type { PageRequest } from '@chasqui/database';
import type { FieldOptions } from '../fields/field';
import { afterOf, CountField, CursorField, directionOf, SortField } from './list.field';

const PER_PAGE = { usual: 20, most: 100 } as const;
const FARTHEST_ROW = 10_000;

const PageField = (options: FieldOptions): PropertyDecorator =>
  CountField({ most: 999_999_999, must: 'an integer of at least 1', ...options });

const PerPageField = (options: FieldOptions): PropertyDecorator =>
  CountField({
    most: PER_PAGE.most,
    must: `an integer from 1 to ${PER_PAGE.most}`,
    schema: { maximum: PER_PAGE.most },
    ...options,
  });

const WholePageField = (): PropertyDecorator =>
  PageField({ about: 'The page number. Without it and `per_page` the list comes whole.' });

const WholePerPageField = (): PropertyDecorator =>
  PerPageField({ about: 'The most entries per page: 20, if only `page` is given.' });

/** A list without pages, which ends early if it is too large for one answer. */
export class CursorQuery {
  @CursorField() cursor?: string;
  @SortField() sort?: string;
}

/** The paging of a list (contract.md D0). */
export class PageQuery extends CursorQuery {
  @PageField({
    default: 1,
    about:
      'The page number. Pages cover the first 10,000 entries; later pages are empty. Use `cursor` to read ' +
      'further.',
  })
  page?: string;

  @PerPageField({
    default: PER_PAGE.usual,
    about: 'The most entries per page. A page also ends after about 4 MB.',
  })
  per_page?: string;
}

/** A short list, returned whole unless a page is requested (contract.md F). */
export class ShortListQuery {
  @WholePageField() page?: string;
  @WholePerPageField() per_page?: string;
}

/** A short list that also takes a cursor, and is paged then. */
export class WholeListQuery extends CursorQuery {
  @WholePageField() page?: string;
  @WholePerPageField() per_page?: string;
}

export const asksForPage = ({ page, per_page, cursor }: PageQuery): boolean =>
  page !== undefined || per_page !== undefined || cursor !== undefined;

/** `limit` is 0 for a page behind the last reachable entry. */
export interface Page extends PageRequest {
  page: number;
  perPage: number;
  limit: number;
}

export function pageOf(query: PageQuery): Page {
  const after = afterOf(query);
  const page = after === null ? Number(query.page ?? 1) : 1;
  const perPage = Number(query.per_page ?? PER_PAGE.usual);
  const offset = (page - 1) * perPage;
  const limit = offset >= FARTHEST_ROW ? 0 : perPage;
  return { page, perPage, after, offset: limit === 0 ? 0 : offset, limit, direction: directionOf(query) };
}

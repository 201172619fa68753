import { describe, expect, it } from '@jest/globals';
import type { LoggedRequest } from '../api/log-types';
import type { Page } from '../api/types';
import { freshRequests, withFresh } from './fresh-requests';

const request = (id: string): LoggedRequest => ({ id }) as LoggedRequest;
const page = (ids: string[], next_cursor: string | null): Page<LoggedRequest> => ({
  data: ids.map(request),
  total: ids.length,
  next_cursor,
  total_capped: false,
});
const idsOf = (rows: readonly LoggedRequest[]): string[] => rows.map(({ id }) => id);

describe('requests that came in since the list was read', () => {
  it('are those that it has not, also one that was written late', () => {
    const pages = [page(['e', 'c'], 'c'), page(['b'], 'b')];
    const fresh = freshRequests([request('f'), request('e'), request('d'), request('c')], pages);
    expect(idsOf(fresh)).toEqual(['f', 'd']);
    expect(withFresh(pages, fresh).map(({ data }) => idsOf(data))).toEqual([['f', 'e', 'd', 'c'], ['b']]);
  });

  it('are not those that a later page will bring', () => {
    expect(freshRequests([request('e'), request('a')], [page(['e', 'c'], 'c')])).toEqual([]);
  });

  it('are all of them when the list was empty', () => {
    expect(idsOf(freshRequests([request('a')], [page([], null)]))).toEqual(['a']);
  });
});

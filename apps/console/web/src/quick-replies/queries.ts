import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { api } from '../api/client';
import type { QuickReply } from '../api/inbox-types';
import type { Page } from '../api/types';
import { useOrganization } from '../session/session';

const PER_PAGE = 100;

/** Shared by live and test. */
export function useReplies(q: string): UseInfiniteQueryResult<InfiniteData<Page<QuickReply>>> {
  const { path } = useOrganization();
  return useInfiniteQuery({
    queryKey: [path, 'replies', 'list', q],
    queryFn: ({ pageParam }) => api.list(`${path}/quick-replies`, { q, per_page: PER_PAGE, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: (before) => before,
  });
}

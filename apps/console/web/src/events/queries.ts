import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client';
import type { EventDetail, ListedEvent } from '../api/inbox-types';
import type { Page } from '../api/types';
import { usePoll } from '../live/connection';
import { useMode, useOrganization } from '../session/session';

export const PER_PAGE = 50;

export function useEvents(type: string | undefined): UseInfiniteQueryResult<InfiniteData<Page<ListedEvent>>> {
  const { path } = useOrganization();
  const mode = useMode();
  const pollMs = usePoll(10_000);
  return useInfiniteQuery({
    queryKey: [path, 'events', mode, type ?? 'all'],
    queryFn: ({ pageParam }) => api.list(`${path}/events`, { mode, type, per_page: PER_PAGE, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    // Only the first page polls: rows that were scrolled past must not move.
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.pages.length > 1 ? false : pollMs),
  });
}

export function useEvent(id: string): UseQueryResult<EventDetail> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'event', mode, id],
    queryFn: () => api.get(`${path}/events/${id}`, { mode }),
    staleTime: Infinity,
  });
}

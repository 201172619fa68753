import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client';
import type { Message, MessageLife, Page } from '../api/types';
import { usePoll } from '../live/connection';
import { useMode, useOrganization } from '../session/session';
import { type MessageSearch, toMessageQuery } from './message-search';

/** Refetched with each change, so only a screenful. */
const FIRST_PAGE = 30;
/** Larger, because a reader who scrolls on looks for something further down. */
const FURTHER_PAGE = 100;

export function useMessages(search: MessageSearch): UseInfiniteQueryResult<InfiniteData<Page<Message>>> {
  const { path } = useOrganization();
  const mode = useMode();
  const filters = toMessageQuery(search);
  const pollMs = usePoll(10_000);
  return useInfiniteQuery({
    queryKey: [path, 'messages', mode, filters],
    queryFn: ({ pageParam: cursor }) => {
      const size = cursor === '' ? FIRST_PAGE : FURTHER_PAGE;
      return api.list(`${path}/messages`, { mode, ...filters, per_page: size, cursor });
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    // Only the first page polls: rows that were scrolled past must not move.
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.pages.length > 1 ? false : pollMs),
  });
}

const MOVING = new Set(['pending', 'sent']);

export function useMessage(id: string): UseQueryResult<Message> {
  const { path } = useOrganization();
  const mode = useMode();
  const pollMs = usePoll(3000);
  return useQuery({
    queryKey: [path, 'message', id],
    queryFn: () => api.get(`${path}/messages/${id}`, { mode }),
    refetchInterval: ({ state }) => (MOVING.has(state.data?.status ?? '') ? pollMs : false),
  });
}

export function useLife(id: string, isMoving: boolean): UseQueryResult<MessageLife> {
  const { path } = useOrganization();
  const mode = useMode();
  const pollMs = usePoll(3000);
  return useQuery({
    queryKey: [path, 'message', id, 'life'],
    queryFn: () => api.get(`${path}/messages/${id}/life`, { mode }),
    refetchInterval: isMoving ? pollMs : false,
  });
}

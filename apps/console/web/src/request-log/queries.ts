import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api } from '../api/client';
import type { LoggedRequest, LoggedRequestDetail } from '../api/log-types';
import type { Page } from '../api/types';
import { useMode, useOrganization } from '../session/session';
import { freshRequests, withFresh } from './fresh-requests';
import { type LogSearch, toLogQuery } from './log-search';

const TAIL_MS = 2000;
/** As on the server. A shorter page that goes on means that it searched a lot and found little. */
export const PER_PAGE = 50;

type Requests = InfiniteData<Page<LoggedRequest>>;

/** Refetched only on request: rows must not move under the reader. */
export function useLogs(search: LogSearch): UseInfiniteQueryResult<Requests> {
  const { path } = useOrganization();
  const mode = useMode();
  const filters = toLogQuery(search);
  return useInfiniteQuery({
    queryKey: [path, 'logs', mode, filters],
    queryFn: ({ pageParam }) => api.list(`${path}/logs`, { mode, ...filters, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

interface Tail {
  fresh: LoggedRequest[];
  show: () => void;
}

/** Polls for new requests every two seconds while the page is visible; `show` adds them to the list. */
export function useTail(search: LogSearch, list: Requests | undefined): Tail {
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const filters = toLogQuery(search);
  const isOn = search.tail === 'true' && list !== undefined;
  const { data: newest } = useQuery({
    queryKey: [path, 'logs', mode, 'tail', filters],
    queryFn: async () => (await api.list(`${path}/logs`, { mode, ...filters })).data,
    enabled: isOn,
    refetchInterval: TAIL_MS,
    gcTime: 0,
  });
  const fresh = isOn && newest !== undefined ? freshRequests(newest, list.pages) : [];
  const queryKey = [path, 'logs', mode, filters];
  const show = (): void => {
    // More than a page arrived: only a refetch has what lies between.
    if (fresh.length >= PER_PAGE) void client.resetQueries({ queryKey, exact: true });
    else {
      client.setQueryData<Requests>(queryKey, (now) => now && { ...now, pages: withFresh(now.pages, fresh) });
    }
  };
  return { fresh, show };
}

export function useLoggedRequest(id: string): UseQueryResult<LoggedRequestDetail> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'log', mode, id],
    queryFn: () => api.get(`${path}/logs/${id}`, { mode }),
    staleTime: Infinity,
  });
}

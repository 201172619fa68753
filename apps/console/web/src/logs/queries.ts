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
/** Of the server. A page that is shorter and goes on has looked through much and found little. */
const PER_PAGE = 50;

type Requests = InfiniteData<Page<LoggedRequest>>;

/** Read again only when asked: nothing moves under the reader. */
export function useLogs(search: LogSearch): UseInfiniteQueryResult<Requests> {
  const { path } = useOrganization();
  const mode = useMode();
  const filters = toLogQuery(search);
  return useInfiniteQuery({
    queryKey: [path, 'logs', mode, filters],
    queryFn: ({ pageParam }) => api.list<LoggedRequest>(`${path}/logs`, { mode, ...filters, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Whether the next page is to be asked for by hand: the last one looked at much and found little. */
export const isShort = (pages: readonly Page<LoggedRequest>[]): boolean =>
  (pages.at(-1)?.data.length ?? 0) < PER_PAGE && pages.at(-1)?.next_cursor !== null;

interface Tail {
  fresh: LoggedRequest[];
  show: () => void;
}

/** Asks for new requests every two seconds while the page is visible; they come into the list when `show` is called. */
export function useTail(search: LogSearch, list: Requests | undefined): Tail {
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const filters = toLogQuery(search);
  const isOn = search.tail === 'true' && list !== undefined;
  const { data: newest } = useQuery({
    queryKey: [path, 'logs', mode, 'tail', filters],
    queryFn: async () => (await api.list<LoggedRequest>(`${path}/logs`, { mode, ...filters })).data,
    enabled: isOn,
    refetchInterval: TAIL_MS,
    gcTime: 0,
  });
  const fresh = isOn && newest !== undefined ? freshRequests(newest, list.pages) : [];
  const queryKey = [path, 'logs', mode, filters];
  const show = (): void => {
    // More came in than a page holds: what lies between is only in the list itself.
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
    queryFn: () => api.get<LoggedRequestDetail>(`${path}/logs/${id}`, { mode }),
    staleTime: Infinity,
  });
}

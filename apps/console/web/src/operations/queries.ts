import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client';
import type {
  DatabaseLoad,
  Health,
  Lane,
  LaneBoard,
  LaneKind,
  LocatedMessage,
  SearchAnswer,
  Traffic,
} from '../api/types';
import type { TrafficRange } from './traffic-search';

const MINUTE = 60_000;

export function useBoards(kind: LaneKind | undefined): UseQueryResult<LaneBoard[]> {
  return useQuery({
    queryKey: ['operations', 'lanes', kind ?? 'all'],
    queryFn: async () => (await api.list('/operations/lanes', { kind })).data,
    refetchInterval: 3000,
  });
}

/** For a lane that is not among the listed, longest waiting ones. */
export function useLane(lane: string): UseQueryResult<Lane> {
  return useQuery({
    queryKey: ['operations', 'lanes', 'one', lane],
    queryFn: () => api.get(`/operations/lanes/${encodeURIComponent(lane)}`),
    refetchInterval: 3000,
  });
}

export function useFound(text: string): UseQueryResult<SearchAnswer> {
  return useQuery({
    queryKey: ['operations', 'search', text],
    queryFn: () => api.get('/operations/search', { q: text }),
    staleTime: MINUTE / 6,
  });
}

/** Each read stands in the organization's audit log, so it does not refetch. */
export function useLocated(id: string): UseQueryResult<LocatedMessage> {
  return useQuery({
    queryKey: ['operations', 'message', id],
    queryFn: () => api.post(`/operations/messages/${id}/look`),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useTraffic(range: TrafficRange): UseQueryResult<Traffic> {
  return useQuery({
    queryKey: ['operations', 'traffic', range],
    queryFn: () => api.get('/operations/traffic', { range }),
    refetchInterval: MINUTE / 2,
    placeholderData: keepPreviousData,
  });
}

export function useHealth(): UseQueryResult<Health> {
  return useQuery({
    queryKey: ['operations', 'health'],
    queryFn: () => api.get('/operations/health'),
    refetchInterval: 5000,
  });
}

export function useDatabaseLoad(): UseQueryResult<DatabaseLoad> {
  return useQuery({
    queryKey: ['operations', 'database'],
    queryFn: () => api.get('/operations/database'),
    refetchInterval: MINUTE / 4,
  });
}

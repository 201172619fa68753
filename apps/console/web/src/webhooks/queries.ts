import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client';
import type {
  AttemptWithRequest,
  Delivery,
  DeliveryDetail,
  DeliveryStatus,
  ListedRecovery,
  Page,
  Webhook,
  WebhookSpeed,
} from '../api/types';
import { useMode, useOrganization } from '../session/session';

export function useWebhooks(isAllowed: boolean): UseQueryResult<Webhook[]> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'webhooks', mode],
    queryFn: async () => (await api.list(`${path}/webhooks`, { mode })).data,
    refetchInterval: 15_000,
    enabled: isAllowed,
  });
}

export function useWebhook(id: string): UseQueryResult<Webhook> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'webhooks', mode, id],
    queryFn: () => api.get(`${path}/webhooks/${id}`, { mode }),
    refetchInterval: 10_000,
  });
}

export function useDeliveries(
  id: string,
  status?: DeliveryStatus,
): UseInfiniteQueryResult<InfiniteData<Page<Delivery>>> {
  const { path } = useOrganization();
  const mode = useMode();
  return useInfiniteQuery({
    queryKey: [path, 'webhooks', mode, id, 'deliveries', status ?? 'all'],
    queryFn: ({ pageParam }) => api.list(`${path}/webhooks/${id}/deliveries`, { mode, status, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.pages.length > 1 ? false : 8_000),
  });
}

/** Newest first; polls while one runs. */
export function useRecoveries(id: string): UseInfiniteQueryResult<InfiniteData<Page<ListedRecovery>>> {
  const { path } = useOrganization();
  const mode = useMode();
  return useInfiniteQuery({
    queryKey: [path, 'webhooks', mode, id, 'recoveries'],
    queryFn: ({ pageParam }) => api.list(`${path}/webhooks/${id}/recoveries`, { mode, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.data.some(({ status }) => status === 'running') ? 1_500 : 15_000,
  });
}

export function useWebhookSpeed(id: string): UseQueryResult<WebhookSpeed> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'webhooks', mode, id, 'speed'],
    queryFn: () => api.get(`${path}/webhooks/${id}/speed`, { mode }),
    refetchInterval: 30_000,
  });
}

export function useDelivery(id: string): UseQueryResult<DeliveryDetail> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'delivery', id],
    queryFn: () => api.get(`${path}/deliveries/${id}`, { mode }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 3000 : false),
  });
}

/** An attempt never changes. */
export function useAttempt(deliveryId: string, attempt: number): UseQueryResult<AttemptWithRequest> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'delivery', deliveryId, 'attempt', attempt],
    queryFn: () => api.get(`${path}/deliveries/${deliveryId}/attempts/${attempt}`, { mode }),
    staleTime: Infinity,
  });
}

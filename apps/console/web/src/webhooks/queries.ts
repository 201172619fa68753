import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client';
import type { Delivery, DeliveryDetail, Page, Webhook } from '../api/types';
import { useMode, useOrganization } from '../session/session';

export function useWebhooks(isAllowed: boolean): UseQueryResult<Webhook[]> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'webhooks', mode],
    queryFn: async () => (await api.list<Webhook>(`${path}/webhooks`, { mode })).data,
    refetchInterval: 15_000,
    enabled: isAllowed,
  });
}

export function useWebhook(id: string): UseQueryResult<Webhook> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'webhooks', mode, id],
    queryFn: () => api.get<Webhook>(`${path}/webhooks/${id}`, { mode }),
    refetchInterval: 10_000,
  });
}

export function useDeliveries(id: string, status?: string): UseInfiniteQueryResult<InfiniteData<Page<Delivery>>> {
  const { path } = useOrganization();
  const mode = useMode();
  return useInfiniteQuery({
    queryKey: [path, 'webhooks', mode, id, 'deliveries', status ?? 'all'],
    queryFn: ({ pageParam }) =>
      api.list<Delivery>(`${path}/webhooks/${id}/deliveries`, { mode, status, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.pages.length > 1 ? false : 8_000),
  });
}

export function useDelivery(id: string): UseQueryResult<DeliveryDetail> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'delivery', id],
    queryFn: () => api.get<DeliveryDetail>(`${path}/deliveries/${id}`, { mode }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 3000 : false),
  });
}

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client';
import type { Gateway, PairingSession, WhatsappNumber } from '../api/types';
import { usePoll } from '../live/connection';
import { useMode, useOrganization } from '../session/session';

const SESSION_POLL_MS = 2000;

export function useNumbers(): UseQueryResult<WhatsappNumber[]> {
  const { path } = useOrganization();
  const mode = useMode();
  const pollMs = usePoll(10_000);
  return useQuery({
    queryKey: [path, 'numbers', mode],
    queryFn: async () => (await api.list(`${path}/numbers`, { mode })).data,
    refetchInterval: pollMs,
  });
}

export function useGateways(): UseQueryResult<Gateway[]> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'gateways', mode],
    queryFn: async () => (await api.list(`${path}/gateways`, { mode })).data,
    refetchInterval: 5_000,
  });
}

/** Polls every two seconds until connected. */
export function usePairingSession(phone: string): UseQueryResult<PairingSession> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'session', mode, phone],
    queryFn: () => api.get(`${path}/numbers/session`, { mode, phone }),
    refetchInterval: ({ state }) => (state.data?.status === 'connected' ? false : SESSION_POLL_MS),
    retry: false,
    gcTime: 0,
  });
}

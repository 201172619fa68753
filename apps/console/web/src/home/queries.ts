import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client';
import type { Message, Start } from '../api/types';
import { usePoll } from '../live/connection';
import { useMode, useOrganization } from '../session/session';

const POLL_MS = 3000;

/** Refetched while the page is visible, so steps tick without a reload. */
export function useStart(): UseQueryResult<Start> {
  const { path } = useOrganization();
  const mode = useMode();
  const pollMs = usePoll(POLL_MS);
  return useQuery({
    queryKey: [path, 'start', mode],
    queryFn: () => api.get(`${path}/start`, { mode }),
    refetchInterval: ({ state }) => (state.data?.steps.every((step) => step.done_at !== null) ? false : pollMs),
  });
}

const ENDS = new Set(['delivered', 'read', 'failed']);

/** Polls a sent message until its status is final. */
export function useSentMessage(id: string | undefined): UseQueryResult<Message> {
  const { path } = useOrganization();
  const mode = useMode();
  const pollMs = usePoll(1500);
  return useQuery({
    queryKey: [path, 'message', id],
    queryFn: () => api.get(`${path}/messages/${id ?? ''}`, { mode }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (ENDS.has(state.data?.status ?? '') ? false : pollMs),
  });
}

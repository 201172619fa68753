import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import type { InboxCounts } from '../api/inbox-types';
import type { Mode, OrganizationPath } from '../api/types';
import { usePoll } from '../live/connection';
import { useMode } from '../session/session';

const POLL_MS = 5000;
/** A larger number tells nothing more in the navigation or the title of the tab. */
const MOST = 99;

export function useInboxCounts(orgId: string | undefined): InboxCounts | undefined {
  const mode: Mode = useMode();
  const path: OrganizationPath = `/organizations/${orgId ?? ''}`;
  return useQuery({
    queryKey: [path, 'conversation-counts', mode],
    queryFn: () => api.get(`${path}/conversations/counts`, { mode }),
    enabled: orgId !== undefined,
    refetchInterval: usePoll(POLL_MS),
  }).data;
}

/** `12`, `99+`, or `3+` if not all were counted; null for none. */
export function countText(count: number, isCapped: boolean, most = MOST): string | null {
  if (count === 0) return null;
  return count > most ? `${most}+` : `${count}${isCapped ? '+' : ''}`;
}

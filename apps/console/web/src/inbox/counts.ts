import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import type { InboxCounts } from '../api/inbox-types';
import type { Mode } from '../api/types';
import { usePoll } from '../realtime/connection';
import { useMode } from '../session/session';

const POLL_MS = 5000;
/** Beside a place in the navigation and in the title of a tab more says nothing. */
const MOST = 99;

/** How many conversations of an organization wait, of the mode that the page shows. */
export function useInboxCounts(orgId: string | undefined): InboxCounts | undefined {
  const mode: Mode = useMode();
  const path = `/organizations/${orgId ?? ''}`;
  return useQuery({
    queryKey: [path, 'conversation-counts', mode],
    queryFn: () => api.get<InboxCounts>(`${path}/conversations/counts`, { mode }),
    enabled: orgId !== undefined,
    refetchInterval: usePoll(POLL_MS),
  }).data;
}

/** `12`, `99+`; or `3+`, where not all were looked at. Null: none. */
export function countText(count: number, isCapped: boolean, most = MOST): string | null {
  if (count === 0) return null;
  return count > most ? `${most}+` : `${count}${isCapped ? '+' : ''}`;
}

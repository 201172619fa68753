import {
  type InfiniteData,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api } from '../api/client';
import type { ConsentChange, Contact, ContactField, Mode, OrganizationPath, Page, TimelineEntry } from '../api/types';
import { usePoll } from '../live/connection';
import { useMode, useOrganization } from '../session/session';
import type { PersonSearch } from './person-search';

const TIMELINE_PAGE = 40;
const PROOFS_PAGE = 20;
const POLL_MS = 15_000;

export const contactQuery = (path: OrganizationPath, mode: Mode, id: string) =>
  queryOptions({
    queryKey: [path, 'contact', id, mode],
    queryFn: () => api.get(`${path}/contacts/${id}`, { mode }),
  });

export function usePerson(id: string): UseQueryResult<Contact> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({ ...contactQuery(path, mode, id), refetchInterval: usePoll(POLL_MS) });
}

export function useTimeline(
  id: string,
  { kind, channel }: PersonSearch,
): UseInfiniteQueryResult<InfiniteData<Page<TimelineEntry>>> {
  const { path } = useOrganization();
  const mode = useMode();
  return useInfiniteQuery({
    queryKey: [path, 'timeline', mode, id, { kind, channel }],
    queryFn: ({ pageParam }) =>
      api.list(`${path}/contacts/${id}/timeline`, {
        mode,
        kind,
        channel,
        per_page: TIMELINE_PAGE,
        cursor: pageParam,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: usePoll(POLL_MS),
  });
}

export function useProofs(id: string): UseInfiniteQueryResult<InfiniteData<Page<ConsentChange>>> {
  const { path } = useOrganization();
  const mode = useMode();
  return useInfiniteQuery({
    queryKey: [path, 'contact', id, mode, 'consents'],
    queryFn: ({ pageParam }) =>
      api.list(`${path}/contacts/${id}/consents`, { mode, per_page: PROOFS_PAGE, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
}

/** Shared by live and test. */
export function useContactFields(): UseQueryResult<ContactField[]> {
  const { path } = useOrganization();
  return useQuery({
    queryKey: [path, 'contact-fields'],
    queryFn: async () => (await api.list(`${path}/contacts/fields`)).data,
  });
}

/** Shows a contact as the server answered it, and refetches what depends on it. */
export function useShowContact(): (contact: Contact) => Promise<void> {
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  return async (contact) => {
    const { queryKey } = contactQuery(path, mode, contact.id);
    // A running request may return an older state.
    await client.cancelQueries({ queryKey, exact: true });
    const now = client.getQueryData(queryKey);
    // Answers to two quick changes may arrive in reverse order.
    if (now === undefined || now.updated_at <= contact.updated_at) client.setQueryData(queryKey, contact);
    else void client.invalidateQueries({ queryKey, exact: true });
    await Promise.all([
      client.invalidateQueries({ queryKey: [path, 'timeline', mode, contact.id] }),
      client.invalidateQueries({ queryKey: [...queryKey, 'consents'] }),
    ]);
  };
}

import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api/client';
import type { Contact, Conversation, ConversationMessage, InboxCounts, Note } from '../api/inbox-types';
import type { Page } from '../api/types';
import { useIsHidden } from '../kit/undo';
import { usePoll } from '../realtime/connection';
import { useMode, useOrganization } from '../session/session';
import { type InboxSearch, toInboxQuery } from './inbox-search';
import { withNewest } from './thread-pages';

const LIST_PAGE = 30;
const THREAD_PAGE = 40;
const NOTES_PAGE = 100;
const POLL_MS = 5000;

export function useConversations(search: InboxSearch): UseInfiniteQueryResult<InfiniteData<Page<Conversation>>> {
  const { path } = useOrganization();
  const mode = useMode();
  const filters = toInboxQuery(search);
  return useInfiniteQuery({
    queryKey: [path, 'conversations', mode, filters],
    queryFn: ({ pageParam }) =>
      api.list<Conversation>(`${path}/conversations`, { mode, ...filters, per_page: LIST_PAGE, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchInterval: usePoll(POLL_MS),
  });
}

export const isShort = (pages: readonly Page<Conversation>[]): boolean =>
  (pages.at(-1)?.data.length ?? 0) < LIST_PAGE && pages.at(-1)?.next_cursor !== null;

export function useCounts(): UseQueryResult<InboxCounts> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'conversation-counts', mode],
    queryFn: () => api.get<InboxCounts>(`${path}/conversations/counts`, { mode }),
    refetchInterval: usePoll(POLL_MS),
  });
}

export function useConversation(id: string): UseQueryResult<Conversation> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'conversation', id, mode],
    queryFn: () => api.get<Conversation>(`${path}/conversations/${id}`, { mode }),
    refetchInterval: usePoll(POLL_MS),
  });
}

type Thread = InfiniteData<Page<ConversationMessage>>;

export const threadKey = (path: string, id: string): readonly string[] => [path, 'thread', id];

/** Older messages come in pages. The newest ones are asked for on their own, and put into what is there: nothing jumps. */
export function useThread(id: string): UseInfiniteQueryResult<Thread> {
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const pollMs = usePoll(POLL_MS);
  const read = (cursor: string): Promise<Page<ConversationMessage>> =>
    api.list(`${path}/conversations/${id}/messages`, { mode, per_page: THREAD_PAGE, cursor });
  const thread = useInfiniteQuery({
    queryKey: threadKey(path, id),
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    staleTime: Infinity,
  });
  const { data: newest } = useQuery({
    queryKey: [path, 'conversation', id, 'newest'],
    queryFn: async () => (await read('')).data,
    enabled: thread.isSuccess,
    initialData: () => thread.data?.pages[0]?.data.slice(0, THREAD_PAGE),
    initialDataUpdatedAt: thread.dataUpdatedAt,
    refetchInterval: pollMs,
  });
  useEffect(() => {
    const queryKey = threadKey(path, id);
    const now = client.getQueryData<Thread>(queryKey);
    if (newest === undefined || now === undefined) return;
    const pages = withNewest(now.pages, newest);
    if (pages === null) void client.resetQueries({ queryKey, exact: true });
    else client.setQueryData<Thread>(queryKey, { ...now, pages });
  }, [client, id, newest, path]);
  return thread;
}

/** Puts a message that was just sent into its thread. */
export function useAddMessage(): (id: string, message: ConversationMessage) => void {
  const { path } = useOrganization();
  const client = useQueryClient();
  return (id, message) => {
    client.setQueryData<Thread>(threadKey(path, id), (now) => {
      const pages = now && addTo(now.pages, message);
      return now && pages && { ...now, pages };
    });
  };
}

function addTo(pages: readonly Page<ConversationMessage>[], message: ConversationMessage): Page<ConversationMessage>[] {
  const known = pages.flatMap(({ data }) => data);
  return withNewest(pages, [message, ...known.slice(0, 1)]) ?? [...pages];
}

/** All but those that wait to be deleted. */
export function useNotes(id: string): UseQueryResult<Note[]> {
  const isHidden = useIsHidden();
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'conversation', id, 'notes'],
    queryFn: async () =>
      (await api.list<Note>(`${path}/conversations/${id}/notes`, { mode, per_page: NOTES_PAGE })).data,
    select: (notes) => notes.filter((note) => !isHidden(note.id)),
  });
}

export function useContact(id: string): UseQueryResult<Contact> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'contact', id],
    queryFn: () => api.get<Contact>(`${path}/contacts/${id}`, { mode }),
  });
}

export function useContactConversations(id: string): UseQueryResult<Conversation[]> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'contact', id, 'conversations'],
    queryFn: async () => (await api.list<Conversation>(`${path}/contacts/${id}/conversations`, { mode })).data,
  });
}

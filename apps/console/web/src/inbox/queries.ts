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
import type { Conversation, ConversationMessage, Note } from '../api/inbox-types';
import type { Mode, OrganizationPath, Page } from '../api/types';
import { useIsHidden } from '../kit/undo';
import { usePoll } from '../live/connection';
import { useMode, useOrganization } from '../session/session';
import { type InboxSearch, toInboxQuery } from './inbox-search';
import { MOST_PAGES, OLDER_PAGE, type ThreadPage, withNewest } from './thread-pages';

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
      api.list(`${path}/conversations`, { mode, ...filters, per_page: LIST_PAGE, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchInterval: usePoll(POLL_MS),
  });
}

export const isShort = (pages: readonly Page<Conversation>[]): boolean =>
  (pages.at(-1)?.data.length ?? 0) < LIST_PAGE && pages.at(-1)?.next_cursor !== null;

export function useConversation(id: string): UseQueryResult<Conversation> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'conversation', id, mode],
    queryFn: () => api.get(`${path}/conversations/${id}`, { mode }),
    refetchInterval: usePoll(POLL_MS),
  });
}

type Thread = InfiniteData<ThreadPage>;
/** The message at which a page starts; neither means the newest. */
type ThreadPlace = { before?: string; after?: string };

const threadKey = (path: string, id: string): readonly string[] => [path, 'thread', id];
const newestKey = (path: string, id: string): readonly string[] => [path, 'conversation', id, 'newest'];

interface OpenThread {
  thread: UseInfiniteQueryResult<Thread>;
  /** Jumps to the newest messages, also if those pages were dropped. */
  toNewest: () => void;
}

/**
 * Pages of a conversation around the reading position; far pages are dropped. The newest messages are fetched apart and
 * merged in, so nothing jumps.
 * @param isAtEnd whether the reader sees the newest messages now
 */
export function useThread(id: string, isAtEnd: () => boolean): OpenThread {
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const pollMs = usePoll(POLL_MS);
  const thread = useInfiniteQuery({
    queryKey: threadKey(path, id),
    queryFn: ({ pageParam }) => readThread(path, id, mode, pageParam),
    initialPageParam: {},
    getNextPageParam: ({ data, hasOlder }): ThreadPlace | undefined => beside('before', hasOlder, data.at(-1)),
    getPreviousPageParam: ({ data, hasNewer }): ThreadPlace | undefined => beside('after', hasNewer, data[0]),
    maxPages: MOST_PAGES,
    staleTime: Infinity,
  });
  const { data: newest } = useQuery({
    queryKey: newestKey(path, id),
    queryFn: async () => (await readThread(path, id, mode, {})).data,
    enabled: thread.isSuccess,
    initialData: () =>
      thread.data?.pages[0]?.hasNewer === false ? thread.data.pages[0].data.slice(0, THREAD_PAGE) : undefined,
    initialDataUpdatedAt: thread.dataUpdatedAt,
    refetchInterval: pollMs,
  });
  // Also after reading older pages: messages that arrived meanwhile are not in them.
  useEffect(() => {
    const queryKey = threadKey(path, id);
    const now = client.getQueryData<Thread>(queryKey);
    if (newest === undefined || now === undefined) return;
    const pages = withNewest(now.pages, newest, isAtEnd());
    if (pages === null) void client.resetQueries({ queryKey, exact: true });
    else if (pages !== now.pages) client.setQueryData<Thread>(queryKey, toThread(pages));
  }, [client, id, isAtEnd, newest, path, thread.data]);
  // A reopened thread starts at the newest messages, so the scrolled pages are dropped.
  useEffect(
    () => () => {
      const queryKey = threadKey(path, id);
      const [first, ...older] = client.getQueryData<Thread>(queryKey)?.pages ?? [];
      if (first?.hasNewer === true) client.removeQueries({ queryKey, exact: true });
      else if (first !== undefined && older.length > 0) client.setQueryData<Thread>(queryKey, toThread([first]));
    },
    [client, id, path],
  );
  const toNewest = (): void => {
    const data = client.getQueryData<ThreadPage['data']>(newestKey(path, id));
    if (data === undefined || thread.data?.pages[0]?.hasNewer !== true) return;
    const hasOlder = data.length >= THREAD_PAGE;
    client.setQueryData<Thread>(threadKey(path, id), toThread([{ data, hasOlder, hasNewer: false }]));
  };
  return { thread, toNewest };
}

const toThread = (pages: readonly ThreadPage[]): Thread => ({
  pages: [...pages],
  pageParams: pages.map(({ data }, index) =>
    index === 0 ? {} : (beside('before', true, pages[index - 1]?.data.at(-1) ?? data[0]) ?? {}),
  ),
});

const beside = (side: 'before' | 'after', isThere: boolean, message: ConversationMessage | undefined) =>
  isThere && message !== undefined ? { [side]: message.id } : undefined;

async function readThread(path: OrganizationPath, id: string, mode: Mode, place: ThreadPlace): Promise<ThreadPage> {
  const isNewest = place.before === undefined && place.after === undefined;
  const query = { mode, per_page: isNewest ? THREAD_PAGE : OLDER_PAGE, ...place };
  const { data, next_cursor: next } = await api.list(`${path}/conversations/${id}/messages`, query);
  const isMore = next !== null;
  if (place.after !== undefined) return { data: data.toReversed(), hasOlder: true, hasNewer: isMore };
  return { data, hasOlder: isMore, hasNewer: !isNewest };
}

export function useAddMessage(): (id: string, message: ConversationMessage) => void {
  const { path } = useOrganization();
  const client = useQueryClient();
  return (id, message) => {
    client.setQueryData<Thread>(threadKey(path, id), (now) => {
      const newest = now?.pages[0]?.data.slice(0, 1) ?? [];
      const pages = now && withNewest(now.pages, [message, ...newest], true);
      return pages ? toThread(pages) : now;
    });
  };
}

/** Without notes that wait to be deleted. */
export function useNotes(id: string): UseQueryResult<Note[]> {
  const isHidden = useIsHidden();
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'conversation', id, 'notes'],
    queryFn: async () => (await api.list(`${path}/conversations/${id}/notes`, { mode, per_page: NOTES_PAGE })).data,
    select: (notes) => notes.filter((note) => !isHidden(note.id)),
  });
}

export function useContactConversations(id: string): UseQueryResult<Conversation[]> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'contact', id, mode, 'conversations'],
    queryFn: async () => (await api.list(`${path}/contacts/${id}/conversations`, { mode })).data,
  });
}

import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api, ApiError } from '../api/client';
import type { Contact, DuplicateGroup, Mode, OrganizationPath, Page, UsedTags } from '../api/types';
import { isReadAgain } from '../live/refresh';
import { useMode, useOrganization } from '../session/session';
import { type ContactsSearch, toContactsQuery } from './contacts-search';

const PER_PAGE = 100;
const TAGS_OLD_MS = 60_000;

export function useContacts(search: ContactsSearch): UseInfiniteQueryResult<InfiniteData<Page<Contact>>> {
  const { path } = useOrganization();
  const mode = useMode();
  const filters = toContactsQuery(search);
  return useInfiniteQuery({
    queryKey: [path, 'contacts', mode, 'list', filters],
    queryFn: ({ pageParam }) =>
      api.list(`${path}/contacts`, { mode, ...filters, per_page: PER_PAGE, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchOnWindowFocus: isReadAgain,
    refetchOnReconnect: isReadAgain,
    // Data of the other mode is about other people.
    placeholderData: (before, query) => (query?.queryKey[2] === mode ? keepPreviousData(before) : undefined),
  });
}

/** True if a page ended before it was full because the search had looked at enough: the next page needs a click. */
export const isShort = (pages: readonly Page<Contact>[]): boolean =>
  (pages.at(-1)?.data.length ?? 0) < PER_PAGE && pages.at(-1)?.next_cursor !== null;

export async function readAgain(client: QueryClient, path: string, mode: Mode): Promise<void> {
  await client.invalidateQueries({ queryKey: [path, 'contacts', mode] });
}

export function useUsedTags(): UseQueryResult<UsedTags> {
  const { path } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'contacts', mode, 'tags'],
    queryFn: () => api.get(`${path}/contacts/tags`, { mode }),
    staleTime: TAGS_OLD_MS,
  });
}

interface NamedSegment {
  id: string;
  name: string;
}

/** Reads all pages: 200 segments at most. */
async function readSegments(path: OrganizationPath): Promise<NamedSegment[]> {
  const all: NamedSegment[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page<NamedSegment> = await api.list(`${path}/segments`, { per_page: PER_PAGE, cursor });
    all.push(...page.data);
    cursor = page.next_cursor;
  }
  return all;
}

/** Null if these pages know no segments. */
export function useSegmentNames(): UseQueryResult<NamedSegment[] | null> {
  const { path } = useOrganization();
  return useQuery({
    queryKey: [path, 'segments', 'names'],
    queryFn: async () => {
      try {
        return await readSegments(path);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: TAGS_OLD_MS,
  });
}

export const duplicatesKey = (path: string, mode: Mode) => [path, 'contacts', mode, 'duplicates'];

export function useDuplicates(): UseInfiniteQueryResult<InfiniteData<Page<DuplicateGroup>>> {
  const { path } = useOrganization();
  const mode = useMode();
  return useInfiniteQuery({
    queryKey: duplicatesKey(path, mode),
    queryFn: ({ pageParam }) => api.list(`${path}/contacts/duplicates`, { mode, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    // Each page looks through thousands of contacts, so it is refetched only on request.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

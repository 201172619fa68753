import { useDebouncedValue } from '@mantine/hooks';
import {
  type InfiniteData,
  queryOptions,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api/client';
import type { QueryOf } from '../api/routes';
import type {
  Contact,
  Mode,
  OrganizationPath,
  Page,
  Segment,
  SegmentField,
  SegmentPreview,
  SegmentValues,
} from '../api/types';
import { useSayError } from '../kit/notify';
import { useMode, useOrganization } from '../session/session';
import { isComplete, type RulesDraft, toDefinition } from './rules';

const PER_PAGE = 50;
const TYPING_MS = 400;

export function useSegments(): UseInfiniteQueryResult<InfiniteData<Page<Segment>>> {
  const { path } = useOrganization();
  const mode = useMode();
  return useInfiniteQuery({
    queryKey: [path, 'segments', 'list', mode],
    queryFn: ({ pageParam }) => api.list(`${path}/segments`, { mode, per_page: PER_PAGE, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
}

export const segmentQuery = (path: OrganizationPath, mode: Mode, id: string) =>
  queryOptions({
    queryKey: [path, 'segments', 'one', mode, id],
    queryFn: () => api.get(`${path}/segments/${id}`, { mode }),
  });

/** Fields and limits of rules; the same in both modes. */
export const fieldsQuery = (path: OrganizationPath) =>
  queryOptions({
    queryKey: [path, 'segment-fields'],
    queryFn: () => api.get(`${path}/segments/fields`),
    staleTime: 60_000,
  });

/** Known values of a field that contain the typed text; none while the list is closed. */
export function useValues(field: SegmentField | undefined, typed: string, isOpen: boolean): string[] {
  const { path } = useOrganization();
  const mode = useMode();
  const [q] = useDebouncedValue(typed, TYPING_MS);
  const hasValues = field?.has_values === true;
  // Which fields have values, the server says.
  const asked = field?.field as QueryOf<`${OrganizationPath}/segments/values`, 'get'>['field'];
  const { data } = useQuery({
    queryKey: [path, 'segment-values', mode, field?.field, q],
    queryFn: () => api.get(`${path}/segments/values`, { mode, field: asked, q }),
    enabled: isOpen && hasValues,
    staleTime: 60_000,
    // Values of another field or mode are not placeholders.
    placeholderData: (before: SegmentValues | undefined, query) =>
      query?.queryKey[2] === mode && query.queryKey[3] === field?.field ? before : undefined,
    select: ({ values }) => values,
  });
  return (hasValues && data) || [];
}

export interface LivePreview {
  /** Matches of the last complete and valid rules; undefined if not known yet. */
  data: SegmentPreview | undefined;
  /** The rules of `data`, as JSON. */
  said: string | undefined;
  /** The rules that `error` is about, as JSON; null if a rule is incomplete. */
  written: string | null;
  error: unknown;
  isLoading: boolean;
  retry: () => void;
}

export function usePreview(draft: RulesDraft): LivePreview {
  const { path } = useOrganization();
  const mode = useMode();
  const [written] = useDebouncedValue(isComplete(draft) ? JSON.stringify(toDefinition(draft)) : null, TYPING_MS);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [path, 'segment-preview', mode, written],
    queryFn: () => api.post(`${path}/segments/preview`, JSON.parse(written ?? ''), { mode }),
    enabled: written !== null,
    retry: false,
    staleTime: 30_000,
    gcTime: 0,
  });
  const [last, setLast] = useState({ mode, data, said: written });
  useEffect(() => {
    if (data !== undefined) setLast({ mode, data, said: written });
  }, [mode, data, written]);
  // Matches of the other mode are other people.
  const isShown = last.mode === mode;
  return {
    data: data ?? (isShown ? last.data : undefined),
    said: (data === undefined ? isShown && last.said : written) || undefined,
    written,
    error: written === null ? null : error,
    isLoading: isFetching,
    retry: () => void refetch(),
  };
}

export function useSegmentPeople(id: string): UseInfiniteQueryResult<InfiniteData<Page<Contact>>> {
  const { path } = useOrganization();
  const mode = useMode();
  return useInfiniteQuery({
    queryKey: [path, 'segment-people', mode, id],
    queryFn: ({ pageParam }) =>
      api.list(`${path}/segments/${id}/contacts`, { mode, per_page: PER_PAGE, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
}

/** Recounts a segment, and updates the count wherever it is shown. */
export function useCountNow(): UseMutationResult<Segment, unknown, string> {
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const sayError = useSayError();
  return useMutation({
    mutationFn: (id: string) => api.post(`${path}/segments/${id}/count`, undefined, { mode }),
    onSuccess: async (counted) => {
      client.setQueryData(segmentQuery(path, mode, counted.id).queryKey, counted);
      await client.invalidateQueries({ queryKey: [path, 'segments', 'list', mode] });
    },
    onError: sayError,
  });
}

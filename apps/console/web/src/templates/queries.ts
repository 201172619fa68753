import { useDebouncedValue } from '@mantine/hooks';
import {
  type InfiniteData,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api/client';
import type { Page, Template, TemplatePreview, TemplateToEdit } from '../api/types';
import { useMode, useOrganization } from '../session/session';
import { contentOf, type TemplateValues } from './template-values';
import type { TemplatesSearch } from './templates-search';

const PER_PAGE = 50;
/** After the last key, before the server is asked what the texts say. */
const TYPING_MS = 300;

/** Live and test share them. */
export function useTemplates(search: TemplatesSearch): UseInfiniteQueryResult<InfiniteData<Page<Template>>> {
  const { path } = useOrganization();
  const { q, channel, status, language } = search;
  return useInfiniteQuery({
    queryKey: [path, 'templates', 'list', { q, channel, status, language }],
    queryFn: ({ pageParam }) =>
      api.list<Template>(`${path}/templates`, { q, channel, status, language, per_page: PER_PAGE, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export const templateQuery = (path: string, id: string) =>
  queryOptions({
    queryKey: [path, 'templates', 'one', id],
    queryFn: () => api.get<TemplateToEdit>(`${path}/templates/${id}`),
  });

export interface LivePreview {
  /** What the texts said when they were last right; undefined: not yet known. */
  data: TemplatePreview | undefined;
  /** Why they are not right now. */
  error: unknown;
  retry: () => void;
}

/** What the texts say while somebody writes them: asked of the server, which makes messages of them with the same code. */
export function usePreview(values: TemplateValues, contactId: string | null): LivePreview {
  const { path } = useOrganization();
  const mode = useMode();
  const [written] = useDebouncedValue(JSON.stringify(contentOf(values)), TYPING_MS);
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'template-preview', mode, written, contactId],
    queryFn: () => {
      const body = { ...JSON.parse(written), contact_id: contactId ?? undefined };
      return api.post<TemplatePreview>(`${path}/templates/preview`, body, { mode });
    },
    // What it said of the other mode is somebody else's.
    placeholderData: (before, query) => (query?.queryKey[2] === mode ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [last, setLast] = useState({ mode, data });
  useEffect(() => {
    if (data !== undefined) setLast({ mode, data });
  }, [mode, data]);
  return { data: data ?? (last.mode === mode ? last.data : undefined), error, retry: () => void refetch() };
}

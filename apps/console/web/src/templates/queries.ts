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
import type { OrganizationPath, Page, Template, TemplatePreview } from '../api/types';
import { useMode, useOrganization } from '../session/session';
import { contentOf, type TemplateValues } from './template-values';
import type { TemplatesSearch } from './templates-search';

const PER_PAGE = 50;
const TYPING_MS = 300;

/** Shared by live and test. */
export function useTemplates(search: TemplatesSearch): UseInfiniteQueryResult<InfiniteData<Page<Template>>> {
  const { path } = useOrganization();
  const { q, channel, status, language } = search;
  return useInfiniteQuery({
    queryKey: [path, 'templates', 'list', { q, channel, status, language }],
    queryFn: ({ pageParam }) =>
      api.list(`${path}/templates`, { q, channel, status, language, per_page: PER_PAGE, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export const templateQuery = (path: OrganizationPath, id: string) =>
  queryOptions({
    queryKey: [path, 'templates', 'one', id],
    queryFn: () => api.get(`${path}/templates/${id}`),
  });

export interface LivePreview {
  /** Rendered from the last valid texts; undefined if not known yet. */
  data: TemplatePreview | undefined;
  error: unknown;
  retry: () => void;
}

/** Live preview, rendered by the server with the code that renders messages. */
export function usePreview(values: TemplateValues, contactId: string | null): LivePreview {
  const { path } = useOrganization();
  const mode = useMode();
  const [written] = useDebouncedValue(JSON.stringify(contentOf(values)), TYPING_MS);
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'template-preview', mode, written, contactId],
    queryFn: () => {
      const body = { ...JSON.parse(written), contact_id: contactId ?? undefined };
      return api.post(`${path}/templates/preview`, body, { mode });
    },
    // A preview of the other mode is about another contact.
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

import {
  type InfiniteData,
  queryOptions,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api } from '../api/client';
import { downloadFile } from '../api/download';
import type {
  ContactExport,
  ContactImport,
  ListedImport,
  Mode,
  OrganizationPath,
  Page,
  RefusedRow,
} from '../api/types';
import { useSayError } from '../kit/notify';
import { useMode, useOrganization } from '../session/session';

/** The console's stream does not report imports and exports. */
const POLL_MS = 2_000;
const PER_PAGE = 20;

export const isUnderWay = ({ status }: { status: ContactImport['status'] }): boolean =>
  status === 'queued' || status === 'processing';

export const importQuery = (path: OrganizationPath, mode: Mode, id: string) =>
  queryOptions({
    queryKey: [path, 'contact-imports', mode, 'one', id],
    queryFn: () => api.get(`${path}/contacts/imports/${id}`, { mode }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? POLL_MS : false),
  });

export function useImports(): UseInfiniteQueryResult<InfiniteData<Page<ListedImport>>> {
  return useTransfers<ListedImport>('imports');
}

export function useExports(): UseInfiniteQueryResult<InfiniteData<Page<ContactExport>>> {
  return useTransfers<ContactExport>('exports');
}

function useTransfers<Item extends { status: ContactImport['status'] }>(
  kind: 'imports' | 'exports',
): UseInfiniteQueryResult<InfiniteData<Page<Item>>> {
  const { path, may } = useOrganization();
  const mode = useMode();
  return useInfiniteQuery({
    queryKey: [path, `contact-${kind}`, mode, 'list'],
    queryFn: ({ pageParam }) => api.list(`${path}/contacts/${kind}`, { mode, per_page: PER_PAGE, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    enabled: kind === 'imports' || may('contacts:export'),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isUnderWay)) === true ? POLL_MS : false,
  });
}

export function useRefusedRows({ id }: ListedImport): UseQueryResult<RefusedRow[]> {
  const { path, may } = useOrganization();
  const mode = useMode();
  return useQuery({
    queryKey: [path, 'contact-imports', mode, 'refused', id],
    queryFn: () => api.get(`${path}/contacts/imports/${id}/refused-rows`, { mode }),
    enabled: may('contacts:import'),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type SavedFile =
  | `${OrganizationPath}/contacts/exports/${string}/file`
  | `${OrganizationPath}/contacts/imports/${string}/refused-rows/file`;

/** Has the browser save a file; the variable is its path. */
export function useSaveFile(): UseMutationResult<void, unknown, SavedFile> {
  const mode = useMode();
  return useMutation({ mutationFn: (path: SavedFile) => downloadFile(path, { mode }), onError: useSayError() });
}

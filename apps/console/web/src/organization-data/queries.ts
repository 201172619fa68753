import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api } from '../api/client';
import { saveFile } from '../api/download';
import type { OrganizationWhole, WholePath } from '../api/types';
import { useSayError } from '../kit/notify';
import { meQuery } from '../session/session';

/** The console's stream does not report exports. */
const POLL_MS = 2_000;

/** @param path of the organization, in the member's or the operator's API */
export function useWhole(path: WholePath): UseQueryResult<OrganizationWhole> {
  return useQuery({
    queryKey: [path, 'data'],
    queryFn: () => api.get(`${path}/data`),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  });
}

const isUnderWay = (whole: OrganizationWhole | undefined): boolean =>
  whole?.export?.state === 'waiting' || whole?.export?.state === 'running';

/** The answer replaces the cached state. */
export function useWholeAction(
  path: WholePath,
  work: () => Promise<OrganizationWhole>,
  onDone: () => void = () => undefined,
): UseMutationResult<OrganizationWhole, unknown, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: async (whole) => {
      client.setQueryData([path, 'data'], whole);
      onDone();
      await Promise.all([
        client.invalidateQueries(meQuery),
        client.invalidateQueries({ queryKey: ['operations', 'organizations'] }),
      ]);
    },
    onError: useSayError(),
  });
}

export async function download(path: WholePath, exportId: string): Promise<void> {
  await api.get(`${path}/exports/${exportId}`);
  saveFile(`${path}/exports/${exportId}/file`);
}

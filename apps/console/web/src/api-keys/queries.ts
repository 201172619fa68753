import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client';
import type { ApiKey, Mode, OrganizationPath, ScopeInfo } from '../api/types';
import { useMode, useOrganization } from '../session/session';

export const keysQuery = (path: OrganizationPath, mode: Mode) =>
  queryOptions({
    queryKey: [path, 'keys', mode],
    queryFn: async () => (await api.list(`${path}/keys`, { mode })).data,
  });

export function useKeys(isAllowed = true): UseQueryResult<ApiKey[]> {
  const { path } = useOrganization();
  return useQuery({ ...keysQuery(path, useMode()), enabled: isAllowed });
}

/** Cached for the session: scopes do not change at run time. */
export function useScopes(): UseQueryResult<ScopeInfo[]> {
  const { path } = useOrganization();
  return useQuery({
    queryKey: [path, 'scopes'],
    queryFn: async () => (await api.list(`${path}/scopes`)).data,
    staleTime: Infinity,
  });
}

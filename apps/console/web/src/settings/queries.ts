import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client';
import type { Organization } from '../api/types';
import { useOrganization } from '../session/session';

export function useOrganizationDetail(): UseQueryResult<Organization> {
  const { path } = useOrganization();
  return useQuery({ queryKey: [path, 'detail'], queryFn: () => api.get<Organization>(path) });
}

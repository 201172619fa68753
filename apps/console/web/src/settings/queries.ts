import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client';
import type { ConsentSettings, Organization } from '../api/types';
import { useOrganization } from '../session/session';

export function useOrganizationDetail(): UseQueryResult<Organization> {
  const { path } = useOrganization();
  return useQuery({ queryKey: [path, 'detail'], queryFn: () => api.get(path) });
}

export function useConsentSettings(): UseQueryResult<ConsentSettings> {
  const { path } = useOrganization();
  return useQuery({ queryKey: [path, 'consent'], queryFn: () => api.get(`${path}/consent`) });
}

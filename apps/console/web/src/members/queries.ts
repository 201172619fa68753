import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client';
import type { Invitation, Member } from '../api/types';
import { useOrganization } from '../session/session';

export function useMembers(): UseQueryResult<Member[]> {
  const { path } = useOrganization();
  return useQuery({
    queryKey: [path, 'members'],
    queryFn: async () => (await api.list(`${path}/members`)).data,
  });
}

export function useInvitations(): UseQueryResult<Invitation[]> {
  const { path, may } = useOrganization();
  return useQuery({
    queryKey: [path, 'invitations'],
    queryFn: async () => (await api.list(`${path}/invitations`)).data,
    enabled: may('members:manage'),
    // Until the mail server has answered for each.
    refetchInterval: ({ state }) => (state.data?.some(({ mail }) => mail?.state === 'waiting') ? 2_000 : false),
  });
}

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client';
import type { SmsPhone } from '../api/types';
import { usePoll } from '../live/connection';
import { useMode, useOrganization } from '../session/session';

export function usePhones(isPairing: boolean): UseQueryResult<SmsPhone[]> {
  const { path } = useOrganization();
  const mode = useMode();
  const pollMs = usePoll(15_000);
  return useQuery({
    queryKey: [path, 'phones', mode],
    queryFn: async () => (await api.list(`${path}/phones`, { mode })).data,
    refetchInterval: isPairing ? 3_000 : pollMs,
  });
}

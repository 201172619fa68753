import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { say, useSayError } from '../kit/notify';
import { useMode, useOrganization } from '../session/session';

/** A POST that changes lists: they are refetched. */
export function useWebhookAction<Answer>(
  path: string,
  done: string | null,
): UseMutationResult<Answer, unknown, Record<string, unknown>> {
  const { path: organization } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Record<string, unknown>) => api.post<Answer>(`${organization}${path}`, body, { mode }),
    onSuccess: async () => {
      if (done !== null) say(done);
      await client.invalidateQueries({ queryKey: [organization] });
    },
    onError: useSayError(),
  });
}

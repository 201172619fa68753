import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import type { Mode, OrganizationPath } from '../api/types';
import { say, useSayError } from '../kit/notify';
import { useMode, useOrganization } from '../session/session';

/** A POST that changes lists: they are refetched. */
export function useWebhookAction<Answer, Body = void>(
  ask: (path: OrganizationPath, query: { mode: Mode }, body: Body) => Promise<Answer>,
  done: string | null,
): UseMutationResult<Answer, unknown, Body> {
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => ask(path, { mode }, body),
    onSuccess: async () => {
      if (done !== null) say(done);
      await client.invalidateQueries({ queryKey: [path] });
    },
    onError: useSayError(),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import type { TaggedContacts } from '../api/types';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { useUndo } from '../kit/undo';
import { useMode, useOrganization } from '../session/session';
import { readAgain } from './queries';
import { type TagRequest, type TagResult, tagRequests, undoRequests } from './tagging';

interface Tagging {
  ids: readonly string[];
  add: readonly string[];
  remove: readonly string[];
}

interface UseTagging {
  change: (tagging: Tagging) => void;
  isPending: boolean;
}

/** @param onDone called when all requests have ended */
export function useTagging(onDone: () => void): UseTagging {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const undo = useUndo();
  const sayError = useSayError();
  const settled = (): Promise<void> => readAgain(client, path, mode);
  const ask = (request: TagRequest): Promise<TaggedContacts> => api.post(`${path}/contacts/tags`, request, { mode });
  const tell = (results: readonly TagResult[]): void => {
    const updated = results.filter(({ status }) => status === 'updated').length;
    const failed = results.filter(({ status }) => status === 'failed').length;
    if (failed > 0) say(t('contacts:tagged.failed', { count: failed }));
    if (updated === 0) return failed > 0 ? undefined : say(t('contacts:tagged.none'));
    undo.offer({
      done: t('contacts:tagged.done', { count: updated }),
      undo: async () => {
        for (const request of undoRequests(results)) await ask(request);
      },
      settled,
    });
  };
  const tagging = useMutation({
    mutationFn: async ({ ids, add, remove }: Tagging) => {
      const results: TagResult[] = [];
      // One after the other: if a request fails, the earlier ones are reported and can be undone.
      for (const request of tagRequests(ids, add, remove)) {
        try {
          results.push(...(await ask(request)).results);
        } catch (error) {
          sayError(error);
          break;
        }
      }
      return results;
    },
    onSuccess: async (results) => {
      if (results.length > 0) {
        tell(results);
        onDone();
      }
      await settled();
    },
  });
  return { change: tagging.mutate, isPending: tagging.isPending };
}

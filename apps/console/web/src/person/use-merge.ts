import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import type { Contact } from '../api/types';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { useUndo } from '../kit/undo';
import { useMode, useOrganization } from '../session/session';

/** Refetches lists, the open contact, and the contacts that vanished or returned. */
function useReadAgain(): () => Promise<void> {
  const { path } = useOrganization();
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      ['contact', 'contacts', 'timeline', 'conversations'].map((kind) =>
        client.invalidateQueries({ queryKey: [path, kind] }),
      ),
    );
  };
}

/** Possible for one day. The argument is the id of the merged contact. */
export function useUnmerge(id: string): UseMutationResult<Contact, unknown, string> {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (fromId: string) => api.post(`${path}/contacts/${id}/unmerge`, { from_id: fromId }, { mode }),
    onSuccess: async () => {
      say(t('common:undo.done'));
      await readAgain();
    },
    onError: useSayError(),
  });
}

/** The first contact stays. */
export function useMerge(
  onDone: (survivor: Contact) => void,
): UseMutationResult<Contact, unknown, { stayId: string; goId: string; name: string }> {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const undo = useUndo();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ stayId, goId }) => api.post(`${path}/contacts/${stayId}/merge`, { from_id: goId }, { mode }),
    onSuccess: async (survivor, { stayId, goId, name }) => {
      onDone(survivor);
      undo.offer({
        done: t('person:merge.done', { name }),
        undo: () => api.post(`${path}/contacts/${stayId}/unmerge`, { from_id: goId }, { mode }),
        settled: readAgain,
      });
      await readAgain();
    },
  });
}

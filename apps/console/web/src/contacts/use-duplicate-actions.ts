import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import type { DuplicateGroup, Page } from '../api/types';
import { useWords } from '../i18n/use-words';
import { useSayError } from '../kit/notify';
import { useUndo } from '../kit/undo';
import { useMode, useOrganization } from '../session/session';
import { duplicatesKey, readAgain } from './queries';

interface Merging {
  survivor: string;
  others: readonly string[];
}

interface DuplicateActions {
  merge: (merging: Merging) => void;
  distinguish: () => void;
  isPending: boolean;
}

export function useDuplicateActions(group: DuplicateGroup): DuplicateActions {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const undo = useUndo();
  const sayError = useSayError();
  const settled = (): Promise<void> => readAgain(client, path, mode);
  const at = `${path}/contacts` as const;
  const contact_ids = group.contacts.map(({ id }) => id);
  /** Edits the cached list: a refetch would look through thousands of contacts again. */
  const leaveOut = (): void =>
    void client.setQueryData<InfiniteData<Page<DuplicateGroup>>>(
      duplicatesKey(path, mode),
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, data: page.data.filter((each) => each !== group) })),
        },
    );
  const merge = useMutation({
    mutationFn: async ({ survivor, others }: Merging) => {
      const done: string[] = [];
      let failure: unknown = null;
      for (const other of others) {
        try {
          await api.post(`${at}/${survivor}/merge`, { from_id: other }, { mode });
          done.push(other);
        } catch (error) {
          failure = error;
          break;
        }
      }
      return { survivor, done, failure };
    },
    onSuccess: async ({ survivor, done, failure }) => {
      if (failure !== null) sayError(failure);
      if (done.length > 0)
        undo.offer({
          done: t('contacts:duplicates.merged', { count: done.length + 1 }),
          // Unmerge in reverse order.
          undo: async () => {
            for (const other of done.toReversed())
              await api.post(`${at}/${survivor}/unmerge`, { from_id: other }, { mode });
          },
          settled,
        });
      if (failure !== null) return settled();
      leaveOut();
      return client.invalidateQueries({ queryKey: [path, 'contacts', mode, 'list'] });
    },
  });
  const distinguish = useMutation({
    mutationFn: () => api.post(`${at}/distinctions`, { contact_ids }, { mode }),
    onSuccess: () => {
      undo.offer({
        done: t('contacts:duplicates.distinguished'),
        undo: () => api.post(`${at}/distinctions/retract`, { contact_ids }, { mode }),
        settled,
      });
      leaveOut();
    },
    onError: sayError,
  });
  return {
    merge: merge.mutate,
    distinguish: () => distinguish.mutate(),
    isPending: merge.isPending || distinguish.isPending,
  };
}

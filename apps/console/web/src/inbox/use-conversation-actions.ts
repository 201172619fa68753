import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { ApiError } from '../api/client';
import type { Conversation } from '../api/inbox-types';
import type { Person } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { useUndo } from '../kit/undo';
import { useMode, useOrganization } from '../session/session';

interface ConversationActions {
  assign: (assignee: Person | null) => void;
  toggle: () => void;
  isBusy: boolean;
}

type Ask = () => Promise<Conversation>;

interface Change {
  ask: Ask;
  /** The request that undoes it. */
  back: Ask;
  /** Said if the server refuses because another member was faster. */
  changed: string;
  done: string;
}

/** Assigns, closes and reopens; changes that others made meanwhile are not overwritten. */
export function useConversationActions(conversation: Conversation): ConversationActions {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const sayError = useSayError();
  const undo = useUndo();
  const { id, status, last_message_at: seenAt, assignee: current } = conversation;
  const refresh = async (): Promise<void> => {
    await Promise.all(
      ['conversation', 'conversations', 'conversation-counts'].map((name) =>
        client.invalidateQueries({ queryKey: [path, name] }),
      ),
    );
  };
  const run = async (ask: Ask): Promise<void> => {
    const answer = await ask();
    client.setQueryData([path, 'conversation', id, mode], answer);
  };
  const at = `${path}/conversations/${id}` as const;
  const assign = (to: Person | null, from: Person | null): Ask => {
    const body = { assignee_id: to?.id ?? null, expected_assignee_id: from?.id ?? null };
    return () => api.post(`${at}/assign`, body, { mode });
  };
  const close: Ask = () => api.post(`${at}/close`, { seen_at: seenAt ?? undefined }, { mode });
  const reopen: Ask = () => api.post(`${at}/reopen`, undefined, { mode });
  const change = useMutation({
    mutationFn: ({ ask }: Change) => run(ask),
    onSuccess: (_answer, { done, back }) => undo.offer({ done, undo: () => run(back), settled: refresh }),
    onError: (error, { changed }) => {
      if (error instanceof ApiError && error.code === 'INVALID_STATE') say(changed);
      else sayError(error);
    },
    onSettled: refresh,
  });
  return {
    assign: (assignee) =>
      change.mutate({
        ask: assign(assignee, current),
        // Only if no other member took it meanwhile.
        back: assign(current, assignee),
        changed: t('inbox:assignedMeanwhile'),
        done: t('inbox:assign.done', { name: assignee?.name ?? t('inbox:assign.nobody') }),
      }),
    toggle: () =>
      status === 'open'
        ? change.mutate({ ask: close, back: reopen, changed: t('inbox:cameMeanwhile'), done: t('inbox:closedDone') })
        : change.mutate({ ask: reopen, back: close, changed: t('inbox:cameMeanwhile'), done: t('inbox:reopenedDone') }),
    isBusy: change.isPending,
  };
}

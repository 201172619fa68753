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

interface Request {
  verb: string;
  body: object;
}

interface Change extends Request {
  /** The request that undoes it. */
  back: Request;
  /** Said if the server refuses because another member was faster. */
  changed: string;
  done: string;
}

const REOPEN: Request = { verb: 'reopen', body: {} };

const assignment = (to: Person | null, from: Person | null): Request => ({
  verb: 'assign',
  body: { assignee_id: to?.id ?? null, expected_assignee_id: from?.id ?? null },
});

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
  const ask = async ({ verb, body }: Request): Promise<void> => {
    const answer = await api.post<Conversation>(`${path}/conversations/${id}/${verb}`, body, { mode });
    client.setQueryData([path, 'conversation', id, mode], answer);
  };
  const change = useMutation({
    mutationFn: (asked: Change) => ask(asked),
    onSuccess: (_answer, { done, back }) => undo.offer({ done, undo: () => ask(back), settled: refresh }),
    onError: (error, { changed }) => {
      if (error instanceof ApiError && error.code === 'INVALID_STATE') say(changed);
      else sayError(error);
    },
    onSettled: refresh,
  });
  const close = { verb: 'close', body: { seen_at: seenAt ?? undefined } };
  return {
    assign: (assignee) =>
      change.mutate({
        ...assignment(assignee, current),
        // Only if no other member took it meanwhile.
        back: assignment(current, assignee),
        changed: t('inbox:assignedMeanwhile'),
        done: t('inbox:assign.done', { name: assignee?.name ?? t('inbox:assign.nobody') }),
      }),
    toggle: () =>
      status === 'open'
        ? change.mutate({ ...close, back: REOPEN, changed: t('inbox:cameMeanwhile'), done: t('inbox:closedDone') })
        : change.mutate({ ...REOPEN, back: close, changed: t('inbox:cameMeanwhile'), done: t('inbox:reopenedDone') }),
    isBusy: change.isPending,
  };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { ApiError } from '../api/client';
import type { Conversation } from '../api/inbox-types';
import type { Person } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { useMode, useOrganization } from '../session/session';

interface ConversationActions {
  assign: (assignee: Person | null) => void;
  toggle: () => void;
  isBusy: boolean;
}

/** Who looks after a conversation, and whether it is open. Nothing that others did meanwhile is overwritten. */
export function useConversationActions(conversation: Conversation): ConversationActions {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const sayError = useSayError();
  const { id, status, last_message_at: seenAt, assignee: current } = conversation;
  const refresh = async (): Promise<void> => {
    await Promise.all(
      ['conversation', 'conversations', 'conversation-counts'].map((name) =>
        client.invalidateQueries({ queryKey: [path, name] }),
      ),
    );
  };
  const change = useMutation({
    mutationFn: ({ verb, body }: { verb: string; body: object; changed: string }) =>
      api.post<Conversation>(`${path}/conversations/${id}/${verb}`, body, { mode }),
    onSuccess: (answer) => client.setQueryData([path, 'conversation', id, mode], answer),
    onError: (error, { changed }) => {
      if (error instanceof ApiError && error.code === 'INVALID_STATE') say(changed);
      else sayError(error);
    },
    onSettled: refresh,
  });
  return {
    assign: (assignee) =>
      change.mutate({
        verb: 'assign',
        body: { assignee_id: assignee?.id ?? null, expected_assignee_id: current?.id ?? null },
        changed: t('inbox:assignedMeanwhile'),
      }),
    toggle: () =>
      status === 'open'
        ? change.mutate({ verb: 'close', body: { seen_at: seenAt ?? undefined }, changed: t('inbox:cameMeanwhile') })
        : change.mutate({ verb: 'reopen', body: {}, changed: t('inbox:cameMeanwhile') }),
    isBusy: change.isPending,
  };
}

import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { QuickReply } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { useUndo } from '../kit/undo';
import { useOrganization } from '../session/session';

interface DeleteReplyProps {
  reply: QuickReply;
  onDone: () => void;
}

/** Hidden at once; deleted on the server when undo is no longer offered. */
export function DeleteReply({ reply, onDone }: DeleteReplyProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const client = useQueryClient();
  const undo = useUndo();
  const remove = (): void => {
    undo.delay({
      done: t('replies:delete.done', { shortcut: reply.shortcut }),
      id: reply.id,
      run: () => api.delete(`${path}/quick-replies/${reply.id}`),
      settled: () => client.invalidateQueries({ queryKey: [path, 'replies'] }),
    });
    onDone();
  };
  return (
    <Button variant="subtle" color="red" onClick={remove}>
      {t('replies:delete.action')}
    </Button>
  );
}

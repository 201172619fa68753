import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { QuickReply } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { TypeToConfirm } from '../kit/type-to-confirm';
import { useOrganization } from '../session/session';

interface DeleteReplyProps {
  reply: QuickReply;
  onDone: () => void;
}

export function DeleteReply({ reply, onDone }: DeleteReplyProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const client = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.delete(`${path}/quick-replies/${reply.id}`),
    onSuccess: async () => {
      say(t('replies:delete.done', { shortcut: reply.shortcut }));
      onDone();
      await client.invalidateQueries({ queryKey: [path, 'replies'] });
    },
    onError: useSayError(),
  });
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setIsAsked(true)}>
        {t('replies:delete.action')}
      </Button>
      <TypeToConfirm
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('replies:delete.title', { shortcut: reply.shortcut })}
        text={t('replies:delete.text')}
        name={reply.shortcut}
        action={t('replies:delete.action')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

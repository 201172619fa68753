import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { Segment } from '../api/types';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { ConfirmedButton } from '../kit/type-to-confirm';
import { useOrganization } from '../session/session';

export function DeleteSegment({ segment: { id, name } }: { segment: Segment }): ReactElement {
  const { t } = useWords();
  const { path, id: orgId } = useOrganization();
  const client = useQueryClient();
  const navigate = useNavigate();
  const sayError = useSayError();
  const remove = useMutation({
    mutationFn: () => api.delete(`${path}/segments/${id}`),
    onSuccess: async () => {
      await navigate({ to: '/o/$orgId/segments', params: { orgId }, ignoreBlocker: true });
      say(t('segments:delete.done', { name }));
      client.removeQueries({ queryKey: [path, 'segments', 'one'] });
      await client.invalidateQueries({ queryKey: [path, 'segments'] });
    },
    onError: sayError,
  });
  return (
    <ConfirmedButton
      title={t('segments:delete.title', { name })}
      text={t('segments:delete.text')}
      name={name}
      action={t('segments:delete.action')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { SmsPhone } from '../api/types';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { ConfirmedButton } from '../kit/type-to-confirm';
import { useMode, useOrganization } from '../session/session';

export function UnpairPhone({ phone, onDone }: { phone: SmsPhone; onDone: () => void }): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const unpair = useMutation({
    mutationFn: () => api.delete(`${path}/phones/${phone.id}`, { mode }),
    onSuccess: async () => {
      say(t('phones:unpair.done', { name: phone.name }));
      onDone();
      await client.invalidateQueries({ queryKey: [path, 'phones'] });
    },
    onError: useSayError(),
  });
  return (
    <div className="note bad">
      <span className="grow">{t('phones:unpair.note')}</span>
      <ConfirmedButton
        color="red"
        title={t('phones:unpair.title', { name: phone.name })}
        text={t('phones:unpair.text')}
        name={phone.name}
        action={t('phones:unpair.action')}
        isBusy={unpair.isPending}
        onConfirm={() => unpair.mutate()}
      />
    </div>
  );
}

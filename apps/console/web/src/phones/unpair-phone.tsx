import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { SmsPhone } from '../api/types';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { TypeToConfirm } from '../kit/type-to-confirm';
import { useMode, useOrganization } from '../session/session';

export function UnpairPhone({ phone, onDone }: { phone: SmsPhone; onDone: () => void }): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
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
      <Button color="red" onClick={() => setIsOpen(true)}>
        {t('phones:unpair.action')}
      </Button>
      <TypeToConfirm
        opened={isOpen}
        onClose={() => setIsOpen(false)}
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

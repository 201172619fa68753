import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { Section } from '../kit/page';
import { Status } from '../kit/status';
import { meQuery, useMe } from '../session/session';
import { EnableTwoFactor } from './enable-two-factor';
import { RecoveryCodes } from './recovery-codes';

export function TwoFactor(): ReactElement {
  const { t } = useWords();
  const { user } = useMe();
  const client = useQueryClient();
  const sayError = useSayError();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = (): Promise<void> => client.invalidateQueries(meQuery);
  const start = useMutation({
    mutationFn: () => api.post('/me/two-factor'),
    onError: sayError,
    gcTime: 0,
  });
  const renew = useMutation({
    mutationFn: () => api.post('/me/two-factor/recovery-codes'),
    onSuccess: (answer) => setCodes(answer.recovery_codes),
    onError: sayError,
  });
  const stop = useMutation({
    mutationFn: () => api.delete('/me/two-factor'),
    onSuccess: async () => {
      say(t('security:twoFactor.stopped'));
      await refresh();
    },
    onError: sayError,
  });
  return (
    <Section title={t('security:twoFactor.title')} note={t('security:twoFactor.note')}>
      <div className="panel panel-row" style={{ flexWrap: 'wrap' }}>
        <Status tone={user.two_factor ? 'ok' : 'wait'}>
          {user.two_factor ? t('security:twoFactor.on') : t('security:twoFactor.off')}
        </Status>
        <span className="grow" />
        {user.two_factor ? (
          <>
            <Button loading={renew.isPending} onClick={() => renew.mutate()}>
              {t('security:twoFactor.renew')}
            </Button>
            <Button color="red" loading={stop.isPending} onClick={() => stop.mutate()}>
              {t('security:twoFactor.stop')}
            </Button>
          </>
        ) : (
          <Button variant="filled" loading={start.isPending} onClick={() => start.mutate()}>
            {t('security:twoFactor.start')}
          </Button>
        )}
      </div>
      {start.data !== undefined && (
        <EnableTwoFactor
          secret={start.data}
          onClose={() => start.reset()}
          onEnabled={(recoveryCodes) => {
            start.reset();
            setCodes(recoveryCodes);
            void refresh();
          }}
        />
      )}
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </Section>
  );
}

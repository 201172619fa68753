import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { SystemMailState } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { Section } from '../kit/page';
import { Loaded } from '../kit/states';
import { Status, type Tone } from '../kit/status';
import { When } from '../kit/when';

export function MailSection(): ReactElement {
  const { t } = useWords();
  const mail = useQuery({
    queryKey: ['operations', 'mail'],
    queryFn: () => api.get('/operations/mail'),
    refetchInterval: 5000,
  });
  return (
    <Section title={t('operations:mail.title')} note={t('operations:mail.note')}>
      <Loaded query={mail}>{(data) => <MailPanel mail={data} onTried={() => void mail.refetch()} />}</Loaded>
    </Section>
  );
}

function MailPanel({ mail, onTried }: { mail: SystemMailState; onTried: () => void }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const test = useMutation({
    mutationFn: () => api.post('/operations/mail/test'),
    onSuccess: ({ to }) => say(t('operations:mail.tested', { to })),
    onError: useSayError(),
    onSettled: onTried,
  });
  const { setup, last_failure: failure } = mail;
  if (setup === null) {
    return (
      <div className="panel">
        <div className="panel-row" style={{ flexWrap: 'wrap' }}>
          <span className="grow soft">{t('operations:mail.none')}</span>
          <Status tone="off">{t('operations:mail.state.off')}</Status>
        </div>
      </div>
    );
  }
  const state = stateOf(mail);
  return (
    <div className="panel">
      <div className="panel-row" style={{ flexWrap: 'wrap' }}>
        <span className="strong part-name mono break">{setup.server}</span>
        <span className="soft grow break part-detail">
          {setup.from} · {t(`operations:mail.encryption.${setup.encryption}`)}
        </span>
        <Status tone={TONES[state]}>{t(`operations:mail.state.${state}`)}</Status>
      </div>
      <div className="panel-row" style={{ flexWrap: 'wrap' }}>
        <span className="soft grow">
          {t('operations:mail.figures', {
            sent: number(mail.sent),
            failed: number(mail.failed),
            waiting: number(mail.waiting),
          })}
          {mail.oldest_waiting_at !== null && (
            <>
              {' · '}
              {t('operations:mail.oldest')} <When at={mail.oldest_waiting_at} />
            </>
          )}
        </span>
        <Button loading={test.isPending} onClick={() => test.mutate()}>
          {t('operations:mail.test')}
        </Button>
      </div>
      {failure !== null && (
        <div className="panel-row" style={{ flexWrap: 'wrap' }}>
          <span className="grow break">
            <span className="strong">{t('operations:mail.lastFailure')}</span>{' '}
            {t(`common:mailReasons.${failure.reason}`)}
            {failure.reply !== null && <span className="mono dim"> {failure.reply}</span>}
          </span>
          <span className="dim small">
            <When at={failure.at} />
          </span>
        </div>
      )}
    </div>
  );
}

type MailState = 'ok' | 'failing';
const TONES: Record<MailState, Tone> = { ok: 'ok', failing: 'warn' };

/** Failing if the latest event is a failure. */
function stateOf({ last_failure, last_sent_at }: SystemMailState): MailState {
  return last_failure !== null && (last_sent_at === null || last_failure.at > last_sent_at) ? 'failing' : 'ok';
}

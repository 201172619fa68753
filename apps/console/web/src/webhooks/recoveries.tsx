import { Progress } from '@mantine/core';
import type { ReactElement } from 'react';
import type { ListedRecovery, Webhook } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { List } from '../kit/list-page';
import { Status, type Tone } from '../kit/status';
import { When } from '../kit/when';
import { useRecoveries } from './queries';
import { recoveryPercent } from './recovery-progress';

const TONES: Record<ListedRecovery['status'], Tone> = { running: 'live', completed: 'ok', canceled: 'off' };

export function Recoveries({ webhook }: { webhook: Webhook }): ReactElement {
  const { t } = useWords();
  const recoveries = useRecoveries(webhook.id);
  return (
    <List query={recoveries} empty={{ title: t('webhooks:recoveries.none'), text: t('webhooks:recoveries.noneText') }}>
      {(all) => (
        <div className="panel">
          {all.map((recovery) => (
            <RecoveryRow key={recovery.id} recovery={recovery} />
          ))}
        </div>
      )}
    </List>
  );
}

function RecoveryRow({ recovery }: { recovery: ListedRecovery }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const { status, since, until, found, queued, events, only_failed, created_at, asked_by } = recovery;
  const percent = recoveryPercent(recovery);
  return (
    <div className="panel-row recovery-row">
      <Status tone={TONES[status]}>{t(`webhooks:recoveries.status.${status}`)}</Status>
      <div className="grow stack tight" style={{ minWidth: 220 }}>
        <span>
          <When at={since} as="full" /> – <When at={until} as="full" />
        </span>
        <span className="small dim">
          {events.length === 0 ? t('webhooks:recoveries.allEvents') : events.join(', ')}
          {' · '}
          {t(only_failed ? 'webhooks:recoveries.onlyFailed' : 'webhooks:recoveries.everything')}
        </span>
        {status === 'running' && (
          <Progress value={percent} size="sm" aria-label={t('webhooks:recoveries.progress', { percent })} />
        )}
      </div>
      <span className="num">{t('webhooks:recoveries.figures', { found: number(found), queued: number(queued) })}</span>
      <span className="dim small">
        <When at={created_at} /> {asked_by !== null && t('webhooks:recoveries.by', { name: asked_by })}
      </span>
    </div>
  );
}

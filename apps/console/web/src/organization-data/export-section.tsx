import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { OrganizationWhole, WholePath } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { useSayError } from '../kit/notify';
import { Section } from '../kit/page';
import { Status, type Tone } from '../kit/status';
import { When } from '../kit/when';
import { download, useWholeAction } from './queries';

interface WholeProps {
  path: WholePath;
  whole: OrganizationWhole;
}

type Export = NonNullable<OrganizationWhole['export']>;

const TONES: Readonly<Record<Export['state'], Tone>> = { waiting: 'wait', running: 'live', ready: 'ok', failed: 'bad' };

export function ExportSection({ path, whole }: WholeProps): ReactElement {
  const { t } = useWords();
  const start = useWholeAction(path, () => api.post(`${path}/exports`));
  const last = whole.export;
  const isUnderWay = last?.state === 'waiting' || last?.state === 'running';
  return (
    <Section title={t('settings:export.title')} note={t('settings:export.note')}>
      <div className="panel">
        {last !== null && <ExportRow path={path} last={last} />}
        <div className="panel-row" style={{ flexWrap: 'wrap' }}>
          <span className="soft grow">{t('settings:export.hint')}</span>
          <Button
            loading={start.isPending}
            disabled={isUnderWay || whole.deletion.has_begun}
            onClick={() => start.mutate()}
          >
            {t('settings:export.start')}
          </Button>
        </div>
      </div>
    </Section>
  );
}

function ExportRow({ path, last }: { path: WholePath; last: Export }): ReactElement {
  const { t } = useWords();
  const fetch = useMutation({ mutationFn: () => download(path, last.id), onError: useSayError() });
  return (
    <div className="panel-row" style={{ flexWrap: 'wrap' }} role="status" aria-live="polite">
      <Status tone={TONES[last.state]}>{t(`settings:export.state.${last.state}`)}</Status>
      <span className="soft grow break">
        <Progress last={last} />
      </span>
      {last.state === 'ready' && (
        <Button variant="filled" loading={fetch.isPending} onClick={() => fetch.mutate()}>
          {t('settings:export.download')}
        </Button>
      )}
    </div>
  );
}

function Progress({ last }: { last: Export }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const problem = last.problem === null ? null : t(`settings:export.problem.${last.problem}`);
  switch (last.state) {
    case 'waiting':
      return <>{t('settings:export.waits')}</>;
    case 'running':
      return (
        <>
          {problem !== null && `${problem} ${t('settings:export.again')} `}
          {t('settings:export.progress', {
            done: number(last.tables_done),
            all: number(last.tables_all),
            rows: number(last.rows),
            files: number(last.files),
          })}
        </>
      );
    case 'failed':
      return <>{problem}</>;
    case 'ready':
      return (
        <>
          {t('settings:export.holds', {
            rows: number(last.rows),
            files: number(last.files),
            megabytes: number(Math.ceil(last.bytes / 100_000) / 10),
          })}{' '}
          {t('settings:export.until')} <When at={last.expires_at} as="full" />.
        </>
      );
  }
}

import { Progress } from '@mantine/core';
import type { ReactElement } from 'react';
import type { ListedImport } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { Status, type Tone } from '../kit/status';
import { isUnderWay } from './queries';

const TONES: Readonly<Record<ListedImport['status'], Tone>> = {
  queued: 'wait',
  processing: 'live',
  completed: 'ok',
  failed: 'bad',
  canceled: 'off',
};

export function ImportStatus({ status }: Pick<ListedImport, 'status'>): ReactElement {
  const { t } = useWords();
  return <Status tone={TONES[status]}>{t(`transfers:statuses.${status}`)}</Status>;
}

export const doneOf = ({ created, updated, skipped, failed }: ListedImport): number =>
  created + updated + skipped + failed;

export function ImportProgress({ read }: { read: ListedImport }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const done = doneOf(read);
  return (
    <div className="panel pad">
      <div className="row wrap">
        <ImportStatus status={read.status} />
        <span className="soft num">
          {read.total === null
            ? isUnderWay(read) && t('transfers:progress.waits')
            : t('transfers:progress.rows', { done: number(done), total: number(read.total) })}
        </span>
      </div>
      {isUnderWay(read) && (
        <>
          <Progress
            mt={12}
            value={read.total ? (done / read.total) * 100 : 0}
            aria-label={t('transfers:progress.label')}
          />
          <p className="soft small">{t('transfers:progress.leave')}</p>
        </>
      )}
    </div>
  );
}

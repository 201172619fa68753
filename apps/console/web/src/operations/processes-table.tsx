import type { ReactElement } from 'react';
import type { HealthProcess } from '../api/types';
import { durationText, useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { DataTable } from '../kit/data-table';
import { Section } from '../kit/page';
import { Status, type Tone } from '../kit/status';
import { bytesText } from './health-figures';
import { isLate, loopTone } from './process-tone';

const STATES: Record<HealthProcess['state'], Tone> = { alive: 'ok', silent: 'bad', leaving: 'warn' };

interface ProcessesTableProps {
  processes: readonly HealthProcess[];
  versions: readonly string[];
}

/** One row per process. Ages use PostgreSQL's clock, not the reader's. */
export function ProcessesTable({ processes, versions }: ProcessesTableProps): ReactElement {
  const { t } = useWords();
  const { dateTime } = useFormats();
  const isSkewed = versions.length > 1;
  const bytes = (count: number | undefined) =>
    count === undefined ? <span className="dim">–</span> : bytesText(count);
  return (
    <Section title={t('operations:health.processes')}>
      <DataTable
        rows={processes}
        by="id"
        columns={[
          {
            head: t('operations:columns.process'),
            as: 'title',
            cell: ({ app, host }) => (
              <div>
                <span className="strong">{app}</span>
                <div className="mono dim small break">{host}</div>
              </div>
            ),
          },
          {
            head: t('operations:columns.state'),
            cell: ({ state, revivals }) => (
              <>
                <Status tone={STATES[state]}>{t(`operations:health.state.${state}`)}</Status>
                {revivals > 0 && <small className="dim"> {t('operations:health.revivals', { count: revivals })}</small>}
              </>
            ),
          },
          {
            head: t('operations:columns.version'),
            cell: ({ version }) => (isSkewed ? <span className="chip accent">{version}</span> : version),
          },
          {
            head: t('operations:columns.up'),
            className: 'n',
            cell: (process) => <span title={dateTime(process.started_at)}>{durationText(process.up_ms)}</span>,
          },
          { head: t('operations:columns.loop'), className: 'n', cell: ({ figures }) => <Loop figures={figures} /> },
          { head: t('operations:columns.memory'), className: 'n', cell: ({ figures }) => bytes(figures?.rss_bytes) },
          { head: t('operations:columns.heap'), className: 'n', cell: ({ figures }) => bytes(figures?.heap_bytes) },
          {
            head: t('operations:columns.seen'),
            className: 'n',
            cell: ({ silent_ms: ms }) => t('operations:health.ago', { time: durationText(ms) }),
          },
        ]}
      />
      <p className="dim small health-note">{t('operations:health.processesNote')}</p>
    </Section>
  );
}

function Loop({ figures }: Pick<HealthProcess, 'figures'>): ReactElement {
  const { t } = useWords();
  if (figures === null) return <span className="dim">–</span>;
  return (
    <span className={loopTone(figures.loop_p99_ms)}>
      {durationText(figures.loop_p99_ms)}
      {isLate(figures.loop_p99_ms) && ` · ${t('operations:health.late')}`}
    </span>
  );
}

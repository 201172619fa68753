import type { ReactElement } from 'react';
import type { HealthProcess } from '../api/types';
import { durationText, useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
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
  return (
    <Section title={t('operations:health.processes')}>
      <table className="table cards">
        <thead>
          <tr>
            <th>{t('operations:columns.process')}</th>
            <th>{t('operations:columns.state')}</th>
            <th>{t('operations:columns.version')}</th>
            <th className="n">{t('operations:columns.up')}</th>
            <th className="n">{t('operations:columns.loop')}</th>
            <th className="n">{t('operations:columns.memory')}</th>
            <th className="n">{t('operations:columns.heap')}</th>
            <th className="n">{t('operations:columns.seen')}</th>
          </tr>
        </thead>
        <tbody>
          {processes.map((process) => (
            <ProcessRow key={process.id} process={process} isSkewed={versions.length > 1} />
          ))}
        </tbody>
      </table>
      <p className="dim small health-note">{t('operations:health.processesNote')}</p>
    </Section>
  );
}

function ProcessRow({ process, isSkewed }: { process: HealthProcess; isSkewed: boolean }): ReactElement {
  const { t } = useWords();
  const { dateTime } = useFormats();
  const { figures, state, revivals, silent_ms: silentMs } = process;
  return (
    <tr>
      <td className="head">
        <div>
          <span className="strong">{process.app}</span>
          <div className="mono dim small break">{process.host}</div>
        </div>
      </td>
      <td data-label={t('operations:columns.state')}>
        <Status tone={STATES[state]}>{t(`operations:health.state.${state}`)}</Status>
        {revivals > 0 && <small className="dim"> {t('operations:health.revivals', { count: revivals })}</small>}
      </td>
      <td data-label={t('operations:columns.version')}>
        {isSkewed ? <span className="chip accent">{process.version}</span> : process.version}
      </td>
      <td className="n" data-label={t('operations:columns.up')}>
        <span title={dateTime(process.started_at)}>{durationText(process.up_ms)}</span>
      </td>
      <td className="n" data-label={t('operations:columns.loop')}>
        {figures === null ? (
          <span className="dim">–</span>
        ) : (
          <span className={loopTone(figures.loop_p99_ms)}>
            {durationText(figures.loop_p99_ms)}
            {isLate(figures.loop_p99_ms) && ` · ${t('operations:health.late')}`}
          </span>
        )}
      </td>
      <td className="n" data-label={t('operations:columns.memory')}>
        {figures === null ? <span className="dim">–</span> : bytesText(figures.rss_bytes)}
      </td>
      <td className="n" data-label={t('operations:columns.heap')}>
        {figures === null ? <span className="dim">–</span> : bytesText(figures.heap_bytes)}
      </td>
      <td className="n" data-label={t('operations:columns.seen')}>
        {t('operations:health.ago', { time: durationText(silentMs) })}
      </td>
    </tr>
  );
}

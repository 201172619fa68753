import './operations.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { Health, HealthPart, HealthProcess } from '../api/types';
import { durationText } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { Page, Section } from '../kit/page';
import { Loaded } from '../kit/states';
import { Status, type Tone } from '../kit/status';
import { When } from '../kit/when';
import { useFigureText } from './health-figures';
import { MailSection } from './mail-section';

const TONES: Record<Health['status'], Tone> = { ok: 'ok', degraded: 'warn', down: 'bad' };
const STATES: Record<HealthProcess['state'], Tone> = { alive: 'ok', silent: 'bad', leaving: 'warn' };
const NOTES = { ok: 'ok', degraded: 'warn', down: 'bad' } as const;

export function HealthPage(): ReactElement {
  const { t } = useWords();
  const health = useQuery({
    queryKey: ['operations', 'health'],
    queryFn: () => api.get<Health>('/operations/health'),
    refetchInterval: 5000,
  });
  return (
    <Page title={t('operations:health.title')} lede={t('operations:health.lede')} isNarrow>
      <Loaded query={health}>
        {({ status, parts, processes }) => (
          <div className="stack loose">
            <div className={`note ${NOTES[status]}`} role="status">
              <Status tone={TONES[status]}>{t(`operations:health.status.${status}`)}</Status>
            </div>
            <Section title={t('operations:health.parts')}>
              <div className="panel">
                {parts.map((part) => (
                  <PartRow key={part.name} part={part} />
                ))}
              </div>
            </Section>
            <MailSection />
            {processes.length > 0 && <Processes processes={processes} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function PartRow({ part }: { part: HealthPart }): ReactElement {
  const { t, code } = useWords();
  const figureText = useFigureText();
  return (
    <div className="panel-row" style={{ flexWrap: 'wrap' }}>
      <span className="strong part-name">{code('operations', `parts.${part.name}`, part.name)}</span>
      <span className="soft grow break part-detail">{figureText(part)}</span>
      {part.latency_ms !== null && <span className="dim num">{durationText(part.latency_ms)}</span>}
      <Status tone={TONES[part.status]}>{t(`operations:health.part.${part.status}`)}</Status>
    </div>
  );
}

function Processes({ processes }: { processes: readonly HealthProcess[] }): ReactElement {
  const { t } = useWords();
  return (
    <Section title={t('operations:health.processes')}>
      <table className="table cards">
        <thead>
          <tr>
            <th>{t('operations:columns.process')}</th>
            <th>{t('operations:columns.host')}</th>
            <th>{t('operations:columns.state')}</th>
            <th>{t('operations:columns.version')}</th>
            <th>{t('operations:columns.started')}</th>
            <th>{t('operations:columns.seen')}</th>
          </tr>
        </thead>
        <tbody>
          {processes.map((process) => (
            <tr key={process.id}>
              <td className="head strong">{process.app}</td>
              <td className="mono dim break" data-label={t('operations:columns.host')}>
                {process.host}
              </td>
              <td data-label={t('operations:columns.state')}>
                <Status tone={STATES[process.state]}>{t(`operations:health.state.${process.state}`)}</Status>
                {process.revivals > 0 && (
                  <small className="dim"> {t('operations:health.revivals', { count: process.revivals })}</small>
                )}
              </td>
              <td data-label={t('operations:columns.version')}>{process.version}</td>
              <td data-label={t('operations:columns.started')}>
                <When at={process.started_at} />
              </td>
              <td data-label={t('operations:columns.seen')}>
                <When at={process.last_seen_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

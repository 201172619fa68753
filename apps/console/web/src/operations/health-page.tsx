import './operations.css';
import type { ReactElement } from 'react';
import type { Health, HealthPart } from '../api/types';
import { durationText } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { Page, Section } from '../kit/page';
import { Loaded } from '../kit/states';
import { Status, type Tone } from '../kit/status';
import { Theirs } from '../kit/theirs';
import { DatabaseSections } from './database-sections';
import { DeviceVersions } from './device-versions';
import { useFigureText } from './health-figures';
import { MailSection } from './mail-section';
import { ProcessesTable } from './processes-table';
import { useDatabaseLoad, useHealth } from './queries';

const TONES: Record<Health['status'], Tone> = { ok: 'ok', degraded: 'warn', down: 'bad' };
const NOTES = { ok: 'ok', degraded: 'warn', down: 'bad' } as const;

export function HealthPage(): ReactElement {
  const { t } = useWords();
  const health = useHealth();
  const load = useDatabaseLoad();
  return (
    <Page title={t('operations:health.title')} lede={t('operations:health.lede')}>
      <Loaded query={health}>
        {(data) => (
          <div className="stack loose health">
            <Summary health={data} />
            <Section title={t('operations:health.parts')}>
              <div className="panel">
                {data.parts.map((part) => (
                  <PartRow key={part.name} part={part} />
                ))}
              </div>
            </Section>
            <MailSection />
            {data.processes.length > 0 && <ProcessesTable processes={data.processes} versions={data.versions} />}
            <Loaded query={load}>{(found) => <DatabaseSections load={found} />}</Loaded>
            {data.device_versions.length > 0 && <DeviceVersions versions={data.device_versions} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Summary({ health }: { health: Health }): ReactElement {
  const { t } = useWords();
  const { status, missing_apps: missing, versions, plan_faults: faults } = health;
  return (
    <div className="stack tight">
      <div className={`note ${NOTES[status]}`} role="status">
        <Status tone={TONES[status]}>
          {t(`operations:health.status.${status}`)}
          {missing.length > 0 && ` ${t('operations:health.missing', { apps: missing.join(', ') })}`}
        </Status>
      </div>
      {versions.length > 1 && (
        <div className="note info">
          <span>{t('operations:health.skew', { versions: versions.join(', ') })}</span>
        </div>
      )}
      {faults.length > 0 && (
        <div className="note warn">
          <div>
            {t('operations:health.planFaults')}
            <ul>
              {faults.map(({ organization_id: id, name, value }) => (
                <li key={id}>
                  <Theirs>{name}</Theirs> <span className="mono dim break">{id}</span>: <Theirs>{value}</Theirs>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

function PartRow({ part }: { part: HealthPart }): ReactElement {
  const { t, code } = useWords();
  const figureText = useFigureText();
  return (
    <div className="panel-row part">
      <span className="strong part-name">{code('operations', `parts.${part.name}`, part.name)}</span>
      <span className="soft grow break part-detail">{figureText(part)}</span>
      {part.latency_ms !== null && <span className="dim num">{durationText(part.latency_ms)}</span>}
      <Status tone={TONES[part.status]}>{t(`operations:health.part.${part.status}`)}</Status>
    </div>
  );
}

import type { ReactElement } from 'react';
import type { DatabaseLoad } from '../api/types';
import { durationText, useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { CodeBlock } from '../kit/code-block';
import { Section } from '../kit/page';
import { When } from '../kit/when';
import { bytesText } from './health-figures';

/** Settings that enable statement statistics; the text below explains them. */
const SWITCH_ON = `# postgresql.conf
shared_preload_libraries = 'pg_stat_statements'

-- psql
create extension pg_stat_statements;
grant pg_read_all_stats to chasqui;`;

export function DatabaseSections({ load }: { load: DatabaseLoad }): ReactElement {
  return (
    <>
      <div className="health-columns">
        <Connections load={load} />
        <Tables load={load} />
      </div>
      <Statements load={load} />
    </>
  );
}

function Connections({ load }: { load: DatabaseLoad }): ReactElement {
  const { t } = useWords();
  const most = Math.max(1, ...load.connections.map(({ all }) => all));
  return (
    <Section title={t('operations:database.connections')}>
      <ul className="bars">
        {load.connections.map(({ app, all, busy }) => (
          <li key={app}>
            <span className="break">{app}</span>
            <span className="num">
              {busy > 0 && <span className="dim">{t('operations:database.busy', { count: busy })} · </span>}
              {all}
            </span>
            <span className="bar" aria-hidden>
              <span style={{ width: `${(all / most) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Tables({ load }: { load: DatabaseLoad }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  return (
    <Section title={t('operations:database.tables')}>
      <table className="table">
        <thead>
          <tr>
            <th>{t('operations:columns.table')}</th>
            <th className="n">{t('operations:columns.size')}</th>
            <th className="n wide-only">{t('operations:columns.live')}</th>
            <th className="n">{t('operations:columns.dead')}</th>
            <th className="n wide-only">{t('operations:columns.vacuumed')}</th>
          </tr>
        </thead>
        <tbody>
          {load.tables.map(({ table, bytes, live, dead, vacuumed_at: vacuumedAt }) => (
            <tr key={table}>
              <td className="mono break">{table}</td>
              <td className="n">{bytesText(bytes)}</td>
              <td className="n wide-only">{number(live)}</td>
              <td className="n">{number(dead)}</td>
              <td className="n wide-only">
                <When at={vacuumedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Statements({ load }: { load: DatabaseLoad }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const { statements, statements_source: source } = load;
  return (
    <Section title={t(`operations:database.statements.${source}`)} note={t(`operations:database.notes.${source}`)}>
      {statements.length === 0 ? (
        <p className="dim">{t('operations:database.nothingRuns')}</p>
      ) : (
        <ul className="statements">
          {statements.map(({ statement, calls, mean_ms: mean, total_ms: total }, index) => (
            <li key={`${index} ${statement}`}>
              <code>{statement}</code>
              <span className="num nowrap">
                {source === 'now'
                  ? durationText(mean)
                  : t('operations:database.cost', {
                      calls: number(calls),
                      mean: durationText(mean),
                      total: durationText(total),
                    })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {source === 'now' && (
        <details className="switch-on">
          <summary>{t('operations:database.switchOn')}</summary>
          <p className="soft">{t('operations:database.switchOnText')}</p>
          <CodeBlock text={SWITCH_ON} label={t('operations:database.switchOn')} />
        </details>
      )}
    </Section>
  );
}

import type { ReactElement } from 'react';
import type { AuditEntry } from '../api/types';
import { useWords } from '../i18n/use-words';
import { CodeBlock } from '../kit/code-block';
import { CopyButton } from '../kit/copy-button';
import { When } from '../kit/when';
import { ActionText } from './action-text';

export function AuditPanel({ entry }: { entry: AuditEntry }): ReactElement {
  const { t, code } = useWords();
  return (
    <div className="stack">
      <dl className="facts">
        <dt>{t('audit:columns.what')}</dt>
        <dd>
          <ActionText entry={entry} />
          <div className="mono dim">{entry.action}</div>
        </dd>
        <dt>{t('audit:columns.when')}</dt>
        <dd>
          <When at={entry.at} as="full" />
        </dd>
        <dt>{t('audit:columns.who')}</dt>
        <dd>
          {entry.actor?.name ?? t('audit:system')}
          {entry.actor !== null && <div className="dim">{entry.actor.email}</div>}
        </dd>
        {entry.target !== null && (
          <>
            <dt>{t('audit:columns.target')}</dt>
            <dd>
              {entry.target.name ?? code('audit', `targets.${entry.target.type}`, entry.target.type)}
              <div className="mono dim">{entry.target.id}</div>
            </dd>
          </>
        )}
        <dt>{t('audit:columns.address')}</dt>
        <dd>{entry.address ?? '–'}</dd>
        {entry.request_id !== null && (
          <>
            <dt>{t('common:error.request')}</dt>
            <dd className="row">
              <span className="mono">{entry.request_id}</span>
              <CopyButton value={entry.request_id} />
            </dd>
          </>
        )}
      </dl>
      {entry.detail !== null && Object.keys(entry.detail).length > 0 && (
        <CodeBlock text={JSON.stringify(entry.detail, null, 2)} label={t('audit:detail')} />
      )}
    </div>
  );
}

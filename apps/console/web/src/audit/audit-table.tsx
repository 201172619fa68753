import type { ReactElement } from 'react';
import type { AuditEntry } from '../api/types';
import { phoneText } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { When } from '../kit/when';
import { actionKey } from './action-key';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  onOpen: (id: string) => void;
}

export function AuditTable({ entries, onOpen }: AuditTableProps): ReactElement {
  const { t, code } = useWords();
  return (
    <table className="table cards">
      <thead>
        <tr>
          <th>{t('audit:columns.what')}</th>
          <th>{t('audit:columns.target')}</th>
          <th>{t('audit:columns.who')}</th>
          <th>{t('audit:columns.address')}</th>
          <th className="n">{t('audit:columns.when')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="head">
              <button type="button" className="row-button" onClick={() => onOpen(entry.id)}>
                {code('audit', actionKey(entry.action), entry.action)}
              </button>
            </td>
            <td data-label={t('audit:columns.target')}>
              <Target entry={entry} />
            </td>
            <td data-label={t('audit:columns.who')}>{entry.actor?.name ?? t('audit:system')}</td>
            <td data-label={t('audit:columns.address')} className="soft">
              {entry.address ?? '–'}
            </td>
            <td className="n" data-label={t('audit:columns.when')}>
              <When at={entry.at} as="short" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** By its name; else by what it is, with an id only where that says more: a phone number, or a queue. */
function Target({ entry: { target } }: { entry: AuditEntry }): ReactElement {
  const { code } = useWords();
  if (target === null) return <span className="dim">–</span>;
  if (target.name !== null) return <>{target.name}</>;
  const kind = code('audit', `targets.${target.type}`, target.type);
  return UUID.test(target.id) ? (
    <span className="soft">{kind}</span>
  ) : (
    <span className="break">{phoneText(target.id)}</span>
  );
}

const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;

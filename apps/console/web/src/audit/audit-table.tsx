import type { ReactElement } from 'react';
import type { AuditEntry } from '../api/types';
import { useWords } from '../i18n/use-words';
import { When } from '../kit/when';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  onOpen: (id: string) => void;
}

/** `key.created` has a text `keyCreated`: a dot inside a key would be a path. */
export const actionKey = (action: string): string =>
  `actions.${action.replace(/[._](\w)/g, (_match, letter: string) => letter.toUpperCase())}`;

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
            <td data-label={t('audit:columns.target')}>{entry.target?.name ?? entry.target?.id ?? '–'}</td>
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

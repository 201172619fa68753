import type { ReactElement } from 'react';
import type { AuditEntry } from '../api/types';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { When } from '../kit/when';
import { ActionText } from './action-text';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  onOpen: (id: string) => void;
}

export function AuditTable({ entries, onOpen }: AuditTableProps): ReactElement {
  const { t } = useWords();
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
                <ActionText entry={entry} />
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

/** Targets whose id tells more than their kind. */
const NAMED_BY_ID: ReadonlySet<string> = new Set(['number', 'lane']);

/** The name of a target; else its id for a phone number or a queue, else its kind. */
function Target({ entry: { target } }: { entry: AuditEntry }): ReactElement {
  const { code } = useWords();
  const phoneText = usePhoneText();
  if (target === null) return <span className="dim">–</span>;
  if (target.name !== null) return <span className="break">{target.name}</span>;
  if (NAMED_BY_ID.has(target.type)) return <span className="break">{phoneText(target.id)}</span>;
  return <span className="soft">{code('audit', `targets.${target.type}`, target.type)}</span>;
}

import type { ReactElement } from 'react';
import type { AuditEntry } from '../api/types';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { DataTable } from '../kit/data-table';
import { When } from '../kit/when';
import { ActionText } from './action-text';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  onOpen: (id: string) => void;
}

export function AuditTable({ entries, onOpen }: AuditTableProps): ReactElement {
  const { t } = useWords();
  return (
    <DataTable
      rows={entries}
      by="id"
      onOpen={({ id }) => onOpen(id)}
      columns={[
        { head: t('audit:columns.what'), as: 'title', cell: (entry) => <ActionText entry={entry} /> },
        { head: t('audit:columns.target'), cell: (entry) => <Target entry={entry} /> },
        { head: t('audit:columns.who'), cell: ({ actor }) => actor?.name ?? t('audit:system') },
        { head: t('audit:columns.address'), className: 'soft', cell: ({ address }) => address ?? '–' },
        { head: t('audit:columns.when'), className: 'n', cell: ({ at }) => <When at={at} as="short" /> },
      ]}
    />
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

import type { ReactElement } from 'react';
import type { ListedImport } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';

const COUNTS = ['created', 'updated', 'skipped', 'failed'] as const;

export function ImportCounts({ read }: { read: ListedImport }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const kind = read.dry_run ? 'would' : 'did';
  return (
    <dl className="transfer-counts">
      {COUNTS.map((name) => (
        <div key={name} className={name === 'failed' && read.failed > 0 ? 'bad' : ''}>
          <dt>{t(`transfers:counts.${kind}.${name}`)}</dt>
          <dd className="num">{number(read[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

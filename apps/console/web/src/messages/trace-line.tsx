import { Anchor } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Trace } from '../api/types';
import { useWords } from '../i18n/use-words';
import { CopyButton } from '../kit/copy-button';

export function TraceLine({ trace }: { trace: Trace | null }): ReactElement | null {
  const { t } = useWords();
  if (trace === null) return null;
  return (
    <div className="row">
      <span className="dim small">{t('messages:trace.name')}</span>
      <span className="mono small clip">{trace.id}</span>
      <CopyButton value={trace.id} label={t('messages:trace.copy')} />
      {trace.url !== null && (
        <Anchor href={trace.url} target="_blank" rel="noreferrer" size="sm">
          {t('messages:trace.open')}
        </Anchor>
      )}
    </div>
  );
}

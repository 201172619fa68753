import { Button } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../i18n/use-words';
import { useErrorText } from './error-text';

interface Paged {
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface MoreButtonProps {
  query: Paged;
  label?: string;
  children?: ReactNode;
}

export function MoreButton({ query, label, children }: MoreButtonProps): ReactElement | null {
  const { t } = useWords();
  const text = useErrorText();
  if (!query.hasNextPage) return null;
  return (
    <div className="stack" style={{ marginTop: 16 }}>
      {query.isFetchNextPageError && (
        <div className="note bad" role="alert">
          <span className="grow">{text(query.error)}</span>
        </div>
      )}
      <div className="row wrap">
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {label ?? t('common:more')}
        </Button>
        {children}
      </div>
    </div>
  );
}

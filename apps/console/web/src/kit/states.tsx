import { Button, Skeleton } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { ApiError } from '../api/client';
import { useWords } from '../i18n/use-words';
import { CopyButton } from './copy-button';
import { Cords } from './knots';
import { useErrorText } from './error-text';

export function Rows({ count = 6 }: { count?: number }): ReactElement {
  const { t } = useWords();
  return (
    <div role="status" aria-label={t('common:loading')} className="stack" style={{ paddingTop: 12 }}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={14} width={`${96 - ((index * 17) % 40)}%`} radius={4} />
      ))}
    </div>
  );
}

interface BlankProps {
  title: string;
  text: string;
  children?: ReactNode;
}

export function Blank({ title, text, children }: BlankProps): ReactElement {
  return (
    <div className="blank">
      <Cords />
      <h2>{title}</h2>
      <p>{text}</p>
      {children !== undefined && <div className="next">{children}</div>}
    </div>
  );
}

export function NoPermission(): ReactElement {
  const { t } = useWords();
  return <Blank title={t('common:noPermission.title')} text={t('common:noPermission.text')} />;
}

interface ErrorPanelProps {
  error: unknown;
  retry?: () => void;
}

export function ErrorPanel({ error, retry }: ErrorPanelProps): ReactElement {
  const { t } = useWords();
  const text = useErrorText();
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div className="error-panel" role="alert">
      <h2>{t('common:error.title')}</h2>
      <p style={{ marginTop: 4 }}>{text(error)}</p>
      <div className="row wrap" style={{ marginTop: 12 }}>
        {retry !== undefined && <Button onClick={retry}>{t('common:retry')}</Button>}
        {requestId !== null && (
          <span className="row soft small">
            {t('common:error.request')} <span className="mono break">{requestId}</span>
            <CopyButton value={requestId} />
          </span>
        )}
      </div>
    </div>
  );
}

interface Loadable<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

interface LoadedProps<Data> {
  query: Loadable<Data>;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>): ReactNode {
  if (query.data !== undefined) return children(query.data);
  const { error } = query;
  if (error === null || error === undefined) return skeleton ?? <Rows />;
  if (error instanceof ApiError && error.code === 'FORBIDDEN') return <NoPermission />;
  return <ErrorPanel error={error} retry={() => void query.refetch()} />;
}

import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useWords, type WordKey } from '../i18n/use-words';
import { ErrorPanel, Rows } from './states';

export interface Paged {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isError: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * Fetches the next page as the reader comes near it. Undefined if there is none, a request runs, or the last one
 * failed; then `Further` shows a button.
 */
export const nextPageOf = (query: Paged): (() => unknown) | undefined =>
  query.hasNextPage && !query.isFetching && !query.isError ? query.fetchNextPage : undefined;

interface FurtherProps {
  query: Paged;
  /** Label of the button for lists that continue by hand; absent if they continue automatically. */
  byHand?: WordKey | undefined;
}

export function Further({ query, byHand }: FurtherProps): ReactElement | null {
  const { t } = useWords();
  const { hasNextPage, isFetchingNextPage, isError, error, fetchNextPage } = query;
  if (!hasNextPage) return null;
  if (isError && !isFetchingNextPage) return <ErrorPanel error={error} retry={() => void fetchNextPage()} />;
  if (byHand === undefined) return isFetchingNextPage ? <Rows count={2} /> : null;
  return (
    <Button mt={14} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {t(byHand)}
    </Button>
  );
}

import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useWords, type WordKey } from '../i18n/use-words';
import { ErrorPanel, Rows } from './states';

/** Of a query of pages. */
export interface Paged {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isError: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * What asks for the next page as its reader comes near it. Undefined: there is none, something is being read, or it failed last; then
 * nothing is asked for by itself, and `Further` has the button.
 */
export const nextPageOf = (query: Paged): (() => unknown) | undefined =>
  query.hasNextPage && !query.isFetching && !query.isError ? query.fetchNextPage : undefined;

interface FurtherProps {
  query: Paged;
  /** What a button says, where the next page comes by one; absent: it comes by itself. */
  byHand?: WordKey | undefined;
}

/** Stands below a list: its next page that is on its way, is asked for by a button, or could not be read. */
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

import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/client';
import { setBehind } from './connection';
import { reconnectDelay } from './reconnect-delay';

interface Failed {
  failures: number;
  timer: ReturnType<typeof setTimeout>;
}

/** May succeed later: no answer, rate limit, or a failing server. A refusal does not. */
const mayPass = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * Retries failed queries on screen after growing pauses of at most 30 seconds, so that no page keeps an error until the
 * user presses a button.
 */
export function recover(client: QueryClient): void {
  const failed = new Map<string, Failed>();
  const cache = client.getQueryCache();
  cache.subscribe((event) => {
    const { query } = event;
    const { queryHash } = query;
    const isOver = event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success');
    if (isOver) {
      clearTimeout(failed.get(queryHash)?.timer);
      failed.delete(queryHash);
      setBehind(failed.size > 0);
    } else if (event.type === 'updated' && event.action.type === 'error' && mayPass(query.state.error)) {
      const failures = failed.get(queryHash)?.failures ?? 0;
      clearTimeout(failed.get(queryHash)?.timer);
      const afterMs = Math.max(reconnectDelay(failures + 1), (query.state.error.retryAfterSeconds ?? 0) * 1_000);
      failed.set(queryHash, { failures: failures + 1, timer: setTimeout(() => again(query), afterMs) });
      setBehind(true);
    }
  });

  function again(query: Query): void {
    // Data not on screen is read when it is opened.
    if (query.state.status !== 'error' || !query.isActive()) {
      failed.delete(query.queryHash);
      setBehind(failed.size > 0);
    } else void client.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  }
}

import { isConnectionTrouble } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { MediaStoreError } from '@chasqui/media-store';

/** What the system, the network and undici say of a folder or a bucket that is away or full. */
const AWAY = /^(E[A-Z0-9]+|UND_ERR_\w+|ERR_STREAM_PREMATURE_CLOSE)$/;

/**
 * Whether work broke off because the store of files or PostgreSQL was away: it passes, and the same work goes well then. All
 * else may come again with each attempt.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof AppError)
    return error.code === 'SERVICE_UNAVAILABLE' && (error.cause === undefined || isPassing(error.cause));
  if (error instanceof MediaStoreError || isConnectionTrouble(error)) return true;
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && AWAY.test(code);
}

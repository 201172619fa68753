import { isConnectionTrouble } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { MediaStoreError } from '@chasqui/files/store';

/** Error codes of the system, the network and undici when a folder or bucket is unreachable or full. */
const AWAY = /^(E[A-Z0-9]+|UND_ERR_\w+|ERR_STREAM_PREMATURE_CLOSE)$/;

/** True if the same work can succeed later: the file store or PostgreSQL was away. */
export function isPassing(error: unknown): boolean {
  if (error instanceof AppError)
    return error.code === 'SERVICE_UNAVAILABLE' && (error.cause === undefined || isPassing(error.cause));
  if (error instanceof MediaStoreError || isConnectionTrouble(error)) return true;
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && AWAY.test(code);
}

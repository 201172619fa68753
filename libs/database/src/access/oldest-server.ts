import type { DataSource } from 'typeorm';
import { UnfitServerError } from '../servers/unfit-server.error';

/** Statements and migrations run on it and all later ones; `npm run test:oldest` checks that. */
const OLDEST_MAJOR = 15;

/** @throws UnfitServerError when the server is older than the oldest supported version */
export function refuseOldServer({ driver: { version = '' } }: DataSource): void {
  if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return;
  throw new UnfitServerError(
    `DATABASE_URL leads to PostgreSQL ${version}, but PostgreSQL ${OLDEST_MAJOR} or newer is needed. Upgrade the server (https://www.postgresql.org/docs/current/upgrading.html), or set DATABASE_URL to another one.`,
  );
}

import type { DataSource } from 'typeorm';

/** Statements and migrations are written for it and all later ones; `npm run test:oldest` runs them there. */
const OLDEST_MAJOR = 15;

/** The server is older than everything here is written for. Waiting does not help: whoever operates it has to read it. */
export class OldServerError extends Error {
  readonly isForOperators = true;

  constructor(version: string) {
    super(
      `DATABASE_URL leads to PostgreSQL ${version}, but PostgreSQL ${OLDEST_MAJOR} or newer is needed. Upgrade the server (https://www.postgresql.org/docs/current/upgrading.html), or set DATABASE_URL to another one.`,
    );
    this.name = 'OldServerError';
  }
}

/** Closes an open data source whose server is too old. @throws OldServerError then */
export async function refuseOldServer(source: DataSource): Promise<void> {
  const { version = '' } = source.driver;
  if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return;
  await source.destroy();
  throw new OldServerError(version);
}

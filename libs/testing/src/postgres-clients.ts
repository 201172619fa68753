import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';
/** The major version of the server that the project brings along. */
const OWN_MAJOR = 18;

/** Whether a test that runs `pg_dump`, `pg_restore` and `psql` runs here. */
export interface PostgresClients {
  /** Folder of the programs, of the version of the run's server or a newer one; null: the test is skipped. */
  folder: string | null;
  /** For the end of the title. */
  note: string;
}

/**
 * The client programs of PostgreSQL where Debian's packages put them: the project brings none along.
 *
 * @throws Error when there are none and TEST_POSTGRES_CLIENTS is `required`
 */
export function postgresClients(): PostgresClients {
  const server = Number(process.env.TEST_POSTGRES_MAJOR ?? OWN_MAJOR);
  const majors = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const fitting = majors
    .filter((major) => major >= server && existsSync(join(DEBIAN, String(major), 'bin/pg_dump')))
    .toSorted((a, b) => a - b)[0];
  if (fitting !== undefined) return { folder: join(DEBIAN, String(fitting), 'bin'), note: '' };
  const missing = `pg_dump of PostgreSQL ${server} or newer is not installed here`;
  if (process.env.TEST_POSTGRES_CLIENTS === 'required') throw new Error(`${missing}: postgresql-client-${server}.`);
  return { folder: null, note: ` (skipped: ${missing})` };
}

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';
/** Major version of the bundled server. */
const OWN_MAJOR = 18;

export interface PostgresClients {
  /** Folder of the programs, at least as new as the run's server; null: the test is skipped. */
  folder: string | null;
  note: string;
}

/**
 * PostgreSQL's client programs where Debian's packages put them: the project bundles none.
 *
 * @throws Error if there are none and TEST_POSTGRES_CLIENTS is `required`
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

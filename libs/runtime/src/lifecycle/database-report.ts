import type { Logger } from '../logging/logger.factory';
import { inTime } from '../metrics/in-time';
import { addGauge, Gauge, type Registry } from '../metrics/metrics-registry';

export interface TroubledDatabase {
  /**
   * @param listeners `silent`: whether PostgreSQL answers this process; `disk`: its words about a full disk, null when
   * over; `files`: trouble with certificate files, null when over
   */
  onTrouble(listeners: {
    silent: (isSilent: boolean) => void;
    disk: (said: string | null) => void;
    files: (said: string | null) => void;
  }): void;
  readonly poolFigures: { size: number; busy: number; waiting: number };
  unknownMigrations(): Promise<readonly string[]>;
}

/**
 * Reports begin and end of PostgreSQL's troubles and whether this process is older than the schema: one log line each,
 * and gauges, also of the use of its connections.
 */
export function reportDatabase(database: TroubledDatabase, logger: Logger, metrics: Registry): void {
  const silence = new Gauge({
    name: 'chasqui_postgres_silent',
    help: '1 while PostgreSQL takes connections and does not answer: what needs it is refused at once',
    registers: [metrics],
  });
  const disk = new Gauge({
    name: 'chasqui_postgres_disk_full',
    help: '1 while PostgreSQL says that it cannot write, because its disk has no room',
    registers: [metrics],
  });
  const pool = (name: string, help: string, read: (figures: TroubledDatabase['poolFigures']) => number): void =>
    addGauge(metrics, name, help, () => read(database.poolFigures));
  pool('chasqui_postgres_pool_size', 'Connections to PostgreSQL that this process may have.', ({ size }) => size);
  pool('chasqui_postgres_pool_busy', 'Connections to PostgreSQL that are in use.', ({ busy }) => busy);
  pool('chasqui_postgres_pool_waiting', 'Callers that wait for a connection to PostgreSQL.', ({ waiting }) => waiting);
  reportSchema(database, logger, metrics);
  database.onTrouble({
    silent: (isSilent) => {
      silence.set(Number(isSilent));
      if (isSilent)
        logger.error('PostgreSQL does not answer: requests get 503 until it does. See whether its machine runs.');
      else logger.info('PostgreSQL answers again');
    },
    disk: (said) => {
      disk.set(Number(said !== null));
      if (said === null) logger.info('PostgreSQL can write again');
      else logger.error({ postgres: said }, DISK_FULL);
    },
    files: (said) => {
      if (said === null) logger.info('the files of certificates for PostgreSQL can be read again');
      else logger.error(said);
    },
  });
}

/** A slow look must not delay the metrics. */
const READ_WITHIN_MS = 1_000;

/** Checked when metrics are read: the schema may change while this process runs. */
function reportSchema(database: TroubledDatabase, logger: Logger, metrics: Registry): void {
  let isTold = false;
  const gauge: Gauge = new Gauge({
    name: 'chasqui_schema_unknown_migrations',
    help: 'Migrations that ran and that this process does not know: it is older than the schema, and works on',
    registers: [metrics],
    collect: async () => {
      // A failed look keeps the last value.
      const unknown = await inTime(
        database.unknownMigrations().catch(() => null),
        READ_WITHIN_MS,
      );
      if (unknown === null) return;
      gauge.set(unknown.length);
      if (unknown.length > 0 && !isTold) logger.warn({ migrations: unknown }, OLDER_THAN_SCHEMA);
      isTold = unknown.length > 0;
    },
  });
}

const OLDER_THAN_SCHEMA =
  'the schema is of a newer version than this process, which works on with it: replace it by that version, or go back to this one ' +
  'everywhere';

const DISK_FULL =
  'PostgreSQL cannot write: its disk is full. Make room on the disk of its data folder, or on the one of pg_wal if it is another. ' +
  'What was accepted is safe, new requests get 503, and all goes on by itself when there is room.';

import { ReadReplica, type SessionQuery } from '@chasqui/database';
import { addGauge, Counter, type Logger, type Registry } from '@chasqui/runtime';
import type { ListReadsOptions } from './list-reads';

/** Part of an app's configuration; absent in apps without lists. */
export interface ReplicaConfig {
  /** Empty for none. */
  DATABASE_REPLICA_URL?: string;
  DATABASE_REPLICA_POOL_SIZE?: number;
  DATABASE_REPLICA_MAX_LAG_MS?: number;
}

const DEFAULTS = { DATABASE_REPLICA_POOL_SIZE: 4, DATABASE_REPLICA_MAX_LAG_MS: 1_000 };

/**
 * Opens the app's replica. It waits for nothing: an unavailable one is not used.
 *
 * @param askPrimary uses a connection that no request waits for
 */
export function openReplica(
  app: string,
  config: ReplicaConfig,
  { askPrimary, logger, metrics }: { askPrimary: SessionQuery; logger: Logger; metrics: Registry },
): ReadReplica | null {
  const { DATABASE_REPLICA_URL: url, ...bounds } = { ...DEFAULTS, ...config };
  if (url === undefined || url === '') return null;
  const replica = new ReadReplica({
    url,
    poolSize: bounds.DATABASE_REPLICA_POOL_SIZE,
    maxLagMs: bounds.DATABASE_REPLICA_MAX_LAG_MS,
    applicationName: app,
    askPrimary,
    onChange: (trouble, said) => {
      if (trouble === null) logger.info('lists are read from DATABASE_REPLICA_URL');
      else logger.warn({ replica: trouble }, `lists are read from DATABASE_URL: of DATABASE_REPLICA_URL, ${said}`);
    },
    onFiles: (said) => {
      if (said === null) logger.info('the files of certificates in DATABASE_REPLICA_URL can be read again');
      else logger.error(said);
    },
  });
  const help = 'Whether lists are read from the replica.';
  addGauge(metrics, 'chasqui_postgres_replica_in_use', help, () => Number(replica.figures.trouble === null));
  const lagHelp = 'How far the replica is behind, as far as this process knows; while it cannot be asked, since when.';
  addGauge(
    metrics,
    'chasqui_postgres_replica_lag_seconds',
    lagHelp,
    () => (replica.figures.lagMs ?? replica.unknownMs) / 1_000,
  );
  replica.start();
  return replica;
}

export function replicaCounters(metrics: Registry): ListReadsOptions['onRead'] {
  const reads = new Counter({
    name: 'chasqui_postgres_replica_reads_total',
    help: 'Lists that the replica answered.',
    labelNames: ['list'],
    registers: [metrics],
  });
  const fallbacks = new Counter({
    name: 'chasqui_postgres_replica_fallbacks_total',
    help: 'Lists that were read from the primary although there is a replica, by the reason.',
    labelNames: ['reason'],
    registers: [metrics],
  });
  return (list, from) => (from === 'replica' ? reads.inc({ list }) : fallbacks.inc({ reason: from }));
}

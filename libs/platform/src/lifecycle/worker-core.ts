import type { InjectionToken, ValueProvider } from '@nestjs/common';
import { LOGGER } from '../logging/logger.factory';
import { METRICS } from '../metrics/metrics-registry';
import type { RuntimeDatabase, WorkerParts } from './worker-runtime';

/** The configuration of the app, as its `<app>.config.ts` types it. */
export const CONFIG = Symbol('CONFIG');
/** The connection to Redis for commands and publications: fails fast. */
export const REDIS = Symbol('REDIS');

/** Of a worker's parts; an app that does not wait for Redis has connections of its own to it. */
type CoreParts<D extends RuntimeDatabase> = Pick<WorkerParts<D>, 'database' | 'logger' | 'metrics'> &
  Partial<Pick<WorkerParts<D>, 'redis'>>;

/**
 * What every feature of a worker app may inject, for its core module: database, Redis, metrics, logger, configuration.
 *
 * @param database the class of the database, which is its token
 */
export function coreProviders<D extends RuntimeDatabase>(
  { logger, metrics, redis, ...parts }: CoreParts<D>,
  database: InjectionToken<D>,
  config: object,
): ValueProvider[] {
  return [
    { provide: LOGGER, useValue: logger },
    { provide: METRICS, useValue: metrics },
    ...(redis === undefined ? [] : [{ provide: REDIS, useValue: redis }]),
    { provide: CONFIG, useValue: config },
    { provide: database, useValue: parts.database },
  ];
}

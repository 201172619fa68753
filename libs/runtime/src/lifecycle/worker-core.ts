import type { InjectionToken, ValueProvider } from '@nestjs/common';
import { LOGGER } from '../logging/logger.factory';
import { METRICS } from '../metrics/metrics-registry';
import type { RuntimeDatabase, WorkerParts } from './worker-runtime';

export const CONFIG = Symbol('CONFIG');
/** For commands and publications: fails fast. */
export const REDIS = Symbol('REDIS');

/** An app that does not wait for Redis has its own connections to it. */
type CoreParts<D extends RuntimeDatabase> = Pick<WorkerParts<D>, 'database' | 'logger' | 'metrics'> &
  Partial<Pick<WorkerParts<D>, 'redis'>>;

/** For every feature of a worker app. @param database class of the database, which is its token */
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

/**
 * PostgreSQL and Redis as child processes of the calling process, for one machine.
 * Used by `apps/standalone`, the test harness, bench and chaos; a deployment with its own servers never loads it. Both
 * listen on 127.0.0.1 only, require a random password, and die with the process that started them, even if that is
 * killed. Nothing is installed and no user account is created. It must never import another library of the project or
 * read the environment: everything it needs is passed in.
 */
export { cacheFolder } from './cache-folder';
export { freePort } from './free-port';
export { keepService, type KeptService } from './kept-service';
export { LocalServiceError } from './local-service.error';
export { type PostgresOptions, startPostgres } from './postgres-server';
export { MOST_DEATHS, RecentDeaths } from './recent-deaths';
export { findRedisBinary } from './redis-binary';
export { type SentinelOptions, startRedis, startRedisSentinel } from './redis-server';
export type { LocalServer, ProcessExit } from './service-process';

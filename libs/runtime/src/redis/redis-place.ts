import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { serverUrls } from '@chasqui/config';
import type { RedisOptions } from 'ioredis';
import { StartError } from '../starting/start.error';
import { OwnConnector } from './own-connector';
import { masterConnector } from './master-connector';
import { Sentinels } from './sentinels';

export interface RedisPlace {
  /** One server, with user, password and database number. */
  url: string;
  options: Pick<RedisOptions, 'Connector' | 'tls' | 'reconnectOnError'>;
  sentinels?: Sentinels;
}

/** Between two connections given up because their server is read-only. */
const READER_PAUSE_MS = 1_000;
const FILES = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const;

/**
 * Reads REDIS_URL: `redis://` or, with TLS, `rediss://` one server; `redis+sentinel://` or `rediss+sentinel://` several
 * Sentinels, with the name of the master as the path.
 * @throws StartError for what cannot be honored, and for an unreadable file
 */
export function redisPlace(list: string): RedisPlace {
  const urls = serverUrls(list).map((url) => new URL(url));
  const [first] = urls;
  if (first === undefined) throw new StartError('REDIS_URL is no URL.');
  const isTls = first.protocol.startsWith('rediss');
  const tls = isTls ? tlsOptions(first.searchParams) : undefined;
  const shared = { reconnectOnError: whenReadOnly(), ...(tls !== undefined && { tls }) };
  if (!first.protocol.endsWith('+sentinel:')) {
    if (urls.length > 1)
      throw new StartError(
        'REDIS_URL lists several servers: that is for Sentinels, redis+sentinel://:password@a,b,c/master. A Redis Cluster is not supported.',
      );
    return { url: list, options: { Connector: OwnConnector, ...shared } };
  }
  const name = decodeURIComponent(first.pathname.slice(1));
  if (name === '' || name.includes('/'))
    throw new StartError('REDIS_URL lacks the name of the master: redis+sentinel://:password@a,b,c/mymaster.');
  const sentinels = Sentinels.of(list, { urls, name, tls });
  const { username, password, searchParams } = first;
  const address = new URL(`redis://${username}:${password}@master/${searchParams.get('db') ?? '0'}`);
  return { url: address.href, options: { Connector: masterConnector(sentinels), ...shared }, sentinels };
}

function tlsOptions(parameters: URLSearchParams): ConnectionOptions {
  const given = Object.entries(FILES).filter(([name]) => parameters.has(name) && parameters.get(name) !== 'system');
  return Object.fromEntries(given.map(([name, option]) => [option, readable(name, parameters.get(name) ?? '')]));
}

function readable(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as { code?: string };
    throw new StartError(`REDIS_URL names ${name}=${file}, which cannot be read (${code}).`);
  }
}

/** A server that refuses writes is a demoted master: the next connection may reach the current one. */
function whenReadOnly(): (error: Error) => boolean {
  let last = -Infinity;
  return ({ message }) => {
    if (!message.startsWith('READONLY') || performance.now() - last < READER_PAUSE_MS) return false;
    last = performance.now();
    return true;
  };
}

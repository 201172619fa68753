import { LocalServiceError } from './local-service.error';
import { fetchRedis, fetchedRedis, type RedisBinary } from './redis-download';
import { runCommand } from './run-command';

const names = ['redis-server', 'valkey-server'];
/** Also searched because PATH may lack them, as under some service managers. */
const folders = ['', '/usr/bin/', '/usr/local/bin/', '/usr/sbin/', '/usr/local/sbin/'];

/** A Redis of at least 6.2 (or a Valkey): the machine's own, else one fetched earlier, else fetched now. */
export async function findRedisBinary(log?: (line: string) => void): Promise<RedisBinary> {
  for (const name of names) {
    for (const folder of folders) {
      const binary = { program: `${folder}${name}`, env: {} };
      if (await isUsable(binary)) return binary;
    }
  }
  const fetched = fetchedRedis();
  if (await isUsable(fetched)) return fetched;
  log?.('no Redis 6.2 or newer on this machine: fetching it with apt-get, once');
  try {
    await fetchRedis(isUsable);
    return fetched;
  } catch (error) {
    throw new LocalServiceError(
      `Redis 6.2 or newer was not found and could not be fetched (${(error as Error).message}). Install it (Debian, Ubuntu: apt-get install redis-server; Fedora: dnf install valkey; Alpine: apk add redis), or set REDIS_URL.`,
      { cause: error },
    );
  }
}

/** BullMQ needs 6.2; Valkey's versions continue from Redis 7.2. */
export function isNewEnough(versionLine: string): boolean {
  const [, major, minor] = /v=(\d+)\.(\d+)/.exec(versionLine) ?? [];
  return Number(major) > 6 || (Number(major) === 6 && Number(minor) >= 2);
}

async function isUsable({ program, env }: RedisBinary): Promise<boolean> {
  // An empty environment has no PATH to find the machine's own in.
  const result = await runCommand(program, ['--version'], Object.keys(env).length > 0 ? { env } : {});
  return result.ok && isNewEnough(result.stdout);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type SentinelTrio, waitFor } from '@chasqui/testing';
import { now } from '../clock';
import { CommandWatch } from '../system/command-watch';

type Note = (kind: string, target: string, pid?: number) => void;

/** Kind of a command given to a replaced master. */
export const STRAY = 'stray command';
/**
 * The master is watched this long while all is well: if the watch sees nothing now, its silence later proves nothing.
 */
const WATCHED_BEFORE_MS = 500;
const PROMOTED_WITHIN_MS = 60_000;
const FOLLOWS_WITHIN_MS = 60_000;
/** After a freeze, a server first executes commands that arrived before clients left it. */
const LEFTOVERS_MS = 1_000;
/** All have the same cause. */
const MOST_NOTED = 100;

/**
 * Kills or freezes the master of Redis until the Sentinels have promoted another, and brings it back at once: for the
 * ten seconds that the Sentinels take to demote it, it believes it is a master. Ends when it is a replica.
 *
 * @throws Error if the watch saw nothing while it was the master
 */
export async function failOver(trio: SentinelTrio, how: 'killed' | 'frozen', note: Note): Promise<void> {
  const old = await trio.master();
  const watch = await CommandWatch.begin(old.port, trio.password);
  await sleep(WATCHED_BEFORE_MS);
  if (watch.times.length === 0) throw new Error('nobody uses the master of Redis');
  process.kill(old.pid, how === 'killed' ? 'SIGKILL' : 'SIGSTOP');
  note(how, 'redis');
  await waitFor(async () => (await trio.master()).port !== old.port, {
    what: 'another master',
    timeoutMs: PROMOTED_WITHIN_MS,
  });
  note('promoted', 'redis');
  const strays = await (how === 'killed' ? bringBack(trio, old) : thaw(trio, old, watch));
  watch.end();
  for (const _ of strays.slice(0, MOST_NOTED)) note(STRAY, 'redis');
  note('back', 'redis');
}

type Server = Awaited<ReturnType<SentinelTrio['master']>>;

/** The restarted server does not know of the new master. @returns when it was given commands */
async function bringBack(trio: SentinelTrio, old: Server): Promise<number[]> {
  await old.exited;
  const started = await trio.startAgain(old);
  const watch = await CommandWatch.begin(started.port, trio.password);
  await untilFollowing(trio, started);
  watch.end();
  return watch.times;
}

async function thaw(trio: SentinelTrio, old: Server, watch: CommandWatch): Promise<number[]> {
  const goesOnAt = now();
  process.kill(old.pid, 'SIGCONT');
  await untilFollowing(trio, old);
  return watch.times.filter((time) => time > goesOnAt + LEFTOVERS_MS);
}

const untilFollowing = (trio: SentinelTrio, server: Server): Promise<unknown> =>
  waitFor(() => trio.isFollowing(server), { what: 'the old master to follow', timeoutMs: FOLLOWS_WITHIN_MS });

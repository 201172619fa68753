import { setTimeout as sleep } from 'node:timers/promises';
import { type SentinelTrio, waitFor } from '@chasqui/testing';
import { now } from '../clock';
import { CommandWatch } from '../system/command-watch';

/** Writes a fault down. */
type Note = (kind: string, target: string, pid?: number) => void;

/** Kind of what a master that was replaced was given. */
export const STRAY = 'stray command';
/** So long the master is watched while all is well: one that seems to get nothing says nothing later. */
const WATCHED_BEFORE_MS = 500;
const PROMOTED_WITHIN_MS = 60_000;
const FOLLOWS_WITHIN_MS = 60_000;
/** What reached a frozen server before it was left is carried out when it goes on. */
const LEFTOVERS_MS = 1_000;
/** Each has the same reason. */
const MOST_NOTED = 100;

/**
 * The master of Redis is killed or frozen until the Sentinels have another one, and comes back right then: it takes itself for a
 * master for the ten seconds that the Sentinels take to make it a replica. Ends when it is one.
 *
 * @throws Error when the watch over it saw nothing while it was the master
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

/** Whoever starts it again knows nothing of the other. @returns when it was given commands */
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

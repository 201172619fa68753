import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const ORPHANS_MS = 200;

/**
 * The processes of these programs that work in a folder. PostgreSQL and Redis both change into their data folder, so
 * this needs no pid file, which may be stale or name an unrelated process by now (common in containers).
 */
function processesIn(folder: string, programs: string[]): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const program = readFileSync(`/proc/${entry}/comm`, 'utf8').trim();
      return programs.includes(program) && readlinkSync(`/proc/${entry}/cwd`) === folder ? [Number(entry)] : [];
    } catch {
      // It ended meanwhile, or belongs to a user who has no access to the folder either.
      return [];
    }
  });
}

/**
 * Ends processes that work in a folder without their server: PostgreSQL's helpers end by themselves, but only between
 * two queries.
 */
export async function endAllIn(folder: string, programs: string[]): Promise<void> {
  if ((await waitUntilUnused(folder, programs, ORPHANS_MS)) === undefined) return;
  for (const pid of processesIn(folder, programs)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
}

/**
 * Waits until no such process works in the folder: one whose parent was just killed is still shutting down.
 * @returns the id of a process that stays
 */
export async function waitUntilUnused(
  folder: string,
  programs: string[],
  timeoutMs: number,
): Promise<number | undefined> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const [pid] = processesIn(folder, programs);
    if (pid === undefined || performance.now() > giveUpAt) return pid;
    await sleep(50);
  }
}

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The process of one of these programs that works in a folder. PostgreSQL and Redis both change into their data folder, so
 * this needs no pid file, which may be stale or name a process that is something else by now (common in containers).
 */
function processIn(folder: string, programs: string[]): number | undefined {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const program = readFileSync(`/proc/${entry}/comm`, 'utf8').trim();
      if (programs.includes(program) && readlinkSync(`/proc/${entry}/cwd`) === folder) return Number(entry);
    } catch {
      // It ended meanwhile, or belongs to somebody else, who has no access to the folder either.
    }
  }
  return undefined;
}

/**
 * Waits until no such process works in the folder: one whose parent was just killed is still shutting down.
 * Returns the process id of one that stays.
 */
export async function waitUntilUnused(
  folder: string,
  programs: string[],
  timeoutMs: number,
): Promise<number | undefined> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const pid = processIn(folder, programs);
    if (pid === undefined || performance.now() > giveUpAt) return pid;
    await sleep(50);
  }
}

import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Makes a folder appear complete or not at all: `fill` builds it under a temporary name beside the target, then it is
 * renamed. Of several processes that do this at once one wins and the others throw their copy away.
 */
export async function createFolderOnce(target: string, fill: (temporary: string) => Promise<void>): Promise<void> {
  removeLeftovers(target);
  const temporary = `${target}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await fill(temporary);
    renameUnlessThere(temporary, target);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function renameUnlessThere(temporary: string, target: string): void {
  try {
    renameSync(temporary, target);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** What a process that was killed half-way left behind. */
function removeLeftovers(target: string): void {
  const parent = dirname(target);
  const prefix = `${basename(target)}.new-`;
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (!isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Whether this process id is taken, whoever has it, and be it a process that ended and that nobody waited for. */
export function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}

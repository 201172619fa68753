import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Makes a folder appear complete or not at all: `fill` builds it under a temporary name beside the target, then it is
 * renamed. If several processes do this at once, one wins and the others discard their copy.
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

function removeLeftovers(target: string): void {
  const parent = dirname(target);
  const prefix = `${basename(target)}.new-`;
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (!isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** True if this process id is in use, by any process, even one that ended but was not reaped. */
export function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}

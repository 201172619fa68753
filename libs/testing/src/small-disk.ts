import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BALLAST = 'ballast';

/** A disk in memory that can be filled to the last byte. Needs root. */
export class SmallDisk {
  private constructor(readonly folder: string) {
    process.once('exit', this.unmount);
  }

  /**
   * @param folder mount point; created if missing
   * @returns null if this machine or user cannot have one
   */
  static make(folder: string, sizeMb: number): SmallDisk | null {
    mkdirSync(folder, { recursive: true });
    if (process.getuid?.() !== 0) return null;
    const options = ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0711`, 'tmpfs', folder];
    return spawnSync('mount', options).status === 0 ? new SmallDisk(folder) : null;
  }

  fill(): void {
    const { bavail, bsize } = statfsSync(this.folder);
    try {
      writeFileSync(join(this.folder, BALLAST), Buffer.alloc(bavail * bsize));
    } catch (error) {
      // Another writer took the last of it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }

  relieve(): void {
    rmSync(join(this.folder, BALLAST), { force: true });
  }

  remove(): void {
    process.off('exit', this.unmount);
    this.unmount();
  }

  private readonly unmount = (): void => {
    spawnSync('umount', ['--lazy', this.folder]);
  };
}

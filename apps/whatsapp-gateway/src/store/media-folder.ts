import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder in the data folder. Stored: never rename. */
const FOLDER = 'media';
const REF = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Files that came in with messages, each named by its UUID: a driver writes one, then records the event that names it;
 * once the service has both, the file is deleted.
 */
export class MediaFolder {
  private readonly path: string;

  constructor(dataDir: string) {
    this.path = join(dataDir, FOLDER);
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
  }

  /** @throws Error when the reference is not a UUID, so that no name can lead out of the folder */
  pathOf(ref: string): string {
    if (!REF.test(ref)) throw new Error('a media reference is not a UUID');
    return join(this.path, ref);
  }

  /** Bytes; undefined when there is no such file. */
  async sizeOf(ref: string): Promise<number | undefined> {
    if (!REF.test(ref)) return undefined;
    const found = await stat(this.pathOf(ref)).catch(() => undefined);
    return found?.isFile() ? found.size : undefined;
  }

  /** Harmless when it is already gone. */
  async remove(ref: string): Promise<void> {
    if (REF.test(ref)) await rm(this.pathOf(ref), { force: true });
  }

  /**
   * Deletes files last written before that time: their event was dropped, or lost in a crash.
   *
   * @param stillNamed files that stay although they are old; called only if there is an old one
   */
  async removeOlderThan(timeMs: number, stillNamed: () => ReadonlySet<string>): Promise<number> {
    let removed = 0;
    let named: ReadonlySet<string> | undefined;
    for (const name of await readdir(this.path)) {
      const path = join(this.path, name);
      const found = await stat(path).catch(() => undefined);
      if (found === undefined || !found.isFile() || found.mtimeMs >= timeMs) continue;
      named ??= stillNamed();
      if (named.has(name)) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }
}

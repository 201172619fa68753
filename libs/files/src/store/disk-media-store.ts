import { randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assertFileId, exactly } from './file-rules';
import type { MediaStore } from './media-store';

/**
 * Files in a folder, with 256 subfolders by the last two characters of the id. A file is written under a temporary
 * name, synced and renamed, so that a named file is complete, even after a power cut.
 */
export class DiskMediaStore implements MediaStore {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = resolve(folder);
  }

  async put(id: string, bytes: Readable, size: number): Promise<void> {
    await this.write(id, bytes, exactly(size));
  }

  async putUnsized(id: string, bytes: Readable, signal?: AbortSignal): Promise<number> {
    return this.write(id, bytes, new PassThrough(), signal);
  }

  /** @returns number of bytes */
  private async write(id: string, bytes: Readable, through: Transform, signal?: AbortSignal): Promise<number> {
    const path = this.pathOf(id);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = `${path}.${randomUUID()}.part`;
    let written: number;
    try {
      const file = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(bytes, through, file, { signal });
      written = file.bytesWritten;
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(folder);
    return written;
  }

  async read(id: string): Promise<Readable | null> {
    const file = await openIfThere(this.pathOf(id));
    return file?.createReadStream() ?? null;
  }

  async remove(id: string): Promise<void> {
    const path = this.pathOf(id);
    const names = await readdir(dirname(path)).catch(noneIfAbsent);
    const own = names.filter((name) => name === id || (name.startsWith(`${id}.`) && name.endsWith('.part')));
    for (const name of own) await rm(join(dirname(path), name), { force: true });
  }

  private pathOf(id: string): string {
    assertFileId(id);
    return join(this.folder, id.slice(-2), id);
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** The new name is durable only after a sync of its folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function noneIfAbsent(error: unknown): string[] {
  if (isAbsent(error)) return [];
  throw error;
}

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

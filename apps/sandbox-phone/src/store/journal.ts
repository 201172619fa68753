import { existsSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Entry } from './entries';

interface Waiting {
  line: string;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * An append-only file: one line per change, a JSON array of entries that belong together. A line is complete or, after
 * a crash in its middle, counts as never written. Lines that come while the disk is busy share the next write.
 */
export class Journal {
  private waiting: Waiting[] = [];
  private writing: Promise<void> | undefined;
  private isOpen = true;

  private constructor(
    private readonly file: FileHandle,
    private readonly sync: boolean,
  ) {}

  /**
   * Opens or creates the file, and cuts off an incomplete last line.
   *
   * @param sync whether a line must be on the disk, not only with the operating system, before it counts as written
   */
  static async open(path: string, sync: boolean): Promise<{ journal: Journal; entries: Entry[] }> {
    const { entries, bytes } = readJournal(path);
    const file = await open(path, 'a', 0o600);
    await file.truncate(bytes);
    return { journal: new Journal(file, sync), entries };
  }

  /** Resolves when the line is written; never after `close`. @throws Error of the disk */
  append(entries: readonly Entry[]): Promise<void> {
    if (!this.isOpen) return new Promise(() => undefined);
    return new Promise((resolve, reject) => {
      this.waiting.push({ line: `${JSON.stringify(entries)}\n`, resolve, reject });
      this.writing ??= this.write();
    });
  }

  /** Drops lines whose writing has not begun, like a kill. */
  async abandon(): Promise<void> {
    this.isOpen = false;
    this.waiting = [];
    await this.writing;
    await this.file.close();
  }

  async close(): Promise<void> {
    this.isOpen = false;
    await this.writing;
    await this.file.close();
  }

  private async write(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0);
      try {
        await this.file.appendFile(batch.map(({ line }) => line).join(''));
        if (this.sync) await this.file.datasync();
        for (const each of batch) each.resolve();
      } catch (error) {
        for (const each of batch) each.reject(error);
      }
    }
    this.writing = undefined;
  }
}

/** Works while another process writes the file. @returns `bytes`: the part of the file that the entries take */
export function readJournal(path: string): { entries: Entry[]; bytes: number } {
  if (!existsSync(path)) return { entries: [], bytes: 0 };
  const content = readFileSync(path);
  const bytes = content.lastIndexOf(0x0a) + 1;
  const lines = content.subarray(0, bytes).toString('utf8').split('\n').slice(0, -1);
  return { entries: lines.flatMap((line) => JSON.parse(line) as Entry[]), bytes };
}

import { existsSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Entry } from './entries';

interface Waiting {
  line: string;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * An append-only file: a line per change, a JSON array of entries that hold together. A line is there whole or, after a
 * crash in its middle, counts as never written. Lines that come while the disk is busy share the next write.
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
   * Opens the file, or makes it, and cuts off a torn last line.
   *
   * @param sync whether a line is on the disk, not only with the operating system, before it counts as written
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

  /** What was appended and not begun to be written is dropped, as when the process is killed. */
  async abandon(): Promise<void> {
    this.isOpen = false;
    this.waiting = [];
    await this.writing;
    await this.file.close();
  }

  /** Writes what was appended. */
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

/** Entries of a journal, also of one that somebody writes to; `bytes` is how much of the file they are. */
export function readJournal(path: string): { entries: Entry[]; bytes: number } {
  if (!existsSync(path)) return { entries: [], bytes: 0 };
  const content = readFileSync(path);
  const bytes = content.lastIndexOf(0x0a) + 1;
  const lines = content.subarray(0, bytes).toString('utf8').split('\n').slice(0, -1);
  return { entries: lines.flatMap((line) => JSON.parse(line) as Entry[]), bytes };
}

import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';

/** A file of an export. */
export interface WrittenFile {
  file: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** A file that its owner alone can read, written piece by piece; its checksum is known when it is closed. */
export class CheckedFile {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  private sha256: string | undefined;

  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
  ) {}

  /** Begins the file anew when it is there. */
  static async create(path: string): Promise<CheckedFile> {
    return new CheckedFile(path, await open(path, 'w', 0o600));
  }

  async write(part: string | Buffer): Promise<void> {
    const bytes = Buffer.from(part);
    await this.handle.writeFile(bytes);
    this.hash.update(bytes);
    this.bytes += bytes.length;
  }

  /** Once it resolved, the file is on the disk. Again: nothing happens. */
  async close(): Promise<void> {
    if (this.sha256 !== undefined) return;
    this.sha256 = this.hash.digest('hex');
    await this.handle.sync();
    await this.handle.close();
  }

  /** @throws Error before it is closed */
  get result(): WrittenFile {
    if (this.sha256 === undefined) throw new Error(`${this.path} is not closed`);
    return { file: basename(this.path), bytes: this.bytes, sha256: this.sha256 };
  }
}

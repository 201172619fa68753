import { createHash } from 'node:crypto';

export interface WrittenFile {
  file: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

export interface FileSink {
  write(bytes: Buffer): Promise<void>;
  /** The file is complete once it resolved. */
  close(): Promise<void>;
}

export class CheckedFile {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  private sha256: string | undefined;

  constructor(
    private readonly name: string,
    private readonly sink: FileSink,
  ) {}

  async write(part: string | Buffer): Promise<void> {
    const bytes = Buffer.from(part);
    await this.sink.write(bytes);
    this.hash.update(bytes);
    this.bytes += bytes.length;
  }

  /** Idempotent. */
  async close(): Promise<void> {
    if (this.sha256 !== undefined) return;
    this.sha256 = this.hash.digest('hex');
    await this.sink.close();
  }

  /** @throws Error before it is closed */
  get result(): WrittenFile {
    if (this.sha256 === undefined) throw new Error(`${this.name} is not closed`);
    return { file: this.name, bytes: this.bytes, sha256: this.sha256 };
  }
}

import { chmodSync, closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The newest file in the data folder; older ones are `gateway.log.1` to `.3`. */
export const LOG_FILE = 'gateway.log';

const MOST_BYTES = 5 * 1024 * 1024;
const OLD_FILES = 3;

/** The log on disk, readable by its owner only. Written at once, so that the last lines before a crash are there. */
export class LogFile {
  readonly path: string;
  private fd: number;
  private bytes: number;

  constructor(
    dataDir: string,
    private readonly mostBytes = MOST_BYTES,
  ) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    this.path = join(dataDir, LOG_FILE);
    ({ fd: this.fd, bytes: this.bytes } = this.open());
  }

  /** A full disk must not stop the app: what cannot be written is lost. */
  write(line: string): void {
    try {
      const length = Buffer.byteLength(line);
      if (this.bytes > 0 && this.bytes + length > this.mostBytes) this.rotate();
      writeSync(this.fd, line);
      this.bytes += length;
    } catch {
      // Nowhere to report it: the terminal has the line too.
    }
  }

  close(): void {
    closeSync(this.fd);
  }

  private open(): { fd: number; bytes: number } {
    const fd = openSync(this.path, 'a', 0o600);
    chmodSync(this.path, 0o600);
    return { fd, bytes: fstatSync(fd).size };
  }

  private rotate(): void {
    for (let age = OLD_FILES - 1; age >= 0; age -= 1) {
      try {
        renameSync(age === 0 ? this.path : `${this.path}.${age}`, `${this.path}.${age + 1}`);
      } catch {}
    }
    closeSync(this.fd);
    ({ fd: this.fd, bytes: this.bytes } = this.open());
  }
}

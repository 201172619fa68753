import { once } from 'node:events';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { CheckedFile } from './checked-file';
import { ExportRefusedError, type ExportTarget } from './export-target';

export interface ArchiveLimits {
  bytes: number;
  /** Files of the organization, including missing ones; the list stays in memory until the end. */
  files: number;
}

/**
 * A ZIP archive that is read while it is written: it is never stored as a whole. Its files are written one after the
 * other.
 */
export class ArchiveTarget implements ExportTarget {
  /** The archive; it breaks off with the error that stops the work. */
  readonly output: Readable;
  private readonly zip = new ZipFile();
  private readonly ended = new AbortController();
  private readonly piped: Promise<void>;
  private files = 0;
  private written = 0;

  constructor(
    private readonly limits: ArchiveLimits,
    signal: AbortSignal,
  ) {
    const counted = new Transform({
      transform: (bytes: Buffer, _encoding, done) => {
        this.written += bytes.length;
        if (this.written > limits.bytes) done(new ExportRefusedError('too_large'));
        else done(null, bytes);
      },
    });
    this.output = counted;
    this.piped = pipeline(this.zip.outputStream, counted, { signal });
    this.piped.catch((error: unknown) => this.ended.abort(error));
  }

  get bytes(): number {
    return this.written;
  }

  async create(name: string, isPacked = false): Promise<CheckedFile> {
    this.ended.signal.throwIfAborted();
    const bytes = new PassThrough();
    // An error in here ends the whole archive.
    bytes.once('error', (error) => this.break(error));
    this.zip.addReadStream(bytes, name, { compress: !isPacked, mode: 0o600 });
    return new CheckedFile(name, {
      write: (part) =>
        this.wait(async (signal) => void (bytes.write(part) || (await once(bytes, 'drain', { signal })))),
      close: () =>
        this.wait(async (signal) => {
          const read = once(bytes, 'end', { signal });
          bytes.end();
          await read;
        }),
    });
  }

  /** Held in memory until it is closed. */
  async createBeside(name: string): Promise<CheckedFile> {
    const parts: Buffer[] = [];
    return new CheckedFile(name, {
      write: async (part) => void parts.push(part),
      close: async () => {
        const file = await this.create(name);
        await file.write(Buffer.concat(parts));
        await file.close();
      },
    });
  }

  countFile(): void {
    if (++this.files > this.limits.files) throw new ExportRefusedError('too_many_files');
  }

  /** It is complete when the reader has all of `output`. */
  finish(): void {
    this.zip.end();
  }

  break(error: Error): void {
    (this.zip.outputStream as PassThrough).destroy(error);
  }

  /** @throws what ended the archive, if that happens first */
  private async wait(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.ended;
    signal.throwIfAborted();
    try {
      await work(signal);
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  }
}

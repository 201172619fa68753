import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { AppError } from '@chasqui/errors';

const HEAD_BYTES = 12;
/** How files of these types begin: JPEG (ITU-T T.81), PNG (RFC 2083), GIF89a, WebP (RFC 9649). */
const IMAGES: readonly (readonly [mime: string, pattern: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];

export interface FileBeginning {
  bytes: Buffer;
  isWhole: boolean;
}

export class FileInspection extends Transform {
  private size = 0;
  private head = Buffer.alloc(0);
  private readonly hash = createHash('sha256');

  private isJudged = false;

  /** @param refuse by its first bytes, why the file is refused; null: it is accepted */
  constructor(
    private readonly mostBytes: number,
    private readonly tooLarge: () => AppError,
    private readonly headBytes = HEAD_BYTES,
    private readonly refuse: (head: Buffer) => AppError | null = () => null,
  ) {
    super();
    // It may fail before anything reads it.
    this.on('error', () => undefined);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.mostBytes) {
      done(this.tooLarge());
      return;
    }
    if (this.head.length < this.headBytes)
      this.head = Buffer.concat([this.head, chunk.subarray(0, this.headBytes - this.head.length)]);
    this.hash.update(chunk);
    done(this.head.length < HEAD_BYTES ? null : this.judged(), chunk);
  }

  override _flush(done: TransformCallback): void {
    done(this.judged());
  }

  get beginning(): FileBeginning {
    return { bytes: this.head, isWhole: this.size <= this.head.length };
  }

  private judged(): AppError | null {
    if (this.isJudged) return null;
    this.isJudged = true;
    return this.refuse(this.head.subarray(0, HEAD_BYTES));
  }

  /** SHA-256 in hex, once all bytes have passed. */
  digest(): string {
    return this.hash.digest('hex');
  }

  /**
   * Pictures are often announced as another type than they are, and WhatsApp shows none that it cannot read, so their
   * first bytes decide. All other types are believed.
   * @throws AppError VALIDATION when an announced picture is none
   */
  typeOf(said: string): string {
    if (!IMAGES.some(([mime]) => mime === said)) return said;
    const head = this.head.subarray(0, HEAD_BYTES).toString('latin1');
    const found = IMAGES.find(([, pattern]) => pattern.test(head));
    if (found !== undefined) return found[0];
    throw new AppError('VALIDATION', {
      message: `The file is no picture, but its type says ${said}. Send it with its own Content-Type.`,
    });
  }
}

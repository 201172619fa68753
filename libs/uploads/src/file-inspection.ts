import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { AppError } from '@chasqui/errors';

/** Bytes by which a type is known. */
const HEAD_BYTES = 12;
/** How files of these types begin: JPEG (ITU-T T.81), PNG (RFC 2083), GIF89a, WebP (RFC 9649). */
const IMAGES: readonly (readonly [mime: string, pattern: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];

/** How a file begins. */
export interface FileBeginning {
  bytes: Buffer;
  /** There is no more of the file. */
  isWhole: boolean;
}

/** Looks at a file while it passes: how long it is, what it is, and its digest. */
export class FileInspection extends Transform {
  private size = 0;
  private head = Buffer.alloc(0);
  private readonly hash = createHash('sha256');

  private isJudged = false;

  /**
   * @param tooLarge thrown beyond so many bytes
   * @param headBytes so many of its first bytes are kept
   * @param refuse why it is none that is taken, by its first bytes; null: it is
   */
  constructor(
    private readonly mostBytes: number,
    private readonly tooLarge: () => AppError,
    private readonly headBytes = HEAD_BYTES,
    private readonly refuse: (head: Buffer) => AppError | null = () => null,
  ) {
    super();
    // It may be ended before anybody reads it.
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

  /** Its beginning, and whether there is no more of it. */
  get beginning(): FileBeginning {
    return { bytes: this.head, isWhole: this.size <= this.head.length };
  }

  /** Once: by its first bytes, or all of it. */
  private judged(): AppError | null {
    if (this.isJudged) return null;
    this.isJudged = true;
    return this.refuse(this.head.subarray(0, HEAD_BYTES));
  }

  /** SHA-256 in hex, once all of it has passed. */
  digest(): string {
    return this.hash.digest('hex');
  }

  /**
   * The type of the file. Pictures are often named as another type than they are, and WhatsApp shows none that it cannot
   * read: their first bytes tell. All other types are believed.
   *
   * @throws AppError VALIDATION when what is said to be a picture is none
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

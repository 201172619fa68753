import { Transform, type TransformCallback } from 'node:stream';

/** Bytes that are reserved at once for a file of unknown length. */
export const STEP_BYTES = 4 * 1024 * 1024;

export class ReservedRoom extends Transform {
  private seen = 0;

  constructor(
    private room: number,
    private readonly grow: (bytes: number) => Promise<void>,
  ) {
    super();
    // It may fail before anything reads it.
    this.on('error', () => undefined);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.seen += chunk.length;
    if (this.seen <= this.room) {
      done(null, chunk);
      return;
    }
    const more = Math.max(STEP_BYTES, this.seen - this.room);
    this.grow(more).then(() => {
      this.room += more;
      done(null, chunk);
    }, done);
  }
}

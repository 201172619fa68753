import { Transform, type TransformCallback } from 'node:stream';

/** Bytes that are reserved at once for a file whose length nobody said. */
export const STEP_BYTES = 4 * 1024 * 1024;

/** Lets a file pass as far as it has room, and makes more room for what is beyond. */
export class ReservedRoom extends Transform {
  private seen = 0;

  /**
   * @param room bytes that are reserved
   * @param grow reserves so many more; what it throws ends the file
   */
  constructor(
    private room: number,
    private readonly grow: (bytes: number) => Promise<void>,
  ) {
    super();
    // It may be ended before anybody reads it.
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

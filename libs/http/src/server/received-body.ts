import { Transform, type TransformCallback } from 'node:stream';

/** Ending it with an error keeps the connection open for the answer. */
export class ReceivedBody extends Transform {
  receivedEncodedLength: number | undefined;
  /** Bytes, decoded. */
  length = 0;

  /** @param count called with each chunk's bytes; may throw, which ends the body */
  constructor(private readonly count: (bytes: number) => void) {
    super();
    // It may be ended before it has a reader.
    this.on('error', () => undefined);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.length += chunk.length;
      this.count(chunk.length);
      done(null, chunk);
    } catch (error) {
      done(error as Error);
    }
  }
}

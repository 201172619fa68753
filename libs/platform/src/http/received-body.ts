import { Transform, type TransformCallback } from 'node:stream';

/** A body on its way to whoever reads it. Ended with an error, it leaves the connection alone, so that there is an answer. */
export class ReceivedBody extends Transform {
  /** Of a body that was encoded: bytes as they came in. */
  receivedEncodedLength: number | undefined;
  /** Bytes, decoded. */
  length = 0;

  /** @param count told of each piece; may throw, which ends the body */
  constructor(private readonly count: (bytes: number) => void) {
    super();
    // It may be ended before anybody reads it.
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

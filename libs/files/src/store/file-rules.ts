import { Transform } from 'node:stream';
import { MediaStoreError } from './media-store';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** An id that may become part of a path. @throws MediaStoreError for anything but a lower-case UUID */
export function assertFileId(id: string): void {
  if (!UUID.test(id)) throw new MediaStoreError('the id of a file must be a UUID');
}

/** Passes exactly this many bytes; any other number is an error. */
export function exactly(size: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > size) done(new MediaStoreError(`the file has more than the ${size} bytes that were announced`));
      else done(null, chunk);
    },
    flush(done) {
      done(seen === size ? null : new MediaStoreError(`the file has ${seen} bytes, ${size} were announced`));
    },
  });
}

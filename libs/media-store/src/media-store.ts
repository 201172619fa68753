import type { Readable } from 'node:stream';
import { DiskMediaStore } from './disk.media-store';
import { MediaStoreError } from './media-store.error';
import { S3MediaStore } from './s3.media-store';

export { MediaStoreError };

/** Keeps files by id. Ids are UUIDs that we made, never a name that somebody sent. */
export interface MediaStore {
  /**
   * Stores a file: afterwards it is there whole and durable, or, on an error, not at all. The same id again replaces it.
   *
   * @param size bytes that `bytes` will give; any other number is an error
   * @throws MediaStoreError; the error of `bytes` when that breaks off
   */
  put(id: string, bytes: Readable, size: number): Promise<void>;
  /** The file's bytes; null when there is no such file. @throws MediaStoreError */
  read(id: string): Promise<Readable | null>;
  /** Deletes a file and what a broken upload left of it. It need not be there. @throws MediaStoreError */
  remove(id: string): Promise<void>;
}

/** The media variables of `libs/config`. */
export interface MediaSettings {
  MEDIA_DIR: string;
  MEDIA_S3_BUCKET: string;
  MEDIA_S3_ENDPOINT: string;
  MEDIA_S3_REGION: string;
  MEDIA_S3_ACCESS_KEY: string;
  MEDIA_S3_SECRET_KEY: string;
}

/** The store that the environment describes. @throws MediaStoreError when the description is not whole */
export function createMediaStore(settings: MediaSettings): MediaStore {
  if (settings.MEDIA_S3_BUCKET === '') return new DiskMediaStore(settings.MEDIA_DIR);
  const required = ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_ACCESS_KEY', 'MEDIA_S3_SECRET_KEY'] as const;
  const missing = required.filter((name) => settings[name] === '');
  if (missing.length > 0) throw new MediaStoreError(`MEDIA_S3_BUCKET is set, so ${missing.join(', ')} must be, too`);
  if (!/^https?:\/\//.test(settings.MEDIA_S3_ENDPOINT) || !URL.canParse(settings.MEDIA_S3_ENDPOINT)) {
    throw new MediaStoreError('MEDIA_S3_ENDPOINT must be an address with https:// or http://');
  }
  return new S3MediaStore({
    endpoint: settings.MEDIA_S3_ENDPOINT,
    bucket: settings.MEDIA_S3_BUCKET,
    region: settings.MEDIA_S3_REGION,
    accessKey: settings.MEDIA_S3_ACCESS_KEY,
    secretKey: settings.MEDIA_S3_SECRET_KEY,
  });
}

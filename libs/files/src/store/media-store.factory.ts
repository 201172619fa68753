import { DiskMediaStore } from './disk-media-store';
import { type MediaStore, MediaStoreError } from './media-store';
import { bucketUrl, S3MediaStore } from './s3-media-store';

export interface MediaSettings {
  MEDIA_DIR: string;
  MEDIA_S3_BUCKET: string;
  MEDIA_S3_ENDPOINT: string;
  MEDIA_S3_REGION: string;
  MEDIA_S3_ACCESS_KEY: string;
  MEDIA_S3_SECRET_KEY: string;
}

/** The store described by the environment. @throws MediaStoreError if the description is incomplete */
export function createMediaStore(settings: MediaSettings): MediaStore {
  if (settings.MEDIA_S3_BUCKET === '') return new DiskMediaStore(settings.MEDIA_DIR);
  const required = ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_ACCESS_KEY', 'MEDIA_S3_SECRET_KEY'] as const;
  const missing = required.filter((name) => settings[name] === '');
  if (missing.length > 0)
    throw new MediaStoreError(`MEDIA_S3_BUCKET is set, so ${missing.join(', ')} must be set, too`);
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: bucket } = settings;
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(bucketUrl(endpoint, bucket))) {
    throw new MediaStoreError('MEDIA_S3_ENDPOINT must be a URL with https:// or http://');
  }
  return new S3MediaStore({
    endpoint,
    bucket,
    region: settings.MEDIA_S3_REGION,
    accessKey: settings.MEDIA_S3_ACCESS_KEY,
    secretKey: settings.MEDIA_S3_SECRET_KEY,
  });
}

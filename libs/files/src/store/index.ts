/**
 * Where received and uploaded files are kept, a folder or an S3-compatible bucket, and the signed links under which
 * they are served. Knows nothing of messages, organizations or tables: a file is its id and its bytes.
 */
export { DiskMediaStore } from './disk-media-store';
export { type LinkQuery, looksLikeMediaLink, MediaLinks } from './media-links';
export { MEDIA_STORE, type MediaStore, MediaStoreError } from './media-store';
export { createMediaStore, type MediaSettings } from './media-store.factory';

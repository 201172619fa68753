/**
 * Where files that came in or were uploaded are kept: a folder or an S3-compatible bucket, and the signed links under which
 * they are handed out. Used by `pairing`, `sms-dispatcher` and `api-gateway`, which store them and hand them out. Knows
 * nothing of messages, organizations or tables: a file is its id and its bytes.
 */
export { DiskMediaStore } from './disk-media-store';
export { type LinkQuery, looksLikeMediaLink, MediaLinks } from './media-links';
export type { MediaStore } from './media-store';
export { MediaStoreError } from './media-store.error';
export { createMediaStore, type MediaSettings } from './media-store.factory';

/**
 * Files of organizations: their rows, their room in the storage of a plan, and the kinds they are sent as. Used by
 * all that receives, sends or makes files. Bytes are kept by @chasqui/files/store, and people upload through
 * @chasqui/files/uploads.
 */
export { ClientFileRepository, type FileOwner } from './records/client-file.repository';
export { kindOfFile, mostBytesOf } from './records/file-kind';
export { FailuresInARow, type FilePlace, MediaFileRepository, type StoredFile } from './records/media-file.repository';
export { StorageUsageRepository } from './records/storage-usage.repository';
export {
  KEEP_WANTED,
  LEAST_RETENTION_DAYS,
  MEGABYTE,
  MOST_RETENTION_DAYS,
  retentionCutoffSql,
  STORE_WITH_MESSAGES,
} from './records/storage.sql';

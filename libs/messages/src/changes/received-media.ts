import type { ReceivedMedia } from '@chasqui/database';

export interface AnnouncedMedia {
  mime: string;
  /** Bytes; 0: unknown. */
  size: number;
  filename?: string;
  error?: string;
  pending?: true;
}

/** A gateway app's report of an awaited file. Stored while it waits for its message: never rename. */
export interface FollowingMedia {
  /** The gateway's name (UUID) for the uploaded file; null: none. */
  ref: string | null;
  mime: string | null;
  filename: string | null;
  error: string | null;
}

export interface ClaimedFile {
  id: string;
  size: number;
}

/** @param file undefined: none was claimed */
export function toReceivedMedia(media: AnnouncedMedia, file: ClaimedFile | undefined): ReceivedMedia {
  const { mime, size, filename = null, error = 'missing', pending } = media;
  const announced = { file_id: null, mime_type: mime, size: size || null, filename };
  if (file !== undefined) return { ...announced, file_id: file.id, size: file.size };
  return pending ? { ...announced, pending } : { ...announced, error };
}

/**
 * An awaited file, once it came or never will. One that never came keeps its announcement.
 *
 * @param file undefined: none was claimed
 */
export function toFollowedMedia(
  awaited: ReceivedMedia,
  { mime, filename, error }: FollowingMedia,
  file: ClaimedFile | undefined,
): ReceivedMedia {
  if (file === undefined) return toLostMedia(awaited, error ?? 'missing');
  return {
    file_id: file.id,
    mime_type: mime ?? awaited.mime_type,
    size: file.size,
    filename: filename ?? awaited.filename,
  };
}

export function toLostMedia({ mime_type, size, filename }: ReceivedMedia, error: string): ReceivedMedia {
  return { file_id: null, mime_type, size, filename, error };
}

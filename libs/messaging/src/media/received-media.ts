import type { ReceivedMedia } from '@chasqui/entities';

/** What a gateway app says of a file that came in with a message. */
export interface AnnouncedMedia {
  mime: string;
  /** Bytes; 0 when unknown. */
  size: number;
  filename?: string;
  error?: string;
  pending?: true;
}

/** What a gateway app says of a file that was awaited. Stored while it waits for its message: never rename. */
export interface FollowingMedia {
  /** Its name (UUID) for the file that it put here; null: there is none. */
  ref: string | null;
  mime: string | null;
  filename: string | null;
  /** Why there is none. */
  error: string | null;
}

/** A file that a message has from now on. */
export interface ClaimedFile {
  id: string;
  size: number;
}

/** The file of a message as it is stored with it. @param file what was claimed; undefined: nothing */
export function toReceivedMedia(media: AnnouncedMedia, file: ClaimedFile | undefined): ReceivedMedia {
  const { mime, size, filename = null, error = 'missing', pending } = media;
  const announced = { file_id: null, mime_type: mime, size: size || null, filename };
  if (file !== undefined) return { ...announced, file_id: file.id, size: file.size };
  return pending ? { ...announced, pending } : { ...announced, error };
}

/**
 * A file that was awaited, once it came or never will. Of one that never came stays what was announced.
 *
 * @param file what was claimed; undefined: nothing
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

/** A file that was awaited, and never will be here. */
export function toLostMedia({ mime_type, size, filename }: ReceivedMedia, error: string): ReceivedMedia {
  return { file_id: null, mime_type, size, filename, error };
}

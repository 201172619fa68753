import { extname } from 'node:path';

/** Kinds of media that a client may name. */
export const MEDIA_TYPES = ['image', 'video', 'audio', 'document'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

const EXTENSIONS: Readonly<Record<Exclude<MediaType, 'document'>, readonly string[]>> = {
  image: ['.jpg', '.jpeg', '.png', '.gif', '.webp'],
  video: ['.mp4', '.3gp', '.mov', '.mkv', '.webm', '.avi'],
  audio: ['.mp3', '.ogg', '.oga', '.opus', '.m4a', '.aac', '.amr', '.wav'],
};

/** The kind of media by the extension in the address's path; `document` when it is unknown (spec.md section 4). */
export function guessMediaType(url: string): MediaType {
  const extension = extname(new URL(url).pathname).toLowerCase();
  for (const [type, extensions] of Object.entries(EXTENSIONS)) {
    if (extensions.includes(extension)) return type as MediaType;
  }
  return 'document';
}

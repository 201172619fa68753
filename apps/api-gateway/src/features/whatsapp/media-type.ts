import { kindOfFile } from '@chasqui/intake';
import { typeOfName } from '../media/file-types';

/** Kinds of media that a client may name. */
export const MEDIA_TYPES = ['image', 'video', 'audio', 'document'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** The kind of media by the extension in the address's path; `document` when it is unknown (spec.md section 4). */
export const guessMediaType = (url: string): MediaType => kindOfFile(typeOfName(new URL(url).pathname));

import type { MessageMedia, ReceivedMedia } from '@chasqui/database';
import { ID, INTEGER, oneOf, orNull, Shown, TEXT, TEXTS, URI } from './shown';

const MEDIA_STATUSES = ['pending', 'stored', 'failed'] as const;
type MediaStatus = (typeof MEDIA_STATUSES)[number];

export class MessageMediaData {
  @Shown(
    'The URL of the file. For a message you sent with `media_url`, that URL. For a received message, and for a file ' +
      'that you uploaded, a signed link that needs no key and is valid for 24 hours from when you get it. Null if there ' +
      'is no file, or not yet; see `status`.',
    orNull(URI),
  )
  url: string | null;
  @Shown('The MIME type, if known.', orNull(TEXT)) mime_type: string | null;
  @Shown('The size in bytes, if known.', orNull(INTEGER)) size: number | null;
  @Shown('The file name.', orNull(TEXT)) filename: string | null;
  @Shown(
    'Why there is no file: `expired`, `too_large`, `failed` (at the gateway app), `storage_full` (your ' +
      "plan's `storage_mb` is used up), `missing` (it never arrived) or `deleted` (the message was deleted " +
      'before its file arrived).',
    orNull(TEXT),
  )
  error: string | null;
  @Shown(
    'Whether the service has the file of a received message. A message can come before its file: `pending` ' +
      'ends as `stored` or `failed`, after about eight days at most, and `message.updated` tells it. Null for a ' +
      'message that you sent with the URL of its file.',
    orNull(oneOf(MEDIA_STATUSES)),
  )
  status: MediaStatus | null;
}

export class PollVoteData {
  @Shown('The poll: the `id` that its send returned; null if not known.', orNull(ID)) message_id: string | null;
  @Shown('All options chosen now; empty if the vote was withdrawn.', TEXTS) options_selected: string[];
}

export class ReactionData {
  @Shown('The ID of the message that it refers to; null if not known.', orNull(ID)) message_id: string | null;
  @Shown('The emoji; empty if the reaction was removed.') emoji: string;
}

export class LocationData {
  @Shown('Degrees north (WGS 84).') latitude: number;
  @Shown('Degrees east (WGS 84).') longitude: number;
  @Shown('The name of the place.', orNull(TEXT)) name: string | null;
  @Shown('The address of the place.', orNull(TEXT)) address: string | null;
}

export class ContactCardData {
  @Shown('The name on the card.') name: string;
  @Shown('The phone number on the card, digits only.') phone: string;
}

export class GroupData {
  @Shown("WhatsApp's ID of the group; ends in `@g.us`.") id: string;
  @Shown("The group's name, if known.", orNull(TEXT)) name: string | null;
}

export interface FileLinks {
  /** @param now Unix time, in milliseconds; default: now */
  urlOf: (id: string, now?: number) => string;
}

/** The file of a message on the wire. A received file gets a new address each time, valid for 24 hours. */
export function toMediaData(media: MessageMedia | ReceivedMedia, links: FileLinks): MessageMediaData {
  const { mime_type, size, filename } = media;
  const known = { mime_type, size, filename, error: null };
  if (!('file_id' in media)) return { url: media.url, ...known, status: null };
  if (media.file_id !== null) return { url: links.urlOf(media.file_id), ...known, status: 'stored' };
  if (media.pending) return { url: null, ...known, status: 'pending' };
  return { url: null, ...known, error: media.error ?? null, status: 'failed' };
}

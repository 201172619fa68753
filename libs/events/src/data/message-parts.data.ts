import type { MessageMedia, ReceivedMedia } from '@chasqui/entities';
import type { MediaLinks } from '@chasqui/media-store';
import { ApiProperty } from '@nestjs/swagger';
import { integerOrNull, textOrNull, uuidOrNull } from './field-options';

const MEDIA_STATUSES = ['pending', 'stored', 'failed'] as const;
type MediaStatus = (typeof MEDIA_STATUSES)[number];

/** The file of a message. */
export class MessageMediaData {
  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description:
      'The URL of the file. For a message you sent with `media_url`, that URL. For a received message, and for a file ' +
      'that you uploaded, a signed link that needs no key and is valid for 24 hours from when you get it. Null if there ' +
      'is no file, or not yet; see `status`.',
  })
  url: string | null;

  @ApiProperty({ ...textOrNull, description: 'The MIME type, if known.' })
  mime_type: string | null;

  @ApiProperty({ ...integerOrNull, description: 'The size in bytes, if known.' })
  size: number | null;

  @ApiProperty({ ...textOrNull, description: 'The file name.' })
  filename: string | null;

  @ApiProperty({
    ...textOrNull,
    description:
      'Why there is no file: `expired`, `too_large`, `failed` (at the gateway app), `storage_full` (your ' +
      "plan's `storage_mb` is used up), `missing` (it never arrived) or `deleted` (the message was deleted " +
      'before its file arrived).',
  })
  error: string | null;

  @ApiProperty({
    type: 'string',
    enum: [...MEDIA_STATUSES, null],
    nullable: true,
    description:
      'Whether the service has the file of a received message. A message can come before its file: `pending` ' +
      'ends as `stored` or `failed`, after about eight days at most, and `message.updated` tells it. Null for a ' +
      'message that you sent with the URL of its file.',
  })
  status: MediaStatus | null;
}

/** A choice in a poll of ours. */
export class PollVoteData {
  @ApiProperty({ ...uuidOrNull, description: 'The poll: the `id` that its send returned; null if not known.' })
  message_id: string | null;

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'All options chosen now; empty if the vote was withdrawn.',
  })
  options_selected: string[];
}

/** A reaction to another message. */
export class ReactionData {
  @ApiProperty({ ...uuidOrNull, description: 'The ID of the message that it refers to; null if not known.' })
  message_id: string | null;

  @ApiProperty({ description: 'The emoji; empty if the reaction was removed.' })
  emoji: string;
}

/** A place. */
export class LocationData {
  @ApiProperty({ description: 'Degrees north (WGS 84).' })
  latitude: number;

  @ApiProperty({ description: 'Degrees east (WGS 84).' })
  longitude: number;

  @ApiProperty({ ...textOrNull, description: 'The name of the place.' })
  name: string | null;

  @ApiProperty({ ...textOrNull, description: 'The address of the place.' })
  address: string | null;
}

/** A person's card. */
export class ContactCardData {
  @ApiProperty({ description: 'The name on the card.' })
  name: string;

  @ApiProperty({ description: 'The phone number on the card, digits only.' })
  phone: string;
}

/** The WhatsApp group of a message. */
export class GroupData {
  @ApiProperty({ description: "WhatsApp's ID of the group; ends in `@g.us`." })
  id: string;

  @ApiProperty({ ...textOrNull, description: "The group's name, if known." })
  name: string | null;
}

/** Signs addresses of files. */
export type FileLinks = Pick<MediaLinks, 'urlOf'>;

/** The file of a message as it is told. One that came in gets a new address, good for 24 hours, each time. */
export function toMediaData(media: MessageMedia | ReceivedMedia, links: FileLinks): MessageMediaData {
  const { mime_type, size, filename } = media;
  const known = { mime_type, size, filename, error: null };
  if (!('file_id' in media)) return { url: media.url, ...known, status: null };
  if (media.file_id !== null) return { url: links.urlOf(media.file_id), ...known, status: 'stored' };
  if (media.pending) return { url: null, ...known, status: 'pending' };
  return { url: null, ...known, error: media.error ?? null, status: 'failed' };
}

import type { MessageMedia, ReceivedMedia } from '@chasqui/entities';
import type { MediaLinks } from '@chasqui/media-store';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { integerOrNull, textOrNull, uuidOrNull } from './field-options';

/** The file of a message. */
export class MessageMediaData {
  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description:
      'The URL of the file. For a message you sent, the URL from the send. For a received message, a signed ' +
      'link that needs no key and is valid for 24 hours from when you get it. Null if there is no file; see ' +
      '`error`.',
  })
  url: string | null;

  @ApiProperty({ ...textOrNull, description: 'The MIME type, if known.' })
  mime_type: string | null;

  @ApiProperty({ ...integerOrNull, description: 'The size in bytes, if known.' })
  size: number | null;

  @ApiProperty({ ...textOrNull, description: 'The file name.' })
  filename: string | null;

  @ApiPropertyOptional({
    description:
      'Why there is no file: `expired`, `too_large`, `failed` (at the gateway app), `storage_full` (your ' +
      "plan's `storage_mb` is used up) or `missing` (it never arrived).",
  })
  error?: string;

  @ApiPropertyOptional({
    enum: ['stored', 'failed'],
    description:
      'For a received message: whether its file is available. A message is always stored, even without its file.',
  })
  status?: 'stored' | 'failed';
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
  if (!('file_id' in media)) return { url: media.url, mime_type, size, filename };
  const url = media.file_id === null ? null : links.urlOf(media.file_id);
  const status = media.file_id === null ? 'failed' : 'stored';
  return { url, mime_type, size, filename, ...(media.error !== undefined && { error: media.error }), status };
}

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
      'Address of the file: as it was given with the send, or, of a message that came in, a signed link that needs no key and is good for 24 hours from when this was told. Null: there is no file, see `error`.',
  })
  url: string | null;

  @ApiProperty({ ...textOrNull, description: 'MIME type, when it is known.' })
  mime_type: string | null;

  @ApiProperty({ ...integerOrNull, description: 'Bytes, when they are known.' })
  size: number | null;

  @ApiProperty({ ...textOrNull, description: 'File name.' })
  filename: string | null;

  @ApiPropertyOptional({
    description:
      'Why there is no file: `expired`, `too_large`, `failed` (at the gateway app), `storage_full` (`storage_mb` of the plan is used up) or `missing` (it never came).',
  })
  error?: string;

  @ApiPropertyOptional({
    enum: ['stored', 'failed'],
    description:
      'Of a message that came in: whether its file is here. A message is always stored, also without its file.',
  })
  status?: 'stored' | 'failed';
}

/** A choice in a poll of ours. */
export class PollVoteData {
  @ApiProperty({ ...uuidOrNull, description: 'The poll: the `id` of its send; null when it is not known here.' })
  message_id: string | null;

  @ApiProperty({ type: 'string', isArray: true, description: 'All that is chosen now; empty: withdrawn.' })
  options_selected: string[];
}

/** A reaction to another message. */
export class ReactionData {
  @ApiProperty({ ...uuidOrNull, description: 'The message that it is about; null when it is not known here.' })
  message_id: string | null;

  @ApiProperty({ description: 'The emoji; empty: taken back.' })
  emoji: string;
}

/** A place. */
export class LocationData {
  @ApiProperty({ description: 'Degrees north (WGS 84).' })
  latitude: number;

  @ApiProperty({ description: 'Degrees east (WGS 84).' })
  longitude: number;

  @ApiProperty({ ...textOrNull, description: 'Name of the place.' })
  name: string | null;

  @ApiProperty({ ...textOrNull, description: 'Address of the place.' })
  address: string | null;
}

/** A person's card. */
export class ContactCardData {
  @ApiProperty({ description: 'Name on the card.' })
  name: string;

  @ApiProperty({ description: 'Phone on the card, digits.' })
  phone: string;
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

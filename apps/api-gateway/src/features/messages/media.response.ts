import type { MessageMedia, ReceivedMedia } from '@chasqui/entities';
import type { MediaLinks } from '@chasqui/media-store';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const textOrNull = { type: 'string', nullable: true } as const;

/** A file of a message. */
export class MessageMediaData {
  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description:
      'Address of the file: as it was given with the send, or, of a message that came in, a signed link that needs no key and is good for 24 hours. Null: there is no file, see `error`.',
  })
  url: string | null;

  @ApiProperty({ ...textOrNull, description: 'MIME type, when it is known.' })
  mime_type: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Bytes, when they are known.' })
  size: number | null;

  @ApiProperty({ ...textOrNull, description: 'File name.' })
  filename: string | null;

  @ApiPropertyOptional({
    description:
      'Why there is no file: `expired`, `too_large`, `failed` (at the gateway app) or `missing` (it never came).',
  })
  error?: string;
}

/** Files that came in get a new link with every answer. */
export function toMediaData(media: MessageMedia | ReceivedMedia | null, links: MediaLinks): MessageMediaData | null {
  if (media === null || !('file_id' in media)) return media;
  const { file_id, mime_type, size, filename, error } = media;
  const url = file_id === null ? null : links.urlOf(file_id);
  return { url, mime_type, size, filename, ...(error !== undefined && { error }) };
}

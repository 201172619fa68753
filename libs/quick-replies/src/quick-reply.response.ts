import { CHANNELS, type Channel } from '@chasqui/entities';
import { PLAIN_MEDIA_TYPES } from '@chasqui/requests';
import { ApiProperty } from '@nestjs/swagger';
import type { QuickReplyRecord } from './quick-reply.repository';

/** A quick reply (contract.md D7). */
export class QuickReplyData {
  @ApiProperty({ format: 'uuid', description: 'Its id.' })
  id: string;

  @ApiProperty({ description: 'What agents type to find it.' })
  shortcut: string;

  @ApiProperty({ description: 'What agents see in a list; empty: none.' })
  title: string;

  @ApiProperty({ description: 'The text with its variables, as you wrote it.' })
  message: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Address of a file to send with the text.' })
  media_url: string | null;

  @ApiProperty({
    type: 'string',
    enum: [...PLAIN_MEDIA_TYPES, null],
    nullable: true,
    description: 'Kind of the file; null: guessed from its address when it is sent.',
  })
  media_type: string | null;

  @ApiProperty({ enum: CHANNELS, isArray: true, description: 'Channels that it is for; empty: all.' })
  channels: Channel[];

  @ApiProperty({ type: [String], description: 'Words to find it by.' })
  tags: string[];

  @ApiProperty({ type: 'integer', description: 'Messages that were sent with it.' })
  usage_count: number;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The member who made it; null: made with an API key.',
  })
  created_by: string | null;

  @ApiProperty({ format: 'date-time', description: 'When it was made.' })
  created_at: string;

  @ApiProperty({ format: 'date-time', description: 'When it was last changed.' })
  updated_at: string;
}

/** A quick reply that is gone. */
export class DeletedQuickReplyData {
  @ApiProperty({ format: 'uuid', description: 'Its id.' })
  id: string;

  @ApiProperty({ enum: [true], description: 'It is gone, and its shortcut is free.' })
  deleted: true;
}

/** The text of a quick reply with the values of its variables. */
export class RenderedQuickReplyData {
  @ApiProperty({ description: 'The text. A variable that has no value stands in it as you wrote it.' })
  message: string;

  @ApiProperty({ type: [String], description: 'Variables that have neither a value nor a fallback, each once.' })
  missing: string[];
}

export function toQuickReplyData(row: QuickReplyRecord): QuickReplyData {
  return {
    id: row.id,
    shortcut: row.shortcut,
    title: row.title,
    message: row.message,
    media_url: row.mediaUrl,
    media_type: row.mediaType,
    channels: row.channels,
    tags: row.tags,
    usage_count: row.usageCount,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

import { CHANNELS, type Channel } from '@chasqui/entities';
import { isBlank, isStorableText, PageQuery, Rule } from '@chasqui/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { isChannel, LONGEST, toTag } from './quick-reply.field';
import type { QuickReplyFilter } from './quick-reply.repository';

/** Query of GET /quick-replies. */
export class QuickRepliesQuery extends PageQuery {
  @ApiPropertyOptional({
    maxLength: LONGEST.query,
    description: 'Only quick replies with this in their shortcut, title or message, in upper or lower case.',
  })
  @IsOptional()
  @Rule({
    name: 'q',
    longest: LONGEST.query,
    test: isStorableText,
    field: 'TOO_LONG',
    message: '`q` must be text of at most 100 characters.',
  })
  q?: string;

  @ApiPropertyOptional({ enum: CHANNELS, description: 'Only quick replies for this channel, or for all.' })
  @IsOptional()
  @Rule({
    name: 'channel',
    test: (value) => isBlank(value) || isChannel(value),
    field: 'NOT_ALLOWED',
    message: `\`channel\` must be one of ${CHANNELS.join(', ')}.`,
  })
  channel?: Channel;

  @ApiPropertyOptional({ maxLength: LONGEST.tag, description: 'Only quick replies with this tag.' })
  @IsOptional()
  @Rule({
    name: 'tag',
    longest: LONGEST.tag,
    test: isStorableText,
    field: 'TOO_LONG',
    message: '`tag` must be text of at most 40 characters.',
  })
  tag?: string;
}

/** What a query asks for that its rules have passed. Empty texts are absent. */
export function toFilter({ q, channel, tag }: QuickRepliesQuery): QuickReplyFilter {
  return {
    text: q === undefined || isBlank(q) ? null : q.trim(),
    channel: channel === undefined || isBlank(channel) ? null : channel,
    tag: tag === undefined || isBlank(tag) ? null : toTag(tag),
    shortcut: null,
  };
}

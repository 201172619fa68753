import { type Channel, CHANNELS } from '@chasqui/database';
import { ChoiceField, isBlank, PageQuery, TextField } from '@chasqui/http/requests';
import { LONGEST_TAG } from './quick-reply.body';
import type { QuickReplyFilter } from './quick-reply.repository';
import { toTag } from './quick-reply-settings';

export class QuickRepliesQuery extends PageQuery {
  @TextField({
    max: 100,
    about: 'Only quick replies with this in their shortcut, title or message, in upper or lower case.',
  })
  q?: string;

  @ChoiceField({ of: CHANNELS, about: 'Only quick replies for this channel, or for all.' })
  channel?: Channel;

  @TextField({ max: LONGEST_TAG, about: 'Only quick replies with this tag.' })
  tag?: string;

  @TextField({ max: 32, about: 'Only quick replies whose shortcut begins so, with or without the `/` before it.' })
  shortcut?: string;
}

/** A blank text counts as absent. */
export function toFilter({ q, channel, tag, shortcut }: QuickRepliesQuery): QuickReplyFilter {
  return {
    text: q === undefined || isBlank(q) ? null : q.trim(),
    channel: channel ?? null,
    tag: tag === undefined || isBlank(tag) ? null : toTag(tag),
    shortcut: shortcut?.trim().replace(/^\//, '').toLowerCase() ?? null,
  };
}

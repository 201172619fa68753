import { CHANNELS, type Channel, type Mode } from '@chasqui/entities';
import { DeleteContactQuery, TIMELINE_KINDS, type TimelineFilter, type TimelineKind } from '@chasqui/contact-records';
import { ModeField, ModePageQuery } from '../../http/mode.query';
import { WordField } from '../../http/text.field';

/** Which part of a timeline. */
export class TimelineQuery extends ModePageQuery {
  @WordField({
    name: 'kind',
    words: TIMELINE_KINDS,
    description: '`record`: how the contact came about, and who became one with it. Default: all.',
    isOptional: true,
  })
  kind?: TimelineKind;

  @WordField({ name: 'channel', words: CHANNELS, description: 'What belongs to one channel.', isOptional: true })
  channel?: Channel;
}

/** The filter of a query that its rules have passed. */
export const filterOf = ({ kind, channel }: TimelineQuery): TimelineFilter => ({
  kind: kind ?? null,
  channel: channel ?? null,
});

/** What of a contact goes. */
export class DeleteContactOfModeQuery extends DeleteContactQuery {
  @ModeField()
  mode?: Mode;
}

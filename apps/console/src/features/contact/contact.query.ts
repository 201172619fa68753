import { CHANNELS, type Channel, type Mode } from '@chasqui/entities';
import { DeleteContactQuery, TIMELINE_KINDS, type TimelineFilter, type TimelineKind } from '@chasqui/contact-records';
import { ChoiceField } from '@chasqui/requests';
import { ModeField, ModePageQuery } from '../../http/mode.query';

/** Which part of a timeline. */
export class TimelineQuery extends ModePageQuery {
  @ChoiceField({
    of: TIMELINE_KINDS,
    about: '`record`: how the contact came about, and who became one with it. Default: all.',
  })
  kind?: TimelineKind;

  @ChoiceField({ of: CHANNELS, about: 'What belongs to one channel.' })
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

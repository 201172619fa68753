import { CHANNELS, type Channel, MESSAGE_STATUSES, type MessageStatus } from '@chasqui/database';
import type { MessageFilter } from '@chasqui/messages';
import { ChoiceField, Field, TimeField, toTime } from '@chasqui/http/requests';
import { ModePageQuery } from '../../http/mode.query';

/** Some of a fixed set of words, as one text. */
const WordsField = (of: readonly string[], about: string): PropertyDecorator =>
  Field(
    { about },
    {
      schema: { type: 'string' },
      longest: 100,
      is: (value) => typeof value === 'string' && value.split(',').every((word) => of.includes(word)),
      must: `one or more of ${of.join(', ')}, separated by commas`,
      code: 'NOT_ALLOWED',
      reason: 'SOME_OF',
      params: { words: of.join(', ') },
    },
  );

export class MessagesQuery extends ModePageQuery {
  @WordsField(CHANNELS, 'Channels, separated by commas.') channel?: string;
  @ChoiceField({ of: ['outbound', 'inbound'] }) direction?: 'outbound' | 'inbound';
  @WordsField(MESSAGE_STATUSES, 'Statuses, separated by commas.') status?: string;

  @Field(
    { about: 'The phone number of either side; separators and a leading + are ignored.' },
    {
      schema: { type: 'string' },
      longest: 40,
      is: (value) => typeof value === 'string' && digitsOf(value) !== '',
      must: '`number` must contain digits.',
      code: 'MALFORMED',
    },
  )
  number?: string;

  @TimeField({ about: 'Messages made then or later.' }) from?: string;
  @TimeField({ about: 'Messages made before.' }) to?: string;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

export function filterOf({ channel, direction, status, number, from, to }: MessagesQuery): MessageFilter {
  return {
    channels: channel?.split(',') as Channel[] | undefined,
    direction,
    statuses: status?.split(',') as MessageStatus[] | undefined,
    number: number === undefined ? undefined : digitsOf(number),
    since: timeOf(from),
    until: timeOf(to),
  };
}

const timeOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : (toTime(text) ?? undefined);

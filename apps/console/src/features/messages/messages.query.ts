import { CHANNELS, type Channel, MESSAGE_STATUSES, type MessageStatus } from '@chasqui/entities';
import type { MessageFilter } from '@chasqui/messaging';
import { Rule, toTime } from '@chasqui/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { ModePageQuery } from '../../http/mode.query';

const LONGEST_WORDS = 100;

const areWords = (value: unknown, words: readonly string[]): boolean =>
  typeof value === 'string' && value.split(',').every((word) => words.includes(word));

const TIME_FIELD = { type: 'string', format: 'date-time' } as const;

/** Which messages are listed. */
export class MessagesQuery extends ModePageQuery {
  @ApiPropertyOptional({ type: 'string', description: 'Channels, separated by commas.' })
  @IsOptional()
  @Rule({
    name: 'channels',
    longest: LONGEST_WORDS,
    test: (value) => areWords(value, CHANNELS),
    field: 'NOT_ALLOWED',
    message: `\`channel\` must be one or more of ${CHANNELS.join(', ')}, separated by commas.`,
  })
  channel?: string;

  @ApiPropertyOptional({ enum: ['outbound', 'inbound'] })
  @IsOptional()
  @Rule({
    name: 'direction',
    test: (value) => value === 'outbound' || value === 'inbound',
    field: 'NOT_ALLOWED',
    message: '`direction` must be outbound or inbound.',
  })
  direction?: 'outbound' | 'inbound';

  @ApiPropertyOptional({ type: 'string', description: 'Statuses, separated by commas.' })
  @IsOptional()
  @Rule({
    name: 'statuses',
    longest: LONGEST_WORDS,
    test: (value) => areWords(value, MESSAGE_STATUSES),
    field: 'NOT_ALLOWED',
    message: `\`status\` must be one or more of ${MESSAGE_STATUSES.join(', ')}, separated by commas.`,
  })
  status?: string;

  @ApiPropertyOptional({ description: 'The phone number of either side; separators and a leading + are ignored.' })
  @IsOptional()
  @Rule({
    name: 'number',
    longest: 40,
    test: (value) => typeof value === 'string' && digitsOf(value) !== '',
    field: 'MALFORMED',
    message: '`number` must contain digits.',
  })
  number?: string;

  @ApiPropertyOptional({ ...TIME_FIELD, description: 'Messages made then or later.' })
  @IsOptional()
  @Rule(timeRule('from'))
  from?: string;

  @ApiPropertyOptional({ ...TIME_FIELD, description: 'Messages made before.' })
  @IsOptional()
  @Rule(timeRule('to'))
  to?: string;
}

function timeRule(name: string) {
  return {
    name,
    test: (value: unknown) => typeof value === 'string' && toTime(value) !== null,
    field: 'MALFORMED',
    message: `\`${name}\` must be an RFC 3339 time, such as 2026-01-31T08:00:00Z.`,
  } as const;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The filter of a query that its rules have passed. */
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

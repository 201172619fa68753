import { EVENT_TYPES, type EventType } from '@chasqui/entities';
import { Rule } from '@chasqui/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { ModePageQuery } from '../../http/mode.query';

const isType = (word: string): word is EventType => EVENT_TYPES.some((type) => type === word);

/** Which events are listed. */
export class EventsQuery extends ModePageQuery {
  @ApiPropertyOptional({ type: 'string', description: 'Types of events, separated by commas.' })
  @IsOptional()
  @Rule({
    name: 'types',
    longest: 600,
    test: (value) => typeof value === 'string' && value.split(',').every(isType),
    field: 'NOT_ALLOWED',
    message: '`type` must be one or more types of events, separated by commas.',
  })
  type?: string;
}

/** The types of a query that its rules have passed; empty: all. */
export const typesOf = ({ type }: EventsQuery): EventType[] =>
  type === undefined ? [] : type.split(',').filter(isType);

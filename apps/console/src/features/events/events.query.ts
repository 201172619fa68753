import { EVENT_TYPES, type EventType } from '@chasqui/database';
import { Field, PageQuery } from '@chasqui/http/requests';

const isType = (word: string): word is EventType => EVENT_TYPES.some((type) => type === word);

export class EventsQuery extends PageQuery {
  @Field(
    { about: 'Types of events, separated by commas.' },
    {
      schema: { type: 'string' },
      longest: 600,
      is: (value) => typeof value === 'string' && value.split(',').every(isType),
      must: 'one or more types of events, separated by commas',
      code: 'NOT_ALLOWED',
    },
  )
  type?: string;
}

/** Takes a validated query; an empty list means all types. */
export const typesOf = ({ type }: EventsQuery): EventType[] =>
  type === undefined ? [] : type.split(',').filter(isType);

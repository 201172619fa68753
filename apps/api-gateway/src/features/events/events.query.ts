import { EVENT_TYPES, type EventType } from '@chasqui/database';
import { Field, LimitField, SortField } from '@chasqui/http/requests';

const isKnown = (word: string): word is EventType => EVENT_TYPES.some((type) => type === word);
const wordsOf = (types: string): string[] => types.split(',').map((word) => word.trim());

export class EventStreamQuery {
  @Field(
    {
      about: 'Return only events of these types, separated by commas. Default: all types.',
      example: 'message.received,message.status',
    },
    {
      schema: { type: 'string' },
      is: (value) => typeof value === 'string' && wordsOf(value).every(isKnown),
      must: `a comma-separated list of event types: ${EVENT_TYPES.join(', ')}`,
      code: 'NOT_ALLOWED',
    },
  )
  types?: string;

  @Field(
    {
      about:
        'The ID of the last event that you have. You get the events after it. Default of the stream: events from ' +
        'now on.',
      example: 'evt_019a9f3c-6b1e-7c44-9a52-0d4b8e6f1a01',
    },
    { schema: { type: 'string' }, is: (value) => typeof value === 'string', must: 'a string', code: 'WRONG_TYPE' },
  )
  after?: string;
}

export class EventsQuery extends EventStreamQuery {
  @LimitField()
  limit?: string;

  @SortField(['created_at'])
  sort?: string;
}

/** Empty: all. */
export const typesOf = ({ types }: EventStreamQuery): EventType[] =>
  types === undefined ? [] : [...new Set(wordsOf(types).filter(isKnown))];

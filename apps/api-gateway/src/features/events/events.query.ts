import { EVENT_TYPES, type EventType } from '@chasqui/entities';
import { LimitField, Rule, SortField } from '@chasqui/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

const isKnown = (word: string): word is EventType => EVENT_TYPES.some((type) => type === word);
const wordsOf = (types: string): string[] => types.split(',').map((word) => word.trim());

/** Query of GET /events/stream. */
export class EventStreamQuery {
  @ApiPropertyOptional({
    description: 'Return only events of these types, separated by commas. Default: all types.',
    example: 'message.received,message.status',
  })
  @IsOptional()
  @Rule({
    name: 'types',
    test: (value) => typeof value === 'string' && wordsOf(value).every(isKnown),
    field: 'NOT_ALLOWED',
    message: `\`types\` must be a comma-separated list of event types: ${EVENT_TYPES.join(', ')}.`,
  })
  types?: string;

  @ApiPropertyOptional({
    description:
      'The ID of the last event that you have. You get the events after it. Default of the stream: events from ' +
      'now on.',
    example: 'evt_019a9f3c-6b1e-7c44-9a52-0d4b8e6f1a01',
  })
  @IsOptional()
  @Rule({
    name: 'text',
    test: (value) => typeof value === 'string',
    field: 'WRONG_TYPE',
    message: '`after` must be a string.',
  })
  after?: string;
}

/** Query of GET /events. */
export class EventsQuery extends EventStreamQuery {
  @LimitField()
  limit?: string;

  @SortField(['created_at'])
  sort?: string;
}

/** Empty: all. */
export const typesOf = ({ types }: EventStreamQuery): EventType[] =>
  types === undefined ? [] : [...new Set(wordsOf(types).filter(isKnown))];

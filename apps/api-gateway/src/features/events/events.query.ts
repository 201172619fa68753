import { EVENT_TYPES, type EventType } from '@chasqui/entities';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../../http/rule.decorator';
import { LimitField } from '../../http/limit.field';

const isKnown = (word: string): word is EventType => EVENT_TYPES.some((type) => type === word);
const wordsOf = (types: string): string[] => types.split(',').map((word) => word.trim());

/** Query of GET /events/stream. */
export class EventStreamQuery {
  @ApiPropertyOptional({
    description: 'Only events of these types, with commas between them; default: all.',
    example: 'message.received,message.status',
  })
  @IsOptional()
  @Rule({
    name: 'types',
    test: (value) => typeof value === 'string' && wordsOf(value).every(isKnown),
    field: 'NOT_ALLOWED',
    message: `\`types\` must be types of events with commas between them: ${EVENT_TYPES.join(', ')}.`,
  })
  types?: string;

  @ApiPropertyOptional({
    description:
      'Id of the last event that you have: the events after it come. Default of the stream: those from now on.',
    example: 'evt_019a9f3c-6b1e-7c44-9a52-0d4b8e6f1a01',
  })
  @IsOptional()
  @Rule({
    name: 'text',
    test: (value) => typeof value === 'string',
    field: 'WRONG_TYPE',
    message: '`after` must be text.',
  })
  after?: string;
}

/** Query of GET /events. */
export class EventsQuery extends EventStreamQuery {
  @LimitField()
  limit?: string;
}

/** Empty: all. */
export const typesOf = ({ types }: EventStreamQuery): EventType[] =>
  types === undefined ? [] : [...new Set(wordsOf(types).filter(isKnown))];

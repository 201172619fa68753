import { EVENT_TYPES, type EventType } from '@chasqui/entities';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../../http/rule.decorator';

const LIMIT = { usual: 100, most: 500 } as const;

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
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    default: LIMIT.usual,
    description: 'How many at most; above 500 is treated as 500.',
  })
  @IsOptional()
  @Rule({
    name: 'limit',
    test: (value) => typeof value === 'string' && /^0*[1-9]\d*$/.test(value),
    field: 'OUT_OF_RANGE',
    message: '`limit` must be a whole number from 1.',
  })
  limit?: string;
}

export const limitOf = ({ limit }: EventsQuery): number => Math.min(Number(limit ?? LIMIT.usual), LIMIT.most);

/** Empty: all. */
export const typesOf = ({ types }: EventStreamQuery): EventType[] =>
  types === undefined ? [] : [...new Set(wordsOf(types).filter(isKnown))];

import { EventEnvelope } from '@chasqui/events';
import {
  type Answer,
  answer,
  answerFeed,
  ApiErrors,
  ApiEventStream,
  ApiNamed,
  ApiSummary,
  Caller,
  CheckedPipe,
  CheckedQuery,
  type ListAnswer,
  Route,
} from '@chasqui/http/requests';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { Scope, StaysOpen, UnsafeGet } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { Authenticator } from '../authentication/authenticator';
import { keyOfRequest } from '../authentication/key-of-request';
import { RequestKey } from '../authentication/request-key.decorator';
import { EventsQuery, EventStreamQuery } from './events.query';
import { EventsService } from './events.service';
import { EventStreams } from './event-streams.service';
import { EVENT_EXAMPLES } from './events.examples';

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  required: false,
  description:
    'The ID of the last event that the client received. Clients send it when they reconnect. Wins over `after`.',
  schema: { type: 'string' },
};

const READ = { scope: 'webhooks:manage', errors: ['EVENT_NOT_FOUND'] } as const;

@ApiTags('Meta')
@Controller('events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly streams: EventStreams,
    private readonly authenticator: Authenticator,
  ) {}

  @Get()
  @Route({
    ...READ,
    id: 'listEvents',
    summary: 'List events',
    about:
      'Returns all events of the last 30 days. Their order never changes, and a new event never appears before ' +
      'one that you have already read. Pass the ID of the last event that you have as `after`; `total` counts ' +
      "the events after it. A test key reads the sandbox's events, a live key all others.",
    answer: EventEnvelope,
    isList: true,
    isFeed: true,
    description: 'The events.',
  })
  async list(
    @Caller() caller: Caller,
    @CheckedQuery(EventsQuery) query: EventsQuery,
  ): Promise<ListAnswer<EventEnvelope>> {
    const { data, isMore, limit, count } = await this.events.list(caller, query);
    return answerFeed(data, isMore, { ...count, page: 1, perPage: limit });
  }

  @Get('stream')
  @Scope('webhooks:manage')
  @StaysOpen()
  @UnsafeGet()
  @ApiNamed('streamEvents', EVENT_EXAMPLES)
  @ApiSummary(
    'Stream events',
    "Sends events as they happen, as server-sent events: `id` is the event's ID, `event` its type and `data` " +
      'the event as webhooks get it. To resume after a lost connection, send the header `Last-Event-ID`. Your ' +
      'organization can have at most 10 open streams. A stream counts as one request and ends when the key is ' +
      'revoked.',
  )
  @ApiHeader(LAST_EVENT_ID)
  @ApiEventStream('The events, until you disconnect.')
  @ApiErrors('EVENT_NOT_FOUND')
  async stream(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(EventStreamQuery, 'VALIDATION')) query: EventStreamQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const text = keyOfRequest(request.raw);
    const header = request.headers['last-event-id'];
    const stream = await this.streams.start(
      {
        key,
        recheck: () => this.authenticator.recheck(text, request.ip),
        lastEventId: typeof header === 'string' && header !== '' ? header : undefined,
      },
      query,
    );
    request.leaveFlight?.();
    stream.carriedBy(reply.raw);
    void reply.header('Content-Type', 'text/event-stream; charset=utf-8');
    // For proxies that buffer an answer before they pass it on.
    void reply.header('X-Accel-Buffering', 'no');
    return stream;
  }

  @Get(':id')
  @Route({
    ...READ,
    id: 'getEvent',
    summary: 'Retrieve an event',
    about: 'Returns the event as webhooks get it, with fresh links to files. Events are kept for 30 days.',
    answer: EventEnvelope,
    description: 'The event.',
  })
  @ApiParam({ name: 'id', description: 'The `id` of an event, `evt_…`.', schema: { type: 'string' } })
  async read(@Caller() caller: Caller, @Param('id') id: string): Promise<Answer<EventEnvelope>> {
    return answer(await this.events.read(caller, id));
  }
}

import { EventEnvelope } from '@chasqui/events';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { type Answer, answer, answerFeed, type ListAnswer } from '../../http/answer';
import { ApiAnswer, ApiErrors, ApiEventStream, ApiNamed, ApiSummary } from '../../http/api-docs.decorator';
import { CheckedPipe } from '../../http/checked.pipe';
import { Scope, UnsafeGet } from '../../http/route-rules';
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
  description: 'Id of the last event that the client got, sent by clients that come back; wins over `after`.',
  schema: { type: 'string' },
};

@ApiTags('Meta')
@Controller('events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly streams: EventStreams,
    private readonly authenticator: Authenticator,
  ) {}

  @Get()
  @Scope('webhooks:manage')
  @ApiNamed('listEvents', EVENT_EXAMPLES)
  @ApiSummary(
    'Read the feed of events',
    'All events of the last 30 days, in one order that never changes and in which no event comes before one that was ' +
      'read already. Ask with the id of the last event that you have as `after`; `total` counts those after it. A test ' +
      'key reads those of the sandbox, a live key the others.',
  )
  @ApiAnswer(EventEnvelope, { isList: true, isFeed: true, description: 'The events.' })
  @ApiErrors('EVENT_NOT_FOUND')
  async list(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(EventsQuery, 'VALIDATION')) query: EventsQuery,
  ): Promise<ListAnswer<EventEnvelope>> {
    const { data, isMore, limit, count } = await this.events.list(key, query);
    return answerFeed(data, isMore, { ...count, page: 1, perPage: limit });
  }

  @Get('stream')
  @Scope('webhooks:manage')
  @UnsafeGet()
  @ApiNamed('streamEvents', EVENT_EXAMPLES)
  @ApiSummary(
    'Follow the events as they happen',
    'Server-sent events: `id` is the id of the event, `event` its type, `data` the event as webhooks have it. A client ' +
      'that comes back with the header `Last-Event-ID` goes on after it. At most 10 streams of an organization may be ' +
      'open at once. It counts as one request; it ends when the key is revoked.',
  )
  @ApiHeader(LAST_EVENT_ID)
  @ApiEventStream('The events, until the client goes.')
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
        recheck: () => this.authenticator.recheck(text),
        lastEventId: typeof header === 'string' && header !== '' ? header : undefined,
      },
      query,
    );
    request.leaveFlight?.();
    // A client that left before its stream began; Fastify sees those that leave later.
    if (reply.raw.destroyed) stream.destroy();
    void reply.header('Content-Type', 'text/event-stream; charset=utf-8');
    // For proxies that gather an answer before they pass it on.
    void reply.header('X-Accel-Buffering', 'no');
    return stream;
  }

  @Get(':id')
  @Scope('webhooks:manage')
  @ApiNamed('getEvent', EVENT_EXAMPLES)
  @ApiSummary('Read an event', 'As webhooks have it, with fresh links to files. Events are kept for 30 days.')
  @ApiParam({ name: 'id', description: 'The `id` of an event, `evt_…`.', schema: { type: 'string' } })
  @ApiAnswer(EventEnvelope, { description: 'The event.' })
  @ApiErrors('EVENT_NOT_FOUND')
  async read(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<EventEnvelope>> {
    return answer(await this.events.read(key, id));
  }
}

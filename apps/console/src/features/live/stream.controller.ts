import type { Readable } from 'node:stream';
import { AppError } from '@chasqui/errors';
import { ApiErrors, ApiEventStream, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsRight, StaysOpen } from '../../http/route-access';
import { LiveStreams } from './live-streams.service';

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  required: false,
  description: 'The last id that the page received. Browsers send it when they come back.',
  schema: { type: 'string' },
};

@ApiTags('Stream')
@Controller('organizations/:org/stream')
export class StreamController {
  constructor(private readonly streams: LiveStreams) {}

  @Get()
  @NeedsRight('organization:read')
  @StaysOpen()
  @ApiSummary(
    'Hear what changes',
    'Server-sent events: `hello` first, or `reset` when the page has to read everything again; then a `hint` for each ' +
      'change, with ids alone, and `alive` when there was none for 15 seconds. Ends with the session.',
  )
  @ApiHeader(LAST_EVENT_ID)
  @ApiEventStream('The hints, until the page is closed.')
  @ApiErrors('RATE_LIMITED', 'SERVICE_UNAVAILABLE')
  async stream(
    @RequestMember() { orgId, session }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    // A HEAD would open a stream that no one reads.
    if (request.method === 'HEAD') throw new AppError('METHOD_NOT_ALLOWED');
    const header = request.headers['last-event-id'];
    const stream = await this.streams.start({
      owner: { orgId, mode: modeOf(query) },
      userId: session.userId,
      sessionId: session.id,
      isSuspended: session.organizations.some(({ id, isSuspended }) => id === orgId && isSuspended),
      lastEventId: typeof header === 'string' && header !== '' ? header : undefined,
    });
    stream.carriedBy(reply.raw);
    void reply.header('Content-Type', 'text/event-stream; charset=utf-8');
    // For proxies that collect an answer before they pass it on.
    void reply.header('X-Accel-Buffering', 'no');
    return stream;
  }
}

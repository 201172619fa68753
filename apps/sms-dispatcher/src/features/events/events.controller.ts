import type { OutgoingHttpHeaders } from 'node:http';
import { type PhoneIdentity, SmsPhoneSessionRepository } from '@chasqui/sms';
import { AppError } from '@chasqui/errors';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestPhone } from '../access/phone-route.decorator';
import { PhoneStreams } from './phone-streams';

/** The kernel also detects dead connections. */
const PROBE_AFTER_MS = 60_000;

@Controller('sms-phone/v1/events')
export class EventsController {
  constructor(
    private readonly streams: PhoneStreams,
    private readonly sessions: SmsPhoneSessionRepository,
  ) {}

  /**
   * Never ends by itself. The app read its settings and webhooks before it was registered, or up to 24 hours ago, and
   * misses events while it is away: so it is told to fetch everything.
   *
   * @throws AppError SERVICE_UNAVAILABLE while this replica stops
   */
  @Get()
  async open(
    @RequestPhone() phone: PhoneIdentity,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (request.method === 'HEAD') {
      await reply.send();
      return;
    }
    const { raw } = reply;
    if (raw.destroyed) {
      // The phone left while it was being identified: nothing would ever end its stream.
      reply.hijack();
      return;
    }
    // Before any query: events meanwhile wait in the answer.
    const stream = this.streams.open(phone, raw);
    if (stream === null) throw new AppError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '1' } });
    reply.hijack();
    raw.socket?.setNoDelay(true).setKeepAlive(true, PROBE_AFTER_MS);
    void reply.headers({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
    raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
    raw.flushHeaders();
    stream.send({ phoneId: phone.id, event: 'SettingsUpdated', data: null });
    stream.send({ phoneId: phone.id, event: 'WebhooksUpdated', data: null });
    if (await this.hasWork(phone)) stream.send({ phoneId: phone.id, event: 'MessageEnqueued', data: null });
  }

  /** The app asks on its own when its stream opens; this is in case that failed. */
  private async hasWork(phone: PhoneIdentity): Promise<boolean> {
    try {
      return await this.sessions.hasWork(phone);
    } catch {
      // The answer has begun, so this cannot be reported. The sweeper wakes the phone.
      return false;
    }
  }
}

import { type PhoneIdentity, SmsExportRepository, SmsPhoneSessionRepository } from '@chasqui/sms';
import { LOGGER, type Logger } from '@chasqui/platform';
import { Inject, Injectable } from '@nestjs/common';
import { SmsMetrics } from '../../sms.metrics';
import { PhoneStreams } from './phone-streams';

/** Times that tests shorten. */
export interface StreamTimings {
  /** Streams hear something so often, and are looked at. */
  keepAliveMs: number;
  /** A phone with a stream that did not ask for so long is made to: a dead connection looks like a silent one. */
  silentS: number;
  /** A stream that is open for so long belongs to an app that has fetched its webhooks: what it reports is posted. */
  settledMs: number;
}

export const STREAM_TIMINGS = Symbol('STREAM_TIMINGS');
export const DEFAULT_STREAM_TIMINGS: StreamTimings = { keepAliveMs: 15_000, silentS: 480, settledMs: 10_000 };

/** Keeps the streams of this replica alive, ends those of unpaired phones whose end was not heard of, wakes silent ones. */
@Injectable()
export class StreamHeartbeat {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly streams: PhoneStreams,
    private readonly sessions: SmsPhoneSessionRepository,
    private readonly exports: SmsExportRepository,
    private readonly metrics: SmsMetrics,
    @Inject(STREAM_TIMINGS) private readonly timings: StreamTimings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      for (const stream of this.streams.all()) stream.keepAlive();
      this.looking ??= this.look().finally(() => {
        this.looking = undefined;
      });
    }, this.timings.keepAliveMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    try {
      const streams = this.streams.all();
      const phones = await this.sessions.findByIds([...new Set(streams.map((stream) => stream.phoneId))]);
      for (const stream of streams) {
        const phone = phones.get(stream.phoneId);
        if (phone?.appId !== stream.appId) stream.end('unpaired');
        else if (this.isSilent(phone)) stream.send({ phoneId: phone.id, event: 'MessageEnqueued', data: null });
      }
      await this.askForMissed();
    } catch (error) {
      this.metrics.failures.inc({ part: 'streams' });
      this.logger.debug({ err: error }, 'the streams could not be looked at, it is done again');
    }
  }

  /** Phones that were away, or that an operator asked, report what they received. One stream per phone hears it. */
  private async askForMissed(): Promise<void> {
    const settledBefore = Date.now() - this.timings.settledMs;
    const settled = this.streams.all().filter(({ openedAt }) => openedAt <= settledBefore);
    const newest = new Map(settled.map((stream) => [stream.phoneId, stream]));
    for (const { phoneId, since, until } of await this.exports.take([...newest.keys()])) {
      const data = {
        since: since.toISOString(),
        until: until.toISOString(),
        messageTypes: 'SMS',
        triggerWebhooks: 'true',
      };
      newest.get(phoneId)?.send({ phoneId, event: 'MessagesExportRequested', data });
    }
  }

  private isSilent({ seenSecondsAgo }: Pick<PhoneIdentity, 'seenSecondsAgo'>): boolean {
    return seenSecondsAgo === null || seenSecondsAgo > this.timings.silentS;
  }
}

import { type PhoneIdentity, SmsExportRepository, SmsPhoneSessionRepository } from '@chasqui/sms';
import { LOGGER, type Logger } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DEFAULT_STREAM_TIMINGS, SMS_TIMINGS, type SmsTimings, type StreamTimings } from '../../sms-timings';
import { SmsMetrics } from '../../sms.metrics';
import { PhoneStreams } from './phone-streams';

@Injectable()
export class StreamHeartbeat implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly timings: StreamTimings;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly streams: PhoneStreams,
    private readonly sessions: SmsPhoneSessionRepository,
    private readonly exports: SmsExportRepository,
    private readonly metrics: SmsMetrics,
    @Inject(SMS_TIMINGS) { streams: timings }: SmsTimings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.timings = { ...DEFAULT_STREAM_TIMINGS, ...timings };
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      for (const stream of this.streams.all()) stream.keepAlive();
      this.looking ??= this.look().finally(() => {
        this.looking = undefined;
      });
    }, this.timings.keepAliveMs);
  }

  async onApplicationShutdown(): Promise<void> {
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
      this.metrics.observeFailure('streams');
      this.logger.debug({ err: error }, 'the streams could not be looked at, it is done again');
    }
  }

  private async askForMissed(): Promise<void> {
    const settledBefore = performance.now() - this.timings.settledMs;
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

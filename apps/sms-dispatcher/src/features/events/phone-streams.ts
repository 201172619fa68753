import type { PhoneIdentity } from '@chasqui/sms';
import type { PhoneWake } from '@chasqui/lanes';
import { SmsMetrics } from '../../sms.metrics';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PhoneStream, type StreamTarget } from './phone-stream';

/**
 * Per phone: its app opens another one without closing the first when it registers twice. Ending the first would only
 * make it reconnect, for ever.
 */
const MOST_PER_PHONE = 4;

@Injectable()
export class PhoneStreams implements OnModuleDestroy {
  private readonly byPhone = new Map<string, Set<PhoneStream>>();
  private isStopped = false;

  constructor(private readonly metrics: SmsMetrics) {
    metrics.watchStreams(() => this.all().length);
  }

  /** Adds a stream; ends the oldest of too many. null: this replica is stopping. */
  open(phone: Pick<PhoneIdentity, 'id' | 'appId'>, target: StreamTarget): PhoneStream | null {
    if (this.isStopped) return null;
    const stream = new PhoneStream(
      phone.id,
      phone.appId,
      target,
      (event) => this.metrics.wakes.inc({ event }),
      (ended, why) => {
        this.remove(ended);
        this.metrics.streamsEnded.inc({ why });
      },
    );
    const streams = this.byPhone.get(phone.id) ?? new Set();
    this.byPhone.set(phone.id, streams.add(stream));
    const [oldest] = streams;
    if (streams.size > MOST_PER_PHONE) oldest?.end('replaced');
    return stream;
  }

  deliver(wake: PhoneWake): void {
    for (const stream of this.byPhone.get(wake.phoneId) ?? []) {
      if (wake.event !== 'Unpaired') stream.send(wake);
      else if (stream.appId !== wake.data.keptAppId) stream.end('unpaired');
    }
  }

  all(): PhoneStream[] {
    return [...this.byPhone.values()].flatMap((streams) => [...streams]);
  }

  /**
   * Ends all streams, which never end by themselves, and accepts no new ones: their phones reconnect to another
   * replica.
   */
  onModuleDestroy(): void {
    this.isStopped = true;
    for (const stream of this.all()) stream.end('stopping');
  }

  private remove(stream: PhoneStream): void {
    const streams = this.byPhone.get(stream.phoneId);
    streams?.delete(stream);
    if (streams?.size === 0) this.byPhone.delete(stream.phoneId);
  }
}

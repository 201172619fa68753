import { LaneRuntime, listenForWakes, PubSub } from '@chasqui/lanes';
import { CONFIG } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { SmsDispatcherConfig } from '../../sms-dispatcher.config';
import { PhoneStreams } from './phone-streams';

@Injectable()
export class WakeListener implements OnApplicationBootstrap {
  constructor(
    private readonly streams: PhoneStreams,
    private readonly runtime: LaneRuntime,
    private readonly pubSub: PubSub,
    @Inject(CONFIG) private readonly config: SmsDispatcherConfig,
  ) {}

  onApplicationBootstrap(): void {
    listenForWakes({
      subscriber: this.pubSub,
      prefix: this.config.REDIS_PREFIX,
      onWake: (wake) => this.streams.deliver(wake),
      onFailure: this.runtime.onFailure('wakes'),
    });
  }
}

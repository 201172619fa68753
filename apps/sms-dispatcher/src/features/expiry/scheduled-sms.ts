import { MessageHoldRepository } from '@chasqui/messages';
import { LaneRuntime, ScheduleClock } from '@chasqui/lanes';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PhoneLaneEngine } from '../waking/phone-lane.engine';

@Injectable()
export class ScheduledSms extends ScheduleClock implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(messages: MessageHoldRepository, { doorbell }: PhoneLaneEngine, runtime: LaneRuntime) {
    super({
      channel: 'sms',
      messages,
      doorbell,
      processes: runtime.options.processes,
      onFailure: runtime.onFailure('schedule'),
    });
  }

  onApplicationBootstrap(): void {
    this.start();
  }

  onApplicationShutdown(): void {
    this.stop();
  }
}

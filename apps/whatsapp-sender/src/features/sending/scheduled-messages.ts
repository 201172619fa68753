import { MessageHoldRepository } from '@chasqui/messages';
import { LaneRuntime, ScheduleClock } from '@chasqui/lanes';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { WhatsappLaneEngine } from './whatsapp-lane.engine';

@Injectable()
export class ScheduledMessages extends ScheduleClock implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(messages: MessageHoldRepository, { doorbell }: WhatsappLaneEngine, runtime: LaneRuntime) {
    super({
      channel: 'whatsapp',
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

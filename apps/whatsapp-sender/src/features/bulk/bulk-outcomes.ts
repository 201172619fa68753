import { MessageRepository, type RecordedMessage } from '@chasqui/messages';
import { LaneRuntime, PubSub, ReplyHub, ReplyWaiter } from '@chasqui/lanes';
import { CONFIG } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { WhatsappSenderConfig } from '../../whatsapp-sender.config';

@Injectable()
export class BulkOutcomes implements OnApplicationShutdown {
  /** Name of this process on the reply channel of messages. */
  readonly instance: string;
  private readonly waiter: ReplyWaiter<RecordedMessage>;

  constructor(
    messages: MessageRepository,
    runtime: LaneRuntime,
    subscriber: PubSub,
    @Inject(CONFIG) config: WhatsappSenderConfig,
  ) {
    const hub = new ReplyHub({ subscriber, prefix: config.REDIS_PREFIX, onFailure: runtime.onFailure('reply') });
    this.instance = hub.instance;
    this.waiter = new ReplyWaiter<RecordedMessage>(hub, (ids) => messages.findAnswerable(ids));
  }

  /** null after `timeoutMs`. */
  wait(messageId: string, timeoutMs: number): Promise<RecordedMessage | null> {
    return this.waiter.wait(messageId, timeoutMs);
  }

  onApplicationShutdown(): void {
    this.waiter.stop();
  }
}

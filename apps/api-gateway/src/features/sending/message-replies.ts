import { MessageRepository, type RecordedMessage } from '@chasqui/messaging';
import { ReplyHub, ReplyWaiter } from '@chasqui/lanes';
import { Gauge, Registry } from '@chasqui/platform';
import { Injectable } from '@nestjs/common';

/** Callers that wait for the outcome of their message. */
@Injectable()
export class MessageReplies extends ReplyWaiter<RecordedMessage> {
  constructor(hub: ReplyHub, messages: MessageRepository, metrics: Registry) {
    super(hub, (ids) => messages.findAnswerable(ids));
    const waiting: Gauge = new Gauge({
      name: 'chasqui_waiting_callers',
      help: 'Callers of this process that wait for the outcome of their message.',
      registers: [metrics],
      collect: () => waiting.set(this.size),
    });
  }
}

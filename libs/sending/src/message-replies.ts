import { MessageRepository, type RecordedMessage } from '@chasqui/messages';
import { ReplyHub, ReplyWaiter } from '@chasqui/lanes';
import { addGauge, Registry } from '@chasqui/runtime';
import { Injectable } from '@nestjs/common';

@Injectable()
export class MessageReplies extends ReplyWaiter<RecordedMessage> {
  constructor(hub: ReplyHub, messages: MessageRepository, metrics: Registry) {
    super(hub, (ids) => messages.findAnswerable(ids));
    const help = 'Callers of this process that wait for the outcome of their message.';
    addGauge(metrics, 'chasqui_waiting_callers', help, () => this.size);
  }
}

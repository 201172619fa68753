import type { RecordedMessage } from '@chasqui/messages';
import { LaneRuntime, PubSub, ReplyPublisher } from '@chasqui/lanes';
import { CONFIG } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { WhatsappSenderConfig } from '../../whatsapp-sender.config';

@Injectable()
export class SendReplies extends ReplyPublisher<RecordedMessage> {
  constructor(pubSub: PubSub, @Inject(CONFIG) { REDIS_PREFIX }: WhatsappSenderConfig, runtime: LaneRuntime) {
    super(pubSub, REDIS_PREFIX, runtime.onFailure('reply'));
  }
}

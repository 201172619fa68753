import type { RecordedMessage } from '@chasqui/messaging';
import { LaneRuntime, ReplyPublisher } from '@chasqui/lanes';
import { CONFIG, REDIS, type Redis } from '@chasqui/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { WhatsappSenderConfig } from '../../whatsapp-sender.config';

/** Tells whoever waits for a message what became of it. */
@Injectable()
export class SendReplies extends ReplyPublisher<RecordedMessage> {
  constructor(
    @Inject(REDIS) redis: Redis,
    @Inject(CONFIG) { REDIS_PREFIX }: WhatsappSenderConfig,
    runtime: LaneRuntime,
  ) {
    super(redis, REDIS_PREFIX, runtime.onFailure('reply'));
  }
}

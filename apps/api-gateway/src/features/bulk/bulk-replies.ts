import { type Reply, ReplyHub, ReplyWaiter } from '@chasqui/lanes';
import { BulkRepository } from '@chasqui/messages';
import { Injectable } from '@nestjs/common';

@Injectable()
export class BulkReplies extends ReplyWaiter<Reply> {
  constructor(hub: ReplyHub, bulks: BulkRepository) {
    super(hub, (ids) => bulks.findFinished(ids));
  }
}

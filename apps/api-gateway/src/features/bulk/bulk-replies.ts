import { type Reply, ReplyHub, ReplyWaiter } from '@chasqui/lanes';
import { BulkRepository } from '@chasqui/messaging';
import { Injectable } from '@nestjs/common';

/** Callers that wait until all rows of their bulk send are done. */
@Injectable()
export class BulkReplies extends ReplyWaiter<Reply> {
  constructor(hub: ReplyHub, bulks: BulkRepository) {
    super(hub, (ids) => bulks.findFinished(ids));
  }
}

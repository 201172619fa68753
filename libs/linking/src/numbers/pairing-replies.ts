import { type PairingOutcome, PairingRepository } from '@chasqui/whatsapp';
import { ReplyHub, ReplyWaiter } from '@chasqui/lanes';
import { Injectable } from '@nestjs/common';

@Injectable()
export class PairingReplies extends ReplyWaiter<PairingOutcome> {
  constructor(hub: ReplyHub, pairings: PairingRepository) {
    super(hub, (ids) => pairings.findAnswerable(ids));
  }
}

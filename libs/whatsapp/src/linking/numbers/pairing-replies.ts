import { type PairingOutcome, PairingRepository } from '../../pairings/pairing.repository';
import { ReplyHub, ReplyWaiter } from '@chasqui/lanes';
import { Injectable } from '@nestjs/common';

@Injectable()
export class PairingReplies extends ReplyWaiter<PairingOutcome> {
  constructor(hub: ReplyHub, pairings: PairingRepository) {
    super(hub, (ids) => pairings.findAnswerable(ids));
  }
}

import { type PairingOutcome, PairingRepository } from '@chasqui/whatsapp';
import { ReplyHub, ReplyWaiter } from '@chasqui/lanes';
import { Injectable } from '@nestjs/common';

/** Callers that wait until a gateway app was asked to pair their number. */
@Injectable()
export class PairingReplies extends ReplyWaiter<PairingOutcome> {
  constructor(hub: ReplyHub, pairings: PairingRepository) {
    super(hub, (ids) => pairings.findAnswerable(ids));
  }
}

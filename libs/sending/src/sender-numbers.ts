import type { Mode } from '@chasqui/database';
import { type SenderNumber, type WantedSender, WhatsappNumberRepository } from '@chasqui/whatsapp';
import { Batcher } from '@chasqui/lanes';
import { RecentReads } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';

/** A connected number counts as connected for this long. If it no longer is, its gateway says so. */
const TRUST_MS = 250;

/** By id (which wins) or phone; neither: the default number. */
export interface WantedNumber {
  numberId: string | null;
  phone: string | null;
}

/**
 * The sending number of a message; a busy organization's number is read four times a second, not per message, and
 * together with others.
 */
@Injectable()
export class SenderNumbers {
  private readonly known = new RecentReads<SenderNumber | null>(TRUST_MS);
  private readonly reads: Batcher<WantedSender, SenderNumber | null>;

  constructor(@Inject(WhatsappNumberRepository) numbers: Pick<WhatsappNumberRepository, 'findSenders'>) {
    this.reads = new Batcher({ maxItems: 100, maxUnderWay: 2, run: (wanted) => numbers.findSenders(wanted) });
  }

  /** Null: not connected, unknown, or another organization's. */
  async find(orgId: string, mode: Mode, wanted: WantedNumber): Promise<SenderNumber | null> {
    const name = `${orgId} ${mode} ${wanted.numberId ?? ''} ${wanted.phone ?? ''}`;
    const { numberId, phone } = wanted;
    const number = await this.known.find(name, () =>
      this.reads.add({ orgId, mode, wanted: { numberId: numberId ?? undefined, phone: phone ?? undefined } }),
    );
    // A number that connects now is found at once.
    if (number === null) this.known.forget(name);
    return number;
  }
}

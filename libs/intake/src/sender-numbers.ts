import type { Mode } from '@chasqui/entities';
import type { SenderNumber, WhatsappNumberRepository } from '@chasqui/whatsapp';
import { RecentReads } from '@chasqui/timing';

/** A number that was connected is taken for connected for so long. If it no longer is, its gateway says so. */
const TRUST_MS = 250;

/** The sending number that was asked for, by id (which wins) or phone; neither: the default one. */
export interface WantedNumber {
  numberId: string | null;
  phone: string | null;
}

/** Which number a message leaves from; a busy organization's number is read four times a second, not per message. */
export class SenderNumbers {
  private readonly known = new RecentReads<SenderNumber | null>(TRUST_MS);

  constructor(private readonly numbers: Pick<WhatsappNumberRepository, 'findSender'>) {}

  /** The number asked for, or the default one; null when it is not connected, unknown, or another organization's. */
  async find(orgId: string, mode: Mode, wanted: WantedNumber): Promise<SenderNumber | null> {
    const name = `${orgId} ${mode} ${wanted.numberId ?? ''} ${wanted.phone ?? ''}`;
    const number = await this.known.find(name, () =>
      this.numbers.findSender(orgId, mode, {
        numberId: wanted.numberId ?? undefined,
        phone: wanted.phone ?? undefined,
      }),
    );
    // A number that connects now is found at once.
    if (number === null) this.known.forget(name);
    return number;
  }
}

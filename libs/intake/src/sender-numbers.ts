import type { Mode } from '@chasqui/entities';
import type { SenderNumber, WhatsappNumberRepository } from '@chasqui/whatsapp';

/** A number that was connected is taken for connected for so long. If it no longer is, its gateway says so. */
const TRUST_MS = 250;
const MAX_ENTRIES = 50_000;

/** The sending number that was asked for, by id (which wins) or phone; neither: the default one. */
export interface WantedNumber {
  numberId: string | null;
  phone: string | null;
}

/** Which number a message leaves from; a busy organization's number is read four times a second, not per message. */
export class SenderNumbers {
  private readonly known = new Map<string, { number: Promise<SenderNumber | null>; at: number }>();

  constructor(private readonly numbers: Pick<WhatsappNumberRepository, 'findSender'>) {}

  /** The number asked for, or the default one; null when it is not connected, unknown, or another organization's. */
  async find(orgId: string, mode: Mode, wanted: WantedNumber): Promise<SenderNumber | null> {
    const name = `${orgId} ${mode} ${wanted.numberId ?? ''} ${wanted.phone ?? ''}`;
    const known = this.known.get(name);
    if (known !== undefined && performance.now() - known.at < TRUST_MS) return known.number;
    if (this.known.size >= MAX_ENTRIES) this.known.clear();
    const reading = this.numbers.findSender(orgId, mode, {
      numberId: wanted.numberId ?? undefined,
      phone: wanted.phone ?? undefined,
    });
    this.known.set(name, { number: reading, at: performance.now() });
    const number = await reading.catch((error: unknown) => {
      this.known.delete(name);
      throw error;
    });
    // A number that connects now is found at once.
    if (number === null) this.known.delete(name);
    return number;
  }
}

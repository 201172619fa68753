import type { Mode } from '@chasqui/entities';
import type { SenderPhone, SmsPhoneChoiceRepository } from '@chasqui/sms';

/** A phone that was connected is taken for connected for so long. */
const TRUST_MS = 250;
const MAX_ENTRIES = 50_000;

/** How the phone of a message that names none is found. */
export const PHONE_CHOICES = ['first', 'least_used'] as const;
export type PhoneChoice = (typeof PHONE_CHOICES)[number];

/** The phone that was asked for; null: one that is chosen. */
export interface WantedPhone {
  deviceId: string | null;
  choice: PhoneChoice;
}

interface Reading {
  phones: Promise<SenderPhone[]>;
  at: number;
}

/**
 * Which phone a message leaves from. A busy organization's phones are read four times a second, not per message; what
 * they are given in between is counted here.
 */
export class SmsPhones {
  private readonly known = new Map<string, Reading>();

  constructor(private readonly repository: Pick<SmsPhoneChoiceRepository, 'findConnected'>) {}

  /**
   * The phone asked for; else of the connected ones the first (by pairing) whose daily limit is not used up, or the one
   * with the fewest messages given or waiting today. When all have used up their limits, messages wait at the one that
   * the choice names first.
   *
   * @returns null when it is not connected, unknown, or another organization's
   */
  async find(orgId: string, mode: Mode, wanted: WantedPhone): Promise<SenderPhone | null> {
    const name = `${orgId} ${mode} ${wanted.choice}`;
    const reading = this.fresh(name);
    if (reading !== undefined) {
      const phone = choose(await reading.phones, wanted);
      if (phone !== null) return phone;
    }
    // A phone that connects now is found at once.
    return choose(await this.read(name, orgId, mode, wanted.choice === 'least_used'), wanted);
  }

  /** The same for many messages at once, whose phones are read once, now. */
  async findAll(
    orgId: string,
    mode: Mode,
    choice: PhoneChoice,
  ): Promise<(deviceId: string | null) => SenderPhone | null> {
    const phones = await this.read(`${orgId} ${mode} ${choice}`, orgId, mode, choice === 'least_used');
    return (deviceId) => choose(phones, { deviceId, choice });
  }

  /** The next message of an organization finds its phones as they are then. */
  forget(orgId: string, mode: Mode): void {
    for (const choice of PHONE_CHOICES) this.known.delete(`${orgId} ${mode} ${choice}`);
  }

  private fresh(name: string): Reading | undefined {
    const reading = this.known.get(name);
    return reading !== undefined && performance.now() - reading.at < TRUST_MS ? reading : undefined;
  }

  private read(name: string, orgId: string, mode: Mode, withLoad: boolean): Promise<SenderPhone[]> {
    if (this.known.size >= MAX_ENTRIES) this.known.clear();
    const phones = this.repository.findConnected(orgId, mode, withLoad);
    this.known.set(name, { phones, at: performance.now() });
    phones.catch(() => this.known.delete(name));
    return phones;
  }
}

function choose(phones: readonly SenderPhone[], { deviceId, choice }: WantedPhone): SenderPhone | null {
  const phone = deviceId === null ? byChoice(phones, choice) : phones.find(({ id }) => id === deviceId);
  if (phone === undefined) return null;
  phone.load += 1;
  return phone;
}

function byChoice(phones: readonly SenderPhone[], choice: PhoneChoice): SenderPhone | undefined {
  const withRoom = phones.filter(({ dailyLimit, load }) => dailyLimit === null || load < dailyLimit);
  const candidates = withRoom.length > 0 ? withRoom : phones;
  if (choice === 'first') return candidates[0];
  return candidates.reduce<SenderPhone | undefined>((least, phone) => {
    return least === undefined || phone.load < least.load ? phone : least;
  }, undefined);
}

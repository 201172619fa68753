import type { Mode } from '@chasqui/database';
import { type SenderPhone, SmsPhoneChoiceRepository } from './sms-phone-choice.repository';
import { RecentReads } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';

export interface PhoneNeeds {
  /** Slot 1 to 3; null: any SIM. */
  sim: number | null;
  deliveryReport: boolean;
}

/** A connected phone counts as connected for this long. */
const TRUST_MS = 250;

export const PHONE_CHOICES = ['first', 'least_used'] as const;
export type PhoneChoice = (typeof PHONE_CHOICES)[number];

/** Null: a phone is chosen. */
export interface WantedPhone {
  deviceId: string | null;
  choice: PhoneChoice;
}

/**
 * The sending phone of a message. A busy organization's phones are read four times a second, not per message; messages
 * given to them in between are counted here.
 */
@Injectable()
export class SmsPhones {
  private readonly known = new RecentReads<SenderPhone[]>(TRUST_MS);

  constructor(
    @Inject(SmsPhoneChoiceRepository) private readonly repository: Pick<SmsPhoneChoiceRepository, 'findConnected'>,
  ) {}

  /**
   * The phone asked for; else, of the connected ones, the first (by pairing) whose daily limit is not used up, or the
   * one with the fewest messages given or waiting today. When all limits are used up, messages wait at the first
   * choice.
   *
   * Phones that can do what the message needs are preferred.
   *
   * @returns null when it is not connected, unknown, or another organization's
   */
  async find(orgId: string, mode: Mode, wanted: WantedPhone, needs: PhoneNeeds): Promise<SenderPhone | null> {
    const name = `${orgId} ${mode} ${wanted.choice}`;
    const recent = this.known.recent(name);
    if (recent !== undefined) {
      const phone = choose(await recent, wanted, needs);
      if (phone !== null && lackOf(phone, needs) === null) return phone;
    }
    // A phone that connects now, or reports its SIMs now, is found at once.
    return choose(await this.read(name, orgId, mode, wanted.choice === 'least_used'), wanted, needs);
  }

  /** The same for many messages; their phones are read once, now. */
  async findAll(
    orgId: string,
    mode: Mode,
    choice: PhoneChoice,
  ): Promise<(deviceId: string | null, needs: PhoneNeeds) => SenderPhone | null> {
    const phones = await this.read(`${orgId} ${mode} ${choice}`, orgId, mode, choice === 'least_used');
    return (deviceId, needs) => choose(phones, { deviceId, choice }, needs);
  }

  /** The organization's next message reads its phones again. */
  forget(orgId: string, mode: Mode): void {
    for (const choice of PHONE_CHOICES) this.known.forget(`${orgId} ${mode} ${choice}`);
  }

  private read(name: string, orgId: string, mode: Mode, withLoad: boolean): Promise<SenderPhone[]> {
    return this.known.refresh(name, () => this.repository.findConnected(orgId, mode, withLoad));
  }
}

function choose(
  phones: readonly SenderPhone[],
  { deviceId, choice }: WantedPhone,
  needs: PhoneNeeds,
): SenderPhone | null {
  const phone = deviceId === null ? byNeeds(phones, choice, needs) : phones.find(({ id }) => id === deviceId);
  if (phone === undefined) return null;
  phone.load += 1;
  return phone;
}

/** If no phone can do it, one that cannot is chosen, so that the caller is told why. */
function byNeeds(phones: readonly SenderPhone[], choice: PhoneChoice, needs: PhoneNeeds): SenderPhone | undefined {
  const able = phones.filter((phone) => lackOf(phone, needs) === null);
  return byChoice(able.length > 0 ? able : phones, choice);
}

/** The message's field that a phone cannot honor, and why; null: it can do everything. */
export function lackOf(
  { protocol, slots }: Pick<SenderPhone, 'protocol' | 'slots'>,
  { sim, deliveryReport }: PhoneNeeds,
): { field: 'sim' | 'delivery_report'; message: string } | null {
  const isCht = protocol === 'cht';
  if (sim !== null && isCht) {
    return { field: 'sim', message: 'A phone with cht-gateway always uses its default SIM. Leave `sim` out.' };
  }
  if (sim !== null && slots.length > 0 && !slots.includes(sim)) {
    const has = slots.length === 1 ? 'It has a SIM in slot' : 'It has SIMs in the slots';
    const message = `The phone has no SIM in slot ${sim}. ${has} ${slots.toSorted((a, b) => a - b).join(', ')}.`;
    return { field: 'sim', message };
  }
  if (!deliveryReport && isCht) {
    const message = 'A phone with cht-gateway always asks for delivery reports. Leave `delivery_report` out.';
    return { field: 'delivery_report', message };
  }
  return null;
}

function byChoice(phones: readonly SenderPhone[], choice: PhoneChoice): SenderPhone | undefined {
  const withRoom = phones.filter(({ dailyLimit, load }) => dailyLimit === null || load < dailyLimit);
  const candidates = withRoom.length > 0 ? withRoom : phones;
  if (choice === 'first') return candidates[0];
  return candidates.reduce<SenderPhone | undefined>((least, phone) => {
    return least === undefined || phone.load < least.load ? phone : least;
  }, undefined);
}

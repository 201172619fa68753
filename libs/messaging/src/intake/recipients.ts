import { canonicalPhone, spellingsOf } from '@chasqui/phone-numbers';
import type { NewMessage } from './new-message';

/** Whom a message is for, as the statements of the intake read it. */
export interface Recipient {
  /** The same for messages to the same recipient, as it is written. */
  who: number;
  /** The same for all spellings of one phone. */
  same: number;
  /** Under which its contact may stand, the given one first. */
  spellings: string[];
}

/** The recipient of each message. */
export function recipientsOf(messages: readonly Pick<NewMessage, 'orgId' | 'mode' | 'toAddress'>[]): Recipient[] {
  const recipients = new Map<string, Recipient>();
  const phones = new Map<string, number>();
  return messages.map(({ orgId, mode, toAddress }) => {
    const name = `${orgId} ${mode} ${toAddress}`;
    const known = recipients.get(name);
    if (known !== undefined) return known;
    const phone = `${orgId} ${mode} ${canonicalPhone(toAddress)}`;
    const same = phones.get(phone) ?? phones.size;
    phones.set(phone, same);
    const recipient = { who: recipients.size, same, spellings: spellingsOf(toAddress) };
    recipients.set(name, recipient);
    return recipient;
  });
}

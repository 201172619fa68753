import type { Mode } from '@chasqui/database';
import { canonicalPhone, spellingsOf } from '@chasqui/phone-numbers';
import type { NewMessage } from './new-message';

export interface Recipient {
  /** The same for the same recipient in the same spelling. */
  who: number;
  /** The same for all spellings of one phone. */
  same: number;
  org_id: string;
  mode: Mode;
  to_address: string;
  /** Spellings that its contact may have, the given one first. */
  spellings: string[];
}

export function recipientsOf(messages: readonly Pick<NewMessage, 'orgId' | 'mode' | 'toAddress'>[]): {
  recipients: Recipient[];
  ofMessages: Recipient[];
} {
  const recipients = new Map<string, Recipient>();
  const phones = new Map<string, number>();
  const ofMessages = messages.map(({ orgId, mode, toAddress }) => {
    const name = `${orgId} ${mode} ${toAddress}`;
    const known = recipients.get(name);
    if (known !== undefined) return known;
    const phone = `${orgId} ${mode} ${canonicalPhone(toAddress)}`;
    const same = phones.get(phone) ?? phones.size;
    phones.set(phone, same);
    const who = recipients.size;
    const recipient = { who, same, org_id: orgId, mode, to_address: toAddress, spellings: spellingsOf(toAddress) };
    recipients.set(name, recipient);
    return recipient;
  });
  return { recipients: [...recipients.values()], ofMessages };
}

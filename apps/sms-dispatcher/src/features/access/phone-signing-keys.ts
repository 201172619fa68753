import { randomBytes } from 'node:crypto';
import { open, seal, type SealingKey } from '@chasqui/platform';

/** Where a sealed signing key belongs: it opens nowhere else. */
const placeOf = (phoneId: string): string => `sms-phone-signing-key|${phoneId}`;

/** Makes, seals and opens the keys with which phones sign what they post: 64 hex digits, as text. */
export class PhoneSigningKeys {
  constructor(private readonly key: SealingKey) {}

  /** A new key, sealed for this phone. */
  create(phoneId: string): Buffer {
    return seal(this.key, randomBytes(32).toString('hex'), placeOf(phoneId));
  }

  /** @throws SealError when it was sealed for another phone or by another key; Error for a phone without a key */
  open(phone: { id: string; sealedSigningKey: Buffer | null }): string {
    if (phone.sealedSigningKey === null) throw new Error(`the phone ${phone.id} has no signing key`);
    return open(this.key, phone.sealedSigningKey, placeOf(phone.id)).toString();
  }
}

import { randomBytes } from 'node:crypto';
import { phoneSigningKeyPlace } from '@chasqui/sms';
import { open, seal, type SealingKeys } from '@chasqui/platform';

/** Makes, seals and opens the keys with which phones sign what they post: 64 hex digits, as text. */
export class PhoneSigningKeys {
  constructor(private readonly keys: SealingKeys) {}

  /** A new key, sealed for this phone. */
  create(phoneId: string): Buffer {
    return seal(this.keys[0], randomBytes(32).toString('hex'), phoneSigningKeyPlace(phoneId));
  }

  /** @throws SealError when it was sealed for another phone or by another key; Error for a phone without a key */
  open(phone: { id: string; sealedSigningKey: Buffer | null }): string {
    if (phone.sealedSigningKey === null) throw new Error(`the phone ${phone.id} has no signing key`);
    return open(this.keys, phone.sealedSigningKey, phoneSigningKeyPlace(phone.id)).toString();
  }
}

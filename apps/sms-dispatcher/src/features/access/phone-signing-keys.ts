import { hkdfSync, randomBytes } from 'node:crypto';
import { phoneSigningKeyPlace, phoneTokenOf } from '@chasqui/sms';
import { open, seal, type SealingKeys } from '@chasqui/platform';

/**
 * Makes, seals and opens the keys with which phones sign what they post: 64 hex digits, as text; and makes the tokens that can be
 * told again.
 */
export class PhoneSigningKeys {
  constructor(private readonly keys: SealingKeys) {}

  /** A new key, sealed for this phone. */
  create(phoneId: string): Buffer {
    return seal(this.keys[0], randomBytes(32).toString('hex'), phoneSigningKeyPlace(phoneId));
  }

  /**
   * The token for a pairing code and the secret of the app that sent it, by each key, the one in use first: it can be made again,
   * and not without a key.
   */
  tokensFor(code: string, secret: string): string[] {
    const info = `chasqui phone token ${code} ${secret}`;
    return this.keys.map(({ bytes }) => phoneTokenOf(Buffer.from(hkdfSync('sha256', bytes, '', info, 32))));
  }

  /** @throws SealError when it was sealed for another phone or by another key; Error for a phone without a key */
  open(phone: { id: string; sealedSigningKey: Buffer | null }): string {
    if (phone.sealedSigningKey === null) throw new Error(`the phone ${phone.id} has no signing key`);
    return open(this.keys, phone.sealedSigningKey, phoneSigningKeyPlace(phone.id)).toString();
  }
}

import { hkdfSync, randomBytes } from 'node:crypto';
import { phoneSigningKeyPlace, phoneTokenOf } from '@chasqui/sms';
import { CONFIG, open, seal, type SealingKeys, sealingKeys } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { SmsDispatcherConfig } from '../../sms-dispatcher.config';

/**
 * Creates, seals and opens the keys with which phones sign what they post (64 hex digits, as text), and derives the
 * tokens that can be repeated.
 */
@Injectable()
export class PhoneSigningKeys {
  private readonly keys: SealingKeys;

  constructor(@Inject(CONFIG) { PHONE_ENCRYPTION_KEY }: Pick<SmsDispatcherConfig, 'PHONE_ENCRYPTION_KEY'>) {
    this.keys = sealingKeys(PHONE_ENCRYPTION_KEY);
  }

  create(phoneId: string): Buffer {
    return seal(this.keys[0], randomBytes(32).toString('hex'), phoneSigningKeyPlace(phoneId));
  }

  /**
   * Tokens for a pairing code and the secret of the app that sent it, one per key, the current key first: they can be
   * derived again, but not without a key.
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

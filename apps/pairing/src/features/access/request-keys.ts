import { hkdfSync } from 'node:crypto';
import { GATEWAY_REQUEST_KEY_PLACE, gatewayTokenOf } from '@chasqui/whatsapp';
import { CONFIG, open, seal, type SealingKeys, sealingKeys } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { PairingConfig } from '../../pairing.config';

@Injectable()
export class RequestKeys {
  private readonly keys: SealingKeys;

  constructor(@Inject(CONFIG) { GATEWAY_ENCRYPTION_KEY }: PairingConfig) {
    this.keys = sealingKeys(GATEWAY_ENCRYPTION_KEY);
  }

  seal(requestKey: Buffer): Buffer {
    return seal(this.keys[0], requestKey, GATEWAY_REQUEST_KEY_PLACE);
  }

  /**
   * Tokens for a setup code and the secret of the app that sent it, one per key, the current key first: they can be
   * derived again, but not without a key.
   */
  tokensFor(setupCode: string, secret: string): string[] {
    const info = `chasqui gateway token ${setupCode} ${secret}`;
    return this.keys.map(({ bytes }) => gatewayTokenOf(Buffer.from(hkdfSync('sha256', bytes, '', info, 32))));
  }

  /** @throws SealError */
  open(sealed: Buffer): Buffer {
    return open(this.keys, sealed, GATEWAY_REQUEST_KEY_PLACE);
  }
}

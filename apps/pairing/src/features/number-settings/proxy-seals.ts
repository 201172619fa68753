import { CONFIG, openSealed, type SealingHalf, sealingKeys, sealingPairOf } from '@chasqui/runtime';
import { NUMBER_PROXY_USE, numberProxyPlace, SealingPublicKeyRepository } from '@chasqui/whatsapp';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { PairingConfig } from '../../pairing.config';

@Injectable()
export class ProxySeals implements OnApplicationBootstrap {
  private readonly halves: readonly SealingHalf[];
  private readonly publicKey: string;

  constructor(
    @Inject(CONFIG) { GATEWAY_ENCRYPTION_KEY }: PairingConfig,
    private readonly published: SealingPublicKeyRepository,
  ) {
    const keys = sealingKeys(GATEWAY_ENCRYPTION_KEY);
    this.halves = keys.map((key) => sealingPairOf(key, NUMBER_PROXY_USE).half);
    this.publicKey = sealingPairOf(keys[0], NUMBER_PROXY_USE).publicKey;
  }

  onApplicationBootstrap(): Promise<void> {
    return this.published.publish(NUMBER_PROXY_USE, this.publicKey);
  }

  /** @throws SealError */
  open(sealed: Buffer, orgId: string, numberId: string): Promise<string> {
    return openSealed(this.halves, sealed, numberProxyPlace(orgId, numberId));
  }
}

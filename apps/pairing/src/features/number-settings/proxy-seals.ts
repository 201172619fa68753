import { openSealed, type SealingHalf, type SealingKeys, sealingPairOf } from '@chasqui/runtime';
import { NUMBER_PROXY_USE, numberProxyPlace, type SealingPublicKeyRepository } from '@chasqui/whatsapp';
import type { OnApplicationBootstrap } from '@nestjs/common';

export class ProxySeals implements OnApplicationBootstrap {
  private readonly halves: readonly SealingHalf[];
  private readonly publicKey: string;

  constructor(
    keys: SealingKeys,
    private readonly published: SealingPublicKeyRepository,
  ) {
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

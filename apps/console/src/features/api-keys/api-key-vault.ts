import { CONFIG, open, seal, type SealingKeys, sealingKeys } from '@chasqui/runtime';
import { apiKeyHmac, apiKeyPlace, ApiKeyRepository, type KeyVault } from '@chasqui/tenancy';
import { Inject, Injectable } from '@nestjs/common';
import type { ConsoleConfig } from '../../console.config';

/** Seals the text of each key, and opens it again for members with the right. */
@Injectable()
export class ApiKeyVault implements KeyVault {
  private readonly sealing: SealingKeys;
  private readonly pepper: string;

  constructor(
    private readonly keys: ApiKeyRepository,
    @Inject(CONFIG) { API_KEY_ENCRYPTION_KEY, API_KEY_PEPPER }: ConsoleConfig,
  ) {
    this.sealing = sealingKeys(API_KEY_ENCRYPTION_KEY);
    this.pepper = API_KEY_PEPPER;
  }

  hmac(key: string): Buffer {
    return apiKeyHmac(this.pepper, key);
  }

  seal(key: string, place: string): Buffer {
    return seal(this.sealing[0], key, place);
  }

  /** Null unless the key is still valid. */
  async reveal(orgId: string, id: string): Promise<string | null> {
    const sealed = await this.keys.findSealed(orgId, id);
    return sealed === null ? null : open(this.sealing, sealed, apiKeyPlace(orgId, id)).toString('utf8');
  }
}

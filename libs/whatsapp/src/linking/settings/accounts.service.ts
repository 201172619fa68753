import { AppError } from '@chasqui/errors';
import { sealFor, sealingPublicKey } from '@chasqui/runtime';
import type { Owner } from '@chasqui/tenancy';
import { NUMBER_PROXY_USE, numberProxyPlace } from '../../numbers/number-proxy-seal';
import { type NumberAccount, NumberSettingsRepository } from '../../numbers/number-settings.repository';
import { SealingPublicKeyRepository } from '../../numbers/sealing-public-key.repository';
import { Injectable } from '@nestjs/common';
import type { AccountBody } from './account.body';

@Injectable()
export class AccountsService {
  constructor(
    private readonly settings: NumberSettingsRepository,
    private readonly keys: SealingPublicKeyRepository,
  ) {}

  /** @throws AppError WHATSAPP_ACCOUNT_NOT_FOUND, SERVICE_UNAVAILABLE */
  async change({ orgId, mode }: Owner, id: string, body: AccountBody): Promise<NumberAccount> {
    const { display_name, receive_groups, proxy_url, web_version } = body;
    const changed = await this.settings.change(orgId, mode, id, {
      ...(display_name !== undefined && { displayName: display_name.trim() }),
      ...(receive_groups !== undefined && { receiveGroups: receive_groups }),
      ...(proxy_url !== undefined && {
        sealedProxyUrl: proxy_url === null ? null : await this.seal(orgId, id, proxy_url),
      }),
      ...(web_version !== undefined && { webVersion: web_version }),
    });
    if (changed === null) throw new AppError('WHATSAPP_ACCOUNT_NOT_FOUND');
    return changed;
  }

  /** This process cannot open it again. */
  private async seal(orgId: string, id: string, proxyUrl: string): Promise<Buffer> {
    const publicKey = await this.keys.find(NUMBER_PROXY_USE);
    if (publicKey === null) {
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: 'This installation cannot keep proxies yet: its `pairing` process was never started.',
      });
    }
    return sealFor(sealingPublicKey(publicKey), proxyUrl, numberProxyPlace(orgId, id));
  }
}

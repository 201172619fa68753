import type { NumberSettings } from '@chasqui/gateway-protocol';
import type { SettingsOfNumber } from '@chasqui/whatsapp';
import { Injectable } from '@nestjs/common';
import { ProxySeals } from './proxy-seals';

/** Capability of gateway apps that keep settings. */
export const SETTINGS_CAPABILITY = 'settings';

@Injectable()
export class SettingsForGateway {
  constructor(private readonly seals: ProxySeals) {}

  /** @throws SealError when this installation cannot open the proxy */
  async of({ numberId, orgId, receiveGroups, sealedProxyUrl, webVersion }: SettingsOfNumber): Promise<NumberSettings> {
    return {
      receive_groups: receiveGroups,
      proxy_url: sealedProxyUrl === null ? null : await this.seals.open(sealedProxyUrl, orgId, numberId),
      web_version: webVersion,
    };
  }
}

import type { NumberSettings } from '@chasqui/gateway-protocol';
import { GatewayRepository, NumberSettingsRepository, type StartedPairing } from '@chasqui/whatsapp';
import { LOGGER, type Logger, SealError } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS_CAPABILITY, SettingsForGateway } from '../number-settings/settings-for-gateway';

export type LinkWith =
  | { kind: 'settings'; settings: NumberSettings | undefined }
  /** Without its settings, the number would reach WhatsApp another way than its owner wants. */
  | { kind: 'refused'; message: string };

/** Settings that travel with a link, so that they apply from the number's first connection on. */
@Injectable()
export class LinkSettings {
  constructor(
    private readonly settings: NumberSettingsRepository,
    private readonly gateways: GatewayRepository,
    private readonly forGateway: SettingsForGateway,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async of({ id, gatewayId }: StartedPairing): Promise<LinkWith> {
    const found = await this.settings.findForPairing(id);
    if (found === null) return { kind: 'settings', settings: undefined };
    const route = await this.gateways.findRoute(gatewayId);
    const isOld = route !== null && !route.capabilities.includes(SETTINGS_CAPABILITY);
    if (isOld && found.sealedProxyUrl !== null) {
      return { kind: 'refused', message: 'The gateway app is too old to use the proxy of this number. Update it.' };
    }
    try {
      return { kind: 'settings', settings: await this.forGateway.of(found) };
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      this.logger.error({ err: error, number_id: found.numberId }, 'the proxy of a number cannot be opened');
      return { kind: 'refused', message: 'The proxy of this number cannot be read any more. Set it again.' };
    }
  }
}

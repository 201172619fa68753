import { CLOSE, type GatewayHello, OLDEST_PROTOCOL_VERSION } from '@chasqui/gateway-protocol';
import { GatewayOwnerRepository } from '@chasqui/whatsapp';
import { CONFIG, LOGGER, type Logger } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { EventShares } from '../events/event-shares';
import { GatewayRegistry } from '../ownership/gateway-registry';
import { GatewaySessionsService } from '../ownership/gateway-sessions.service';
import { OwnerAddress } from '../ownership/owner-address';
import { OwnershipHeartbeat } from '../ownership/ownership-heartbeat';
import type { PairingConfig } from '../../pairing.config';
import { isWrongDriver } from '../registration/driver.rule';
import type { Tunnel, TunnelHooks } from './tunnel';

/** RFC 6455, registered by IANA: "try again later". */
const TRY_AGAIN_LATER = 1013;

@Injectable()
export class TunnelJoinService implements TunnelHooks {
  private readonly leaving = new Set<Promise<void>>();

  constructor(
    private readonly owners: GatewayOwnerRepository,
    private readonly registry: GatewayRegistry,
    private readonly sessions: GatewaySessionsService,
    private readonly heartbeat: OwnershipHeartbeat,
    private readonly shares: EventShares,
    private readonly address: OwnerAddress,
    @Inject(CONFIG) private readonly config: PairingConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onHello(tunnel: Tunnel, hello: GatewayHello): void {
    this.registry
      .whileJoining(tunnel.gatewayId, () => this.join(tunnel, hello))
      .catch((error: unknown) => {
        this.logger.error({ err: error, gateway_id: tunnel.gatewayId }, 'a tunnel could not be taken in');
        tunnel.refuse(TRY_AGAIN_LATER, 'try again later');
      });
  }

  onClose(tunnel: Tunnel): void {
    if (tunnel.epoch === 0) return;
    this.registry.remove(tunnel);
    this.logger.info({ gateway_id: tunnel.gatewayId, epoch: tunnel.epoch }, 'a tunnel closed');
    const release = this.heartbeat.release(tunnel).finally(() => this.leaving.delete(release));
    this.leaving.add(release);
  }

  async settled(): Promise<void> {
    await Promise.all(this.leaving);
  }

  private async join(tunnel: Tunnel, hello: GatewayHello): Promise<void> {
    if (hello.protocol < OLDEST_PROTOCOL_VERSION) {
      tunnel.refuse(
        CLOSE.upgradeRequired,
        `this app is too old: the oldest supported protocol is ${OLDEST_PROTOCOL_VERSION}`,
      );
      return;
    }
    const { gatewayId, token } = tunnel;
    const place = await this.owners.findPlace(gatewayId);
    // Checked with each connection: an app can be restarted with another driver.
    if (place !== null && isWrongDriver(place.mode, hello.driver, this.config)) {
      tunnel.refuse(CLOSE.wrongDriver, 'the gateway belongs to a key of another mode than the driver');
      return;
    }
    // It waits for running events of the gateway, and must not do so on all connections.
    const epoch =
      place &&
      (await this.shares.run(place.orgId, () =>
        this.owners.takeOwnership(gatewayId, token, this.address.value, {
          protocol: hello.protocol,
          appVersion: hello.app_version,
          capabilities: hello.capabilities,
        }),
      ));
    if (epoch === null || place === null) {
      tunnel.refuse(CLOSE.unauthorized, 'the token was revoked');
      return;
    }
    tunnel.epoch = epoch;
    await this.sessions.replaceAll(place.orgId, gatewayId, epoch, hello.sessions);
    // It may have gone during the writes; its close then found nothing to release.
    if (!tunnel.isLive) {
      await this.heartbeat.release(tunnel);
      return;
    }
    if (!this.registry.add(tunnel)) {
      tunnel.refuse(CLOSE.replaced, 'replaced');
      return;
    }
    tunnel.accept(epoch);
    this.logger.info({ gateway_id: gatewayId, epoch, app_version: hello.app_version }, 'a tunnel is open');
  }
}

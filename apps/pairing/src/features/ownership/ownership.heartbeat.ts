import { LOST_AFTER_S } from '@chasqui/gateway-protocol';
import { GatewayOwnerRepository } from '@chasqui/whatsapp';
import { LOGGER, type Logger } from '@chasqui/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Carrier } from '../calls/carrier';
import { GatewayRegistry } from './gateway-registry';
import { OwnerAddress } from './owner-address';

export interface OwnershipTimings {
  /** Between two looks: how late a revocation and a newer connection elsewhere are noticed. */
  lookMs: number;
  /** A connection on which nothing was heard for this long is dead. */
  lostAfterMs: number;
}

export const OWNERSHIP_TIMINGS: OwnershipTimings = { lookMs: 5_000, lostAfterMs: LOST_AFTER_S * 1000 };

/** Says every few seconds which connections this replica holds, and ends those that are dead or no longer its own. */
@Injectable()
export class OwnershipHeartbeat {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly owners: GatewayOwnerRepository,
    private readonly registry: GatewayRegistry,
    private readonly address: OwnerAddress,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject('OWNERSHIP_TIMINGS') private readonly timings: OwnershipTimings,
  ) {}

  start(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.looking = this.look().then(
        () => this.start(),
        (error: unknown) => {
          this.logger.warn({ err: error }, 'could not renew the ownership of gateways');
          this.start();
        },
      );
    }, this.timings.lookMs);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  /** Gives up a connection that ended. A failure is harmless: the owner counts as lost after 45 s. */
  async release(carrier: Carrier): Promise<void> {
    try {
      await this.owners.release(carrier.gatewayId, this.address.value, carrier.epoch);
    } catch (error) {
      this.logger.warn({ err: error, gateway_id: carrier.gatewayId }, 'could not release a gateway');
    }
  }

  private async look(): Promise<void> {
    const carriers = this.endSilent(this.registry.carriers());
    const ours = await this.owners.heartbeat(this.address.value, carriers);
    for (const carrier of carriers) if (!ours.has(carrier.gatewayId)) await this.endLost(carrier);
  }

  private endSilent(carriers: Carrier[]): Carrier[] {
    const heardAfter = performance.now() - this.timings.lostAfterMs;
    const silent = carriers.filter((carrier) => carrier.heardAt < heardAfter);
    for (const carrier of silent) carrier.end('silent');
    return carriers.filter((carrier) => !silent.includes(carrier));
  }

  private async endLost(carrier: Carrier): Promise<void> {
    const reason = await this.owners.reasonOfLoss(carrier.gatewayId, carrier.token);
    this.logger.info(
      { gateway_id: carrier.gatewayId, epoch: carrier.epoch, reason },
      'a connection is not ours any more',
    );
    carrier.end(reason);
  }
}

import { GatewayOwnerRepository } from '@chasqui/whatsapp';
import { LOGGER, type Logger, PeriodicTask } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { OWNERSHIP_TIMINGS, type OwnershipTimings, PAIRING_TIMINGS, type PairingTimings } from '../../pairing-timings';
import type { Carrier } from '../calls/carrier';
import { GatewayRegistry } from './gateway-registry';
import { OwnerAddress } from './owner-address';

/**
 * Confirms every few seconds which connections this replica holds, and ends those that are dead or no longer its own.
 */
@Injectable()
export class OwnershipHeartbeat implements OnApplicationBootstrap {
  private readonly timings: OwnershipTimings;
  private readonly task: PeriodicTask;

  constructor(
    private readonly owners: GatewayOwnerRepository,
    private readonly registry: GatewayRegistry,
    private readonly address: OwnerAddress,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(PAIRING_TIMINGS) { ownership }: PairingTimings,
  ) {
    this.timings = { ...OWNERSHIP_TIMINGS, ...ownership };
    this.task = new PeriodicTask({
      run: () => this.look(),
      everyMs: this.timings.lookMs,
      onFailure: (error) => logger.warn({ err: error }, 'could not renew the ownership of gateways'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  stop(): Promise<void> {
    return this.task.stop();
  }

  /** A failure is harmless: the owner counts as lost after 45 s. */
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

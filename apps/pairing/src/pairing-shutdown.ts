import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, LOGGER } from '@chasqui/runtime';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { Carrier } from './features/calls/carrier';
import { DirectPoller } from './features/direct/direct-poller';
import { GatewayRegistry } from './features/ownership/gateway-registry';
import { OwnershipHeartbeat } from './features/ownership/ownership-heartbeat';
import { PairingEngine } from './features/pairings/pairing.engine';
import { TunnelJoinService } from './features/tunnels/tunnel-join.service';
import { TunnelServer } from './features/tunnels/tunnel.server';

const CLOSING_MS = 3_000;
/**
 * How long a gateway's own calls hold it here: much less than its callers wait for its next owner (PatientCalls). A cut
 * call is repeated with the same id, which never sends twice.
 */
const HAND_OVER_WITHIN_MS = 1_500;

/**
 * Stops a replica without anyone noticing, while its routes still answer: no new tunnels and no new calls. Each gateway
 * is handed over when its own calls have ended, and soon in any case: a hanging one keeps no other here. Its tunnel
 * closes with "going away", and it dials another replica at once.
 */
@Injectable()
export class PairingShutdown implements BeforeApplicationShutdown {
  constructor(
    private readonly tunnels: TunnelServer,
    private readonly joins: TunnelJoinService,
    private readonly heartbeat: OwnershipHeartbeat,
    private readonly poller: DirectPoller,
    private readonly pairings: PairingEngine,
    private readonly registry: GatewayRegistry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    const { tunnels, registry, poller } = this;
    tunnels.stopAccepting();
    const pairingsClosed = this.pairings.close();
    const polled = poller.stop();
    registry.refuseCalls();
    await Promise.all(registry.carriers().map((carrier) => this.handOver(carrier)));
    await Promise.all([polled, this.heartbeat.stop()]);
    // Those that were being accepted when it began.
    for (const carrier of registry.carriers()) carrier.end('going_away');
    await poller.endAll();
    await waitUntil(() => tunnels.open === 0, CLOSING_MS / 2);
    tunnels.terminateAll();
    await waitUntil(() => tunnels.open === 0, CLOSING_MS / 2);
    await this.joins.settled();
    await pairingsClosed;
  }

  private async handOver(carrier: Carrier): Promise<void> {
    await waitUntil(() => this.registry.callsInFlightOf(carrier) === 0, HAND_OVER_WITHIN_MS);
    const cut = this.registry.callsInFlightOf(carrier);
    if (cut > 0) {
      this.logger.warn(
        { gateway_id: carrier.gatewayId, calls: cut },
        'calls in flight are cut, their callers ask again',
      );
    }
    carrier.end('going_away');
  }
}

async function waitUntil(isDone: () => boolean, longestMs: number): Promise<void> {
  const giveUpAt = performance.now() + longestMs;
  while (!isDone() && performance.now() < giveUpAt) await sleep(20);
}

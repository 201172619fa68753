import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIG, type Logger, LOGGER } from '@chasqui/platform';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { DirectPoller } from './features/direct/direct-poller';
import { GatewayRegistry } from './features/ownership/gateway-registry';
import { OwnershipHeartbeat } from './features/ownership/ownership-heartbeat';
import { PairingEngine } from './features/pairings/pairing.engine';
import { TunnelJoinService } from './features/tunnels/tunnel-join.service';
import { TunnelServer } from './features/tunnels/tunnel.server';
import type { PairingConfig } from './pairing.config';

/** What is left of the shutdown time for closing connections after calls in flight were waited for. */
const CLOSING_MS = 3_000;

/**
 * Stops a replica so that nobody notices, while its routes still answer: no new tunnels and no new calls, calls in flight
 * end, then the tunnels close with "going away" and their gateways dial another replica at once.
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
    @Inject(CONFIG) private readonly config: PairingConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    const { tunnels, registry, poller } = this;
    tunnels.stopAccepting();
    const pairingsClosed = this.pairings.close();
    registry.refuseCalls();
    await waitUntil(() => registry.callsInFlight === 0, this.config.SHUTDOWN_TIMEOUT_MS - CLOSING_MS);
    const cut = registry.callsInFlight;
    if (cut > 0) this.logger.warn({ calls: cut }, 'calls in flight are cut, their callers ask again');
    await Promise.all([poller.stop(), this.heartbeat.stop()]);
    for (const carrier of registry.carriers()) carrier.end('going_away');
    await poller.endAll();
    await waitUntil(() => tunnels.open === 0, CLOSING_MS / 2);
    tunnels.terminateAll();
    await waitUntil(() => tunnels.open === 0, CLOSING_MS / 2);
    await this.joins.settled();
    await pairingsClosed;
  }
}

async function waitUntil(isDone: () => boolean, longestMs: number): Promise<void> {
  const giveUpAt = performance.now() + longestMs;
  while (!isDone() && performance.now() < giveUpAt) await sleep(20);
}

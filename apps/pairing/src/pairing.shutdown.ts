import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpApp, Logger, OpsServer } from '@chasqui/platform';
import { DirectPoller } from './features/direct/direct.poller';
import type { GatewayRegistry } from './features/ownership/gateway-registry';
import { OwnershipHeartbeat } from './features/ownership/ownership.heartbeat';
import type { PairingEngine } from './features/pairings/pairing.engine';
import { TunnelJoinService } from './features/tunnels/tunnel-join.service';
import { TunnelServer } from './features/tunnels/tunnel.server';

/** What is left of the shutdown time for closing connections after calls in flight were waited for. */
const CLOSING_MS = 3_000;

/**
 * Stops a replica so that nobody notices: readiness off, no new tunnels and no new calls, calls in flight end, then the
 * tunnels close with "going away" and their gateways dial another replica at once.
 */
export class PairingShutdown {
  private closing: Promise<void> | undefined;

  constructor(
    private readonly http: HttpApp,
    private readonly ops: OpsServer,
    private readonly registry: GatewayRegistry,
    private readonly pairings: PairingEngine,
    private readonly logger: Logger,
    private readonly timeoutMs: number,
    private readonly freeRest: () => Promise<void>,
  ) {}

  close(): Promise<void> {
    this.closing ??= this.run();
    return this.closing;
  }

  private async run(): Promise<void> {
    const tunnels = this.http.nest.get(TunnelServer);
    const heartbeat = this.http.nest.get(OwnershipHeartbeat);
    const poller = this.http.nest.get(DirectPoller);
    this.ops.turnReadinessOff();
    tunnels.stopAccepting();
    const pairingsClosed = this.pairings.close();
    this.registry.refuseCalls();
    await this.waitUntil(() => this.registry.callsInFlight === 0, this.timeoutMs - CLOSING_MS);
    const cut = this.registry.callsInFlight;
    if (cut > 0) this.logger.warn({ calls: cut }, 'calls in flight are cut, their callers ask again');
    await Promise.all([poller.stop(), heartbeat.stop()]);
    for (const carrier of this.registry.carriers()) carrier.end('going_away');
    await poller.endAll();
    await this.waitUntil(() => tunnels.open === 0, CLOSING_MS / 2);
    tunnels.terminateAll();
    await this.waitUntil(() => tunnels.open === 0, CLOSING_MS / 2);
    await this.http.nest.get(TunnelJoinService).settled();
    await pairingsClosed;
    await this.http.close();
    await this.ops.close();
    await this.freeRest();
  }

  private async waitUntil(isDone: () => boolean, longestMs: number): Promise<void> {
    const giveUpAt = performance.now() + longestMs;
    while (!isDone() && performance.now() < giveUpAt) await sleep(20);
  }
}

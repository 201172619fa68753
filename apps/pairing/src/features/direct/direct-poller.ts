import { isDeepStrictEqual } from 'node:util';
import { DEADLINE_MS, GATEWAY_ROUTES } from '@chasqui/gateway-protocol';
import { type DirectGateway, GatewayOwnerRepository } from '@chasqui/whatsapp';
import {
  CONFIG,
  FairPool,
  type FairPoolLimits,
  LOGGER,
  type Logger,
  BoundedMap,
  PeriodicTask,
  SharedClock,
} from '@chasqui/runtime';
import { OutboundClient } from '@chasqui/outbound';
import { ProcessRegistry } from '@chasqui/lanes';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DIRECT_TIMINGS, type DirectTimings, PAIRING_TIMINGS, type PairingTimings } from '../../pairing-timings';
import type { PairingConfig } from '../../pairing.config';
import { RequestKeys } from '../access/request-keys';
import { GatewayRegistry } from '../ownership/gateway-registry';
import { GatewaySessionsService } from '../ownership/gateway-sessions.service';
import { OwnerAddress } from '../ownership/owner-address';
import { OwnershipHeartbeat } from '../ownership/ownership-heartbeat';
import { isWrongDriver } from '../registration/driver.rule';
import { PairingMetrics } from '../../pairing.metrics';
import type { Introduction } from '../tunnels/frame.parser';
import { DirectCarrier } from './direct-carrier';
import { type Health, healthOf } from './health.parser';

/** Gateways without an owner that one round asks: in total, and per organization. */
const MOST_UNOWNED = 50;
const MOST_UNOWNED_PER_ORGANIZATION = 4;
/** A gateway that does not answer is asked less and less, down to once in this many polls. */
const LEAST_OFTEN = 16;
/** Remembered failures; beyond, the oldest are forgotten. */
const MOST_REMEMBERED = 10_000;

/** Health calls of this process: a gateway that answers slowly gives its place away. */
const POLL_SHARES: FairPoolLimits = {
  shared: 32,
  guaranteed: 2,
  mostPerOwner: 8,
  mostHeld: 256,
  slowAfterMs: 1_000,
  mostLent: 128,
};

interface Watched {
  orgId: string;
  /** By `performance.now()`, like all times here. */
  pollAt: number;
  isPolled: boolean;
  sessions: Introduction['sessions'];
}

/**
 * Finds direct gateways without a replica, claims those that answer, and polls the health of its own.
 * `OwnershipHeartbeat` ends one that stays silent, like a dead tunnel.
 */
@Injectable()
export class DirectPoller implements OnApplicationBootstrap {
  private readonly timings: DirectTimings;
  private readonly task: PeriodicTask;
  private readonly pool = new FairPool(POLL_SHARES);
  private readonly underWay = new Set<Promise<void>>();
  private readonly tries = new BoundedMap<string, { failures: number; retryAt: number }>(MOST_REMEMBERED);
  private readonly watched = new Map<DirectCarrier, Watched>();
  private readonly releases = new Set<Promise<void>>();
  /** Whether gateways of an earlier replica with this address were released; nothing is claimed before. */
  private isClean = false;

  constructor(
    private readonly owners: GatewayOwnerRepository,
    private readonly registry: GatewayRegistry,
    private readonly sessions: GatewaySessionsService,
    private readonly heartbeat: OwnershipHeartbeat,
    private readonly keys: RequestKeys,
    private readonly client: OutboundClient,
    private readonly clock: SharedClock,
    private readonly address: OwnerAddress,
    @Inject(CONFIG) private readonly config: PairingConfig,
    private readonly metrics: PairingMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ProcessRegistry) processes: Pick<ProcessRegistry, 'onDeaths'>,
    @Inject(PAIRING_TIMINGS) { direct }: PairingTimings,
  ) {
    this.timings = { ...DIRECT_TIMINGS, ...direct };
    processes.onDeaths((ids) => void this.takeOver(ids));
    this.task = new PeriodicTask({
      run: async () => {
        await this.letGoOfEarlier();
        await this.look();
      },
      firstMs: 0,
      everyMs: this.timings.lookMs,
      onFailure: (error) => logger.warn({ err: error }, 'could not look after direct gateways'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  /** Stops looking; held gateways stay usable until `endAll`. */
  async stop(): Promise<void> {
    const stopped = this.task.stop();
    this.pool.clear();
    await stopped;
    await Promise.all(this.underWay);
  }

  async endAll(): Promise<void> {
    for (const carrier of this.watched.keys()) carrier.end();
    await Promise.all(this.releases);
  }

  /** A restarted replica has the address of the earlier one, whose gateways would stay unclaimed for a while. */
  private async letGoOfEarlier(): Promise<void> {
    if (this.isClean) return;
    await this.owners.releaseDirectOf(this.address.value);
    this.isClean = true;
  }

  /** Replicas died: all that are left look for their gateways at once. */
  private async takeOver(processIds: readonly number[]): Promise<void> {
    try {
      await this.owners.releaseDirectOfDead(processIds);
      if (!this.task.isStopped && this.isClean) await this.look();
    } catch (error) {
      this.logger.warn({ err: error }, 'could not look after the gateways of a replica that died');
    }
  }

  /** Starts what is due without waiting for it: a hanging one delays no other. */
  private async look(): Promise<void> {
    const now = performance.now();
    for (const [carrier, state] of this.watched) {
      if (state.pollAt <= now && !state.isPolled) this.begin(state.orgId, () => this.poll(carrier, state));
    }
    const resting = [...this.tries].filter(([, { retryAt }]) => retryAt > now).map(([id]) => id);
    const unowned = await this.owners.findUnownedDirect(MOST_UNOWNED, MOST_UNOWNED_PER_ORGANIZATION, resting);
    for (const gateway of unowned) {
      if (this.registry.has(gateway.id)) continue;
      this.put(gateway.id);
      this.begin(gateway.orgId, () => this.probe(gateway));
    }
  }

  private begin(orgId: string, work: () => Promise<void>): void {
    const run = this.within(orgId, work)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'could not ask a direct gateway how it stands'))
      .finally(() => this.underWay.delete(run));
    this.underWay.add(run);
  }

  /** Work that gets no place in time is due again with a later look. */
  private async within(orgId: string, work: () => Promise<void>): Promise<void> {
    const permit = await this.pool.acquire(orgId, this.timings.pollMs);
    if (permit === null) return;
    try {
      await work();
    } finally {
      permit.release();
    }
  }

  private put(id: string): void {
    const failures = (this.tries.get(id)?.failures ?? 0) + 1;
    const everyMs = this.timings.pollMs * Math.min(2 ** (failures - 1), LEAST_OFTEN);
    const retryAt = performance.now() + everyMs * (0.9 + Math.random() * 0.2);
    this.tries.set(id, { failures, retryAt });
  }

  /** Asks before it claims: a gateway that does not answer stays without an owner, which means offline. */
  private async probe(gateway: DirectGateway): Promise<void> {
    if (this.task.isStopped || this.registry.has(gateway.id)) return;
    const key = this.keys.open(gateway.sealedRequestKey);
    const { id, baseUrl } = gateway;
    const carrier = new DirectCarrier(id, baseUrl, key, this.client, this.clock, (ended) => this.ended(ended));
    const health = await this.ask(carrier);
    if (this.task.isStopped) return;
    if (health.kind === 'clock') {
      await this.noteWrongClock(gateway.orgId, gateway.id, gateway.epoch, health.aheadS);
      // It answers: it must be back as soon as its clock is set.
      this.tries.delete(gateway.id);
      this.put(gateway.id);
    }
    if (health.kind !== 'well') return;
    const { about } = health;
    if (isWrongDriver(gateway.mode, about.driver, this.config)) {
      this.logger.warn({ gateway_id: gateway.id }, 'a direct gateway runs a driver that its key does not allow');
      return;
    }
    this.tries.delete(gateway.id);
    await this.registry.whileJoining(gateway.id, () => this.claim(gateway, carrier, about));
  }

  private async claim(gateway: DirectGateway, carrier: DirectCarrier, about: Introduction): Promise<void> {
    const epoch = await this.owners.claimDirect(gateway.id, gateway.epoch, this.address.value, {
      protocol: about.protocol,
      appVersion: about.app_version,
      capabilities: about.capabilities,
    });
    if (epoch === null) return;
    carrier.epoch = epoch;
    const pollAt = performance.now() + this.timings.pollMs;
    this.watched.set(carrier, { orgId: gateway.orgId, pollAt, isPolled: false, sessions: about.sessions });
    await this.sessions.replaceAll(gateway.orgId, gateway.id, epoch, about.sessions);
    this.registry.add(carrier);
    this.logger.info({ gateway_id: gateway.id, epoch, app_version: about.app_version }, 'a direct gateway is online');
  }

  private async poll(carrier: DirectCarrier, state: Watched): Promise<void> {
    // While it waited for its place it may have been asked, or have ended.
    if (state.isPolled || state.pollAt > performance.now() || !this.watched.has(carrier)) return;
    state.isPolled = true;
    state.pollAt = performance.now() + this.timings.pollMs;
    try {
      const health = await this.ask(carrier);
      if (health.kind === 'clock') {
        await this.noteWrongClock(state.orgId, carrier.gatewayId, carrier.epoch, health.aheadS);
        carrier.end();
      }
      if (health.kind !== 'well' || isDeepStrictEqual(health.about.sessions, state.sessions)) return;
      const { about } = health;
      await this.sessions.replaceAll(state.orgId, carrier.gatewayId, carrier.epoch, about.sessions);
      state.sessions = about.sessions;
    } finally {
      state.isPolled = false;
    }
  }

  /** A gateway that refuses everything has no owner; the look continues to ask it. */
  private async noteWrongClock(orgId: string, gatewayId: string, epoch: number, aheadS: number): Promise<void> {
    if (!(await this.sessions.noteWrongClock(orgId, gatewayId, epoch, aheadS))) return;
    this.metrics.wrongClocks.inc();
    this.logger.warn({ gateway_id: gatewayId, ahead_s: aheadS }, 'the clock of a direct gateway is wrong');
  }

  private async ask(carrier: DirectCarrier): Promise<Health> {
    const outcome = await carrier.send({
      method: 'GET',
      path: GATEWAY_ROUTES.health,
      headers: {},
      body: undefined,
      deadlineMs: DEADLINE_MS.status,
    });
    return healthOf(outcome);
  }

  private ended(carrier: DirectCarrier): void {
    this.watched.delete(carrier);
    this.registry.remove(carrier);
    const release = this.heartbeat.release(carrier).finally(() => this.releases.delete(release));
    this.releases.add(release);
  }
}

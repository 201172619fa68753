import { isDeepStrictEqual } from 'node:util';
import { DEADLINE_MS, GATEWAY_ROUTES, OLDEST_PROTOCOL_VERSION } from '@chasqui/gateway-protocol';
import { type DirectGateway, GatewayOwnerRepository } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { OutboundClient } from '@chasqui/outbound';
import { LOGGER, type Logger, parseJson } from '@chasqui/platform';
import { Inject, Injectable } from '@nestjs/common';
import { RequestKeys } from '../access/request-keys';
import { GatewayRegistry } from '../ownership/gateway-registry';
import { GatewaySessionsService } from '../ownership/gateway-sessions.service';
import { OwnerAddress } from '../ownership/owner-address';
import { OwnershipKeeper } from '../ownership/ownership.keeper';
import { FrameError, type Introduction, introductionOf } from '../tunnels/frame.parser';
import { DirectCarrier } from './direct.carrier';

export interface DirectTimings {
  /** Between two looks for gateways that nobody holds. */
  lookMs: number;
  /** Between two polls of a gateway that we hold, and between two tries of one that does not answer. */
  pollMs: number;
}

export const DIRECT_TIMINGS: DirectTimings = { lookMs: 5_000, pollMs: 20_000 };

/** Gateways that are looked at in one round. */
const MOST_UNOWNED = 50;

interface Watched {
  pollAt: number;
  /** What was written down last. */
  sessions: Introduction['sessions'];
}

/**
 * Finds direct gateways that no replica holds, claims those that answer, and polls the health of those that it holds.
 * One that stays silent is ended by the `OwnershipKeeper` like a dead tunnel.
 */
@Injectable()
export class DirectPoller {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;
  private readonly retryAt = new Map<string, number>();
  private readonly watched = new Map<DirectCarrier, Watched>();
  private readonly releases = new Set<Promise<void>>();

  constructor(
    private readonly owners: GatewayOwnerRepository,
    private readonly registry: GatewayRegistry,
    private readonly sessions: GatewaySessionsService,
    private readonly keeper: OwnershipKeeper,
    private readonly keys: RequestKeys,
    private readonly client: OutboundClient,
    private readonly address: OwnerAddress,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject('DIRECT_TIMINGS') private readonly timings: DirectTimings,
  ) {}

  /** @param inMs until the first look */
  start(inMs = 0): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.round = this.look()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'could not look after direct gateways'))
        .then(() => this.start(this.timings.lookMs));
    }, inMs);
  }

  /** Looks no more; what it holds stays usable until `endAll`. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.round;
  }

  /** Lets go of all gateways. */
  async endAll(): Promise<void> {
    for (const carrier of this.watched.keys()) carrier.end();
    await Promise.all(this.releases);
  }

  private async look(): Promise<void> {
    const now = Date.now();
    for (const [id, at] of this.retryAt) if (at <= now) this.retryAt.delete(id);
    const due = [...this.watched].filter(([, state]) => state.pollAt <= now);
    const unowned = await this.owners.findUnownedDirect(MOST_UNOWNED);
    const probes = unowned.filter(({ id }) => !this.registry.has(id) && !this.retryAt.has(id));
    await Promise.all([
      ...due.map(([carrier, state]) => this.poll(carrier, state)),
      ...probes.map((gateway) => this.probe(gateway)),
    ]);
  }

  /** Asks before it claims: a gateway that does not answer stays without an owner, which is what offline means. */
  private async probe(gateway: DirectGateway): Promise<void> {
    this.retryAt.set(gateway.id, Date.now() + this.timings.pollMs);
    const key = this.keys.open(gateway.sealedRequestKey);
    const carrier = new DirectCarrier(gateway.id, gateway.baseUrl, key, this.client, (ended) => this.ended(ended));
    const about = await this.healthOf(carrier);
    if (about === null || this.stopped) return;
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
    this.watched.set(carrier, { pollAt: Date.now() + this.timings.pollMs, sessions: about.sessions });
    await this.sessions.replaceAll(gateway.id, epoch, about.sessions);
    this.registry.add(carrier);
    this.logger.info({ gateway_id: gateway.id, epoch, app_version: about.app_version }, 'a direct gateway is online');
  }

  private async poll(carrier: DirectCarrier, state: Watched): Promise<void> {
    state.pollAt = Date.now() + this.timings.pollMs;
    const about = await this.healthOf(carrier);
    if (about === null || isDeepStrictEqual(about.sessions, state.sessions)) return;
    state.sessions = about.sessions;
    await this.sessions.replaceAll(carrier.gatewayId, carrier.epoch, about.sessions);
  }

  private async healthOf(carrier: DirectCarrier): Promise<Introduction | null> {
    const outcome = await carrier.send({
      method: 'GET',
      path: GATEWAY_ROUTES.health,
      headers: {},
      body: undefined,
      deadlineMs: DEADLINE_MS.status,
    });
    if (outcome.kind !== 'answer' || outcome.status !== 200) return null;
    try {
      const about = introductionOf(parseJson(Buffer.from(outcome.body)));
      return about.protocol >= OLDEST_PROTOCOL_VERSION ? about : null;
    } catch (error) {
      if (error instanceof FrameError || error instanceof AppError) return null;
      throw error;
    }
  }

  private ended(carrier: DirectCarrier): void {
    this.watched.delete(carrier);
    this.registry.remove(carrier);
    const release = this.keeper.release(carrier).finally(() => this.releases.delete(release));
    this.releases.add(release);
  }
}

import { DEADLINE_MS, GATEWAY_ROUTES, type LinkRequest } from '@chasqui/gateway-protocol';
import {
  GatewayRepository,
  NumberSessionRepository,
  type PairingOutcome,
  PairingRepository,
  type StartedPairing,
  GatewayCaller,
  type GatewayOutcome,
  type GatewayRequest,
} from '@chasqui/whatsapp';
import { PAIRING_LEASE_MS, type PairingHandlers, type PairingJobs, ReplyPublisher } from '@chasqui/lanes';
import { type Logger, LOGGER } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { PairingMetrics } from '../../pairing.metrics';
import { PAIRING_QUEUE_TIMINGS, PAIRING_TIMINGS, type PairingTimings } from '../../pairing-timings';
import { toLinkVerdict } from './link-verdict';
import { LinkSettings } from './link-settings';
import { PairingShares } from './pairing-shares';
import { isAway, toTellFailure } from './tell-verdict';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Waits before a gateway is told again that a number is unlinked; the last one repeats. */
const RETRY_MS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, 6 * HOUR_MS];
/** A gateway that was away wakes its pairings when it comes back; this is for a lost wake. */
const RETRY_AWAY_MS = 10 * MINUTE_MS;

@Injectable()
export class PairingService implements PairingHandlers {
  private readonly expireAfterMs: number;

  constructor(
    private readonly pairings: PairingRepository,
    private readonly gateways: GatewayRepository,
    private readonly sessions: NumberSessionRepository,
    private readonly caller: GatewayCaller,
    private readonly replies: ReplyPublisher<PairingOutcome>,
    private readonly linkSettings: LinkSettings,
    private readonly shares: PairingShares,
    private readonly metrics: PairingMetrics,
    @Inject(PAIRING_TIMINGS) { pairing }: PairingTimings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.expireAfterMs = { ...PAIRING_QUEUE_TIMINGS, ...pairing }.expireAfterMs;
  }

  readonly link = (job: PairingJobs['link']): Promise<void> => this.within(job.pairing_id);

  readonly unlink = (job: PairingJobs['unlink']): Promise<void> => this.within(job.pairing_id);

  readonly expire = (job: PairingJobs['expire']): Promise<void> => this.within(job.pairing_id);

  /** The job may be older than the state that it rings for: the pairing's current state decides which slot it needs. */
  private async within(id: string): Promise<void> {
    const { pairings, shares, metrics } = this;
    const place = await pairings.findPlace(id);
    if (place === null) return;
    const isLink = place.kind === 'link' && place.state === 'queued';
    const isDone = isLink
      ? await shares.link(place, () => this.ask(id))
      : await shares.unlink(place, () => this.tellOf(id));
    metrics.pairings.inc({ kind: isLink ? 'link' : 'unlink', result: isDone ? 'taken' : 'given_back' });
  }

  private async ask(pairing_id: string): Promise<void> {
    const pairing = await this.pairings.start(pairing_id, PAIRING_LEASE_MS);
    if (pairing === null) return;
    // It changed while it waited for its slot.
    if (pairing.kind !== 'link' || pairing.state !== 'queued') {
      await this.tell(pairing);
      return;
    }
    const reply = await this.askGateway(pairing);
    if (reply !== null) this.replies.publish([reply]);
  }

  private async askGateway(pairing: StartedPairing): Promise<PairingOutcome | null> {
    const along = await this.linkSettings.of(pairing);
    if (along.kind === 'refused') {
      const { message } = along;
      return this.pairings.recordFailed(pairing.id, { code: 'GATEWAY_ERROR', message, reason: 'REFUSED' });
    }
    const body: LinkRequest = { phone: pairing.phone, ...(along.settings && { settings: along.settings }) };
    const outcome = await this.call(pairing.gatewayId, {
      method: 'POST',
      path: GATEWAY_ROUTES.sessions,
      body,
      deadlineMs: DEADLINE_MS.status,
    });
    return this.recordLink(pairing, outcome);
  }

  private async recordLink(pairing: StartedPairing, outcome: GatewayOutcome): Promise<PairingOutcome | null> {
    const { pairings, sessions, gateways, expireAfterMs, logger } = this;
    const verdict = toLinkVerdict(outcome);
    switch (verdict.kind) {
      case 'pairing':
        return pairings.recordAsked(pairing.id, expireAfterMs);
      case 'connected': {
        // Nothing changed at the gateway, so no event of it will say so.
        const route = await gateways.findRoute(pairing.gatewayId);
        const { phone } = pairing;
        return pairings.recordDone(pairing.id, (transaction) =>
          sessions.applySession(transaction, pairing.gatewayId, route?.epoch ?? 0, {
            phone,
            status: 'connected',
            jid: verdict.jid,
          }),
        );
      }
      case 'refused':
        logger.info({ pairing_id: pairing.id, code: verdict.code }, 'a gateway did not link a number');
        return pairings.recordFailed(pairing.id, verdict);
    }
  }

  private async tellOf(pairingId: string): Promise<void> {
    const pairing = await this.pairings.start(pairingId, PAIRING_LEASE_MS);
    if (pairing !== null) await this.tell(pairing);
  }

  /** Logging out is harmless for a number that the gateway does not know, so it may be repeated. */
  private async tell(pairing: StartedPairing): Promise<void> {
    const { pairings, gateways } = this;
    const route = await gateways.findRoute(pairing.gatewayId);
    if (route === null) {
      await pairings.recordDone(pairing.id);
      return;
    }
    const outcome = await this.call(pairing.gatewayId, {
      method: 'DELETE',
      path: `${GATEWAY_ROUTES.sessions}/${pairing.phone}`,
      deadlineMs: DEADLINE_MS.status,
    });
    const failure = toTellFailure(outcome);
    if (failure === null) {
      await pairings.recordDone(pairing.id);
      return;
    }
    await pairings.recordRetry(pairing.id, retryMs(pairing.attempts, isAway(outcome)), failure);
  }

  private async call(gatewayId: string, request: GatewayRequest): Promise<GatewayOutcome> {
    const { gateways, caller } = this;
    const route = await gateways.findRoute(gatewayId);
    if (route === null) return { kind: 'closed', reason: 'offline' };
    return caller.call(route, request, () => gateways.findRoute(gatewayId));
  }
}

/** With jitter: failures that came together do not come back together. */
function retryMs(attempts: number, away: boolean): number {
  const afterMs = RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? 0;
  return Math.round(Math.max(afterMs, away ? RETRY_AWAY_MS : 0) * (0.9 + Math.random() * 0.2));
}

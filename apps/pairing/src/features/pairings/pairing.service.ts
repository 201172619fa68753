import { DEADLINE_MS, GATEWAY_ROUTES } from '@chasqui/gateway-protocol';
import {
  GatewayRepository,
  NumberSessionRepository,
  type PairingOutcome,
  PairingRepository,
  type StartedPairing,
} from '@chasqui/entities';
import { PAIRING_QUEUE, type PairingHandlers, type PairingJobs, type ReplyPublisher } from '@chasqui/lanes';
import type { GatewayCaller, GatewayOutcome, GatewayRequest, Logger } from '@chasqui/platform';
import { toLinkVerdict } from './link-verdict';

/** A gateway that can be reached and did not take a call is tried again after this. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
/** One that is away wakes its pairings when it comes back; this is for a wake that was lost. */
const RETRY_AWAY_MS = 10 * 60_000;

export interface PairingServiceDeps {
  pairings: PairingRepository;
  gateways: GatewayRepository;
  sessions: NumberSessionRepository;
  caller: GatewayCaller;
  replies: ReplyPublisher<PairingOutcome>;
  logger: Logger;
  /** How long somebody may take to scan. */
  expireAfterMs: number;
}

/** Does what pairings need done at gateway apps: start, call, record. */
export class PairingService implements PairingHandlers {
  constructor(private readonly deps: PairingServiceDeps) {}

  readonly link = async ({ pairing_id }: PairingJobs['link']): Promise<void> => {
    const pairing = await this.deps.pairings.start(pairing_id, PAIRING_QUEUE.leaseMs);
    if (pairing === null) return;
    // The job may be older than the state that it rings for.
    if (pairing.kind !== 'link' || pairing.state !== 'queued') {
      await this.tell(pairing);
      return;
    }
    const outcome = await this.call(pairing.gatewayId, {
      method: 'POST',
      path: GATEWAY_ROUTES.sessions,
      body: { phone: pairing.phone },
      deadlineMs: DEADLINE_MS.status,
    });
    const reply = await this.recordLink(pairing, outcome);
    if (reply !== null) this.deps.replies.publish([reply]);
  };

  readonly unlink = (job: PairingJobs['unlink']): Promise<void> => this.tellOf(job.pairing_id);

  readonly expire = (job: PairingJobs['expire']): Promise<void> => this.tellOf(job.pairing_id);

  private async recordLink(pairing: StartedPairing, outcome: GatewayOutcome): Promise<PairingOutcome | null> {
    const { pairings, sessions, gateways, expireAfterMs, logger } = this.deps;
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
        return pairings.recordFailed(pairing.id, verdict.code, verdict.message);
    }
  }

  private async tellOf(pairingId: string): Promise<void> {
    const pairing = await this.deps.pairings.start(pairingId, PAIRING_QUEUE.leaseMs);
    if (pairing !== null) await this.tell(pairing);
  }

  /** Logging out is harmless for a number that the gateway does not know, so it may be done twice. */
  private async tell(pairing: StartedPairing): Promise<void> {
    const { pairings, gateways } = this.deps;
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
    if (outcome.kind === 'answer' && isTold(outcome.status)) {
      await pairings.recordDone(pairing.id);
      return;
    }
    const isAway = outcome.kind === 'closed' && (outcome.reason === 'offline' || outcome.reason === 'unreachable');
    const afterMs = isAway ? RETRY_AWAY_MS : (RETRY_MS[Math.min(pairing.attempts, RETRY_MS.length) - 1] ?? 0);
    await pairings.recordRetry(pairing.id, afterMs);
  }

  private async call(gatewayId: string, request: GatewayRequest): Promise<GatewayOutcome> {
    const { gateways, caller } = this.deps;
    const route = await gateways.findRoute(gatewayId);
    if (route === null) return { kind: 'closed', reason: 'offline' };
    return caller.call(route, request, () => gateways.findRoute(gatewayId));
  }
}

/** 404 and 409: it has no such session. */
const isTold = (status: number): boolean => (status >= 200 && status < 300) || status === 404 || status === 409;

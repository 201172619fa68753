import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from '@chasqui/database';
import { GatewayRepository, type GatewaySummary } from '../../gateways/gateway.repository';
import { type LinkClaim, NumberClaimRepository } from '../../pairings/number-claim.repository';
import { type PairingOutcome, PairingRepository } from '../../pairings/pairing.repository';
import { AppError, isErrorCode, planLimit } from '@chasqui/errors';
import { TimeLimit, CONFIG } from '@chasqui/runtime';
import { DEADLINE_MS } from '@chasqui/gateway-protocol';
import { PairingDoorbell, ReplyHub } from '@chasqui/lanes';
import type { Owner } from '@chasqui/tenancy';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { LinkingConfig } from '../linking-config';
import { gatewayClosed, gatewayError } from '../gateways/gateway-calls';
import { installUrl } from '../gateways/install-url';
import { type LinkData, toLinkData, type UnlinkData } from './link.response';
import { atOnce, LINKING_TURN, type LinkingTurn } from './linking-turn';
import { PairingReplies } from './pairing-replies';

/** A link that no worker takes up within this time is given up. */
const GIVE_UP_MS = 10_000;
/** How long to wait for an app that was just started; its start takes some seconds. */
const REGISTERS_WITHIN_MS = 8_000;
const LOOK_EVERY_MS = 250;
/** PostgreSQL's clock began after the request did. */
const GIVEN_UP_MARGIN_MS = 250;
/** The worker records a call that ran into its deadline; this much later it will not any more. */
const MARGIN_MS = 2_000;
/** In total: a request that waited for an app to start has less time for the rest. */
const ANSWERED_WITHIN_MS = 23_000;

export interface WantedLink {
  /** Digits with country code. */
  phone: string;
  displayName: string | undefined;
  /** By `performance.now()`. */
  arrivedAtMs?: number | undefined;
}

export interface SignedOut {
  data: UnlinkData;
  pairingIds: string[];
}

@Injectable()
export class LinkingService {
  constructor(
    private readonly gateways: GatewayRepository,
    private readonly claims: NumberClaimRepository,
    private readonly pairings: PairingRepository,
    private readonly bell: PairingDoorbell,
    private readonly replies: PairingReplies,
    private readonly hub: ReplyHub,
    @Inject(CONFIG) private readonly config: LinkingConfig,
    @Optional() @Inject(LINKING_TURN) private readonly turn: LinkingTurn = atOnce,
  ) {}

  /**
   * Resolves when the gateway app has taken the pairing; no transaction waits for the app. Two calls at once share one
   * pairing.
   * @param alongside writes along when the start is recorded; if it fails, no link starts
   * @throws AppError with the codes of POST /whatsapp/link (spec.md section 4)
   */
  async link(
    owner: Owner,
    { phone, displayName, arrivedAtMs }: WantedLink,
    alongside?: (transaction: Transaction) => Promise<void>,
  ): Promise<LinkData> {
    const limit = new TimeLimit(ANSWERED_WITHIN_MS, arrivedAtMs);
    const gateways = await this.startedGateways(owner);
    const { orgId, mode } = owner;
    const request = {
      orgId,
      mode,
      phone,
      displayName,
      gateways,
      replyTo: this.hub.instance,
      giveUpAfterMs: GIVE_UP_MS,
    };
    const claim = await this.turn(orgId, () => this.claims.link(request, alongside));
    const pairingId = pairingOf(claim);
    if (claim.kind === 'linking') await limit.of(this.ask(pairingId), notInTime);
    return toLinkData(this.config.PUBLIC_URL, phone);
  }

  /** @throws AppError WHATSAPP_NOT_CONNECTED when there is no such number */
  async unlink(owner: Owner, phone: string): Promise<UnlinkData> {
    const { data, pairingIds } = await this.signOut(owner, phone);
    this.tell(pairingIds);
    return data;
  }

  /** The caller must then call `tell`. @throws AppError WHATSAPP_NOT_CONNECTED when there is no such number */
  async signOut(
    { orgId, mode }: Owner,
    phone: string,
    claims: NumberClaimRepository = this.claims,
  ): Promise<SignedOut> {
    const unlinked = await claims.unlink(orgId, mode, phone);
    if (unlinked === undefined) throw new AppError('WHATSAPP_NOT_CONNECTED');
    return { data: { phone, status: 'signed_out' }, pairingIds: unlinked.pairingIds };
  }

  /** Has gateway apps told that their numbers are signed out; never waits. */
  tell(pairingIds: readonly string[]): void {
    for (const id of pairingIds) void this.bell.ring('unlink', id);
  }

  /** Waits for an app that was just started with a new setup code, so that the caller need not retry. */
  private async startedGateways(owner: Owner): Promise<GatewaySummary[]> {
    const endsAt = performance.now() + REGISTERS_WITHIN_MS;
    let all = await this.readGateways(owner);
    while (isComing(all) && performance.now() < endsAt) {
      await sleep(LOOK_EVERY_MS);
      all = await this.readGateways(owner);
    }
    const started = all.filter((gateway) => gateway.firstSeenAt !== null);
    if (started.length > 0) return started;
    throw new AppError('GATEWAY_SETUP_REQUIRED', { extra: { install_url: installUrl(this.config.PUBLIC_URL) } });
  }

  private async readGateways({ orgId, mode }: Owner): Promise<GatewaySummary[]> {
    try {
      return await this.gateways.findForOrg(orgId, mode);
    } catch (cause) {
      // The specification's own answer to a record that cannot be read, whatever the reason.
      throw new AppError('INTERNAL_ERROR', { cause });
    }
  }

  private async ask(pairingId: string): Promise<void> {
    const waiting = this.replies.wait(pairingId, GIVE_UP_MS + GIVEN_UP_MARGIN_MS);
    void this.bell.ring('link', pairingId);
    const outcome = (await waiting) ?? (await this.lastWord(pairingId));
    if (outcome === null) throw notInTime();
    if (outcome.state === 'canceled') {
      throw new AppError('WHATSAPP_NOT_CONNECTED', { message: 'Another request ended this pairing.' });
    }
    if (outcome.errorCode !== null) throw toError(outcome.errorCode, outcome);
  }

  private async lastWord(pairingId: string): Promise<PairingOutcome | null> {
    return (
      (await this.pairings.giveUp(pairingId)) ?? (await this.replies.wait(pairingId, DEADLINE_MS.status + MARGIN_MS))
    );
  }
}

const notInTime = (): AppError => gatewayError('The gateway app did not respond in time.', 'TIMED_OUT');

const isComing = (all: readonly GatewaySummary[]): boolean =>
  all.some(({ isAwaited }) => isAwaited) && !all.some(({ online }) => online);

function pairingOf(claim: LinkClaim): string {
  switch (claim.kind) {
    case 'not_yours':
      throw new AppError('NOT_YOUR_NUMBER');
    case 'plan_limit':
      throw planLimit('Your plan does not allow another WhatsApp number.', {
        limit: 'whatsapp_numbers',
        used: claim.used,
        max: claim.max,
      });
    case 'closed':
      throw gatewayClosed();
    case 'unlinks_waiting':
      throw new AppError('RATE_LIMITED', {
        message: `${claim.count} unlinked numbers still wait for their gateway apps to log them out; \`pending_unlinks\` in GET /gateway says why. Link more numbers when they are done.`,
        headers: { 'Retry-After': '60' },
      });
    case 'linking':
    case 'waiting':
      return claim.pairingId;
  }
}

function toError(errorCode: string, { errorMessage, errorReason }: PairingOutcome): AppError {
  const code = isErrorCode(errorCode) ? errorCode : 'GATEWAY_ERROR';
  return new AppError(code, {
    message: errorMessage ?? undefined,
    // A worker of an older version gives no reason.
    ...(code === 'GATEWAY_ERROR' && { extra: { reason: errorReason ?? 'UNKNOWN_OUTCOME' } }),
    ...(code === 'SERVICE_UNAVAILABLE' && { headers: { 'Retry-After': '5' } }),
  });
}

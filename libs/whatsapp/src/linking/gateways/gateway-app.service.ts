import { GatewayRepository, type GatewaySummary, SETUP_CODE_HOURS } from '../../gateways/gateway.repository';
import { PairingRepository, type UntoldUnlink } from '../../pairings/pairing.repository';
import { WhatsappNumberRepository } from '../../numbers/whatsapp-number.repository';
import type { Mode, Transactor } from '@chasqui/database';
import { AppError, planLimit } from '@chasqui/errors';
import { OLDEST_PROTOCOL_VERSION } from '@chasqui/gateway-protocol';
import { CONFIG } from '@chasqui/runtime';
import type { Owner } from '@chasqui/tenancy';
import { Inject, Injectable } from '@nestjs/common';
import type { LinkingConfig } from '../linking-config';
import type { EnrollmentData, GatewayAppData, GatewayUnlinkData, RevokedGatewayData } from './gateway-app.response';
import { GATEWAY_OFFER, type GatewayOffer } from './gateway-offer';
import { installUrl } from './install-url';

const MOST_COUNTED = 10_000;
const MOST_UNLINKS = 20;

@Injectable()
export class GatewayAppService {
  private readonly publicUrl: string;
  private readonly most: Record<Mode, number>;

  constructor(
    private readonly gateways: GatewayRepository,
    private readonly numbers: WhatsappNumberRepository,
    private readonly pairings: PairingRepository,
    @Inject(GATEWAY_OFFER) private readonly offer: GatewayOffer,
    @Inject(CONFIG) config: LinkingConfig,
  ) {
    this.publicUrl = config.PUBLIC_URL;
    this.most = { live: config.GATEWAYS_PER_ORGANIZATION, test: config.TEST_GATEWAYS_PER_ORGANIZATION };
  }

  /** @throws AppError NO_GATEWAY */
  async read(owner: Owner, gatewayId: string | undefined): Promise<GatewayAppData> {
    const { chosen, all } = await this.choose(owner, gatewayId);
    const [numbers, depth, unlinks] = await Promise.all([
      this.numbers.findOnGateway(owner.orgId, chosen.id),
      this.numbers.queueDepth(owner.orgId, chosen.id, MOST_COUNTED),
      this.pairings.findUntold(owner.orgId, chosen.id, MOST_UNLINKS),
    ]);
    return {
      id: chosen.id,
      status: statusOf(chosen),
      reason: chosen.clockAheadS === null ? null : 'clock',
      clock_ahead_s: chosen.clockAheadS,
      version: chosen.appVersion,
      latest_version: this.offer.latestVersion,
      update_required: chosen.protocol !== null && chosen.protocol < OLDEST_PROTOCOL_VERSION,
      last_seen_at: chosen.seenAt?.toISOString() ?? null,
      install_url: installUrl(this.publicUrl),
      host: chosen.host,
      numbers: numbers.map(({ phone, status }) => ({
        phone,
        status: status === 'connected' && !chosen.online ? 'disconnected' : status,
      })),
      queue_depth: depth,
      pending_unlinks: unlinks.map(toUnlinkData),
      gateway_ids: all.map(({ id }) => id),
    };
  }

  /**
   * Reuses a gateway that has no app yet. With `gatewayId` its app registers anew, and its old token stops working.
   * @throws AppError NO_GATEWAY, PLAN_LIMIT
   */
  async enroll({ orgId, mode }: Owner, gatewayId: string | undefined, database: Transactor): Promise<EnrollmentData> {
    const gateways = new GatewayRepository(database);
    const all = await gateways.findForOrg(orgId, mode);
    const waiting = all.find((gateway) => gateway.firstSeenAt === null);
    const id = gatewayId?.toLowerCase() ?? waiting?.id ?? (await this.create(gateways, orgId, mode));
    const code =
      all.some((each) => each.id === id) || gatewayId === undefined ? await gateways.createSetupCode(orgId, id) : null;
    if (code === null)
      throw new AppError('NO_GATEWAY', { message: 'Your organization has no gateway app with this `gateway_id`.' });
    const page = installUrl(this.publicUrl);
    return {
      gateway_id: id,
      setup_code: code,
      expires_at: new Date(Date.now() + SETUP_CODE_HOURS * 3_600_000).toISOString(),
      install_url: page,
      qr: `${page}#${code}`,
    };
  }

  /** Shuts an app out: its token stops working at once, its tunnel ends within seconds. @throws AppError NO_GATEWAY */
  async revoke(owner: Owner, gatewayId: string | undefined): Promise<RevokedGatewayData> {
    const { chosen } = await this.choose(owner, gatewayId);
    if (!(await this.gateways.revoke(owner.orgId, chosen.id))) throw new AppError('NO_GATEWAY');
    return { id: chosen.id, revoked: true };
  }

  private async create(gateways: GatewayRepository, orgId: string, mode: Mode): Promise<string> {
    const max = this.most[mode];
    const made = await gateways.createWithin(orgId, mode, max);
    if ('id' in made) return made.id;
    throw planLimit(
      `Your organization already has ${made.used} gateway apps for ${mode} keys, which is the limit. Remove one with DELETE /gateway, or pass the \`gateway_id\` of one that should register again.`,
      { limit: 'gateways', used: made.used, max },
    );
  }

  /** @throws AppError NO_GATEWAY */
  async choose(
    { orgId, mode }: Owner,
    gatewayId: string | undefined,
  ): Promise<{ chosen: GatewaySummary; all: GatewaySummary[] }> {
    const all = await this.gateways.findForOrg(orgId, mode);
    if (all.length === 0) throw new AppError('NO_GATEWAY');
    const chosen =
      gatewayId === undefined
        ? (all.find((each) => each.online) ?? all.find((each) => each.firstSeenAt !== null) ?? all[0])
        : all.find((each) => each.id === gatewayId.toLowerCase());
    if (chosen === undefined) {
      throw new AppError('NO_GATEWAY', { message: 'Your organization has no gateway app with this `gateway_id`.' });
    }
    return { chosen, all };
  }
}

function statusOf({ firstSeenAt, online }: GatewaySummary): GatewayAppData['status'] {
  if (firstSeenAt === null) return 'never_started';
  return online ? 'online' : 'offline';
}

const toUnlinkData = ({ phone, since, attempts, nextTryAt, reason }: UntoldUnlink): GatewayUnlinkData => ({
  phone,
  since: since.toISOString(),
  attempts,
  next_try_at: nextTryAt.toISOString(),
  reason,
});

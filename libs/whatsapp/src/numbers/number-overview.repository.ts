import type { Mode, Queryable, WhatsappNumberStatus } from '@chasqui/database';
import { GATEWAY_ONLINE } from '../presence/gateway-online';

export interface NumberOverview {
  id: string;
  phone: string;
  displayName: string;
  status: WhatsappNumberStatus;
  reason: string | null;
  gatewayId: string;
  gatewayOnline: boolean;
  gatewaySeenAt: Date | null;
  pairedAt: Date | null;
  restrictedUntil: Date | null;
  createdAt: Date;
}

const MOST_LISTED = 1_000;

export class NumberOverviewRepository {
  constructor(private readonly database: Queryable) {}

  /** Without unlinked ones, newest first. */
  async listForOrg(orgId: string, mode: Mode): Promise<NumberOverview[]> {
    const { rows } = await this.database.query<NumberOverview>(
      {
        name: 'number_overview',
        text: `select n.id, n.phone, n.display_name, n.status, n.reason, n.gateway_id,
                      ${GATEWAY_ONLINE} as gateway_online, g.seen_at as gateway_seen_at, n.paired_at,
                      n.restricted_until, n.created_at
                 from whatsapp_numbers n join gateways g on g.id = n.gateway_id
                where n.org_id = $1 and n.mode = $2 and n.claim <> 'released'
                order by n.created_at desc, n.id desc limit ${MOST_LISTED}`,
      },
      [orgId, mode],
    );
    return rows;
  }
}

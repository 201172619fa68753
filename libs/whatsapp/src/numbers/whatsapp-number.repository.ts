import { WHATSAPP_LANES, laneNameSql } from '@chasqui/lanes';
import {
  type Mode,
  CountedList,
  type CountedPart,
  type PageRequest,
  type Queryable,
  type Statement,
  type NumberClaim,
  type WhatsappNumberStatus,
} from '@chasqui/database';
import { spellingsOf } from '@chasqui/phone-numbers';
import { GATEWAY_ONLINE } from '../presence/gateway-online';
import { SETTINGS_COLUMNS, type ShownSettings } from './number-settings.repository';
import { OPEN_PAIRING } from './pairing.sql';

export interface ConnectedNumber extends ShownSettings {
  id: string;
  displayName: string;
  phone: string;
  status: 'connected';
  pairedAt: Date | null;
  /** WhatsApp refuses new chats of the number until then; null or past: it does not. */
  restrictedUntil: Date | null;
}

export interface NumberSummary {
  id: string;
  orgId: string;
  gatewayId: string;
  mode: Mode;
  phone: string;
  status: WhatsappNumberStatus;
  reason: string | null;
  claim: NumberClaim;
  /** Null: its claim does not count against other organizations. */
  provenAt: Date | null;
  createdAt: Date;
}

export interface SenderNumber {
  id: string;
  phone: string;
  gatewayId: string;
  gatewayOnline: boolean;
  /** Its gateway left a message unanswered: it counts as hanging for this many milliseconds; null: it does not. */
  hangsForMs: number | null;
}

export interface WantedSender {
  orgId: string;
  mode: Mode;
  /**
   * By id (which wins) or by phone in digits, in any spelling; neither: the first connected number (the oldest
   * pairing), preferring online gateways.
   */
  wanted: { numberId?: string | undefined; phone?: string | undefined };
}

export interface NumberRoute {
  numberId: string;
  orgId: string;
  phone: string;
  gatewayId: string;
  status: WhatsappNumberStatus;
  /** `host:port` of the replica that holds the gateway; null: the gateway is offline. */
  ownerAddress: string | null;
  epoch: number;
  capabilities: string[];
  /** Its gateway was heard within the last seconds: if it is offline, it may only be moving to another replica. */
  wasJustOnline: boolean;
  /** WhatsApp's server did not acknowledge one of its messages. */
  isDegraded: boolean;
  /** Its gateway left one of its messages unanswered. */
  isHanging: boolean;
  /** Its organization refuses messages to people who opted out. */
  obeysOptOut: boolean;
}

const CONNECTED = new CountedList<ConnectedNumber>({
  columns: `n.id, n.display_name, n.phone, n.status, n.paired_at,
    n.restricted_until, ${SETTINGS_COLUMNS}`,
  from: 'whatsapp_numbers n join gateways g on g.id = n.gateway_id and g.org_id = n.org_id',
  where: `n.org_id = $1 and n.mode = $2 and n.status = 'connected' and ${GATEWAY_ONLINE}`,
  order: { value: 'n.created_at', id: 'n.id', kind: 'time', direction: 'desc' },
  texts: ['n.display_name'],
});

const SENDER = `n.id, n.phone, n.gateway_id, ${GATEWAY_ONLINE} as gateway_online,
  case when n.hangs_until > now() then (extract(epoch from n.hangs_until - now()) * 1000)::float8 end as hangs_for_ms`;
const CONNECTED_OF_WANTED = `whatsapp_numbers n join gateways g on g.id = n.gateway_id and g.org_id = n.org_id
  where n.org_id = w.org_id and n.mode = w.mode and n.status = 'connected'`;

/**
 * Each way to name a number has an index of its own. It begins with `select`: a read-only statement is run again after
 * a cut.
 */
export const SENDERS: Statement = {
  name: 'number-senders',
  text: `
    select * from (
      with wanted as materialized (
        select * from json_to_recordset($1::json)
          as x(place integer, org_id uuid, mode text, number_id uuid, phones text[])
      )
      select w.place, s.* from wanted w
        cross join lateral (select ${SENDER} from ${CONNECTED_OF_WANTED} and n.id = w.number_id limit 1) s
      union all
      select w.place, s.* from wanted w
        cross join lateral (select ${SENDER} from ${CONNECTED_OF_WANTED} and n.phone = any(w.phones)
          order by array_position(w.phones, n.phone) limit 1) s
       where w.phones is not null
      union all
      select w.place, s.* from wanted w
        cross join lateral (select ${SENDER} from ${CONNECTED_OF_WANTED}
          order by gateway_online desc, n.paired_at nulls last, n.created_at, n.id limit 1) s
       where w.number_id is null and w.phones is null
    ) found`,
};

export class WhatsappNumberRepository {
  constructor(private readonly database: Queryable) {}

  /** Connected numbers on online gateways, newest first. */
  async findConnectedForOrg(orgId: string, mode: Mode): Promise<ConnectedNumber[]> {
    const { rows } = await this.database.query<ConnectedNumber>(
      {
        name: 'numbers-connected-for-org',
        text: `select ${CONNECTED.list.columns} from ${CONNECTED.list.from} where ${CONNECTED.list.where}
                order by n.created_at desc, n.id desc`,
      },
      [orgId, mode],
    );
    return rows;
  }

  /** The same, as far as it fits into one answer, with the total. */
  listConnectedForOrg(orgId: string, mode: Mode, page: PageRequest): Promise<CountedPart<ConnectedNumber>> {
    return CONNECTED.read(this.database, [orgId, mode], page);
  }

  async findSender(orgId: string, mode: Mode, wanted: WantedSender['wanted'] = {}): Promise<SenderNumber | null> {
    const [found = null] = await this.findSenders([{ orgId, mode, wanted }]);
    return found;
  }

  /** Sending numbers in the order of `senders`; null: the organization has no such connected number. */
  async findSenders(senders: readonly WantedSender[]): Promise<(SenderNumber | null)[]> {
    const input = senders.map(({ orgId, mode, wanted: { numberId, phone } }, place) => ({
      place,
      org_id: orgId,
      mode,
      number_id: numberId ?? null,
      phones: numberId === undefined && phone !== undefined ? spellingsOf(phone) : null,
    }));
    const { rows } = await this.database.query<SenderNumber & { place: number }>(SENDERS, [JSON.stringify(input)]);
    return inPlaces(rows, senders.length);
  }

  async findRoute(numberId: string): Promise<NumberRoute | null> {
    const [route = null] = await this.findRoutes([numberId]);
    return route;
  }

  /**
   * How to reach numbers now, in order; null: gone. A silent owner does not count, and an unlinked number is not
   * reached even before its gateway was told.
   */
  async findRoutes(numberIds: readonly string[]): Promise<(NumberRoute | null)[]> {
    const { rows } = await this.database.query<NumberRoute>(
      {
        name: 'number-routes',
        text: `select n.id as number_id, n.org_id, n.phone, n.gateway_id, n.status,
                      case when ${GATEWAY_ONLINE} and n.claim <> 'released' then g.owner_address end as owner_address,
                      g.epoch, g.capabilities,
                      n.claim <> 'released' and coalesce(g.seen_at > now() - interval '30 seconds', false)
                        as was_just_online,
                      n.degraded_at is not null as is_degraded, n.hangs_until is not null as is_hanging,
                      coalesce(o.enforce_whatsapp_opt_out, false) as obeys_opt_out
                 from whatsapp_numbers n join gateways g on g.id = n.gateway_id and g.org_id = n.org_id
                 left join organizations o on o.id = n.org_id where n.id = any($1::uuid[])`,
      },
      [numberIds],
    );
    const found = new Map(rows.map((route) => [route.numberId, route]));
    return numberIds.map((id) => found.get(id) ?? null);
  }

  /** Which of these phones the organization has on the gateway, or had there last and gave up (not `isHeld`). */
  async findOfGateway(
    queryable: Queryable,
    orgId: string,
    gatewayId: string,
    phones: readonly string[],
  ): Promise<{ id: string; phone: string; isHeld: boolean }[]> {
    const { rows } = await queryable.query<{ id: string; phone: string; isHeld: boolean }>(
      {
        name: 'numbers-of-gateway',
        text: `select id, phone, claim = 'held' as is_held from whatsapp_numbers
                where org_id = $1 and gateway_id = $2 and phone = any($3::text[])`,
      },
      [orgId, gatewayId, phones],
    );
    return rows;
  }

  /**
   * The gateway that knows a number, whose phone may have another spelling: the one that pairs it now, else the one
   * that has it; and the number's phone, by which the gateway knows it.
   *
   * @returns null when the organization has no such number; `unlinked`: it gave it up
   */
  async findGatewayOf(
    orgId: string,
    mode: Mode,
    phone: string,
  ): Promise<{ gatewayId: string; phone: string } | 'unlinked' | null> {
    const { rows } = await this.database.query<{ gatewayId: string; phone: string; isHeld: boolean }>(
      {
        name: 'number-gateway',
        text: `select coalesce((select p.gateway_id from pairings p
                                 where p.number_id = n.id and p.kind = 'link' and ${OPEN_PAIRING}),
                               n.gateway_id) as gateway_id, n.phone, n.claim = 'held' as is_held
                 from whatsapp_numbers n where n.org_id = $1 and n.mode = $2 and n.phone = any($3::text[])
                  and (n.claim = 'held' or n.status = 'signed_out')
                order by n.claim = 'held' desc, array_position($3, n.phone) limit 1`,
      },
      [orgId, mode, spellingsOf(phone)],
    );
    const [row] = rows;
    if (row === undefined) return null;
    return row.isHeld ? { gatewayId: row.gatewayId, phone: row.phone } : 'unlinked';
  }

  /** Numbers that an organization holds on a gateway, oldest first, as last reported. */
  async findOnGateway(
    orgId: string,
    gatewayId: string,
  ): Promise<{ phone: string; status: WhatsappNumberStatus; reason: string | null }[]> {
    const { rows } = await this.database.query<{ phone: string; status: WhatsappNumberStatus; reason: string | null }>(
      `select phone, status, reason from whatsapp_numbers
        where org_id = $1 and gateway_id = $2 and claim = 'held' order by created_at, id`,
      [orgId, gatewayId],
    );
    return rows;
  }

  /** Messages waiting for a gateway's numbers; counted up to `limit`. */
  async queueDepth(orgId: string, gatewayId: string, limit: number): Promise<number> {
    const { rows } = await this.database.query<{ depth: number }>(
      `select count(*)::int as depth from (
         select 1 from whatsapp_numbers n join messages m
             on m.lane collate "C" = (${laneNameSql(WHATSAPP_LANES, 'n.id')}) collate "C" and m.state = 'queued'
          where n.org_id = $1 and n.gateway_id = $2 limit $3) waiting`,
      [orgId, gatewayId, limit],
    );
    return rows[0]?.depth ?? 0;
  }

  /** Oldest first; null: all organizations. For operators. */
  async list(orgId: string | null): Promise<NumberSummary[]> {
    const { rows } = await this.database.query<NumberSummary>(
      `select id, org_id, gateway_id, mode, phone, status, reason, claim,
              proven_at, created_at
         from whatsapp_numbers where $1::uuid is null or org_id = $1 order by created_at, id`,
      [orgId],
    );
    return rows;
  }

  /** WhatsApp's server did not acknowledge a message of this number. @returns whether this is new */
  async markDegraded(numberId: string): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'update whatsapp_numbers set degraded_at = now(), updated_at = now() where id = $1 and degraded_at is null',
      [numberId],
    );
    return rowCount === 1;
  }

  /** The gateway left a message of this number unanswered; for this long callers are told so at once. */
  async markHanging(numberId: string, forMs: number): Promise<void> {
    await this.database.query(
      `update whatsapp_numbers set hangs_until = now() + $2 * interval '1 millisecond', updated_at = now() where id = $1`,
      [numberId, forMs],
    );
  }

  async clearHanging(numberId: string): Promise<void> {
    await this.database.query(
      'update whatsapp_numbers set hangs_until = null, updated_at = now() where id = $1 and hangs_until is not null',
      [numberId],
    );
  }

  /** WhatsApp's server acknowledges again. @returns whether the number was degraded */
  async clearDegraded(numberId: string): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'update whatsapp_numbers set degraded_at = null, updated_at = now() where id = $1 and degraded_at is not null',
      [numberId],
    );
    return rowCount === 1;
  }
}

function inPlaces<Row extends { place: number }>(rows: readonly Row[], places: number): (Row | null)[] {
  const found = new Map(rows.map((row) => [row.place, row]));
  return Array.from({ length: places }, (_, place) => found.get(place) ?? null);
}

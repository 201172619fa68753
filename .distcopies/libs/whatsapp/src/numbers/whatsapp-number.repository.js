"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WhatsappNumberRepository", {
    enumerable: true,
    get: function() {
        return WhatsappNumberRepository;
    }
});
const _lanes = require("../../../lanes/src");
const _entities = require("../../../entities/src");
const _gatewayonline = require("../presence/gateway-online");
const _numbersettingsrepository = require("./number-settings.repository");
const _pairingsql = require("./pairing.sql");
/** The numbers of an organization ($1) and mode ($2) that are connected on a gateway that is online. */ const CONNECTED = new _entities.CountedList({
    columns: `n.id, n.display_name as "displayName", n.phone, n.status, n.paired_at as "pairedAt",
    n.restricted_until as "restrictedUntil", ${_numbersettingsrepository.SETTINGS_COLUMNS}`,
    from: 'whatsapp_numbers n join gateways g on g.id = n.gateway_id and g.org_id = n.org_id',
    where: `n.org_id = $1 and n.mode = $2 and n.status = 'connected' and ${_gatewayonline.GATEWAY_ONLINE}`,
    order: {
        value: 'n.created_at',
        id: 'n.id',
        kind: 'time',
        direction: 'desc'
    },
    texts: [
        'n.display_name'
    ]
});
let WhatsappNumberRepository = class WhatsappNumberRepository {
    constructor(database){
        this.database = database;
    }
    /** Numbers of an organization that are connected on a gateway that is online, newest first. */ async findConnectedForOrg(orgId, mode) {
        const { rows } = await this.database.query({
            name: 'numbers-connected-for-org',
            text: `select ${CONNECTED.list.columns} from ${CONNECTED.list.from} where ${CONNECTED.list.where}
                order by n.created_at desc, n.id desc`
        }, [
            orgId,
            mode
        ]);
        return rows;
    }
    /** The same, as far as it fits into one answer; and how many there are. */ listConnectedForOrg(orgId, mode, page) {
        return CONNECTED.read(this.database, [
            orgId,
            mode
        ], page);
    }
    /**
   * The number that a message leaves from.
   *
   * @param wanted the number asked for, by id (which wins) or by phone in digits; neither: the first connected number
   *   (the oldest pairing), one whose gateway is online before all others
   * @returns null when the organization has no such number that is connected
   */ async findSender(orgId, mode, wanted = {}) {
        const numberId = wanted.numberId ?? null;
        const { rows } = await this.database.query({
            name: 'number-sender',
            text: `select n.id, n.phone, n.gateway_id as "gatewayId", ${_gatewayonline.GATEWAY_ONLINE} as "gatewayOnline",
                      case when n.hangs_until > now()
                        then (extract(epoch from n.hangs_until - now()) * 1000)::float8 end as "hangsForMs"
                 from whatsapp_numbers n join gateways g on g.id = n.gateway_id and g.org_id = n.org_id
                where n.org_id = $1 and n.mode = $2 and n.status = 'connected'
                  and ($3::uuid is null or n.id = $3) and ($4::text is null or n.phone = $4)
                order by "gatewayOnline" desc, n.paired_at nulls last, n.created_at, n.id limit 1`
        }, [
            orgId,
            mode,
            numberId,
            numberId === null ? wanted.phone ?? null : null
        ]);
        return rows[0] ?? null;
    }
    /**
   * How a worker reaches a number now; null when the number is gone. An owner that fell silent is no owner, and an
   * unlinked number is not reached even while its gateway was not told yet.
   */ async findRoute(numberId) {
        const { rows } = await this.database.query({
            name: 'number-route',
            text: `select n.id as "numberId", n.org_id as "orgId", n.phone, n.gateway_id as "gatewayId", n.status,
                      case when ${_gatewayonline.GATEWAY_ONLINE} and n.claim <> 'released' then g.owner_address end as "ownerAddress",
                      g.epoch, g.capabilities,
                      n.claim <> 'released' and coalesce(g.seen_at > now() - interval '30 seconds', false)
                        as "wasJustOnline",
                      n.degraded_at is not null as "isDegraded", n.hangs_until is not null as "isHanging",
                      coalesce(o.enforce_whatsapp_opt_out, false) as "obeysOptOut"
                 from whatsapp_numbers n join gateways g on g.id = n.gateway_id and g.org_id = n.org_id
                 left join organizations o on o.id = n.org_id where n.id = $1`
        }, [
            numberId
        ]);
        return rows[0] ?? null;
    }
    /** Those of the given phones that the organization has on the gateway, or had there last and gave up (not `isHeld`). */ async findOfGateway(queryable, orgId, gatewayId, phones) {
        const { rows } = await queryable.query({
            name: 'numbers-of-gateway',
            text: `select id, phone, claim = 'held' as "isHeld" from whatsapp_numbers
                where org_id = $1 and gateway_id = $2 and phone = any($3::text[])`
        }, [
            orgId,
            gatewayId,
            phones
        ]);
        return rows;
    }
    /**
   * The gateway that knows about a number: the one that pairs it now, else the one that has it.
   *
   * @returns null when the organization has no such number, or gave it up
   */ async findGatewayOf(orgId, mode, phone) {
        const { rows } = await this.database.query({
            name: 'number-gateway',
            text: `select coalesce((select p.gateway_id from pairings p
                                 where p.number_id = n.id and p.kind = 'link' and ${_pairingsql.OPEN_PAIRING}),
                               n.gateway_id) as "gatewayId"
                 from whatsapp_numbers n where n.org_id = $1 and n.mode = $2 and n.phone = $3 and n.claim = 'held'`
        }, [
            orgId,
            mode,
            phone
        ]);
        return rows[0]?.gatewayId ?? null;
    }
    /** Numbers that an organization holds on a gateway, oldest first, as that gateway last reported them. */ async findOnGateway(orgId, gatewayId) {
        const { rows } = await this.database.query(`select phone, status, reason from whatsapp_numbers
        where org_id = $1 and gateway_id = $2 and claim = 'held' order by created_at, id`, [
            orgId,
            gatewayId
        ]);
        return rows;
    }
    /** Messages that wait for the numbers of a gateway; counted to `limit`. */ async queueDepth(orgId, gatewayId, limit) {
        const { rows } = await this.database.query(`select count(*)::int as depth from (
         select 1 from whatsapp_numbers n join messages m
             on m.lane collate "C" = (${(0, _lanes.laneNameSql)(_lanes.WHATSAPP_LANES, 'n.id')}) collate "C" and m.state = 'queued'
          where n.org_id = $1 and n.gateway_id = $2 limit $3) waiting`, [
            orgId,
            gatewayId,
            limit
        ]);
        return rows[0]?.depth ?? 0;
    }
    /** Numbers of one organization, or of all, oldest first. For operators. */ async list(orgId) {
        const { rows } = await this.database.query(`select id, org_id as "orgId", gateway_id as "gatewayId", mode, phone, status, reason, claim,
              proven_at as "provenAt", created_at as "createdAt"
         from whatsapp_numbers where $1::uuid is null or org_id = $1 order by created_at, id`, [
            orgId
        ]);
        return rows;
    }
    /** Remembers that WhatsApp's server did not acknowledge a message of this number. @returns whether this was new */ async markDegraded(numberId) {
        const { rowCount } = await this.database.query('update whatsapp_numbers set degraded_at = now(), updated_at = now() where id = $1 and degraded_at is null', [
            numberId
        ]);
        return rowCount === 1;
    }
    /** Remembers that the gateway left a message of this number unanswered; for so long callers are told so at once. */ async markHanging(numberId, forMs) {
        await this.database.query(`update whatsapp_numbers set hangs_until = now() + $2 * interval '1 millisecond', updated_at = now() where id = $1`, [
            numberId,
            forMs
        ]);
    }
    /** The gateway answers for this number again. */ async clearHanging(numberId) {
        await this.database.query('update whatsapp_numbers set hangs_until = null, updated_at = now() where id = $1 and hangs_until is not null', [
            numberId
        ]);
    }
    /** WhatsApp's server acknowledges again. @returns whether the number was degraded */ async clearDegraded(numberId) {
        const { rowCount } = await this.database.query('update whatsapp_numbers set degraded_at = null, updated_at = now() where id = $1 and degraded_at is not null', [
            numberId
        ]);
        return rowCount === 1;
    }
};

//# sourceMappingURL=whatsapp-number.repository.js.map
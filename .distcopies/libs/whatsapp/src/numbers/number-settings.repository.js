"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get NumberSettingsRepository () {
        return NumberSettingsRepository;
    },
    get SETTINGS_COLUMNS () {
        return SETTINGS_COLUMNS;
    }
});
const SETTINGS_COLUMNS = `n.receive_groups as "receiveGroups", n.sealed_proxy_url is not null as "hasProxy",
  n.web_version as "webVersion",
  n.settings_version = 0 or (n.told_version = n.settings_version and n.told_gateway_id is not distinct from n.gateway_id)
    as "areSettingsApplied"`;
const OF_NUMBER = `n.id as "numberId", n.org_id as "orgId", n.phone, n.receive_groups as "receiveGroups",
  n.sealed_proxy_url as "sealedProxyUrl", n.web_version as "webVersion"`;
let NumberSettingsRepository = class NumberSettingsRepository {
    constructor(database){
        this.database = database;
    }
    /** @returns the number as it is now; null when the organization has no such number */ async change(orgId, mode, id, { displayName, receiveGroups, sealedProxyUrl, webVersion }) {
        const isForGateway = [
            receiveGroups,
            sealedProxyUrl,
            webVersion
        ].some((value)=>value !== undefined);
        const { rows } = await this.database.query(`update whatsapp_numbers n
          set display_name = coalesce($4, n.display_name), receive_groups = coalesce($5, n.receive_groups),
              sealed_proxy_url = case when $6 then $7 else n.sealed_proxy_url end,
              web_version = case when $8 then $9 else n.web_version end,
              settings_version = n.settings_version + case when $10 then 1 else 0 end, updated_at = now()
        where n.org_id = $1 and n.mode = $2 and n.id = $3 and n.claim = 'held'
       returning n.id, n.display_name as "displayName", n.phone, n.status, n.reason, n.paired_at as "pairedAt",
                 n.restricted_until as "restrictedUntil", ${SETTINGS_COLUMNS}`, [
            orgId,
            mode,
            id,
            displayName ?? null,
            receiveGroups ?? null,
            sealedProxyUrl !== undefined,
            sealedProxyUrl ?? null,
            webVersion !== undefined,
            webVersion ?? null,
            isForGateway
        ]);
        return rows[0] ?? null;
    }
    /** What the gateway app has to know of the number that a pairing is about; null: nothing was ever set. */ async findForPairing(pairingId) {
        const { rows } = await this.database.query(`select ${OF_NUMBER} from pairings p join whatsapp_numbers n on n.id = p.number_id
        where p.id = $1 and n.settings_version > 0`, [
            pairingId
        ]);
        return rows[0] ?? null;
    }
    /**
   * Settings that gateways of this replica have to be told.
   *
   * @param except numbers that are being told, or rest after a failure
   * @param capability what an app says that keeps settings
   */ async findDue(input) {
        const { rows } = await this.database.query({
            name: 'number-settings-due',
            text: `select * from (
            select ${OF_NUMBER}, g.id as "gatewayId", g.epoch, n.settings_version as version,
                   row_number() over (partition by n.org_id order by n.id) as place
              from whatsapp_numbers n join gateways g on g.id = n.gateway_id
             where n.gateway_id = any ($1) and n.settings_version > 0 and n.claim = 'held' and n.id <> all ($2)
               and (n.told_version <> n.settings_version or n.told_gateway_id is distinct from n.gateway_id
                    or n.told_epoch is distinct from g.epoch)
               and g.capabilities @> array[$3::text]) due
          where place <= $5 order by place limit $4`
        }, [
            input.gatewayIds,
            input.except,
            input.capability,
            input.limit,
            input.perOrganization
        ]);
        return rows;
    }
    /** The gateway app confirmed them. A change that came meanwhile stays due. */ async recordTold({ numberId, gatewayId, epoch, version }) {
        await this.database.query('update whatsapp_numbers set told_version = $2, told_gateway_id = $3, told_epoch = $4 where id = $1', [
            numberId,
            version,
            gatewayId,
            epoch
        ]);
    }
};

//# sourceMappingURL=number-settings.repository.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberOverviewRepository", {
    enumerable: true,
    get: function() {
        return NumberOverviewRepository;
    }
});
const _gatewayonline = require("../presence/gateway-online");
/** Numbers that are listed of one organization and mode. */ const MOST_LISTED = 1_000;
let NumberOverviewRepository = class NumberOverviewRepository {
    constructor(database){
        this.database = database;
    }
    /** Those that were not unlinked, the newest first. */ async listForOrg(orgId, mode) {
        const { rows } = await this.database.query({
            name: 'number_overview',
            text: `select n.id, n.phone, n.display_name as "displayName", n.status, n.reason, n.gateway_id as "gatewayId",
                      ${_gatewayonline.GATEWAY_ONLINE} as "gatewayOnline", g.seen_at as "gatewaySeenAt", n.paired_at as "pairedAt",
                      n.restricted_until as "restrictedUntil", n.created_at as "createdAt"
                 from whatsapp_numbers n join gateways g on g.id = n.gateway_id
                where n.org_id = $1 and n.mode = $2 and n.claim <> 'released'
                order by n.created_at desc, n.id desc limit ${MOST_LISTED}`
        }, [
            orgId,
            mode
        ]);
        return rows;
    }
};

//# sourceMappingURL=number-overview.repository.js.map
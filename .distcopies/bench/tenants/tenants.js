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
    get adminOf () {
        return adminOf;
    },
    get createTenants () {
        return createTenants;
    }
});
const _config = require("../../libs/config/src");
const _entities = require("../../libs/entities/src");
const _uuid = require("uuid");
const _adminservices = require("../../apps/admin/src/admin-services");
const _benchsecrets = require("./bench-secrets");
/** No request of a benchmark is refused for its rate; counting it costs the same. */ const RATE_LIMIT = 1_000_000_000;
function adminOf(services) {
    return _adminservices.AdminServices.connect({
        ..._benchsecrets.BENCH_SECRETS,
        ..._config.NO_MAIL,
        DATABASE_URL: services.databaseUrl,
        DATABASE_POOL_SIZE: 2,
        REDIS_URL: services.redisUrl,
        REDIS_PREFIX: services.prefix,
        PUBLIC_URL: 'http://127.0.0.1'
    });
}
async function createTenants(services, count) {
    const admin = await adminOf(services);
    const tenants = [];
    for(let n = 0; n < count; n += 1){
        const orgId = await admin.organizations.create(`Bench ${n}`, 'self_hosted') ?? '';
        const request = {
            orgId,
            name: 'bench',
            mode: 'live',
            scopes: _entities.SCOPES,
            rateLimitPerMinute: RATE_LIMIT
        };
        const { key } = await admin.keyAdmin.create(request);
        const gatewayId = await admin.gateways.create(orgId, 'live');
        const numberId = (0, _uuid.v7)();
        await services.database.query(`update gateways set owner_address = '127.0.0.1:1', seen_at = now() + interval '1 day' where id = $1`, [
            gatewayId
        ]);
        await services.database.query(`with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, 'live', 'whatsapp'))
       insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, paired_at)
       values ($1, $2, $3, 'live', $4, 'connected', now())`, [
            numberId,
            orgId,
            gatewayId,
            String(15_550_100_000 + n)
        ]);
        tenants.push({
            orgId,
            key,
            numberId
        });
    }
    await admin.close();
    return tenants;
}

//# sourceMappingURL=tenants.js.map
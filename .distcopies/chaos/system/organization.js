"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "makeOrganization", {
    enumerable: true,
    get: function() {
        return makeOrganization;
    }
});
const _entities = require("../../libs/entities/src");
/** What an operator may give one key at most. */ const MAX_RATE_LIMIT = 6_000;
async function makeOrganization(admin, wanted) {
    const orgId = await admin.organizations.create('Chaos', 'self_hosted');
    if (orgId === null) throw new Error('The plan self_hosted is missing from the database.');
    await admin.organizations.changePlan(orgId, {
        signature: ''
    });
    const keys = [];
    for(let index = 0; index < wanted.keys; index += 1){
        const request = {
            orgId,
            name: `Key ${index}`,
            mode: 'live',
            scopes: _entities.SCOPES
        };
        keys.push((await admin.keyAdmin.create({
            ...request,
            rateLimitPerMinute: MAX_RATE_LIMIT
        })).key);
    }
    const setupCodes = [];
    for(let index = 0; index < wanted.gateways; index += 1){
        const gateway = await admin.gateways.create(orgId, 'live');
        setupCodes.push(await admin.gateways.createSetupCode(orgId, gateway) ?? '');
    }
    return {
        orgId,
        keys,
        setupCodes
    };
}

//# sourceMappingURL=organization.js.map
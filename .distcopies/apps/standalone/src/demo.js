"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "prepareDemo", {
    enumerable: true,
    get: function() {
        return prepareDemo;
    }
});
const _entities = require("../../../libs/entities/src");
const ORGANIZATION = 'Demo';
const TEST_KEY = 'Demo test key';
const LIVE_KEY = 'Demo live key';
async function prepareDemo(services) {
    const organizations = await services.organizations.list();
    const orgId = organizations.find((each)=>each.name === ORGANIZATION)?.id ?? await services.organizations.create(ORGANIZATION, 'self_hosted');
    if (orgId === null) throw new Error('The plan self_hosted is missing from the database.');
    const gateway = (await services.gateways.findForOrg(orgId, 'test'))[0]?.id ?? await services.gateways.create(orgId, 'test');
    return {
        orgId,
        testKey: await keyNamed(services, orgId, TEST_KEY, 'test'),
        liveKey: await keyNamed(services, orgId, LIVE_KEY, 'live'),
        sandboxSetupCode: await services.gateways.createSetupCode(orgId, gateway) ?? '',
        sandboxPairingCode: (await services.smsRegistrations.createCode(orgId, 'test'))?.code ?? ''
    };
}
async function keyNamed(services, orgId, name, mode) {
    const known = (await services.keys.listForOrg(orgId)).find((key)=>key.name === name && key.revokedAt === null);
    const text = known === undefined ? null : await services.revealKey(orgId, known.id);
    return text ?? (await services.keyAdmin.create({
        orgId,
        name,
        mode,
        scopes: _entities.SCOPES
    })).key;
}

//# sourceMappingURL=demo.js.map
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
    get aGateway () {
        return aGateway;
    },
    get aPhone () {
        return aPhone;
    },
    get aSilentAddress () {
        return aSilentAddress;
    },
    get anOrganization () {
        return anOrganization;
    },
    get setupCodeOf () {
        return setupCodeOf;
    }
});
const _nodecrypto = require("node:crypto");
const _gatewayprotocol = require("../../libs/gateway-protocol/src");
const _entities = require("../../libs/entities/src");
/** What an operator may give one key at most. */ const MAX_RATE_LIMIT = 6_000;
async function anOrganization(admin, name, keys) {
    const id = await admin.organizations.create(name, 'self_hosted');
    if (id === null) throw new Error('The plan self_hosted is missing from the database.');
    await admin.organizations.changePlan(id, {
        signature: ''
    });
    const made = [];
    for(let n = 0; n < keys; n += 1){
        const request = {
            orgId: id,
            name: `Key ${n}`,
            mode: 'live',
            scopes: _entities.SCOPES
        };
        made.push((await admin.keyAdmin.create({
            ...request,
            rateLimitPerMinute: MAX_RATE_LIMIT
        })).key);
    }
    return {
        id,
        keys: made
    };
}
async function setupCodeOf(admin, orgId) {
    return await admin.gateways.createSetupCode(orgId, await admin.gateways.create(orgId, 'live')) ?? '';
}
async function aGateway(admin, { pairing, orgId, baseUrl, phones = [] }) {
    const answer = await fetch(pairing + _gatewayprotocol.SERVICE_ROUTES.register, {
        method: 'POST',
        headers: {
            'content-type': 'application/json',
            'x-forwarded-for': '203.0.113.7'
        },
        body: JSON.stringify({
            setup_code: await setupCodeOf(admin, orgId),
            app_version: '1.0.0',
            protocol: 1,
            driver: 'sandbox',
            host: {
                os: 'linux',
                arch: 'x64'
            },
            ...baseUrl !== undefined && {
                base_url: baseUrl
            }
        })
    });
    if (answer.status !== 201) throw new Error(`a registration was answered ${answer.status} ${await answer.text()}`);
    const { gateway_id: id, token } = await answer.json();
    return {
        id,
        token,
        phones
    };
}
async function aPhone(api, phones, key) {
    const post = async (url, authorization, body)=>{
        const headers = {
            authorization,
            'content-type': 'application/json'
        };
        const answer = await fetch(url, {
            method: 'POST',
            headers,
            body: JSON.stringify(body)
        });
        if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`);
        return answer.json();
    };
    const { data } = await post(`${api}/v1/sms/accounts/pairing`, `Bearer ${key}`, {});
    const device = {
        name: 'Noise/Phone'
    };
    const { token } = await post(`${phones}/sms-phone/v1/device`, `Code ${data.code}`, device);
    return token;
}
const aSilentAddress = ()=>`https://${(0, _nodecrypto.randomBytes)(6).toString('hex')}.example`;

//# sourceMappingURL=noise-organizations.js.map
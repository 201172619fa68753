"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _platform = require("../../../../../libs/platform/src");
const _testing = require("../../../../../libs/testing/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _globals = require("@jest/globals");
const _numberworld = require("../../testing/number-world");
const world = _numberworld.NumberWorld.ofFile({
    settings: {
        lookMs: 50,
        retryMs: 100
    }
});
const PROXY = 'http://ann:s3cret@proxy.example.com:3128';
/** A gateway app that knows settings. @param fails how many times it does not take them */ function knowing(fails = 0) {
    let left = fails;
    return {
        hello: {
            capabilities: [
                'text',
                'settings'
            ]
        },
        handler: ({ method, path })=>{
            if (method !== 'POST') return {
                status: 204,
                body: ''
            };
            if (!path.endsWith('/settings')) return {
                status: 202,
                body: '{"status":"pending"}'
            };
            left -= 1;
            return left >= 0 ? {
                status: 500,
                body: '{}'
            } : {
                status: 204,
                body: ''
            };
        }
    };
}
const toldTo = (fake, phone)=>fake.requests.flatMap(({ path, body })=>path === `/v1/sessions/${phone}/settings` ? [
            body
        ] : []);
async function sealed(orgId, numberId) {
    const key = await new _whatsapp.SealingPublicKeyRepository(world.harness.database).find(_whatsapp.NUMBER_PROXY_USE);
    return (0, _platform.sealFor)((0, _platform.sealingPublicKey)(key ?? ''), PROXY, (0, _whatsapp.numberProxyPlace)(orgId, numberId));
}
async function change({ orgId }, phone, input) {
    const { id } = await world.numberOf(orgId, phone);
    const { proxy, ...rest } = input;
    const all = proxy ? {
        ...rest,
        sealedProxyUrl: await sealed(orgId, id)
    } : rest;
    return new _whatsapp.NumberSettingsRepository(world.harness.database).change(orgId, 'live', id, all);
}
const isApplied = async (online, phone)=>(await change(online, phone, {}))?.areSettingsApplied ?? false;
const untilApplied = (online, phone)=>(0, _testing.waitFor)(async ()=>await isApplied(online, phone) ? true : null, {
        what: 'the gateway confirmed the settings'
    });
(0, _globals.describe)('settings of numbers', ()=>{
    (0, _globals.it)('a gateway app learns settings within moments, with the proxy as its owner wrote it', async ()=>{
        const online = await world.anOnlineGateway(knowing());
        const phone = await world.aConnectedNumber(online);
        (0, _globals.expect)(await change(online, phone, {
            receiveGroups: true,
            proxy: true
        })).toMatchObject({
            areSettingsApplied: false
        });
        await untilApplied(online, phone);
        (0, _globals.expect)(toldTo(online.fake, phone)).toEqual([
            {
                receive_groups: true,
                proxy_url: PROXY,
                web_version: null
            }
        ]);
    });
    (0, _globals.it)('a gateway app that was away learns settings when it comes back, and each time it connects', async ()=>{
        const online = await world.anOnlineGateway(knowing());
        const phone = await world.aConnectedNumber(online);
        await online.fake.close();
        await change(online, phone, {
            webVersion: '2.3000.7'
        });
        const sessions = [
            {
                phone,
                status: 'connected'
            }
        ];
        for(let time = 0; time < 2; time += 1){
            const fake = await world.replica.connect(online.gateway, {
                ...knowing(),
                sessions
            });
            const [told] = await (0, _testing.waitFor)(async ()=>{
                const all = toldTo(fake, phone);
                return all.length > 0 ? all : null;
            }, {
                what: 'the settings'
            });
            (0, _globals.expect)(told).toMatchObject({
                web_version: '2.3000.7'
            });
            await fake.close();
        }
    });
    (0, _globals.it)('a gateway app that fails on settings is told again, and nobody says that they apply before', async ()=>{
        const online = await world.anOnlineGateway(knowing(2));
        const phone = await world.aConnectedNumber(online);
        await change(online, phone, {
            receiveGroups: true
        });
        await (0, _testing.waitFor)(async ()=>toldTo(online.fake, phone).length === 2 ? true : null, {
            what: 'two tries'
        });
        (0, _globals.expect)(await isApplied(online, phone)).toBe(false);
        await untilApplied(online, phone);
        (0, _globals.expect)(toldTo(online.fake, phone)).toHaveLength(3);
    });
    (0, _globals.it)('a gateway app that is too old for settings is not asked, and does not link a number that has a proxy', async ()=>{
        const online = await world.anOnlineGateway({
            ...knowing(),
            hello: {
                capabilities: [
                    'text'
                ]
            }
        });
        const phone = await world.aConnectedNumber(online);
        await change(online, phone, {
            proxy: true
        });
        await world.report(online.gateway, phone, 'signed_out');
        const asked = online.fake.requests.length;
        (0, _globals.expect)(await world.linked(online.orgId, phone)).toBe('GATEWAY_ERROR');
        (0, _globals.expect)(online.fake.requests).toHaveLength(asked);
        (0, _globals.expect)(await isApplied(online, phone)).toBe(false);
    });
    (0, _globals.it)('a link takes the settings along, so that they hold from the first connection on', async ()=>{
        const online = await world.anOnlineGateway(knowing());
        const phone = await world.aConnectedNumber(online);
        await change(online, phone, {
            proxy: true,
            webVersion: '2.3000.7'
        });
        await world.report(online.gateway, phone, 'signed_out');
        (0, _globals.expect)(await world.linked(online.orgId, phone)).toBeNull();
        const links = online.fake.requests.filter(({ path })=>path === '/v1/sessions').map(({ body })=>body);
        (0, _globals.expect)(links).toEqual([
            {
                phone
            },
            {
                phone,
                settings: {
                    receive_groups: false,
                    proxy_url: PROXY,
                    web_version: '2.3000.7'
                }
            }
        ]);
    });
});

//# sourceMappingURL=number-settings.e2e.js.map
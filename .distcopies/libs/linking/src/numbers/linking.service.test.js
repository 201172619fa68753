"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _promises = require("node:timers/promises");
const _globals = require("@jest/globals");
const _linkingservice = require("./linking.service");
const OWNER = {
    orgId: 'o1',
    mode: 'live'
};
/** A service whose gateway app is there, and whose worker says nothing. @param rings what it is rung for */ function aSilentService(rings = []) {
    const parts = {
        gateways: {
            findForOrg: ()=>Promise.resolve([
                    {
                        isAwaited: false,
                        online: true,
                        firstSeenAt: new Date()
                    }
                ])
        },
        claims: {
            link: ()=>Promise.resolve({
                    kind: 'linking',
                    pairingId: 'p1'
                }),
            unlink: (_orgId, _mode, phone)=>Promise.resolve(phone === '15550001' ? {
                    pairingIds: [
                        'p1',
                        'p2'
                    ]
                } : undefined)
        },
        pairings: {
            giveUp: ()=>Promise.resolve(null)
        },
        bell: {
            ring: (kind, id)=>Promise.resolve(rings.push(`${kind} ${id}`))
        },
        replies: {
            wait: (_id, ms)=>(0, _promises.setTimeout)(ms, null, {
                    ref: false
                })
        },
        hub: {
            instance: 'i1'
        },
        config: {
            PUBLIC_URL: 'https://example.com'
        }
    };
    return new _linkingservice.LinkingService(...Object.values(parts));
}
(0, _globals.describe)('the time of POST /whatsapp/link', ()=>{
    (0, _globals.it)('POST /whatsapp/link answers that the app did not respond before the request itself is over', async ()=>{
        const arrivedAtMs = performance.now() - 22_800;
        const wanted = {
            phone: '15550001',
            displayName: undefined,
            arrivedAtMs
        };
        await (0, _globals.expect)(aSilentService().link(OWNER, wanted)).rejects.toMatchObject({
            code: 'GATEWAY_ERROR',
            message: 'The gateway app did not respond in time.',
            extra: {
                reason: 'TIMED_OUT'
            }
        });
        // All that it may wait for is 20 seconds more.
        (0, _globals.expect)(performance.now() - arrivedAtMs).toBeLessThan(33_000);
    });
});
(0, _globals.describe)('unlinking', ()=>{
    (0, _globals.it)('a number that is unlinked is signed out, and each of its pairings is rung for', async ()=>{
        const rings = [];
        const data = await aSilentService(rings).unlink(OWNER, '15550001');
        (0, _globals.expect)(data).toEqual({
            phone: '15550001',
            status: 'signed_out'
        });
        (0, _globals.expect)(rings).toEqual([
            'unlink p1',
            'unlink p2'
        ]);
    });
    (0, _globals.it)('a number that the organization does not have is not unlinked, and nobody is rung for', async ()=>{
        const rings = [];
        await (0, _globals.expect)(aSilentService(rings).unlink(OWNER, '15550002')).rejects.toMatchObject({
            code: 'WHATSAPP_NOT_CONNECTED'
        });
        (0, _globals.expect)(rings).toEqual([]);
    });
});

//# sourceMappingURL=linking.service.test.js.map
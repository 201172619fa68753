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
    get linksNoise () {
        return linksNoise;
    },
    get openStormTunnels () {
        return openStormTunnels;
    }
});
const _noisetraffic = require("../noise-traffic");
const _noisetunnel = require("../noise-tunnel");
/** Just inside the 8 s that the service waits. */ const REFUSED_AFTER_MS = 7_600;
const linksNoise = {
    name: 'links',
    what: 'links and unlinks at gateways that answer 500 after 7.6 s',
    start ({ api, stormKeys, stormGateways, size }, tally, ending) {
        const phones = stormGateways.flatMap((gateway)=>gateway.phones);
        let next = 0;
        (0, _noisetraffic.repeat)(ending, {
            at: Math.ceil(60 * size),
            pauseMs: 5
        }, async (place)=>{
            const bearer = (0, _noisetraffic.turn)(stormKeys, place);
            const phone = phones[next];
            next += 1;
            if (phone !== undefined) {
                const status = await (0, _noisetraffic.ask)({
                    url: `${api}/v1/whatsapp/unlink`,
                    bearer,
                    body: {
                        phone
                    }
                }, tally, ending);
                if (status === 200) tally.add('unlinked');
                return;
            }
            const number = String(15_558_000_000 + next % 2_000);
            await (0, _noisetraffic.ask)({
                url: `${api}/v1/whatsapp/link`,
                bearer,
                body: {
                    phone: number
                },
                cutAfterMs: 10_000
            }, tally, ending);
        });
    }
};
function openStormTunnels({ pairing, stormGateways }, noteCall, ending) {
    for (const gateway of stormGateways){
        (0, _noisetunnel.keepTunnel)(pairing, gateway, ending, ({ path })=>{
            if (path.startsWith('/v1/sessions')) noteCall();
            return {
                afterMs: REFUSED_AFTER_MS,
                status: 500,
                body: {
                    code: 'INTERNAL'
                }
            };
        });
    }
}

//# sourceMappingURL=links.noise.js.map
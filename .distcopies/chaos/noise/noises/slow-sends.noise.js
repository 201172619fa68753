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
    get openSlowTunnels () {
        return openSlowTunnels;
    },
    get slowSendsNoise () {
        return slowSendsNoise;
    }
});
const _nodecrypto = require("node:crypto");
const _promises = require("node:timers/promises");
const _noisetraffic = require("../noise-traffic");
const _noisetunnel = require("../noise-tunnel");
/** Just inside the 20 s that the service waits: no timeout, so no breaker opens. */ const SLOW_MS = 18_500;
const LEAVES_AFTER_MS = 1_500;
/** Between two numbers: what is meant here are the places that they hold, not a burst (`floods`). */ const BEGIN_EVERY_MS = 10;
const slowSendsNoise = {
    name: 'slow-sends',
    what: 'a send at each of many numbers of one organization, whose gateways answer after 18.5 s',
    start ({ api, keys, numberIds }, tally, ending) {
        const begun = new Set();
        (0, _noisetraffic.repeat)(ending, {
            at: numberIds.length,
            pauseMs: 500
        }, async (place)=>{
            if (!begun.has(place)) await (0, _promises.setTimeout)(place * BEGIN_EVERY_MS);
            begun.add(place);
            const body = {
                to: '15559990007',
                message: 'slow',
                whatsapp_id: numberIds[place]
            };
            const url = `${api}/v1/whatsapp/send`;
            // The client leaves, so that it is not its requests in flight that hold it back; the send goes on.
            const status = await (0, _noisetraffic.ask)({
                url,
                bearer: (0, _noisetraffic.turn)(keys, place),
                body,
                cutAfterMs: LEAVES_AFTER_MS
            }, tally, ending);
            if (status === 0) await (0, _promises.setTimeout)(SLOW_MS - LEAVES_AFTER_MS, undefined, {
                signal: ending.signal
            }).catch(()=>undefined);
        });
    }
};
function openSlowTunnels({ pairing, slowGateways }, noteCall, ending) {
    for (const gateway of slowGateways){
        (0, _noisetunnel.keepTunnel)(pairing, gateway, ending, ({ path })=>{
            if (path === '/v1/messages') noteCall();
            return {
                afterMs: SLOW_MS,
                status: 200,
                body: {
                    message_id: (0, _nodecrypto.randomUUID)(),
                    ack: 'server'
                }
            };
        });
    }
}

//# sourceMappingURL=slow-sends.noise.js.map
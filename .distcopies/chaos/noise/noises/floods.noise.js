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
    get floodsNoise () {
        return floodsNoise;
    },
    get startHangingServer () {
        return startHangingServer;
    }
});
const _nodecrypto = require("node:crypto");
const _nodehttp = require("node:http");
const _noisetraffic = require("../noise-traffic");
/** Of one request. */ const EVENTS = 50;
const floodsNoise = {
    name: 'floods',
    what: 'one key with 1,000 requests at once; gateways and phones that post as fast as they can; endpoints that hang',
    start (plan, tally, ending) {
        const { api, keys, size } = plan;
        const [key = ''] = keys;
        (0, _noisetraffic.repeat)(ending, {
            at: Math.ceil(1_000 * size),
            pauseMs: 100
        }, ()=>(0, _noisetraffic.ask)({
                method: 'GET',
                url: `${api}/v1/whatsapp/accounts`,
                bearer: key
            }, tally, ending));
        floodEvents(plan, within(tally, 'gateway'), ending);
        floodPhone(plan, within(tally, 'phone'), ending);
    }
};
function floodEvents({ pairing, slowGateways }, tally, ending) {
    (0, _noisetraffic.repeat)(ending, {
        at: slowGateways.length,
        pauseMs: 20
    }, (place)=>{
        const gateway = slowGateways[place];
        const phone = gateway?.phones[0];
        const at = new Date().toISOString();
        const events = Array.from({
            length: EVENTS
        }, (_, seq)=>{
            const data = {
                wa_id: (0, _nodecrypto.randomUUID)(),
                from: '15557770001',
                kind: 'text',
                text: 'flood',
                offline: false
            };
            return {
                id: (0, _nodecrypto.randomUUID)(),
                seq,
                at,
                phone,
                type: 'message.inbound',
                data
            };
        });
        const url = `${pairing}/gateway/v1/events`;
        return (0, _noisetraffic.ask)({
            url,
            bearer: gateway?.token ?? '',
            body: {
                gateway_id: gateway?.id,
                events
            }
        }, tally, ending);
    });
}
function floodPhone({ phones, phoneToken }, tally, ending) {
    if (phoneToken === null) return;
    (0, _noisetraffic.repeat)(ending, {
        at: 20,
        pauseMs: 5
    }, ()=>(0, _noisetraffic.ask)({
            method: 'GET',
            url: `${phones}/sms-phone/v1/message`,
            bearer: phoneToken
        }, tally, ending));
}
function startHangingServer(tally, ending) {
    const server = (0, _nodehttp.createServer)((message)=>{
        tally.add('webhooks_hanging');
        message.resume();
    });
    ending.onEnd(()=>{
        server.closeAllConnections();
        server.close();
    });
    return new Promise((resolve)=>{
        server.listen(0, '127.0.0.1', ()=>resolve(server.address().port));
    });
}
/** Counts below a prefix. */ const within = (tally, prefix)=>({
        add: (what, count)=>tally.add(`${prefix}_${what}`, count),
        most: (what, value)=>tally.most(`${prefix}_${what}`, value)
    });

//# sourceMappingURL=floods.noise.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _webhookcheck = require("./webhook.check");
const anEndpoint = (fields = {})=>({
        id: 'w0',
        orgId: 'o0',
        kind: 'healthy',
        channels: [],
        ...fields
    });
const aCall = (fields = {})=>({
        endpoint: 0,
        id: 'evt_1',
        token: 1,
        attempt: 1,
        at: 1_050,
        isSignatureValid: true,
        underWay: 1,
        ...fields
    });
/** Two events of one organization; its second endpoint wants SMS only, its third is dead; another organization listens. */ const aHistory = ()=>({
        endpoints: [
            anEndpoint(),
            anEndpoint({
                id: 'w1',
                channels: [
                    'sms'
                ]
            }),
            anEndpoint({
                id: 'w2',
                kind: 'dead'
            }),
            anEndpoint({
                id: 'w3',
                orgId: 'o1'
            })
        ],
        events: [
            {
                id: 'evt_1',
                orgId: 'o0',
                channel: 'whatsapp',
                token: 1,
                at: 1_000,
                committedAt: 1_004,
                phase: 'steady'
            },
            {
                id: 'evt_2',
                orgId: 'o0',
                channel: 'sms',
                token: 2,
                at: 1_100,
                committedAt: 1_104,
                phase: 'broken'
            }
        ],
        calls: [
            aCall(),
            aCall({
                id: 'evt_2',
                token: 2
            }),
            aCall({
                endpoint: 1,
                id: 'evt_2',
                token: 2
            })
        ],
        wrong: [],
        faults: []
    });
function brokenBy(change) {
    const history = aHistory();
    change(history);
    return [
        ...new Set((0, _webhookcheck.checkWebhooks)(history, 1_000).map((violation)=>violation.invariant))
    ].sort();
}
(0, _globals.describe)('checkHooks and sound deliveries', ()=>{
    (0, _globals.it)('checkHooks passes events that reached those who want them and are well', ()=>{
        (0, _globals.expect)(brokenBy(()=>undefined)).toEqual([]);
    });
    (0, _globals.it)('checkHooks passes another attempt with the same id, ten at once, and what is late while something is broken', ()=>{
        (0, _globals.expect)(brokenBy(({ calls })=>calls.push(aCall({
                attempt: 2,
                underWay: 10
            })))).toEqual([]);
        (0, _globals.expect)(brokenBy(({ calls })=>calls.forEach((call)=>call.token === 2 && (call.at += 60_000)))).toEqual([]);
    });
});
(0, _globals.describe)('checkHooks and broken deliveries', ()=>{
    (0, _globals.it)('checkHooks finds W1: an event that one of two endpoints never got', ()=>{
        (0, _globals.expect)(brokenBy(({ calls })=>calls.pop())).toEqual([
            'W1'
        ]);
    });
    (0, _globals.it)('checkHooks finds W2: an attempt with an id of its own, and one that was made twice', ()=>{
        (0, _globals.expect)(brokenBy(({ calls })=>calls.push(aCall({
                id: 'evt_9',
                attempt: 2
            })))).toEqual([
            'W2'
        ]);
        (0, _globals.expect)(brokenBy(({ calls })=>calls.push(aCall()))).toEqual([
            'W2'
        ]);
    });
    (0, _globals.it)('checkHooks finds W3: a signature that is not valid', ()=>{
        (0, _globals.expect)(brokenBy(({ calls: [call] })=>Object.assign(call ?? {}, {
                isSignatureValid: false
            }))).toEqual([
            'W3'
        ]);
    });
    (0, _globals.it)('checkHooks finds W4: eleven requests under way', ()=>{
        (0, _globals.expect)(brokenBy(({ calls: [call] })=>Object.assign(call ?? {}, {
                underWay: 11
            }))).toEqual([
            'W4'
        ]);
    });
    (0, _globals.it)('checkHooks finds W5: an event for somebody else, for an endpoint that does not want it, and one that never happened', ()=>{
        (0, _globals.expect)(brokenBy(({ calls })=>calls.push(aCall({
                endpoint: 3
            })))).toEqual([
            'W5'
        ]);
        (0, _globals.expect)(brokenBy(({ calls })=>calls.push(aCall({
                endpoint: 1
            })))).toEqual([
            'W5'
        ]);
        (0, _globals.expect)(brokenBy(({ calls })=>calls.push(aCall({
                id: 'evt_7',
                token: 7
            })))).toEqual([
            'W5'
        ]);
    });
    (0, _globals.it)('checkHooks finds W6: what PostgreSQL says is not right', ()=>{
        (0, _globals.expect)(brokenBy(({ wrong })=>wrong.push({
                id: 'd1',
                what: 'is pending'
            }))).toEqual([
            'W6'
        ]);
    });
    (0, _globals.it)('checkHooks finds W7: an event that took a second while nothing was broken', ()=>{
        (0, _globals.expect)(brokenBy(({ calls: [call] })=>Object.assign(call ?? {}, {
                at: 2_001
            }))).toEqual([
            'W7'
        ]);
    });
});

//# sourceMappingURL=webhook.check.test.js.map
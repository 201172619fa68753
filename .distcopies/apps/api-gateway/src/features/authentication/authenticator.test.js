"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _tenancy = require("../../../../../libs/tenancy/src");
const _authenticator = require("./authenticator");
const _keycache = require("./key-cache");
const ROW = {
    id: 'k',
    orgId: 'o',
    mode: 'live',
    scopes: [],
    rateLimitPerMinute: 60,
    expiresAt: null,
    allowedNetworks: [],
    isSuspended: false
};
const key = (0, _tenancy.newApiKey)('live');
let now;
let reads;
let window;
let authenticator;
(0, _globals.beforeEach)(()=>{
    now = 0;
    reads = [];
    window = {
        count: 1,
        secondsLeft: 30,
        label: '0.g.',
        isLocal: false
    };
    const repository = {
        findActiveByHmac: ()=>new Promise((resolve)=>reads.push(resolve))
    };
    const counter = {
        get label () {
            return window.label;
        },
        count: ()=>Promise.resolve(window)
    };
    const cache = new _keycache.KeyCache(repository, 'pepper', ()=>now);
    authenticator = new _authenticator.Authenticator(cache, counter);
});
/** Lets everything run that waits for nothing but promises. */ const settle = ()=>new Promise((resolve)=>setImmediate(resolve));
async function lettingIn(row) {
    const asked = authenticator.authenticate(key);
    await settle();
    reads.at(-1)?.(row);
    return await asked !== null;
}
(0, _globals.describe)('the memory of keys', ()=>{
    (0, _globals.it)('the authenticator uses what it remembers of a key for five seconds, then reads it again', async ()=>{
        (0, _globals.expect)(await lettingIn(ROW)).toBe(true);
        now = 4999;
        (0, _globals.expect)(await lettingIn(ROW)).toBe(true);
        (0, _globals.expect)(reads).toHaveLength(1);
        now = 5000;
        (0, _globals.expect)(await lettingIn(ROW)).toBe(true);
        (0, _globals.expect)(reads).toHaveLength(2);
    });
    (0, _globals.it)('the authenticator reads a key again as soon as its label differs, and does not remember a revoked one', async ()=>{
        (0, _globals.expect)(await lettingIn(ROW)).toBe(true);
        window.label = '0.g.marked';
        (0, _globals.expect)(await lettingIn(null)).toBe(false);
        (0, _globals.expect)(await lettingIn(null)).toBe(false);
        (0, _globals.expect)(reads).toHaveLength(3);
    });
    (0, _globals.it)('a request that knows of a change does not share a reading that began before it', async ()=>{
        const early = authenticator.authenticate(key);
        await settle();
        (0, _globals.expect)(reads).toHaveLength(1);
        window.label = '0.g.marked';
        const late = authenticator.authenticate(key);
        await settle();
        (0, _globals.expect)(reads).toHaveLength(2);
        reads[1]?.(null);
        (0, _globals.expect)(await late).toBeNull();
        reads[0]?.(ROW);
        await settle();
        // The early one had read the old state, saw the new label, and so reads once more.
        (0, _globals.expect)(reads).toHaveLength(3);
        reads[2]?.(null);
        (0, _globals.expect)(await early).toBeNull();
    });
    (0, _globals.it)('the authenticator asks PostgreSQL for each request while Redis is away', async ()=>{
        (0, _globals.expect)(await lettingIn(ROW)).toBe(true);
        window = {
            ...window,
            label: '',
            isLocal: true
        };
        (0, _globals.expect)(await lettingIn(null)).toBe(false);
    });
    (0, _globals.it)('requests that wait for the same reading share it', async ()=>{
        const asked = Promise.all(Array.from({
            length: 10
        }, ()=>authenticator.authenticate(key)));
        await settle();
        (0, _globals.expect)(reads).toHaveLength(1);
        reads[0]?.(ROW);
        (0, _globals.expect)((await asked).every((each)=>each !== null)).toBe(true);
    });
    (0, _globals.it)('the authenticator reads nothing for a text that cannot be a key', async ()=>{
        for (const text of [
            undefined,
            '',
            'x',
            `${key}x`
        ])(0, _globals.expect)(await authenticator.authenticate(text)).toBeNull();
        (0, _globals.expect)(reads).toHaveLength(0);
    });
});

//# sourceMappingURL=authenticator.test.js.map
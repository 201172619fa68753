"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _events = require("../../../../../libs/events/src");
const _platform = require("../../../../../libs/platform/src");
const _globals = require("@jest/globals");
const _customheaders = require("./custom-headers");
const _endpointcache = require("./endpoint-cache");
const pair = (0, _platform.newSealingPair)();
const keys = (0, _platform.sealingPrivateKeys)(pair.privateKey);
const seal = (part, text, endpointId = 'e')=>(0, _platform.sealFor)((0, _platform.sealingPublicKey)(pair.publicKey), text, (0, _events.webhookPlace)('o', endpointId, part));
const aTarget = async (fields = {})=>({
        id: 'e',
        orgId: 'o',
        version: 1,
        url: 'https://example.com/',
        sealedSecret: await seal('secret', 'whsec_AAAA'),
        sealedOldSecrets: [],
        oldSecretsUntil: [],
        sealedHeaders: null,
        ...fields
    });
/** A cache over one row that tests may change. */ function aCache(first) {
    const state = {
        row: first,
        reads: 0
    };
    const findTargets = ()=>{
        state.reads += 1;
        return Promise.resolve(state.row === null ? [] : [
            state.row
        ]);
    };
    const cache = new _endpointcache.EndpointCache({
        findTargets
    }, keys);
    return {
        state,
        find: (version)=>cache.find({
                orgId: 'o',
                endpointId: 'e'
            }, version)
    };
}
(0, _globals.describe)('the cache of endpoints', ()=>{
    (0, _globals.it)('the cache reads an endpoint once per version, for all who ask at the same time', async ()=>{
        const { state, find } = aCache(await aTarget());
        const found = await Promise.all([
            find(1),
            find(1),
            find(1)
        ]);
        (0, _globals.expect)(found[0]?.url).toBe('https://example.com/');
        (0, _globals.expect)(found[0]?.secrets(Date.now())).toEqual([
            Buffer.from('AAAA', 'base64')
        ]);
        await find(1);
        (0, _globals.expect)(state.reads).toBe(1);
        state.row = await aTarget({
            version: 2,
            url: 'https://example.org/'
        });
        (0, _globals.expect)((await find(2))?.url).toBe('https://example.org/');
        // A row that was read before the change goes to the new address, too.
        (0, _globals.expect)((await find(1))?.url).toBe('https://example.org/');
        (0, _globals.expect)(state.reads).toBe(2);
    });
    (0, _globals.it)('the cache knows nothing of an endpoint that is disabled or gone, and looks again the next time', async ()=>{
        const { state, find } = aCache(null);
        (0, _globals.expect)(await find(1)).toBeNull();
        state.row = await aTarget();
        (0, _globals.expect)(await find(1)).not.toBeNull();
        (0, _globals.expect)(state.reads).toBe(2);
    });
    (0, _globals.it)('the cache signs with each old secret, too, exactly as long as that one lives, the newest first', async ()=>{
        const [first, second] = [
            new Date(Date.now() + 90_000),
            new Date(Date.now() + 60_000)
        ];
        const sealedOldSecrets = [
            await seal('secret', 'whsec_BBBB'),
            await seal('secret', 'whsec_CCCC')
        ];
        const endpoint = await aCache(await aTarget({
            sealedOldSecrets,
            oldSecretsUntil: [
                first,
                second
            ]
        })).find(1);
        const signing = (at)=>endpoint?.secrets(at).map((bytes)=>bytes.toString('base64'));
        (0, _globals.expect)(signing(second.getTime() - 1)).toEqual([
            'AAAA',
            'CCCC',
            'BBBB'
        ]);
        (0, _globals.expect)(signing(second.getTime())).toEqual([
            'AAAA',
            'BBBB'
        ]);
        (0, _globals.expect)(signing(first.getTime())).toEqual([
            'AAAA'
        ]);
        const over = await aCache(await aTarget({
            sealedOldSecrets,
            oldSecretsUntil: [
                new Date(0),
                new Date(0)
            ]
        })).find(1);
        (0, _globals.expect)(over?.secrets(Date.now())).toHaveLength(1);
    });
    (0, _globals.it)('the cache does not open what was sealed for another endpoint, and tries again the next time', async ()=>{
        const { state, find } = aCache(await aTarget({
            sealedSecret: await seal('secret', 'whsec_AAAA', 'other')
        }));
        await (0, _globals.expect)(find(1)).rejects.toThrow('sealed for another place');
        state.row = await aTarget();
        (0, _globals.expect)(await find(1)).not.toBeNull();
    });
});
(0, _globals.describe)('the headers of a customer', ()=>{
    (0, _globals.it)('the headers of a customer are sent, in lower case, but never in place of ours or of the connection', ()=>{
        const wanted = {
            Authorization: 'Bearer x',
            'X-Custom': 'a b',
            'Content-Type': 'text/plain',
            'webhook-id': 'x',
            'Webhook-Signature': 'x',
            'X-Webhook-Attempt': '9',
            'user-agent': 'x',
            Host: 'x',
            'Content-Length': '1',
            'Transfer-Encoding': 'chunked',
            connection: 'close',
            'bad name': 'x',
            'x-break': 'a\r\nhost: evil',
            'x-number': 7
        };
        (0, _globals.expect)((0, _customheaders.customHeaders)(JSON.stringify(wanted))).toEqual({
            authorization: 'Bearer x',
            'x-custom': 'a b'
        });
        for (const json of [
            'null',
            '7',
            '[]',
            '"x"'
        ])(0, _globals.expect)((0, _customheaders.customHeaders)(json)).toEqual({});
    });
});

//# sourceMappingURL=endpoint-cache.test.js.map
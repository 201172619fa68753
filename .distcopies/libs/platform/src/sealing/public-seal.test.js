"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _publicseal = require("./public-seal");
const _seal = require("./seal");
const pair = (0, _publicseal.newSealingPair)();
const publicKey = (0, _publicseal.sealingPublicKey)(pair.publicKey);
const privateKeys = (0, _publicseal.sealingPrivateKeys)(pair.privateKey);
(0, _globals.describe)('sealing with a public key', ()=>{
    (0, _globals.it)('a text sealed with a public key is opened with the private key, for the same place', async ()=>{
        for (const text of [
            '',
            'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
            '{"x-a":"é"}'.repeat(500)
        ]){
            (0, _globals.expect)(await (0, _publicseal.openSealed)(privateKeys, await (0, _publicseal.sealFor)(publicKey, text, 'org|hook'), 'org|hook')).toBe(text);
        }
    });
    (0, _globals.it)('a text sealed with a public key is not opened at another place, by another key, or with any byte changed', async ()=>{
        const sealed = await (0, _publicseal.sealFor)(publicKey, 'text', 'org-a|hook');
        await (0, _globals.expect)((0, _publicseal.openSealed)(privateKeys, sealed, 'org-b|hook')).rejects.toThrow(_seal.SealError);
        const others = (0, _publicseal.sealingPrivateKeys)((0, _publicseal.newSealingPair)().privateKey);
        await (0, _globals.expect)((0, _publicseal.openSealed)(others, sealed, 'org-a|hook')).rejects.toThrow(_seal.SealError);
        for(let index = 0; index < sealed.length; index += 1){
            const changed = Buffer.from(sealed);
            changed[index] = (changed[index] ?? 0) ^ 1;
            await (0, _globals.expect)((0, _publicseal.openSealed)(privateKeys, changed, 'org-a|hook')).rejects.toThrow(_seal.SealError);
        }
        for (const length of [
            0,
            1,
            66,
            81,
            sealed.length - 1
        ]){
            await (0, _globals.expect)((0, _publicseal.openSealed)(privateKeys, sealed.subarray(0, length), 'org-a|hook')).rejects.toThrow(_seal.SealError);
        }
    });
    (0, _globals.it)('a text sealed with a public key is opened with the key of its version, so that pairs can be replaced', async ()=>{
        const next = (0, _publicseal.newSealingPair)(2);
        const both = (0, _publicseal.sealingPrivateKeys)(`${next.privateKey}, ${pair.privateKey}`);
        const old = await (0, _publicseal.sealFor)(publicKey, 'old', 'place');
        const fresh = await (0, _publicseal.sealFor)((0, _publicseal.sealingPublicKey)(next.publicKey), 'new', 'place');
        (0, _globals.expect)([
            fresh[0],
            old[0]
        ]).toEqual([
            2,
            1
        ]);
        (0, _globals.expect)(await (0, _publicseal.openSealed)(both, old, 'place')).toBe('old');
        (0, _globals.expect)(await (0, _publicseal.openSealed)(both, fresh, 'place')).toBe('new');
        await (0, _globals.expect)((0, _publicseal.openSealed)(privateKeys, fresh, 'place')).rejects.toThrow(_seal.SealError);
    });
    (0, _globals.it)('a sealing key has one pair for each use, which opens what is sealed with its public half and nothing else', async ()=>{
        const key = (0, _seal.sealingKey)(Buffer.alloc(32, 'k').toString('base64'), 3);
        const one = (0, _publicseal.sealingPairOf)(key, 'one');
        (0, _globals.expect)((0, _publicseal.sealingPairOf)(key, 'one')).toEqual(one);
        const sealed = await (0, _publicseal.sealFor)((0, _publicseal.sealingPublicKey)(one.publicKey), 'x', 'place');
        (0, _globals.expect)(sealed[0]).toBe(3);
        (0, _globals.expect)(await (0, _publicseal.openSealed)([
            one.half
        ], sealed, 'place')).toBe('x');
        await (0, _globals.expect)((0, _publicseal.openSealed)([
            (0, _publicseal.sealingPairOf)(key, 'two').half
        ], sealed, 'place')).rejects.toThrow(_seal.SealError);
        // Stored: what was sealed by an older version of this code must open.
        (0, _globals.expect)((0, _nodecrypto.createHash)('sha256').update(one.publicKey).digest('hex').slice(0, 16)).toBe('8e55f5f35c226542');
    });
    (0, _globals.it)('sealing with a public key seals the same text differently each time', async ()=>{
        const [one, two] = await Promise.all([
            (0, _publicseal.sealFor)(publicKey, 'x', 'p'),
            (0, _publicseal.sealFor)(publicKey, 'x', 'p')
        ]);
        (0, _globals.expect)(one.equals(two)).toBe(false);
    });
    (0, _globals.it)('sealing with a public key takes no half for the other, and nothing that is no key', async ()=>{
        (0, _globals.expect)(()=>(0, _publicseal.sealingPublicKey)(pair.privateKey)).toThrow(_seal.SealError);
        (0, _globals.expect)(()=>(0, _publicseal.sealingPrivateKeys)(pair.publicKey)).toThrow(_seal.SealError);
        (0, _globals.expect)(()=>(0, _publicseal.sealingPrivateKeys)(`${pair.privateKey},`)).toThrow(_seal.SealError);
        (0, _globals.expect)(()=>(0, _publicseal.sealingPublicKey)('')).toThrow(_seal.SealError);
        (0, _globals.expect)(()=>(0, _publicseal.newSealingPair)(0)).toThrow(_seal.SealError);
        (0, _globals.expect)(()=>(0, _publicseal.newSealingPair)(256)).toThrow(_seal.SealError);
    });
    (0, _globals.it)('sealing makes pairs that work whatever zeros their numbers begin with', async ()=>{
        for(let n = 0; n < 300; n += 1){
            const each = (0, _publicseal.newSealingPair)();
            (0, _globals.expect)(Buffer.from(each.privateKey, 'base64')).toHaveLength(33);
            if (n % 100 > 0 && Buffer.from(each.privateKey, 'base64')[1] !== 0) continue;
            const sealed = await (0, _publicseal.sealFor)((0, _publicseal.sealingPublicKey)(each.publicKey), 'x', 'p');
            (0, _globals.expect)(await (0, _publicseal.openSealed)((0, _publicseal.sealingPrivateKeys)(each.privateKey), sealed, 'p')).toBe('x');
        }
    });
});

//# sourceMappingURL=public-seal.test.js.map
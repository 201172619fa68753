"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _argon2 = require("@node-rs/argon2");
const _boundedwork = require("./bounded-work");
const _passwords = require("./passwords");
(0, _globals.describe)('passwords', ()=>{
    const passwords = new _passwords.Passwords();
    (0, _globals.it)('a password opens its own hash and no other does, however its letters were typed', async ()=>{
        const hash = await passwords.hash('contraseña larga');
        (0, _globals.expect)(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
        (0, _globals.expect)(await passwords.verify(hash, 'contraseña larga'.normalize('NFD'))).toBe(true);
        (0, _globals.expect)(await passwords.verify(hash, 'contrasena larga')).toBe(false);
        (0, _globals.expect)(await passwords.hash('contraseña larga')).not.toBe(hash);
    });
    (0, _globals.it)('what is compared for a user who does not exist costs as much as a password does, and never fits', async ()=>{
        (0, _globals.expect)((0, _argon2.parseOptions)(_passwords.NOBODYS_HASH)).toMatchObject(_passwords.ARGON2);
        for (const password of [
            '',
            'x'.repeat(100_000)
        ])(0, _globals.expect)(await passwords.verify(null, password)).toBe(false);
    });
    (0, _globals.it)('comparing for a user who does not exist takes as long as comparing a password', async ()=>{
        const hash = await passwords.hash('seven small herons');
        const least = {
            nobody: Infinity,
            somebody: Infinity
        };
        // By turns, so that a machine that is busy for a while is busy for both; without a hash it would take nearly nothing.
        for(let run = 0; run < 10; run += 1){
            for (const [who, compared] of [
                [
                    'nobody',
                    null
                ],
                [
                    'somebody',
                    hash
                ]
            ]){
                const began = performance.now();
                await passwords.verify(compared, 'a wrong password');
                least[who] = Math.min(least[who], performance.now() - began);
            }
        }
        (0, _globals.expect)(least.nobody).toBeGreaterThan(least.somebody / 4);
    });
    (0, _globals.it)('a password that is far too long is not hashed, and is wrong', async ()=>{
        const hash = await passwords.hash('');
        (0, _globals.expect)(await passwords.verify(hash, 'x'.repeat(100_000))).toBe(false);
    });
});
(0, _globals.describe)('bounded work', ()=>{
    (0, _globals.it)('work is done so many at once, in turn, and is refused with 503 when the line is full', async ()=>{
        const work = new _boundedwork.BoundedWork(2, 2);
        const begun = [];
        const ends = [];
        const start = (n)=>work.run(async ()=>{
                begun.push(n);
                await new Promise((resolve)=>ends.push(resolve));
                return n;
            });
        const all = [
            1,
            2,
            3,
            4
        ].map(start);
        await (0, _globals.expect)(start(5)).rejects.toMatchObject({
            code: 'SERVICE_UNAVAILABLE',
            headers: {
                'Retry-After': '2'
            }
        });
        (0, _globals.expect)(begun).toEqual([
            1,
            2
        ]);
        ends[1]?.();
        (0, _globals.expect)(await all[1]).toBe(2);
        while(begun.length < 3)await Promise.resolve();
        (0, _globals.expect)(begun).toEqual([
            1,
            2,
            3
        ]);
        for(let ended = 0; ended < 4; ended += 1){
            while(ends[ended] === undefined)await Promise.resolve();
            ends[ended]?.();
        }
        (0, _globals.expect)(await Promise.all(all)).toEqual([
            1,
            2,
            3,
            4
        ]);
    });
    (0, _globals.it)('work that fails makes room for the next', async ()=>{
        const work = new _boundedwork.BoundedWork(1, 1);
        await (0, _globals.expect)(work.run(()=>Promise.reject(new Error('no')))).rejects.toThrow('no');
        (0, _globals.expect)(await work.run(async ()=>'yes')).toBe('yes');
    });
});

//# sourceMappingURL=passwords.test.js.map
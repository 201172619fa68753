"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const _testing = require("../../../../../libs/testing/src");
const _smsharness = require("../../testing/sms-harness");
const _guessguard = require("./guess.guard");
const logger = (0, _platform.createLogger)({
    app: 'test',
    level: 'silent'
});
const { url, prefix } = (0, _testing.testRedis)();
const redis = (0, _platform.redisForCommands)(url, logger);
const away = (0, _platform.redisForCommands)('redis://127.0.0.1:1', logger, {
    lazyConnect: true
});
let own;
let one;
let other;
(0, _globals.beforeAll)(()=>redis.ping());
(0, _globals.beforeEach)(async ()=>{
    await (0, _smsharness.earlyInTheMinute)();
    own = `${prefix}:${(0, _nodecrypto.randomUUID)()}`;
    one = new _guessguard.GuessGuard(redis, own, logger);
    other = new _guessguard.GuessGuard(redis, own, logger);
});
(0, _globals.afterAll)(()=>{
    redis.disconnect();
    away.disconnect();
});
const CODE = {
    by: 'code'
};
const loginOf = (login)=>({
        by: 'login',
        login
    });
/** Windows that Redis keeps of these tests. */ async function keysOf(prefixOfTest) {
    let count = 0;
    for await (const keys of redis.scanStream({
        match: `${prefixOfTest}:*`,
        count: 1_000
    }))count += keys.length;
    return count;
}
async function isLetIn(...[guard, address, guessed = CODE]) {
    try {
        await guard.begin(address, guessed);
        return true;
    } catch (error) {
        if (error instanceof _errors.AppError && error.code === 'RATE_LIMITED') return false;
        throw error;
    }
}
async function letIn(tries) {
    const answers = await Promise.all(tries.map((each)=>isLetIn(...each)));
    return answers.filter(Boolean).length;
}
const times = (count, each)=>Array.from({
        length: count
    }, (_, n)=>each(n));
const either = (n)=>n % 2 === 0 ? one : other;
(0, _globals.describe)('wrong tries', ()=>{
    (0, _globals.it)('wrong tries are five per address and minute over all processes, also when all come at once', async ()=>{
        (0, _globals.expect)(await letIn(times(30, (n)=>[
                either(n),
                '192.0.2.1'
            ]))).toBe(5);
        (0, _globals.expect)(await isLetIn(one, '192.0.2.2')).toBe(true);
    });
    (0, _globals.it)('wrong tries of a thousand addresses hold up nobody else: a code is too long to be found by all together', async ()=>{
        const tries = times(6_000, (n)=>[
                either(n),
                `10.0.${n % 4}.${Math.floor(n / 4) % 250}`
            ]);
        (0, _globals.expect)(await letIn(tries)).toBe(5_000);
        (0, _globals.expect)(await isLetIn(one, '10.1.0.1')).toBe(true);
        (0, _globals.expect)(await isLetIn(other, '2001:db8::1')).toBe(true);
    });
    (0, _globals.it)('wrong tries of one IPv6 site are 60, of one provider 600, however many networks it has, and fill Redis with nothing more', async ()=>{
        const ofSite = times(100, (n)=>[
                either(n),
                `2001:db8:5:${n.toString(16)}::1`
            ]);
        (0, _globals.expect)(await letIn(ofSite)).toBe(60);
        (0, _globals.expect)(await isLetIn(one, '2001:db8:6::1')).toBe(true);
        const before = await keysOf(own);
        (0, _globals.expect)(before).toBeGreaterThan(60);
        (0, _globals.expect)(await letIn(times(100, (n)=>[
                either(n),
                `2001:db8:5:f${n.toString(16)}::1`
            ]))).toBe(0);
        (0, _globals.expect)(await keysOf(own)).toBe(before);
        const ofProvider = times(700, (n)=>[
                either(n),
                `2001:db9:${n.toString(16)}:1::1`
            ]);
        (0, _globals.expect)(await letIn(ofProvider)).toBe(600);
        (0, _globals.expect)(await isLetIn(other, '2001:dba::1')).toBe(true);
    });
    (0, _globals.it)('wrong tries of one kind of secret do not use up those of another', async ()=>{
        await letIn(times(6, ()=>[
                one,
                '192.0.2.1'
            ]));
        (0, _globals.expect)(await isLetIn(other, '192.0.2.1', {
            by: 'token'
        })).toBe(true);
        (0, _globals.expect)(await isLetIn(other, '192.0.2.1', loginOf('ABC'))).toBe(true);
    });
    (0, _globals.it)('wrong tries of one user name are 20 from all addresses together: people choose passwords', async ()=>{
        const tries = times(100, (n)=>[
                either(n),
                `10.0.0.${n}`,
                loginOf('ABC')
            ]);
        (0, _globals.expect)(await letIn(tries)).toBe(20);
        (0, _globals.expect)(await isLetIn(other, '10.0.1.1', loginOf('other'))).toBe(true);
    });
    (0, _globals.it)('wrong tries of an address that is refused do not use up what its neighbours have', async ()=>{
        await letIn(times(100, ()=>[
                one,
                '2001:db8:5:1::1'
            ]));
        (0, _globals.expect)(await letIn(times(100, (n)=>[
                other,
                `2001:db8:5:${(n + 2).toString(16)}::1`
            ]))).toBe(55);
    });
    (0, _globals.it)('wrong tries that turn out right are taken back', async ()=>{
        for(let count = 0; count < 20; count += 1)await (await one.begin('192.0.2.1', CODE)).takeBack();
        for(let count = 0; count < 5; count += 1)await one.begin('192.0.2.1', CODE);
        (0, _globals.expect)(await isLetIn(other, '192.0.2.1')).toBe(false);
    });
    (0, _globals.it)('this process counts wrong tries while Redis is away', async ()=>{
        const alone = new _guessguard.GuessGuard(away, prefix, logger);
        await (await alone.begin('192.0.2.1', CODE)).takeBack();
        (0, _globals.expect)(await letIn(times(30, ()=>[
                alone,
                '192.0.2.1'
            ]))).toBe(5);
        (0, _globals.expect)(await letIn(times(100, (n)=>[
                alone,
                `2001:db8:5:${n.toString(16)}::1`
            ]))).toBe(60);
    });
    (0, _globals.it)('wrong tries are refused with the seconds until they are not', async ()=>{
        for(let count = 0; count < 5; count += 1)await one.begin('192.0.2.1', CODE);
        const error = await one.begin('192.0.2.1', CODE).catch((thrown)=>thrown);
        const seconds = Number(error.headers['Retry-After']);
        (0, _globals.expect)(seconds).toBeGreaterThan(0);
        (0, _globals.expect)(seconds).toBeLessThanOrEqual(60);
    });
});

//# sourceMappingURL=guess.guard.e2e.js.map
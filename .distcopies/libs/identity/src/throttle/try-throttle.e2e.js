"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _errors = require("../../../errors/src");
const _identityworld = require("../testing/identity.world");
let world;
(0, _globals.beforeAll)(async ()=>{
    world = await _identityworld.IdentityWorld.open();
});
(0, _globals.afterAll)(()=>world.close());
const tryTo = (email, password, address, identity = world.identity)=>identity.signIn.byPassword(email, password, world.caller(address));
async function failTimes(times, email, address, identity = world.identity) {
    for(let time = 0; time < times; time += 1){
        (0, _globals.expect)(await (0, _identityworld.refusal)(tryTo(email(), 'a wrong password', address, identity))).toBe('INVALID_CREDENTIALS');
    }
}
(0, _globals.describe)('the throttle of an account', ()=>{
    (0, _globals.it)('after ten failures an account answers 429 with Retry-After to the right and to the wrong password alike, and so does one that does not exist', async ()=>{
        const user = await world.user();
        const answers = [];
        for (const email of [
            user.email,
            'nobody@example.com'
        ]){
            await failTimes(10, ()=>email);
            for (const password of [
                _identityworld.PASSWORD,
                'a wrong password'
            ]){
                const error = await tryTo(email, password).catch((each)=>each);
                if (!(error instanceof _errors.AppError)) throw error;
                (0, _globals.expect)(error.code).toBe('RATE_LIMITED');
                const seconds = Number(error.headers['Retry-After']);
                (0, _globals.expect)(seconds).toBeGreaterThan(14 * 60);
                (0, _globals.expect)(seconds).toBeLessThanOrEqual(15 * 60);
                answers.push(`${error.message} ${JSON.stringify(error.extra)}`);
            }
        }
        (0, _globals.expect)(new Set(answers).size).toBe(1);
    });
    (0, _globals.it)('the failures of an account are counted for all processes together, whatever case the email is in', async ()=>{
        const user = await world.user();
        await failTimes(5, ()=>user.email.toUpperCase());
        await failTimes(5, ()=>user.email, undefined, world.another());
        (0, _globals.expect)(await (0, _identityworld.refusal)(tryTo(user.email, _identityworld.PASSWORD))).toBe('RATE_LIMITED');
    });
    (0, _globals.it)('of thirty passwords that are tried at once, ten are compared', async ()=>{
        const user = await world.user();
        const outcomes = await Promise.all(Array.from({
            length: 30
        }, ()=>(0, _identityworld.refusal)(tryTo(user.email, 'a wrong password'))));
        (0, _globals.expect)(outcomes.filter((outcome)=>outcome === 'INVALID_CREDENTIALS')).toHaveLength(10);
        (0, _globals.expect)(outcomes.filter((outcome)=>outcome === 'RATE_LIMITED')).toHaveLength(20);
    });
    (0, _globals.it)('a sign-in forgets the failures of its account', async ()=>{
        const user = await world.user();
        await failTimes(9, ()=>user.email);
        (0, _globals.expect)((await tryTo(user.email, _identityworld.PASSWORD)).state).toBe('signed_in');
        await failTimes(9, ()=>user.email);
        (0, _globals.expect)((await tryTo(user.email, _identityworld.PASSWORD)).state).toBe('signed_in');
    });
    (0, _globals.it)('the right password forgets nothing while a code is missing, and wrong codes count, too', async ()=>{
        const user = await world.user();
        const { secret } = await world.twoFactor(user);
        await failTimes(4, ()=>user.email);
        const wrong = async (token, times)=>{
            for(let time = 0; time < times; time += 1){
                (0, _globals.expect)(await (0, _identityworld.refusal)(world.identity.signIn.byCode(token, 'wrong', world.caller()))).toBe('INVALID_CODE');
            }
        };
        await wrong((await tryTo(user.email, _identityworld.PASSWORD)).token, 3);
        const { token } = await tryTo(user.email, _identityworld.PASSWORD);
        await wrong(token, 3);
        (0, _globals.expect)(await (0, _identityworld.refusal)(world.identity.signIn.byCode(token, (0, _identityworld.codeOf)(secret, 1), world.caller()))).toBe('RATE_LIMITED');
    });
    (0, _globals.it)('an account that others have locked still lets the user who is in confirm the password', async ()=>{
        const user = await world.user();
        const { session } = await tryTo(user.email, _identityworld.PASSWORD);
        await failTimes(10, ()=>user.email);
        (0, _globals.expect)(await (0, _identityworld.refusal)(tryTo(user.email, _identityworld.PASSWORD))).toBe('RATE_LIMITED');
        (0, _globals.expect)(await world.identity.account.confirm(session.id, user.id, _identityworld.PASSWORD)).toBeInstanceOf(Date);
    });
});
(0, _globals.describe)('the throttle of an address', ()=>{
    (0, _globals.it)('after fifty failures an address gets 429 for every account, and another address does not', async ()=>{
        const user = await world.user();
        let n = 0;
        await failTimes(50, ()=>`someone${n += 1}@example.com`, '192.0.2.1');
        (0, _globals.expect)(await (0, _identityworld.refusal)(tryTo(user.email, _identityworld.PASSWORD, '192.0.2.1'))).toBe('RATE_LIMITED');
        (0, _globals.expect)(await (0, _identityworld.refusal)(world.identity.signIn.byLink('unknown', world.caller('192.0.2.1')))).toBe('RATE_LIMITED');
        (0, _globals.expect)((await tryTo(user.email, _identityworld.PASSWORD, '192.0.2.2')).state).toBe('signed_in');
    });
    (0, _globals.it)('sign-ins do not count against their address, and one IPv6 network counts as one', async ()=>{
        const user = await world.user();
        for(let time = 0; time < 3; time += 1)await tryTo(user.email, _identityworld.PASSWORD, '2001:db8::1');
        const links = async (times, address)=>{
            const outcomes = Array.from({
                length: times
            }, (_, at)=>(0, _identityworld.refusal)(world.identity.signIn.byLink('unknown', world.caller(address(at)))));
            return (await Promise.all(outcomes)).filter((outcome)=>outcome === 'LINK_EXPIRED').length;
        };
        (0, _globals.expect)(await links(60, (n)=>`2001:db8::${n.toString(16)}`)).toBe(50);
        (0, _globals.expect)(await links(1, ()=>'2001:db8:0:1::1')).toBe(1);
    });
});
(0, _globals.describe)('the throttle without Redis', ()=>{
    (0, _globals.it)('while Redis is away, each process counts for itself', async ()=>{
        const { proxy, url } = await (0, _testing.startProxyOf)((0, _testing.testRedis)().url);
        const away = await _identityworld.IdentityWorld.open(url);
        try {
            const user = await away.user();
            (0, _globals.expect)((await away.identity.signIn.byPassword(user.email, _identityworld.PASSWORD, away.caller())).state).toBe('signed_in');
            await proxy.cut();
            await (0, _testing.waitFor)(()=>away.redis.status !== 'ready', {
                what: 'the connection to be lost'
            });
            for(let time = 0; time < 10; time += 1){
                const failing = away.identity.signIn.byPassword(user.email, 'a wrong password', away.caller());
                (0, _globals.expect)(await (0, _identityworld.refusal)(failing)).toBe('INVALID_CREDENTIALS');
            }
            const locked = away.identity.signIn.byPassword(user.email, _identityworld.PASSWORD, away.caller());
            (0, _globals.expect)(await (0, _identityworld.refusal)(locked)).toBe('RATE_LIMITED');
        } finally{
            await away.close();
            await proxy.close();
        }
    });
});

//# sourceMappingURL=try-throttle.e2e.js.map
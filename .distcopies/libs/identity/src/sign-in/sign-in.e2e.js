"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _passwords = require("../passwords/passwords");
const _entrance = require("../sessions/entrance");
const _trythrottle = require("../throttle/try-throttle");
const _identityworld = require("../testing/identity.world");
const _userrepository = require("../users/user.repository");
const _signin = require("./sign-in");
let world;
let signIn;
let sessions;
(0, _globals.beforeAll)(async ()=>{
    world = await _identityworld.IdentityWorld.open();
    ({ signIn, sessions } = world.identity);
});
(0, _globals.afterAll)(()=>world.close());
/** Signing in with passwords that a test watches. */ function signInWith(passwords) {
    const { links, twoFactor, audit } = world.identity;
    return new _signin.SignIn({
        database: world.database,
        users: new _userrepository.UserRepository(world.database, audit),
        sessions,
        links,
        twoFactor,
        audit,
        entrance: new _entrance.Entrance(sessions, audit),
        throttle: new _trythrottle.TryThrottle(world.redis, world.redisPrefix),
        passwords
    });
}
const forgetSteps = (id)=>world.database.query('update users set totp_last_step = null where id = $1', [
        id
    ]);
(0, _globals.describe)('signing in with a password', ()=>{
    (0, _globals.it)('the right password begins a session with a token that is stored nowhere, whatever case the email is in', async ()=>{
        const orgId = await world.organization();
        const user = await world.user({
            orgId,
            role: 'agent'
        });
        const { state, token, session } = await signIn.byPassword(user.email.toUpperCase(), _identityworld.PASSWORD, world.caller('10.9.9.9'));
        (0, _globals.expect)([
            state,
            session.userId
        ]).toEqual([
            'signed_in',
            user.id
        ]);
        (0, _globals.expect)(token).toMatch(/^[\w-]{43}$/);
        (0, _globals.expect)(await sessions.find(token)).toMatchObject({
            userId: user.id,
            organizations: [
                {
                    id: orgId,
                    role: 'agent'
                }
            ]
        });
        const { rows } = await world.database.query(`select s::text as text, address, user_agent from console_sessions s where id = $1`, [
            session.id
        ]);
        (0, _globals.expect)(rows[0]).toMatchObject({
            address: '10.9.9.9',
            user_agent: 'Firefox'
        });
        (0, _globals.expect)(rows[0]?.text).not.toContain(token);
        (0, _globals.expect)(await world.actions(orgId)).toEqual([
            'session.signed_in'
        ]);
    });
    (0, _globals.it)('each sign-in has a session and a token of its own, so that a planted token never becomes a session', async ()=>{
        const user = await world.user();
        const [one, other] = [
            await signIn.byPassword(user.email, _identityworld.PASSWORD, world.caller()),
            await signIn.byPassword(user.email, _identityworld.PASSWORD, world.caller())
        ];
        (0, _globals.expect)(one.token).not.toBe(other.token);
        (0, _globals.expect)(one.session.id).not.toBe(other.session.id);
        (0, _globals.expect)(await sessions.find('planted')).toBeNull();
    });
    (0, _globals.it)('an unknown email, a wrong password, no password and a disabled user get the same answer', async ()=>{
        const [wrong, without, disabled] = [
            await world.user(),
            await world.user(),
            await world.user()
        ];
        await world.database.query('update users set password_hash = null where id = $1', [
            without.id
        ]);
        await world.database.query('update users set disabled_at = now() where id = $1', [
            disabled.id
        ]);
        const tries = [
            [
                'nobody@example.com',
                _identityworld.PASSWORD
            ],
            [
                'nobody\0@example.com',
                _identityworld.PASSWORD
            ],
            [
                wrong.email,
                'another password'
            ],
            [
                without.email,
                _identityworld.PASSWORD
            ],
            [
                disabled.email,
                _identityworld.PASSWORD
            ]
        ];
        const answers = await Promise.all(tries.map(async ([email, password])=>{
            const error = await signIn.byPassword(email, password, world.caller()).catch((each)=>each);
            return JSON.stringify([
                error,
                error.message
            ]);
        }));
        (0, _globals.expect)(new Set(answers).size).toBe(1);
        (0, _globals.expect)(answers[0]).toContain('INVALID_CREDENTIALS');
    });
    (0, _globals.it)('an unknown email, no password and a wrong one are refused after one comparison each', async ()=>{
        const [user, without] = [
            await world.user(),
            await world.user()
        ];
        await world.database.query('update users set password_hash = null where id = $1', [
            without.id
        ]);
        const compared = [];
        let Noting = class Noting extends _passwords.Passwords {
            verify(hash, password) {
                compared.push(hash === null ? 'nobody' : 'a hash');
                return super.verify(hash, password);
            }
        };
        const noting = signInWith(new Noting());
        for (const email of [
            user.email,
            'nobody@example.com',
            without.email
        ]){
            const outcome = await (0, _identityworld.refusal)(noting.byPassword(email, 'a wrong password', world.caller()));
            (0, _globals.expect)(outcome).toBe('INVALID_CREDENTIALS');
        }
        // passwords.test.ts: what is compared for nobody takes as long.
        (0, _globals.expect)(compared).toEqual([
            'a hash',
            'nobody',
            'nobody'
        ]);
    });
    (0, _globals.it)('a password that is changed while it is compared begins no session', async ()=>{
        const user = await world.user();
        let Slow = class Slow extends _passwords.Passwords {
            async verify(hash, password) {
                const isRight = await super.verify(hash, password);
                await world.database.query('update users set password_hash = $2 where id = $1', [
                    user.id,
                    _passwords.NOBODYS_HASH
                ]);
                return isRight;
            }
        };
        const slow = signInWith(new Slow());
        (0, _globals.expect)(await (0, _identityworld.refusal)(slow.byPassword(user.email, _identityworld.PASSWORD, world.caller()))).toBe('INVALID_CREDENTIALS');
        (0, _globals.expect)(await sessions.list(user.id)).toEqual([]);
    });
    (0, _globals.it)('signing out ends the session and is logged', async ()=>{
        const orgId = await world.organization();
        const user = await world.user({
            orgId,
            role: 'viewer'
        });
        const { token } = await signIn.byPassword(user.email, _identityworld.PASSWORD, world.caller());
        await signIn.signOut(token, world.caller());
        await signIn.signOut(token, world.caller());
        (0, _globals.expect)(await sessions.find(token)).toBeNull();
        (0, _globals.expect)(await world.actions(orgId)).toEqual([
            'session.signed_in',
            'session.signed_out'
        ]);
    });
});
(0, _globals.describe)('signing in with a code', ()=>{
    (0, _globals.it)('with two-factor the password gives half a session, which is good for the code alone', async ()=>{
        const orgId = await world.organization();
        const user = await world.user({
            orgId,
            role: 'viewer'
        });
        const { secret } = await world.twoFactor(user);
        const half = await signIn.byPassword(user.email, _identityworld.PASSWORD, world.caller());
        (0, _globals.expect)(half.state).toBe('code_required');
        (0, _globals.expect)(await sessions.find(half.token)).toBeNull();
        (0, _globals.expect)(await sessions.list(user.id)).toEqual([]);
        (0, _globals.expect)(await (0, _identityworld.refusal)(sessions.revoke(user.id, half.session.id, user.actor))).toBe('SESSION_NOT_FOUND');
        (0, _globals.expect)(await sessions.confirm(half.session.id, user.id)).toBeNull();
        const whole = await signIn.byCode(half.token, (0, _identityworld.codeOf)(secret, 1), world.caller());
        (0, _globals.expect)(whole.state).toBe('signed_in');
        (0, _globals.expect)(whole.token).not.toBe(half.token);
        (0, _globals.expect)(await sessions.find(whole.token)).toMatchObject({
            user: {
                twoFactor: true
            }
        });
        (0, _globals.expect)(await (0, _identityworld.refusal)(signIn.byCode(half.token, (0, _identityworld.codeOf)(secret, 1), world.caller()))).toBe('UNAUTHORIZED');
        (0, _globals.expect)(await world.actions(orgId)).toEqual([
            'user.two_factor_enabled',
            'session.signed_in'
        ]);
    });
    (0, _globals.it)('a code is accepted once: neither it nor an older one works again, also when two try at once', async ()=>{
        const user = await world.user();
        const { secret } = await world.twoFactor(user);
        const halves = await Promise.all([
            1,
            2,
            3
        ].map(()=>signIn.byPassword(user.email, _identityworld.PASSWORD, world.caller())));
        const next = (0, _identityworld.codeOf)(secret, 1);
        const [one, other, third] = halves.map(({ token })=>token);
        const outcomes = await Promise.all([
            one,
            other
        ].map((half)=>(0, _identityworld.refusal)(signIn.byCode(half, next, world.caller()))));
        (0, _globals.expect)(outcomes.toSorted()).toEqual([
            'INVALID_CODE',
            'done'
        ]);
        (0, _globals.expect)(await (0, _identityworld.refusal)(signIn.byCode(third, (0, _identityworld.codeOf)(secret), world.caller()))).toBe('INVALID_CODE');
    });
    (0, _globals.it)('the code that confirmed two-factor does not sign in', async ()=>{
        const user = await world.user();
        const { secret } = await world.identity.twoFactor.start(user.id);
        const code = (0, _identityworld.codeOf)(secret);
        await world.identity.twoFactor.confirm(user.id, code, user.actor);
        const half = await signIn.byPassword(user.email, _identityworld.PASSWORD, world.caller());
        (0, _globals.expect)(await (0, _identityworld.refusal)(signIn.byCode(half.token, code, world.caller()))).toBe('INVALID_CODE');
    });
    (0, _globals.it)('a recovery code works once, also when two try it at once, and its use is logged', async ()=>{
        const orgId = await world.organization();
        const user = await world.user({
            orgId,
            role: 'viewer'
        });
        const [code = '', another = ''] = (await world.twoFactor(user)).recoveryCodes;
        const half = ()=>signIn.byPassword(user.email, _identityworld.PASSWORD, world.caller());
        const halves = [
            await half(),
            await half()
        ];
        const outcomes = await Promise.all(halves.map(({ token })=>(0, _identityworld.refusal)(signIn.byCode(token, code, world.caller()))));
        (0, _globals.expect)(outcomes.toSorted()).toEqual([
            'INVALID_CODE',
            'done'
        ]);
        (0, _globals.expect)((await signIn.byCode((await half()).token, another.toUpperCase(), world.caller())).state).toBe('signed_in');
        (0, _globals.expect)((await world.actions(orgId)).filter((action)=>action === 'user.recovery_code_used')).toHaveLength(2);
    });
    (0, _globals.it)('after five wrong codes the half session is over, also for the right one', async ()=>{
        const user = await world.user();
        const { secret } = await world.twoFactor(user);
        const { token } = await signIn.byPassword(user.email, _identityworld.PASSWORD, world.caller());
        for(let time = 0; time < 5; time += 1){
            (0, _globals.expect)(await (0, _identityworld.refusal)(signIn.byCode(token, 'aaaa-aaaa-aaaa-aaaa', world.caller()))).toBe('INVALID_CODE');
        }
        (0, _globals.expect)(await (0, _identityworld.refusal)(signIn.byCode(token, (0, _identityworld.codeOf)(secret, 1), world.caller()))).toBe('UNAUTHORIZED');
    });
    (0, _globals.it)('of a hundred codes that are tried at once in one half session, five are looked at', async ()=>{
        const user = await world.user();
        await world.twoFactor(user);
        const { token } = await signIn.byPassword(user.email, _identityworld.PASSWORD, world.caller());
        const codes = Array.from({
            length: 100
        }, (_, n)=>`zzzz-zzzz-zzzz-${String(n).padStart(4, '2')}`);
        const outcomes = await Promise.all(codes.map((code)=>(0, _identityworld.refusal)(signIn.byCode(token, code, world.caller()))));
        (0, _globals.expect)(outcomes.filter((outcome)=>outcome === 'INVALID_CODE').length).toBeLessThanOrEqual(5);
    });
    (0, _globals.it)('a half session lives for ten minutes', async ()=>{
        const user = await world.user();
        const { secret } = await world.twoFactor(user);
        const half = await signIn.byPassword(user.email, _identityworld.PASSWORD, world.caller());
        (0, _globals.expect)(half.session.expiresAt.getTime() - Date.now()).toBeLessThan(11 * 60_000);
        await world.age('console_sessions', half.session.id, 'expires_at', '10 minutes');
        (0, _globals.expect)(await (0, _identityworld.refusal)(signIn.byCode(half.token, (0, _identityworld.codeOf)(secret, 1), world.caller()))).toBe('UNAUTHORIZED');
    });
    (0, _globals.it)('a whole session cannot be used as one that waits for a code', async ()=>{
        const user = await world.user();
        const { token } = await signIn.byPassword(user.email, _identityworld.PASSWORD, world.caller());
        const { secret } = await world.twoFactor(user);
        await forgetSteps(user.id);
        (0, _globals.expect)(await (0, _identityworld.refusal)(signIn.byCode(token, (0, _identityworld.codeOf)(secret), world.caller()))).toBe('UNAUTHORIZED');
        (0, _globals.expect)(await sessions.find(token)).not.toBeNull();
    });
});
(0, _globals.describe)('signing in with a link', ()=>{
    (0, _globals.it)('a link signs in once, also when two follow it at once', async ()=>{
        const user = await world.user();
        const link = await world.identity.owners.signInLink(user.id);
        const outcomes = await Promise.all([
            1,
            2
        ].map(()=>(0, _identityworld.refusal)(signIn.byLink(link, world.caller()))));
        (0, _globals.expect)(outcomes.toSorted()).toEqual([
            'LINK_EXPIRED',
            'done'
        ]);
        (0, _globals.expect)(await (0, _identityworld.refusal)(signIn.byLink(link, world.caller()))).toBe('LINK_EXPIRED');
        (0, _globals.expect)(await sessions.list(user.id)).toHaveLength(1);
    });
    (0, _globals.it)('a link that is unknown, too old, of another kind or of a disabled user gets the same answer', async ()=>{
        const [user, disabled] = [
            await world.user(),
            await world.user()
        ];
        const old = await world.identity.owners.signInLink(user.id);
        await world.database.query(`update one_time_links set expires_at = now() where user_id = $1`, [
            user.id
        ]);
        const reset = await world.identity.passwordResets.request(user.email, world.caller());
        const ofDisabled = await world.identity.owners.signInLink(disabled.id);
        await world.database.query('update users set disabled_at = now() where id = $1', [
            disabled.id
        ]);
        for (const token of [
            '',
            'unknown',
            old,
            reset?.token ?? '',
            ofDisabled
        ]){
            (0, _globals.expect)(await (0, _identityworld.refusal)(signIn.byLink(token, world.caller()))).toBe('LINK_EXPIRED');
        }
    });
    (0, _globals.it)('a link works for 15 minutes', async ()=>{
        const user = await world.user();
        await world.identity.owners.signInLink(user.id);
        const { rows } = await world.database.query('select (expires_at - created_at)::text as lasts from one_time_links where user_id = $1', [
            user.id
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                lasts: '00:15:00'
            }
        ]);
    });
    (0, _globals.it)('a link does not stand for the code of two-factor', async ()=>{
        const user = await world.user();
        const { secret } = await world.twoFactor(user);
        const half = await signIn.byLink(await world.identity.owners.signInLink(user.id), world.caller());
        (0, _globals.expect)(half.state).toBe('code_required');
        (0, _globals.expect)((await signIn.byCode(half.token, (0, _identityworld.codeOf)(secret, 1), world.caller())).state).toBe('signed_in');
    });
});

//# sourceMappingURL=sign-in.e2e.js.map
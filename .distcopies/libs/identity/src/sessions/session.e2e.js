"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _identityworld = require("../testing/identity.world");
const _sessionsql = require("./session.sql");
let world;
let sessions;
(0, _globals.beforeAll)(async ()=>{
    world = await _identityworld.IdentityWorld.open();
    ({ sessions } = world.identity);
});
(0, _globals.afterAll)(()=>world.close());
const enter = ({ email })=>world.identity.signIn.byPassword(email, _identityworld.PASSWORD, world.caller());
(0, _globals.describe)('a session', ()=>{
    (0, _globals.it)('a session tells its user, roles as they are now, and nothing that opens the account', async ()=>{
        const [a, b] = [
            await world.organization(),
            await world.organization()
        ];
        const user = await world.user({
            orgId: a,
            role: 'viewer'
        });
        const { token, session } = await enter(user);
        await world.join(b, user.id, 'owner');
        const found = await sessions.find(token);
        (0, _globals.expect)(found).toEqual({
            id: session.id,
            userId: user.id,
            createdAt: _globals.expect.any(Date),
            lastSeenAt: _globals.expect.any(Date),
            expiresAt: session.expiresAt,
            confirmedUntil: null,
            user: {
                id: user.id,
                email: user.email,
                name: 'A user',
                language: 'en',
                isOperator: false,
                twoFactor: false
            },
            organizations: _globals.expect.arrayContaining([
                {
                    id: a,
                    name: 'An organization',
                    role: 'viewer',
                    isSuspended: false
                },
                {
                    id: b,
                    name: 'An organization',
                    role: 'owner',
                    isSuspended: false
                }
            ])
        });
        await world.database.query('delete from memberships where user_id = $1', [
            user.id
        ]);
        (0, _globals.expect)((await sessions.find(token))?.organizations).toEqual([]);
    });
    (0, _globals.it)('a session is over after 7 days without a request', async ()=>{
        const { token, session } = await enter(await world.user());
        await world.age('console_sessions', session.id, 'last_seen_at', '6 days 23 hours');
        (0, _globals.expect)(await sessions.find(token)).not.toBeNull();
        await world.age('console_sessions', session.id, 'last_seen_at', '7 days');
        (0, _globals.expect)(await sessions.find(token)).toBeNull();
        (0, _globals.expect)(await sessions.list(session.userId)).toEqual([]);
    });
    (0, _globals.it)('a session is over after 30 days, however much it is used', async ()=>{
        const { token, session } = await enter(await world.user());
        (0, _globals.expect)((session.expiresAt.getTime() - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
        await world.age('console_sessions', session.id, 'expires_at', '29 days 23 hours');
        (0, _globals.expect)(await sessions.find(token)).not.toBeNull();
        await world.age('console_sessions', session.id, 'expires_at', '1 hour');
        (0, _globals.expect)(await sessions.find(token)).toBeNull();
    });
    (0, _globals.it)('a session notes when it was last used, at most once a minute', async ()=>{
        const { token, session } = await enter(await world.user());
        const seen = async ()=>{
            await sessions.find(token);
            return (await sessions.list(session.userId))[0]?.lastSeenAt.getTime() ?? 0;
        };
        const began = await seen();
        (0, _globals.expect)(await seen()).toBe(began);
        await world.age('console_sessions', session.id, 'last_seen_at', '61 seconds');
        (0, _globals.expect)(await seen()).toBeGreaterThanOrEqual(began);
    });
    (0, _globals.it)('a session of a user who was disabled is over', async ()=>{
        const user = await world.user();
        const { token } = await enter(user);
        await world.database.query('update users set disabled_at = now() where id = $1', [
            user.id
        ]);
        (0, _globals.expect)(await sessions.find(token)).toBeNull();
    });
    (0, _globals.it)('a session is found by an index, in one statement', async ()=>{
        const rows = await world.database.transaction(async (transaction)=>{
            // A table of a few rows is read as a whole.
            await transaction.query('set local enable_seqscan = off');
            return (await transaction.query(`explain ${_sessionsql.FIND_SESSION.text}`.replaceAll('$1', `'x'`))).rows;
        });
        (0, _globals.expect)(JSON.stringify(rows)).toContain('console_sessions_token_key');
    });
});
(0, _globals.describe)('a confirmed session', ()=>{
    (0, _globals.it)('a session is confirmed by the password for 10 minutes, by the clock of PostgreSQL', async ()=>{
        const user = await world.user();
        const { token, session } = await enter(user);
        (0, _globals.expect)(await (0, _identityworld.refusal)(world.identity.account.confirm(session.id, user.id, 'a wrong password'))).toBe('INVALID_CREDENTIALS');
        (0, _globals.expect)((await sessions.find(token))?.confirmedUntil).toBeNull();
        const until = await world.identity.account.confirm(session.id, user.id, _identityworld.PASSWORD);
        (0, _globals.expect)(Math.round((until.getTime() - Date.now()) / 60_000)).toBe(10);
        (0, _globals.expect)((await sessions.find(token))?.confirmedUntil).toEqual(until);
        await world.age('console_sessions', session.id, 'confirmed_at', '10 minutes');
        (0, _globals.expect)((await sessions.find(token))?.confirmedUntil).toBeNull();
    });
    (0, _globals.it)('a confirmation holds for its own session, and for no session of another user', async ()=>{
        const [user, other] = [
            await world.user(),
            await world.user()
        ];
        const [one, two] = [
            await enter(user),
            await enter(user)
        ];
        await world.identity.account.confirm(one.session.id, user.id, _identityworld.PASSWORD);
        (0, _globals.expect)((await sessions.find(two.token))?.confirmedUntil).toBeNull();
        (0, _globals.expect)(await (0, _identityworld.refusal)(world.identity.account.confirm(one.session.id, other.id, _identityworld.PASSWORD))).toBe('UNAUTHORIZED');
    });
});
(0, _globals.describe)('the sessions of a user', ()=>{
    (0, _globals.it)('a user sees the own living sessions, and ends one of them or all others', async ()=>{
        const orgId = await world.organization();
        const user = await world.user({
            orgId,
            role: 'viewer'
        });
        const [one, two, three] = [
            await enter(user),
            await enter(user),
            await enter(user)
        ];
        const ids = async ()=>(await sessions.list(user.id)).map(({ id })=>id).toSorted();
        (0, _globals.expect)(await ids()).toEqual([
            one,
            two,
            three
        ].map(({ session })=>session.id).toSorted());
        await sessions.revoke(user.id, one.session.id, user.actor);
        (0, _globals.expect)(await sessions.find(one.token)).toBeNull();
        (0, _globals.expect)(await sessions.revokeOthers(user.id, three.session.id, user.actor)).toBe(1);
        (0, _globals.expect)(await ids()).toEqual([
            three.session.id
        ]);
        const logged = (await world.actions(orgId)).slice(3);
        (0, _globals.expect)(logged).toEqual([
            'session.revoked',
            'session.others_revoked'
        ]);
    });
    (0, _globals.it)('a session of another user, an unknown one and one that has ended cannot be told apart', async ()=>{
        const [user, other] = [
            await world.user(),
            await world.user()
        ];
        const ofOther = await enter(other);
        const ended = await enter(user);
        await sessions.revoke(user.id, ended.session.id, user.actor);
        for (const id of [
            ofOther.session.id,
            ended.session.id,
            '0199a000-0000-7000-8000-000000000001'
        ]){
            (0, _globals.expect)(await (0, _identityworld.refusal)(sessions.revoke(user.id, id, user.actor))).toBe('SESSION_NOT_FOUND');
        }
        (0, _globals.expect)(await sessions.find(ofOther.token)).not.toBeNull();
    });
    (0, _globals.it)('sessions that have ended are deleted in steps, and living ones stay', async ()=>{
        await sessions.deleteEnded(1_000);
        const user = await world.user();
        const [alive, idle, old] = [
            await enter(user),
            await enter(user),
            await enter(user)
        ];
        await world.age('console_sessions', idle.session.id, 'last_seen_at', '8 days');
        await world.age('console_sessions', old.session.id, 'expires_at', '31 days');
        (0, _globals.expect)([
            await sessions.deleteEnded(1),
            await sessions.deleteEnded(10)
        ]).toEqual([
            1,
            1
        ]);
        (0, _globals.expect)(await sessions.find(alive.token)).not.toBeNull();
    });
});

//# sourceMappingURL=session.e2e.js.map
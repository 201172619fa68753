"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _identityworld = require("../testing/identity.world");
let world;
let invitations;
let n = 0;
(0, _globals.beforeAll)(async ()=>{
    world = await _identityworld.IdentityWorld.open();
    ({ invitations } = world.identity);
});
(0, _globals.afterAll)(()=>world.close());
const anEmail = ()=>`invited${n += 1}@example.com`;
async function anOwned(limits = {}) {
    const orgId = await world.organization(limits);
    return {
        orgId,
        owner: await world.user({
            orgId,
            role: 'owner'
        })
    };
}
const invite = (orgId, { actor }, email = anEmail(), role = 'viewer')=>invitations.create(orgId, {
        email,
        role
    }, actor);
const accept = (token, password = _identityworld.PASSWORD)=>invitations.accept(token, {
        name: 'Ada',
        password
    }, world.caller());
(0, _globals.describe)('an invitation', ()=>{
    (0, _globals.it)('an invitation makes a user and a member who is signed in, and both are logged', async ()=>{
        const { orgId, owner } = await anOwned();
        const email = anEmail();
        const invitation = await invite(orgId, owner, email.toUpperCase());
        (0, _globals.expect)(Math.round((invitation.expiresAt.getTime() - invitation.createdAt.getTime()) / 3_600_000)).toBe(72);
        (0, _globals.expect)(await invitations.list(orgId)).toEqual([
            {
                id: invitation.id,
                email,
                role: 'viewer',
                invitedBy: {
                    id: owner.id,
                    email: owner.email,
                    name: 'A user'
                },
                createdAt: _globals.expect.any(Date),
                expiresAt: _globals.expect.any(Date)
            }
        ]);
        (0, _globals.expect)(await invitations.look(invitation.token, world.caller())).toEqual({
            organization: {
                id: orgId,
                name: 'An organization'
            },
            email,
            role: 'viewer',
            hasAccount: false
        });
        const { state, token } = await accept(invitation.token);
        (0, _globals.expect)(state).toBe('signed_in');
        (0, _globals.expect)(await world.identity.sessions.find(token)).toMatchObject({
            user: {
                email,
                name: 'Ada'
            },
            organizations: [
                {
                    id: orgId,
                    role: 'viewer'
                }
            ]
        });
        (0, _globals.expect)(await invitations.list(orgId)).toEqual([]);
        (0, _globals.expect)(await world.actions(orgId)).toEqual([
            'invitation.created',
            'user.created',
            'member.joined',
            'session.signed_in'
        ]);
    });
    (0, _globals.it)('who has an account joins with its password, and with two-factor still owes the code', async ()=>{
        const { orgId, owner } = await anOwned();
        const user = await world.user();
        const { secret } = await world.twoFactor(user);
        const { token } = await invite(orgId, owner, user.email);
        (0, _globals.expect)((await invitations.look(token, world.caller())).hasAccount).toBe(true);
        (0, _globals.expect)(await (0, _identityworld.refusal)(accept(token, 'a wrong password'))).toBe('INVALID_CREDENTIALS');
        const half = await accept(token);
        (0, _globals.expect)(half.state).toBe('code_required');
        (0, _globals.expect)(await world.identity.sessions.find(half.token)).toBeNull();
        const whole = await world.identity.signIn.byCode(half.token, (0, _identityworld.codeOf)(secret, 1), world.caller());
        (0, _globals.expect)((await world.identity.sessions.find(whole.token))?.organizations).toMatchObject([
            {
                id: orgId
            }
        ]);
        const { rows } = await world.database.query('select name from users where id = $1', [
            user.id
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                name: 'A user'
            }
        ]);
    });
    (0, _globals.it)('guesses at the password of an account through an invitation count as guesses at the account', async ()=>{
        const { orgId, owner } = await anOwned();
        const user = await world.user();
        const { token } = await invite(orgId, owner, user.email);
        for(let time = 0; time < 10; time += 1)(0, _globals.expect)(await (0, _identityworld.refusal)(accept(token, 'a wrong password'))).toBe('INVALID_CREDENTIALS');
        (0, _globals.expect)(await (0, _identityworld.refusal)(accept(token))).toBe('RATE_LIMITED');
        (0, _globals.expect)(await (0, _identityworld.refusal)(world.identity.signIn.byPassword(user.email, _identityworld.PASSWORD, world.caller()))).toBe('RATE_LIMITED');
    });
    (0, _globals.it)('an invitation is accepted once, also when two accept it at once', async ()=>{
        const { orgId, owner } = await anOwned();
        const { token } = await invite(orgId, owner);
        const outcomes = await Promise.all([
            1,
            2,
            3
        ].map(()=>(0, _identityworld.refusal)(accept(token))));
        (0, _globals.expect)(outcomes.filter((outcome)=>outcome === 'done')).toHaveLength(1);
        (0, _globals.expect)(await (0, _identityworld.refusal)(accept(token))).toBe('LINK_EXPIRED');
        (0, _globals.expect)(await world.identity.members.list(orgId)).toHaveLength(2);
    });
    (0, _globals.it)('an invitation that is unknown, too old, revoked or replaced gets the same answer', async ()=>{
        const { orgId, owner } = await anOwned();
        const [old, revoked, replaced] = [
            await invite(orgId, owner),
            await invite(orgId, owner),
            await invite(orgId, owner)
        ];
        await world.age('one_time_links', old.id, 'expires_at', '72 hours');
        await invitations.revoke(orgId, revoked.id, owner.actor);
        const anew = await invite(orgId, owner, replaced.email);
        for (const token of [
            'unknown',
            old.token,
            revoked.token,
            replaced.token
        ]){
            (0, _globals.expect)(await (0, _identityworld.refusal)(invitations.look(token, world.caller()))).toBe('LINK_EXPIRED');
            (0, _globals.expect)(await (0, _identityworld.refusal)(accept(token))).toBe('LINK_EXPIRED');
        }
        (0, _globals.expect)((await accept(anew.token)).state).toBe('signed_in');
    });
    (0, _globals.it)('a weak password makes no user and leaves the invitation open', async ()=>{
        const { orgId, owner } = await anOwned();
        const { token, email } = await invite(orgId, owner);
        (0, _globals.expect)(await (0, _identityworld.refusal)(accept(token, 'short'))).toBe('WEAK_PASSWORD');
        (0, _globals.expect)(await world.identity.users.findByEmail(email)).toBeNull();
        (0, _globals.expect)((await accept(token)).state).toBe('signed_in');
    });
});
(0, _globals.describe)('who may invite', ()=>{
    (0, _globals.it)('an admin invites anybody but owners, and who is below invites nobody', async ()=>{
        const { orgId, owner } = await anOwned();
        const [admin, developer] = [
            await world.user({
                orgId,
                role: 'admin'
            }),
            await world.user({
                orgId,
                role: 'developer'
            })
        ];
        (0, _globals.expect)(await (0, _identityworld.refusal)(invite(orgId, developer))).toBe('FORBIDDEN');
        (0, _globals.expect)(await (0, _identityworld.refusal)(invite(orgId, admin, anEmail(), 'owner'))).toBe('FORBIDDEN');
        (0, _globals.expect)(await (0, _identityworld.refusal)(invite(orgId, admin))).toBe('done');
        const { id } = await invite(orgId, owner, anEmail(), 'owner');
        (0, _globals.expect)(await (0, _identityworld.refusal)(invitations.revoke(orgId, id, admin.actor))).toBe('FORBIDDEN');
        (0, _globals.expect)(await (0, _identityworld.refusal)(invitations.revoke(orgId, id, owner.actor))).toBe('done');
        (0, _globals.expect)(await (0, _identityworld.refusal)(invite(orgId, (await anOwned()).owner))).toBe('FORBIDDEN');
    });
    (0, _globals.it)('an invitation of another organization, an accepted one and an unknown one cannot be told apart', async ()=>{
        const [here, there] = [
            await anOwned(),
            await anOwned()
        ];
        const foreign = await invite(there.orgId, there.owner);
        const accepted = await invite(here.orgId, here.owner);
        await accept(accepted.token);
        for (const id of [
            foreign.id,
            accepted.id,
            '0199a000-0000-7000-8000-000000000001'
        ]){
            (0, _globals.expect)(await (0, _identityworld.refusal)(invitations.revoke(here.orgId, id, here.owner.actor))).toBe('INVITATION_NOT_FOUND');
        }
        (0, _globals.expect)(await invitations.list(there.orgId)).toHaveLength(1);
    });
    (0, _globals.it)('a member is not invited again', async ()=>{
        const { orgId, owner } = await anOwned();
        (0, _globals.expect)(await (0, _identityworld.refusal)(invite(orgId, owner, owner.email.toUpperCase()))).toBe('MEMBER_EXISTS');
    });
    (0, _globals.it)('an organization has at most a hundred open invitations', async ()=>{
        const { orgId, owner } = await anOwned();
        await world.database.query(`insert into one_time_links (id, kind, token_hash, org_id, email, role, expires_at)
       select gen_random_uuid(), 'invitation', sha256(('${orgId}' || n)::bytea), $1, 'someone' || n, 'viewer', now() + interval '1 hour'
       from generate_series(1, 99) n`, [
            orgId
        ]);
        const outcomes = await Promise.all([
            1,
            2
        ].map(()=>(0, _identityworld.refusal)(invite(orgId, owner))));
        (0, _globals.expect)(outcomes.toSorted()).toEqual([
            'INVALID_STATE',
            'done'
        ]);
    });
});
(0, _globals.describe)('the members that a plan allows', ()=>{
    (0, _globals.it)('an open invitation takes a place of the plan, also when several are made at once', async ()=>{
        const { orgId, owner } = await anOwned({
            members: 3
        });
        const outcomes = await Promise.all([
            1,
            2,
            3,
            4
        ].map(()=>(0, _identityworld.refusal)(invite(orgId, owner))));
        (0, _globals.expect)(outcomes.filter((outcome)=>outcome === 'done')).toHaveLength(2);
        (0, _globals.expect)(outcomes.filter((outcome)=>outcome === 'PLAN_LIMIT')).toHaveLength(2);
        await (0, _globals.expect)(invite(orgId, owner)).rejects.toMatchObject({
            status: 403,
            extra: {
                limit: 'members',
                used: 3,
                max: 3
            }
        });
    });
    (0, _globals.it)('a plan that became smaller lets nobody in, and keeps the invitation open', async ()=>{
        const { orgId, owner } = await anOwned();
        const [one, other] = [
            await invite(orgId, owner),
            await invite(orgId, owner)
        ];
        await world.database.query(`update organizations set limit_overrides = '{"members": 2}' where id = $1`, [
            orgId
        ]);
        const outcomes = await Promise.all([
            one,
            other
        ].map(({ token })=>(0, _identityworld.refusal)(accept(token))));
        (0, _globals.expect)(outcomes.toSorted()).toEqual([
            'PLAN_LIMIT',
            'done'
        ]);
        (0, _globals.expect)(await invitations.list(orgId)).toHaveLength(1);
        (0, _globals.expect)(await world.identity.members.list(orgId)).toHaveLength(2);
    });
});

//# sourceMappingURL=invitations.e2e.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _identityworld = require("../testing/identity.world");
let world;
let owners;
(0, _globals.beforeAll)(async ()=>{
    world = await _identityworld.IdentityWorld.open();
    ({ owners } = world.identity);
});
(0, _globals.afterAll)(()=>world.close());
(0, _globals.describe)('the first owner', ()=>{
    (0, _globals.it)('an owner is made with a password that is given, once, however often it is asked for', async ()=>{
        const orgId = await world.organization();
        const draft = {
            orgId,
            email: 'Admin@Example.com',
            name: 'Admin',
            password: _identityworld.PASSWORD
        };
        const first = await owners.ensure(draft);
        (0, _globals.expect)(first).toEqual({
            userId: _globals.expect.any(String),
            created: true,
            password: null
        });
        (0, _globals.expect)(await owners.ensure({
            ...draft,
            password: 'nine tall lighthouses'
        })).toEqual({
            userId: first.userId,
            created: false,
            password: null
        });
        (0, _globals.expect)(await owners.passwordIs(first.userId, _identityworld.PASSWORD)).toBe(true);
        (0, _globals.expect)(await owners.passwordIs(first.userId, 'nine tall lighthouses')).toBe(false);
        (0, _globals.expect)(await world.identity.members.list(orgId)).toMatchObject([
            {
                email: 'admin@example.com',
                role: 'owner'
            }
        ]);
        (0, _globals.expect)(await world.actions(orgId)).toEqual([
            'user.created',
            'member.joined'
        ]);
    });
    (0, _globals.it)('without a password one is made up, which signs in', async ()=>{
        const orgId = await world.organization();
        const { password } = await owners.ensure({
            orgId,
            email: 'made@example.com'
        });
        const signedIn = world.identity.signIn.byPassword('made@example.com', password ?? '', world.caller());
        (0, _globals.expect)((await signedIn).state).toBe('signed_in');
    });
    (0, _globals.it)('a member becomes an owner, and keeps the password', async ()=>{
        const orgId = await world.organization();
        const user = await world.user({
            orgId,
            role: 'viewer'
        });
        (0, _globals.expect)(await owners.ensure({
            orgId,
            email: user.email
        })).toMatchObject({
            userId: user.id,
            created: false
        });
        (0, _globals.expect)(await owners.passwordIs(user.id, _identityworld.PASSWORD)).toBe(true);
        (0, _globals.expect)(await world.actions(orgId)).toEqual([
            'member.role_changed'
        ]);
    });
    (0, _globals.it)('an owner made twice at once is one user', async ()=>{
        const orgId = await world.organization();
        const draft = {
            orgId,
            email: 'twice@example.com',
            password: _identityworld.PASSWORD
        };
        const made = await Promise.all([
            owners.ensure(draft),
            owners.ensure(draft)
        ]);
        (0, _globals.expect)(new Set(made.map(({ userId })=>userId)).size).toBe(1);
        (0, _globals.expect)(made.filter(({ created })=>created)).toHaveLength(1);
    });
    (0, _globals.it)('a weak password and an unknown organization make no owner', async ()=>{
        const orgId = await world.organization();
        (0, _globals.expect)(await (0, _identityworld.refusal)(owners.ensure({
            orgId,
            email: 'weak@example.com',
            password: 'short'
        }))).toBe('WEAK_PASSWORD');
        const nobodys = {
            orgId: '0199a000-0000-7000-8000-000000000001',
            email: 'weak@example.com'
        };
        (0, _globals.expect)(await (0, _identityworld.refusal)(owners.ensure(nobodys))).toBe('ORGANIZATION_NOT_FOUND');
        (0, _globals.expect)(await world.identity.users.findByEmail('weak@example.com')).toBeNull();
    });
});

//# sourceMappingURL=owners.e2e.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _actor = require("../roles/actor");
const _identityworld = require("../testing/identity.world");
let world;
let members;
let sessions;
(0, _globals.beforeAll)(async ()=>{
    world = await _identityworld.IdentityWorld.open();
    ({ members, sessions } = world.identity);
});
(0, _globals.afterAll)(()=>world.close());
const enter = ({ email })=>world.identity.signIn.byPassword(email, _identityworld.PASSWORD, world.caller());
async function anOrganizationWith(...roles) {
    const orgId = await world.organization();
    const people = await Promise.all(roles.map(async (role)=>[
            role,
            await world.user({
                orgId,
                role
            })
        ]));
    return {
        orgId,
        ...Object.fromEntries(people)
    };
}
const roleIn = async (orgId, id)=>(await members.list(orgId)).find((each)=>each.id === id)?.role;
(0, _globals.describe)('the members of an organization', ()=>{
    (0, _globals.it)('members are listed with role, two-factor and when they were last seen, owners first', async ()=>{
        const { orgId, owner, viewer } = await anOrganizationWith('viewer', 'owner');
        await world.twoFactor(viewer);
        await enter(owner);
        (0, _globals.expect)(await members.list(orgId)).toEqual([
            {
                id: owner.id,
                email: owner.email,
                name: 'A user',
                role: 'owner',
                twoFactor: false,
                lastSeenAt: _globals.expect.any(Date),
                joinedAt: _globals.expect.any(Date)
            },
            _globals.expect.objectContaining({
                id: viewer.id,
                role: 'viewer',
                twoFactor: true,
                lastSeenAt: null
            })
        ]);
    });
});
(0, _globals.describe)('changing the role of a member', ()=>{
    (0, _globals.it)('an admin gives members other roles, and the log says which', async ()=>{
        const { orgId, admin, viewer } = await anOrganizationWith('admin', 'viewer', 'owner');
        await members.changeRole(orgId, viewer.id, 'developer', admin.actor);
        (0, _globals.expect)(await roleIn(orgId, viewer.id)).toBe('developer');
        await members.changeRole(orgId, viewer.id, 'developer', admin.actor);
        const { rows } = await world.identity.audit.listForOrg(orgId, {
            after: null,
            offset: 0,
            limit: null
        });
        (0, _globals.expect)(rows).toHaveLength(1);
        (0, _globals.expect)(rows[0]).toMatchObject({
            action: 'member.role_changed',
            actorId: admin.id,
            actorEmail: admin.email,
            targetType: 'user',
            targetId: viewer.id,
            targetName: viewer.email,
            detail: {
                from: 'viewer',
                to: 'developer'
            },
            requestId: 'req_test'
        });
    });
    (0, _globals.it)('who is below an admin changes and removes nobody', async ()=>{
        const { orgId, developer, agent, viewer, owner } = await anOrganizationWith('developer', 'agent', 'viewer', 'owner');
        for (const { actor } of [
            developer,
            agent,
            viewer
        ]){
            (0, _globals.expect)(await (0, _identityworld.refusal)(members.changeRole(orgId, actor.id ?? '', 'admin', actor))).toBe('FORBIDDEN');
            (0, _globals.expect)(await (0, _identityworld.refusal)(members.remove(orgId, owner.id, actor))).toBe('FORBIDDEN');
        }
    });
    (0, _globals.it)('an admin makes no owner and touches none, and an owner does', async ()=>{
        const { orgId, admin, viewer, owner } = await anOrganizationWith('admin', 'viewer', 'owner');
        (0, _globals.expect)(await (0, _identityworld.refusal)(members.changeRole(orgId, viewer.id, 'owner', admin.actor))).toBe('FORBIDDEN');
        (0, _globals.expect)(await (0, _identityworld.refusal)(members.changeRole(orgId, admin.id, 'owner', admin.actor))).toBe('FORBIDDEN');
        (0, _globals.expect)(await (0, _identityworld.refusal)(members.changeRole(orgId, owner.id, 'viewer', admin.actor))).toBe('FORBIDDEN');
        (0, _globals.expect)(await (0, _identityworld.refusal)(members.remove(orgId, owner.id, admin.actor))).toBe('FORBIDDEN');
        await members.changeRole(orgId, viewer.id, 'owner', owner.actor);
        await members.changeRole(orgId, owner.id, 'viewer', viewer.actor);
        (0, _globals.expect)([
            await roleIn(orgId, viewer.id),
            await roleIn(orgId, owner.id)
        ]).toEqual([
            'owner',
            'viewer'
        ]);
    });
    (0, _globals.it)('the rights are those that the actor has now: an admin who was demoted meanwhile manages nobody', async ()=>{
        const { orgId, admin, viewer, owner } = await anOrganizationWith('admin', 'viewer', 'owner');
        await members.changeRole(orgId, admin.id, 'agent', owner.actor);
        (0, _globals.expect)(await (0, _identityworld.refusal)(members.changeRole(orgId, viewer.id, 'agent', admin.actor))).toBe('FORBIDDEN');
    });
    (0, _globals.it)('another organization’s admin manages nobody here, and another organization’s member is not found', async ()=>{
        const here = await anOrganizationWith('owner', 'viewer');
        const there = await anOrganizationWith('owner', 'viewer');
        (0, _globals.expect)(await (0, _identityworld.refusal)(members.changeRole(here.orgId, here.viewer.id, 'agent', there.owner.actor))).toBe('FORBIDDEN');
        (0, _globals.expect)(await (0, _identityworld.refusal)(members.remove(here.orgId, here.viewer.id, there.owner.actor))).toBe('FORBIDDEN');
        (0, _globals.expect)(await (0, _identityworld.refusal)(members.changeRole(here.orgId, there.viewer.id, 'agent', here.owner.actor))).toBe('MEMBER_NOT_FOUND');
        (0, _globals.expect)(await (0, _identityworld.refusal)(members.remove(here.orgId, there.viewer.id, here.owner.actor))).toBe('MEMBER_NOT_FOUND');
        const nobody = '0199a000-0000-7000-8000-000000000001';
        (0, _globals.expect)(await (0, _identityworld.refusal)(members.remove(here.orgId, nobody, here.owner.actor))).toBe('MEMBER_NOT_FOUND');
        (0, _globals.expect)(await (0, _identityworld.refusal)(members.remove(nobody, here.viewer.id, here.owner.actor))).toBe('ORGANIZATION_NOT_FOUND');
    });
    (0, _globals.it)('another role ends the sessions of the member; who changes the own role goes on with a new token', async ()=>{
        const { orgId, admin, owner } = await anOrganizationWith('admin', 'owner');
        const [ofAdmin, ofOwner, elsewhere] = [
            await enter(admin),
            await enter(owner),
            await enter(owner)
        ];
        (0, _globals.expect)(await members.changeRole(orgId, admin.id, 'owner', owner.actor, ofOwner.session.id)).toEqual({
            token: null
        });
        (0, _globals.expect)(await sessions.find(ofAdmin.token)).toBeNull();
        (0, _globals.expect)(await sessions.find(ofOwner.token)).not.toBeNull();
        const { token } = await members.changeRole(orgId, owner.id, 'agent', owner.actor, ofOwner.session.id);
        (0, _globals.expect)(await sessions.find(ofOwner.token)).toBeNull();
        (0, _globals.expect)(await sessions.find(elsewhere.token)).toBeNull();
        (0, _globals.expect)(await sessions.find(token ?? '')).toMatchObject({
            id: ofOwner.session.id,
            organizations: [
                {
                    role: 'agent'
                }
            ]
        });
    });
});
(0, _globals.describe)('the last owner', ()=>{
    (0, _globals.it)('the last owner is neither demoted nor removed, not even by themselves or by the command line', async ()=>{
        const { orgId, owner } = await anOrganizationWith('owner', 'admin');
        for (const actor of [
            owner.actor,
            _actor.COMMAND_LINE
        ]){
            (0, _globals.expect)(await (0, _identityworld.refusal)(members.changeRole(orgId, owner.id, 'admin', actor))).toBe('INVALID_STATE');
            (0, _globals.expect)(await (0, _identityworld.refusal)(members.remove(orgId, owner.id, actor))).toBe('INVALID_STATE');
        }
    });
    (0, _globals.it)('an owner who was disabled does not count as another owner', async ()=>{
        const { orgId, owner } = await anOrganizationWith('owner');
        const other = await world.user({
            orgId,
            role: 'owner'
        });
        await world.database.query('update users set disabled_at = now() where id = $1', [
            other.id
        ]);
        (0, _globals.expect)(await (0, _identityworld.refusal)(members.remove(orgId, owner.id, owner.actor))).toBe('INVALID_STATE');
    });
    (0, _globals.it)('of two owners who demote and remove each other at once, one stays', async ()=>{
        for(let run = 0; run < 5; run += 1){
            const orgId = await world.organization();
            const [one, other] = [
                await world.user({
                    orgId,
                    role: 'owner'
                }),
                await world.user({
                    orgId,
                    role: 'owner'
                })
            ];
            const outcomes = await Promise.all([
                (0, _identityworld.refusal)(members.remove(orgId, other.id, one.actor)),
                (0, _identityworld.refusal)(members.changeRole(orgId, one.id, 'viewer', other.actor))
            ]);
            // The second is either refused as the last owner, or has no right any more.
            (0, _globals.expect)(outcomes.filter((outcome)=>outcome === 'done')).toHaveLength(1);
            (0, _globals.expect)((await members.list(orgId)).filter(({ role })=>role === 'owner')).toHaveLength(1);
        }
    });
    (0, _globals.it)('of two owners who leave at once, one stays', async ()=>{
        const orgId = await world.organization();
        const owners = [
            await world.user({
                orgId,
                role: 'owner'
            }),
            await world.user({
                orgId,
                role: 'owner'
            })
        ];
        const outcomes = await Promise.all(owners.map(({ id, actor })=>(0, _identityworld.refusal)(members.remove(orgId, id, actor))));
        (0, _globals.expect)(outcomes.toSorted()).toEqual([
            'INVALID_STATE',
            'done'
        ]);
    });
});
(0, _globals.describe)('removing a member', ()=>{
    (0, _globals.it)('a removed member has no session and no right any more, and the log says who did it', async ()=>{
        const { orgId, admin, viewer } = await anOrganizationWith('admin', 'viewer', 'owner');
        const { token } = await enter(viewer);
        await members.remove(orgId, viewer.id, admin.actor);
        (0, _globals.expect)(await sessions.find(token)).toBeNull();
        (0, _globals.expect)(await roleIn(orgId, viewer.id)).toBeUndefined();
        (0, _globals.expect)(await world.actions(orgId)).toEqual([
            'session.signed_in',
            'member.removed'
        ]);
    });
    (0, _globals.it)('everybody may leave, and stays signed in for the other organizations', async ()=>{
        const { orgId, viewer } = await anOrganizationWith('viewer', 'owner');
        const { token } = await enter(viewer);
        await members.remove(orgId, viewer.id, viewer.actor);
        (0, _globals.expect)((await sessions.find(token))?.organizations).toEqual([]);
    });
});

//# sourceMappingURL=members.e2e.js.map
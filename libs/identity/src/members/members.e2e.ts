import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@chasqui/database';
import { COMMAND_LINE } from '../roles/actor';
import { IdentityWorld, PASSWORD, refusal, type TestUser } from '../testing/identity.world';

let world: IdentityWorld;
let members: IdentityWorld['identity']['members'];
let sessions: IdentityWorld['identity']['sessions'];

beforeAll(async () => {
  world = await IdentityWorld.open();
  ({ members, sessions } = world.identity);
});
afterAll(() => world.close());

const enter = ({ email }: TestUser) => world.identity.signIn.byPassword(email, PASSWORD, world.caller());

async function anOrganizationWith<Name extends Role>(
  ...roles: Name[]
): Promise<{ orgId: string } & Record<Name, TestUser>> {
  const orgId = await world.organization();
  const people = await Promise.all(roles.map(async (role) => [role, await world.user({ orgId, role })] as const));
  return { orgId, ...(Object.fromEntries(people) as Record<Name, TestUser>) };
}

const roleIn = async (orgId: string, id: string) => (await members.list(orgId)).find((each) => each.id === id)?.role;

describe('the members of an organization', () => {
  it('members are listed with role, two-factor and when they were last seen, owners first', async () => {
    const { orgId, owner, viewer } = await anOrganizationWith('viewer', 'owner');
    await world.twoFactor(viewer);
    await enter(owner);
    expect(await members.list(orgId)).toEqual([
      {
        id: owner.id,
        email: owner.email,
        name: 'A user',
        role: 'owner',
        twoFactor: false,
        lastSeenAt: expect.any(Date),
        joinedAt: expect.any(Date),
      },
      expect.objectContaining({ id: viewer.id, role: 'viewer', twoFactor: true, lastSeenAt: null }),
    ]);
  });
});

describe('changing the role of a member', () => {
  it('an admin gives members other roles, and the log says which', async () => {
    const { orgId, admin, viewer } = await anOrganizationWith('admin', 'viewer', 'owner');
    await members.changeRole(orgId, viewer.id, 'developer', admin.actor);
    expect(await roleIn(orgId, viewer.id)).toBe('developer');
    await members.changeRole(orgId, viewer.id, 'developer', admin.actor);
    const { rows } = await world.identity.audit.listForOrg(orgId, { after: null, offset: 0, limit: null });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      action: 'member.role_changed',
      actorId: admin.id,
      actorEmail: admin.email,
      targetType: 'user',
      targetId: viewer.id,
      targetName: viewer.email,
      detail: { from: 'viewer', to: 'developer' },
      requestId: 'req_test',
    });
  });

  it('who is below an admin changes and removes nobody', async () => {
    const { orgId, owner, ...others } = await anOrganizationWith('developer', 'marketing', 'agent', 'viewer', 'owner');
    const { developer, marketing, agent, viewer } = others;
    for (const { actor } of [developer, marketing, agent, viewer]) {
      expect(await refusal(members.changeRole(orgId, actor.id ?? '', 'admin', actor))).toBe('FORBIDDEN');
      expect(await refusal(members.remove(orgId, owner.id, actor))).toBe('FORBIDDEN');
    }
  });

  it('an admin gives every role but owner and touches no owner, and an owner does', async () => {
    const { orgId, admin, viewer, owner } = await anOrganizationWith('admin', 'viewer', 'owner');
    expect(await refusal(members.changeRole(orgId, viewer.id, 'owner', admin.actor))).toBe('FORBIDDEN');
    expect(await refusal(members.changeRole(orgId, admin.id, 'owner', admin.actor))).toBe('FORBIDDEN');
    expect(await refusal(members.changeRole(orgId, owner.id, 'viewer', admin.actor))).toBe('FORBIDDEN');
    expect(await refusal(members.remove(orgId, owner.id, admin.actor))).toBe('FORBIDDEN');
    await members.changeRole(orgId, viewer.id, 'owner', owner.actor);
    await members.changeRole(orgId, owner.id, 'viewer', viewer.actor);
    await members.changeRole(orgId, owner.id, 'marketing', admin.actor);
    expect([await roleIn(orgId, viewer.id), await roleIn(orgId, owner.id)]).toEqual(['owner', 'marketing']);
  });

  it('the rights are those that the actor has now: an admin who was demoted meanwhile manages nobody', async () => {
    const { orgId, admin, viewer, owner } = await anOrganizationWith('admin', 'viewer', 'owner');
    await members.changeRole(orgId, admin.id, 'agent', owner.actor);
    expect(await refusal(members.changeRole(orgId, viewer.id, 'agent', admin.actor))).toBe('FORBIDDEN');
  });

  it('another organization’s admin manages nobody here, and another organization’s member is not found', async () => {
    const here = await anOrganizationWith('owner', 'viewer');
    const there = await anOrganizationWith('owner', 'viewer');
    expect(await refusal(members.changeRole(here.orgId, here.viewer.id, 'agent', there.owner.actor))).toBe('FORBIDDEN');
    expect(await refusal(members.remove(here.orgId, here.viewer.id, there.owner.actor))).toBe('FORBIDDEN');
    expect(await refusal(members.changeRole(here.orgId, there.viewer.id, 'agent', here.owner.actor))).toBe(
      'MEMBER_NOT_FOUND',
    );
    expect(await refusal(members.remove(here.orgId, there.viewer.id, here.owner.actor))).toBe('MEMBER_NOT_FOUND');
    const nobody = '0199a000-0000-7000-8000-000000000001';
    expect(await refusal(members.remove(here.orgId, nobody, here.owner.actor))).toBe('MEMBER_NOT_FOUND');
    expect(await refusal(members.remove(nobody, here.viewer.id, here.owner.actor))).toBe('ORGANIZATION_NOT_FOUND');
  });

  it('another role ends the sessions of the member; who changes the own role goes on with a new token', async () => {
    const { orgId, admin, owner } = await anOrganizationWith('admin', 'owner');
    const [ofAdmin, ofOwner, elsewhere] = [await enter(admin), await enter(owner), await enter(owner)];
    expect(await members.changeRole(orgId, admin.id, 'owner', owner.actor, ofOwner.session.id)).toEqual({
      token: null,
    });
    expect(await sessions.find(ofAdmin.token)).toBeNull();
    expect(await sessions.find(ofOwner.token)).not.toBeNull();
    const { token } = await members.changeRole(orgId, owner.id, 'agent', owner.actor, ofOwner.session.id);
    expect(await sessions.find(ofOwner.token)).toBeNull();
    expect(await sessions.find(elsewhere.token)).toBeNull();
    expect(await sessions.find(token ?? '')).toMatchObject({
      id: ofOwner.session.id,
      organizations: [{ role: 'agent' }],
    });
  });
});

describe('the last owner', () => {
  it('the last owner is neither demoted nor removed, not even by themselves or by the command line', async () => {
    const { orgId, owner } = await anOrganizationWith('owner', 'admin');
    for (const actor of [owner.actor, COMMAND_LINE]) {
      expect(await refusal(members.changeRole(orgId, owner.id, 'admin', actor))).toBe('INVALID_STATE');
      expect(await refusal(members.remove(orgId, owner.id, actor))).toBe('INVALID_STATE');
    }
  });

  it('an owner who was disabled does not count as another owner', async () => {
    const { orgId, owner } = await anOrganizationWith('owner');
    const other = await world.user({ orgId, role: 'owner' });
    await world.database.query('update users set disabled_at = now() where id = $1', [other.id]);
    expect(await refusal(members.remove(orgId, owner.id, owner.actor))).toBe('INVALID_STATE');
  });

  it('of two owners who demote and remove each other at once, one stays', async () => {
    for (let run = 0; run < 5; run += 1) {
      const orgId = await world.organization();
      const [one, other] = [await world.user({ orgId, role: 'owner' }), await world.user({ orgId, role: 'owner' })];
      const outcomes = await Promise.all([
        refusal(members.remove(orgId, other.id, one.actor)),
        refusal(members.changeRole(orgId, one.id, 'viewer', other.actor)),
      ]);
      // The second is either refused as the last owner, or has lost the right.
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
      expect((await members.list(orgId)).filter(({ role }) => role === 'owner')).toHaveLength(1);
    }
  });

  it('of two owners who leave at once, one stays', async () => {
    const orgId = await world.organization();
    const owners = [await world.user({ orgId, role: 'owner' }), await world.user({ orgId, role: 'owner' })];
    const outcomes = await Promise.all(owners.map(({ id, actor }) => refusal(members.remove(orgId, id, actor))));
    expect(outcomes.toSorted()).toEqual(['INVALID_STATE', 'done']);
  });
});

describe('removing a member', () => {
  it('a removed member has no session and no right any more, and the log says who did it', async () => {
    const { orgId, admin, viewer } = await anOrganizationWith('admin', 'viewer', 'owner');
    const { token } = await enter(viewer);
    await members.remove(orgId, viewer.id, admin.actor);
    expect(await sessions.find(token)).toBeNull();
    expect(await roleIn(orgId, viewer.id)).toBeUndefined();
    expect(await world.actions(orgId)).toEqual(['session.signed_in', 'member.removed']);
  });

  it('everybody may leave, and stays signed in for the other organizations', async () => {
    const { orgId, viewer } = await anOrganizationWith('viewer', 'owner');
    const { token } = await enter(viewer);
    await members.remove(orgId, viewer.id, viewer.actor);
    expect((await sessions.find(token))?.organizations).toEqual([]);
  });
});

describe('what a member has given', () => {
  const invite = async (orgId: string, { actor }: TestUser, role: Role) =>
    (await world.identity.invitations.create(orgId, { email: `${randomUUID()}@example.com`, role }, actor)).token;
  const accepts = (token: string): Promise<string> =>
    refusal(world.identity.invitations.accept(token, { name: 'Ada', password: PASSWORD }, world.caller()));
  const resets = (token: string): Promise<string> =>
    refusal(world.identity.passwordResets.complete(token, 'nine tall lighthouses', world.caller()));

  it('invitations end with the right to give them, and those of others stay', async () => {
    const { orgId, admin, owner } = await anOrganizationWith('admin', 'owner');
    const [own, others] = [await invite(orgId, admin, 'admin'), await invite(orgId, owner, 'admin')];
    await members.changeRole(orgId, admin.id, 'developer', owner.actor);
    expect(await accepts(own)).toBe('LINK_EXPIRED');
    expect(await accepts(others)).toBe('done');
    expect((await world.actions(orgId)).filter((action) => action === 'invitation.revoked')).toHaveLength(1);
  });

  it('an owner who becomes an admin has no invitation of an owner open any more', async () => {
    const { orgId, owner } = await anOrganizationWith('owner', 'admin');
    const second = await world.user({ orgId, role: 'owner' });
    const [ofOwner, ofAgent] = [await invite(orgId, second, 'owner'), await invite(orgId, second, 'agent')];
    await members.changeRole(orgId, second.id, 'admin', owner.actor);
    expect(await accepts(ofOwner)).toBe('LINK_EXPIRED');
    expect(await accepts(ofAgent)).toBe('done');
  });

  it('whoever is removed, or leaves, leaves no way in behind: no invitation, and no link to the account of another member', async () => {
    const { orgId, admin, owner, viewer } = await anOrganizationWith('admin', 'owner', 'viewer');
    const invitation = await invite(orgId, admin, 'viewer');
    const { token } = await world.identity.passwordResets.createForMember(orgId, viewer.id, admin.actor);
    await members.remove(orgId, admin.id, owner.actor);
    expect([await accepts(invitation), await resets(token)]).toEqual(['LINK_EXPIRED', 'LINK_EXPIRED']);
    const kept = await world.identity.passwordResets.createForMember(orgId, viewer.id, owner.actor);
    expect(await resets(kept.token)).toBe('done');
  });
});

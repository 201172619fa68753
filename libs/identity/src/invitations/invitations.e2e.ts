import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@chasqui/database';
import { codeOf, IdentityWorld, PASSWORD, refusal, type TestUser } from '../testing/identity.world';

let world: IdentityWorld;
let invitations: IdentityWorld['identity']['invitations'];
let n = 0;

beforeAll(async () => {
  world = await IdentityWorld.open();
  ({ invitations } = world.identity);
});
afterAll(() => world.close());

const anEmail = (): string => `invited${(n += 1)}@example.com`;

async function anOwned(limits = {}): Promise<{ orgId: string; owner: TestUser }> {
  const orgId = await world.organization(limits);
  return { orgId, owner: await world.user({ orgId, role: 'owner' }) };
}

const invite = (orgId: string, { actor }: TestUser, email = anEmail(), role: Role = 'viewer') =>
  invitations.create(orgId, { email, role }, actor);

const accept = (token: string, password = PASSWORD, caller = world.caller()) =>
  invitations.accept(token, { name: 'Ada', password }, caller);

describe('an invitation', () => {
  it('an invitation makes a user and a member who is signed in, and both are logged', async () => {
    const { orgId, owner } = await anOwned();
    const email = anEmail();
    const invitation = await invite(orgId, owner, email.toUpperCase());
    expect(Math.round((invitation.expiresAt.getTime() - invitation.createdAt.getTime()) / 3_600_000)).toBe(72);
    expect(await invitations.list(orgId)).toEqual([
      {
        id: invitation.id,
        email,
        role: 'viewer',
        invitedBy: { id: owner.id, email: owner.email, name: 'A user' },
        createdAt: expect.any(Date),
        expiresAt: expect.any(Date),
      },
    ]);
    expect(await invitations.look(invitation.token, world.caller())).toEqual({
      organization: { id: orgId, name: 'An organization' },
      email,
      role: 'viewer',
      hasAccount: false,
    });
    const { state, token } = await accept(invitation.token);
    expect(state).toBe('signed_in');
    expect(await world.identity.sessions.find(token)).toMatchObject({
      user: { email, name: 'Ada' },
      organizations: [{ id: orgId, role: 'viewer' }],
    });
    expect(await invitations.list(orgId)).toEqual([]);
    expect(await world.actions(orgId)).toEqual([
      'invitation.created',
      'user.created',
      'member.joined',
      'session.signed_in',
    ]);
  });

  it('who has an account joins with its password, and with two-factor still owes the code', async () => {
    const { orgId, owner } = await anOwned();
    const user = await world.user();
    const { secret } = await world.twoFactor(user);
    const { token } = await invite(orgId, owner, user.email);
    expect((await invitations.look(token, world.caller())).hasAccount).toBe(true);
    expect(await refusal(accept(token, 'a wrong password'))).toBe('INVALID_CREDENTIALS');
    const half = await accept(token);
    expect(half.state).toBe('code_required');
    expect(await world.identity.sessions.find(half.token)).toBeNull();
    const whole = await world.identity.signIn.byCode(half.token, codeOf(secret, 1), world.caller());
    expect((await world.identity.sessions.find(whole.token))?.organizations).toMatchObject([{ id: orgId }]);
    const { rows } = await world.database.query('select name from users where id = $1', [user.id]);
    expect(rows).toEqual([{ name: 'A user' }]);
  });

  it('guesses at the password of an account through an invitation count as guesses at the account', async () => {
    const { orgId, owner } = await anOwned();
    const user = await world.user();
    const { token } = await invite(orgId, owner, user.email);
    const here = world.caller('192.0.2.1');
    for (let time = 0; time < 10; time += 1)
      expect(await refusal(accept(token, 'a wrong password', here))).toBe('INVALID_CREDENTIALS');
    expect(await refusal(accept(token, PASSWORD, here))).toBe('RATE_LIMITED');
    expect(await refusal(world.identity.signIn.byPassword(user.email, PASSWORD, here))).toBe('RATE_LIMITED');
  });

  it('an invitation is accepted once, also when two accept it at once', async () => {
    const { orgId, owner } = await anOwned();
    const { token } = await invite(orgId, owner);
    const outcomes = await Promise.all([1, 2, 3].map(() => refusal(accept(token))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await refusal(accept(token))).toBe('LINK_EXPIRED');
    expect(await world.identity.members.list(orgId)).toHaveLength(2);
  });

  it('an invitation that is unknown, too old, revoked or replaced gets the same answer', async () => {
    const { orgId, owner } = await anOwned();
    const [old, revoked, replaced] = [
      await invite(orgId, owner),
      await invite(orgId, owner),
      await invite(orgId, owner),
    ];
    await world.age('one_time_links', old.id, 'expires_at', '72 hours');
    await invitations.revoke(orgId, revoked.id, owner.actor);
    const anew = await invite(orgId, owner, replaced.email);
    for (const token of ['unknown', old.token, revoked.token, replaced.token]) {
      expect(await refusal(invitations.look(token, world.caller()))).toBe('LINK_EXPIRED');
      expect(await refusal(accept(token))).toBe('LINK_EXPIRED');
    }
    expect((await accept(anew.token)).state).toBe('signed_in');
  });

  it('a weak password makes no user and leaves the invitation open', async () => {
    const { orgId, owner } = await anOwned();
    const { token, email } = await invite(orgId, owner);
    expect(await refusal(accept(token, 'short'))).toBe('WEAK_PASSWORD');
    expect(await world.identity.users.findByEmail(email)).toBeNull();
    expect((await accept(token)).state).toBe('signed_in');
  });
});

describe('who may invite', () => {
  it('an admin invites anybody but owners, and who is below invites nobody', async () => {
    const { orgId, owner } = await anOwned();
    const [admin, developer, marketing] = [
      await world.user({ orgId, role: 'admin' }),
      await world.user({ orgId, role: 'developer' }),
      await world.user({ orgId, role: 'marketing' }),
    ];
    expect(await refusal(invite(orgId, developer))).toBe('FORBIDDEN');
    expect(await refusal(invite(orgId, marketing))).toBe('FORBIDDEN');
    expect(await refusal(invite(orgId, admin, anEmail(), 'marketing'))).toBe('done');
    expect(await refusal(invite(orgId, admin, anEmail(), 'owner'))).toBe('FORBIDDEN');
    expect(await refusal(invite(orgId, admin))).toBe('done');
    const { id } = await invite(orgId, owner, anEmail(), 'owner');
    expect(await refusal(invitations.revoke(orgId, id, admin.actor))).toBe('FORBIDDEN');
    expect(await refusal(invitations.revoke(orgId, id, owner.actor))).toBe('done');
    expect(await refusal(invite(orgId, (await anOwned()).owner))).toBe('FORBIDDEN');
  });

  it('an invitation of another organization, an accepted one and an unknown one cannot be told apart', async () => {
    const [here, there] = [await anOwned(), await anOwned()];
    const foreign = await invite(there.orgId, there.owner);
    const accepted = await invite(here.orgId, here.owner);
    await accept(accepted.token);
    for (const id of [foreign.id, accepted.id, '0199a000-0000-7000-8000-000000000001']) {
      expect(await refusal(invitations.revoke(here.orgId, id, here.owner.actor))).toBe('INVITATION_NOT_FOUND');
    }
    expect(await invitations.list(there.orgId)).toHaveLength(1);
  });

  it('a member is not invited again', async () => {
    const { orgId, owner } = await anOwned();
    expect(await refusal(invite(orgId, owner, owner.email.toUpperCase()))).toBe('MEMBER_EXISTS');
  });

  it('an organization has at most a hundred open invitations', async () => {
    const { orgId, owner } = await anOwned();
    await world.database.query(
      `insert into one_time_links (id, kind, token_hash, org_id, email, role, expires_at)
       select gen_random_uuid(), 'invitation', sha256(('${orgId}' || n)::bytea), $1, 'someone' || n, 'viewer', now() + interval '1 hour'
       from generate_series(1, 99) n`,
      [orgId],
    );
    const outcomes = await Promise.all([1, 2].map(() => refusal(invite(orgId, owner))));
    expect(outcomes.toSorted()).toEqual(['INVALID_STATE', 'done']);
  });
});

describe('the members that a plan allows', () => {
  it('an open invitation takes a place of the plan, also when several are made at once', async () => {
    const { orgId, owner } = await anOwned({ members: 3 });
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => refusal(invite(orgId, owner))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === 'PLAN_LIMIT')).toHaveLength(2);
    await expect(invite(orgId, owner)).rejects.toMatchObject({
      status: 403,
      extra: { limit: 'members', used: 3, max: 3 },
    });
  });

  it('a plan that became smaller lets nobody in, and keeps the invitation open', async () => {
    const { orgId, owner } = await anOwned();
    const [one, other] = [await invite(orgId, owner), await invite(orgId, owner)];
    await world.database.query(`update organizations set limit_overrides = '{"members": 2}' where id = $1`, [orgId]);
    const outcomes = await Promise.all([one, other].map(({ token }) => refusal(accept(token))));
    expect(outcomes.toSorted()).toEqual(['PLAN_LIMIT', 'done']);
    expect(await invitations.list(orgId)).toHaveLength(1);
    expect(await world.identity.members.list(orgId)).toHaveLength(2);
  });
});

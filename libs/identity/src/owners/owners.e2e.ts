import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityWorld, PASSWORD, refusal } from '../testing/identity.world';

let world: IdentityWorld;
let owners: IdentityWorld['identity']['owners'];

beforeAll(async () => {
  world = await IdentityWorld.open();
  ({ owners } = world.identity);
});
afterAll(() => world.close());

describe('the first owner', () => {
  it('an owner is made with a password that is given, once, however often it is asked for', async () => {
    const orgId = await world.organization();
    const draft = { orgId, email: 'Admin@Example.com', name: 'Admin', password: PASSWORD };
    const first = await owners.ensure(draft);
    expect(first).toEqual({ userId: expect.any(String), created: true, password: null });
    expect(await owners.ensure({ ...draft, password: 'nine tall lighthouses' })).toEqual({
      userId: first.userId,
      created: false,
      password: null,
    });
    expect(await owners.passwordIs(first.userId, PASSWORD)).toBe(true);
    expect(await owners.passwordIs(first.userId, 'nine tall lighthouses')).toBe(false);
    expect(await world.identity.members.list(orgId)).toMatchObject([{ email: 'admin@example.com', role: 'owner' }]);
    expect(await world.actions(orgId)).toEqual(['user.created', 'member.joined']);
  });

  it('without a password one is made up, which signs in', async () => {
    const orgId = await world.organization();
    const { password } = await owners.ensure({ orgId, email: 'made@example.com' });
    const signedIn = world.identity.signIn.byPassword('made@example.com', password ?? '', world.caller());
    expect((await signedIn).state).toBe('signed_in');
  });

  it('a member becomes an owner, and keeps the password', async () => {
    const orgId = await world.organization();
    const user = await world.user({ orgId, role: 'viewer' });
    expect(await owners.ensure({ orgId, email: user.email })).toMatchObject({ userId: user.id, created: false });
    expect(await owners.passwordIs(user.id, PASSWORD)).toBe(true);
    expect(await world.actions(orgId)).toEqual(['member.role_changed']);
  });

  it('an owner made twice at once is one user', async () => {
    const orgId = await world.organization();
    const draft = { orgId, email: 'twice@example.com', password: PASSWORD };
    const made = await Promise.all([owners.ensure(draft), owners.ensure(draft)]);
    expect(new Set(made.map(({ userId }) => userId)).size).toBe(1);
    expect(made.filter(({ created }) => created)).toHaveLength(1);
  });

  it('a weak password and an unknown organization make no owner', async () => {
    const orgId = await world.organization();
    expect(await refusal(owners.ensure({ orgId, email: 'weak@example.com', password: 'short' }))).toBe('WEAK_PASSWORD');
    const nobodys = { orgId: '0199a000-0000-7000-8000-000000000001', email: 'weak@example.com' };
    expect(await refusal(owners.ensure(nobodys))).toBe('ORGANIZATION_NOT_FOUND');
    expect(await world.identity.users.findByEmail('weak@example.com')).toBeNull();
  });
});

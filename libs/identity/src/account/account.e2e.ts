import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityWorld, PASSWORD, refusal, type TestUser } from '../testing/identity.world';

const NEW_PASSWORD = 'nine tall lighthouses';

let world: IdentityWorld;
let account: IdentityWorld['identity']['account'];
let sessions: IdentityWorld['identity']['sessions'];

beforeAll(async () => {
  world = await IdentityWorld.open();
  ({ account, sessions } = world.identity);
});
afterAll(() => world.close());

const enter = ({ email }: TestUser, password = PASSWORD) =>
  world.identity.signIn.byPassword(email, password, world.caller());

describe('changing the own password', () => {
  it('a new password gives the session a new token, ends all other sessions and links, and is logged', async () => {
    const orgId = await world.organization();
    const user = await world.user({ orgId, role: 'agent' });
    const [here, there] = [await enter(user), await enter(user)];
    const link = await world.identity.owners.signInLink(user.id);
    const passwords = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    const token = await account.changePassword(here.session.id, user.id, passwords, world.caller());
    expect(await sessions.find(here.token)).toBeNull();
    expect(await sessions.find(there.token)).toBeNull();
    expect((await sessions.find(token))?.id).toBe(here.session.id);
    expect(await refusal(world.identity.signIn.byLink(link, world.caller()))).toBe('LINK_EXPIRED');
    expect(await refusal(enter(user))).toBe('INVALID_CREDENTIALS');
    expect((await enter(user, NEW_PASSWORD)).state).toBe('signed_in');
    expect(await world.actions(orgId)).toContain('user.password_changed');
  });

  it('a wrong current password, a weak new one and a session that has ended change nothing', async () => {
    const user = await world.user();
    const { session, token } = await enter(user);
    const change = (currentPassword: string, password: string, sessionId = session.id) =>
      refusal(account.changePassword(sessionId, user.id, { currentPassword, password }, world.caller()));
    expect(await change('a wrong password', NEW_PASSWORD)).toBe('INVALID_CREDENTIALS');
    expect(await change(PASSWORD, 'short')).toBe('WEAK_PASSWORD');
    expect(await change(PASSWORD, user.email)).toBe('WEAK_PASSWORD');
    expect(await change(PASSWORD, NEW_PASSWORD, '0199a000-0000-7000-8000-000000000001')).toBe('UNAUTHORIZED');
    expect(await sessions.find(token)).not.toBeNull();
    expect((await enter(user)).state).toBe('signed_in');
  });

  it('a borrowed browser gets ten guesses at the password, and then 429', async () => {
    const user = await world.user();
    const { session } = await enter(user);
    const guess = () => refusal(account.confirm(session.id, user.id, 'a wrong password'));
    for (let time = 0; time < 10; time += 1) expect(await guess()).toBe('INVALID_CREDENTIALS');
    expect(await refusal(account.confirm(session.id, user.id, PASSWORD))).toBe('RATE_LIMITED');
  });
});

describe('changing the own profile', () => {
  it('a name and a language change, what is absent stays, and the change is logged', async () => {
    const orgId = await world.organization();
    const user = await world.user({ orgId, role: 'viewer' });
    expect(await account.change(user.id, { language: 'es' }, user.actor)).toEqual({
      id: user.id,
      email: user.email,
      name: 'A user',
      language: 'es',
      isOperator: false,
      twoFactor: false,
    });
    expect(await account.change(user.id, { name: 'Ada' }, user.actor)).toMatchObject({ name: 'Ada', language: 'es' });
    expect(await world.actions(orgId)).toEqual(['user.changed', 'user.changed']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, IdentityWorld, PASSWORD, refusal, type TestUser } from '../testing/identity.world';

const NEW_PASSWORD = 'nine tall lighthouses';

let world: IdentityWorld;
let resets: IdentityWorld['identity']['passwordResets'];

beforeAll(async () => {
  world = await IdentityWorld.open();
  resets = world.identity.passwordResets;
});
afterAll(() => world.close());

const enter = ({ email }: TestUser, password = PASSWORD) =>
  world.identity.signIn.byPassword(email, password, world.caller());
const ask = async ({ email }: TestUser): Promise<string> =>
  (await resets.request(email, world.caller()))?.token ?? 'none';
const complete = (token: string, password = NEW_PASSWORD) => resets.complete(token, password, world.caller());

describe('resetting a password', () => {
  it('a link sets a new password, signs in, and ends all sessions and links of before; both steps are logged', async () => {
    const orgId = await world.organization();
    const user = await world.user({ orgId, role: 'viewer' });
    const before = await enter(user);
    const [another, signInLink] = [await ask(user), await world.identity.owners.signInLink(user.id)];
    const { state, token } = await complete(await ask(user));
    expect(state).toBe('signed_in');
    expect(await world.identity.sessions.find(token)).not.toBeNull();
    expect(await world.identity.sessions.find(before.token)).toBeNull();
    expect(await refusal(complete(another))).toBe('LINK_EXPIRED');
    expect(await refusal(world.identity.signIn.byLink(signInLink, world.caller()))).toBe('LINK_EXPIRED');
    expect(await refusal(enter(user))).toBe('INVALID_CREDENTIALS');
    expect((await enter(user, NEW_PASSWORD)).state).toBe('signed_in');
    const logged = await world.actions(orgId);
    expect(logged).toEqual(expect.arrayContaining(['user.reset_link_created', 'user.password_reset']));
  });

  it('a link works once, also when two use it at once', async () => {
    const user = await world.user();
    const token = await ask(user);
    const outcomes = await Promise.all([complete(token), complete(token, 'eleven quiet harbours')].map(refusal));
    expect(outcomes.toSorted()).toEqual(['LINK_EXPIRED', 'done']);
    expect(await refusal(complete(token))).toBe('LINK_EXPIRED');
  });

  it('a link works for an hour', async () => {
    const user = await world.user();
    const link = await resets.request(user.email, world.caller());
    expect(Math.round(((link?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000)).toBe(60);
    await world.database.query('update one_time_links set expires_at = now() where user_id = $1', [user.id]);
    expect(await refusal(complete(link?.token ?? ''))).toBe('LINK_EXPIRED');
  });

  it('a weak password leaves the link as it was', async () => {
    const user = await world.user();
    const token = await ask(user);
    expect(await refusal(complete(token, user.email))).toBe('WEAK_PASSWORD');
    expect(await refusal(complete(token))).toBe('done');
  });

  it('two-factor stays: after a reset the code is asked for', async () => {
    const user = await world.user();
    const { secret } = await world.twoFactor(user);
    const half = await complete(await ask(user));
    expect(half.state).toBe('code_required');
    expect((await world.identity.signIn.byCode(half.token, codeOf(secret, 1), world.caller())).state).toBe('signed_in');
  });

  it('a reset opens an account again that was tried too often', async () => {
    const user = await world.user();
    const token = await ask(user);
    const here = world.caller('192.0.2.20');
    const enterHere = (password: string) => world.identity.signIn.byPassword(user.email, password, here);
    for (let time = 0; time < 11; time += 1) await refusal(enterHere('a wrong password'));
    expect(await refusal(enterHere(PASSWORD))).toBe('RATE_LIMITED');
    await resets.complete(token, NEW_PASSWORD, here);
    expect((await enterHere(NEW_PASSWORD)).state).toBe('signed_in');
  });
});

describe('asking for a link', () => {
  it('for an email of nobody and of a disabled user there is no link that opens anything, and nothing is thrown', async () => {
    const disabled = await world.user();
    await world.database.query('update users set disabled_at = now() where id = $1', [disabled.id]);
    const count = async (): Promise<unknown> =>
      (await world.database.query('select count(*)::int as n from one_time_links')).rows;
    const before = await count();
    expect(await resets.request('nobody@example.com', world.caller())).toBeNull();
    expect(await resets.request(disabled.email, world.caller())).toBeNull();
    // Nor is anything stored: an outsider may ask for any address.
    expect(await count()).toEqual(before);
  });

  it('a network gets three links for an account in 15 minutes and all together ten, and no answer that says so', async () => {
    const user = await world.user();
    const askFrom = async (address: string, browser?: string): Promise<boolean> =>
      (await resets.request(user.email, { ...world.caller(address), ...(browser && { browser }) })) !== null;
    const from = async (address: string) => [
      await askFrom(address),
      await askFrom(address),
      await askFrom(address),
      await askFrom(address),
    ];
    expect(await from('192.0.2.11')).toEqual([true, true, true, false]);
    expect(await from('192.0.2.12')).toEqual([true, true, true, false]);
    expect(await from('192.0.2.13')).toEqual([true, true, true, false]);
    expect(await from('192.0.2.14')).toEqual([true, false, false, false]);
    // Where the account was opened before, there are three more.
    const browser = world.identity.browsers.issue(user.email);
    const known = [1, 2, 3, 4].map(() => askFrom('192.0.2.14', browser));
    expect((await Promise.all(known)).filter(Boolean)).toHaveLength(3);
  }, 20_000);

  it('an address that asks again and again gets 429', async () => {
    const asked = Array.from({ length: 60 }, (_, n) =>
      refusal(resets.request(`x${n}@example.com`, world.caller('192.0.2.9'))),
    );
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(50);
    expect(outcomes.filter((outcome) => outcome === 'RATE_LIMITED')).toHaveLength(10);
  });
});

describe('a link that an admin makes for a member', () => {
  it('an admin makes one for who is no owner, an owner for everybody, and nobody else for anybody', async () => {
    const orgId = await world.organization();
    const [owner, admin, agent] = [
      await world.user({ orgId, role: 'owner' }),
      await world.user({ orgId, role: 'admin' }),
      await world.user({ orgId, role: 'agent' }),
    ];
    const make = (of: TestUser, by: TestUser) => refusal(resets.createForMember(orgId, of.id, by.actor));
    expect(await make(owner, admin)).toBe('FORBIDDEN');
    expect(await make(admin, agent)).toBe('FORBIDDEN');
    expect(await make(admin, owner)).toBe('done');
    const { token } = await resets.createForMember(orgId, agent.id, admin.actor);
    expect((await complete(token)).session.userId).toBe(agent.id);
    const logged = await world.identity.audit.listForOrg(orgId, { after: null, offset: 0, limit: null });
    expect(logged.rows.filter(({ actorId }) => actorId === admin.id)).toMatchObject([
      { action: 'user.reset_link_created', targetId: agent.id },
    ]);
  });

  it('nobody takes over an account by it that reaches further than the organization', async () => {
    const [here, there] = [await world.organization(), await world.organization()];
    const owner = await world.user({ orgId: here, role: 'owner' });
    const [ofBoth, operator] = [
      await world.user({ orgId: here, role: 'viewer' }),
      await world.user({ orgId: here, role: 'viewer' }),
    ];
    await world.join(there, ofBoth.id, 'owner');
    await world.database.query('update users set is_operator = true where id = $1', [operator.id]);
    for (const { id } of [ofBoth, operator]) {
      expect(await refusal(resets.createForMember(here, id, owner.actor))).toBe('FORBIDDEN');
    }
    expect(await refusal(resets.createForMember(here, (await world.user()).id, owner.actor))).toBe('MEMBER_NOT_FOUND');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityWorld, PASSWORD, refusal, type TestUser } from '../testing/identity.world';
import { FIND_SESSION } from './session.sql';

let world: IdentityWorld;
let sessions: IdentityWorld['identity']['sessions'];

beforeAll(async () => {
  world = await IdentityWorld.open();
  ({ sessions } = world.identity);
});
afterAll(() => world.close());

const enter = ({ email }: TestUser) => world.identity.signIn.byPassword(email, PASSWORD, world.caller());

describe('a session', () => {
  it('a session tells its user, roles as they are now, and nothing that opens the account', async () => {
    const [a, b] = [await world.organization(), await world.organization()];
    const user = await world.user({ orgId: a, role: 'viewer' });
    const { token, session } = await enter(user);
    await world.join(b, user.id, 'owner');
    const found = await sessions.find(token);
    expect(found).toEqual({
      id: session.id,
      userId: user.id,
      createdAt: expect.any(Date),
      lastSeenAt: expect.any(Date),
      expiresAt: session.expiresAt,
      confirmedUntil: null,
      user: { id: user.id, email: user.email, name: 'A user', language: 'en', isOperator: false, twoFactor: false },
      organizations: expect.arrayContaining([
        { id: a, name: 'An organization', role: 'viewer', isSuspended: false, defaultCountry: null },
        { id: b, name: 'An organization', role: 'owner', isSuspended: false, defaultCountry: null },
      ]),
    });
    await world.database.query('delete from memberships where user_id = $1', [user.id]);
    expect((await sessions.find(token))?.organizations).toEqual([]);
  });

  it('a session is over after 7 days without a request', async () => {
    const { token, session } = await enter(await world.user());
    await world.age('console_sessions', session.id, 'last_seen_at', '6 days 23 hours');
    expect(await sessions.find(token)).not.toBeNull();
    await world.age('console_sessions', session.id, 'last_seen_at', '7 days');
    expect(await sessions.find(token)).toBeNull();
    expect(await sessions.list(session.userId)).toEqual([]);
  });

  it('a session is over after 30 days, however much it is used', async () => {
    const { token, session } = await enter(await world.user());
    expect((session.expiresAt.getTime() - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    await world.age('console_sessions', session.id, 'expires_at', '29 days 23 hours');
    expect(await sessions.find(token)).not.toBeNull();
    await world.age('console_sessions', session.id, 'expires_at', '1 hour');
    expect(await sessions.find(token)).toBeNull();
  });

  it('a session notes when it was last used, at most once a minute', async () => {
    const { token, session } = await enter(await world.user());
    const seen = async (): Promise<number> => {
      await sessions.find(token);
      return (await sessions.list(session.userId))[0]?.lastSeenAt.getTime() ?? 0;
    };
    const began = await seen();
    expect(await seen()).toBe(began);
    await world.age('console_sessions', session.id, 'last_seen_at', '61 seconds');
    expect(await seen()).toBeGreaterThanOrEqual(began);
  });

  it('a session of a user who was disabled is over', async () => {
    const user = await world.user();
    const { token } = await enter(user);
    await world.database.query('update users set disabled_at = now() where id = $1', [user.id]);
    expect(await sessions.find(token)).toBeNull();
  });

  it('a session is found by an index, in one statement', async () => {
    const rows = await world.database.transaction(async (transaction) => {
      // A small table is read as a whole.
      await transaction.query('set local enable_seqscan = off');
      return (await transaction.query(`explain ${FIND_SESSION.text}`.replaceAll('$1', `'x'`))).rows;
    });
    expect(JSON.stringify(rows)).toContain('console_sessions_token_key');
  });
});

describe('a confirmed session', () => {
  it('a session is confirmed by the password for 10 minutes, by the clock of PostgreSQL', async () => {
    const user = await world.user();
    const { token, session } = await enter(user);
    expect(await refusal(world.identity.account.confirm(session.id, user.id, 'a wrong password'))).toBe(
      'INVALID_CREDENTIALS',
    );
    expect((await sessions.find(token))?.confirmedUntil).toBeNull();
    const until = await world.identity.account.confirm(session.id, user.id, PASSWORD);
    expect(Math.round((until.getTime() - Date.now()) / 60_000)).toBe(10);
    expect((await sessions.find(token))?.confirmedUntil).toEqual(until);
    await world.age('console_sessions', session.id, 'confirmed_at', '10 minutes');
    expect((await sessions.find(token))?.confirmedUntil).toBeNull();
  });

  it('a confirmation holds for its own session, and for no session of another user', async () => {
    const [user, other] = [await world.user(), await world.user()];
    const [one, two] = [await enter(user), await enter(user)];
    await world.identity.account.confirm(one.session.id, user.id, PASSWORD);
    expect((await sessions.find(two.token))?.confirmedUntil).toBeNull();
    expect(await refusal(world.identity.account.confirm(one.session.id, other.id, PASSWORD))).toBe('UNAUTHORIZED');
  });
});

describe('the sessions of a user', () => {
  it('a user sees the own living sessions, and ends one of them or all others', async () => {
    const orgId = await world.organization();
    const user = await world.user({ orgId, role: 'viewer' });
    const [one, two, three] = [await enter(user), await enter(user), await enter(user)];
    const ids = async () => (await sessions.list(user.id)).map(({ id }) => id).toSorted();
    expect(await ids()).toEqual([one, two, three].map(({ session }) => session.id).toSorted());
    await sessions.revoke(user.id, one.session.id, user.actor);
    expect(await sessions.find(one.token)).toBeNull();
    expect(await sessions.revokeOthers(user.id, three.session.id, user.actor)).toBe(1);
    expect(await ids()).toEqual([three.session.id]);
    const logged = (await world.actions(orgId)).slice(3);
    expect(logged).toEqual(['session.revoked', 'session.others_revoked']);
  });

  it('a session of another user, an unknown one and one that has ended cannot be told apart', async () => {
    const [user, other] = [await world.user(), await world.user()];
    const ofOther = await enter(other);
    const ended = await enter(user);
    await sessions.revoke(user.id, ended.session.id, user.actor);
    for (const id of [ofOther.session.id, ended.session.id, '0199a000-0000-7000-8000-000000000001']) {
      expect(await refusal(sessions.revoke(user.id, id, user.actor))).toBe('SESSION_NOT_FOUND');
    }
    expect(await sessions.find(ofOther.token)).not.toBeNull();
  });

  it('sessions that have ended are deleted in steps, and living ones stay', async () => {
    await sessions.deleteEnded(1_000);
    const user = await world.user();
    const [alive, idle, old] = [await enter(user), await enter(user), await enter(user)];
    await world.age('console_sessions', idle.session.id, 'last_seen_at', '8 days');
    await world.age('console_sessions', old.session.id, 'expires_at', '31 days');
    expect([await sessions.deleteEnded(1), await sessions.deleteEnded(10)]).toEqual([1, 1]);
    expect(await sessions.find(alive.token)).not.toBeNull();
  });
});

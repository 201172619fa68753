import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOBODYS_HASH, Passwords } from '../passwords/passwords';
import { Entrance } from '../sessions/entrance';
import { TryThrottle } from '../throttle/try-throttle';
import { codeOf, IdentityWorld, PASSWORD, refusal } from '../testing/identity.world';
import { UserRepository } from '../users/user.repository';
import { SignIn } from './sign-in';

let world: IdentityWorld;
let signIn: IdentityWorld['identity']['signIn'];
let sessions: IdentityWorld['identity']['sessions'];

beforeAll(async () => {
  world = await IdentityWorld.open();
  ({ signIn, sessions } = world.identity);
});
afterAll(() => world.close());

function signInWith(passwords: Passwords): SignIn {
  const { links, twoFactor, audit } = world.identity;
  return new SignIn({
    database: world.database,
    users: new UserRepository(world.database, audit),
    sessions,
    links,
    twoFactor,
    audit,
    entrance: new Entrance(sessions, audit),
    throttle: new TryThrottle(world.redis, world.redisPrefix, world.identity.browsers, () => undefined),
    passwords,
  });
}

const forgetSteps = (id: string) => world.database.query('update users set totp_last_step = null where id = $1', [id]);

describe('signing in with a password', () => {
  it('the right password begins a session with a token that is stored nowhere, whatever case the email is in', async () => {
    const orgId = await world.organization();
    const user = await world.user({ orgId, role: 'agent' });
    const { state, token, session } = await signIn.byPassword(
      user.email.toUpperCase(),
      PASSWORD,
      world.caller('10.9.9.9'),
    );
    expect([state, session.userId]).toEqual(['signed_in', user.id]);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await sessions.find(token)).toMatchObject({
      userId: user.id,
      organizations: [{ id: orgId, role: 'agent' }],
    });
    const { rows } = await world.database.query<{ text: string; address: string; userAgent: string }>(
      `select s::text as text, address, user_agent from console_sessions s where id = $1`,
      [session.id],
    );
    expect(rows[0]).toMatchObject({ address: '10.9.9.9', userAgent: 'Firefox' });
    expect(rows[0]?.text).not.toContain(token);
    expect(await world.actions(orgId)).toEqual(['session.signed_in']);
  });

  it('each sign-in has a session and a token of its own, so that a planted token never becomes a session', async () => {
    const user = await world.user();
    const [one, other] = [
      await signIn.byPassword(user.email, PASSWORD, world.caller()),
      await signIn.byPassword(user.email, PASSWORD, world.caller()),
    ];
    expect(one.token).not.toBe(other.token);
    expect(one.session.id).not.toBe(other.session.id);
    expect(await sessions.find('planted')).toBeNull();
  });

  it('an unknown email, a wrong password, no password and a disabled user get the same answer', async () => {
    const [wrong, without, disabled] = [await world.user(), await world.user(), await world.user()];
    await world.database.query('update users set password_hash = null where id = $1', [without.id]);
    await world.database.query('update users set disabled_at = now() where id = $1', [disabled.id]);
    const tries: [string, string][] = [
      ['nobody@example.com', PASSWORD],
      ['nobody\0@example.com', PASSWORD],
      [wrong.email, 'another password'],
      [without.email, PASSWORD],
      [disabled.email, PASSWORD],
    ];
    const answers = await Promise.all(
      tries.map(async ([email, password]) => {
        const error: unknown = await signIn.byPassword(email, password, world.caller()).catch((each: unknown) => each);
        return JSON.stringify([error, (error as Error).message]);
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('INVALID_CREDENTIALS');
  });

  it('an unknown email, no password and a wrong one are refused after one comparison each', async () => {
    const [user, without] = [await world.user(), await world.user()];
    await world.database.query('update users set password_hash = null where id = $1', [without.id]);
    const compared: string[] = [];
    class Noting extends Passwords {
      override verify(hash: string | null, password: string): Promise<boolean> {
        compared.push(hash === null ? 'nobody' : 'a hash');
        return super.verify(hash, password);
      }
    }
    const noting = signInWith(new Noting());
    for (const email of [user.email, 'nobody@example.com', without.email]) {
      const outcome = await refusal(noting.byPassword(email, 'a wrong password', world.caller()));
      expect(outcome).toBe('INVALID_CREDENTIALS');
    }
    // passwords.test.ts proves that the comparison without a user takes as long.
    expect(compared).toEqual(['a hash', 'nobody', 'nobody']);
  });

  it('a password that is changed while it is compared begins no session', async () => {
    const user = await world.user();
    class Slow extends Passwords {
      override async verify(hash: string | null, password: string): Promise<boolean> {
        const isRight = await super.verify(hash, password);
        await world.database.query('update users set password_hash = $2 where id = $1', [user.id, NOBODYS_HASH]);
        return isRight;
      }
    }
    const slow = signInWith(new Slow());
    expect(await refusal(slow.byPassword(user.email, PASSWORD, world.caller()))).toBe('INVALID_CREDENTIALS');
    expect(await sessions.list(user.id)).toEqual([]);
  });

  it('signing out ends the session and is logged', async () => {
    const orgId = await world.organization();
    const user = await world.user({ orgId, role: 'viewer' });
    const { token } = await signIn.byPassword(user.email, PASSWORD, world.caller());
    await signIn.signOut(token, world.caller());
    await signIn.signOut(token, world.caller());
    expect(await sessions.find(token)).toBeNull();
    expect(await world.actions(orgId)).toEqual(['session.signed_in', 'session.signed_out']);
  });
});

describe('signing in with a code', () => {
  it('with two-factor the password gives half a session, which is good for the code alone', async () => {
    const orgId = await world.organization();
    const user = await world.user({ orgId, role: 'viewer' });
    const { secret } = await world.twoFactor(user);
    const half = await signIn.byPassword(user.email, PASSWORD, world.caller());
    expect(half.state).toBe('code_required');
    expect(await sessions.find(half.token)).toBeNull();
    expect(await sessions.list(user.id)).toEqual([]);
    expect(await refusal(sessions.revoke(user.id, half.session.id, user.actor))).toBe('SESSION_NOT_FOUND');
    expect(await sessions.confirm(half.session.id, user.id)).toBeNull();
    const whole = await signIn.byCode(half.token, codeOf(secret, 1), world.caller());
    expect(whole.state).toBe('signed_in');
    expect(whole.token).not.toBe(half.token);
    expect(await sessions.find(whole.token)).toMatchObject({ user: { twoFactor: true } });
    expect(await refusal(signIn.byCode(half.token, codeOf(secret, 1), world.caller()))).toBe('UNAUTHORIZED');
    expect(await world.actions(orgId)).toEqual(['user.two_factor_enabled', 'session.signed_in']);
  });

  it('a code is accepted once: neither it nor an older one works again, also when two try at once', async () => {
    const user = await world.user();
    const { secret } = await world.twoFactor(user);
    const halves = await Promise.all([1, 2, 3].map(() => signIn.byPassword(user.email, PASSWORD, world.caller())));
    const next = codeOf(secret, 1);
    const [one, other, third] = halves.map(({ token }) => token) as [string, string, string];
    const outcomes = await Promise.all([one, other].map((half) => refusal(signIn.byCode(half, next, world.caller()))));
    expect(outcomes.toSorted()).toEqual(['INVALID_CODE', 'done']);
    expect(await refusal(signIn.byCode(third, codeOf(secret), world.caller()))).toBe('INVALID_CODE');
  });

  it('the code that confirmed two-factor does not sign in', async () => {
    const user = await world.user();
    const { secret } = await world.identity.twoFactor.start(user.id);
    const code = codeOf(secret);
    await world.identity.twoFactor.confirm(user.id, code, user.actor);
    const half = await signIn.byPassword(user.email, PASSWORD, world.caller());
    expect(await refusal(signIn.byCode(half.token, code, world.caller()))).toBe('INVALID_CODE');
  });

  it('a recovery code works once, also when two try it at once, and its use is logged', async () => {
    const orgId = await world.organization();
    const user = await world.user({ orgId, role: 'viewer' });
    const [code = '', another = ''] = (await world.twoFactor(user)).recoveryCodes;
    const half = () => signIn.byPassword(user.email, PASSWORD, world.caller());
    const halves = [await half(), await half()];
    const outcomes = await Promise.all(halves.map(({ token }) => refusal(signIn.byCode(token, code, world.caller()))));
    expect(outcomes.toSorted()).toEqual(['INVALID_CODE', 'done']);
    expect((await signIn.byCode((await half()).token, another.toUpperCase(), world.caller())).state).toBe('signed_in');
    expect((await world.actions(orgId)).filter((action) => action === 'user.recovery_code_used')).toHaveLength(2);
  });

  it('after five wrong codes the half session is over, also for the right one', async () => {
    const user = await world.user();
    const { secret } = await world.twoFactor(user);
    const { token } = await signIn.byPassword(user.email, PASSWORD, world.caller());
    for (let time = 0; time < 5; time += 1) {
      expect(await refusal(signIn.byCode(token, 'aaaa-aaaa-aaaa-aaaa', world.caller()))).toBe('INVALID_CODE');
    }
    expect(await refusal(signIn.byCode(token, codeOf(secret, 1), world.caller()))).toBe('UNAUTHORIZED');
  });

  it('of a hundred codes that are tried at once in one half session, five are looked at', async () => {
    const user = await world.user();
    await world.twoFactor(user);
    const { token } = await signIn.byPassword(user.email, PASSWORD, world.caller());
    const codes = Array.from({ length: 100 }, (_, n) => `zzzz-zzzz-zzzz-${String(n).padStart(4, '2')}`);
    const outcomes = await Promise.all(codes.map((code) => refusal(signIn.byCode(token, code, world.caller()))));
    expect(outcomes.filter((outcome) => outcome === 'INVALID_CODE').length).toBeLessThanOrEqual(5);
  });

  it('a half session lives for ten minutes', async () => {
    const user = await world.user();
    const { secret } = await world.twoFactor(user);
    const half = await signIn.byPassword(user.email, PASSWORD, world.caller());
    expect(half.session.expiresAt.getTime() - Date.now()).toBeLessThan(11 * 60_000);
    await world.age('console_sessions', half.session.id, 'expires_at', '10 minutes');
    expect(await refusal(signIn.byCode(half.token, codeOf(secret, 1), world.caller()))).toBe('UNAUTHORIZED');
  });

  it('a whole session cannot be used as one that waits for a code', async () => {
    const user = await world.user();
    const { token } = await signIn.byPassword(user.email, PASSWORD, world.caller());
    const { secret } = await world.twoFactor(user);
    await forgetSteps(user.id);
    expect(await refusal(signIn.byCode(token, codeOf(secret), world.caller()))).toBe('UNAUTHORIZED');
    expect(await sessions.find(token)).not.toBeNull();
  });
});

describe('signing in with a link', () => {
  it('a link signs in once, also when two follow it at once', async () => {
    const user = await world.user();
    const link = await world.identity.owners.signInLink(user.id);
    const outcomes = await Promise.all([1, 2].map(() => refusal(signIn.byLink(link, world.caller()))));
    expect(outcomes.toSorted()).toEqual(['LINK_EXPIRED', 'done']);
    expect(await refusal(signIn.byLink(link, world.caller()))).toBe('LINK_EXPIRED');
    expect(await sessions.list(user.id)).toHaveLength(1);
  });

  it('a link that is unknown, too old, of another kind or of a disabled user gets the same answer', async () => {
    const [user, disabled] = [await world.user(), await world.user()];
    const old = await world.identity.owners.signInLink(user.id);
    await world.database.query(`update one_time_links set expires_at = now() where user_id = $1`, [user.id]);
    const reset = await world.identity.passwordResets.request(user.email, world.caller());
    const ofDisabled = await world.identity.owners.signInLink(disabled.id);
    await world.database.query('update users set disabled_at = now() where id = $1', [disabled.id]);
    for (const token of ['', 'unknown', old, reset?.token ?? '', ofDisabled]) {
      expect(await refusal(signIn.byLink(token, world.caller()))).toBe('LINK_EXPIRED');
    }
  });

  it('a link works for 15 minutes', async () => {
    const user = await world.user();
    await world.identity.owners.signInLink(user.id);
    const { rows } = await world.database.query<{ lasts: string }>(
      'select (expires_at - created_at)::text as lasts from one_time_links where user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ lasts: '00:15:00' }]);
  });

  it('a link does not stand for the code of two-factor', async () => {
    const user = await world.user();
    const { secret } = await world.twoFactor(user);
    const half = await signIn.byLink(await world.identity.owners.signInLink(user.id), world.caller());
    expect(half.state).toBe('code_required');
    expect((await signIn.byCode(half.token, codeOf(secret, 1), world.caller())).state).toBe('signed_in');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProxyOf, testRedis, waitFor } from '@chasqui/testing';
import { AppError } from '@chasqui/errors';
import { codeOf, IdentityWorld, PASSWORD, refusal } from '../testing/identity.world';

let world: IdentityWorld;

beforeAll(async () => {
  world = await IdentityWorld.open();
});
afterAll(() => world.close());

const tryTo = (email: string, password: string, address?: string, identity = world.identity) =>
  identity.signIn.byPassword(email, password, world.caller(address));

async function failTimes(
  times: number,
  email: () => string,
  address?: string,
  identity = world.identity,
): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    expect(await refusal(tryTo(email(), 'a wrong password', address, identity))).toBe('INVALID_CREDENTIALS');
  }
}

describe('the throttle of an account', () => {
  it('after ten failures an account answers 429 with Retry-After to the right and to the wrong password alike, and so does one that does not exist', async () => {
    const user = await world.user();
    const answers: string[] = [];
    for (const email of [user.email, 'nobody@example.com']) {
      await failTimes(10, () => email);
      for (const password of [PASSWORD, 'a wrong password']) {
        const error = await tryTo(email, password).catch((each: unknown) => each);
        if (!(error instanceof AppError)) throw error;
        expect(error.code).toBe('RATE_LIMITED');
        const seconds = Number(error.headers['Retry-After']);
        expect(seconds).toBeGreaterThan(14 * 60);
        expect(seconds).toBeLessThanOrEqual(15 * 60);
        answers.push(`${error.message} ${JSON.stringify(error.extra)}`);
      }
    }
    expect(new Set(answers).size).toBe(1);
  });

  it('the failures of an account are counted for all processes together, whatever case the email is in', async () => {
    const user = await world.user();
    await failTimes(5, () => user.email.toUpperCase());
    await failTimes(5, () => user.email, undefined, world.another());
    expect(await refusal(tryTo(user.email, PASSWORD))).toBe('RATE_LIMITED');
  });

  it('of thirty passwords that are tried at once, ten are compared', async () => {
    const user = await world.user();
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => refusal(tryTo(user.email, 'a wrong password'))),
    );
    expect(outcomes.filter((outcome) => outcome === 'INVALID_CREDENTIALS')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'RATE_LIMITED')).toHaveLength(20);
  });

  it('a sign-in forgets the failures of its account', async () => {
    const user = await world.user();
    await failTimes(9, () => user.email);
    expect((await tryTo(user.email, PASSWORD)).state).toBe('signed_in');
    await failTimes(9, () => user.email);
    expect((await tryTo(user.email, PASSWORD)).state).toBe('signed_in');
  });

  it('the right password forgets nothing while a code is missing, and wrong codes count, too', async () => {
    const user = await world.user();
    const { secret } = await world.twoFactor(user);
    await failTimes(4, () => user.email);
    const wrong = async (token: string, times: number) => {
      for (let time = 0; time < times; time += 1) {
        expect(await refusal(world.identity.signIn.byCode(token, 'wrong', world.caller()))).toBe('INVALID_CODE');
      }
    };
    await wrong((await tryTo(user.email, PASSWORD)).token, 3);
    const { token } = await tryTo(user.email, PASSWORD);
    await wrong(token, 3);
    expect(await refusal(world.identity.signIn.byCode(token, codeOf(secret, 1), world.caller()))).toBe('RATE_LIMITED');
  });

  it('an account that others have locked still lets the user who is in confirm the password', async () => {
    const user = await world.user();
    const { session } = await tryTo(user.email, PASSWORD);
    await failTimes(10, () => user.email);
    expect(await refusal(tryTo(user.email, PASSWORD))).toBe('RATE_LIMITED');
    expect(await world.identity.account.confirm(session.id, user.id, PASSWORD)).toBeInstanceOf(Date);
  });
});

describe('the throttle of an address', () => {
  it('after fifty failures an address gets 429 for every account, and another address does not', async () => {
    const user = await world.user();
    let n = 0;
    await failTimes(50, () => `someone${(n += 1)}@example.com`, '192.0.2.1');
    expect(await refusal(tryTo(user.email, PASSWORD, '192.0.2.1'))).toBe('RATE_LIMITED');
    expect(await refusal(world.identity.signIn.byLink('unknown', world.caller('192.0.2.1')))).toBe('RATE_LIMITED');
    expect((await tryTo(user.email, PASSWORD, '192.0.2.2')).state).toBe('signed_in');
  });

  it('sign-ins do not count against their address, and one IPv6 network counts as one', async () => {
    const user = await world.user();
    for (let time = 0; time < 3; time += 1) await tryTo(user.email, PASSWORD, '2001:db8::1');
    const links = async (times: number, address: (n: number) => string) => {
      const outcomes = Array.from({ length: times }, (_, at) =>
        refusal(world.identity.signIn.byLink('unknown', world.caller(address(at)))),
      );
      return (await Promise.all(outcomes)).filter((outcome) => outcome === 'LINK_EXPIRED').length;
    };
    expect(await links(60, (n) => `2001:db8::${n.toString(16)}`)).toBe(50);
    expect(await links(1, () => '2001:db8:0:1::1')).toBe(1);
  });
});

describe('the throttle without Redis', () => {
  it('while Redis is away, each process counts for itself', async () => {
    const { proxy, url } = await startProxyOf(testRedis().url);
    const away = await IdentityWorld.open(url);
    try {
      const user = await away.user();
      expect((await away.identity.signIn.byPassword(user.email, PASSWORD, away.caller())).state).toBe('signed_in');
      await proxy.cut();
      await waitFor(() => away.redis.status !== 'ready', { what: 'the connection to be lost' });
      for (let time = 0; time < 10; time += 1) {
        const failing = away.identity.signIn.byPassword(user.email, 'a wrong password', away.caller());
        expect(await refusal(failing)).toBe('INVALID_CREDENTIALS');
      }
      const locked = away.identity.signIn.byPassword(user.email, PASSWORD, away.caller());
      expect(await refusal(locked)).toBe('RATE_LIMITED');
    } finally {
      await away.close();
      await proxy.close();
    }
  });
});

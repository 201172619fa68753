import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startProxyOf, testRedis, waitFor } from '@chasqui/testing';
import { AppError } from '@chasqui/errors';
import { codeOf, IdentityWorld, PASSWORD, refusal } from '../testing/identity.world';

let world: IdentityWorld;

beforeAll(async () => {
  world = await IdentityWorld.open();
});
afterAll(() => world.close());

let here: string;
let tests = 0;
beforeEach(() => {
  tests += 1;
  here = `198.51.100.${tests}`;
});

const tryTo = (email: string, password: string, address?: string, identity = world.identity) =>
  identity.signIn.byPassword(email, password, world.caller(address ?? here));

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
  it('strangers close an account to their own network, and to no other', async () => {
    const user = await world.user();
    await failTimes(10, () => user.email);
    expect(await refusal(tryTo(user.email, PASSWORD))).toBe('RATE_LIMITED');
    expect((await tryTo(user.email, PASSWORD, '203.0.113.1')).state).toBe('signed_in');
  });

  it('strangers of many networks close it to every browser in which it was never opened, and to no other', async () => {
    const user = await world.user();
    const browser = world.identity.browsers.issue(user.email);
    for (let network = 0; network < 10; network += 1) await failTimes(10, () => user.email, `203.0.113.${network}`);
    expect(await refusal(tryTo(user.email, PASSWORD))).toBe('RATE_LIMITED');
    const known = { ...world.caller(), browser };
    expect((await world.identity.signIn.byPassword(user.email, PASSWORD, known)).state).toBe('signed_in');
  });

  it('a browser in which the account was opened has ten tries of its own, also where its network has none left', async () => {
    const user = await world.user();
    let n = 0;
    await failTimes(50, () => `somebody${(n += 1)}@example.com`);
    const from = (token: string) => ({ ...world.caller(here), browser: token });
    const tryFrom = (token: string, password: string) =>
      refusal(world.identity.signIn.byPassword(user.email, password, from(token)));
    const browser = world.identity.browsers.issue(user.email);
    for (let time = 0; time < 10; time += 1)
      expect(await tryFrom(browser, 'a wrong password')).toBe('INVALID_CREDENTIALS');
    expect(await tryFrom(browser, PASSWORD)).toBe('RATE_LIMITED');
    expect(await tryFrom(world.identity.browsers.issue(user.email), PASSWORD)).toBe('done');
    const strange = ['', `${browser}x`, world.identity.browsers.issue('other@example.com'), browser.replace(/^./, '_')];
    for (const token of strange) expect(await tryFrom(token, PASSWORD)).toBe('RATE_LIMITED');
  });

  it('all browsers in which the account was opened have fifty tries together; beyond them they are strangers', async () => {
    const user = await world.user();
    const tryFrom = (password: string) => {
      const known = { ...world.caller(here), browser: world.identity.browsers.issue(user.email) };
      return refusal(world.identity.signIn.byPassword(user.email, password, known));
    };
    await failTimes(10, () => user.email);
    for (let time = 0; time < 50; time += 1) expect(await tryFrom('a wrong password')).toBe('INVALID_CREDENTIALS');
    expect(await tryFrom(PASSWORD)).toBe('RATE_LIMITED');
  });

  it('the owner of an account hears once that it was closed to somebody, from however many networks, and nobody else does', async () => {
    const orgId = await world.organization();
    const user = await world.user({ orgId, role: 'admin' });
    const heard = async () => (await world.actions(orgId)).filter((action) => action === 'user.tried_too_often').length;
    await failTimes(10, () => user.email);
    expect(await heard()).toBe(0);
    for (let time = 0; time < 3; time += 1) expect(await refusal(tryTo(user.email, PASSWORD))).toBe('RATE_LIMITED');
    await waitFor(async () => (await heard()) > 0, { what: 'the entry' });
    for (const network of ['203.0.113.201', '203.0.113.202']) {
      await failTimes(10, () => user.email, network);
      expect(await refusal(tryTo(user.email, PASSWORD, network))).toBe('RATE_LIMITED');
    }
    expect(await heard()).toBe(1);
  });

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

  it('the right password forgets nothing while a code is missing', async () => {
    const user = await world.user();
    await world.twoFactor(user);
    await failTimes(9, () => user.email);
    expect((await tryTo(user.email, PASSWORD)).state).toBe('code_required');
    await failTimes(1, () => user.email);
    expect(await refusal(tryTo(user.email, PASSWORD))).toBe('RATE_LIMITED');
  });

  it('codes have ten tries of their own, from wherever they come, which strangers who guess the password cannot use up', async () => {
    const user = await world.user();
    const { secret } = await world.twoFactor(user);
    const places = Array.from({ length: 10 }, (_, network) => `203.0.113.${100 + network}`);
    for (const place of places) await failTimes(10, () => user.email, place);
    const half = async (): Promise<string> => {
      const link = await world.identity.owners.signInLink(user.id);
      return (await world.identity.signIn.byLink(link, world.caller(here))).token;
    };
    expect((await world.identity.signIn.byCode(await half(), codeOf(secret, 1), world.caller(here))).state).toBe(
      'signed_in',
    );
    for (const place of places) {
      expect(await refusal(world.identity.signIn.byCode(await half(), 'wrong', world.caller(place)))).toBe(
        'INVALID_CODE',
      );
    }
    expect(await refusal(world.identity.signIn.byCode(await half(), codeOf(secret, 2), world.caller(here)))).toBe(
      'RATE_LIMITED',
    );
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
      expect((await away.identity.signIn.byPassword(user.email, PASSWORD, away.caller(here))).state).toBe('signed_in');
      await proxy.cut();
      await waitFor(() => away.redis.status !== 'ready', { what: 'the connection to be lost' });
      for (let time = 0; time < 10; time += 1) {
        const failing = away.identity.signIn.byPassword(user.email, 'a wrong password', away.caller(here));
        expect(await refusal(failing)).toBe('INVALID_CREDENTIALS');
      }
      const locked = away.identity.signIn.byPassword(user.email, PASSWORD, away.caller(here));
      expect(await refusal(locked)).toBe('RATE_LIMITED');
    } finally {
      await away.close();
      await proxy.close();
    }
  });
});

import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@chasqui/identity';
import { ConsoleClient, summaryOf } from '../../testing/console.client';
import { ConsoleHarness, inOrg, PASSWORD, type TestMember } from '../../testing/console.harness';

const NEW_PASSWORD = 'another correct horse battery';
const NOBODY: Caller = { address: '192.0.2.200', userAgent: null, requestId: 'a test' };

const harness = ConsoleHarness.ofFile();
let behindProxy: string;
let owner: TestMember;

beforeAll(async () => {
  behindProxy = (await harness.start({ TRUSTED_PROXIES: ['127.0.0.1'] })).publicUrl ?? '';
  owner = await harness.aMember();
});

let addresses = 0;
function aStranger(): (path: string, body: unknown) => ReturnType<ConsoleClient['ask']> {
  addresses += 1;
  const client = new ConsoleClient(behindProxy);
  const headers = { 'x-forwarded-for': `198.51.100.${addresses}` };
  return (path, body) => client.ask('POST', path, body, headers);
}

const aToken = (): string => randomBytes(32).toString('base64url');

async function aResetToken(email: string): Promise<string> {
  const link = await harness.identity.passwordResets.request(email, NOBODY);
  return link?.token ?? '';
}

async function anInvitation(email: string): Promise<string> {
  const answer = await owner.client.post(inOrg(owner.orgId, '/invitations'), { email, role: 'viewer' });
  return String(answer.body.data.link).split('#')[1] ?? '';
}

async function aSignInLink({ email, userId }: TestMember): Promise<string> {
  const { database, identity } = harness;
  const { token } = await database.transaction((transaction) =>
    identity.links.create(transaction, { kind: 'sign_in', userId, email }),
  );
  return token;
}

describe('a link that works once', () => {
  const KINDS: Record<string, () => Promise<[path: string, body: Record<string, unknown>]>> = {
    'to sign in': async () => ['/sign-in/link', { token: await aSignInLink(await harness.aMember()) }],
    'for a new password': async () => {
      const { email } = await harness.aMember();
      return ['/password-resets/complete', { token: await aResetToken(email), password: NEW_PASSWORD }];
    },
    'that invites somebody new': async () => {
      const token = await anInvitation(`new-${aToken().slice(0, 8).toLowerCase()}@example.com`);
      return ['/invitations/accept', { token, name: 'New', password: NEW_PASSWORD }];
    },
    'that invites somebody who has an account': async () => {
      const { email } = await harness.aMember();
      return ['/invitations/accept', { token: await anInvitation(email), password: PASSWORD }];
    },
  };

  it.each(Object.keys(KINDS))('a link %s works once, also for several at once', async (kind) => {
    const [path, body] = (await KINDS[kind]?.()) ?? ['', {}];
    const answers = await Promise.all(Array.from({ length: 4 }, () => aStranger()(path, body)));
    const signedIn = answers.filter(({ status }) => status === 200);
    expect(signedIn).toHaveLength(1);
    for (const { status, headers } of answers) {
      expect(status).toBeLessThan(500);
      // One for the session, one for the browser.
      expect(headers.getSetCookie()).toHaveLength(status === 200 ? 2 : 0);
    }
    expect(summaryOf(await aStranger()(path, body))).toBe('410 LINK_EXPIRED');
  });

  it('a link that was used, one that is too old, one of another kind and one that never was get the same answer', async () => {
    const { email } = await harness.aMember();
    const [used, old, other] = [
      await aResetToken(email),
      await aResetToken(email),
      await anInvitation('x@example.com'),
    ];
    await harness.database.query(
      `update one_time_links set expires_at = now() - interval '1 second' where token_hash = sha256($1::text::bytea)`,
      [old],
    );
    await aStranger()('/password-resets/complete', { token: used, password: NEW_PASSWORD });
    const bodies = [];
    for (const token of [used, old, other, aToken(), 'short', '../../etc', `${aToken()}\u202e`]) {
      const { status, body } = await aStranger()('/password-resets/complete', { token, password: NEW_PASSWORD });
      bodies.push([status, body]);
    }
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect(bodies[0]?.[0]).toBe(410);
    const looked = await aStranger()('/invitations/look', { token: used });
    const never = await aStranger()('/invitations/look', { token: aToken() });
    expect([looked.status, looked.body]).toEqual([never.status, never.body]);
  });

  it('a link for a new password is of no use after another one was used, and ends all sessions', async () => {
    const { email, client } = await harness.aMember();
    const [first, second] = [await aResetToken(email), await aResetToken(email)];
    expect((await aStranger()('/password-resets/complete', { token: second, password: NEW_PASSWORD })).status).toBe(
      200,
    );
    const late = await aStranger()('/password-resets/complete', { token: first, password: NEW_PASSWORD });
    expect(summaryOf(late)).toBe('410 LINK_EXPIRED');
    expect((await client.get('/me')).status).toBe(401);
  });
});

describe('who has an account', () => {
  async function quickestOf(count: number, run: () => Promise<unknown>): Promise<number> {
    let leastMs = Infinity;
    for (let n = 0; n < count; n += 1) {
      const began = performance.now();
      await run();
      leastMs = Math.min(leastMs, performance.now() - began);
    }
    return leastMs;
  }

  it('an unknown account is refused in the words and in the time of a wrong password', async () => {
    const { email } = await harness.aMember();
    const tryOf = (address: string) => aStranger()('/sign-in', { email: address, password: 'wrong password 1' });
    const [wrong, unknown] = [await tryOf(email), await tryOf('nobody-1@example.com')];
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    const wrongMs = await quickestOf(12, () => tryOf(email));
    const unknownMs = await quickestOf(12, () => tryOf('nobody-2@example.com'));
    // Without the work of comparing a password, it would take a tenth.
    expect(unknownMs).toBeGreaterThan(wrongMs / 2);
    expect(unknownMs).toBeLessThan(wrongMs * 2 + 20);
  });

  it('an account that is closed to tries looks like an unknown one that is', async () => {
    const { email } = await harness.aMember();
    const seen = [];
    const stranger = aStranger();
    for (const address of [email, 'nobody-3@example.com']) {
      const answers: string[] = [];
      for (let tries = 0; tries < 12; tries += 1) {
        answers.push(summaryOf(await stranger('/sign-in', { email: address, password: `wrong password ${tries}` })));
      }
      seen.push(answers);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.at(-1)).toBe('429 RATE_LIMITED');
  });

  it('who asks for a new password is told the same, as quickly, whoever they ask for', async () => {
    const { email } = await harness.aMember();
    const askFor = (address: string) => aStranger()('/password-resets', { email: address });
    const [known, unknown] = [await askFor(email), await askFor('nobody-4@example.com')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(known.body.data).toEqual({ sent: true });
    const others = await Promise.all([harness.aMember(), harness.aMember(), harness.aMember()]);
    const knownMs = await quickestOf(3, () => askFor(others.pop()?.email ?? ''));
    let nobody = 5;
    const unknownMs = await quickestOf(3, () => askFor(`nobody-${(nobody += 1)}@example.com`));
    expect(unknownMs).toBeLessThan(knownMs * 3 + 20);
    expect(knownMs).toBeLessThan(unknownMs * 3 + 20);
  });
});

describe('a session', () => {
  it('a cookie that somebody planted is not the one of the session that begins', async () => {
    const { email, client } = await harness.aMember();
    for (const planted of [aToken(), (client.cookie ?? '').slice(4)]) {
      const victim = harness.aBrowser();
      victim.cookie = `sid=${planted}`;
      await victim.signIn(email, PASSWORD);
      expect(victim.cookie).not.toBe(`sid=${planted}`);
    }
    const attacker = harness.aBrowser();
    attacker.cookie = `sid=${aToken()}`;
    expect((await attacker.get('/me')).status).toBe(401);
  });

  it('a password alone opens nothing where a code is needed, and the code gives another session', async () => {
    const { email, client } = await harness.aMember();
    const { secret } = (await client.post('/me/two-factor')).body.data as { secret: string };
    expect(secret).toBeTruthy();
    await harness.database.query(`update users set totp_confirmed_at = now() where email = $1`, [email]);
    const half = harness.aBrowser();
    const answer = await half.post('/sign-in', { email, password: PASSWORD });
    expect(answer.body.data).toEqual({ state: 'code_required' });
    for (const path of ['/me', '/me/sessions']) expect((await half.get(path)).status).toBe(401);
    expect(summaryOf(await half.post('/me/confirm', { password: PASSWORD }))).toBe('401 UNAUTHORIZED');
    const codes: string[] = [];
    for (let tries = 0; tries < 7; tries += 1)
      codes.push(summaryOf(await half.post('/sign-in/code', { code: '000000' })));
    // The fifth wrong code is the last that is looked at.
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => '400 INVALID_CODE'));
    expect(codes.slice(5)).toEqual(['401 UNAUTHORIZED', '401 UNAUTHORIZED']);
  });
});

describe('guessing from one address', () => {
  it('an address that a proxy of ours names is counted by itself', async () => {
    const answer = await aStranger()('/sign-in', { email: 'nobody-7@example.com', password: 'wrong password 1' });
    expect(summaryOf(answer)).toBe('401 INVALID_CREDENTIALS');
  });

  // Must run last: afterwards no one on this machine can sign in.
  it('whoever tries many accounts is stopped, whatever address they claim to have', async () => {
    const answers: string[] = [];
    for (let n = 0; n < 52; n += 1) {
      const headers = {
        'x-forwarded-for': `203.0.113.${n}`,
        'x-real-ip': `203.0.113.${n}`,
        forwarded: `for=203.0.113.${n}`,
        'cf-connecting-ip': `203.0.113.${n}`,
      };
      const body = { email: `guess-${n}@example.com`, password: 'wrong password 1' };
      answers.push(summaryOf(await harness.aBrowser().ask('POST', '/sign-in', body, headers)));
    }
    expect(answers[0]).toBe('401 INVALID_CREDENTIALS');
    expect(answers.slice(-2)).toEqual(['429 RATE_LIMITED', '429 RATE_LIMITED']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { ConsoleHarness, PASSWORD } from '../../testing/console.harness';
import { summaryOf } from '../../testing/console.client';

const harness = ConsoleHarness.ofFile();

describe('signing in', () => {
  it('a password signs in, and the cookie is unreadable for scripts and bound to our site', async () => {
    const { email } = await harness.aMember();
    const browser = harness.aBrowser();
    const answer = await browser.post('/sign-in', { email: email.toUpperCase(), password: PASSWORD });
    expect(answer.body.data).toEqual({ state: 'signed_in' });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/),
      expect.stringMatching(/^browser=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/),
    ]);
    expect((await browser.get('/me')).body.data.user.email).toBe(email);
  });

  it('a browser that is signed in gets to be known to its account, and keeps that', async () => {
    const { email, client } = await harness.aMember();
    const ask = async (browser: string): Promise<string> => {
      const headers = { cookie: `${client.cookie}; browser=${browser}` };
      const answer = await fetch(`${harness.url}/console/api/me`, { headers });
      return /^browser=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? 'none';
    };
    const given = await ask('of somebody else');
    expect(given).not.toBe('none');
    expect(await ask(given)).toBe('none');
    for (let time = 0; time < 10; time += 1) await harness.aBrowser().post('/sign-in', { email, password: 'wrong' });
    const signIn = (cookie: string) =>
      harness.aBrowser().ask('POST', '/sign-in', { email, password: PASSWORD }, { cookie });
    expect(summaryOf(await signIn(''))).toBe('429 RATE_LIMITED');
    expect(summaryOf(await signIn(`browser=${given}`))).toBe('200');
  });

  it('a session that a browser had before is not the one that it gets by signing in', async () => {
    const { email, client } = await harness.aMember();
    const before = client.cookie;
    await client.signIn(email, PASSWORD);
    expect(client.cookie).not.toBe(before);
    const planted = harness.aBrowser();
    planted.cookie = `sid=${'A'.repeat(43)}`;
    await planted.signIn(email, PASSWORD);
    expect(planted.cookie).not.toBe(`sid=${'A'.repeat(43)}`);
  });

  it('a wrong password and an unknown account get the same answer', async () => {
    const { email } = await harness.aMember();
    const browser = harness.aBrowser();
    const wrong = await browser.post('/sign-in', { email, password: 'wrong password 1' });
    const unknown = await browser.post('/sign-in', { email: 'nobody@example.com', password: 'wrong password 1' });
    expect(summaryOf(wrong)).toBe('401 INVALID_CREDENTIALS');
    expect(wrong.body).toEqual(unknown.body);
    expect(browser.cookie).toBeNull();
  });

  it('an account whose password is tried out is closed for a while, for the right password as well', async () => {
    const { email } = await harness.aMember();
    const browser = harness.aBrowser();
    const answers: string[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      answers.push(summaryOf(await browser.post('/sign-in', { email, password: `wrong password ${tries}` })));
    }
    expect(answers).toContain('429 RATE_LIMITED');
    const right = await browser.post('/sign-in', { email, password: PASSWORD });
    expect(summaryOf(right)).toBe('429 RATE_LIMITED');
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('a request that another site has a browser make is refused, also to sign in', async () => {
    const { client, email } = await harness.aMember();
    for (const origin of ['https://evil.example', 'null', '']) {
      const headers = { origin };
      expect(summaryOf(await client.ask('PATCH', '/me', { name: 'Mallory' }, headers))).toBe('403 FORBIDDEN');
      const signIn = await harness.aBrowser().ask('POST', '/sign-in', { email, password: PASSWORD }, headers);
      expect(summaryOf(signIn)).toBe('403 FORBIDDEN');
    }
    const form = await fetch(`${harness.url}/console/api/me`, {
      method: 'PATCH',
      headers: { cookie: client.cookie ?? '', origin: harness.url, 'content-type': 'text/plain' },
      body: '{"name":"Mallory"}',
    });
    expect(form.status).toBe(415);
    expect((await client.get('/me')).body.data.user.name).not.toBe('Mallory');
  });

  it('signing out ends the session for everybody who has its cookie', async () => {
    const { client } = await harness.aMember();
    const { cookie } = client;
    expect((await client.post('/sign-out')).status).toBe(200);
    expect(client.cookie).toBeNull();
    client.cookie = cookie;
    expect(summaryOf(await client.get('/me'))).toBe('401 UNAUTHORIZED');
  });

  it('a request without a session is refused before its body is read', async () => {
    const answer = await harness.aBrowser().post('/me/password', 'not an object');
    expect(summaryOf(answer)).toBe('401 UNAUTHORIZED');
  });
});

describe('confirming', () => {
  it('a secret is shown only a while after the password was given again', async () => {
    const { client } = await harness.aMember();
    await harness.forgetConfirmations();
    expect(summaryOf(await client.post('/me/two-factor'))).toBe('403 CONFIRMATION_REQUIRED');
    expect(summaryOf(await client.confirm('wrong password 1'))).toBe('401 INVALID_CREDENTIALS');
    expect((await client.confirm(PASSWORD)).status).toBe(200);
    expect((await client.post('/me/two-factor')).body.data.uri).toMatch(/^otpauth:\/\/totp\//);
  });
});

describe('sessions', () => {
  it('somebody sees their sessions and ends one of them or all others', async () => {
    const { client, email } = await harness.aMember();
    const [second, third] = [harness.aBrowser(), harness.aBrowser()];
    await second.signIn(email, PASSWORD);
    await third.signIn(email, PASSWORD);
    const sessions = (await client.get('/me/sessions')).body.data as { id: string; is_current: boolean }[];
    expect(sessions).toHaveLength(3);
    const own = (await second.get('/me')).body.data.session.id as string;
    expect((await client.delete(`/me/sessions/${own}`)).status).toBe(200);
    expect((await second.get('/me')).status).toBe(401);
    expect((await client.delete('/me/sessions')).status).toBe(200);
    expect((await third.get('/me')).status).toBe(401);
    expect((await client.get('/me')).status).toBe(200);
    expect(summaryOf(await client.delete(`/me/sessions/${own}`))).toBe('404 SESSION_NOT_FOUND');
  });

  it('a new password ends all other sessions and gives this browser a new one', async () => {
    const { client, email } = await harness.aMember();
    const other = harness.aBrowser();
    await other.signIn(email, PASSWORD);
    const weak = await client.post('/me/password', { current_password: PASSWORD, password: 'short' });
    expect(summaryOf(weak)).toBe('400 WEAK_PASSWORD');
    const { cookie } = client;
    const changed = await client.post('/me/password', { current_password: PASSWORD, password: 'a new long password' });
    expect(changed.status).toBe(200);
    expect(client.cookie).not.toBe(cookie);
    expect((await client.get('/me')).status).toBe(200);
    expect((await other.get('/me')).status).toBe(401);
  });
});
